import { eachInSlices } from "../../base/slices.ts";
import { hostOfAddress } from "../page_facts_read.ts";
import { type Found, findPhrases, shownPhrases, TRADES } from "./phrases.ts";
import type { SiteContext, SitePage } from "./site_context.ts";
import { dominantScript, wordsOf } from "./text_traits.ts";

/** What a site has to do with a trade that spam sells for. */
export type Standing = "alien" | "near" | "own";

export interface SiteTopics {
  standings: ReadonlyMap<string, Standing>;
  /** Of a page's longer words, the share that other pages use which the site shows to everybody; null when too few are known. */
  knownShare(page: SitePage): number | null;
  /** What of a trade that is not the site's stands hidden on a page; on the home page in any link outwards too. */
  injected(page: SitePage): string | null;
}

const TEXT_CHARS_MAX = 30_000;
/** Pages of which one trade is the topic that make it the site's. */
const ABOUT_PAGES_MIN = 2;
const ABOUT_MENTIONS_MIN = 2;
const ABOUT_SHARE = 0.25;
const OWN_SHARE = 0.5;
const VOCABULARY_MIN = 300;
const PAGE_WORDS_MIN = 15;
const LETTERS_MIN = 5;
const TITLE_CHARS_MAX = 80;
/** Of what the page's structured data tells of. */
const NAMES_MAX = 20;

/** What the whole site is about. */
export async function readSiteTopics(site: SiteContext, signal: AbortSignal): Promise<SiteTopics> {
  const uses = new Map<string, number>();
  const noteWords = (page: SitePage) => {
    if (page.trusted) for (const word of longWords(page)) uses.set(word, (uses.get(word) ?? 0) + 1);
  };
  await eachInSlices(site.pages, noteWords, signal);
  const standings = await readStandings(site, signal);
  return {
    standings,
    knownShare: (page) => {
      const words = longWords(page);
      if (words.length < PAGE_WORDS_MIN || uses.size < VOCABULARY_MIN) return null;
      const own = page.trusted ? 1 : 0;
      return words.filter((word) => (uses.get(word) ?? 0) > own).length / words.length;
    },
    injected: (page) => {
      const head = foreignHead(page, standings);
      if (head !== null) return head;
      for (const [list, phrases] of findPhrases(hiddenText(page))) {
        const [trade = "", tier] = list.split(".");
        const standing = standings.get(trade);
        if (standing === undefined || standing === "own" || (tier !== "sold" && tier !== "named")) continue;
        return `${trade}: ${shownPhrases(phrases)} in hidden text or links`;
      }
      return null;
    },
  };
}

/** Title and description that sell what neither the site nor the page speaks of, or in letters that the page has none of. */
function foreignHead(page: SitePage, standings: ReadonlyMap<string, Standing>): string | null {
  const named = page.html.structured_data
    .flatMap(({ items }) => items)
    .flatMap(({ name }) => (typeof name === "string" ? [name] : []));
  const head = [page.title, page.html.descriptions[0] ?? "", ...named.slice(0, NAMES_MAX)].join("\n");
  for (const [trade, lists] of Map.groupBy(findPhrases(head), ([list]) => list.split(".")[0]!)) {
    const isOurs = standings.get(trade) !== "alien" || page.said.keys().some((list) => list.startsWith(`${trade}.`));
    const sold = lists.flatMap(([list, phrases]) => (list === `${trade}.sold` ? phrases : []));
    if (!isOurs && sold.length > 0) return `${trade}: ${shownPhrases(sold)} in title, description or structured data`;
  }
  const script = dominantScript(page.title);
  const isForeign =
    script !== null && page.script !== null && script !== page.script && page.html.hreflangs.length === 0;
  return isForeign && dominantScript(page.title.repeat(2) + page.ownText) === page.script
    ? `the title is in another script than the page: "${page.title.slice(0, TITLE_CHARS_MAX)}"`
    : null;
}

function hiddenText(page: SitePage): string {
  const links = page.html.links.filter((link) => !link.internal && (link.hidden === true || page.isHome));
  const said = links.map((link) => `${link.text}\n${hostOfAddress(link.url ?? "")}`);
  return [page.html.hidden_text ?? "", page.html.veiled_text ?? "", ...said].join("\n").slice(0, TEXT_CHARS_MAX);
}

/** Read anew each time: kept, the words of a large site would take more room than its pages. */
function longWords(page: SitePage): string[] {
  const words = [...wordsOf(page.title), ...wordsOf(page.ownText)];
  return [...new Set(words.filter((word) => word.length > LETTERS_MIN))];
}

async function readStandings(site: SiteContext, signal: AbortSignal): Promise<Map<string, Standing>> {
  const shown = site.pages.filter((page) => page.trusted || (!site.isWholeSite && page.reached));
  const saidOn = (page: SitePage): { isHome: boolean; found: readonly Found[] } => ({
    isHome: page.isHome,
    found: [page.said, findPhrases(headingText(page))],
  });
  const said = await eachInSlices(shown, saidOn, signal);
  return new Map(
    TRADES.map((trade) => {
      const counts = said.map(({ isHome, found }) => {
        const of = (list: string) => found.reduce((sum, one) => sum + (one.get(list)?.length ?? 0), 0);
        const count = (...lists: string[]) => lists.reduce((sum, list) => sum + of(`${trade}.${list}`), 0);
        const kin = count("kin") + of("security");
        return { isHome, kin, sold: count("sold", "named"), near: count("named", "common") + kin };
      });
      const least = Math.max(ABOUT_PAGES_MIN, counts.length * ABOUT_SHARE);
      const about = counts.filter(({ near }) => near >= ABOUT_MENTIONS_MIN).length;
      const homeSays = counts.some(({ isHome, near }) => isHome && near > 0);
      // On a site of a few pages all may have been planted: then it takes a word that spam never has.
      const isPlausible = site.isWholeSite || counts.some(({ kin }) => kin > 0);
      const isNear = isPlausible && (about >= least || (homeSays && about >= Math.min(ABOUT_PAGES_MIN, counts.length)));
      const sellers = counts.filter(({ sold }) => sold > 0).length;
      // What most pages speak of, in whatever sense (weeds of a garden), is the site's.
      const isOwn = sellers >= least || about >= counts.length * OWN_SHARE;
      return [trade, !isNear ? "alien" : isOwn ? "own" : "near"] as const;
    }),
  );
}

/** What title, description, headings and host say. */
function headingText(page: SitePage): string {
  const headings = page.html.headings.map((heading) => heading.text).join("\n");
  return `${page.title}\n${page.html.descriptions[0] ?? ""}\n${page.key.split("/")[0]}\n${headings}`;
}
