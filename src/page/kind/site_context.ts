import { eachInSlices } from "../../base/slices.ts";
import type { HtmlFacts, LinkFact, PageFacts } from "../page_facts.ts";
import { addressKey, structuredTypes } from "../page_facts_read.ts";
import { type Found, findPhrases } from "./phrases.ts";
import { sectionOf, sharedParts, TEMPLATE_SECTIONS_MIN, TEMPLATE_SHARE } from "./shared_parts.ts";
import { dominantScript, type Script, spokenLanguage, wordsOf } from "./text_traits.ts";

/** With fewer pages known, a page without links to it may well be linked from one not read. */
const GRAPH_PAGES_MIN = 6;
const TEXT_CHARS_MAX = 30_000;
const ESCAPED = /\\u([0-9a-f]{4})/gi;
const OWN_LINES_MAX = 1_500;

/** A page with what follows from it alone and from the pages around it. */
export interface SitePage {
  url: string;
  key: string;
  /** Lower case, decoded, without accents. */
  path: string;
  segments: string[];
  title: string;
  /** The title without what all titles of the site share. */
  ownTitle: string;
  h1: string;
  html: HtmlFacts;
  classes: ReadonlySet<string>;
  types: ReadonlySet<string>;
  isHome: boolean;
  /** Lines of the main text that are not the template's. */
  readonly ownLines: string[];
  readonly ownText: string;
  ownWords: number;
  /** Known phrases in its text. */
  said: Found;
  /** Links that are not the template's. */
  readonly ownLinks: LinkFact[];
  /** Forms that are not the template's, where it has more than pages of the site usually have. */
  ownForms: HtmlFacts["forms"];
  /** Own pages of the site that its main part links to, apart from those that every page does. */
  listed: SitePage[];
  /** Pictures that are not the template's. */
  ownImages: number;
  /** Can be reached from the home page by links that visitors see; true where too little was read to tell. */
  reached: boolean;
  /** Linked from every part of the site, or from the home page. */
  trusted: boolean;
  /** Pages that link to it. */
  sources: SitePage[];
  /** Of its own text; null when too short to tell. */
  language: string | null;
  script: Script | null;
}

/** The site as far as it was read. */
export interface SiteContext {
  pages: SitePage[];
  byKey: ReadonlyMap<string, SitePage>;
  home: SitePage | null;
  language: string | null;
  script: Script | null;
  /** Enough was read to tell which pages no other links to. */
  isWholeSite: boolean;
}

export interface SiteOptions {
  homeUrl: string;
  /** All pages of the site were met, so that one without links to it hangs nowhere. */
  isWhole: boolean;
  signal: AbortSignal;
}

/** Readable pages of a site with what they are among each other. */
export async function readSiteContext(
  facts: readonly PageFacts[],
  { homeUrl, isWhole, signal }: SiteOptions,
): Promise<SiteContext> {
  const homeKeys = homeKeysOf(facts, homeUrl);
  const template = { lines: new Set<string>(), links: new Set<string>() };
  const inherited = ownParts(template);
  const sketchOf = (page: PageFacts) => sketch(page, homeKeys, inherited);
  const pages = (await eachInSlices(facts, sketchOf, signal)).filter((page) => page !== null);
  // What follows must not hang on the order of the crawl.
  pages.sort((a, b) => (a.url < b.url ? -1 : 1));
  const shared = (partsOf: (page: SitePage) => readonly string[]) => sharedParts(pages, { partsOf, signal });
  template.lines = await shared((page) => linesOf(page.html));
  template.links = await shared((page) => page.html.links.map(linkName));
  const parts = {
    types: await shared((page) => [...page.types]),
    forms: await shared((page) => page.html.forms.map(({ action }) => action ?? "")),
    images: await shared((page) => page.html.images.flatMap((image) => image.src ?? [])),
    formCount: mostCommon(pages.map((page) => page.html.forms.length)) ?? 0,
  };
  await eachInSlices(pages, (page) => readOwn(page, parts), signal);
  cutTitles(pages);
  const byKey = new Map(pages.map((page) => [page.key, page]));
  const home = pages.find((page) => page.isHome) ?? null;
  await followLinks(pages, byKey, { home, isWhole, signal });
  const shown = pages.filter((page) => page.trusted);
  return {
    pages,
    byKey,
    home,
    language: mostCommon((shown.length > 2 ? shown : pages).map((page) => page.language)),
    script: mostCommon((shown.length > 2 ? shown : pages).map((page) => page.script)),
    isWholeSite: isWhole && pages.length >= GRAPH_PAGES_MIN,
  };
}

/** The home address and where it leads. */
function homeKeysOf(facts: readonly PageFacts[], homeUrl: string): ReadonlySet<string> {
  const key = keyOf(homeUrl);
  const home = facts.find((page) => keyOf(page.url) === key);
  return new Set([key, keyOf(home?.response.final_url || homeUrl)]);
}

type OwnParts = Pick<SitePage, "ownLines" | "ownText" | "ownLinks">;

/** What all pages inherit. It keeps those of the page at work: those of a large site would take more room than its pages. */
function ownParts(template: Record<"lines" | "links", ReadonlySet<string>>): OwnParts {
  let last: { html: HtmlFacts; lines?: string[]; text?: string; links?: LinkFact[] } | null = null;
  function at(html: HtmlFacts): NonNullable<typeof last> {
    if (last?.html !== html) last = { html };
    return last;
  }
  const inherited: OwnParts & ThisType<SitePage> = {
    get ownLines() {
      const own = at(this.html);
      own.lines ??= linesOf(this.html).filter((line) => line !== "" && !template.lines.has(line));
      return own.lines;
    },
    get ownText() {
      const own = at(this.html);
      own.text ??= this.ownLines.join("\n");
      return own.text;
    },
    get ownLinks() {
      const own = at(this.html);
      own.links ??= this.html.links.filter((link) => !template.links.has(linkName(link)));
      return own.links;
    },
  };
  return inherited;
}

function sketch(page: PageFacts, homeKeys: ReadonlySet<string>, inherited: OwnParts): SitePage | null {
  const { html } = page;
  if (html === null || page.response.status !== 200) return null;
  const url = page.response.final_url || page.url;
  const path = plainPath(url);
  const key = keyOf(url);
  const own: Omit<SitePage, keyof OwnParts> = {
    url: page.url,
    key,
    path,
    segments: path.split("/").filter((segment) => segment !== ""),
    title: html.titles[0] ?? "",
    ownTitle: html.titles[0] ?? "",
    h1: html.headings.find((heading) => heading.level === 1)?.text ?? "",
    html,
    classes: new Set(html.body_classes ?? []),
    types: structuredTypes(html),
    isHome: homeKeys.has(key) || homeKeys.has(keyOf(page.url)) || (path === "/" && !url.includes("?")),
    ownWords: 0,
    said: new Map(),
    ownForms: [],
    listed: [],
    ownImages: 0,
    reached: true,
    trusted: false,
    sources: [],
    language: null,
    script: null,
  };
  return Object.setPrototypeOf(own, inherited);
}

/** Path and query as people read them. */
export function plainPath(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  let path = pathname + search;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Left as it stands.
  }
  return path.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** With and without www is one site, and a folder and its index file one page. */
function keyOf(url: string): string {
  return addressKey(
    addressKey(url)
      .replace(/^www\./, "")
      .replace(/\/index\.(?:html?|php)$/, "/"),
  );
}

function linesOf(html: HtmlFacts): string[] {
  return html.main_text.split("\n", OWN_LINES_MAX).map((line) => line.trim());
}

function linkName(link: LinkFact): string {
  return `${link.text}\n${link.url ?? link.href}`;
}

/** Data for programs writes letters as codes. */
function unescaped(text: string): string {
  return text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function readOwn(
  page: SitePage,
  template: Record<"types" | "forms" | "images", ReadonlySet<string>> & { formCount: number },
): void {
  const { html } = page;
  const { ownText } = page;
  page.ownWords = wordsOf(ownText).length;
  page.said = findPhrases(unescaped(ownText.slice(0, TEXT_CHARS_MAX)));
  page.types = new Set([...page.types].filter((type) => !template.types.has(type)));
  page.ownForms =
    html.forms.length > template.formCount ? html.forms.filter(({ action }) => !template.forms.has(action ?? "")) : [];
  page.ownImages = html.images.filter((image) => image.src !== null && !template.images.has(image.src)).length;
  page.language = spokenLanguage(ownText);
  page.script = dominantScript(`${page.title}\n${ownText}`);
}

/** Takes the site's name off the titles: the part behind a separator that a third of them share. */
function cutTitles(pages: readonly SitePage[]): void {
  const parts = (title: string) => title.split(/\s+[-–—|·•»:]\s+/);
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const part of new Set(parts(page.title))) counts.set(part, (counts.get(part) ?? 0) + 1);
  const least = Math.max(3, pages.length / 3);
  for (const page of pages) {
    const own = parts(page.title).filter((part) => (counts.get(part) ?? 0) < least);
    page.ownTitle = own.length === 0 ? page.title : own.join(" - ");
  }
}

/** Who links to whom, by links that are shown. */
async function followLinks(
  pages: readonly SitePage[],
  byKey: ReadonlyMap<string, SitePage>,
  { home, isWhole, signal }: { home: SitePage | null; isWhole: boolean; signal: AbortSignal },
): Promise<void> {
  const sources = new Map<SitePage, Set<string>>();
  const noteTargets = (page: SitePage) => {
    for (const target of visibleTargets(page, byKey)) {
      const from = sources.get(target) ?? new Set();
      sources.set(target, from.add(sectionOf(page)));
      target.sources.push(page);
    }
  };
  await eachInSlices(pages, noteTargets, signal);
  const sections = new Set(pages.map(sectionOf)).size;
  const least = Math.max(TEMPLATE_SECTIONS_MIN, sections * TEMPLATE_SHARE);
  const noteListed = (page: SitePage) => {
    const main = page.ownLinks.filter((link) => link.region === "main" && link.internal && link.url !== null);
    const listed = main.flatMap((link) => byKey.get(keyOf(link.url!)) ?? []);
    page.listed = [...new Set(listed)].filter((target) => target !== page && !target.isHome);
  };
  await eachInSlices(pages, noteListed, signal);
  const fromHome = home === null ? new Set<SitePage>() : visibleTargets(home, byKey);
  for (const page of pages) {
    page.trusted = page.isHome || fromHome.has(page) || (sources.get(page)?.size ?? 0) >= least;
  }
  if (!isWhole || home === null || pages.length < GRAPH_PAGES_MIN || fromHome.size === 0) return;
  const reached = new Set(pages.filter((page) => page.trusted));
  const reach = (page: SitePage) => {
    for (const target of visibleTargets(page, byKey)) reached.add(target);
  };
  await eachInSlices(reached, reach, signal);
  for (const page of pages) page.reached = reached.has(page);
}

function visibleTargets(page: SitePage, byKey: ReadonlyMap<string, SitePage>): Set<SitePage> {
  const targets = page.html.links.flatMap((link) => {
    const isMenu = link.region === "nav" || link.region === "header";
    if (!link.internal || link.url === null || (link.hidden === true && !isMenu)) return [];
    const target = byKey.get(keyOf(link.url));
    return target === undefined || target === page ? [] : [target];
  });
  return new Set(targets);
}

function mostCommon<T>(values: readonly (T | null)[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
