import type { Theme } from "./derived_pack.ts";
import { sentenceCase, stem, subjectTokens, wordWeight } from "./phrase.ts";
import { type SiteSketch, type SketchPage, sketchSite } from "./site_sketch.ts";

/** The site that is worked on, with the pages of it that its own brand stored. */
export interface OwnSite {
  domain: string;
  pages(): readonly { url: string; title: string | null; description: string | null }[];
}

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
}

const PAGES_MAX = 600;
const TITLE_CHARS_MAX = 160;
const HEAD_CHARS_MAX = 60_000;
const THEME_TERMS_MAX = 12;
/** Words of the home page outweigh those of other titles, so that a partial crawl gives the same theme. */
const HOME_WEIGHT = 20;
/** Share of its places at which two words are a piece of three. */
const FRAGMENT_SHARE = 0.7;
/** What a page is titled that only sends its visitors on. */
const REDIRECTING = /^(?:redirecting|moved)\b/i;
/** What systems write around the name of a list: `Doula Archives`, `Category: Massage`, `Tag: birth`, `Store – Page 2`. */
const LISTING_LEAD =
  /^(?:(?:product )?categor(?:y|ies)|tags?|archives?|author|kategorie|schlagwort|archiv|catégorie|étiquette|categoría|etiqueta)\s?[:–—|-]\s?/iu;
const LISTING_TAIL = /\s(?:archives?|archiv(?:e|es|os|io)?|page \d+(?: of \d+)?|seite \d+|página \d+)$/iu;
const SITE_WORDS = new Set(
  (
    "home page about contact blog news shop store product products category archives archive tag author search cart checkout account " +
    "login privacy policy terms faq team welcome upcoming latest recent event events calendar schedule official site website menu inc ltd llc gmbh com index post posts"
  ).split(" "),
);

interface Entry {
  pages: Map<string, SketchPage>;
  sketch: SiteSketch | null;
  /** What the sketch is about; every keyword asks for it. */
  theme: { of: SiteSketch; theme: Theme | null } | null;
}

export function createKnownSites(options: { isReal(domain: string): boolean; own: OwnSite | null }): KnownSites {
  const { own } = options;
  const domains = own === null ? [] : [own.domain];
  const isOwnReal = own !== null && options.isReal(own.domain);
  let entry: Entry | null = null;

  function ownEntry(site: OwnSite): Entry {
    if (entry !== null) return entry;
    entry = { pages: new Map(), sketch: null, theme: null };
    for (const page of site.pages()) addPage(entry, toSketchPage(page));
    return entry;
  }

  return {
    notePage(domain, { url, html }) {
      if (own === null || domain !== own.domain) return;
      const head = html.slice(0, HEAD_CHARS_MAX);
      addPage(ownEntry(own), { url, title: readTitle(head), snippet: readDescription(head) });
    },
    domains: () => domains,
    isOwnReal,
    realSketch(domain) {
      if (own === null || !isOwnReal || domain !== own.domain) return null;
      const held = ownEntry(own);
      held.sketch ??= sketchOf(domain, held);
      return held.sketch.pages.length > 0 ? held.sketch : null;
    },
    theme(domain) {
      const sketch = this.realSketch(domain);
      if (own === null || sketch === null) return null;
      const held = ownEntry(own);
      if (held.theme?.of !== sketch) held.theme = { of: sketch, theme: themeOf(sketch) };
      return held.theme.theme;
    },
  };
}

function addPage(entry: Entry, page: SketchPage | null): void {
  if (page === null || page.title === "" || REDIRECTING.test(page.title)) return;
  const key = page.url.split("?")[0]!;
  if (entry.pages.size >= PAGES_MAX && !entry.pages.has(key)) return;
  const before = entry.pages.get(key);
  if (before?.title === page.title) return;
  entry.pages.set(key, { ...page, url: key });
  entry.sketch = null;
}

function toSketchPage(page: { url: string; title: string | null; description: string | null }): SketchPage | null {
  return page.title === null ? null : { url: page.url, title: page.title, snippet: page.description ?? "" };
}

function sketchOf(domain: string, entry: Entry): SiteSketch {
  const pages = [...entry.pages.values()].sort((a, b) => a.url.length - b.url.length || a.url.localeCompare(b.url));
  const own = brandTokens(domain);
  const withTokens = pages.map((page) => ({
    ...page,
    ...roleOfUrl(page.url),
    tokens: [...subjectTokens(ownTitle(page.title)), ...subjectTokens(lastSegment(page.url))].filter(
      (token) => !own.has(token) && !SITE_WORDS.has(token),
    ),
  }));
  return sketchSite({ domain, name: siteName(domain, pages), pages: withTokens });
}

/** The most frequent subject of the titles names the theme; two-word phrases around it are its terms. */
function themeOf(sketch: SiteSketch): Theme | null {
  const own = brandTokens(sketch.domain);
  const counts = new Map<string, { count: number; surface: string }>();
  const phrases = new Map<string, number>();
  /** Words beside each phrase: `education classes` hardly ever stands without `childbirth`. */
  const around = { before: new Map<string, Map<string, number>>(), after: new Map<string, Map<string, number>>() };
  const home = sketch.pages[0];
  const homeWords = new Set(home ? subjectTokens(`${home.title} ${home.snippet}`) : []);
  for (const page of sketch.pages) {
    const words = ownTitle(page.title)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2);
    words.forEach((word, index) => {
      const [token] = subjectTokens(word);
      if (!token || own.has(token) || SITE_WORDS.has(token) || wordWeight(token) < 1 || /^\d/.test(token)) return;
      const seen = counts.get(token) ?? { count: 0, surface: word };
      counts.set(token, { count: seen.count + 1 + (homeWords.has(token) ? HOME_WEIGHT : 0), surface: seen.surface });
      const next = words[index + 1];
      if (!next || subjectTokens(next).length === 0 || own.has(stem(next)) || SITE_WORDS.has(next)) return;
      const phrase = `${word} ${next}`;
      phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1);
      countBeside(around.before, phrase, words[index - 1]);
      countBeside(around.after, phrase, words[index + 2]);
    });
  }
  const best = [...counts.values()].sort((a, b) => b.count - a.count || a.surface.localeCompare(b.surface))[0];
  if (!best) return null;
  const terms = [...phrases.entries()]
    .filter(([phrase, count]) => mostOften(around.before.get(phrase)) < FRAGMENT_SHARE * count)
    .filter(([phrase, count]) => mostOften(around.after.get(phrase)) < count || count === 1)
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, THEME_TERMS_MAX);
  return { key: sketch.domain, origin: "site", noun: best.surface, terms: terms.map(([phrase]) => phrase) };
}

function countBeside(places: Map<string, Map<string, number>>, phrase: string, word: string | undefined): void {
  if (word === undefined || subjectTokens(word).length === 0) return;
  const met = places.get(phrase) ?? new Map<string, number>();
  places.set(phrase, met.set(word, (met.get(word) ?? 0) + 1));
}

function mostOften(counts: ReadonlyMap<string, number> | undefined): number {
  return Math.max(0, ...(counts?.values() ?? []));
}

function roleOfUrl(url: string): Pick<SketchPage, "role"> {
  if (/\/(?:blog|articles?|news|posts?|guides?|learn|resources|20\d\d)\//.test(url)) return { role: "article" };
  return /\/(?:shop|store|products?|services?|courses?|class(?:es)?|pricing)\//.test(url) ? { role: "offer" } : {};
}

/** The first part of a title, before the site's name, without what a system writes around a list's. */
function ownTitle(title: string): string {
  const first = title.replace(LISTING_LEAD, "").split(/\s[|–—»·:-]\s/u)[0] ?? title;
  return first.replace(LISTING_TAIL, "");
}

function brandTokens(domain: string): Set<string> {
  const label = domain.split(".")[0] ?? domain;
  return new Set([label, ...subjectTokens(label.replaceAll("-", " "))]);
}

function siteName(domain: string, pages: readonly SketchPage[]): string {
  const label = (domain.split(".")[0] ?? domain).replaceAll("-", "").toLowerCase();
  for (const page of pages.slice(0, 5)) {
    const part = page.title.split(/\s[|–—»·:-]\s/u).find((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "")
        .includes(label),
    );
    if (part && part.length <= 60) return part.trim();
  }
  return sentenceCase(label);
}

function lastSegment(url: string): string {
  const path = url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .split("/")
    .filter(Boolean);
  return (path.at(-1) ?? "").replace(/\.[a-z]{2,5}$/i, "").replaceAll("-", " ");
}

function readTitle(html: string): string {
  const start = html.search(/<title[\s>]/i);
  if (start < 0) return "";
  const open = html.indexOf(">", start);
  const end = html.indexOf("</", open);
  return open < 0 || end < 0 ? "" : plain(html.slice(open + 1, end));
}

function readDescription(html: string): string {
  const start = html.search(/<meta\s[^<>]{0,80}name=["']description["']/i);
  if (start < 0) return "";
  const tag = html.slice(start, html.indexOf(">", start));
  return plain(/content="([^"]*)"/i.exec(tag)?.[1] ?? /content='([^']*)'/i.exec(tag)?.[1] ?? "");
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", nbsp: " ", ndash: "–", mdash: "—" };

function plain(text: string): string {
  return text
    .slice(0, TITLE_CHARS_MAX * 4)
    .replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,6}));/gi, (mark, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? mark;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : " ";
    })
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, TITLE_CHARS_MAX);
}
