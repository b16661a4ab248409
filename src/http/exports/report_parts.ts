import { html } from "hono/html";
import { plural } from "../../core/phrase.ts";
import type { CitationTurn, ShareChange } from "../../domain/alert.ts";
import type { Share } from "../../domain/brand.ts";
import type { EngineReading, HealthReport, ReportFacts, VisibilityReport } from "../../service/report.ts";
import type { WorkEffect, WorkWindow } from "../../service/report_work.ts";
import { chartMax, lineChart, seriesKey } from "../dashboard/charts/line_chart.ts";
import {
  engineName,
  formatDay,
  formatInterval,
  formatNumber,
  formatPercent,
  humanize,
  NOT_MEASURED,
} from "../dashboard/format.ts";
import { EMPTY, type Html, when } from "../dashboard/html.ts";
import { queueTitle } from "../dashboard/pages/queue_page.ts";
import { movement } from "./report_summary.ts";

const TURNS_MAX = 25;

function table(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table: ${label}"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

export function visibilityPart({ visibility, brand }: ReportFacts): Html {
  if (visibility === null)
    return html`<h2>Visibility in AI answers</h2><p>No answers from AI engines were measured in this period.</p>`;
  const { points, rivals } = visibility;
  const names = [brand.name, ...rivals.map(({ name }) => name)];
  return html`<h2>Visibility in AI answers</h2>
<p>How many answers from AI engines to unbranded questions mention ${brand.name}${rivals.length === 0 ? "" : ` and the ${rivals.length === 1 ? "competitor" : `${rivals.length} competitors`} mentioned most`}.</p>
${when(points.length > 1, () => overTime(visibility, names))}
<h3>Figures</h3>
${table(
  "Share of AI answers by date",
  ["Measured", ...names],
  points.map(
    ({ at, shares }) =>
      html`<tr><th scope="row">${formatDay(at)}</th>${shares.map((share) => html`<td>${shareText(share)}</td>`)}</tr>`,
  ),
)}
<p class="quiet">In brackets: the 95 % interval, within which the true share lies in 19 of 20 cases, and the number of answers.</p>
<h3>By engine</h3>
${enginesTable(visibility)}`;
}

function overTime({ points }: VisibilityReport, names: readonly string[]): Html {
  const max = chartMax(points.flatMap(({ shares }) => shares));
  const [first, last] = [points[0]!, points.at(-1)!];
  const told = names.map(
    (name, at) => `${name} ${formatPercent(first.shares[at]?.value)} then ${formatPercent(last.shares[at]?.value)}`,
  );
  const label = `Share of AI answers that mention each brand, ${formatDay(first.at)} to ${formatDay(last.at)}: ${told.join("; ")}. The figures are in the table below.`;
  const breaks = points.filter(({ broken }) => broken.length > 0);
  return html`<figure>${lineChart(
    points.map(({ broken, ...point }) => ({ ...point, broken: broken.length > 0 })),
    { label, max, height: 240, tick: (value) => `${Math.round(value * 100)}%` },
  )}<figcaption>${names.map((name, at) => html`<span>${seriesKey(at)}<bdi>${name}</bdi></span>`)}<span class="quiet">Band and whiskers: 95 % interval</span></figcaption></figure>
${breaks.map(({ at, broken }) => html`<p class="quiet">Since ${formatDay(at)}, another model answers at ${broken.map(engineName).join(", ")}: earlier figures are not comparable.</p>`)}`;
}

function shareText(share: Share): Html {
  if (share.value === null) return html`${NOT_MEASURED}`;
  return html`<strong>${formatPercent(share.value)}</strong> <span class="quiet">(${formatInterval(share)}, n = ${share.n})</span>`;
}

function enginesTable({ points, engines }: VisibilityReport): Html {
  const isCompared = points.length > 1;
  const cell = (row: EngineReading, change: ShareChange | null) => {
    if (row.broken) return html`<td>Not compared, because another model answers now</td>`;
    if (change === null) return html`<td>${NOT_MEASURED}</td>`;
    const asked = html`<span class="quiet">(${formatInterval(change.to)}, n = ${change.to.n})</span>`;
    if (!isCompared) return html`<td><strong>${formatPercent(change.to.value)}</strong> ${asked}</td>`;
    return html`<td>${formatPercent(change.from.value)} → <strong>${formatPercent(change.to.value)}</strong>, ${reading(change)} ${asked}</td>`;
  };
  const rows = engines.map(
    (row) =>
      html`<tr><th scope="row">${row.platform === "all" ? "All engines" : engineName(row.platform)}${when(row.model, () => html`<br><span class="quiet">${row.model}</span>`)}</th>${cell(row, row.mentions)}${cell(row, row.citations)}</tr>`,
  );
  const from = isCompared
    ? html`<p class="quiet">${formatDay(points[0]!.at)} compared with ${formatDay(points.at(-1)!.at)}, over the questions asked both times.</p>`
    : EMPTY;
  return html`${table("Visibility by engine", ["Engine", "Answers that mention the brand", "Answers that cite its pages"], rows)}${from}`;
}

function reading({ from, to, beyond_noise }: ShareChange): string {
  if (from.value === to.value) return "unchanged";
  if (!beyond_noise) return "may be chance";
  return (to.value ?? 0) > (from.value ?? 0) ? "up more than chance explains" : "down more than chance explains";
}

export function ownPart({ own, brand }: ReportFacts): Html {
  if (own === null) return EMPTY;
  const { questions, total, changes, compared, citedNow, citedNoMore } = own;
  const all = changes.filter(({ platform }) => platform === "all");
  const whole = all.length > 0 ? all : changes;
  const list = (title: string, texts: readonly string[]) =>
    when(
      texts.length > 0,
      () =>
        html`<h3>${title} (${texts.length})</h3><ul>${texts.slice(0, TURNS_MAX).map((text) => html`<li><bdi>${text}</bdi></li>`)}</ul>`,
    );
  return html`<h2>Your own questions</h2>
<p>${plural(total, "question")} of your own ${total === 1 ? "was" : "were"} asked. They do not count in any of the figures above.</p>
${when(compared, () => html`<p>${changes.length === 0 ? "No question without the brand's name was asked twice in the same wording and answered by the same model." : html`${whole.map((change) => html`Answers that ${change.metric === "mentions" ? `mention ${brand.name}` : "cite its pages"}: the share ${movement(change)}. `)}<span class="quiet">First compared with newest answers of the period, without questions that name the brand.</span>`}</p>`)}
${table(
  "Your own questions",
  ["Question", "Answers that mention the brand", "Answers that cite its pages", "Asked"],
  questions.map(
    ({ text, named, cited, at }) =>
      html`<tr><th scope="row"><bdi>${text}</bdi></th><td>${shareText(named)}</td><td>${shareText(cited)}</td><td>${formatDay(at)}</td></tr>`,
  ),
)}
${when(total > questions.length, () => html`<p class="quiet">and ${total - questions.length} more</p>`)}${list("Cited now, but not at first", citedNow)}${list("No longer cited", citedNoMore)}`;
}

export function citationsPart({ visibility }: ReportFacts): Html {
  const head = html`<h2>Citations won and lost</h2>`;
  if (visibility === null || visibility.points.length < 2)
    return html`${head}<p>Two measurements are needed to show which citations were won or lost.</p>`;
  const { gained, lost } = visibility.turns;
  const list = (title: string, turns: readonly CitationTurn[], none: string) =>
    html`<h3>${title} (${turns.length})</h3>${turns.length === 0 ? html`<p>${none}</p>` : html`<ul>${turns.slice(0, TURNS_MAX).map(({ keyword, platforms, cited, answers }) => html`<li><bdi>${keyword}</bdi> <span class="quiet">${platforms.map(engineName).join(", ")}: ${cited} of ${plural(answers, "answer")}</span></li>`)}</ul>${when(turns.length > TURNS_MAX, () => html`<p class="quiet">and ${turns.length - TURNS_MAX} more</p>`)}`}`;
  return html`${head}<p>Searches for which AI answers cite a page of the brand on only one of the two days, if both were measured in the same way.</p>
${list("Won", gained, "None.")}${list("Lost", lost, "None.")}`;
}

export function healthPart({ health }: ReportFacts): Html {
  const head = html`<h2>Site health</h2>`;
  if (health === null) return html`${head}<p>The site has not been audited.</p>`;
  const { technical, worst, open, fixed } = health;
  const { health_score: score, ai_readiness: readiness } = technical;
  return html`${head}
<p>${score === null ? "Not measured" : html`<span class="score">${Math.round(score)}</span> of 100`} <span class="quiet">${plural(technical.pages_crawled, "page")} read on ${formatDay(technical.crawled_at)}${technical.truncated ? ", not the whole site" : ""}${readiness === null ? "" : `; AI readiness ${Math.round(readiness)} of 100`}</span></p>
${scoreHistory(health)}
<h3>Most important issues (${worst.length} of ${open} open)</h3>
${worst.length === 0 ? html`<p>No issues were found.</p>` : html`<ul>${worst.map(({ data, text, severity }) => html`<li><strong>${data.title ?? text}</strong> <span class="quiet">${humanize(severity)}${typeof data.pages_affected === "number" && data.pages_affected > 0 ? `, ${plural(data.pages_affected, "page")}` : ""}</span>${when(data.why ?? data.what, () => html`<br>${data.why ?? data.what}`)}</li>`)}</ul>`}
<h3>Fixed in this period (${fixed.total})</h3>
${fixed.total === 0 ? html`<p>Nothing yet.</p>` : html`<ul>${fixed.rows.map(({ data, text, updated_at }) => html`<li>${data.title ?? text} <span class="quiet">gone since ${formatDay(updated_at)}</span></li>`)}</ul>${when(fixed.total > fixed.rows.length, () => html`<p class="quiet">and ${fixed.total - fixed.rows.length} more</p>`)}`}`;
}

function scoreHistory({ scores }: HealthReport): Html {
  const [first, last] = [scores[0], scores.at(-1)];
  if (first === undefined || last === undefined || scores.length < 2) return EMPTY;
  const points = scores.map(({ at, score }) => ({
    at,
    shares: [{ value: score, n: 1, interval: null }],
    broken: false,
  }));
  const label = `Site health by audit, from ${Math.round(first.score)} on ${formatDay(first.at)} to ${Math.round(last.score)} on ${formatDay(last.at)}; lowest ${Math.round(Math.min(...scores.map(({ score }) => score)))}, highest ${Math.round(Math.max(...scores.map(({ score }) => score)))}.`;
  return html`<figure>${lineChart(points, { label, max: 100, height: 130, tick: String })}<figcaption><span>${seriesKey(0)}Health score of ${plural(scores.length, "audit")}, 0 to 100</span></figcaption></figure>`;
}

const METRICS: Readonly<Record<string, string>> = {
  position: "Average position in search",
  mention_rate: "AI answers that mention the brand",
  citation_rate: "AI answers that cite the brand",
  pages_at_fault: "Pages affected",
};

export function workPart({ done }: ReportFacts): Html {
  const head = html`<h2>What was done</h2>`;
  if (done.length === 0) return html`${head}<p>No recommendations were reported as completed in this period.</p>`;
  return html`${head}${done.map(
    ({ title, completedAt, windows }) =>
      html`<section class="work"><h3>${title}</h3><p class="quiet">Completed on ${formatDay(completedAt)}</p>${effectsTable(windows)}${notMeasured(windows)}</section>`,
  )}
<p class="quiet">Untouched: the same figure for searches that were not worked on. A change that shows there too did not come from the work.</p>`;
}

function effectsTable(windows: readonly WorkWindow[]): Html {
  const rows = windows.flatMap(({ days, effects, reported }) =>
    effects.map(
      ({ metric, changed, control }) =>
        html`<tr><th scope="row">${METRICS[metric] ?? humanize(metric)}</th><td>after ${days} days${reported ? ", as reported" : ""}</td><td class="num">${figure(metric, changed.before)}</td><td class="num">${figure(metric, changed.after)}</td><td>${control === null ? NOT_MEASURED : `${figure(metric, control.before)} → ${figure(metric, control.after)}`}</td></tr>`,
    ),
  );
  return when(rows.length > 0, () => table("Effect", ["Measured", "When", "Before", "After", "Untouched"], rows));
}

function figure(metric: WorkEffect["metric"], value: number): string {
  return metric.endsWith("_rate") ? formatPercent(value) : formatNumber(value);
}

function notMeasured(windows: readonly WorkWindow[]): Html {
  const empty = windows.filter(({ effects }) => effects.length === 0);
  const waiting = empty.filter(({ status }) => status === "waiting");
  const missed = empty.filter(({ status }) => status === "not_measured");
  const days = waiting.map((window) => `after ${window.days} days (from ${formatDay(window.due_at)})`);
  return html`${when(waiting.length > 0, () => html`<p class="quiet">Still to be measured: ${days.join(", ")}.</p>`)}${missed.map((window) => html`<p class="quiet">After ${window.days} days: not measured${window.reason === null ? "." : `. ${window.reason}`}</p>`)}`;
}

export function nextPart({ next, madeAt }: ReportFacts): Html {
  const head = html`<h2>What comes next</h2>`;
  if (next.length === 0) return html`${head}<p>There are no open recommendations.</p>`;
  return html`${head}<p class="quiet">The first ${next.length} items of the action queue on ${formatDay(madeAt)}.</p><ol>${next.map((row) => html`<li><strong>${queueTitle(row)}</strong>${when(row.item.why_now ?? row.item.why ?? row.item.summary, () => html`<br>${String(row.item.why_now ?? row.item.why ?? row.item.summary)}`)}</li>`)}</ol>`;
}

export function methodPart({ visibility, health, simulated }: ReportFacts): Html {
  const last = visibility?.last;
  const engines = (visibility?.engines ?? []).filter(({ platform }) => platform !== "all");
  return html`<h2>How it was measured</h2>
<ul>
${when(simulated, () => html`<li><strong>Simulated:</strong> figures in this report come from the sandbox, a made-up world. They are not measurements.</li>`)}
${when(last, () => html`<li>${plural(visibility!.points.length, "measurement")} of AI answers shown, the last on ${formatDay(last!.at)}: ${plural(last!.questions, "question")} that do not name the brand, asked of each engine ${last!.samples === 1 ? "once" : `up to ${last!.samples} times`}; ${plural(last!.answers, "answer")}${last!.failed > 0 ? `, ${plural(last!.failed, "call")} failed and were left out` : ""}${last!.notAsked > 0 ? `, ${plural(last!.notAsked, "question")} not asked because the engine had already failed` : ""}.</li>`)}
${when(engines.length > 0, () => html`<li>Engines: ${engines.map(({ platform, model }) => `${engineName(platform)}${model === null ? "" : ` (${model})`}`).join(", ")}.</li>`)}
${when(last && last.search.length > 0, () => html`<li>Search results by ${last!.search.join(", ")}.</li>`)}
${when(health, () => html`<li>The site was read and checked page by page, last on ${formatDay(health!.technical.crawled_at)}: ${plural(health!.technical.pages_crawled, "page")}. Findings and next steps are as of the day this report was made.</li>`)}
<li>Shares are given with their 95 % interval. A change is more than chance explains if the intervals of the two days do not overlap. What was not measured is marked as such, never shown as zero.</li>
</ul>`;
}
