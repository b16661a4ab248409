import { findPhrases, shownPhrases, TRADES } from "../page/kind/phrases.ts";
import { cut, pathOf, plural } from "../page/page_facts_read.ts";
import type { OpenHit, SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

const ENTRIES_MIN = 5;
const ENTRIES_MAX = 20_000;
/** Scripts other than the Latin one, which a site without a word in them has no addresses in. */
const FOREIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/gu;
const FOREIGN_LETTERS_MAX = 20;

/** Sitemaps that list addresses of spam trades, or in a script of which the site has no text: what intruders hand to search engines. */
export function sitemapSpam(site: SiteView): SiteFault | null {
  const sound = site.pages.filter(({ url }) => site.kinds.get(url)?.kind !== "hacked");
  if (sound.length === 0) return null;
  const isForeign = sound.every(({ html }) => (html.main_text.match(FOREIGN)?.length ?? 0) <= FOREIGN_LETTERS_MAX);
  const ownTrades = new Set(
    (site.home === null ? sound.slice(0, 1) : [site.home]).flatMap(({ html }) =>
      tradesIn(`${html.titles[0]} ${html.main_text}`).map(([trade]) => trade),
    ),
  );
  const pages = site.facts.sitemaps.flatMap(({ url, urls }): OpenHit[] => {
    const spam = urls.slice(0, ENTRIES_MAX).flatMap((entry) => {
      const said = decoded(entry.url);
      const sold = tradesIn(said).find(([trade]) => !ownTrades.has(trade));
      const why =
        sold === undefined
          ? (isForeign && said.match(FOREIGN)?.join("")) || null
          : `${sold[0]}: ${shownPhrases(sold[1])}`;
      return why === null ? [] : [{ url: entry.url, why }];
    });
    if (spam.length < ENTRIES_MIN) return [];
    const detail = `${plural(spam.length, "entry", "entries")} of ${urls.length}, for example ${cut(decoded(spam[0]!.url), 80)} (${spam[0]!.why})`;
    return [{ url, detail, leads_to: spam.map((entry) => entry.url) }];
  });
  return pages.length === 0 ? null : { pages };
}

function tradesIn(text: string): [string, readonly string[]][] {
  const found = findPhrases(text.replace(/[-_/+=?&.]+/g, " "));
  return TRADES.flatMap((trade): [string, readonly string[]][] => {
    const said = [...(found.get(`${trade}.sold`) ?? []), ...(found.get(`${trade}.named`) ?? [])];
    return said.length === 0 ? [] : [[trade, said]];
  });
}

function decoded(url: string): string {
  const { search } = URL.parse(url) ?? { search: "" };
  try {
    return decodeURIComponent(pathOf(url).split("?")[0]! + search);
  } catch {
    return pathOf(url);
  }
}
