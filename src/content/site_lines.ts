import type { DossierSource } from "../domain/dossier.ts";
import { wordsOf } from "../language/words.ts";

/** A run of lines under one heading, as the source has them. */
export interface Run {
  /** Empty: the page's opening, or the lines of a passage. */
  heading: string;
  isOpening: boolean;
  /** The last of a page of several: where pages call to act. */
  isLast: boolean;
  blocks: string[][];
}

const LABEL_WORDS_MAX = 12;
const QUESTION_WORDS_MAX = 20;
export const SENTENCE_WORDS_MIN = 5;
const ABBREVIATION_CHARS_MAX = 3;
/** A page of so many parts has an end of its own. */
const RUNS_WITH_END_MIN = 3;
const CELL_BAR = " | ";
const SENTENCE_END = /[.!?…。！？]["'”’»)]*$/u;
const QUESTION_END = /[?？]["'”’»)]*$/u;
/** What a page says of itself before its blocks. */
const HEAD_LINE = /^(?:Title|Description): /;
const HEADING_MARK = /^#{1,6} /;
const ITEM_MARK = /^(?:[-*•] |\d{1,2}[.)] )/;
/** Markup, addresses, telephone numbers: not to be quoted as prose. */
export const DEBRIS = /\uFFFD|[[\]<>{}*_`#|\\^~]|https?:|www\.|\S@\S|\d[\d\s().-]{7,}\d|(?<=[\p{Ll})])[.!?](?=\p{Lu})/u;
export const OPENS_WELL = /^[¿¡]?[\p{Lu}\p{Lo}]/u;

/** Lines by their headings. Headings may be marked (`## `); else a short line between prose is taken for one. */
export function runsOf({ text, kind, label }: DossierSource): Run[] {
  const all = text.split("\n").filter((line) => line.trim() !== "" && !HEAD_LINE.test(line));
  const { heading: named } = partsOfLabel(label);
  const lines = kind === "passage" && all[0] === named ? [`# ${named}`, ...all.slice(1)] : all;
  const marked = lines.some((line) => HEADING_MARK.test(line));
  const runs: Run[] = [{ heading: "", isOpening: kind === "page", isLast: false, blocks: [] }];
  lines.forEach((line, at) => {
    const open = runs.at(-1)!;
    const last = open.blocks.at(-1)?.at(-1) ?? "";
    if (marked ? HEADING_MARK.test(line) || isAskedLine(line) : isHeadingAt(lines, at))
      runs.push({ heading: line.replace(HEADING_MARK, "").trim(), isOpening: false, isLast: false, blocks: [] });
    else if (ITEM_MARK.test(line) && (last.endsWith(":") || ITEM_MARK.test(last))) open.blocks.at(-1)!.push(line);
    else if (isRow(line) && isRow(last)) open.blocks.at(-1)!.push(line);
    else if (isRow(line) || isProse(line)) open.blocks.push([line]);
    // What cannot be told ends the run: whatever follows may belong to it.
    else if (open.blocks.length > 0 || line.endsWith(":"))
      runs.push({ heading: "", isOpening: false, isLast: false, blocks: [] });
  });
  const told = runs.filter(
    ({ heading, isOpening, blocks }) => blocks.length > 0 && (heading !== "" || isOpening || kind !== "page"),
  );
  if (kind === "page" && told.length >= RUNS_WITH_END_MIN) told.at(-1)!.isLast = true;
  return told;
}

/** Label of a source: its page's title and, of a passage, the heading that it stands under. */
export function partsOfLabel(label: string): { title: string; heading: string } {
  const [title = "", heading = ""] = label.split(" › ");
  return { title, heading };
}

/** A table's row: its cells between bars. */
export function isRow(line: string): boolean {
  return line.includes(CELL_BAR);
}

function isAskedLine(line: string): boolean {
  return QUESTION_END.test(line) && wordsOf(line).length <= QUESTION_WORDS_MAX && sentencesOf(line).length === 1;
}

function isLabel(line: string): boolean {
  return !isRow(line) && !SENTENCE_END.test(line) && !/[:;,]$/.test(line) && wordsOf(line).length <= LABEL_WORDS_MAX;
}

function isProse(line: string): boolean {
  return !isLabel(line) && !isAskedLine(line) && wordsOf(line).length >= SENTENCE_WORDS_MIN;
}

/** A label directly before prose, alone or under one other label; longer rows of labels may be a list that ends there. */
function isHeadingAt(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  const next = lines[at + 1];
  if (next === undefined || !(isProse(next) || isRow(next)) || !OPENS_WELL.test(line)) return false;
  if (isAskedLine(line)) return true;
  const before = lines.slice(Math.max(0, at - 2), at);
  return isLabel(line) && (at < 2 || !before.every(isLabel)) && !before.some((each) => each.endsWith(":"));
}

export function isQuestion(text: string): boolean {
  return QUESTION_END.test(text);
}

/** Lower-case words: equal for two spellings of one line. */
export function lineKey(text: string): string {
  return wordsOf(text).join(" ");
}

/** Sentences as they stand; what ends in a short word may be an abbreviation and goes on. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)) {
    open += segment;
    const last = wordsOf(open).at(-1) ?? "";
    if ((last.length <= ABBREVIATION_CHARS_MAX || last.includes(".")) && !/[!?…]\s*$/.test(open)) continue;
    sentences.push(open.trim());
    open = "";
  }
  if (open.trim() !== "") sentences.push(open.trim());
  return sentences;
}

/** Rows as they stand; empty where they are no table of one width. */
export function tableOf(rows: readonly string[]): string {
  const cells = rows.map((row) => row.split(CELL_BAR));
  const width = cells[0]!.length;
  const isTable =
    rows.length > 1 && cells.every((row) => row.length === width && !row.some((cell) => DEBRIS.test(cell)));
  if (!isTable) return "";
  const lines = cells.map((row) => `| ${row.join(CELL_BAR)} |`);
  return [lines[0], `|${"---|".repeat(width)}`, ...lines.slice(1)].join("\n");
}
