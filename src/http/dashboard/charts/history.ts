import { html } from "hono/html";
import { formatDay } from "../format.ts";
import type { Html } from "../html.ts";

export interface HistoryPoint {
  /** ISO 8601. */
  at: string;
  /** 0 to 1; null where it was not measured: the line breaks there. */
  value: number | null;
  interval: readonly [number, number] | null;
  /** It was measured otherwise than the one before: why. No line leads to it. */
  broken?: string | undefined;
}

const HEIGHT = 150;
/** Edges of the drawing area in percent. */
const [LEFT, RIGHT, TOP, BOTTOM] = [10, 97, 6, 84];

/** A share over time with its intervals as whiskers; positions are percentages, so that texts keep their size. */
export function history(points: readonly HistoryPoint[], options: { label: string; max: number }): Html {
  const times = points.map((point) => Date.parse(point.at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (index: number) =>
    points.length === 1 || first === last
      ? `${(LEFT + RIGHT) / 2}%`
      : `${(LEFT + 3 + (RIGHT - LEFT - 6) * ((times[index]! - first) / (last - first))).toFixed(2)}%`;
  const y = (value: number) => `${(BOTTOM - (BOTTOM - TOP) * Math.min(1, value / options.max)).toFixed(2)}%`;
  const ends = [points[0], points.length > 1 && first !== last ? points.at(-1) : undefined];
  return html`<svg class="history" height="${HEIGHT}" width="100%" role="img" aria-label="${options.label}">
<g class="grid">${[0, options.max / 2, options.max].map((value) => html`<line x1="${LEFT}%" x2="${RIGHT}%" y1="${y(value)}" y2="${y(value)}"/><text class="tick-y" x="${LEFT - 1.5}%" y="${y(value)}">${Math.round(value * 100)}%</text>`)}</g>
${segments(points, { x, y })}
${points.map((point, index) => (point.broken ? html`<line class="break" x1="${x(index)}" x2="${x(index)}" y1="${TOP}%" y2="${BOTTOM}%"><title>${point.broken}</title></line>` : ""))}
${points.map((point, index) => whiskerMark(point, { cx: x(index), y }))}
${ends.map((point, index) => (point ? html`<text class="${index === 0 && ends[1] ? "tick-start" : index === 1 ? "tick-end" : "tick-x"}" x="${x(index === 0 ? 0 : points.length - 1)}" y="98%">${formatDay(point.at)}</text>` : ""))}
</svg>`;
}

interface Scale {
  x(index: number): string;
  y(value: number): string;
}

function segments(points: readonly HistoryPoint[], { x, y }: Scale): Html[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (before === undefined || before.value === null || point.value === null || point.broken) return [];
    return [
      html`<line class="trend" x1="${x(index - 1)}" y1="${y(before.value)}" x2="${x(index)}" y2="${y(point.value)}"/>`,
    ];
  });
}

function whiskerMark(point: HistoryPoint, at: { cx: string; y: Scale["y"] }): Html {
  if (point.value === null) return html``;
  const { cx, y } = at;
  const [low, high] = point.interval ?? [point.value, point.value];
  return html`<line class="whisker" x1="${cx}" x2="${cx}" y1="${y(low)}" y2="${y(high)}"/><circle class="trend-mark" cx="${cx}" cy="${y(point.value)}" r="4.5"/>`;
}
