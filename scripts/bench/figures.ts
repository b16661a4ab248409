import { appendFileSync } from "node:fs";

/** A measured figure beside its aim. */
export interface Figure {
  name: string;
  value: number;
  /** What stands behind the value: "ms", "MiB", "x". */
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** Asked for a first impression: less work, figures that sway more. */
export const QUICK = process.argv.includes("--quick");
/** The words of the call without `--quick`. */
export const WORDS = process.argv.slice(2).filter((word) => word !== "--quick");

/** Prints the figures, and hands them to the call that runs all benches. */
export function tellFigures(figures: readonly Figure[]): void {
  for (const figure of figures) {
    process.stdout.write(`${lineOf(figure)}\n`);
    if (process.env.BENCH_FIGURES !== undefined)
      appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(figure)}\n`);
    if (!isMet(figure)) process.exitCode = 1;
  }
}

export function isMet({
  value,
  atMost = Number.POSITIVE_INFINITY,
  atLeast = Number.NEGATIVE_INFINITY,
}: Figure): boolean {
  return value <= atMost && value >= atLeast;
}

export function lineOf(figure: Figure): string {
  const { name, value, unit, atMost, atLeast } = figure;
  const aim = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  const shown = `${Number(value.toFixed(value < 10 ? 2 : 0))} ${unit}`;
  return `${isMet(figure) ? "met   " : "MISSED"}  ${shown.padStart(10)}  ${`(${aim})`.padEnd(16)}  ${name}`;
}
