import { Parser } from "htmlparser2";
import { isOnSite, normalizeUrl } from "./url_rules.ts";

/** sitemaps.org: limits of one file. */
export const SITEMAP_BYTES_MAX = 50 * 1024 * 1024;
export const SITEMAP_ENTRIES_MAX = 50_000;
const PROBLEMS_MAX = 20;
const TEXT_MAX = 4096;
const LASTMOD = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;

export interface SitemapEntry {
  url: string;
  raw: string;
  lastmod: string | null;
  /** `xhtml:link` alternates beside the entry. */
  alternates: { lang: string; href: string; url: string | null }[];
}

export interface SitemapReading {
  kind: "index" | "urlset" | "text" | "rss" | "invalid";
  /** Entries in the file, also those that cannot be used. */
  entries: number;
  urls: SitemapEntry[];
  problems: string[];
}

/** Reads a sitemap, a sitemap index, a feed or a list of addresses; whatever is wrong with it is a problem, never an error. */
export function readSitemap(text: string, options: { url: string; site: string }): SitemapReading {
  const head = text
    .slice(0, 2000)
    .replace(/^\ufeff/, "")
    .trimStart();
  const read = head.startsWith("<") ? readXml(text) : readPlain(text);
  const problems = [...read.problems];
  const counts = { relative: 0, scheme: 0, host: 0, bad: 0, lastmod: 0 };
  const scheme = new URL(options.url).protocol;
  const urls: SitemapEntry[] = [];
  for (const entry of read.found) {
    const url = normalizeUrl(entry.loc, options.url);
    if (url === null) {
      counts.bad += 1;
      continue;
    }
    if (!/^https?:\/\//i.test(entry.loc)) counts.relative += 1;
    else if (new URL(url).protocol !== scheme) counts.scheme += 1;
    if (!isOnSite(url, options.site)) counts.host += 1;
    const lastmod = entry.lastmod === "" ? null : entry.lastmod;
    if (lastmod !== null && read.kind === "urlset" && !LASTMOD.test(lastmod)) counts.lastmod += 1;
    if (urls.length >= SITEMAP_ENTRIES_MAX) continue;
    const alternates = entry.alternates.map((alternate) => ({
      ...alternate,
      url: normalizeUrl(alternate.href, options.url),
    }));
    urls.push({ url, raw: entry.loc, lastmod, alternates });
  }
  problems.push(...describe(counts));
  if (read.found.length > SITEMAP_ENTRIES_MAX) problems.push(`It has ${read.found.length} entries; 50,000 are allowed`);
  if (read.kind !== "invalid" && read.found.length === 0) problems.push("It has no entries");
  return { kind: read.kind, entries: read.found.length, urls, problems: problems.slice(0, PROBLEMS_MAX) };
}

function describe(counts: { relative: number; scheme: number; host: number; bad: number; lastmod: number }): string[] {
  const problems: string[] = [];
  if (counts.bad > 0) problems.push(`${counts.bad} entries are no usable address`);
  if (counts.relative > 0) problems.push(`${counts.relative} entries are relative addresses; full ones are required`);
  if (counts.scheme > 0) problems.push(`${counts.scheme} entries are on another scheme than the sitemap`);
  if (counts.host > 0) problems.push(`${counts.host} entries are on another site`);
  if (counts.lastmod > 0) problems.push(`${counts.lastmod} lastmod values are no W3C date`);
  return problems;
}

interface FoundEntry {
  loc: string;
  lastmod: string;
  alternates: { lang: string; href: string }[];
}

interface RawReading {
  kind: SitemapReading["kind"];
  found: FoundEntry[];
  problems: string[];
}

function readPlain(text: string): RawReading {
  const found: FoundEntry[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(/\r\n?|\n/)) {
    const loc = line.trim();
    if (loc !== "" && loc.length <= TEXT_MAX) found.push({ loc, lastmod: "", alternates: [] });
  }
  const usable = found.filter((entry) => /^https?:\/\//i.test(entry.loc)).length;
  if (usable === 0) return { kind: "invalid", found: [], problems: ["It is neither XML nor a list of addresses"] };
  return { kind: "text", found, problems: [] };
}

const KIND_BY_ROOT: Readonly<Record<string, SitemapReading["kind"]>> = {
  urlset: "urlset",
  sitemapindex: "index",
  rss: "rss",
  feed: "rss",
  rdf: "rss",
};
const ENTRY_TAGS = new Set(["url", "sitemap", "item", "entry"]);

function readXml(text: string): RawReading {
  const reading: RawReading = { kind: "invalid", found: [], problems: [] };
  let root: string | null = null;
  let rootName = "";
  let entry: FoundEntry | null = null;
  let buffer: string[] | null = null;
  let size = 0;
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        const name = localName(rawName);
        if (root === null) {
          root = name;
          rootName = rawName.toLowerCase();
          reading.kind = KIND_BY_ROOT[name] ?? "invalid";
        }
        open.push(name);
        const parent = open.at(-2);
        if (ENTRY_TAGS.has(name)) entry = { loc: "", lastmod: "", alternates: [] };
        else if (entry !== null && name === "link") readLink(entry, rawName, attributes);
        // `image:loc` inside an entry is no page: only a child of the entry itself counts.
        const wanted = entry !== null && parent !== undefined && ENTRY_TAGS.has(parent) && isFieldOf(name);
        buffer = wanted ? [] : null;
        size = 0;
      },
      ontext(chunk) {
        if (buffer === null || size > TEXT_MAX) return;
        buffer.push(chunk);
        size += chunk.length;
      },
      onclosetag(rawName) {
        const name = localName(rawName);
        if (buffer !== null && entry !== null) setField(entry, name, buffer.join("").trim().slice(0, TEXT_MAX));
        buffer = null;
        if (entry !== null && ENTRY_TAGS.has(name)) {
          if (entry.loc !== "") reading.found.push(entry);
          entry = null;
        }
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text.trimStart());
  if (reading.kind === "invalid") {
    reading.problems.push(
      root === null ? "It is no XML" : `Its root element <${String(root).slice(0, 40)}> is no sitemap's`,
    );
    reading.found = [];
  } else if (!text.slice(-3000).toLowerCase().includes(`</${rootName}`)) {
    reading.problems.push("The file is cut off: its root element is not closed");
  }
  return reading;
}

function localName(name: string): string {
  const colon = name.lastIndexOf(":");
  return (colon < 0 ? name : name.slice(colon + 1)).toLowerCase();
}

function isFieldOf(name: string): boolean {
  return name === "loc" || name === "lastmod" || name === "link" || name === "pubdate" || name === "updated";
}

function readLink(entry: FoundEntry, rawName: string, attributes: Record<string, string>): void {
  const { rel = "alternate", href, hreflang } = attributes;
  if (href === undefined) return;
  if (hreflang !== undefined) {
    if (entry.alternates.length < 200)
      entry.alternates.push({ lang: hreflang.slice(0, 40), href: href.slice(0, TEXT_MAX) });
  } else if (!rawName.includes(":") && rel === "alternate" && entry.loc === "") {
    entry.loc = href.slice(0, TEXT_MAX);
  }
}

function setField(entry: FoundEntry, name: string, value: string): void {
  if (value === "") return;
  if (name === "loc" || (name === "link" && entry.loc === "")) entry.loc = value;
  else if (name === "lastmod" || name === "pubdate" || name === "updated") entry.lastmod = value;
}
