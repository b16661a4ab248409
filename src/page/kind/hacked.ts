import { hostOfAddress } from "../page_facts_read.ts";
import type { SiteContext, SitePage } from "./site_context.ts";
import { DEFACEMENTS, SECURITY_WORDS, SPAM_TRADES, type SpamTrade } from "./spam_words.ts";
import { foldText, wordsOf } from "./text_traits.ts";

const TEXT_CHARS_MAX = 30_000;
const LINK_CHARS_MAX = 20_000;
/** A defaced page has little else to say. */
const DEFACED_WORDS_MAX = 80;
const OPENING_CHARS = 300;
/** Words of a trade that a page of a site near it may hold when no page links to it. */
const NEAR_TERMS_MAX = 2;
const COMMON_TOTAL_MIN = 3;
/** Mentions on the home page that say what a site is about. */
const ABOUT_MENTIONS_MIN = 2;
const ABOUT_PAGES_MIN = 2;
const ABOUT_SHARE = 0.25;
/** Words that a site has to have for a post's to be strange to it, and the share it then has of them. */
const VOCABULARY_MIN = 800;
const POST_WORDS_MIN = 25;
const SHARED_WORDS_MAX = 0.4;
const SHARED_TITLE_MAX = 0.85;
const WORD_LETTERS_MIN = 5;
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

interface Lexicon {
  name: string;
  sold: Term[];
  named: Term[];
  common: Term[];
  kin: Term[];
  /** What the site has to do with the trade. */
  standing: "alien" | "near" | "own";
}

export interface HackReader {
  /** What an attacker placed on a page; null where nothing shows it. */
  certain(page: SitePage): string | null;
  /** The same on a site that is known to be broken into: a spam trade's common word in title or address is enough. */
  likely(page: SitePage): string | null;
}

/** Compares each page with what the whole site is about. */
export function readHacks(site: SiteContext): HackReader {
  const shown = site.pages.filter((page) => page.trusted || (!site.isWholeSite && page.reached)).map(aboutText);
  const home = site.home === null ? null : aboutText(site.home);
  const lexicons = Object.entries(SPAM_TRADES).map(([name, trade]) =>
    lexiconOf(name, trade, { shown, home, host: site.home?.key.split("/")[0] ?? "", isWholeSite: site.isWholeSite }),
  );
  const vocabulary = new Set(
    site.pages.flatMap((page) => (page.trusted ? longWords(`${page.title}\n${page.ownText}`) : [])),
  );
  const defacements = DEFACEMENTS.map(foldTerm);
  return {
    certain: (page) => defacement(page, defacements) ?? foreignScript(page, site) ?? spam(page, lexicons),
    likely: (page) => (page.trusted ? null : (headSpam(page, lexicons) ?? foreignWords(page, vocabulary))),
  };
}

function aboutText(page: SitePage): AboutText {
  const head = `${page.title}\n${page.html.descriptions[0] ?? ""}\n${page.h1}\n${page.key.split("/")[0] ?? ""}`;
  const headings = page.html.headings.map((heading) => heading.text).join("\n");
  return { head: folded(head), text: folded(`${head}\n${headings}\n${page.ownText.slice(0, TEXT_CHARS_MAX)}`) };
}

interface AboutText {
  text: Folded;
  head: Folded;
}

function lexiconOf(
  name: string,
  trade: SpamTrade,
  of: { shown: readonly AboutText[]; home: AboutText | null; host: string; isWholeSite: boolean },
): Lexicon {
  const sold = trade.sold.map(foldTerm);
  const named = trade.named.map(foldTerm);
  const common = trade.common.map(foldTerm);
  const kin = [...trade.kin, ...SECURITY_WORDS].map(foldTerm);
  const near = [...named, ...common, ...kin];
  const about = of.shown.filter(
    ({ text, head }) => countTerms(text, near).total >= ABOUT_MENTIONS_MIN || countTerms(head, near).total > 0,
  );
  // What one page says alone may have been planted there; two, and one of them the home page, are the site's own words.
  const homeSays = of.home !== null && countTerms(of.home.text, near).total > 0;
  const least = Math.max(ABOUT_PAGES_MIN, homeSays ? 0 : of.shown.length * ABOUT_SHARE);
  const inHost = [...named, ...common].some((term) => of.host.includes(term.text.trim().replaceAll(" ", "")));
  // Of a site of a few pages, what they say may all have been planted: then it takes a word that spam never has.
  const isPlausible = of.isWholeSite || inHost || of.shown.some(({ text }) => countTerms(text, kin).total > 0);
  const isNear =
    isPlausible &&
    (about.length >= least || (of.shown.length <= ABOUT_PAGES_MIN && homeIsAbout(of.home, [...common, ...kin])));
  const sellers = of.shown.filter(({ text }) => countTerms(text, [...sold, ...named]).total > 0);
  const isOwn = isNear && sellers.length >= Math.max(ABOUT_PAGES_MIN, of.shown.length * ABOUT_SHARE);
  return { name, sold, named, common, kin, standing: isOwn ? "own" : isNear ? "near" : "alien" };
}

function homeIsAbout(home: AboutText | null, words: readonly Term[]): boolean {
  return home !== null && countTerms(home.text, words).total >= ABOUT_MENTIONS_MIN;
}

function defacement(page: SitePage, terms: readonly Term[]): string | null {
  const opening = foldText(`${page.title}\n${page.h1}\n${page.ownText.slice(0, OPENING_CHARS)}`);
  const head = foldText(`${page.title}\n${page.h1}`);
  const found = terms.find(
    ({ text: term }) => head.startsWith(term) || (page.ownWords < DEFACED_WORDS_MAX && opening.includes(term)),
  );
  return found === undefined ? null : `The page says "${found.text.trim()}"`;
}

/** Text in another script than the site's, on a page that nothing the site shows leads to. */
function foreignScript(page: SitePage, site: SiteContext): string | null {
  if (page.script === null || site.script === null || page.script === site.script) return null;
  if (page.reached || page.isHome || page.html.hreflangs.length > 0) return null;
  return `Its text is in ${page.script} script, the site's in ${site.script}, and no page leads to it`;
}

function spam(page: SitePage, lexicons: readonly Lexicon[]): string | null {
  const seen = folded(seenText(page));
  const hidden = folded(hiddenText(page));
  for (const lexicon of lexicons) {
    const reason = spamOf(page, { lexicon, seen, hidden });
    if (reason !== null) return `${lexicon.name}: ${reason}`;
  }
  return null;
}

/** A post that shares next to no words with what the site shows to everybody. */
function foreignWords(page: SitePage, vocabulary: ReadonlySet<string>): string | null {
  const isPost = page.classes.has("single-post") || /\/(?:19|20)\d\d\/\d\d\//.test(page.path);
  if (!isPost || vocabulary.size < VOCABULARY_MIN) return null;
  const words = longWords(page.ownText);
  const title = longWords(page.ownTitle);
  const share = (of: readonly string[]) => of.filter((word) => vocabulary.has(word)).length / Math.max(1, of.length);
  if (words.length < POST_WORDS_MIN || share(words) >= SHARED_WORDS_MAX) return null;
  if (page.reached && share(title) >= SHARED_TITLE_MAX) return null;
  return `Only ${Math.round(100 * share(words))} % of its words are the site's, on which other pages were planted`;
}

function longWords(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => word.length > WORD_LETTERS_MIN))];
}

function headSpam(page: SitePage, lexicons: readonly Lexicon[]): string | null {
  const head = folded(`${page.title}\n${page.path}`);
  for (const { name, common, standing } of lexicons) {
    const found = countTerms(head, common);
    if (standing === "alien" && found.total > 0) return `${name}: ${shown(found)} on a site with other planted pages`;
  }
  return null;
}

function spamOf(page: SitePage, of: { lexicon: Lexicon; seen: Folded; hidden: Folded }): string | null {
  const { lexicon, seen, hidden } = of;
  if (lexicon.standing === "own") return null;
  const concealed = countTerms(hidden, [...lexicon.sold, ...lexicon.named]);
  if (concealed.total > 0) return `${shown(concealed)} in hidden text or links`;
  const sold = countTerms(seen, lexicon.sold);
  const named = countTerms(seen, lexicon.named);
  if (lexicon.standing === "near") {
    const linked = countTerms(folded(linkText(page, { onlyOutward: true })), lexicon.sold);
    if (linked.total > 0 || (sold.total > 0 && !page.reached))
      return `${shown(sold)}, and the site sells nothing of it`;
    return named.total > NEAR_TERMS_MAX && !page.reached ? `${shown(named)} on a page that no page links to` : null;
  }
  if (sold.total + named.total > 0) {
    const all = { total: sold.total + named.total, terms: [...sold.terms, ...named.terms] };
    return `${shown(all)}, of which the rest of the site says nothing`;
  }
  const common = countTerms(seen, lexicon.common);
  const head = countTerms(folded(`${page.title}\n${page.path}`), lexicon.common);
  if (page.reached || head.total === 0 || common.total < COMMON_TOTAL_MIN) return null;
  return `${shown(common)} on a page that no page links to, of which the rest of the site says nothing`;
}

function shown(found: { terms: readonly string[]; total: number }): string {
  const names = found.terms.slice(0, 4).map((term) => term.trim());
  return `${names.join(", ")} (${found.total} ${found.total === 1 ? "time" : "times"})`;
}

function seenText(page: SitePage): string {
  const own = page.ownText.slice(0, TEXT_CHARS_MAX).replace(/\\u([0-9a-f]{4})/gi, (_, hex) => fromHex(hex));
  return [page.title, page.html.descriptions[0] ?? "", page.path, own, linkText(page, { onlyOutward: false })].join(
    "\n",
  );
}

function linkText(page: SitePage, { onlyOutward }: { onlyOutward: boolean }): string {
  const links = (page.isHome ? page.html.links : page.ownLinks).filter((link) => !onlyOutward || !link.internal);
  const texts = links.map((link) => `${link.text}\n${link.internal ? "" : hostOfAddress(link.url ?? "")}`);
  return texts.join("\n").slice(0, LINK_CHARS_MAX);
}

function fromHex(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

function hiddenText(page: SitePage): string {
  const links = page.html.links
    .filter((link) => link.hidden === true && !link.internal)
    .map((link) => `${link.text}\n${hostOfAddress(link.url ?? "")}`);
  return `${page.html.hidden_text ?? ""}\n${links.join("\n")}`.slice(0, LINK_CHARS_MAX);
}

/** A folded term, and its first word where it matches whole words alone; of scripts without spaces it stands anywhere. */
interface Term {
  text: string;
  first: string | null;
}

interface Folded {
  text: string;
  words: ReadonlySet<string>;
}

function foldTerm(term: string): Term {
  const text = foldText(term);
  return SPACELESS.test(term) ? { text: text.trim(), first: null } : { text, first: text.trim().split(" ")[0]! };
}

function folded(given: string): Folded {
  const text = foldText(given);
  return { text, words: new Set(text.split(" ")) };
}

function countTerms({ text, words }: Folded, terms: readonly Term[]): { total: number; terms: string[] } {
  let total = 0;
  const found: string[] = [];
  for (const { text: term, first } of terms) {
    if (first !== null && !words.has(first)) continue;
    let at = text.indexOf(term);
    if (at < 0) continue;
    found.push(term);
    for (; at >= 0; at = text.indexOf(term, at + term.length - 1)) total++;
  }
  return { total, terms: found };
}
