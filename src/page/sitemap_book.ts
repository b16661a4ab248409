import type { SitemapFacts } from "./site_file_facts.ts";
import { isOnSite, normalizeUrl } from "./url_rules.ts";

/** sitemaps.org: the limit of one file. */
const ENTRIES_MAX = 50_000;
/** Size of what is kept, of a file and of a site: twice what 50,000 entries of usual length take. */
export const SITEMAP_CHARS_MAX = 16_000_000;
/** What an entry or an alternate takes beside its characters. */
const OVERHEAD_CHARS = 60;
const PROBLEMS_MAX = 20;
const LASTMOD = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/;

/** As it stands in the file. */
export interface FoundEntry {
  loc: string;
  lastmod: string;
  alternates: { lang: string; href: string }[];
}

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
  /** There was more, which was left out. */
  partial?: boolean;
}

export interface SitemapOptions {
  url: string;
  site: string;
  /** Size of what is kept at the most. */
  keepChars?: number;
}

export interface SitemapBook {
  add(entry: FoundEntry): void;
  close(kind: SitemapReading["kind"], problems: string[]): SitemapReading;
}

/** Counts all entries, keeps the first of them up to both limits, and judges those. */
export function openBook(options: SitemapOptions): SitemapBook {
  const { keepChars = SITEMAP_CHARS_MAX } = options;
  const counts = { relative: 0, scheme: 0, host: 0, bad: 0 };
  const scheme = new URL(options.url).protocol;
  const urls: SitemapEntry[] = [];
  let lastmods = 0;
  let entries = 0;
  let chars = 0;

  function judge({ loc, lastmod }: FoundEntry, url: string): void {
    if (!/^https?:\/\//i.test(loc)) counts.relative += 1;
    else if (new URL(url).protocol !== scheme) counts.scheme += 1;
    if (!isOnSite(url, options.site)) counts.host += 1;
    if (lastmod !== "" && !LASTMOD.test(lastmod)) lastmods += 1;
  }

  return {
    add(entry) {
      entries += 1;
      if (urls.length >= ENTRIES_MAX || chars > keepChars) return;
      const url = normalizeUrl(entry.loc, options.url);
      if (url === null) {
        counts.bad += 1;
        return;
      }
      judge(entry, url);
      const alternates = entry.alternates.map((each) => ({ ...each, url: normalizeUrl(each.href, options.url) }));
      const kept = { url, raw: entry.loc, lastmod: entry.lastmod === "" ? null : entry.lastmod, alternates };
      urls.push(kept);
      chars += charsOf(kept);
    },
    close(kind, problems) {
      if (kind === "invalid") return { kind, entries: 0, urls: [], problems: problems.slice(0, PROBLEMS_MAX) };
      const all = [...problems, ...describe({ ...counts, lastmod: kind === "urlset" ? lastmods : 0 })];
      if (entries > ENTRIES_MAX) all.push(`It has ${entries} entries; 50,000 are allowed`);
      if (entries === 0) all.push("It has no entries");
      return { kind, entries, urls, problems: all.slice(0, PROBLEMS_MAX) };
    },
  };
}

function describe(counts: { relative: number; scheme: number; host: number; bad: number; lastmod: number }): string[] {
  const problems: string[] = [];
  if (counts.bad > 0) problems.push(`${counts.bad} entries are not valid URLs`);
  if (counts.relative > 0) problems.push(`${counts.relative} entries are relative URLs; absolute ones are required`);
  if (counts.scheme > 0) problems.push(`${counts.scheme} entries use another protocol than the sitemap`);
  if (counts.host > 0) problems.push(`${counts.host} entries are on another site`);
  if (counts.lastmod > 0) problems.push(`${counts.lastmod} lastmod values are not W3C dates`);
  return problems;
}

/** What keeping an entry takes. */
export function charsOf({ url, raw, alternates = [] }: Omit<SitemapFacts["urls"][number], "lastmod">): number {
  const own = url.length + (raw === url ? 0 : raw.length) + OVERHEAD_CHARS;
  return alternates.reduce((sum, { href }) => sum + 2 * href.length + OVERHEAD_CHARS, own);
}
