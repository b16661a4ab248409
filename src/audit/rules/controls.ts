import { cut, quote } from "../../page/page_facts_read.ts";
import type { SourceSign } from "../../page/source_sign.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

/** What a page does by script that its markup should do, and what its scripts tell others. */
export const CONTROL_RULES: Rule[] = [
  {
    id: "click_only",
    category: "accessibility",
    severity: "medium",
    title: "Elements that only a mouse can use",
    what: "Elements that are neither links nor buttons react to clicks, but have neither a role nor a tabindex.",
    why: "The keyboard, screen readers and crawlers cannot use them.",
    fix: "Make each one a button, or a link if it leads to a page.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/keyboard.html",
    on: "html",
    check: signed("click_only"),
  },
  {
    id: "head_by_script",
    category: "indexability",
    severity: "medium",
    title: "Scripts change the canonical or robots tag",
    what: "A script on the page sets a different canonical or robots tag than the HTML, or adds a noindex.",
    why: "Search engines read both and may follow either, and they stop at a noindex before any script runs.",
    fix: "Have the server output the right tag in the HTML, and remove the script.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
    on: "site",
    check: ({ pages: all }) => {
      const hidden = all.flatMap((page) => found(page, "noindex_by_script", "a script adds noindex: "));
      const changed = all.flatMap((page) => found(page, "head_by_script"));
      const pages = [...hidden, ...changed.filter(({ url }) => hidden.every((hit) => hit.url !== url))];
      return pages.length === 0 ? null : { pages, ...(hidden.length > 0 && { severity: "critical" as const }) };
    },
  },
  {
    id: "told_networks",
    category: "security",
    severity: "high",
    title: "Personal data is sent to advertising networks",
    what: "A script sends an advertising network visitors' health topics, interests or personal data in plain text.",
    why: "Networks forbid it, and without consent it violates data protection law.",
    fix: "Remove these fields from the event, and check in the network's event manager what it has received.",
    reference: "https://www.facebook.com/business/help/361948878201809",
    on: "html",
    check: signed("told_networks"),
  },
  {
    id: "image_section",
    category: "images",
    severity: "medium",
    title: "Sections that consist of an image only",
    what: "Below a heading there is only one large image, without a meaningful alt text.",
    why: "Search engines, AI assistants and blind visitors cannot tell what it shows, such as prices or opening hours.",
    fix: "Repeat what the image says as text or a table, and describe the image in its alt text.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/images-of-text.html",
    on: "indexable",
    check: signed("image_section"),
  },
];

function found(page: PageView, kind: SourceSign["kind"], before = ""): { url: string; detail: string }[] {
  const detail = signed(kind)(page);
  return detail === null ? [] : [{ url: page.url, detail: before + detail }];
}

export function signed(kind: SourceSign["kind"]): (page: PageView) => string | null {
  return ({ html }) => {
    const sign = html.signs?.find((each) => each.kind === kind);
    return sign === undefined ? null : cut(sign.detail, 150);
  };
}

/** The last step, which is the page itself, need not lead anywhere. */
export function deadTrail({ html }: PageView): string | null {
  const own = [...html.titles, ...html.headings.map(({ text }) => text)];
  const dead = html.signs?.find(
    ({ kind, detail }) => kind === "trail_dead" && !own.some((text) => text.startsWith(detail)),
  );
  return dead === undefined ? null : `the breadcrumb ${quote(dead.detail, 60)} leads nowhere`;
}
