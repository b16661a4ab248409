import { html } from "hono/html";
import { plural } from "../../../core/phrase.ts";
import type { Brand, TechnicalContext } from "../../../domain/brand.ts";
import type { Insight } from "../../../domain/insight.ts";
import { SEVERITIES } from "../../../domain/severity.ts";
import { gauge } from "../charts/gauge.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, formatNumber, formatPoints, humanize } from "../format.ts";
import { type Html, when } from "../html.ts";
import { card, emptyState, notice, pageHead, postButton, scrollTable, simulatedBadge } from "../parts.ts";
import { insightDetail } from "./item_page.ts";

/** Technical issues by severity with their pages, and what the two scores rest on. */
export function healthBody(
  dashboard: Dashboard,
  session: Session,
  { brand, insights }: { brand: Brand; insights: readonly Insight[] },
): Html {
  const technical = brand.technical_context;
  const audit = postButton(session, {
    action: brandPath(dashboard, brand.id, "start"),
    label: technical === null ? "Audit the site" : "Audit again",
    fields: { kind: "technical_enrichment" },
    kind: "primary",
  });
  if (technical === null) {
    const text = "An audit crawls up to 500 pages and checks them against about 300 rules.";
    return html`${pageHead({ title: "Site health" })}${emptyState({ title: "The site has not been audited yet", text, action: audit })}`;
  }
  const open = insights.filter((insight) => insight.status === "open" && insight.type === "technical_issue");
  return html`${pageHead({
    title: "Site health",
    badges: simulatedBadge(technical.simulated),
    lead: `${technical.pages_crawled} pages crawled ${formatDay(technical.crawled_at)}.`,
    actions: audit,
  })}
${when(technical.truncated, () => notice("warn", `the crawl stopped early (${humanize(technical.stop_reason)}): the remaining pages were not checked.`))}
${renderingNotice(technical)}<div class="grid two">${scoresCard(technical)}${readinessCard(technical)}</div>
${
  open.length === 0
    ? emptyState({ title: "No open issues", text: "The audit found nothing to fix on the pages it crawled." })
    : SEVERITIES.map((severity) =>
        severitySection(dashboard, { severity, insights: open.filter((insight) => insight.severity === severity) }),
      )
}`;
}

/** Where pages are empty without scripts and no browser could look at all of them. */
function renderingNotice({ rendering }: TechnicalContext): Html | "" {
  return when(rendering !== undefined && rendering.rendered < rendering.shells, () => notice("warn", rendering!.note));
}

function scoresCard(technical: TechnicalContext): Html {
  return card(
    "Health",
    html`${gauge(technical.health_score, "Site health")}${partsTable("Health", technical.health_parts)}${scrollTable("Categories", html`<table><thead><tr><th scope="col">Area</th><th scope="col" class="num">Issues</th><th scope="col" class="num">Score</th></tr></thead><tbody>${Object.entries(technical.categories).map(([name, category]) => html`<tr><th scope="row">${humanize(name)}</th><td class="num">${category.issues}</td><td class="num">${formatNumber(category.score)}</td></tr>`)}</tbody></table>`)}`,
  );
}

function readinessCard(technical: TechnicalContext): Html {
  return card(
    "AI readiness",
    html`${gauge(technical.ai_readiness, "AI readiness")}${partsTable("AI readiness", technical.ai_readiness_parts)}`,
  );
}

function partsTable(title: string, given: unknown): Html {
  const parts = (given ?? []) as { name: string; value: number; basis: string }[];
  return when(parts.length > 0, () =>
    scrollTable(
      title,
      html`<table><thead><tr><th scope="col">Part</th><th scope="col" class="num">Score</th><th scope="col">From</th></tr></thead><tbody>${parts.map((part) => html`<tr><th scope="row">${humanize(part.name)}</th><td class="num">${formatPoints(part.value)}</td><td>${part.basis}</td></tr>`)}</tbody></table>`,
    ),
  );
}

function severitySection(
  dashboard: Dashboard,
  { severity, insights }: { severity: string; insights: readonly Insight[] },
): Html {
  return when(insights.length > 0, () =>
    card(
      `${humanize(severity)} (${insights.length})`,
      html`${insights.map(
        (insight) =>
          html`<details class="block"><summary>${insight.data.title ?? insight.text} <span class="muted small">${reachOf(insight)}</span></summary>${insightDetail(dashboard, insight)}</details>`,
      )}`,
      { id: `severity-${severity}` },
    ),
  );
}

function reachOf({ data }: Insight): string {
  const pages = typeof data.pages_affected === "number" ? plural(data.pages_affected, "page") : "";
  const gain =
    typeof data.score_impact === "number" && data.score_impact > 0 ? `${data.score_impact} points to gain` : "";
  return [pages, gain].filter((part) => part !== "").join(", ");
}
