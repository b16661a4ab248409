import type { AccessibilityFacts } from "../../page/accessibility_facts.ts";
import { cut, plural } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { PageRule, Rule } from "../rule.ts";

const FORMS = "https://www.w3.org/WAI/tutorials/forms/labels/";
const NAMES = "https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html";
const LANDMARKS = "https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/";

type Count = {
  [K in keyof Required<AccessibilityFacts>]: Required<AccessibilityFacts>[K] extends number ? K : never;
}[keyof AccessibilityFacts];

/** What of accessibility shows in the HTML. */
export const ACCESSIBILITY_RULES: Rule[] = [
  {
    id: "input_without_label",
    category: "accessibility",
    severity: "low",
    title: "Form fields without a label",
    what: "Fields have no label, aria-label or title.",
    why: "Screen reader users cannot tell what to type, and forms lose customers.",
    fix: "Give each field a label element; a placeholder does not count as one.",
    reference: FORMS,
    ...counted("inputs_without_label", "field"),
  },
  {
    id: "button_without_name",
    category: "accessibility",
    severity: "medium",
    title: "Buttons without a name",
    what: "Buttons have neither text nor an accessible name.",
    why: 'Screen readers only say "button", and AI agents cannot tell what it does.',
    fix: "Add text, or an aria-label on icon-only buttons.",
    reference: NAMES,
    ...counted("buttons_without_name", "button", ({ unnamed_buttons }) => unnamed_buttons),
  },
  {
    id: "link_without_name",
    category: "accessibility",
    severity: "low",
    title: "Links without a name",
    what: "Links have neither text nor an accessible name.",
    why: "Screen readers read out the URL instead.",
    fix: "Add text, or an aria-label on icon-only links.",
    reference: NAMES,
    ...counted("links_without_name", "link", ({ unnamed_links }) => unnamed_links),
  },
  {
    id: "frame_without_title",
    category: "accessibility",
    severity: "low",
    title: "Frames without a title",
    what: "iframe elements have no title.",
    why: "Screen readers cannot say what the frame contains.",
    fix: "Describe the frame's content in its title attribute (a map, the name of a video).",
    reference: "https://www.w3.org/WAI/WCAG22/Techniques/html/H64",
    ...counted("frames_without_title", "frame"),
  },
  {
    id: "duplicate_id",
    category: "accessibility",
    severity: "low",
    title: "Duplicate ids",
    what: "Several elements on the page share the same id.",
    why: "Labels and scripts only reach the first of them.",
    fix: "Make ids unique; the usual cause is a template included twice.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Global_attributes/id",
    on: "html",
    check: ({ html }) => listed(html.accessibility.duplicate_ids),
  },
  {
    id: "positive_tabindex",
    category: "accessibility",
    severity: "low",
    title: "Tab order is overridden",
    what: "Elements have a tabindex above 0.",
    why: "Keyboard users jump around the page.",
    fix: "Use tabindex 0 or none, and put the elements in the right order in the source.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Global_attributes/tabindex",
    ...counted("positive_tabindex", "element"),
  },
  {
    id: "main_landmark_missing",
    category: "accessibility",
    severity: "low",
    title: "Main content is not marked up",
    what: 'The page has neither a main element nor role="main".',
    why: "Screen readers cannot jump to the content, and machines must guess which part it is.",
    fix: "Wrap the content in a main element in the template.",
    reference: LANDMARKS,
    on: "html",
    check: ({ html }) => (html.accessibility.has_main ? null : "no main element"),
  },
  {
    id: "skip_link_missing",
    category: "accessibility",
    severity: "info",
    title: "No skip link for keyboard users",
    what: "The page has neither a link that jumps to the content nor a main element.",
    why: "Keyboard users must tab through the whole menu on every page.",
    fix: "Start the body with a link to the main content.",
    reference: "https://www.w3.org/WAI/WCAG22/Techniques/general/G1",
    on: "html",
    check: ({ html }) => (html.accessibility.has_skip_link || html.accessibility.has_main ? null : "no skip link"),
  },
  {
    id: "invalid_role",
    category: "accessibility",
    severity: "low",
    title: "Invalid ARIA roles",
    what: "Elements use an ARIA role that does not exist.",
    why: "Screen readers ignore it, and the element loses its meaning.",
    fix: "Use a role from the standard, or the right HTML element without a role.",
    reference: "https://www.w3.org/TR/wai-aria-1.2/#role_definitions",
    on: "html",
    check: ({ html }) => listed(html.accessibility.invalid_roles),
  },
  {
    id: "invalid_aria",
    category: "accessibility",
    severity: "low",
    title: "Invalid or missing ARIA attributes",
    what: "Elements use aria- attributes or values that do not exist, or lack one that their role requires.",
    why: "Screen readers ignore them, or cannot say whether a box is ticked or where a slider is.",
    fix: "Correct the attribute, add the missing state, or use the HTML element made for it.",
    reference: "https://www.w3.org/TR/wai-aria-1.2/#state_prop_def",
    on: "html",
    check: ({ html }) => listed(html.accessibility.invalid_aria),
  },
  {
    id: "aria_reference_missing",
    category: "accessibility",
    severity: "low",
    title: "Labels that refer to missing elements",
    what: "A label, aria-labelledby or aria-describedby refers to the id of an element that is not on the page.",
    why: "The field or region has no name for screen readers.",
    fix: "Give the element that id, or correct the reference.",
    reference: NAMES,
    on: "html",
    check: ({ html }) => listed(html.accessibility.missing_references ?? []),
  },
  {
    id: "controls_nested",
    category: "accessibility",
    severity: "low",
    title: "Links and buttons inside each other",
    what: "A link or button contains another link or button.",
    why: "Browsers and screen readers disagree on which of them is meant.",
    fix: "Put them next to each other, or keep only one.",
    reference: NAMES,
    ...counted("nested_controls", "element"),
  },
  {
    id: "controls_hidden",
    category: "accessibility",
    severity: "low",
    title: "Hidden links that can be reached by keyboard",
    what: "Links or buttons are hidden from screen readers (aria-hidden), but the keyboard still stops there.",
    why: "Screen reader users land on an element that says nothing.",
    fix: 'Add tabindex="-1" to them, or remove aria-hidden.',
    reference: NAMES,
    ...counted("hidden_controls", "element"),
  },
  {
    id: "main_multiple",
    category: "accessibility",
    severity: "low",
    title: "More than one main element",
    what: "The page has several visible main elements.",
    why: "Screen readers cannot tell which one holds the content.",
    fix: "Keep one main element, and turn the others into sections.",
    reference: LANDMARKS,
    on: "html",
    check: ({ html }) =>
      (html.accessibility.mains ?? 0) > 1 ? plural(html.accessibility.mains!, "main element") : null,
  },
  {
    id: "table_without_headers",
    category: "accessibility",
    severity: "low",
    title: "Data tables without header cells",
    what: "Data tables have no th cells.",
    why: "Screen readers and answer engines cannot tell what a figure stands for.",
    fix: "Mark up the cells of the first row or column as th.",
    reference: "https://www.w3.org/WAI/tutorials/tables/",
    ...counted("tables_without_headers", "table"),
  },
  {
    id: "autoplay_media",
    category: "accessibility",
    severity: "low",
    title: "Audio or video plays automatically",
    what: "Media start playing when the page opens.",
    why: "The sound drowns out screen readers and drives visitors away.",
    fix: "Remove autoplay, or mute the video and offer a way to stop it.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html",
    ...counted("autoplay_media", "element"),
  },
  {
    id: "list_malformed",
    category: "accessibility",
    severity: "low",
    title: "Invalid list markup",
    what: "Lists contain elements other than li, or li elements sit outside a list.",
    why: "Screen readers announce them incorrectly.",
    fix: "Put only li elements directly into ul and ol.",
    reference: "https://www.w3.org/WAI/tutorials/page-structure/content/#lists",
    ...counted("lists_malformed", "list"),
  },
];

/** A rule on a count the extractor made, with the first of them where it kept those. */
function counted(
  name: Count,
  unit: string,
  first: (facts: AccessibilityFacts) => readonly string[] | undefined = () => undefined,
): Pick<PageRule, "on" | "check"> {
  return {
    on: "html",
    check: ({ html: { accessibility } }: PageView) => {
      const count = accessibility[name] ?? 0;
      const shown = first(accessibility) ?? [];
      return count === 0 ? null : `${plural(count, unit)}${shown.length === 0 ? "" : `: ${shown.join(", ")}`}`;
    },
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
