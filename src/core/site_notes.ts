import { hostOfUrl, registrableDomain } from "../base/domain_name.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { countWords, wordsOf } from "../language/words.ts";
import type { HtmlFacts, PageFacts } from "../page/page_facts.ts";
import { canonicalUrl, cut, isCanonicalised, isNoindex } from "../page/page_facts_read.ts";
import { pageKey } from "./page_match.ts";
import { pagePath } from "./phrase.ts";

const HEADINGS_MAX = 80;
const UNSHOWN_MAX = 40;
const SITES_MAX = 4;
const MENU_MAX = 40;
const LINKS_MAX = 12;
const PICTURES_MAX = 30;
const PICTURE_CHARS_MAX = 80;
/** Fewer words are a name or a label. */
const SENTENCE_WORDS_MIN = 6;
/** A text as long as what is kept of a page may go on beyond it: nothing is then said to be missing. */
export const TEXT_CHARS_MAX = 20_000;

/** What was measured of one page of the brand, as far as an edit of it needs. */
export interface PageNote {
  url: string;
  title: string;
  h1: string | null;
  headings: string[];
  text: string;
  /** Why search engines leave it out: its `noindex`, or the page its canonical names instead; null where they do not. */
  hidden: string | null;
  /** What its structured data tells in sentences and its text does not. */
  unshown: string[];
  /** Whether it shows that it is still to be written: filler, or notes to self. */
  placeholder: boolean;
  /** Whether its data for search engines calls it a product. */
  goods: boolean;
  /** Whether all of the text was kept. */
  whole: boolean;
  words: number;
  /** What it has besides words: a form, numbers to call, boxes and scripts of other sites. */
  has: string[];
  /** Addresses of the site that links in its text lead to. */
  links: string[];
  /** What its pictures are called for those who cannot see them. */
  pictures: string[];
  /** Of the page that was read first, what its menu says and where that leads. */
  menu: string[];
}

/** The site as crawled: its pages by address, and which pages link to which. */
export interface SiteNotes {
  notes: ReadonlyMap<string, PageNote>;
  /** Keys of the pages that link to an address, from any place on them. */
  inlinks: ReadonlyMap<string, ReadonlySet<string>>;
  pages: number;
}

interface SiteNotesDraft {
  notes: Map<string, PageNote>;
  inlinks: Map<string, Set<string>>;
  pages: number;
}

export function emptySiteNotes(): SiteNotesDraft {
  return { notes: new Map(), inlinks: new Map(), pages: 0 };
}

/** Adds one page; its links count whatever it is itself. */
export function notePage(site: SiteNotesDraft, facts: PageFacts): void {
  if (facts.html === null) return;
  const from = pageKey(facts.url);
  site.pages++;
  for (const link of facts.html.links) {
    // A menu that opens on a click is hidden and links all the same.
    if (!link.internal || link.url === null) continue;
    const to = pageKey(link.url);
    if (to === from) continue;
    const known = site.inlinks.get(to);
    if (known === undefined) site.inlinks.set(to, new Set([from]));
    else known.add(from);
  }
  site.notes.set(from, noteOf(facts, facts.html));
}

export function noteAt(site: SiteNotes | undefined, url: string | null | undefined): PageNote | null {
  return (url && site?.notes.get(pageKey(url))) || null;
}

/** What a page has besides its words, and where its own links lead: not those that most pages have. */
export function besidesWords(site: SiteNotes | undefined, url: string): string[] {
  const { has = [], links = [] } = noteAt(site, url) ?? {};
  const own = links.filter((to) => (linksTo(site, to) ?? 0) <= site!.pages * FRAME_SHARE).map(pagePath);
  return [...has, ...(own.length === 0 ? [] : [`links in its text to ${own.slice(0, LINKS_MAX).join(" and ")}`])];
}

/** How many pages of the site link to the address; null where no links were read. */
export function linksTo(site: SiteNotes | undefined, url: string): number | null {
  return site === undefined || site.pages === 0 ? null : (site.inlinks.get(pageKey(url))?.size ?? 0);
}

/** A list of as many offers sells them. */
const OFFERS_LISTED_MIN = 3;
const NUMBERED = /\/\d+$/;
/** A form that asks for less than so much and not for a person searches. */
const ASKED_MIN = 2;
/** What as large a part of the pages links to belongs to their frame. */
const FRAME_SHARE = 0.5;

/** The pages whose own links lead to offers for the greater part, by key, with those offers: the categories of a shop. */
export function offerLists(site: SiteNotes, offers: readonly string[]): Map<string, Set<string>> {
  const keys = new Set(offers.map(pageKey));
  const links = new Map<string, { offers: Set<string>; all: number }>();
  for (const [to, sources] of site.inlinks) {
    if (sources.size > site.pages * FRAME_SHARE) continue;
    for (const from of sources) {
      const known = links.get(from) ?? { offers: new Set(), all: 0 };
      if (keys.has(to)) known.offers.add(to);
      known.all += 1;
      links.set(from, known);
    }
  }
  const lists = new Map<string, Set<string>>();
  // `/pumps/page/2` follows `/pumps`, which comes first.
  for (const [from, own] of [...links].toSorted(([a], [b]) => a.length - b.length)) {
    if (own.offers.size < OFFERS_LISTED_MIN || own.offers.size * 2 <= own.all) continue;
    const first = NUMBERED.test(from) ? [...lists.keys()].find((key) => from.startsWith(`${key}/`)) : undefined;
    lists.set(first ?? from, (lists.get(first ?? "") ?? new Set()).union(own.offers));
  }
  return lists;
}

/** Whether a page links to another; null where no links were read. */
export function isLinked(site: SiteNotes | undefined, from: string, to: string): boolean | null {
  if (site === undefined || !site.notes.has(pageKey(from))) return null;
  return site.inlinks.get(pageKey(to))?.has(pageKey(from)) ?? false;
}

function noteOf(page: PageFacts, html: HtmlFacts): PageNote {
  const headings = html.headings.slice(0, HEADINGS_MAX);
  return {
    url: page.url,
    title: html.titles[0] ?? "",
    h1: headings.find((heading) => heading.level === 1)?.text ?? null,
    headings: headings.map((heading) => heading.text),
    text: readableText(html).slice(0, TEXT_CHARS_MAX),
    hidden: isNoindex(html) ? "noindex" : isCanonicalised(page, html) ? canonicalUrl(html) : null,
    unshown: unshownOf(html),
    placeholder: html.placeholder_text !== null,
    goods: html.structured_data.some(({ types }) => types.includes("Product")),
    whole: html.main_text.length < TEXT_CHARS_MAX && !html.app_shell,
    words: html.main_word_count,
    has: hasOf(page, html),
    links: linksOf(page, html),
    pictures: picturesOf(html),
    menu: page.depth === 0 ? menuOf(page, html) : [],
  };
}

function linksOf({ url: from }: PageFacts, { links }: HtmlFacts): string[] {
  const own = links.flatMap(({ region, url }) => (region === "main" && url !== null ? [url] : []));
  const within = own.filter((to) => hostOfUrl(to) === hostOfUrl(from) && pageKey(to) !== pageKey(from));
  return uniqueBy(within, pageKey).slice(0, HEADINGS_MAX);
}

function menuOf({ url: home }: PageFacts, { links }: HtmlFacts): string[] {
  const entries = links.flatMap(({ region, text, href, url }) => {
    // A banner that asks for consent is no menu, though it is read as one.
    if ((region !== "nav" && region !== "header") || text === "" || /cookie/i.test(`${text} ${href}`)) return [];
    const leads = url === null ? href : hostOfUrl(url) === hostOfUrl(home) ? pagePath(url) : (hostOfUrl(url) ?? url);
    return [`${text} → ${leads}`];
  });
  return [...new Set(entries)].slice(0, MENU_MAX);
}

function picturesOf({ images }: HtmlFacts): string[] {
  const names = images.map(({ alt }) => cut(alt ?? "", PICTURE_CHARS_MAX));
  return [...new Set(names)].filter((name) => name !== "").slice(0, PICTURES_MAX);
}

function hasOf({ url }: PageFacts, { forms, links, iframes, scripts, images, app_shell }: HtmlFacts): string[] {
  const others = (named: readonly { url: string | null }[]) => {
    const sites = named.flatMap((one) => (one.url === null ? [] : (registrableDomain(one.url) ?? [])));
    return [...new Set(sites)].filter((site) => site !== registrableDomain(url)).slice(0, SITES_MAX);
  };
  const [boxes, loaded] = [others(iframes), others(scripts)];
  const text = links.flatMap((link) => (link.region === "main" && link.url !== null ? [link.url] : []));
  const hosts = text.flatMap((to) => hostOfUrl(to) ?? []);
  const out = [...new Set(hosts)].filter((host) => host !== hostOfUrl(url)).slice(0, SITES_MAX);
  return [
    ...(images.length === 0 && !app_shell ? ["no picture in its markup"] : []),
    ...formOf(forms),
    ...(links.some(({ href }) => /^\s*tel:/i.test(href)) ? ["a number to call"] : []),
    ...(out.length === 0 ? [] : [`links to ${out.join(" and ")}`]),
    ...(boxes.length === 0 ? [] : [`boxes of ${boxes.join(" and ")}`]),
    ...(loaded.length === 0 ? [] : [`scripts of ${loaded.join(" and ")}`]),
  ];
}

/** The form that asks for most, unless it logs in or searches. */
function formOf(forms: HtmlFacts["forms"]): string[] {
  const asking = forms.filter(
    ({ asks_personal, has_message, has_password, fields = [] }) =>
      !has_password && (asks_personal || has_message || fields.length >= ASKED_MIN),
  );
  const [most] = asking.map(({ fields = [] }) => fields).sort((a, b) => b.length - a.length);
  if (most === undefined) return [];
  return [most.length === 0 ? "a form" : `a form with the fields ${most.join(", ")}`];
}

/** With what a visitor unfolds. */
function readableText({ main_text: main, hidden_text: unfolded }: HtmlFacts): string {
  return unfolded === undefined || unfolded === "" ? main : `${main}\n${unfolded}`;
}

/** Texts and prices of the structured data, each with the name of what it belongs to, that no visitor reads. */
function unshownOf(html: HtmlFacts): string[] {
  const { structured_data, titles, descriptions, outer_text: outer } = html;
  const texts = [readableText(html), outer?.header ?? "", outer?.footer ?? "", ...titles, ...descriptions];
  const shown = ` ${wordsOf(texts.join("\n")).join(" ")} `;
  const found = new Set<string>();
  const walk = (value: unknown, name: string): void => {
    if (typeof value === "string") {
      if (
        countWords(value) >= SENTENCE_WORDS_MIN &&
        !value.includes("://") &&
        !shown.includes(wordsOf(value).join(" "))
      )
        found.add(`${name} ${value}`.trim());
    } else if (typeof value === "object" && value !== null) {
      const price = priceOf(value);
      if (price !== null && !shown.includes(` ${wordsOf(price).join(" ")} `))
        found.add(`${name} price: ${price} ${"priceCurrency" in value ? value.priceCurrency : ""}`.trim());
      const own = "name" in value && typeof value.name === "string" ? value.name : name;
      for (const [key, part] of Object.entries(value)) if (key !== "name") walk(part, own);
    }
  };
  for (const { items } of structured_data) walk(items, "");
  return [...found].slice(0, UNSHOWN_MAX);
}

/** A price or a range of prices in figures. */
function priceOf(value: object): string | null {
  const price = "price" in value ? value.price : "priceRange" in value ? value.priceRange : undefined;
  return (typeof price === "number" || typeof price === "string") && /\d/.test(`${price}`) ? `${price}` : null;
}

const STUB_CHARS_MAX = 300;
const STUB = /^(?:you (?:are being|will be|have been) redirected|redirecting)\b/i;

/** Where a page that only sends visitors on says they go (empty when it does not say); null for a page with text. */
export function redirectOf(page: { title: string; text: string }): string | null {
  const text = page.text.trim();
  if (text.length > STUB_CHARS_MAX || !(STUB.test(text) || STUB.test(page.title.trim()))) return null;
  return /https?:\/\/[^\s"<>]+/.exec(text)?.[0] ?? "";
}
