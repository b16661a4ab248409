import { html } from "hono/html";
import { plural } from "../../../core/phrase.ts";
import type { Brand, TechnicalContext } from "../../../domain/brand.ts";
import type { Insight } from "../../../domain/insight.ts";
import { SEVERITIES, type Severity } from "../../../domain/severity.ts";
import { gauge } from "../charts/gauge.ts";
import { lineChart } from "../charts/line_chart.ts";
import { pointAxis, pointBar } from "../charts/share_bar.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import { formatDay, formatNumber, formatPoints, humanize, shownDomain } from "../format.ts";
import { EMPTY, type Html, outerLink, when } from "../html.ts";
import {
  card,
  emptyState,
  notice,
  pageHead,
  postButton,
  scrollTable,
  severityBadge,
  simulatedBadge,
} from "../parts.ts";
import { withQuery } from "../table.ts";
import { insightDetail } from "./item_page.ts";

const HISTORY_HEIGHT = 170;
const TURNS_MAX = 12;

/** As asked in the address: of one area, one severity, one page. */
export interface IssueFilter {
  area: string | undefined;
  severity: Severity | undefined;
  url: string;
}

export interface HealthFacts {
  brand: Brand;
  /** Open ones that the filter lets through, most important first. */
  insights: readonly Insight[];
  /** Open ones in all. */
  total: number;
  filter: IssueFilter;
  /** Of audits, oldest first. */
  scores: readonly { at: string; score: number }[];
  /** Those that the last audit found new, or gone. */
  changed: readonly Insight[];
  /** Addresses with the most findings. */
  pages: readonly { url: string; findings: number }[];
}

/** The site's state over time, what the last audit changed, and its open issues with their pages. */
export function healthBody(dashboard: Dashboard, session: Session, facts: HealthFacts): Html {
  const { brand, total } = facts;
  const technical = brand.technical_context;
  const audit = postButton(session, {
    action: brandPath(dashboard, brand.id, "start"),
    label: technical === null ? "Audit the site" : "Audit again",
    fields: { kind: "technical_enrichment" },
    kind: "primary",
  });
  if (technical === null) {
    const text = "An audit crawls the site and checks its pages against more than 500 rules.";
    return html`${pageHead({ title: "Site health" })}${emptyState({ title: "The site has not been audited yet", text, action: audit })}`;
  }
  if (facts.filter.url !== "") return onePage(dashboard, technical, facts);
  return html`${pageHead({
    title: "Site health",
    badges: simulatedBadge(technical.simulated),
    lead: `${technical.pages_crawled} pages crawled ${formatDay(technical.crawled_at)}.`,
    actions: audit,
  })}
${when(technical.truncated, () => notice("warn", `the crawl stopped early (${humanize(technical.stop_reason)}): the remaining pages were not checked.`))}
${renderingNotice(technical)}<div class="grid two">${scoreCard(technical, facts.scores)}<div>${changesCard(technical, facts.changed)}${readinessCard(technical)}</div></div>
${areasCard(dashboard, brand, technical)}
${
  total === 0
    ? emptyState({ title: "No open issues", text: "The audit found nothing to fix on the pages it crawled." })
    : html`${issuesCard(dashboard, technical, facts)}${pagesCard(dashboard, facts)}`
}`;
}

/** All that is wrong with one address. */
function onePage(dashboard: Dashboard, technical: TechnicalContext, facts: HealthFacts): Html {
  return html`<p><a href="${brandPath(dashboard, facts.brand.id, "health")}">← Site health</a></p>
${pageHead({ title: "One page", badges: simulatedBadge(technical.simulated), lead: outerLink(facts.filter.url) })}
${issuesCard(dashboard, technical, facts)}`;
}

/** Where pages are empty without scripts and no browser could look at all of them. */
function renderingNotice({ rendering }: TechnicalContext): Html | "" {
  return when(rendering !== undefined && rendering.rendered < rendering.shells, () => notice("warn", rendering!.note));
}

function scoreCard(technical: TechnicalContext, scores: HealthFacts["scores"]): Html {
  const [first, last] = [scores[0], scores.at(-1)];
  const points = scores.map(({ at, score }) => {
    return { at, shares: [{ value: score, n: 1, interval: null }], broken: false };
  });
  const drawn = (from: number, to: number) =>
    html`<h3>Over time</h3>${lineChart(points, {
      label: `Site health of ${plural(scores.length, "audit")}: ${Math.round(from)} at first, ${Math.round(to)} at last, of 100.`,
      max: 100,
      height: HISTORY_HEIGHT,
      tick: (value) => String(value),
    })}`;
  return card(
    "Health",
    html`${gauge(technical.health_score, "Site health")}${first && last && scores.length > 1 ? drawn(first.score, last.score) : html`<p class="muted">The line starts with the second audit.</p>`}${partsTable("Health", technical.health_parts)}`,
  );
}

/** New and gone since the audit before. */
function changesCard({ changes, previous_health_score: before }: TechnicalContext, changed: readonly Insight[]): Html {
  const byKey = new Map(changed.map((insight) => [insight.stable_key, insight]));
  const list = (title: string, kind: "up" | "down", keys: readonly string[]) =>
    when(
      keys.length > 0,
      () =>
        html`<h3 class="${kind}">${title} (${keys.length})</h3><ul class="plainlist">${keys.slice(0, TURNS_MAX).map((key) => html`<li>${issueLine(byKey.get(key), key)}</li>`)}${when(keys.length > TURNS_MAX, () => html`<li class="muted">and ${keys.length - TURNS_MAX} more</li>`)}</ul>`,
    );
  const { opened = [], closed = [] } = changes ?? {};
  const none =
    changes === null || before === null
      ? "This was the first audit. The next one shows what is new and what is fixed."
      : "The last audit found nothing new, and nothing from the audit before was fixed.";
  return card(
    "Since the last audit",
    opened.length + closed.length === 0 || before === null
      ? html`<p class="muted">${none}</p>`
      : html`${list("New", "down", opened)}${list("Fixed", "up", closed)}`,
    { id: "changes" },
  );
}

function issueLine(insight: Insight | undefined, key: string): Html {
  if (insight === undefined) return html`${humanize(key.replace(/^technical:/, ""))}`;
  return html`${severityBadge(insight.severity)} ${insight.data.title ?? insight.text} <span class="muted small">${reachOf(insight)}</span>`;
}

/** Each area's score on one scale; its name leads to its issues. */
function areasCard(dashboard: Dashboard, brand: Brand, { categories }: TechnicalContext): Html {
  const page = brandPath(dashboard, brand.id, "health");
  const rows = Object.entries(categories).toSorted(([, a], [, b]) => (a.score ?? 101) - (b.score ?? 101));
  return card(
    "By area",
    rows.length === 0
      ? html`<p class="muted">No area has issues.</p>`
      : html`<p class="hint">Bars from 0 to 100.</p>${scrollTable(
          "By area",
          html`<table class="stacking"><thead><tr><th scope="col">Area</th><th scope="col">Score, of 100${pointAxis()}</th><th scope="col" class="num">Issues</th></tr></thead><tbody>${rows.map(([name, { score, issues }]) => html`<tr><th scope="row"><a href="${withQuery(page, { area: name })}#issues">${humanize(name)}</a></th><td class="barcell">${pointBar(score)}<span class="small">${formatNumber(score)}</span></td><td class="num" data-label="Issues">${issues}</td></tr>`)}</tbody></table>`,
        )}`,
    { id: "areas" },
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
  return when(
    parts.length > 0,
    () =>
      html`<details class="block"><summary>What it is made of</summary>${scrollTable(
        title,
        html`<table><thead><tr><th scope="col">Part</th><th scope="col" class="num">Score</th><th scope="col">From</th></tr></thead><tbody>${parts.map((part) => html`<tr><th scope="row">${humanize(part.name)}</th><td class="num">${formatPoints(part.value)}</td><td>${part.basis}</td></tr>`)}</tbody></table>`,
      )}</details>`,
  ) as Html;
}

function issuesCard(dashboard: Dashboard, technical: TechnicalContext, facts: HealthFacts): Html {
  const { brand, insights, total, filter } = facts;
  const page = brandPath(dashboard, brand.id, "health");
  const { area, severity, url } = filter;
  const select = (name: "area" | "severity", label: string, values: readonly string[]) =>
    html`<div class="field"><label for="issues-${name}">${label}</label><select id="issues-${name}" name="${name}"><option value="">all</option>${values.map((value) => html`<option value="${value}"${value === filter[name] ? html` selected` : EMPTY}>${humanize(value)}</option>`)}</select></div>`;
  const csv = withQuery(`${page}/pages.csv`, { area, severity });
  return card(
    "Issues",
    html`<form method="get" action="${page}#issues" class="row-form filters" data-filter>${select("area", "Area", Object.keys(technical.categories).toSorted())}${select("severity", "Severity", SEVERITIES)}<div class="field"><label for="issues-url">Page</label><input id="issues-url" name="url" type="url" maxlength="2000" placeholder="https://${shownDomain(brand.domain)}/…" value="${url}"></div><button class="secondary">Show</button></form>
<p class="muted" role="status">${insights.length} of ${plural(total, "open issue")}${url === "" ? "" : " are on this page"}${when(area || severity || url, () => html` · <a href="${page}#issues">Show all</a>`)}</p>
${SEVERITIES.map((level) =>
  severityPart(
    dashboard,
    level,
    insights.filter((insight) => insight.severity === level),
  ),
)}`,
    { id: "issues", aside: html`<a href="${csv}" download>All URLs as CSV</a>` },
  );
}

function severityPart(dashboard: Dashboard, severity: Severity, insights: readonly Insight[]): Html {
  return when(
    insights.length > 0,
    () =>
      html`<h3>${humanize(severity)} (${insights.length})</h3>${insights.map(
        (insight) =>
          html`<details class="block"><summary>${insight.data.title ?? insight.text} <span class="muted small">${reachOf(insight)}</span></summary>${insightDetail(dashboard, insight)}</details>`,
      )}`,
  );
}

/** The way from an address to all that is wrong with it. */
function pagesCard(dashboard: Dashboard, { brand, pages }: HealthFacts): Html {
  const page = brandPath(dashboard, brand.id, "health");
  return when(pages.length > 0, () =>
    card(
      "Pages with the most issues",
      scrollTable(
        "Pages with the most issues",
        html`<table class="stacking"><thead><tr><th scope="col">Page</th><th scope="col" class="num">Issues</th></tr></thead><tbody>${pages.map(({ url, findings }) => html`<tr><th scope="row"><a href="${withQuery(page, { url })}#issues">${shownDomain(url)}</a></th><td class="num" data-label="Issues">${findings}</td></tr>`)}</tbody></table>`,
      ),
    ),
  );
}

function reachOf({ data }: Insight): string {
  const pages = typeof data.pages_affected === "number" ? plural(data.pages_affected, "page") : "";
  const gain =
    typeof data.score_impact === "number" && data.score_impact > 0 ? `${data.score_impact} points to gain` : "";
  return [pages, gain].filter((part) => part !== "").join(", ");
}
