import { html } from "hono/html";
import type { Explanation } from "../../../core/explanation.ts";
import type { Insight } from "../../../domain/insight.ts";
import type { QueueItem } from "../../../domain/queue_item.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, formatNumber, formatPoints, humanize } from "../format.ts";
import { type Html, outerLink, when } from "../html.ts";
import { card, notice, pageHead, scrollTable, severityBadge, simulatedBadge, statusBadge } from "../parts.ts";
import { decisionForms, OUTCOMES_OFF, queueTitle } from "./queue_page.ts";

const EVIDENCE_MAX = 20;

export interface ItemFacts {
  item: QueueItem;
  /** For an opportunity that is still stored. */
  explanation: Explanation | null;
  /** For an insight that is still stored. */
  insight: Insight | null;
  briefs: readonly { id: string; title: string; created_at: string }[];
  outcomes: boolean;
}

/** One queue item: what to do, why, and what each score is made of. */
export function itemBody(dashboard: Dashboard, session: Session, facts: ItemFacts): Html {
  const { item, explanation, insight, briefs, outcomes } = facts;
  const { next_action: action, why_now: why, expected_impact: impact, summary } = item.item;
  const steps = Array.isArray(item.item.steps) ? item.item.steps.map(String) : [];
  return html`<p><a href="${brandPath(dashboard, item.brand_id, "queue")}">← Action queue</a></p>
${pageHead({
  title: queueTitle(item),
  badges: html`${statusBadge(item.status)} ${simulatedBadge(item.item.simulated === true)}`,
  lead: `Number ${item.rank} in the queue, leverage ${formatPoints(item.leverage_score ?? item.priority)}`,
})}
${when(!outcomes, () => notice("info", `${OUTCOMES_OFF}. You can still create briefs.`))}
${card(
  "Next step",
  html`${when(action, () => html`<p class="first-step">${String(action)}</p>`)}${when(summary, () => html`<p>${String(summary)}</p>`)}
${when(steps.length > 0, () => html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>`)}
${when(why, () => html`<p><strong>Why now:</strong> ${String(why)}</p>`)}
${when(item.kind === "insight" && item.item.why, () => html`<p><strong>Why:</strong> ${String(item.item.why)}</p>`)}
${when(impact, () => html`<p><strong>Expected:</strong> ${String(impact)}</p>`)}
${decisionForms(dashboard, session, { item, outcomes })}`,
)}
${when(briefs.length > 0, () =>
  card(
    "Briefs for this item",
    html`<ul class="plainlist">${briefs.map((brief) => html`<li><a href="${brandPath(dashboard, item.brand_id, `briefs/${brief.id}`)}">${brief.title}</a> <span class="muted small">${formatDay(brief.created_at)}</span></li>`)}</ul>`,
  ),
)}
${when(insight, () => insightCard(dashboard, insight!))}
${when(explanation, () => explanationCards(explanation!))}`;
}

function insightCard(dashboard: Dashboard, insight: Insight): Html {
  const { data } = insight;
  return card(
    "Finding",
    html`<p>${severityBadge(insight.severity)} ${data.what ?? insight.text}</p>${insightDetail(dashboard, insight)}`,
  );
}

/** A technical finding with its first pages and the way to all; also on the Site health page. */
export function insightDetail(dashboard: Dashboard, { brand_id, id, data }: Insight): Html {
  const findings = (data.findings ?? []) as { url: string; detail: string | null }[];
  const parts = (data.parts ?? []) as { title: string; pages_affected: number }[];
  return html`${when(data.why, () => html`<p><strong>Why it matters:</strong> ${data.why}</p>`)}
${when(data.fix, () => html`<p><strong>Fix:</strong> ${data.fix}</p>`)}
${when(parts.length > 0, () => html`<ul class="plainlist">${parts.map((part) => html`<li>${part.title}: ${formatNumber(part.pages_affected)} pages</li>`)}</ul>`)}
${when(findings.length > 0, () => html`<p><strong>Pages</strong> (${findings.length} of ${formatNumber(data.pages_affected)} shown, <a href="${brandPath(dashboard, brand_id, `insights/${id}/pages.csv`)}" download>all as CSV</a>)</p><ul class="plainlist">${findings.map(({ url, detail }) => html`<li>${outerLink(url)}${when(detail, () => html` <span class="muted small">${detail}</span>`)}</li>`)}</ul>`)}
${when(data.reference, () => html`<p>${outerLink(String(data.reference), "Read more")}</p>`)}`;
}

function explanationCards(explanation: Explanation): Html {
  const { immediacy, ceiling, leverage, evidence, neighbours } = explanation;
  return html`${card(
    "Why it ranks here",
    html`<p>${explanation.paragraph}</p>${when(neighbours.above, () => html`<p class="muted small">Just above: ${neighbours.above!.play}, ${formatPoints(neighbours.above!.distance)} points away.</p>`)}`,
  )}
<div class="grid two">${scoreCard("Immediacy", "how soon it can be won", immediacy)}${scoreCard("Ceiling", "what it is worth", ceiling)}</div>
${card(
  "Leverage",
  html`<p>${leverage.formula}</p>${scrollTable("Leverage", html`<table><thead><tr><th scope="col">Factor</th><th scope="col" class="num">×</th><th scope="col">Because</th></tr></thead><tbody>${leverage.multipliers.map((factor) => html`<tr><th scope="row">${humanize(factor.name)}</th><td class="num">${factor.value}</td><td>${factor.basis}</td></tr>`)}</tbody></table>`)}`,
)}
${card(
  `Evidence (${evidence.length})`,
  scrollTable(
    "Evidence",
    html`<table><thead><tr><th scope="col">Seen</th><th scope="col">Type</th><th scope="col">By</th><th scope="col">On</th></tr></thead><tbody>${evidence.slice(0, EVIDENCE_MAX).map((row) => html`<tr><td class="wide-cell">${row.signal} ${simulatedBadge(row.simulated)}</td><td>${humanize(row.type)}</td><td>${row.provider}</td><td class="nowrap">${formatDay(row.observed_at)}</td></tr>`)}</tbody></table>`,
  ),
  { id: "evidence" },
)}`;
}

function scoreCard(title: string, meaning: string, score: Explanation["immediacy"]): Html {
  return card(
    title,
    html`<p class="big">${formatPoints(score.value)} <span class="muted">of 100: ${meaning}</span></p>${scrollTable(title, html`<table><thead><tr><th scope="col">Part</th><th scope="col" class="num">Value</th><th scope="col" class="num">Weight</th><th scope="col">From</th></tr></thead><tbody>${score.parts.map((part) => html`<tr><th scope="row">${humanize(part.name)}</th><td class="num">${formatPoints(part.value)}</td><td class="num">${formatPoints(part.weight)}</td><td>${part.basis}</td></tr>`)}</tbody></table>`)}<p class="hint">Parts that were not measured are left out, and the other weights are adjusted.</p>`,
  );
}
