import type { CellMetric, MeasuredCell, WorkTarget } from "../domain/measurement.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";

/** Fewer untouched searches than this are no control. */
export const CONTROL_CELLS_MIN = 5;

/** Mean over the same searches or questions before and after. */
export interface BeforeAfter {
  before: number;
  after: number;
  /** How many compare. */
  n: number;
}

export type Effects = { [metric in CellMetric | "clicks" | "sessions" | "pages_at_fault"]?: BeforeAfter };

export interface Effect {
  /** Of what the work was to change; empty where nothing compares. */
  changed: Effects;
  /** The same of what no work touched. */
  control: Effects;
  simulated: boolean;
}

/** What recommendations touched: searches, as normalizeKeyword() writes them, and pages. */
export interface Touched {
  keywords: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

/** The cells measured before and after, of the target and of what nobody touched. */
export function effectOf(
  cells: { before: readonly MeasuredCell[]; after: readonly MeasuredCell[] },
  of: { target: WorkTarget; touched: Touched },
): Effect {
  const earlier = new Map(cells.before.map((cell) => [`${cell.metric} ${cell.key}`, cell]));
  const pairs = cells.after.flatMap((after) => {
    const before = earlier.get(`${after.metric} ${after.key}`);
    return before === undefined ? [] : [{ before, after }];
  });
  const target = touchedBy(of.target);
  const own = pairs.filter((pair) => isAmong(pair, target));
  const untouched = pairs.filter((pair) => !isAmong(pair, target) && !isAmong(pair, of.touched));
  const changed = meansOf(own, 1);
  const control = Object.fromEntries(
    Object.entries(meansOf(untouched, CONTROL_CELLS_MIN)).filter(([metric]) => Object.hasOwn(changed, metric)),
  );
  return {
    changed,
    control,
    simulated: own.some(({ before, after }) => before.simulated || after.simulated),
  };
}

/** Those of the cells that the work was to change. */
export function cellsOfTarget(cells: readonly MeasuredCell[], target: WorkTarget): MeasuredCell[] {
  const own = touchedBy(target);
  return cells.filter((cell) => isAmong({ before: cell, after: cell }, own));
}

/** A page that is edited is there for its searches; a finding is about pages, whatever they are searched by. */
export function touchedBy({ kind, keywords, pages }: WorkTarget): Touched {
  return {
    keywords: new Set(keywords.map(normalizeKeyword)),
    pages: new Set(kind === "insight" ? pages : []),
  };
}

interface Pair {
  before: MeasuredCell;
  after: MeasuredCell;
}

function isAmong({ before, after }: Pair, { keywords, pages }: Touched): boolean {
  if (keywords.has(after.keyword)) return true;
  return [before, after].some(({ page }) => page !== null && pages.has(page));
}

function meansOf(pairs: readonly Pair[], least: number): Effects {
  const groups = Map.groupBy(pairs, ({ after }) => after.metric);
  return Object.fromEntries(
    [...groups]
      .filter(([, group]) => group.length >= least)
      .map(([metric, group]) => {
        const compared = group.map(valuesOf);
        const mean = (side: "before" | "after") =>
          round(compared.reduce((sum, pair) => sum + pair[side], 0) / compared.length);
        return [metric, { before: mean("before"), after: mean("after"), n: group.length }];
      }),
  );
}

/** A position beyond what both readings looked at counts as the first place behind it. */
function valuesOf({ before, after }: Pair): { before: number; after: number } {
  const beyond = Math.min(before.depth ?? 0, after.depth ?? 0) + 1;
  const mean = ({ values, metric }: MeasuredCell) => {
    const numbers = metric === "position" ? values.map((value) => Math.min(value ?? beyond, beyond)) : values;
    return numbers.reduce((sum: number, value) => sum + (value ?? 0), 0) / numbers.length;
  };
  return { before: mean(before), after: mean(after) };
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
