import { uniqueBy } from "../../base/unique_by.ts";
import type { Hit } from "../../domain/evidence/finding_data.ts";
import type { PageView } from "./page_view.ts";
import type { SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

/** Words of the trades that break into sites to place links; matched as whole words. */
const SPAM_TRADES: Record<string, RegExp> = {
  gambling:
    /\b(?:online casino|casino bonus|casinos?|slot (?:gacor|online|machines?)|slots|judi|togel|sportsbook|sports betting|free spins|roulette|baccarat|pokies)\b/gi,
  pharmacy: /\b(?:viagra|cialis|levitra|sildenafil|tadalafil|kamagra|tramadol|xanax|phentermine|canadian pharmacy)\b/gi,
  essays:
    /\b(?:essay writing service|write my (?:essay|paper)|buy (?:an )?essays?|custom essays?|paper writing service|dissertation help|essay writers?|do my homework)\b/gi,
  counterfeits: /\b(?:replica watches|replica handbags|replica rolex|cheap jerseys|fake rolex)\b/gi,
  loans: /\b(?:payday loans?|bad credit loans?|cash advance loans?)\b/gi,
  crypto: /\b(?:fixedfloat|crypto mixer|bitcoin mixer|binary options|bitcoin casino)\b/gi,
};
/** Most pages have no such word: one look tells. */
const ANY_TRADE = new RegExp(
  Object.values(SPAM_TRADES)
    .map((pattern) => pattern.source)
    .join("|"),
  "i",
);
const TERMS_ON_PAGE_MIN = 4;
const DISTINCT_TERMS_MIN = 2;
/** A trade on more than this share of the pages is what the site is about. */
const OWN_TRADE_SHARE = 0.5;
const TEXT_CHARS_MAX = 20_000;

/** Pages full of a spam trade's words on a site whose home page says nothing of that trade. */
export function injectedSpam(site: SiteView): SiteFault | null {
  const hits: Hit[] = [];
  const suspects = site.pages.filter((page) => ANY_TRADE.test(visibleText(page)));
  for (const [trade, pattern] of Object.entries(SPAM_TRADES)) {
    if (site.home !== null && countTerms(visibleText(site.home), pattern).total > 0 && !hasHiddenText(site.home))
      continue;
    const found = suspects.flatMap((page): Hit[] => {
      const { total, terms } = countTerms(visibleText(page), pattern);
      const isFull = total >= TERMS_ON_PAGE_MIN && terms.length >= DISTINCT_TERMS_MIN;
      return isFull ? [{ url: page.url, detail: `${trade}: ${terms.slice(0, 4).join(", ")} (${total} times)` }] : [];
    });
    if (found.length > 0 && found.length <= site.pages.length * OWN_TRADE_SHARE) hits.push(...found);
  }
  const pages = uniqueBy(hits, (hit) => hit.url);
  return pages.length === 0 ? null : { pages };
}

function visibleText(page: PageView): string {
  const anchors = page.html.links.filter((link) => !link.internal).map((link) => link.text);
  return `${page.html.titles[0] ?? ""}\n${page.html.main_text.slice(0, TEXT_CHARS_MAX)}\n${anchors.join("\n").slice(0, TEXT_CHARS_MAX)}`;
}

function hasHiddenText(page: PageView): boolean {
  return page.html.hidden_text_words > page.html.word_count;
}

function countTerms(text: string, pattern: RegExp): { total: number; terms: string[] } {
  const terms = new Map<string, number>();
  for (const match of text.matchAll(pattern)) {
    const term = match[0].toLowerCase();
    terms.set(term, (terms.get(term) ?? 0) + 1);
  }
  const total = [...terms.values()].reduce((sum, count) => sum + count, 0);
  return { total, terms: [...terms.keys()] };
}
