import { html } from "hono/html";
import type { Explanation } from "../../../core/explanation.ts";
import { formatNumber, humanize } from "../format.ts";
import type { Html } from "../html.ts";

const WIDTH = 600;
const HEIGHT = 26;
const POINTS = 100;
/** Each score is half of the priority. */
const SCORE_WEIGHT = 0.5;
const SHADES = 6;

interface Piece {
  name: string;
  points: number;
  basis: string;
  shade: string;
}

/** What a score is made of: its parts as pieces of one bar on the scale of 0 to 100, then what multiplies it. */
export function scoreStack({ immediacy, ceiling, priority, leverage }: Explanation): Html {
  const pieces = [...piecesOf(immediacy, "own"), ...piecesOf(ceiling, "rival")];
  const known = pieces.reduce((sum, { points }) => sum + points, 0);
  const label = `${formatNumber(priority.value * POINTS)} of 100 points: ${pieces.map(({ name, points }) => `${name} ${formatNumber(points)}`).join(", ")}`;
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, { points }) => sum + points, 0));
  const x = (points: number) => ((points / Math.max(POINTS, known)) * WIDTH).toFixed(1);
  return html`<svg class="stack-bar" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}"><rect class="bar-track" width="${WIDTH}" height="${HEIGHT}"/>${pieces.map(({ points, shade }, at) => html`<rect class="${shade}" x="${x(starts[at]!)}" width="${x(points)}" height="${HEIGHT}"/>`)}</svg>
<p class="legend"><span>${swatch("own-0")} How soon it can be won: ${formatNumber(immediacy.value * POINTS * SCORE_WEIGHT)} of 50</span> <span>${swatch("rival-0")} What it is worth: ${formatNumber(ceiling.value * POINTS * SCORE_WEIGHT)} of 50</span></p>
<table class="score-parts"><caption class="hidden">What the score is made of</caption><thead><tr><th scope="col">Part</th><th scope="col" class="num">Points</th></tr></thead><tbody>${pieces.toSorted((a, b) => b.points - a.points).map(({ name, points, basis, shade }) => row(html`${swatch(shade)} ${name}`, formatNumber(points), basis))}${leverage.multipliers.filter(({ value }) => value !== 1).map(({ name, value, basis }) => row(humanize(name), `× ${value.toFixed(2)}`, basis))}${row("Score", formatNumber((leverage.value ?? priority.value) * POINTS), "the queue is sorted by this score; parts that were not measured count at a cautious, low value")}</tbody></table>`;
}

function row(name: Html | string, figure: string, basis: string): Html {
  return html`<tr><th scope="row">${name} <span class="muted small">${basis}</span></th><td class="num nowrap">${figure}</td></tr>`;
}

function piecesOf({ parts }: Explanation["immediacy"], of: "own" | "rival"): Piece[] {
  return parts
    .toSorted((a, b) => b.contribution - a.contribution)
    .map(({ name, contribution, basis }, at) => ({
      name: humanize(name),
      points: contribution * POINTS * SCORE_WEIGHT,
      basis,
      shade: `${of}-${Math.min(at, SHADES - 1)}`,
    }));
}

function swatch(shade: string): Html {
  return html`<svg class="swatch" viewBox="0 0 10 10" aria-hidden="true"><rect class="${shade}" width="10" height="10"/></svg>`;
}
