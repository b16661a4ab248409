import type { PageFacts } from "../page/page_facts.ts";
import { pageKey } from "./page_match.ts";

const OPENING_WORDS_MIN = 9;
const OPENING_CHARS_MAX = 600;
const HEADINGS_MAX = 80;
/** A text as long as what is kept of a page may go on beyond it: nothing is then said to be missing. */
export const TEXT_CHARS_MAX = 20_000;

/** What was measured of one page of the brand, as far as an edit of it needs. */
export interface PageNote {
  url: string;
  title: string;
  description: string;
  h1: string | null;
  headings: string[];
  /** First paragraph of running text; null where none was found. */
  opening: string | null;
  text: string;
  /** Whether all of the text was kept. */
  whole: boolean;
  words: number;
  tables: number;
  schemaTypes: string[];
  authors: string[];
  /** Newest of the dates the page gives of itself, ISO 8601. */
  dated: string | null;
  /** Sentences with a figure, and how many of them name or link a source. */
  figures: { count: number; sourced: number };
}

/** The site as crawled: its pages by address, and which pages link to which. */
export interface SiteNotes {
  notes: ReadonlyMap<string, PageNote>;
  /** Keys of the pages that link to an address, from any place on them. */
  inlinks: ReadonlyMap<string, ReadonlySet<string>>;
  pages: number;
  /** When the pages were read, ISO 8601; null without pages. */
  readAt: string | null;
}

export interface SiteNotesDraft {
  notes: Map<string, PageNote>;
  inlinks: Map<string, Set<string>>;
  pages: number;
  readAt: string | null;
}

export function emptySiteNotes(): SiteNotesDraft {
  return { notes: new Map(), inlinks: new Map(), pages: 0, readAt: null };
}

/** Adds one page; its links count whatever it is itself. */
export function notePage(site: SiteNotesDraft, facts: PageFacts, fetchedAt: string): void {
  if (facts.html === null) return;
  const from = pageKey(facts.url);
  site.pages++;
  if (site.readAt === null || fetchedAt > site.readAt) site.readAt = fetchedAt;
  for (const link of facts.html.links) {
    // A menu that opens on a click is hidden and links all the same.
    if (!link.internal || link.url === null) continue;
    const to = pageKey(link.url);
    if (to === from) continue;
    const known = site.inlinks.get(to);
    if (known === undefined) site.inlinks.set(to, new Set([from]));
    else known.add(from);
  }
  site.notes.set(from, noteOf(facts.url, facts.html));
}

export function noteAt(site: SiteNotes | undefined, url: string | null | undefined): PageNote | null {
  return (url && site?.notes.get(pageKey(url))) || null;
}

/** How many pages of the site link to the address; null where no links were read. */
export function linksTo(site: SiteNotes | undefined, url: string): number | null {
  return site === undefined || site.pages === 0 ? null : (site.inlinks.get(pageKey(url))?.size ?? 0);
}

/** Whether a page links to another; null where no links were read. */
export function isLinked(site: SiteNotes | undefined, from: string, to: string): boolean | null {
  if (site === undefined || !site.notes.has(pageKey(from))) return null;
  return site.inlinks.get(pageKey(to))?.has(pageKey(from)) ?? false;
}

function noteOf(url: string, html: NonNullable<PageFacts["html"]>): PageNote {
  const headings = html.headings.slice(0, HEADINGS_MAX);
  const text = html.main_text.slice(0, TEXT_CHARS_MAX);
  const dates = [html.dates.modified, html.dates.published].flatMap((date) => (isDate(date) ? [date!] : []));
  return {
    url,
    title: html.titles[0] ?? "",
    description: html.descriptions[0] ?? "",
    h1: headings.find((heading) => heading.level === 1)?.text ?? null,
    headings: headings.map((heading) => heading.text),
    opening: openingOf(text, new Set(headings.map((heading) => heading.text.trim()))),
    text,
    whole: html.main_text.length < TEXT_CHARS_MAX && !html.app_shell,
    words: html.main_word_count,
    tables: html.tables,
    schemaTypes: [...new Set(html.structured_data.flatMap((entry) => entry.types))],
    authors: html.authors,
    dated: dates.sort().at(-1) ?? null,
    figures: html.statistics,
  };
}

/** The first line that is a paragraph: no heading, some words long, ended as a sentence is. */
function openingOf(text: string, headings: ReadonlySet<string>): string | null {
  for (const line of text.split("\n", 40)) {
    const block = line.trim();
    if (headings.has(block) || !/[.!?…]["'”)]?$/.test(block)) continue;
    if (block.split(/\s+/, OPENING_WORDS_MIN).length < OPENING_WORDS_MIN) continue;
    return block.slice(0, OPENING_CHARS_MAX);
  }
  return null;
}

function isDate(date: string | null): boolean {
  return date !== null && /^\d{4}-\d{2}/.test(date);
}
