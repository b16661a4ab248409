import { html } from "hono/html";
import type { Brand, Share } from "../../../domain/brand.ts";
import type { ReportPeriod } from "../../../service/report_period.ts";
import type { DoneWork } from "../../../service/report_work.ts";
import type { VisibilityHistory } from "../../../service/visibility_history.ts";
import { chartMax, lineChart, seriesKey } from "../charts/line_chart.ts";
import { brandPath, type Dashboard } from "../dashboard.ts";
import { engineName, formatDay, formatPercent, shownDomain } from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { card, scrollTable } from "../parts.ts";

/** Spans that the overview offers, in days. */
export const SPANS = [30, 90] as const;
const MARKED_MAX = 9;
const HEIGHT = 230;

export interface TimeFacts {
  days: number;
  period: ReportPeriod;
  history: VisibilityHistory;
  /** Of audits in that time, oldest first. */
  scores: readonly { at: string; score: number }[];
  /** Completed in that time, newest first. */
  done: readonly DoneWork[];
}

/** AI visibility and share of voice beside the first rivals, with what was completed marked on the lines. */
export function timeCard(dashboard: Dashboard, brand: Brand, facts: TimeFacts): Html {
  const { days, history } = facts;
  const spans = html`<nav class="spans" aria-label="Time range">${SPANS.map((span) => html`<a href="${brandPath(dashboard, brand.id)}?days=${span}#over-time"${span === days ? html` aria-current="true"` : EMPTY}>${span} days</a>`)}</nav>`;
  return card("Over time", history.points.length < 2 ? tooFew(dashboard, brand, facts) : lines(brand, facts), {
    aside: spans,
  });
}

function tooFew(dashboard: Dashboard, brand: Brand, { days, history }: TimeFacts): Html {
  const [only] = history.points;
  const schedule = html`<a href="${brandPath(dashboard, brand.id, "runs")}#schedule">Measure it every week</a>`;
  return html`<p class="muted">${only ? `One measurement in the last ${days} days, on ${formatDay(only.at)}. A line needs two.` : `Nothing was measured in the last ${days} days.`} ${schedule}.</p>`;
}

function lines(brand: Brand, { period, history, done }: TimeFacts): Html {
  const { points, rivals } = history;
  const names = [brand.name, ...rivals.map(({ name }) => shownDomain(name))];
  const marked = done.slice(0, MARKED_MAX).toReversed();
  const max = chartMax(points.flatMap(({ shares, voices }) => [...shares, ...voices]));
  const breaks = points.filter(({ broken }) => broken.length > 0);
  const draw = (title: string, text: string, of: "shares" | "voices") =>
    html`<figure class="over-time"><h3>${title}</h3><p class="muted small">${text}</p>${lineChart(
      points.map((point) => ({ at: point.at, shares: point[of], broken: point.broken.length > 0 })),
      {
        label: `${title}: ${names.map((name, at) => `${name} ${wayOf(points.map((point) => point[of][at]))}`).join("; ")}. All figures are in the table below.`,
        max,
        height: HEIGHT,
        tick: (value) => `${Math.round(value * 100)}%`,
        range: [period.from, period.to],
        events: marked.map(({ completedAt }) => completedAt),
      },
    )}</figure>`;
  return html`<p class="legend">${names.map((name, at) => html`<span>${seriesKey(at)} <bdi>${name}</bdi></span>`)}<span>band and whiskers: 95 % interval</span></p>
<div class="grid two">${draw("AI visibility", "Answers that mention each brand", "shares")}${draw("Share of voice", "Of all mentions of you and your competitors", "voices")}</div>
${when(marked.length > 0, () => html`<h3>Completed work</h3><ol class="marked">${marked.map(({ title, completedAt }) => html`<li>${title} <span class="muted small">${formatDay(completedAt)}</span></li>`)}</ol>${when(done.length > MARKED_MAX, () => html`<p class="muted small">and ${done.length - MARKED_MAX} earlier ones</p>`)}`)}
${breaks.map(({ at, broken }) => html`<p class="small muted">Since ${formatDay(at)}, another model answers at ${broken.map(engineName).join(", ")}: earlier figures are not comparable.</p>`)}
<details class="block"><summary>Figures</summary>${figures(names, points)}</details>`;
}

function wayOf(shares: readonly (Share | undefined)[]): string {
  return `${formatPercent(shares[0]?.value)} first, ${formatPercent(shares.at(-1)?.value)} last`;
}

function figures(names: readonly string[], points: VisibilityHistory["points"]): Html {
  const cells = (shares: readonly Share[]) =>
    shares.map((share) => html`<td class="num">${formatPercent(share.value)}</td>`);
  const heads = names.map((name) => html`<th scope="col" class="num">${name}</th>`);
  return scrollTable(
    "Figures over time",
    html`<table><thead><tr><td></td><th scope="colgroup" colspan="${names.length}">AI visibility</th><th scope="colgroup" colspan="${names.length}">Share of voice</th></tr><tr><th scope="col">Measured</th>${heads}${heads}</tr></thead><tbody>${points.toReversed().map(({ at, shares, voices }) => html`<tr><th scope="row" class="nowrap">${formatDay(at)}</th>${cells(shares)}${cells(voices)}</tr>`)}</tbody></table>`,
  );
}
