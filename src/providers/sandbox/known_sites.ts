import { Parser } from "htmlparser2";
import { primaryLanguage } from "../../language/keyword_text.ts";
import { isStopWord as isFunctionWord } from "../../language/stop_words.ts";
import { titleSegments } from "../../language/title_segments.ts";
import { detectLanguage } from "../../page/detect_language.ts";
import type { OwnSite } from "../providers.ts";
import type { Theme } from "./derived_trade.ts";
import { normalizePhrase, sentenceCase, stem, subjectTokens, wordWeight } from "./phrase.ts";
import { LANGUAGES, WORDS } from "./sandbox_data.ts";
import { type SiteSketch, type SketchPage, sketchSite } from "./site_sketch.ts";

/** The site that the simulated search and answer engines have read: the one worked on, and nobody else's. */
export interface KnownSites {
  /** A page of a real site as it passed by. */
  notePage(domain: string, page: { url: string; html: string }): void;
  /** The domain worked on, if any. */
  domains(): readonly string[];
  /** Whether the site worked on is a real one. */
  isOwnReal: boolean;
  /** Titles of a real site's pages; null when none was read. */
  realSketch(domain: string): SiteSketch | null;
  /** What a real site is about, by its home page. */
  theme(domain: string): Theme | null;
  /** The language that searches are made in: that of the site where its titles are too few to tell. */
  askedIn(language: string | undefined): void;
}

const PAGES_MAX = 600;
const TITLE_CHARS_MAX = 160;
const NAME_CHARS_MAX = 60;
const NAME_PAGES = 5;
const HEAD_CHARS_MAX = 60_000;
const THEME_TERMS_MAX = 12;
const TERM_WORDS_MAX = 4;
/** Words of the home page outweigh those of other titles, so that a partial crawl gives the same theme. */
const HOME_WEIGHT = 1000;
/** What a page is titled that only sends its visitors on. */
const REDIRECTING = /^(?:redirecting|moved)\b/i;
/** What systems write around the name of a list: `Doula Archives`, `Category: Massage`, `Tag: birth`, `Store – Page 2`. */
const LISTING =
  /^(?:(?:product )?categor(?:y|ies)|tags?|archives?|author|kategorie|schlagwort|archiv|catégorie|étiquette|categoría|etiqueta)\s?[:–—|-]\s?|\s(?:archives?|archiv(?:e|es|os|io)?|page \d+(?: of \d+)?|seite \d+|página \d+)$/giu;

interface Entry {
  pages: Map<string, SketchPage>;
  /** What the pages come to; every keyword asks for it. */
  read: { sketch: SiteSketch; theme: Theme | null } | null;
}

export function createKnownSites(options: { isReal(domain: string): boolean; own: OwnSite | null }): KnownSites {
  const { own } = options;
  const domains = own === null ? [] : [own.domain];
  const isOwnReal = own !== null && options.isReal(own.domain);
  let entry: Entry | null = null;
  let asked = "en";

  function ownEntry(site: OwnSite): Entry {
    if (entry !== null) return entry;
    entry = { pages: new Map(), read: null };
    for (const { url, title, description } of site.pages())
      addPage(entry, { url, title: title ?? "", snippet: description ?? "" });
    return entry;
  }

  function ownReading(): NonNullable<Entry["read"]> | null {
    if (own === null || !isOwnReal) return null;
    const held = ownEntry(own);
    if (held.pages.size > 0) held.read ??= readEntry(own.domain, held, asked);
    return held.read;
  }

  return {
    notePage(domain, { url, html }) {
      if (own === null || domain !== own.domain) return;
      addPage(ownEntry(own), { url, ...readHead(html) });
    },
    domains: () => domains,
    isOwnReal,
    realSketch: (domain) => (domain === own?.domain ? (ownReading()?.sketch ?? null) : null),
    theme: (domain) => (domain === own?.domain ? (ownReading()?.theme ?? null) : null),
    askedIn(language) {
      const base = primaryLanguage(language);
      if (language === undefined || base === asked) return;
      asked = base;
      if (entry !== null) entry.read = null;
    },
  };
}

function addPage(entry: Entry, page: SketchPage): void {
  if (page.title === "" || REDIRECTING.test(page.title)) return;
  const key = page.url.split("?")[0]!;
  if (entry.pages.size >= PAGES_MAX && !entry.pages.has(key)) return;
  if (entry.pages.get(key)?.title === page.title) return;
  entry.pages.set(key, { ...page, url: key });
  entry.read = null;
}

function readEntry(domain: string, entry: Entry, asked: string): NonNullable<Entry["read"]> {
  const pages = [...entry.pages.values()].sort((a, b) => a.url.length - b.url.length || a.url.localeCompare(b.url));
  const own = brandTokens(domain);
  const withTokens = pages.map((page) => ({
    ...page,
    ...roleOfUrl(page.url),
    tokens: [...subjectTokens(ownTitle(page.title)), ...subjectTokens(lastSegment(page.url))].filter(
      (token) => !own.has(token) && !WORDS.site.has(token),
    ),
  }));
  const text = pages.map(({ title, snippet }) => `${title}. ${snippet}`).join("\n");
  const detected = detectLanguage(text, { words: text.split(/\s+/).length, declared: null }) ?? asked;
  const language = detected in LANGUAGES ? detected : "en";
  const sketch = sketchSite({ domain, name: siteName(domain, pages), pages: withTokens });
  return { sketch, theme: themeOf(sketch, language) };
}

/** The most frequent subject of the titles names the theme; titles that are phrases themselves are its terms. */
function themeOf(sketch: SiteSketch, language: string): Theme | null {
  const own = brandTokens(sketch.domain);
  const isSubject = (token: string) =>
    !own.has(token) && !WORDS.site.has(token) && !isFunctionWord(token, language) && wordWeight(token) === 1;
  const subjectsOf = (title: string) => subjectTokens(title).filter((token) => isSubject(token) && !/^\d/.test(token));
  const [home] = sketch.pages;
  const homeWords = subjectTokens(home ? `${home.title} ${home.snippet}` : "");
  const counts = new Map(homeWords.map((token) => [token, HOME_WEIGHT]));
  const titles = sketch.pages.map((page) => ownTitle(page.title).toLowerCase());
  for (const token of titles.flatMap(subjectsOf)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const named = [...counts].filter(([token, count]) => count !== HOME_WEIGHT && isSubject(token));
  const [best] = named.sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  if (!best) return null;
  const words = titles.flatMap((title) => title.split(/[^\p{L}\p{N}]+/u));
  const noun = words.find((word) => stem(word) === best[0]) ?? best[0];
  const terms = titles
    .map(normalizePhrase)
    .filter((title) => isPhrase(title, language) && subjectsOf(title).length > 0);
  return { key: sketch.domain, origin: "site", language, noun, terms: [...new Set(terms)].slice(0, THEME_TERMS_MAX) };
}

/** Two to four words of which neither end only joins: `online hypnobirthing course`. */
function isPhrase(title: string, language: string): boolean {
  const words = title.split(" ");
  const ends = [words[0]!, words.at(-1)!];
  return words.length > 1 && words.length <= TERM_WORDS_MAX && !ends.some((end) => isFunctionWord(end, language));
}

function roleOfUrl(url: string): Pick<SketchPage, "role"> {
  if (/\/(?:blog|articles?|news|posts?|guides?|learn|resources|20\d\d)\//.test(url)) return { role: "article" };
  return /\/(?:shop|store|products?|services?|courses?|class(?:es)?|pricing)\//.test(url) ? { role: "offer" } : {};
}

/** The first part of a title, before the site's name, without what a system writes around a list's. */
function ownTitle(title: string): string {
  const bare = title.replace(LISTING, "");
  return titleSegments(bare)[0] ?? bare;
}

function brandTokens(domain: string): Set<string> {
  const label = domain.split(".")[0] ?? domain;
  return new Set([label, ...subjectTokens(label.replaceAll("-", " "))]);
}

function siteName(domain: string, pages: readonly SketchPage[]): string {
  const label = (domain.split(".")[0] ?? domain).replaceAll("-", "").toLowerCase();
  const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const named = pages
    .slice(0, NAME_PAGES)
    .map((page) => titleSegments(page.title).find((part) => squeezed(part).includes(label)))
    .find((part) => part !== undefined && part.length <= NAME_CHARS_MAX);
  return named?.trim() ?? sentenceCase(label);
}

function lastSegment(url: string): string {
  const path = url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .split("/")
    .filter(Boolean);
  return (path.at(-1) ?? "").replace(/\.[a-z]{2,5}$/i, "").replaceAll("-", " ");
}

function readHead(html: string): { title: string; snippet: string } {
  const head = { title: "", snippet: "" };
  let inTitle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      inTitle = name === "title" && head.title === "";
      if (name === "meta" && attributes.name?.toLowerCase() === "description")
        head.snippet ||= attributes.content ?? "";
    },
    ontext(text) {
      if (inTitle) head.title += text;
    },
    onclosetag() {
      inTitle = false;
    },
  });
  parser.end(html.slice(0, HEAD_CHARS_MAX));
  const plain = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, TITLE_CHARS_MAX);
  return { title: plain(head.title), snippet: plain(head.snippet) };
}
