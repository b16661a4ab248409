import { html } from "hono/html";
import type { Brand } from "../../../domain/brand.ts";
import type { Opportunity } from "../../../domain/opportunity.ts";
import { scatter } from "../charts/scatter.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatNumber, formatPoints, humanize } from "../format.ts";
import type { Html } from "../html.ts";
import { card, emptyState, pageHead, simulatedBadge } from "../parts.ts";
import { analyseButton } from "../start_steps.ts";
import { type Sort, sortHead, sortRows } from "../table.ts";

export interface OpportunitiesFacts {
  brand: Brand;
  opportunities: readonly Opportunity[];
  sort: Sort<Key>;
  /** Ids of their queue items by stable key. */
  itemIds: ReadonlyMap<string, string>;
}

type Key = "rank" | "play" | "format" | "volume" | "immediacy" | "ceiling" | "priority" | "leverage";

export const OPPORTUNITY_VALUES: Record<Key, (row: Opportunity) => string | number | null> = {
  rank: (row) => row.rank,
  play: (row) => row.play,
  format: (row) => row.recommended_format,
  volume: (row) => (row.data.volume_known === false ? null : row.total_volume),
  immediacy: (row) => row.immediacy,
  ceiling: (row) => row.ceiling,
  priority: (row) => row.priority,
  leverage: (row) => row.leverage_score,
};
const COLUMNS: readonly { label: string; key: Key; num: boolean; points?: (row: Opportunity) => string }[] = [
  { label: "Rank", key: "rank", num: true },
  { label: "Play", key: "play", num: false },
  { label: "Format", key: "format", num: false },
  {
    label: "Searches",
    key: "volume",
    num: true,
    points: (row) => formatNumber(OPPORTUNITY_VALUES.volume(row) as number),
  },
  { label: "Immediacy", key: "immediacy", num: true, points: (row) => formatPoints(row.immediacy) },
  { label: "Ceiling", key: "ceiling", num: true, points: (row) => formatPoints(row.ceiling) },
  { label: "Priority", key: "priority", num: true, points: (row) => formatPoints(row.priority) },
  { label: "Leverage", key: "leverage", num: true, points: (row) => formatPoints(row.leverage_score) },
];

/** The map of immediacy against ceiling, and the same figures as a table. */
export function opportunitiesBody(dashboard: Dashboard, session: Session, facts: OpportunitiesFacts): Html {
  const { brand, opportunities, sort, itemIds } = facts;
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
<table class="work"><caption class="hidden">Opportunities</caption><thead><tr>${COLUMNS.map(({ label, key, num }) => sortHead(label, { key, sort, href: (to) => `?sort=${to}`, num, most: num && key !== "rank" }))}</tr></thead><tbody>${sortRows(opportunities, sort, OPPORTUNITY_VALUES).map((row) => html`<tr><td class="num rank-cell">${row.rank}</td><th scope="row"><a href="${hrefOf(row)}" title="${row.play}">${row.play}</a></th><td data-label="Format">${humanize(row.recommended_format)}</td>${COLUMNS.filter(({ points }) => points !== undefined).map(({ label, points }) => html`<td class="num" data-label="${label}">${points!(row)}</td>`)}</tr>`)}</tbody></table>`;
}
