import { html } from "hono/html";
import type { Share } from "../../domain/brand.ts";
import { formatDay } from "../dashboard/format.ts";
import { EMPTY, type Html, when } from "../dashboard/html.ts";

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
}

/** The drawing's own units, stretched to what room there is. */
const SIZE = 1000;
/** Of the room beside and above the drawing, in percent. */
const [LEFT, TOP, WIDTH, DEPTH] = [8, 4, 90, 82];
/** Half of a mark, and how far series stand apart, in percent of the width. */
const [MARK, APART] = [4.5, 0.5];

/**
 * Lines over time, told apart by dash and mark as well as by colour. The first series has its interval as a band, the
 * others as whiskers. Texts and marks keep their size however wide it is shown.
 */
export function lineChart(points: readonly ChartPoint[], { label, max, height, tick }: ChartOptions): Html {
  const times = points.map(({ at }) => Date.parse(at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (at: number) => (first === last ? SIZE / 2 : 20 + ((times[at]! - first) / (last - first)) * (SIZE - 40));
  const y = (value: number) => SIZE - (Math.min(value, max) / max) * SIZE;
  const series = points[0]?.shares.map((_, name) => name) ?? [];
  const place = { x, y };
  return html`<svg class="chart" height="${height}" width="100%" role="img" aria-label="${label}">
${[0, max / 2, max].map((value) => html`<line class="grid" x1="${LEFT}%" x2="${LEFT + WIDTH}%" y1="${across(y(value))}" y2="${across(y(value))}"/><text class="tick end" x="${LEFT - 1}%" y="${across(y(value))}" dy="4">${tick(value)}</text>`)}
<svg x="${LEFT}%" y="${TOP}%" width="${WIDTH}%" height="${DEPTH}%" viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="none" overflow="visible">
${bandOf(points, place)}${series.toReversed().map((name) => linesOf(points, name, place))}${points.map(({ broken }, at) => when(broken, () => html`<line class="break" x1="${x(at)}" x2="${x(at)}" y1="0" y2="${SIZE}"/>`))}</svg>
${series.toReversed().map((name) => points.map((point, at) => markOf(point.shares[name], name, { cx: along(x(at)), y })))}
${[0, ...(first === last ? [] : [points.length - 1])].map((at, end) => html`<text class="tick ${end === 1 ? "end" : ""}" x="${end === 1 ? LEFT + WIDTH : LEFT}%" y="98%">${formatDay(points[at]?.at)}</text>`)}
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

export function seriesMark(name: number): Html {
  return html`<path class="mark s${name}" d="${SHAPES[name % SHAPES.length]}"/>`;
}

/** A piece of a line with its mark, for the legend. */
export function seriesKey(name: number): Html {
  return html`<svg class="key" width="34" height="12" aria-hidden="true"><line class="line s${name}" x1="0" x2="34" y1="6" y2="6"/><svg x="17" y="6" overflow="visible">${seriesMark(name)}</svg></svg>`;
}
