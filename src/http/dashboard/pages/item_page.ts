import { html } from "hono/html";
import type { Explanation } from "../../../core/explanation.ts";
import type { Brand } from "../../../domain/brand.ts";
import type { Evidence } from "../../../domain/evidence/evidence.ts";
import type { Insight } from "../../../domain/insight.ts";
import type { Opportunity } from "../../../domain/opportunity.ts";
import type { QueueItem } from "../../../domain/queue_item.ts";
import type { ItemLoop } from "../../../service/item_loop.ts";
import { scoreStack } from "../charts/score_stack.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, formatNumber, formatPoints, humanize, NOT_MEASURED, shownDomain } from "../format.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import { card, notice, pageHead, severityBadge, simulatedBadge, statusBadge } from "../parts.ts";
import { withQuery } from "../table.ts";
import { evidenceRows } from "./evidence_rows.ts";
import { loopCard } from "./item_loop.ts";
import { decisionForms, gainText, OUTCOMES_OFF, queueTitle } from "./queue_page.ts";

export interface ItemFacts {
  brand: Brand;
  item: QueueItem;
  /** For an opportunity that is still stored. */
  opportunity: Opportunity | null;
  explanation: Explanation | null;
  evidence: readonly Evidence[];
  /** For an insight that is still stored. */
  insight: Insight | null;
  loop: ItemLoop;
  outcomes: boolean;
}

/** One queue item: what to do, how far it is, why, and what each score is made of. */
export function itemBody(dashboard: Dashboard, session: Session, facts: ItemFacts): Html {
  const { brand, item, explanation, evidence, insight, loop, outcomes } = facts;
  const { next_action: action, why_now: why, expected_impact: impact, summary } = item.item;
  const steps = Array.isArray(item.item.steps) ? item.item.steps.map(String) : [];
  const { family } = item.item;
  const queue = brandPath(dashboard, item.brand_id, "queue");
  return html`<p><a href="${queue}">← Action queue</a>${when(typeof family === "string", () => html` · <a href="${withQuery(queue, { status: item.status, topic: String(family) })}">All on “${family}”</a>`)}</p>
${pageHead({
  title: queueTitle(item),
  badges: html`${statusBadge(item.status)} ${simulatedBadge(item.item.simulated === true)}`,
  lead: `Number ${item.rank} in the queue, score ${formatPoints(item.leverage_score ?? item.priority)}`,
})}
${when(!outcomes, () => notice("info", `${OUTCOMES_OFF}. You can still create briefs.`))}
${figures(facts)}
${card(
  "Next step",
  html`${when(action, () => html`<p class="first-step">${String(action)}</p>`)}${when(summary, () => html`<p>${String(summary)}</p>`)}
${when(steps.length > 0, () => html`<ol class="steps">${steps.map((step) => html`<li>${step}</li>`)}</ol>`)}
${when(why, () => html`<p><strong>Why now:</strong> ${String(why)}</p>`)}
${when(item.kind === "insight" && item.item.why, () => html`<p><strong>Why:</strong> ${String(item.item.why)}</p>`)}
${when(impact, () => html`<p><strong>Expected:</strong> ${String(impact)}</p>`)}
${decisionForms(dashboard, session, { item, outcomes })}`,
)}
${loopCard(dashboard, item, loop)}
${when(loop.briefs.length > 1, () =>
  card(
    "Briefs for this item",
    html`<ul class="plainlist">${loop.briefs.map((brief) => html`<li><a href="${brandPath(dashboard, item.brand_id, `briefs/${brief.id}`)}">${brief.title}</a> <span class="muted small">${formatDay(brief.created_at)}</span></li>`)}</ul>`,
  ),
)}
${when(insight, () => insightCard(dashboard, insight!))}
${when(
  explanation,
  () =>
    html`${card(
      "Why it ranks here",
      html`${scoreStack(explanation!)}<details class="block"><summary>In words</summary><p>${explanation!.paragraph}</p>${when(explanation!.neighbours.above, () => html`<p class="muted small">Just above: ${explanation!.neighbours.above!.play}, ${formatPoints(explanation!.neighbours.above!.distance)} points away.</p>`)}</details>`,
    )}${card(`Evidence (${explanation!.evidence.length})`, evidenceRows(explanation!.evidence, evidence, brand.domain), { id: "evidence" })}`,
)}`;
}

/** The three that say most: where it stands, who has its place, what it may bring. */
function figures({ item, opportunity, insight }: ItemFacts): Html {
  // Figures of the first of several repairs are not those of all.
  if (insight !== null && insight.type === "technical_issue" && item.item.repairs === undefined) {
    const { pages_affected: pages, score_impact: points } = insight.data;
    return kpis([
      ["Severity", humanize(insight.severity), ""],
      ["Pages affected", formatNumber(pages), ""],
      ["Worth", points ? `${formatNumber(points)} points` : NOT_MEASURED, "of the site's health score"],
    ]);
  }
  if (opportunity === null) return EMPTY;
  const gain = gainText({ impact: opportunity.data.impact, scoreImpact: null });
  return kpis([
    rankFigure(opportunity),
    insteadFigure(opportunity),
    [
      "Expected",
      gain === null ? NOT_MEASURED : `+${gain}`,
      item.item.simulated ? "simulated" : "estimated before any outcomes",
    ],
  ]);
}

type Figure = readonly [title: string, value: string, text: string];

function rankFigure({ data }: Opportunity): Figure {
  const ranks = data.reasons?.find(({ kind }) => kind === "ranks");
  const title = "Where you rank";
  if (ranks?.kind === "ranks") return [title, `Number ${ranks.position}`, `for “${ranks.keyword}”`];
  if (data.best_position === undefined) return [title, NOT_MEASURED, ""];
  return data.best_position === null
    ? [title, "Not found", "in the results checked"]
    : [title, `Number ${data.best_position}`, "at best"];
}

function insteadFigure({ data }: Opportunity): Figure {
  const answers = data.reasons?.find(({ kind }) => kind === "answers");
  const title = "Who is cited instead";
  if (answers?.kind === "answers" && answers.rival !== null) {
    const { rival, present, by } = answers;
    const you = `in ${rival.count} of ${present.of} AI answers; you are ${by} in ${present.count}`;
    return [title, shownDomain(rival.domain), you];
  }
  const [holder] = data.holders;
  return holder === undefined
    ? [title, "None known", ""]
    : [title, shownDomain(holder.domain), `holds ${holder.places} of the places in search results`];
}

function kpis(rows: readonly Figure[]): Html {
  return html`<div class="grid kpis three">${rows.map(([title, value, text]) => html`<section class="card kpi"><h2>${title}</h2><p class="big">${value}</p><p class="muted small">${text}</p></section>`)}</div>`;
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
${when(data.review?.advice, () => html`<p><strong>On this site:</strong> ${data.review!.advice}</p>`)}
${when(data.fix, () => html`<p><strong>Fix:</strong> ${data.fix}</p>`)}
${when(parts.length > 0, () => html`<ul class="plainlist">${parts.map((part) => html`<li>${part.title}: ${formatNumber(part.pages_affected)} pages</li>`)}</ul>`)}
${when(findings.length > 0, () => html`<p><strong>Pages</strong> (${findings.length} of ${formatNumber(data.pages_affected)} shown, <a href="${brandPath(dashboard, brand_id, `insights/${id}/pages.csv`)}" download>all as CSV</a>)</p><ul class="plainlist">${findings.map(({ url, detail }) => html`<li>${outerLink(url)}${when(detail, () => html` <span class="muted small">${detail}</span>`)}</li>`)}</ul>`)}
${when(data.reference, () => html`<p>${outerLink(String(data.reference), "Read more")}</p>`)}`;
}
