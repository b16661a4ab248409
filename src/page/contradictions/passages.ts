import type { Block } from "../../domain/block.ts";
import { estimateTokens } from "../../domain/model_call.ts";
import { splitSentences } from "../../language/sentences.ts";
import type { KindVerdict, PageKind } from "../kind/page_kind.ts";
import type { HtmlFacts, PageFacts } from "../page_facts.ts";
import { addressKey, cut } from "../page_facts_read.ts";
import { hostOf } from "../url_rules.ts";
import { isOfAnother, isTemplate, NAME_CHARS_MIN, nameOf, runsOf, WORD } from "./copied_text.ts";
import { markupLines } from "./markup_lines.ts";

/** What a page says in one place, for a model to hold against what others say. */
export interface Passage {
  url: string;
  kind: PageKind;
  text: string;
  /** Order on its page. */
  at: number;
  /** Of a page's passages the heaviest are shown first. */
  weight: number;
}

/** Pages that a company says things of itself on, most telling first. */
const SHOWN: readonly PageKind[] = ["home", "contact", "about", "offer", "legal", "other", "archive", "article"];
/** With these all others are compared. */
const SHOWN_WHOLE: readonly PageKind[] = ["home", "contact"];
const PASSAGE_CHARS_MAX = 320;
const PARAGRAPH_CHARS_MAX = 240;
const HEAD_CHARS_MAX = 260;
const LABEL_WORDS_MAX = 5;
/** A sentence, or a row that has its label. */
const WHOLE = /[.!?…]$| \| /;
const LABELS_CHARS_MAX = 200;
const OUTER_CHARS_MAX = 300;
const FRAME_CHARS_MAX = 200;
/** Of one page, and of one that tells a story. */
const PASSAGES_MAX = 24;
const ARTICLE_PASSAGES_MAX = 4;
/** A page's first words say what it is for, and whose it is. */
const FIRST_MAX = 3;
/** Where a company says who it is; others are asked about a description that their own text does not share. */
const SELF_TOLD: readonly PageKind[] = ["home", "contact", "about"];
const SHARED_WORDS_MIN = 0.4;
/** Of a further call, for what the rest is held against. */
const CONTEXT_SHARE = 0.15;
/** Tokens of a mark and a line break. */
const MARK_TOKENS = 4;
/** Of a page's line. */
const PAGE_TOKENS = 25;

/** With another page's name in it: on that page and on the one that was made of it. */
const LEFT_PAGES_MAX = 2;
/** What sites of more pages have in common is not counted: their runs of words would take more room than their pages. */
const COUNTED_PAGES_MAX = 500;

/** Begins the hosts that the pages load from, beside what a legal page says of them. */
export const LOADS = "loads: ";
/** Begins what structured data says. */
export const MARKUP = "markup: ";
const WEIGHT = { price: 6, hours: 5, number: 5, markup: 5, year: 4, first: 3, figure: 2, other: 1 } as const;
const PRICE = /\p{Sc}\s?\d|\d\s?\p{Sc}|\b[A-Z]{3}\s?\d|\d\s?[A-Z]{3}\b/u;
const HOURS = /\d[:.h]\d\d\b|\b\d{1,2}\s?[ap]\.?m\b/i;
const LONG_NUMBER = /\d(?:[\s()./-]{0,2}\d){4,}/;
/** Words with capitals beside each other within a sentence. */
const NAMED = /[^.!?:]\s\p{Lu}\p{L}+\s\p{Lu}\p{L}+/u;
const YEAR = /\b(?:19|20)\d\d\b/;

interface PagePassages {
  /** Those that tell most. */
  first: Passage[];
  others: Passage[];
}

/**
 * What a site says of itself, in calls of `tokensMax` each. The first has passages in which pages may contradict each other:
 * those with figures, what stands first, the markup's data, maps; the home page's and contact pages' before others', then by
 * turns each page's heaviest, then all else. What it has no room for goes to the next, page by page, behind what the home
 * page and contact pages say in figures. What several pages repeat stands once, what many say with another name in it three
 * times.
 */
export function passageCalls(
  pages: readonly PageFacts[],
  { kinds, tokensMax, callsMax }: { kinds: ReadonlyMap<string, KindVerdict>; tokensMax: number; callsMax: number },
): Passage[][] {
  const byPage = passagesByPage(shownPages(pages, kinds));
  const first = firstCall(byPage, tokensMax);
  const calls = [first];
  const taken = new Set(first);
  const left = byPage.flatMap(({ first, others }) =>
    [...first, ...others].filter((passage) => !taken.has(passage)).sort((a, b) => a.at - b.at),
  );
  const known = first.filter(({ kind, weight }) => SHOWN_WHOLE.includes(kind) && weight > WEIGHT.other);
  const context = roomFor(tokensMax * CONTEXT_SHARE).fill(known);
  for (let at = 0; at < left.length && calls.length < callsMax; ) {
    const room = roomFor(tokensMax);
    const call = room.fill(context);
    const start = at;
    while (at < left.length && room.take(left[at]!, left[at - 1]?.url !== left[at]!.url)) call.push(left[at++]!);
    if (at === start) at += 1;
    else calls.push(call);
  }
  return calls.filter((call) => call.length > 0);
}

function passagesByPage(shown: readonly { page: PageFacts; kind: PageKind }[]): PagePassages[] {
  const services = servicesOf(shown.map(({ page }) => page));
  const seen = new Set<string>();
  const copies = new Map<string, number>();
  const names = new Set(shown.map(({ page }) => nameOf(page.url)).filter((name) => name.length >= NAME_CHARS_MIN));
  const isCounted = shown.length <= COUNTED_PAGES_MAX;
  const told = shown.map(({ page, kind }) => ({ page, kind, passages: passagesOf(page, { kind, services }) }));
  const keyOf = ({ text }: Passage) => text.toLowerCase().replace(/\s+/g, " ");
  const pagesWith = new Map<string, number>();
  for (const key of told.flatMap(({ passages }) => [...new Set(passages.map(keyOf))]))
    pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
  return told.map(({ page, kind, passages }) => {
    const own = passages.filter((passage) => !seen.has(keyOf(passage)) && seen.add(keyOf(passage)));
    const isLeft = (passage: Passage) =>
      pagesWith.get(keyOf(passage))! <= LEFT_PAGES_MAX && isOfAnother(passage.text, nameOf(page.url), names);
    const isFresh = (passage: Passage) => (isTemplate(passage.text, copies) ? isLeft(passage) : own.includes(passage));
    const fresh = isCounted ? passages.filter(isFresh) : own;
    const runs = isCounted ? own.flatMap(({ text }) => runsOf(text.match(WORD) ?? [])) : [];
    for (const run of new Set(runs)) copies.set(run, (copies.get(run) ?? 0) + 1);
    const most = kind === "article" ? ARTICLE_PASSAGES_MAX : PASSAGES_MAX;
    const telling = fresh.filter(({ weight }) => weight > WEIGHT.other);
    const first = telling.toSorted((a, b) => b.weight - a.weight || a.at - b.at).slice(0, most);
    return { first, others: fresh.filter((passage) => !first.includes(passage)) };
  });
}

function firstCall(byPage: readonly PagePassages[], tokensMax: number): Passage[] {
  const kept = byPage.map((): Passage[] => []);
  const room = roomFor(tokensMax);
  const take = (passage: Passage, into: Passage[]) => room.take(passage, into.length === 0) && into.push(passage);
  const isWhole = (own: readonly Passage[]) => own[0] !== undefined && SHOWN_WHOLE.includes(own[0].kind);
  for (const [at, { first }] of byPage.entries())
    if (isWhole(first)) for (const passage of first) take(passage, kept[at]!);
  for (let turn = 0; turn < PASSAGES_MAX; turn++)
    for (const [at, { first }] of byPage.entries())
      if (first[turn] !== undefined && !isWhole(first)) take(first[turn]!, kept[at]!);
  const longest = Math.max(0, ...byPage.map(({ others }) => others.length));
  for (let turn = 0; turn < longest; turn++)
    for (const [at, { others }] of byPage.entries()) if (others[turn] !== undefined) take(others[turn]!, kept[at]!);
  return kept.flatMap((own) => own.sort((a, b) => a.at - b.at));
}

function roomFor(tokensMax: number) {
  let left = tokensMax;
  const take = ({ text }: Passage, isPage: boolean) => {
    const tokens = estimateTokens(text) + MARK_TOKENS + (isPage ? PAGE_TOKENS : 0);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  };
  const fill = (passages: readonly Passage[]) =>
    passages.filter((passage, at) => take(passage, passages[at - 1]?.url !== passage.url));
  return { take, fill };
}

/** Read pages of the company's own, one an address, in one order, so that an unchanged site gives the same. */
function shownPages(
  pages: readonly PageFacts[],
  kinds: ReadonlyMap<string, KindVerdict>,
): { page: PageFacts; kind: PageKind }[] {
  const read = pages.filter(({ html, response }) => html !== null && response.status === 200);
  const shown = read.flatMap((page) => {
    const kind = kinds.get(page.url)?.kind ?? "other";
    return SHOWN.includes(kind) ? [{ page, kind }] : [];
  });
  const order = shown.toSorted(
    (a, b) => SHOWN.indexOf(a.kind) - SHOWN.indexOf(b.kind) || (a.page.url < b.page.url ? -1 : 1),
  );
  const byKey = new Map(order.map((each) => [addressKey(each.page.response.final_url || each.page.url), each]));
  return [...byKey.values()];
}

function passagesOf({ url, html }: PageFacts, { kind, services }: { kind: PageKind; services: string }): Passage[] {
  if (html === null) return [];
  const passages: Passage[] = [];
  const add = (text: string, weight: number) => {
    const flat = cut(text, PASSAGE_CHARS_MAX);
    if (flat !== "" && weight > 0) passages.push({ url, kind, text: flat, at: passages.length, weight });
  };
  const head = [html.titles[0], html.descriptions[0]].filter((text) => text !== undefined && text.trim() !== "");
  const isTelling = SELF_TOLD.includes(kind) || isApart(html) || weightOf(head.join(" ")) > WEIGHT.year;
  add(cut(head.join(" — "), HEAD_CHARS_MAX), isTelling ? WEIGHT.first : WEIGHT.other);
  const shared = html.open_graph["og:description"]?.trim() ?? "";
  if (shared !== "" && !head.some((text) => text?.includes(shared))) add(`${MARKUP}${shared}`, WEIGHT.other);
  if (kind === "legal" && services !== "") add(`${LOADS}${services}`, WEIGHT.markup);
  for (const line of markupLines(html)) add(`${MARKUP}${line}`, WEIGHT.markup);
  const language = html.detected_language ?? "en";
  let first = 0;
  const unfolded = (html.hidden_text ?? "").split("\n").flatMap((line) => sentencesOf(line, language));
  const statements = (html.blocks ?? []).flatMap((block) => statementsOf(block, language));
  for (const text of [...withLabels(statements), ...unfolded]) {
    const weight = Math.max(weightOf(text), kind === "legal" && NAMED.test(text) ? WEIGHT.first : 0);
    const isFirst = kind !== "article" && kind !== "archive" && first < FIRST_MAX;
    first += 1;
    add(text, isFirst ? Math.max(weight, WEIGHT.first) : weight);
  }
  for (const outer of [html.outer_text?.header, html.outer_text?.footer]) {
    const said = outer === undefined ? [] : partsWithFigures(outer);
    add(said.join(" "), said.length === 0 ? 0 : WEIGHT.number);
  }
  // What all pages end with is shown once, and what single ones do.
  for (const line of (html.outer_text?.footer ?? "").split(/\n+/)) if (WHOLE.test(line)) add(line, WEIGHT.other);
  for (const place of mapPlaces(html)) add(`map: ${place}`, WEIGHT.number);
  return passages;
}

/** Other hosts whose scripts and frames pages run, and how scripts within pages call who records visits. */
function servicesOf(pages: readonly PageFacts[]): string {
  const named = pages.flatMap(({ url, html }) => {
    const parts = [...(html?.scripts ?? []), ...(html?.iframes ?? [])].flatMap((part) => part.url ?? []);
    const hosts = parts.map(hostOf).filter((host) => host !== "" && host !== hostOf(url));
    const calls = (html?.signs ?? []).flatMap(({ kind, detail }) => (kind === "watched" ? [detail] : []));
    return [...hosts, ...calls];
  });
  return [...new Set(named)].sort().join(", ");
}

/** Most words of its description stand nowhere on the page. */
function isApart({ descriptions, main_text }: HtmlFacts): boolean {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu));
  const told = wordsOf(descriptions[0] ?? "");
  return told.size > 0 && told.intersection(wordsOf(main_text)).size < told.size * SHARED_WORDS_MIN;
}

/** A paragraph, item or row; of a long paragraph each sentence. */
function statementsOf(block: Block, language: string): string[] {
  switch (block.type) {
    case "list":
      return block.items.flatMap((item) => sentencesOf(item, language));
    case "table":
      return block.rows.map((row) => row.join(" | "));
    case "code":
      return [];
    default:
      return sentencesOf(block.text, language);
  }
}

/** Short lines beside each other are one statement where they have figures: a price and what it is for, a count and of what. */
function withLabels(statements: readonly string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.some((text) => /\d/.test(text))) joined.push(run.join(" · "));
    else joined.push(...run);
    run = [];
  };
  for (const text of statements) {
    const isShort = (text.match(WORD)?.length ?? 0) <= LABEL_WORDS_MAX && !WHOLE.test(text);
    if (!isShort || [...run, text].join(" · ").length > LABELS_CHARS_MAX) end();
    if (isShort) run.push(text);
    else joined.push(text);
  }
  end();
  return joined;
}

function sentencesOf(text: string, language: string): string[] {
  if (text.length <= PARAGRAPH_CHARS_MAX) return [text];
  return splitSentences(text, language).map((sentence) => sentence.text);
}

function weightOf(text: string): number {
  if (!/\d/.test(text)) return WEIGHT.other;
  if (PRICE.test(text)) return WEIGHT.price;
  if (HOURS.test(text)) return WEIGHT.hours;
  if (LONG_NUMBER.test(text)) return WEIGHT.number;
  return YEAR.test(text) ? WEIGHT.year : WEIGHT.figure;
}

/** Of what stands around all pages the lines with figures: numbers, addresses, hours. */
function partsWithFigures(text: string): string[] {
  const lines = text.split(/\n+/).filter((line) => /\d/.test(line));
  return [cut(lines.join(" · "), OUTER_CHARS_MAX)].filter(Boolean);
}

/** Places that embedded maps show. */
function mapPlaces({ iframes }: HtmlFacts): string[] {
  return iframes.flatMap(({ url }) => {
    if (url === null || !/\/maps?\b/i.test(url)) return [];
    try {
      return [cut(decodeURIComponent(url).replaceAll("+", " "), FRAME_CHARS_MAX)];
    } catch {
      return [];
    }
  });
}
