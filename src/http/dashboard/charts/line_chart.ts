import { html } from "hono/html";
import type { Share } from "../../../domain/brand.ts";
import { formatDay } from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";

export interface ChartPoint {
  /** ISO 8601. */
  at: string;
  /** By series, 0 to `max`; a line breaks where nothing was measured. */
  shares: readonly Share[];
  /** It was measured otherwise than the one before: no line leads to it. */
  broken: boolean;
}

interface ChartOptions {
  /** What the drawing says, in words. */
  label: string;
  max: number;
  /** In pixels. */
  height: number;
  tick(value: number): string;
  /** The time axis, ISO 8601; without it from the first point to the last. */
  range?: readonly [from: string, to: string];
  /** What happened on the way, ISO 8601, marked by its number. */
  events?: readonly string[];
}

/** The drawing's own units, stretched to what room there is. */
const SIZE = 1000;
/** Of the room beside and above the drawing, in percent. */
const [LEFT, TOP, WIDTH, DEPTH] = [8, 7, 90, 79];
/** Half of a mark, and how far series stand apart, in percent of the width. */
const [MARK, APART] = [4.5, 0.5];
/** Parts of the value axis. */
const STEPS = 4;

/**
 * Lines over time, told apart by dash and mark as well as by colour. The first series has its interval as a band, the
 * others as whiskers. Texts and marks keep their size however wide it is shown.
 */
export function lineChart(points: readonly ChartPoint[], options: ChartOptions): Html {
  const { label, max, height, tick, events = [] } = options;
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = options.range?.map((at) => Date.parse(at)) ?? [Math.min(...times), Math.max(...times)];
  const alongTime = (ms: number) => (first === last ? SIZE / 2 : 20 + ((ms - first!) / (last! - first!)) * (SIZE - 40));
  const x = (at: number) => alongTime(times[at]!);
  const y = (value: number) => SIZE - (Math.min(value, max) / max) * SIZE;
  const series = points[0]?.shares.map((_, name) => name) ?? [];
  const place = { x, y };
  const days = first === last ? [first!] : [first!, (first! + last!) / 2, last!];
  return html`<svg class="chart" height="${height}" width="100%" role="img" aria-label="${label}">
${Array.from({ length: STEPS + 1 }, (_, step) => (max * step) / STEPS).map((value) => html`<line class="grid" x1="${LEFT}%" x2="${LEFT + WIDTH}%" y1="${across(y(value))}" y2="${across(y(value))}"/><text class="tick end" x="${LEFT - 1}%" y="${across(y(value))}" dy="4">${tick(value)}</text>`)}
<svg x="${LEFT}%" y="${TOP}%" width="${WIDTH}%" height="${DEPTH}%" viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none" overflow="visible">
${bandOf(points, place)}${series.toReversed().map((name) => linesOf(points, name, place))}${points.map(({ broken }, at) => when(broken, () => html`<line class="break" x1="${x(at)}" x2="${x(at)}" y1="0" y2="${SIZE}"/>`))}${events.map((at) => html`<line class="event" x1="${alongTime(Date.parse(at)).toFixed(1)}" x2="${alongTime(Date.parse(at)).toFixed(1)}" y1="0" y2="${SIZE}"/>`)}</svg>
${series.toReversed().map((name) => points.map((point, at) => markOf(point.shares[name], name, { cx: along(x(at)), y })))}
${events.map((at, number) => html`<svg x="${along(alongTime(Date.parse(at)))}" y="${TOP}%" overflow="visible"><circle class="event-mark" r="8"/><text class="event-number" dy="4">${number + 1}</text></svg>`)}
${days.map((ms, at) => html`<text class="tick ${at === 0 ? "" : at === days.length - 1 ? "end" : "middle"}" x="${at === 0 ? LEFT : at === days.length - 1 ? LEFT + WIDTH : LEFT + WIDTH / 2}%" y="98%">${formatDay(new Date(ms).toISOString())}</text>`)}
</svg>`;
}

interface Scale {
  x(at: number): number;
  y(value: number): number;
}

function along(units: number): string {
  return `${(LEFT + (units / SIZE) * WIDTH).toFixed(2)}%`;
}

function across(units: number): string {
  return `${(TOP + (units / SIZE) * DEPTH).toFixed(2)}%`;
}

/** Points of a series that a line connects. */
function stretches(points: readonly ChartPoint[], name: number): number[][] {
  const found: number[][] = [];
  for (const [at, { shares, broken }] of points.entries()) {
    const before = points[at - 1]?.shares[name]?.value ?? null;
    if ((shares[name]?.value ?? null) === null) continue;
    if (before === null || broken) found.push([at]);
    else found.at(-1)!.push(at);
  }
  return found;
}

function linesOf(points: readonly ChartPoint[], name: number, { x, y }: Scale): Html[] {
  return stretches(points, name).map(
    (ats) =>
      html`<polyline class="line s${name}" points="${ats.map((at) => `${x(at).toFixed(1)},${y(points[at]!.shares[name]!.value!).toFixed(1)}`).join(" ")}"/>`,
  );
}

function bandOf(points: readonly ChartPoint[], { x, y }: Scale): Html[] {
  return stretches(points, 0).map((ats) => {
    const edge = (side: 0 | 1) => (at: number) => {
      const { value, interval } = points[at]!.shares[0]!;
      return `${x(at).toFixed(1)},${y(interval?.[side] ?? value!).toFixed(1)}`;
    };
    return html`<polygon class="band" points="${[...ats.map(edge(1)), ...ats.toReversed().map(edge(0))].join(" ")}"/>`;
  });
}

function markOf(share: Share | undefined, name: number, { cx, y }: { cx: string; y: Scale["y"] }): Html {
  if (share === undefined || share.value === null) return EMPTY;
  const shifted = `${(Number.parseFloat(cx) + name * APART).toFixed(2)}%`;
  const whisker = (interval: readonly [number, number]) =>
    html`<line class="whisker s${name}" x1="${shifted}" x2="${shifted}" y1="${across(y(interval[0]))}" y2="${across(y(interval[1]))}"/>`;
  const own = name === 0 ? cx : shifted;
  return html`${share.interval === null || name === 0 ? EMPTY : whisker(share.interval)}<svg x="${own}" y="${across(y(share.value))}" overflow="visible">${seriesMark(name)}</svg>`;
}

const SHAPES = [
  `M-${MARK} 0a${MARK} ${MARK} 0 1 0 9 0a${MARK} ${MARK} 0 1 0-9 0z`,
  "M-4-4h8v8h-8z",
  "M0-5 5 4h-10z",
  "M0-5 5 0 0 5-5 0z",
];

function seriesMark(name: number): Html {
  return html`<path class="mark s${name}" d="${SHAPES[name % SHAPES.length]}"/>`;
}

/** A piece of a line with its mark, for the legend. */
export function seriesKey(name: number): Html {
  return html`<svg class="series-key" width="34" height="12" aria-hidden="true"><line class="line s${name}" x1="0" x2="34" y1="6" y2="6"/><svg x="17" y="6" overflow="visible">${seriesMark(name)}</svg></svg>`;
}

/** The highest upper end among shares, rounded up to a fifth: one scale for charts that stand side by side. */
export function chartMax(shares: readonly Share[]): number {
  const top = Math.max(0, ...shares.map((share) => share.interval?.[1] ?? share.value ?? 0));
  return Math.min(1, Math.max(0.2, Math.ceil(top * 5) / 5));
}

const SPARK = { width: 100, height: 28 };

/** A figure's way in a line's height, from 0 to `max`; the figures stand beside it. Nothing for less than two. */
export function sparkline(values: readonly { at: string; value: number | null }[], max: number): Html {
  const known = values.flatMap(({ at, value }) => (value === null ? [] : [{ ms: Date.parse(at), value }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first.ms === last.ms) return EMPTY;
  const x = (ms: number) => (2 + ((ms - first.ms) / (last.ms - first.ms)) * (SPARK.width - 4)).toFixed(1);
  const y = (value: number) => (SPARK.height - 3 - (Math.min(value, max) / max) * (SPARK.height - 6)).toFixed(1);
  return html`<svg class="spark" viewBox="0 0 ${SPARK.width} ${SPARK.height}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><line class="spark-base" x1="0" x2="${SPARK.width}" y1="${y(0)}" y2="${y(0)}"/><polyline points="${known.map(({ ms, value }) => `${x(ms)},${y(value)}`).join(" ")}"/></svg>`;
}
