import { html } from "hono/html";
import type { Brand, LlmContext, Share, TechnicalContext } from "../../../domain/brand.ts";
import type { Insight } from "../../../domain/insight.ts";
import type { QueueItem } from "../../../domain/queue_item.ts";
import type { RunView } from "../../../store/run_list.ts";
import { sparkline } from "../charts/line_chart.ts";
import { commonScale, shareAxis, shareBar, shareFigure } from "../charts/share_bar.ts";
import { brandPath, type Dashboard, type Session } from "../dashboard.ts";
import {
  engineName,
  formatDay,
  formatInterval,
  formatPercent,
  humanize,
  NOT_MEASURED,
  shownDomain,
} from "../format.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { card, emptyState, pageHead, postButton, scrollTable, severityBadge, simulatedBadge } from "../parts.ts";
import { queueTitle } from "./queue_page.ts";
import { activeRunNotice, isActive } from "./runs_page.ts";
import { type TimeFacts, timeCard } from "./time_card.ts";

export interface OverviewFacts {
  brand: Brand;
  /** What to do next, the best first. */
  next: readonly QueueItem[];
  /** Items that wait or are under way. */
  open: number;
  /** Those that the changes name; before a second audit the open technical ones. */
  insights: readonly Insight[];
  lastRun: RunView | undefined;
  time: TimeFacts;
}

export const TOP_ITEMS = 5;
const MOVED_MAX = 6;
/** Of the sparklines of shares: smaller ones are no mountains. */
const LEAST_SCALE = 0.1;

export function overviewBody(dashboard: Dashboard, session: Session, facts: OverviewFacts): Html {
  const { brand, lastRun } = facts;
  const { technical_context: technical, llm_context: llm } = brand;
  const measured = technical !== null || llm !== null || brand.brand_context !== null;
  const busy = lastRun !== undefined && isActive(lastRun);
  const analyze = postButton(session, {
    action: brandPath(dashboard, brand.id, "start"),
    label: measured ? "Analyse again" : "Start the first analysis",
    fields: { kind: "full" },
    kind: "primary",
    ...(busy ? { disabled: "A run is in progress" } : {}),
  });
  return html`${pageHead({
    title: brand.name,
    lead: brand.brand_context?.description?.value ?? shownDomain(brand.domain),
    badges: simulatedBadge(technical?.simulated === true || llm?.simulated === true),
    ...(measured ? { actions: analyze } : {}),
  })}
${activeRunNotice(dashboard, lastRun)}
${
  measured
    ? html`<div class="grid kpis">${kpis(dashboard, facts)}</div>
${llm === null ? EMPTY : timeCard(dashboard, brand, facts.time)}
${topItems(dashboard, facts)}
<div class="grid two">${movedCard(dashboard, facts)}${llm === null ? EMPTY : engineCard(dashboard, brand, llm)}</div>
${brandCard(dashboard, brand)}`
    : emptyState({
        title: busy ? "The first analysis is in progress" : "Nothing has been measured yet",
        text: "An analysis crawls and audits the site, groups keywords into topics, finds competitors, checks who the answer engines mention, and ranks what to do. It takes a few minutes on a real site.",
        ...(busy ? {} : { action: analyze }),
      })
}`;
}

function kpis(dashboard: Dashboard, { brand, time }: OverviewFacts): Html {
  const { technical_context: technical, llm_context: llm } = brand;
  const { points } = time.history;
  const own = points.flatMap(({ shares, voices, citationShare }) => [shares[0]!, voices[0]!, citationShare]);
  // One scale for the three shares: what looks higher is higher.
  const max = Math.max(...own.map(({ value }) => value ?? 0), LEAST_SCALE);
  const line = (of: (point: (typeof points)[number]) => Share | undefined) =>
    sparkline(
      points.map((point) => ({ at: point.at, value: of(point)?.value ?? null })),
      max,
    );
  const health = time.scores.map(({ at, score }) => ({ at, value: score }));
  const link = (page: string, text: Html) => html`<a href="${brandPath(dashboard, brand.id, page)}">${text}</a>`;
  return html`${figure("Site health", {
    value: pointsText(technical?.health_score),
    line: sparkline(health, 100),
    change: link("health#changes", healthChange(technical)),
    text: "Of 100, over the pages the audit read",
  })}${figure("AI readiness", {
    value: pointsText(technical?.ai_readiness),
    text: "Of 100: how well answer engines can reach, read and quote the site",
  })}${shareFigures(llm, "visibility", { title: "AI visibility", unit: "answers", text: "AI answers that mention you", line: line(({ shares }) => shares[0]), link })}${shareFigures(llm, "share_of_voice", { title: "Share of voice", unit: "mentions", text: "Of all mentions of you and your competitors", line: line(({ voices }) => voices[0]), link })}${shareFigures(llm, "citation_share", { title: "Citation share", unit: "cited pages", text: "Of all pages the answers cite", line: line(({ citationShare }) => citationShare), link })}`;
}

function pointsText(score: number | null | undefined): Html | null {
  return score === null || score === undefined ? null : html`${Math.round(score)}<span class="hidden"> of 100</span>`;
}

/** A figure, its way until now, how far it moved, and what it is. */
function figure(
  title: string,
  shown: { value: Html | string | null; line?: Html; change?: Html; sample?: Html; text: string },
): Html {
  return html`<section class="card kpi"><h2>${title}</h2><p class="big">${shown.value ?? html`<span class="muted">${NOT_MEASURED}</span>`}</p>${shown.line ?? EMPTY}
${when(shown.change, () => html`<p class="small">${shown.change}</p>`)}${shown.sample ?? EMPTY}<p class="muted small">${shown.text}</p></section>`;
}

type ShareName = "visibility" | "share_of_voice" | "citation_share";

function shareFigures(
  llm: LlmContext | null,
  name: ShareName,
  told: { title: string; unit: string; text: string; line: Html; link(page: string, text: Html): Html },
): Html {
  const share = llm?.[name];
  const known = share !== undefined && share.value !== null;
  const change = changeOf(llm, name);
  return figure(told.title, {
    value: known ? formatPercent(share.value) : null,
    line: told.line,
    ...(change === null ? {} : { change: told.link("visibility#changes", change) }),
    sample: when(
      known,
      () => html`<p class="muted small">${formatInterval(share)} (95 %, n = ${share!.n} ${told.unit})</p>`,
    ) as Html,
    text: told.text,
  });
}

interface Change {
  delta: number | null;
  within_noise: boolean | null;
}

/** Against the run before; a difference that may be chance is said to be one. */
function changeOf(llm: LlmContext | null, name: ShareName): Html | null {
  const compared = llm?.compared_with as
    | ({ mixed_method: boolean; breaks?: { platform: string }[] } & Record<string, Change>)
    | null
    | undefined;
  const change = compared?.[name];
  if (!compared || change === undefined) return null;
  const breaks = compared.breaks ?? [];
  if (change.delta === null)
    return breaks.length === 0 ? EMPTY : html`Different model version: not comparable with earlier results`;
  const points = `${change.delta >= 0 ? "+" : "−"}${Math.abs(change.delta * 100).toFixed(1)} points`;
  // With breaks the difference is that of the other engines.
  if (compared.mixed_method && breaks.length === 0) return html`${points}, not comparable: measured differently before`;
  if (change.within_noise) return html`${points}: may be chance`;
  return html`<span class="${change.delta > 0 ? "up" : "down"}">${points} since the last run</span>`;
}

function healthChange(technical: TechnicalContext | null): Html {
  const { health_score: now = null, previous_health_score: before = null } = technical ?? {};
  if (technical === null || now === null) return html`<span class="muted">Run an analysis to measure it</span>`;
  if (before === null) return html`<span class="muted">First audit, ${technical.pages_crawled} pages</span>`;
  const delta = Math.round(now - before);
  if (delta === 0) return html`<span class="muted">Unchanged (${Math.round(before)})</span>`;
  return html`<span class="${delta > 0 ? "up" : "down"}">${delta > 0 ? "▲" : "▼"} ${Math.abs(delta)} points</span> <span class="muted">from ${Math.round(before)}</span>`;
}

function topItems(dashboard: Dashboard, { brand, next, open }: OverviewFacts): Html {
  const all = html`<a href="${brandPath(dashboard, brand.id, "queue")}">All ${open} in the queue</a>`;
  return card(
    "What to do next",
    next.length === 0
      ? html`<p class="muted">The queue is empty.</p>`
      : html`<ol class="top-list">${next.map(
          (item) =>
            html`<li><span class="rank">${item.rank}</span><div><a href="${brandPath(dashboard, brand.id, `queue/${item.id}`)}"><strong>${queueTitle(item)}</strong></a>${when(item.item.why_now ?? item.item.why, () => html`<br><span class="muted small">${String(item.item.why_now ?? item.item.why)}</span>`)}</div></li>`,
        )}</ol>`,
    { aside: all },
  );
}

/** Stable keys of the issues that are shown as having moved the health score; null before a second audit. */
export function movedKeys({ technical_context: technical }: Brand): string[] | null {
  const { opened = [], closed = [] } = technical?.changes ?? {};
  return opened.length + closed.length === 0 ? null : [...closed.slice(0, MOVED_MAX), ...opened.slice(0, MOVED_MAX)];
}

/** Which issues moved the health score; before a second audit, which would move it most. */
function movedCard(dashboard: Dashboard, { brand, insights }: OverviewFacts): Html {
  const technical = brand.technical_context;
  if (technical === null) return card("Site issues", html`<p class="muted">The site has not been audited yet.</p>`);
  const byKey = new Map(insights.map((insight) => [insight.stable_key, insight]));
  const more = html`<a href="${brandPath(dashboard, brand.id, "health")}">All issues</a>`;
  const { changes } = technical;
  if (changes !== null && changes.opened.length + changes.closed.length > 0) {
    const list = (keys: readonly string[]) =>
      html`<ul class="plainlist">${keys.slice(0, MOVED_MAX).map((key) => html`<li>${insightLine(byKey.get(key), key)}</li>`)}${when(keys.length > MOVED_MAX, () => html`<li class="muted">and ${keys.length - MOVED_MAX} more</li>`)}</ul>`;
    return card(
      "What changed the health score",
      html`${when(changes.closed.length > 0, () => html`<h3 class="up">Fixed (${changes.closed.length})</h3>${list(changes.closed)}`)}${when(changes.opened.length > 0, () => html`<h3 class="down">New (${changes.opened.length})</h3>${list(changes.opened)}`)}`,
      { aside: more },
    );
  }
  const weightiest = insights
    .toSorted((a, b) => (b.data.score_impact ?? 0) - (a.data.score_impact ?? 0))
    .slice(0, MOVED_MAX);
  return card(
    "What would improve the health score",
    weightiest.length === 0
      ? html`<p class="muted">The audit found no issue.</p>`
      : html`<ul class="plainlist">${weightiest.map((insight) => html`<li>${insightLine(insight, "")}</li>`)}</ul>`,
    { aside: more },
  );
}

function insightLine(insight: Insight | undefined, key: string): Html {
  if (insight === undefined) return html`${humanize(key.replace(/^technical:/, ""))}`;
  const gain = insight.data.score_impact;
  return html`${severityBadge(insight.severity)} ${insight.data.title ?? insight.text}${when(typeof gain === "number" && gain > 0, () => html` <span class="muted small">(${gain} points)</span>`)}`;
}

function engineCard(dashboard: Dashboard, brand: Brand, llm: LlmContext): Html {
  const engines = Object.entries(llm.by_engine);
  const max = commonScale(engines.map(([, engine]) => engine.visibility));
  return card(
    "Visibility by engine",
    html`${scrollTable(
      "Visibility by engine",
      html`<table><thead><tr><th scope="col">Engine</th><th scope="col">AI answers that mention you${shareAxis(max)}</th></tr></thead><tbody>${engines.map(
        ([name, engine]) =>
          html`<tr><th scope="row">${engineName(name)}</th><td class="barcell">${shareBar(engine.visibility, { max })}${shareFigure(engine.visibility, "answers")}</td></tr>`,
      )}</tbody></table>`,
    )}<p class="hint">Whiskers show the 95 % interval. Measured ${formatDay(llm.measured_at)}.</p>`,
    { aside: html`<a href="${brandPath(dashboard, brand.id, "visibility")}">Competitors and topics</a>` },
  );
}

function brandCard(dashboard: Dashboard, { id, brand_context: context }: Brand): Html {
  if (context === null) return EMPTY;
  const names = (values: readonly { value: string }[]) => values.map(({ value }) => value).join(", ");
  const row = (label: string, text: string) =>
    when(text !== "", () => html`<div><dt>${label}</dt><dd>${text}</dd></div>`);
  const listRow = (label: string, values: readonly { value: string }[]) =>
    when(
      values.length > 0,
      () =>
        html`<div><dt>${label}</dt><dd><ul class="plainlist">${values.map(({ value }) => html`<li>${value}</li>`)}</ul></dd></div>`,
    );
  return card(
    "How your site describes you",
    html`<dl class="facts stacked">${row("Industry", context.industry?.value ?? "")}${row("Target groups", names(context.icp))}${row("Offers", names(context.services))}${listRow("Trust signals", context.trust_signals)}${row("Voice", (context.voice?.traits ?? []).map(({ trait }) => trait).join(", "))}${row("Places", names(context.locations))}</dl><p class="hint">${context.pages_read === 0 ? "No pages were read." : html`Read from ${context.pages_read} pages on ${formatDay(context.enriched_at)}.`} Briefs and drafts use it.</p>`,
    { aside: html`<a href="${brandPath(dashboard, id, "profile")}">Confirm or correct</a>` },
  );
}
