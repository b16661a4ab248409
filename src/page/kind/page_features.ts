import { hostOfAddress } from "../page_facts_read.ts";
import { placeholderIn } from "../placeholder.ts";
import { FILLER, findPhrases, NAMES, OTHER_NAMES, shownPhrases } from "./phrases.ts";
import type { SiteContext, SitePage } from "./site_context.ts";
import type { SiteTopics } from "./site_topics.ts";
import { foldText, wordsOf } from "./text_traits.ts";

/** Facts of a page that a verdict is weighed from, by name: `name=legal`, `words>=50`. */
export type Features = ReadonlyMap<string, number>;

const TEXT_CHARS_MAX = 30_000;
const STEPS = [1, 3, 8, 25, 60, 120, 250, 600, 1_500];
const TILL_CLASSES = [
  "woocommerce-cart",
  "woocommerce-checkout",
  "woocommerce-account",
  "template-cart",
  "template-login",
];
const SHOP_LIST_CLASSES = ["tax-product_cat", "template-collection"];
const SELLING_WORDS_MIN = 60;
const FEW = [1, 3, 8];
const ONE_OR_MORE = [1, 2];
const SHARES = [0.1, 0.25, 0.4, 0.6, 0.8];
/** A sentence, not the name of a thing that a list names. */
const SENTENCE_WORDS = 14;
const FEW_WORDS = 60;
/** Beside title and headings: fewer say nothing. */
const WRITTEN_WORDS_MIN = 8;
const PLACEHOLDER_PAGE_WORDS = 90;
const PLACEHOLDER_WORDS_MAX = 600;
const FILLER_WORDS_MIN = 8;
const NAME_WORDS_AROUND_MAX = 2;
const TYPED = /^single-([a-z][a-z_-]*)$/;
const COUNTER = /(?<=\p{L})-\d{1,2}$/u;
const PRICE = /(?:[$€£¥₹]|\b(?:eur|usd|chf|zl|kr)\b)\s?\d|\d\s?(?:[$€£¥₹]|\b(?:eur|usd|chf|zl|kr)\b)/gi;
const MEDIA_NAME = /\.(?:jpe?g|png|gif|webp|svg|pdf|mp[34]|docx?)$|^(?:img|dsc|image|screen-?shot|foto|photo)[-_]?\d/;
const LIST_PATH = /\/page\/\d|[?&](?:s|q|paged|page|cat|tag|author|search|orderby)=|^\/(?:19|20)\d\d(?:\/\d+){0,2}\/?$/;
const DATED = /\/(?:19|20)\d\d\/\d{1,2}\/.*[^\d/]/;
/** A template's spare pages are numbered or named after what they show off. */
const SPARE_NAME =
  /^(?:home|shop|blog|portfolio|about|contact|services?|product|gallery|team|pricing|faqs?)[\w-]*-(?:\d{1,2}|v\d|style\w*|layout\w*|classic|modern|minimal|dark|full-?width|boxed|grid|list|masonry|carousel|(?:\w+-)?sidebar|col(?:umn)?s?)$|^(?:elements?|shortcodes?|typography|demo\b.*|icons?-list|buttons|accordions?|counters?|elementor-\d+|mega-?menu|single-(?:portfolio|project|post|product|service|team)|theme-\w+|(?:home|shop|blog|portfolio|page|theme|landing)-demo\b.*)/;

/** By what is asked of it: was it planted, was it ever finished, what is it for. */
export interface PageFeatures {
  planted: Features;
  unfinished: Features;
  use: Features;
  /** What was found, for people, by the beginning of the fact's name. */
  said: ReadonlyMap<string, string>;
}

export function pageFeatures(page: SitePage, site: SiteContext, topics: SiteTopics): PageFeatures {
  const sets = { planted: new Map(), unfinished: new Map(), use: new Map(), said: new Map<string, string>() };
  const adder =
    (...to: Map<string, number>[]): Add =>
    (name, value = 1) => {
      for (const one of to) one.set(name, value);
    };
  const everywhere = adder(sets.planted, sets.unfinished, sets.use);
  const strange =
    (...to: Map<string, number>[]) =>
    (name: string) => {
      adder(...to)(name);
      if (!page.reached) adder(...to)(`${name} unreached`);
    };
  nameFeatures(page, adder(sets.use), strange(sets.unfinished));
  markFeatures(page, adder(sets.use));
  textFeatures(page, adder(sets.use), { unfinished: adder(sets.unfinished), said: sets.said });
  tradeFeatures(page, topics, strange(sets.planted), sets.said);
  demoFeatures(page, strange(sets.unfinished), sets.said);
  for (const name of ["demo texts>=1", "filler>=0.25"]) if (sets.unfinished.has(name)) sets.planted.set(name, 1);
  const foreign = strange(sets.planted, sets.unfinished);
  if (page.language !== null && site.language !== null && page.language !== site.language) foreign("other language");
  if (page.script !== null && site.script !== null && page.script !== site.script) foreign("other script");
  const known = topics.knownShare(page);
  if (known !== null) steps(SHARES, 1 - known, (least) => foreign(`strange words>=${least}`));
  if (page.html.hreflangs.length > 0) everywhere("translated");
  everywhere(page.reached ? "reached" : "unreached");
  if (page.trusted) everywhere("trusted");
  if (page.isHome) everywhere("home");
  return sets;
}

type Add = (name: string, value?: number) => void;

function steps(least: readonly number[], value: number, add: (least: number) => void): void {
  for (const step of least) if (value >= step) add(step);
}

/** What address, title and heading call the page. */
function nameFeatures(page: SitePage, add: Add, strange: (name: string) => void): void {
  const name = pageName(page);
  const titles = [slugOf(page.ownTitle), slugOf(page.h1)];
  const folders = page.segments.slice(0, -1).map((segment) => segment.replaceAll("_", "-"));
  const type = recordType(page);
  for (const [kind, names] of Object.entries(NAMES)) {
    if (names.has(name)) add(`name=${kind}`);
    if (titles.some((title) => names.has(title))) add(`title=${kind}`);
    if (folders.some((folder) => names.has(folder))) add(`folder=${kind}`);
    if (type !== null && names.has(type)) add(`type=${kind}`);
    if ([name, ...titles].some((one) => isLike(one, names))) add(`like=${kind}`);
    if (names.has(name.split("-").at(-1)!)) add(`ends=${kind}`);
    if (names.has(name.split("-")[0]!)) add(`starts=${kind}`);
  }
  if (OTHER_NAMES.spare.has(name)) strange("first page");
  else if (SPARE_NAME.test(page.segments.at(-1) ?? "")) strange("spare name");
  for (const token of new Set(name.split("-"))) if (token.length > 1) add(`path:${token}`);
  for (const folder of folders) add(`folder:${folder.replace(/\d+/g, "0")}`);
  add(`depth=${Math.min(3, page.segments.length)}`);
  if (LIST_PATH.test(page.path)) add("list path");
  if (isDated(page)) add("dated path");
  if (MEDIA_NAME.test(page.segments.at(-1) ?? "") || MEDIA_NAME.test(page.ownTitle.toLowerCase())) add("media name");
  if (page.ownTitle.endsWith("?") || page.h1.endsWith("?")) add("asks");
  if (isPersonsName(page.h1 === "" ? page.ownTitle : page.h1)) add("person's name");
}

/** Marks that systems leave for programs. */
function markFeatures(page: SitePage, add: Add): void {
  const { html } = page;
  if (isShopList(page) && writtenWords(page) >= SELLING_WORDS_MIN) add("written shop list");
  for (const name of page.classes) if (!/\d/.test(name) && name.length < 40) add(`class:${name}`);
  const type = recordType(page);
  if (type !== null) add(`record:${type}`);
  for (const type of page.types) add(`schema:${type}`);
  add(`og:${html.open_graph["og:type"] ?? ""}`);
  if (page.ownForms.some((form) => form.has_password)) add("password");
  if (html.authors.length > 0) add("author");
  if (html.dates.published !== null) add("published");
  if (html.dates.visible !== null) add("date");
  if (html.emails.some((email) => page.ownText.includes(email))) add("email");
  if (html.iframes.length > 0) add("frame");
}

/** How much there is to read, and of what sort. */
function textFeatures(
  page: SitePage,
  use: Add,
  { unfinished, said }: { unfinished: Add; said: Map<string, string> },
): void {
  const words = bodyWords(page);
  const outside = page.ownLinks.filter((link) => link.region === "main" && !link.internal && link.hidden !== true);
  const both: Add = (name) => {
    use(name);
    unfinished(name);
  };
  const of = (name: string, least: readonly number[], value: number, add: Add = both) =>
    steps(least, value, (step) => add(`${name}>=${step}`));
  of("words", STEPS, words);
  of("sentences", STEPS, writtenWords(page));
  of("listed", FEW, page.listed.length);
  if (page.listed.length > 2) of("words a link", STEPS, page.ownWords / page.listed.length, use);
  of("below", FEW, page.listed.filter((target) => target.path.startsWith(page.path.replace(/\/?$/, "/"))).length);
  of("images", FEW, page.ownImages);
  of("hosts", FEW, new Set(outside.map((link) => hostOfAddress(link.url ?? ""))).size, use);
  of("prices", FEW, page.ownText.match(PRICE)?.length ?? 0, use);
  of("questions", FEW, page.html.questions.length, use);
  of("filler", SHARES, fillerShare(page), unfinished);
  if (page.title === "" && page.html.headings.length === 0) both("no title");
  if (page.ownForms.some((form) => form.method === "post")) both("form");
  if (page.ownWords < PLACEHOLDER_WORDS_MAX && placeholderIn(page.ownText) !== null)
    unfinished(page.ownWords < PLACEHOLDER_PAGE_WORDS ? "placeholder in few words" : "placeholder");
  if (words < WRITTEN_WORDS_MIN) {
    unfinished("few words");
    said.set("few words", String(words));
  }
  if (isMarkedList(page)) unfinished("list");
  if (NAMES.cart!.has(pageName(page)) || TILL_CLASSES.some((name) => page.classes.has(name))) unfinished("till");
}

/** What it says of spam trades, and what the site has to do with them. */
function tradeFeatures(
  page: SitePage,
  topics: SiteTopics,
  strange: (name: string) => void,
  said: Map<string, string>,
): void {
  const zones = { head: findPhrases(headText(page)), text: page.said, links: findPhrases(outwardText(page)) };
  for (const [zone, found] of Object.entries(zones)) {
    const most = new Map<string, number>();
    for (const [list, phrases] of found) {
      const [trade = "", tier = ""] = list.split(".");
      const standing = topics.standings.get(trade);
      if (standing === undefined || standing === "own" || tier === "kin") continue;
      // A site near a trade may name what it does not sell.
      if (standing === "near" && page.reached && (zone !== "links" || tier !== "sold")) continue;
      const key = `${standing} ${tier} in ${zone}`;
      if (phrases.length <= (most.get(key) ?? 0)) continue;
      most.set(key, phrases.length);
      said.set(key, `${trade}: ${shownPhrases(phrases)}`);
    }
    for (const [key, count] of most) steps(FEW, count, (least) => strange(`${key}>=${least}`));
  }
}

/** What it says that templates and systems say. */
function demoFeatures(page: SitePage, strange: (name: string) => void, shown: Map<string, string>): void {
  // A list shows what its entries say; a home page or a long text may have kept a line.
  const isRich = page.ownWords >= PLACEHOLDER_WORDS_MAX && page.reached;
  if (isMarkedList(page) || isRich || (page.isHome && page.ownWords >= FEW_WORDS)) return;
  const title = findPhrases(page.title);
  for (const list of ["texts", "names", "sample", "announced", "sent_on"]) {
    const said = new Set([...(page.said.get(`demo.${list}`) ?? []), ...(title.get(`demo.${list}`) ?? [])]);
    steps(ONE_OR_MORE, said.size, (least) => strange(`demo ${list}>=${least}`));
    if (said.size > 0) shown.set(`demo ${list}`, [...said].join(", "));
    if (said.size > 0 && page.ownWords < FEW_WORDS) strange(`demo ${list} in few words`);
  }
}

/** What a visitor reads first, here or in a list of results. */
export function headText(page: SitePage): string {
  return `${page.title}\n${page.html.descriptions[0] ?? ""}\n${page.path}\n${page.h1}`;
}

function outwardText(page: SitePage): string {
  const links = page.ownLinks.filter((link) => !link.internal && link.hidden !== true);
  const texts = links.map((link) => `${link.text}\n${hostOfAddress(link.url ?? "")}`);
  return [page.html.meta_refresh ?? "", ...texts].join("\n").slice(0, TEXT_CHARS_MAX);
}

/** The last part of the address without its ending and counter: `about-us-2.html` as `about-us`. */
export function pageName({ segments }: Pick<SitePage, "segments">): string {
  const last = (segments.at(-1) ?? "").split("?")[0]!;
  return last
    .replace(/\.(?:html?|php|aspx?|jsp)$/, "")
    .replaceAll("_", "-")
    .replace(COUNTER, "");
}

/** A known name with a word or two before or behind: `privacy-policy-of-acme`. */
export function isLike(name: string, names: ReadonlySet<string>): boolean {
  const parts = name.split("-");
  for (let length = Math.max(1, parts.length - NAME_WORDS_AROUND_MAX); length < parts.length; length++) {
    if (names.has(parts.slice(0, length).join("-")) || names.has(parts.slice(-length).join("-"))) return true;
  }
  return false;
}

/** The record type that WordPress names in the body's classes: `single-testimonials`. */
export function isDated({ path }: Pick<SitePage, "path">): boolean {
  return DATED.test(path);
}

/** Whether an address is that of a list's page, a search or a year or month. */
export function isListPath(path: string): boolean {
  return LIST_PATH.test(path);
}

function isShopList(page: SitePage): boolean {
  const isMarked = [...page.classes].some((name) => SHOP_LIST_CLASSES.some((start) => name.startsWith(start)));
  return isMarked || page.segments.slice(0, -1).some((folder) => OTHER_NAMES.shop_list.has(folder));
}

export function isMarkedList(page: SitePage): boolean {
  return (
    LIST_PATH.test(page.path) ||
    ["archive", "search", "search-results", "paged", "template-collection"].some((name) => page.classes.has(name))
  );
}

export function recordType(page: SitePage): string | null {
  for (const name of page.classes) {
    const type = TYPED.exec(name)?.[1];
    if (type !== undefined && !type.startsWith("format")) return type.replaceAll("_", "-");
  }
  return null;
}

/** Words of its own sentences, beside names and prices of what it lists. */
function writtenWords(page: SitePage): number {
  const lines = page.ownLines.map((line) => line.split(/\s+/).length);
  return lines.reduce((sum, words) => sum + (words >= SENTENCE_WORDS ? words : 0), 0);
}

/** Words beside the title and the headings. */
export function bodyWords(page: SitePage): number {
  const names = new Set(
    [page.ownTitle, page.title, ...page.html.headings.map((heading) => heading.text)].map(foldText),
  );
  return wordsOf(page.ownLines.filter((line) => !names.has(foldText(line))).join("\n")).length;
}

function fillerShare(page: SitePage): number {
  const words = wordsOf(page.ownText);
  const filler = words.filter((word) => word.length > 2 && FILLER.has(word)).length;
  return filler >= FILLER_WORDS_MIN ? filler / words.length : 0;
}

/** Two to four words, each with a capital. */
function isPersonsName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word));
}

export function slugOf(text: string): string {
  return foldText(text).trim().replaceAll(" ", "-");
}
