import type { WindowDays } from "../domain/outcome.ts";
import { dot, factorOf, forward } from "./triangles.ts";

/** One report of a play. */
export interface EffectRow {
  group: Grouping;
  change: number;
  windowDays: WindowDays;
  ageDays: number;
  /** Only what was measured on one brand shares a season. */
  brand: string | undefined;
  /** Of one that counts in full: 1. */
  weight: number;
  /** The reports of one play have the same. */
  play?: string | undefined;
  /** Standard deviation of the change as its counts tell it. */
  noise?: number | null | undefined;
}

export type Grouping = Record<"kind" | "format" | "signal", string>;

/** How the reports of a kind of play come about. */
export interface Course {
  /** Share of the effect in the end that shows by then. */
  shown: Record<WindowDays, number>;
  /** Variance of what a play makes of the effect of its group. */
  luck: number;
}

export interface Scatter {
  courses: ReadonlyMap<string, Course>;
  /** Variance of a report beside what its counts tell, and of the usual one with it. */
  beside: number;
  usual: number;
}

/** What the reports of a play say together. */
export interface Play {
  group: Grouping;
  brand: string | undefined;
  /** Oldest first. */
  reports: readonly EffectRow[];
  /** By how much the variance of each is larger. */
  doubts: readonly number[];
  /** By how much that of one is larger than that of one done today, by its age and brand. */
  faded: number;
  /** Share of the effect in the end that the change is. */
  shown: number;
  change: number;
  /** Of luck and noise. */
  variance: number;
  /** What each report counts for. */
  shares: readonly number[];
}

/** Share of the effect that shows by then: by most kinds, and, as powers of it, by quicker and slower ones. */
export const SHOWN = { 7: 0.45, 30: 0.8, 90: 1 } as const;
const PACES = [0.6, 1, 2, 3.5] as const;
const LUCKS = [0.02, 0.05, 0.1, 0.2, 0.35] as const;
const BESIDES = [0.02, 0.04, 0.07, 0.1, 0.14, 0.2, 0.3] as const;
/** Share of the variance of a report that all reports of its play have in common: they have the same before. */
const COMMON = 0.35;
/** A change of more counts as one of so much. */
const CUT = 0.7;
export const HALF_LIFE_DAYS = 400;
/** What is held of the effects of kinds, to tell their courses. */
const EFFECT = 0.12;
const EFFECT_SPREAD = 0.2;

/** What a report says of a change, and no more than CUT. */
function changeOf({ change }: EffectRow): number {
  return Math.max(-CUT, Math.min(CUT, change));
}

export function varianceOf({ noise }: EffectRow, { beside, usual }: Scatter): number {
  return typeof noise === "number" ? noise ** 2 + beside : usual;
}

export function courseOf({ courses }: Scatter, kind: string): Course {
  return courses.get(kind) ?? { shown: SHOWN, luck: meanOf([...courses.values()].map(({ luck }) => luck)) };
}

export function playOf(reports: readonly EffectRow[], doubtsOf: (row: EffectRow) => number, scatter: Scatter): Play {
  const { group, brand, ageDays, weight } = reports.at(-1)!;
  const course = courseOf(scatter, group.kind);
  const doubts = reports.map(doubtsOf);
  const { change, variance, shares } = toldBy(reports, doubts, course, scatter);
  const faded = 2 ** (ageDays / HALF_LIFE_DAYS) / weight;
  return { group, brand, reports, doubts, faded, shown: 1, change, variance: course.luck + variance, shares };
}

/** A play that is done today, or back then, and reported after so many days. */
export function askedOf(scatter: Scatter, group: Grouping, windowDays: WindowDays, ageDays = -windowDays): Play {
  const { shown, luck } = courseOf(scatter, group.kind);
  const row = { change: 0, group, windowDays, ageDays, brand: undefined, weight: 1 };
  const variance = shown[windowDays] ** 2 * luck + scatter.usual;
  return { ...row, reports: [row], doubts: [1], faded: 1, shown: shown[windowDays], variance, shares: [1] };
}

/** Squared distance of each report from what the others of its play, and other plays, foretell of it, over its variance. */
export function offOf({ reports, doubts, group }: Play, scatter: Scatter, by: { mean: number; variance: number }) {
  const { shown, luck } = courseOf(scatter, group.kind);
  const part = (at: number) => shown[reports[at]!.windowDays];
  const noise = noiseOf(reports, doubts, scatter);
  const factor = factorOf(
    reports.length,
    (line, column) => part(line) * part(column) * (by.variance + luck) + noise(line, column),
  );
  const left = forward(factor, reports.length, (at) => changeOf(reports[at]!) - part(at) * by.mean);
  return reports.map((row, of) => {
    const alone = forward(factor, reports.length, (at) => Number(at === of));
    const precision = dot(alone, alone);
    return (dot(alone, left) / precision) ** 2 / (1 / precision - noise(of, of) + varianceOf(row, scatter));
  });
}

function noiseOf(rows: readonly EffectRow[], doubts: readonly number[], scatter: Scatter) {
  const variances = rows.map((row) => varianceOf(row, scatter));
  return (line: number, column: number) =>
    line === column ? doubts[line]! * variances[line]! : COMMON * Math.sqrt(variances[line]! * variances[column]!);
}

/** By generalised least squares. */
function toldBy(rows: readonly EffectRow[], doubts: readonly number[], { shown }: Course, scatter: Scatter) {
  const factor = factorOf(rows.length, noiseOf(rows, doubts, scatter));
  const effect = forward(factor, rows.length, (at) => shown[rows[at]!.windowDays]);
  const changes = forward(factor, rows.length, (at) => changeOf(rows[at]!));
  const precision = dot(effect, effect);
  const shares = rows.map(
    (_row, of) =>
      dot(
        effect,
        forward(factor, rows.length, (at) => Number(at === of)),
      ) / precision,
  );
  const change = dot(effect, changes) / precision;
  const left = dot(changes, changes) - change ** 2 * precision;
  const size = factor.reduce((sum, line) => sum + 2 * Math.log(line.at(-1)!), Math.log(precision));
  return { change, variance: 1 / precision, shares, likelihood: -(size + left) / 2 };
}

/** The courses of the kinds and the noise beside the counts by how probable they make the reports. */
export function scatterOf(plays: readonly EffectRow[][], doubtsOf: (row: EffectRow) => number): Scatter {
  const noises = plays.flat().flatMap(({ noise }) => (typeof noise === "number" ? [noise ** 2] : []));
  const counted = noises.length === 0 ? 0 : meanOf(noises);
  const kinds = Map.groupBy(plays, ([row]) => row!.group.kind);
  const guesses = BESIDES.map((deviation) => {
    const scatter = { courses: new Map(), beside: deviation ** 2, usual: counted + deviation ** 2 };
    const scored = [...kinds].map(([kind, own]) => ({ kind, cells: coursesBy(own, doubtsOf, scatter) }));
    // What the luck of one kind is, the others tell.
    const lucks = LUCKS.map((_luck, at) =>
      sumOf(scored.map(({ cells }) => shareOf(cells, (cell) => cell.luckAt === at))),
    );
    for (const { cells } of scored)
      for (const cell of cells) cell.score += Math.log((lucks[cell.luckAt]! + 1 / LUCKS.length) / (kinds.size + 1));
    return { scatter, scored, score: sumOf(scored.map(({ cells }) => evidenceOf(cells))) };
  });
  const { scatter, scored } = guesses.reduce((one, other) => (other.score > one.score ? other : one));
  const courses = scored.map(({ kind, cells }): [string, Course] => {
    const mean = (part: (cell: Cell) => number) => shareOf(cells, part);
    return [
      kind,
      {
        shown: { 7: mean(({ shown }) => shown[7]), 30: mean(({ shown }) => shown[30]), 90: 1 },
        luck: mean(({ luck }) => luck),
      },
    ];
  });
  return { ...scatter, courses: new Map(courses) };
}

interface Cell extends Course {
  luckAt: number;
  score: number;
}

function coursesBy(plays: readonly EffectRow[][], doubtsOf: (row: EffectRow) => number, scatter: Scatter): Cell[] {
  return PACES.flatMap((pace) => {
    const shown = { 7: SHOWN[7] ** pace, 30: SHOWN[30] ** pace, 90: 1 };
    const told = plays.map((rows) => toldBy(rows, rows.map(doubtsOf), { shown, luck: 0 }, scatter));
    const rest = sumOf(told.map(({ likelihood }) => likelihood));
    return LUCKS.map((deviation, luckAt) => {
      const luck = deviation ** 2;
      let [weight, seen, squares, size] = [0, 0, 0, 0];
      for (const { change, variance } of told) {
        const own = luck + variance;
        const off = change - EFFECT;
        weight += 1 / own;
        seen += off / own;
        squares += off ** 2 / own;
        size += Math.log(own);
      }
      const grown = 1 + EFFECT_SPREAD ** 2 * weight;
      const score = rest - (size + squares + Math.log(grown) - (EFFECT_SPREAD * seen) ** 2 / grown) / 2;
      return { shown, luck, luckAt, score };
    });
  });
}

/** Mean of a part of the cells, by how probable each is. */
function shareOf(cells: readonly Cell[], part: (cell: Cell) => number | boolean): number {
  const evidence = evidenceOf(cells);
  return sumOf(cells.map((cell) => Math.exp(cell.score - evidence) * Number(part(cell))));
}

function evidenceOf(cells: readonly Cell[]): number {
  const best = Math.max(...cells.map(({ score }) => score));
  return best + Math.log(sumOf(cells.map(({ score }) => Math.exp(score - best))));
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
