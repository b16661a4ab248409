import type { PageFile } from "./read_case_page.ts";

export interface TextCase extends PageFile {
  host: string;
  /** What it is, for figures by kind: article, service, product, about, other. */
  kind: string;
  /** Kept aside while the reader was worked on. */
  unseen: boolean;
  /** Verbatim beginnings of its own sentences, headings and items. */
  main_starts: string[];
  boilerplate: string[];
}

export interface TextScore {
  page: TextCase;
  /** Main pieces not in the text. */
  lost: string[];
  /** Boilerplate pieces in the text. */
  letThrough: string[];
}

/** A piece this short is looked for as a line of its own: inside longer text it says nothing. */
const LINE_CHARS_MAX = 15;

/** Which labelled pieces stand in a text of lines; white space does not count. */
export function scoreText(page: TextCase, text: string): TextScore {
  const whole = closed(text);
  const lines = new Set(text.split("\n").map(closed));
  const isIn = (piece: string) =>
    piece.length > LINE_CHARS_MAX ? whole.includes(closed(piece)) : lines.has(closed(piece));
  return {
    page,
    lost: page.main_starts.filter((piece) => !whole.includes(closed(piece))),
    letThrough: page.boilerplate.filter(isIn),
  };
}

function closed(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Means over pages, overall, by split and by kind. */
export function printTextScores(name: string, scores: readonly TextScore[], { misses }: { misses: boolean }): void {
  console.log(`\n${name.padEnd(20)}${["pages", "recall", "noise", "F1"].map((head) => head.padStart(9)).join("")}`);
  printRow("all", scores);
  for (const [unseen, part] of Map.groupBy(scores, ({ page }) => page.unseen))
    printRow(unseen ? "unseen" : "seen", part);
  for (const [kind, part] of Map.groupBy(scores, ({ page }) => page.kind)) printRow(kind, part);
  if (!misses) return;
  for (const { page, lost, letThrough } of scores) {
    if (lost.length + letThrough.length === 0) continue;
    console.log(
      `\n${page.file}: lost ${lost.length} of ${page.main_starts.length}, let through ${letThrough.length} of ${page.boilerplate.length}`,
    );
    for (const piece of lost) console.log(`  - ${piece.slice(0, 90)}`);
    for (const piece of letThrough) console.log(`  + ${piece.slice(0, 90)}`);
  }
}

function printRow(name: string, scores: readonly TextScore[]): void {
  const recall = mean(scores.map(({ page, lost }) => 1 - part(lost.length, page.main_starts.length)));
  const noise = mean(scores.map(({ page, letThrough }) => part(letThrough.length, page.boilerplate.length)));
  const f1 = mean(scores.map(f1Of));
  const figures = [recall, noise, f1].map((figure) => figure.toFixed(3).padStart(9)).join("");
  console.log(`  ${name.padEnd(18)}${String(scores.length).padStart(9)}${figures}`);
}

function f1Of({ page, lost, letThrough }: TextScore): number {
  const found = page.main_starts.length - lost.length;
  return part(2 * found, found + letThrough.length + page.main_starts.length);
}

function part(count: number, of: number): number {
  return of === 0 ? 0 : count / of;
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length);
}
