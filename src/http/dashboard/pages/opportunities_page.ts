import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { Opportunity } from "../../../domain/opportunity.ts";
import { scatter } from "../charts/scatter.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatNumber, formatPoints, humanize } from "../format.ts";
import type { Html } from "../html.ts";
import { card, emptyState, pageHead, scrollTable, simulatedBadge } from "../parts.ts";
import { analyseButton } from "../start_steps.ts";

export interface OpportunitiesFacts {
  brand: Brand;
  opportunities: readonly Opportunity[];
  /** Ids of their queue items by stable key. */
  itemIds: ReadonlyMap<string, string>;
}

/** The map of immediacy against ceiling, and the same figures as a table. */
export function opportunitiesBody(dashboard: Dashboard, session: Session, facts: OpportunitiesFacts): Html {
  const { brand, opportunities, itemIds } = facts;
  const hrefOf = (opportunity: Opportunity) => {
    const itemId = itemIds.get(opportunity.stable_key);
    return brandPath(dashboard, brand.id, itemId === undefined ? "queue" : `queue/${itemId}`);
  };
  if (opportunities.length === 0) {
    return html`${pageHead({ title: "Opportunities" })}${emptyState({
      title: "No opportunities yet",
      text: "They are based on search results, AI answers and your topics. Run a full analysis first.",
      action: analyseButton(dashboard, session, brand.id),
    })}`;
  }
  return html`${pageHead({
    title: "Opportunities",
    badges: simulatedBadge(opportunities.some((row) => row.data.simulated)),
    lead: `${opportunities.length} ways to be found more often. The best ones are at the top right.`,
  })}
${card(
  "Immediacy against ceiling",
  html`<p class="hint">The numbered ones are the first ten by priority. Both scores run from 0 to 100; the axes show the range in use.</p>${scatter(
    opportunities.map((row) => ({
      x: row.immediacy,
      y: row.ceiling,
      rank: row.rank,
      label: row.play,
      href: hrefOf(row),
    })),
    {
      label: "Chart of the opportunities. The table below has the same data",
      x: "Immediacy: how soon you can win it",
      y: "Ceiling: what it is worth",
    },
  )}`,
)}
${scrollTable(
  "Opportunities",
  html`<table><thead><tr><th scope="col" class="num">Rank</th><th scope="col">Play</th><th scope="col">Format</th><th scope="col" class="num">Searches per month</th><th scope="col" class="num">Immediacy</th><th scope="col" class="num">Ceiling</th><th scope="col" class="num">Priority</th><th scope="col" class="num">Leverage</th></tr></thead><tbody>${opportunities.map(
    (row) =>
      html`<tr><td class="num">${row.rank}</td><th scope="row" class="wide-cell"><a href="${hrefOf(row)}">${row.play}</a><br><span class="muted small">${row.family}</span></th><td>${humanize(row.recommended_format)}</td><td class="num">${row.data.volume_known === false ? "not measured" : formatNumber(row.total_volume)}</td><td class="num">${formatPoints(row.immediacy)}</td><td class="num">${formatPoints(row.ceiling)}</td><td class="num">${formatPoints(row.priority)}</td><td class="num">${formatPoints(row.leverage_score)}</td></tr>`,
  )}</tbody></table>`,
)}`;
}
