import { addressKey } from "../page/page_facts_read.ts";
import type { OpenHit } from "./rule.ts";
import type { SiteView } from "./site_view.ts";
import { wordsOf } from "./stuffed_phrase.ts";

const WORDS_MAX = 250;
const WORDS_MIN = 8;
const LETTERS_MIN = 4;
/** Of a page's different words, that no other page of the site has. */
const STRANGE_SHARE_MIN = 0.2;
/** And so many times what nine of ten other pages have. */
const STRANGE_TIMES_MIN = 2.5;
const USUAL_SHARE = 0.9;

/**
 * Short pages that the sitemap lists, no page links to, and whose words are not those of the site: beside a demo page of
 * the theme that no page links to either, they came with it.
 */
export function strangersBeside(site: SiteView, demos: ReadonlySet<string>): OpenHit[] {
  const isUnlinked = (url: string) => site.inlinks.count(addressKey(url)) === 0;
  if (!site.complete || ![...demos].some(isUnlinked)) return [];
  const suspects = site.indexable.filter(({ url, html, is_home: isHome }) => {
    const isShort = html.main_word_count >= WORDS_MIN && html.main_word_count < WORDS_MAX;
    // One that waits for its text is told as that.
    const isWritten = html.placeholder_text === null;
    return !isHome && !demos.has(url) && isWritten && isShort && isUnlinked(url) && site.inSitemap.has(addressKey(url));
  });
  if (suspects.length === 0) return [];
  const counts = new Map<string, number>();
  const own = new Map(site.pages.map((page) => [page.url, longWords(page.html.main_text)]));
  for (const words of own.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const left = new Set([...suspects.map(({ url }) => url), ...demos]);
  const strangeShare = (url: string) => {
    const words = [...own.get(url)!];
    return words.filter((word) => counts.get(word) === 1).length / Math.max(1, words.length);
  };
  const others = site.pages.filter(({ url }) => !left.has(url)).map(({ url }) => url);
  const shares = others.map(strangeShare).sort((a, b) => a - b);
  const usual = shares[Math.floor(shares.length * USUAL_SHARE)] ?? 1;
  const least = Math.max(STRANGE_SHARE_MIN, usual * STRANGE_TIMES_MIN);
  return suspects.flatMap(({ url }) =>
    strangeShare(url) < least ? [] : [{ url, detail: "its words are not the site's, and no page links to it" }],
  );
}

function longWords(text: string): Set<string> {
  return new Set(wordsOf(text).filter((word) => word.length >= LETTERS_MIN));
}
