import { z } from "zod";
import { sha256Hex } from "../../../base/ids.ts";
import { eachInSlices } from "../../../base/slices.ts";
import { callTokens, type DataBlock, estimateTokens, type ModelCall } from "../../../domain/model_call.ts";
import { cut, hostOfAddress } from "../../page_facts_read.ts";
import type { JudgedPage, JudgedSite } from "../classify_pages.ts";
import { KINDS_TASK, KINDS_VERSION } from "./kinds_prompt.ts";
import { openGroups, type PageGroup } from "./open_pages.ts";
import { groupEntry } from "./page_entry.ts";
import { readSite, type SiteReading } from "./site_reading.ts";

/** What is shown of a site in one crawl. */
export const KINDS_TOKENS_MAX = 40_000;
/** Less room tells too little of too few pages. */
const TOKENS_MIN = 1_000;
const ANSWER_TOKENS_A_MARK = 40;
const ANSWER_TOKENS_MIN = 200;
/** For the estimate's error. */
const SPARE_TOKENS = 300;
/** Words of each page's own text: as many as leave room for every page. */
const WORDS_SHOWN = [80, 50, 30];
const LABELS_MAX = 30;
const LABEL_CHARS_MAX = 40;
const TEXT_CHARS_MAX = 300;
const HEADINGS_MAX = 8;
const PAGES = "PAGES";

/** Fields are read leniently: what is no mark and no kind is left out one by one. */
export const KindsAnswer = z.object({
  pages: z.array(z.object({ mark: z.string(), kind: z.string(), reason: z.string() })),
  /** Pages of the owner's that spam was put into. */
  inserted: z.array(z.object({ mark: z.string(), what: z.string() })),
  /** Pages that are an error message, with its sentence. */
  missing: z.array(z.object({ mark: z.string(), quote: z.string() })),
});
export type KindsAnswer = z.infer<typeof KindsAnswer>;

export interface KindsCall {
  /** null where nothing is open, or nothing of it fits. */
  call: ModelCall<KindsAnswer> | null;
  /** Of all that it asks. */
  hash: string;
  groups: ReadonlyMap<string, PageGroup>;
  /** Open pages for which there was no room. */
  leftOut: number;
}

/** What a model is asked about a site's pages. */
export async function kindsCall(
  judged: JudgedSite,
  {
    isSettled,
    contextTokens,
    tokensMax = KINDS_TOKENS_MAX,
    signal,
  }: {
    isSettled: (page: JudgedPage) => boolean;
    contextTokens: number;
    tokensMax?: number;
    signal: AbortSignal;
  },
): Promise<KindsCall> {
  const reading = await readSite(judged.site, signal);
  const open = await openGroups(judged, { isSettled, menu: reading.menu, signal });
  const siteBlock = aboutSite(reading);
  const frame = callTokens(callOf([siteBlock, { label: PAGES, text: "" }], 0));
  const beside = frame.input + frame.output + SPARE_TOKENS;
  const room = { material: tokensMax - estimateTokens(siteBlock.text), withAnswers: contextTokens - beside };
  const marked = open.map((group, at) => ({ mark: `${group.length === 1 ? "p" : "g"}${at + 1}`, group }));
  let kept: Entry[] = [];
  for (const words of Math.min(room.material, room.withAnswers) < TOKENS_MIN ? [] : WORDS_SHOWN) {
    const entryOf = ({ mark, group }: Omit<Entry, "text">): Entry => ({
      mark,
      group,
      text: groupEntry(mark, group, { reading, words }),
    });
    const entries = await eachInSlices(marked, entryOf, signal);
    kept = fitting(entries, room);
    if (kept.length === entries.length) break;
  }
  const pages = { label: PAGES, text: kept.map(({ text }) => text).join("\n\n") };
  return {
    call: kept.length === 0 ? null : callOf([siteBlock, pages], kept.length),
    hash: sha256Hex(JSON.stringify([KINDS_VERSION, siteBlock, pages])),
    groups: new Map(kept.map(({ mark, group }) => [mark, group])),
    leftOut: countPages(marked) - countPages(kept),
  };
}

/** By what a page shows its readers and search engines: a verdict on it holds as long as this stays the same. */
export function kindHash({ page: { path, title, html } }: JudgedPage): string {
  const outside = html.links.filter((link) => !link.internal).map(({ url, hidden }) => [url, hidden === true]);
  const shown = [path, title, html.descriptions[0], html.main_text, html.hidden_text, outside, html.meta_refresh];
  // Clocks and counters change with every reading.
  return sha256Hex(KINDS_VERSION + JSON.stringify(shown).replace(/\d+/g, ""));
}

interface Entry {
  mark: string;
  group: PageGroup;
  text: string;
}

function countPages(groups: readonly { group: PageGroup }[]): number {
  return groups.reduce((sum, { group }) => sum + group.length, 0);
}

/** The question as a call, which the answers to so many marks fit. */
export function callOf(data: readonly DataBlock[], marks: number): ModelCall<KindsAnswer> {
  return {
    name: "page_kinds",
    version: KINDS_VERSION,
    task: KINDS_TASK,
    data,
    schema: KindsAnswer,
    outputTokensMax: ANSWER_TOKENS_MIN + ANSWER_TOKENS_A_MARK * marks,
  };
}

/** As many as there is room for with their answers, in their order; a long one leaves its place to shorter ones. */
function fitting(entries: readonly Entry[], room: { material: number; withAnswers: number }): Entry[] {
  let { material, withAnswers } = room;
  return entries.filter(({ text }) => {
    const needed = estimateTokens(`${text}\n\n`);
    if (needed > material || needed + ANSWER_TOKENS_A_MARK > withAnswers) return false;
    material -= needed;
    withAnswers -= needed + ANSWER_TOKENS_A_MARK;
    return true;
  });
}

/** What the site is about in its own words. */
function aboutSite(reading: SiteReading): DataBlock {
  const { home, pages } = reading.site;
  const languages = [...Map.groupBy(pages, ({ language }) => language ?? "not told")];
  const counted = languages.map(([language, of]) => ({ language, count: of.length })).sort((a, b) => b.count - a.count);
  const labels = reading.menuLabels.slice(0, LABELS_MAX).map((label) => cut(label, LABEL_CHARS_MAX));
  const headings = (home?.html.headings ?? []).slice(0, HEADINGS_MAX).map(({ text }) => text);
  const lines = [
    `site: ${hostOfAddress((home ?? pages[0])?.url ?? "")}, ${pages.length} pages read`,
    `front page: ${cut(home?.title ?? "not read", TEXT_CHARS_MAX)}`,
    `description: ${cut(home?.html.descriptions[0] ?? "", TEXT_CHARS_MAX)}`,
    `headings: ${cut(headings.join(" | "), TEXT_CHARS_MAX)}`,
    `menu: ${labels.join(" | ")}`,
    `languages: ${counted.map(({ language, count }) => `${language} ${count}`).join(", ")}`,
  ];
  return { label: "SITE, in its own words", text: lines.join("\n") };
}
