import { oncePerSite } from "./once_per_site.ts";
import type { SiteView } from "./site_view.ts";

const WORD = /[\p{L}\p{M}]+/gu;
const TITLES_SHARE = 0.5;
const PAGES_MIN = 3;

/** Words that most titles have: the site's name, in whatever language it is. */
const nameWords = oncePerSite(({ indexable }): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const { html } of indexable)
    for (const word of new Set(html.titles[0]?.toLowerCase().match(WORD)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  if (indexable.length < PAGES_MIN) return new Set();
  return new Set([...counts].flatMap(([word, count]) => (count > indexable.length * TITLES_SHARE ? [word] : [])));
});

/** A text without the words of the site's name. */
export function withoutName(text: string, site: SiteView): string {
  const names = nameWords(site);
  return text.replace(WORD, (word) => (names.has(word.toLowerCase()) ? "" : word));
}
