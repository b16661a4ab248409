import type { AccessibilityFacts } from "../../page/page_facts.ts";
import { cut, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { PageRule, Rule } from "../rule.ts";

const FORMS = "https://www.w3.org/WAI/tutorials/forms/labels/";
const NAMES = "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html";
const LANDMARKS = "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/";

type Count = {
  [K in keyof AccessibilityFacts]: AccessibilityFacts[K] extends number ? K : never;
}[keyof AccessibilityFacts];

/** What of accessibility shows in the HTML. */
export const ACCESSIBILITY_RULES: Rule[] = [
  {
    id: "input_without_label",
    category: "accessibility",
    severity: "low",
    title: "Form fields without a label",
    what: "Fields have no label, aria-label or title.",
    why: "People who use a screen reader do not learn what to type; forms lose customers.",
    fix: "Give each field a label element; a placeholder is none.",
    reference: FORMS,
    ...counted("inputs_without_label", "field"),
  },
  {
    id: "button_without_name",
    category: "accessibility",
    severity: "medium",
    title: "Buttons without a name",
    what: "Buttons have neither text nor an accessible name.",
    why: "Screen readers say button and nothing more; agents cannot tell what it does.",
    fix: "Add a text, or aria-label on buttons that show an icon only.",
    reference: NAMES,
    ...counted("buttons_without_name", "button"),
  },
  {
    id: "link_without_name",
    category: "accessibility",
    severity: "low",
    title: "Links without a name",
    what: "Links have neither text nor an accessible name.",
    why: "Screen readers read out the address.",
    fix: "Add a text, or aria-label on links that show an icon only.",
    reference: NAMES,
    ...counted("links_without_name", "link"),
  },
  {
    id: "frame_without_title",
    category: "accessibility",
    severity: "low",
    title: "Frames without a title",
    what: "iframe elements have no title.",
    why: "Screen readers cannot say what is inside.",
    fix: "Say in the title attribute what the frame holds (a map, a video's name).",
    reference: "https://www.w3.org/WAI/WCAG22/Techniques/html/H64",
    ...counted("frames_without_title", "frame"),
  },
  {
    id: "duplicate_id",
    category: "accessibility",
    severity: "low",
    title: "Ids used twice",
    what: "Elements of the page share an id.",
    why: "Labels and scripts reach the first of them only.",
    fix: "Make ids unique; a template included twice is the usual cause.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Global_attributes/id",
    on: "html",
    check: ({ html }) => listed(html.accessibility.duplicate_ids),
  },
  {
    id: "positive_tabindex",
    category: "accessibility",
    severity: "low",
    title: "The order of the tab key is bent",
    what: "Elements have a tabindex above 0.",
    why: "Keyboard users jump across the page.",
    fix: "Use tabindex 0 or none, and order the elements in the source.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Global_attributes/tabindex",
    ...counted("positive_tabindex", "element"),
  },
  {
    id: "main_landmark_missing",
    category: "accessibility",
    severity: "low",
    title: "The main part is not marked",
    what: 'The page has neither a main element nor role="main".',
    why: "Screen readers cannot jump to it, and machines must guess which part is the content.",
    fix: "Wrap the content in a main element in the template.",
    reference: LANDMARKS,
    on: "html",
    check: ({ html }) => (html.accessibility.has_main ? null : "no main element"),
  },
  {
    id: "skip_link_missing",
    category: "accessibility",
    severity: "info",
    title: "No way past the menu for the keyboard",
    what: "The page has no link that jumps to the content, nor a main element.",
    why: "Keyboard users tab through the whole menu on every page.",
    fix: "Begin the body with a link to the main part.",
    reference: "https://www.w3.org/WAI/WCAG22/Techniques/general/G1",
    on: "html",
    check: ({ html }) => (html.accessibility.has_skip_link || html.accessibility.has_main ? null : "no skip link"),
  },
  {
    id: "invalid_role",
    category: "accessibility",
    severity: "low",
    title: "Roles that do not exist",
    what: "Elements name an ARIA role that is none.",
    why: "Screen readers ignore them, and the element's meaning is lost.",
    fix: "Use a role of the standard, or the fitting HTML element without any.",
    reference: "https://www.w3.org/TR/wai-aria-1.2/#role_definitions",
    on: "html",
    check: ({ html }) => listed(html.accessibility.invalid_roles),
  },
  {
    id: "invalid_aria",
    category: "accessibility",
    severity: "low",
    title: "ARIA attributes that do not exist",
    what: "Elements carry aria- attributes that are none.",
    why: "Screen readers ignore them.",
    fix: "Correct the attribute's spelling.",
    reference: "https://www.w3.org/TR/wai-aria-1.2/#state_prop_def",
    on: "html",
    check: ({ html }) => listed(html.accessibility.invalid_aria),
  },
  {
    id: "table_without_headers",
    category: "accessibility",
    severity: "low",
    title: "Data tables without header cells",
    what: "Tables have no th cells.",
    why: "Screen readers and answer engines cannot tell what a figure stands for.",
    fix: "Mark the cells of the first row or column as th.",
    reference: "https://www.w3.org/WAI/tutorials/tables/",
    ...counted("tables_without_headers", "table"),
  },
  {
    id: "autoplay_media",
    category: "accessibility",
    severity: "low",
    title: "Sound or video starts by itself",
    what: "Media begin to play when the page opens.",
    why: "It talks over screen readers and drives visitors away.",
    fix: "Remove autoplay, or mute the video and offer a way to stop it.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html",
    ...counted("autoplay_media", "element"),
  },
  {
    id: "list_malformed",
    category: "accessibility",
    severity: "low",
    title: "Lists built wrongly",
    what: "Lists hold elements other than li, or li stand outside a list.",
    why: "Screen readers count and announce them wrongly.",
    fix: "Put only li elements directly into ul and ol.",
    reference: "https://www.w3.org/WAI/tutorials/page-structure/content/#lists",
    ...counted("lists_malformed", "list"),
  },
];

/** A rule on a count the extractor made. */
function counted(name: Count, unit: string): Pick<PageRule, "on" | "check"> {
  return {
    on: "html",
    check: ({ html }: PageView) => (html.accessibility[name] > 0 ? plural(html.accessibility[name], unit) : null),
  };
}

function listed(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names
    .slice(0, 5)
    .map((name) => cut(name, 30))
    .join(", ");
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
