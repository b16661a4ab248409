import { html } from "hono/html";
import { EMPTY, type Html } from "../html.ts";

export interface ScatterPoint {
  /** 0 to 1 each. */
  x: number;
  y: number;
  /** Written into the mark of the first ones. */
  rank: number;
  label: string;
  href: string;
}

export interface ScatterAxes {
  label: string;
  x: string;
  y: string;
}

/** Marks with a number in them; the rest are dots. */
const NUMBERED_MAX = 10;
const HEIGHT = 420;

/**
 * Points on two scores. Positions are percentages, so that the drawing follows the width while texts keep their size.
 * A table beside it carries the same figures; the marks are links for the mouse and left out of the tab order.
 */
export function scatter(points: readonly ScatterPoint[], axes: ScatterAxes): Html {
  const xRange = rangeOf(points.map((point) => point.x));
  const yRange = rangeOf(points.map((point) => point.y));
  // Drawn last, the first ranks lie on top.
  const drawn = [...points].sort((a, b) => b.rank - a.rank);
  return html`<figure class="scatter"><figcaption class="hidden">${axes.label}</figcaption>
<p class="axis-y" aria-hidden="true">↑ ${axes.y}</p>
<svg height="${HEIGHT}" width="100%" role="group" aria-label="${axes.label}">
${gridLines(xRange, yRange)}
${drawn.map((point) => mark(point, position(point, xRange, yRange)))}
</svg>
<p class="axis-x" aria-hidden="true">${axes.x} →</p></figure>`;
}

type Range = readonly [low: number, high: number];

function position(point: ScatterPoint, xRange: Range, yRange: Range): { cx: string; cy: string } {
  return { cx: percentX(point.x, xRange), cy: percentY(point.y, yRange) };
}

/** Room is left at the edges for marks and tick texts. */
function percentX(value: number, [low, high]: Range): string {
  return `${(7 + 89 * ((value - low) / (high - low))).toFixed(2)}%`;
}

function percentY(value: number, [low, high]: Range): string {
  return `${(91 - 86 * ((value - low) / (high - low))).toFixed(2)}%`;
}

/** Tenths around the values, at least three apart. */
function rangeOf(values: readonly number[]): Range {
  let low = Math.floor(Math.min(...values, 1) * 10);
  let high = Math.ceil(Math.max(...values, 0) * 10);
  while (high - low < 3) {
    if (high < 10) high++;
    else low--;
  }
  return [low / 10, high / 10];
}

function gridLines(xRange: Range, yRange: Range): Html {
  const ticks = ([low, high]: Range) =>
    Array.from({ length: Math.round((high - low) * 10) + 1 }, (_, index) => low + index / 10);
  return html`<g class="grid" aria-hidden="true">${ticks(xRange).map(
    (value) =>
      html`<line x1="${percentX(value, xRange)}" x2="${percentX(value, xRange)}" y1="3%" y2="91%"/><text x="${percentX(value, xRange)}" y="97.5%" class="tick-x">${Math.round(value * 100)}</text>`,
  )}${ticks(yRange).map(
    (value) =>
      html`<line x1="7%" x2="96%" y1="${percentY(value, yRange)}" y2="${percentY(value, yRange)}"/><text x="5.5%" y="${percentY(value, yRange)}" class="tick-y">${Math.round(value * 100)}</text>`,
  )}</g>`;
}

function mark(point: ScatterPoint, { cx, cy }: { cx: string; cy: string }): Html {
  const numbered = point.rank <= NUMBERED_MAX;
  const title = `${point.rank}. ${point.label}: immediacy ${Math.round(point.x * 100)}, ceiling ${Math.round(point.y * 100)}`;
  const number = numbered
    ? html`<text class="mark-number" aria-hidden="true" x="${cx}" y="${cy}">${point.rank}</text>`
    : EMPTY;
  return html`<a href="${point.href}" tabindex="-1" aria-label="${title}"><circle class="mark ${numbered ? "mark-first" : "mark-rest"}" cx="${cx}" cy="${cy}" r="${numbered ? 12 : 6}"><title>${title}</title></circle></a>${number}`;
}
