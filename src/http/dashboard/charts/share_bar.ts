import { html } from "hono/html";
import type { Share } from "../../../domain/brand.ts";
import { formatInterval, formatPercent, NOT_MEASURED } from "../format.ts";
import { EMPTY, type Html } from "../html.ts";

/** Whose share it is: the colour and the fill's pattern follow. */
export type Series = "own" | "rival" | "neutral";

/**
 * A share as a bar with its 95 % interval as a whisker. The figures stand beside it as text: the drawing itself is
 * hidden from screen readers. `max` is the share at the bar's full width.
 */
export function shareBar(share: Share | undefined, options: { series?: Series; max?: number } = {}): Html {
  const { series = "own", max = 1 } = options;
  if (share === undefined || share.value === null) return html`<span class="bar-none">${NOT_MEASURED}</span>`;
  const at = (value: number) => `${Math.min(100, Math.max(0, (value / max) * 100)).toFixed(2)}%`;
  const [low, high] = share.interval ?? [share.value, share.value];
  const whisker = html`<line class="whisker" x1="${at(low)}" x2="${at(high)}" y1="50%" y2="50%"/><line class="whisker" x1="${at(low)}" x2="${at(low)}" y1="28%" y2="72%"/><line class="whisker" x1="${at(high)}" x2="${at(high)}" y1="28%" y2="72%"/>`;
  return html`<svg class="bar" height="18" aria-hidden="true" focusable="false"><rect class="bar-track" x="0" y="3" width="100%" height="12" rx="3"/><rect class="bar-${series}" x="0" y="3" width="${at(share.value)}" height="12" rx="3"/>${share.interval ? whisker : EMPTY}</svg>`;
}

/** The scale of the bars below it. */
export function shareAxis(max = 1): Html {
  return axis([0, max / 2, max].map((value) => `${Math.round(value * 100)}%`));
}

/** A score of 100 as a bar. */
export function pointBar(score: number | null): Html {
  return shareBar({ value: score === null ? null : score / 100, n: 1, interval: null });
}

export function pointAxis(): Html {
  return axis(["0", "50", "100"]);
}

function axis(ticks: readonly string[]): Html {
  return html`<svg class="bar-axis" height="18" aria-hidden="true" focusable="false">${ticks.map((tick, at) => html`<line x1="${at * 50}%" x2="${at * 50}%" y1="13" y2="18"/><text class="${["", "middle", "end"][at]}" x="${at * 50}%" y="10">${tick}</text>`)}</svg>`;
}

/** `13%` with its interval and sample beneath. */
export function shareFigure(share: Share | undefined, unit: string): Html {
  if (share === undefined || share.value === null) return html`<span class="muted">${NOT_MEASURED}</span>`;
  return html`<strong>${formatPercent(share.value)}</strong> <span class="muted small">${formatInterval(share)}, n = ${share.n} ${unit}</span>`;
}

/** The largest upper end among the shares, rounded up to a tenth: a common scale for bars to be compared. */
export function commonScale(shares: readonly (Share | undefined)[]): number {
  const top = Math.max(0.1, ...shares.map((share) => share?.interval?.[1] ?? share?.value ?? 0));
  return Math.min(1, Math.ceil(top * 10) / 10);
}
