import { uniqueBy } from "../../base/unique_by.ts";
import { isFurniture } from "../../language/furniture.ts";
import { primaryLanguage } from "../../language/keyword_text.ts";
import { isStopWord as isFunctionWord } from "../../language/stop_words.ts";
import { titleSegments } from "../../language/title_segments.ts";
import { detectLanguage } from "../../page/detect_language.ts";
import type { OwnSite } from "../providers.ts";
import type { Theme } from "./derived_trade.ts";
import { normalizePhrase, sentenceCase, squeezed, stem, subjectTokens, wordWeight } from "./phrase.ts";
import { LANGUAGES, WORDS } from "./sandbox_data.ts";
import { type SiteSketch, type SketchPage, sketchSite } from "./site_sketch.ts";

const PAGES_MAX = 600;
const NAME_CHARS_MAX = 60;
const NAME_PAGES = 5;
const THEME_TERMS_MAX = 12;
const TERM_WORDS_MAX = 4;
/** Words of the home page outweigh those of other titles, so that a partial crawl gives the same theme. */
const HOME_WEIGHT = 1000;
/** What a page is titled that only sends its visitors on. */
const REDIRECTING = /^(?:redirecting|moved)\b/i;
/** What people look for is on these; the others are the company's own affairs. */
const SOUGHT: ReadonlySet<string> = new Set(["home", "offer", "article", "archive"]);
/** What systems write around the name of a list: `Doula Archives`, `Category: Massage`, `Tag: birth`, `Store – Page 2`. */
const LISTING =
  /^(?:(?:product )?categor(?:y|ies)|tags?|archives?|author|kategorie|schlagwort|archiv|catégorie|étiquette|categoría|etiqueta)\s?[:–—|-]\s?|\s(?:archives?|archiv(?:e|es|os|io)?|page \d+(?: of \d+)?|seite \d+|página \d+)$/giu;

/** The site that the simulated search and answer engines have read: the one worked on, and nobody else's. */
export type KnownSites = ReturnType<typeof createKnownSites>;

export function createKnownSites(options: { isReal(domain: string): boolean; own: OwnSite | null }) {
  const { own } = options;
  const domains = own === null ? [] : [own.domain];
  const isOwnReal = own !== null && options.isReal(own.domain);
  /** What its stored pages come to; every keyword asks for it. */
  let reading: Reading | null | undefined;
  let asked: string | null = null;

  function readingOf(domain: string): Reading | null {
    if (own === null || !isOwnReal || domain !== own.domain) return null;
    if (reading === undefined) reading = readSite(own, asked);
    return reading;
  }

  return {
    /** The domain worked on, if any. */
    domains: (): readonly string[] => domains,
    /** Whether the site worked on is a real one. */
    isOwnReal,
    /** Titles of a real site's pages; null when none was read. */
    realSketch: (domain: string) => readingOf(domain)?.sketch ?? null,
    /** What a real site is about, by its home page. */
    theme: (domain: string) => readingOf(domain)?.theme ?? null,
    /** The language that searches are made in: the site's titles may be in several. */
    askedIn(language: string | undefined): void {
      const base = primaryLanguage(language);
      if (language === undefined || base === asked) return;
      asked = base;
      reading = undefined;
    },
  };
}

type Reading = NonNullable<ReturnType<typeof readSite>>;

function readSite({ domain, pages: stored }: OwnSite, asked: string | null) {
  const told = stored()
    .map(({ url, title, description, kind }) => ({
      ...{ url: url.split("?")[0]!, title: title ?? "", snippet: description ?? "" },
      isItself: (kind != null && !SOUGHT.has(kind)) || isFurniture(lastSegment(url), asked ?? "en"),
    }))
    .filter(({ title }) => title !== "" && !REDIRECTING.test(title));
  const pages = uniqueBy(told, ({ url }) => url)
    .slice(0, PAGES_MAX)
    .sort((a, b) => a.url.length - b.url.length || a.url.localeCompare(b.url));
  if (pages.length === 0) return null;
  const own = brandTokens(domain);
  const withTokens = pages.map((page) => ({
    ...page,
    ...roleOfUrl(page.url),
    tokens: [...subjectTokens(ownTitle(page.title)), ...subjectTokens(lastSegment(page.url))].filter(
      (token) => !own.has(token) && !WORDS.site.has(token),
    ),
  }));
  const text = pages.map(({ title, snippet }) => `${title}. ${snippet}`).join("\n");
  const spoken = asked ?? detectLanguage(text, { words: text.split(/\s+/).length, declared: null }) ?? "en";
  const language = spoken in LANGUAGES ? spoken : "en";
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
  const titles = sketch.pages
    .filter((page) => page.isItself !== true)
    .map((page) => ownTitle(page.title).toLowerCase());
  for (const token of titles.flatMap(subjectsOf)) counts.set(token, (counts.get(token) ?? 0) + 1);
  const named = [...counts].filter(([token, count]) => count !== HOME_WEIGHT && isSubject(token));
  const [best] = named.sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  if (!best) return null;
  const words = titles.flatMap((title) => title.split(/[^\p{L}\p{N}]+/u));
  const noun = words.find((word) => stem(word) === best[0]) ?? best[0];
  // What several pages are called after, or the home page, is the trade's; what one is, a story of its own.
  const terms = titles
    .map(normalizePhrase)
    .filter((title) => isPhrase(title, language) && subjectsOf(title).some((token) => counts.get(token)! > 1));
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
  return (titleSegments(title)[0] ?? title).replace(LISTING, "");
}

function brandTokens(domain: string): Set<string> {
  const label = domain.split(".")[0] ?? domain;
  return new Set([label, ...subjectTokens(label.replaceAll("-", " "))]);
}

function siteName(domain: string, pages: readonly SketchPage[]): string {
  const label = squeezed(domain.split(".")[0] ?? domain);
  const named = pages
    .slice(0, NAME_PAGES)
    .map((page) => titleSegments(page.title).find((part) => squeezed(part).includes(label)))
    .find((part) => part !== undefined && part.length <= NAME_CHARS_MAX);
  return named?.trim() ?? nameInTitles(label, pages) ?? sentenceCase(label);
}

/** What most titles say beside their own, where a word of it is part of the domain's. */
function nameInTitles(label: string, pages: readonly SketchPage[]): string | null {
  const counts = new Map<string, number>();
  for (const part of pages.flatMap(({ title }) => titleSegments(title))) counts.set(part, (counts.get(part) ?? 0) + 1);
  const isNamed = (part: string) => subjectTokens(part).some((word) => word.length > 3 && label.includes(word));
  const [best] = [...counts].filter(([part]) => isNamed(part)).sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] > 1 && best[1] * 2 >= pages.length ? best[0].trim() : null;
}

function lastSegment(url: string): string {
  const path = url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .split("/")
    .filter(Boolean);
  return (path.at(-1) ?? "").replace(/\.[a-z]{2,5}$/i, "").replaceAll("-", " ");
}
