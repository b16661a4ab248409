import type { FixChange, FixKind } from "../domain/publication.ts";
import type { HtmlFacts } from "../page/page_facts.ts";
import { addressKey } from "../page/page_facts_read.ts";
import { normalizeUrl } from "../page/url_rules.ts";

/** What a page shows there; undefined where it has no such link or image. */
export function shownValue(html: HtmlFacts, { what, at }: Pick<FixChange, "what" | "at">): string | null | undefined {
  switch (what) {
    case "title":
      return html.titles[0] ?? null;
    case "meta_description":
      return html.descriptions[0] ?? null;
    case "canonical":
      return html.canonicals[0]?.href ?? null;
    case "link":
      return html.links.find(({ url }) => url === at)?.href;
    case "image_alt":
      // One picture may stand in several places: the first that lacks the words speaks for all.
      return html.images
        .filter(({ url }) => url === at)
        .map(({ alt }) => alt)
        .toSorted((a, b) => (a ?? "").length - (b ?? "").length)[0];
  }
}

/** Whether the page shows the change. A template may stand around a title; a title that is as it was has not changed. */
export function stands(change: FixChange, html: HtmlFacts, pageUrl: string): boolean {
  const { what, before, after } = change;
  const now = shownValue(html, change);
  if (what === "link") {
    const to = after === null ? null : normalizeUrl(after, pageUrl);
    return now === undefined && (to === null || html.links.some(({ url }) => url === to));
  }
  if (now === undefined || now === null) return false;
  if (what === "canonical") return isSameAddress(now, after ?? "", pageUrl);
  const [seen, wanted, was] = [now, after ?? "", before ?? ""].map(oneLine) as [string, string, string];
  return seen === wanted || (what === "title" && seen !== was && wanted !== "" && seen.includes(wanted));
}

/** "title and 2 links", for people. */
export function changesText(changes: readonly Pick<FixChange, "what">[]): string {
  const counts = Map.groupBy(changes, ({ what }) => what);
  return [...counts]
    .map(([what, all]) => (all.length === 1 ? FIX_NAMES[what] : `${all.length} ${FIX_NAMES[what]}s`))
    .join(", ");
}

export const FIX_NAMES: Record<FixKind, string> = {
  title: "title",
  meta_description: "meta description",
  canonical: "canonical",
  link: "link",
  image_alt: "image text",
};

function isSameAddress(one: string, other: string, base: string): boolean {
  const [first, second] = [normalizeUrl(one, base), normalizeUrl(other, base)];
  return first !== null && second !== null && addressKey(first) === addressKey(second);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
