import { csvText } from "../../base/csv.ts";
import { AppError } from "../../base/errors.ts";
import { QUEUE_STATUSES } from "../../domain/queue_item.ts";
import { explainOpportunity } from "../../service/explanation.ts";
import { itemLoop } from "../../service/item_loop.ts";
import { decideItems } from "../../service/outcomes.ts";
import { listEvidenceByIds } from "../../store/evidence.ts";
import { getInsight } from "../../store/insights.ts";
import { countListedByStatus } from "../../store/list_counts.ts";
import { getLatestOpportunityRunId, getOpportunity, listOpportunities } from "../../store/opportunities.ts";
import { getQueueItem, mapQueueItemIds } from "../../store/queue_items.ts";
import {
  countQueueTable,
  listQueueChoices,
  listQueueIds,
  listQueueTable,
  QUEUE_SORTS,
  type QueueFilter,
} from "../../store/queue_view.ts";
import { brandPath, type Dashboard, type DashboardApp } from "../dashboard/dashboard.ts";
import { EVIDENCE_MAX } from "../dashboard/pages/evidence_rows.ts";
import { itemBody } from "../dashboard/pages/item_page.ts";
import { OPPORTUNITY_VALUES, opportunitiesBody } from "../dashboard/pages/opportunities_page.ts";
import { DECISIONS, queueBody, queueTitle } from "../dashboard/pages/queue_page.ts";
import { pagingOf } from "../dashboard/paging.ts";
import { ownBrand, sessionForm, signedIn } from "../dashboard/session.ts";
import { sortOf, withQuery } from "../dashboard/table.ts";
import { queueLine } from "../schemas/queue.ts";
import { type BrandPages, notFound, requireFound } from "./brand_pages.ts";

const PAGE_ROWS = 50;
/** Of a file, and of what one press decides. */
const ROWS_MAX = 10_000;
const DECIDED_MAX = 1_000;
const TITLE_CHARS_MAX = 120;
const PICKED = "item:";

/** The queue as a table, its items, and what is decided of them. */
export function mountQueuePages(app: DashboardApp, dashboard: Dashboard, { page, below }: BrandPages): void {
  const { db, outcomeLinkage: outcomes } = dashboard.deps;

  page("queue", (brand, c) => {
    const filter = filterOf(c.req.query());
    const done = QUEUE_STATUSES.find((known) => known === c.req.query("done"));
    const paging = pagingOf(c.req.query("page"), { total: countQueueTable(db, brand.id, filter), size: PAGE_ROWS });
    const sort = sortOf(c.req.query("sort"), QUEUE_SORTS);
    return queueBody(dashboard, c.get("session"), {
      brand,
      counts: countListedByStatus(db, brand.id, "queue"),
      shown: listQueueTable(db, brand.id, { filter, sort, page: paging.request }),
      filter,
      sort,
      choices: listQueueChoices(db, brand.id, filter.status),
      paging,
      done: done === undefined ? null : { event: done, items: Number(c.req.query("items")) || 1 },
      outcomes,
    });
  });

  below("queue", "/queue.csv", (brand, c) => {
    const [filter, sort] = [filterOf(c.req.query()), sortOf(c.req.query("sort"), QUEUE_SORTS)];
    const rows = listQueueTable(db, brand.id, { filter, sort, page: { limit: ROWS_MAX } }).map(queueLine);
    const columns = Object.keys(rows[0] ?? { rank: 0 }) as (keyof ReturnType<typeof queueLine>)[];
    return c.body(csvText(columns, rows), 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${brand.domain}-queue.csv"`,
    });
  });

  below("queue", "/queue/:item_id", (brand, c) => {
    const item = requireFound(getQueueItem(db, c.req.param("item_id")!));
    if (item.brand_id !== brand.id) throw notFound();
    const opportunity = item.kind === "opportunity" ? (getOpportunity(db, brand.id, item.source_id) ?? null) : null;
    const explanation = opportunity === null ? null : explainOpportunity(db, brand.id, opportunity.id);
    const ids = (explanation?.evidence ?? []).slice(0, EVIDENCE_MAX).map(({ id }) => id);
    const body = itemBody(dashboard, c.get("session"), {
      brand,
      item,
      opportunity,
      explanation,
      evidence: ids.length === 0 ? [] : listEvidenceByIds(db, brand.id, { ids }),
      insight: item.kind === "insight" ? (getInsight(db, brand.id, item.source_id) ?? null) : null,
      loop: itemLoop(db, item),
      outcomes,
    });
    return { title: queueTitle(item).slice(0, TITLE_CHARS_MAX), body };
  });

  page("opportunities", (brand, c) => {
    const runId = getLatestOpportunityRunId(db, brand.id);
    const opportunities = runId === undefined ? [] : listOpportunities(db, brand.id, runId);
    const keys = opportunities.map((row) => row.stable_key);
    const sort = sortOf(c.req.query("sort"), Object.keys(OPPORTUNITY_VALUES) as (keyof typeof OPPORTUNITY_VALUES)[]);
    const itemIds = mapQueueItemIds(db, brand.id, keys);
    return opportunitiesBody(dashboard, c.get("session"), { brand, opportunities, sort, itemIds });
  });

  mountDecisions(app, dashboard);
}

function filterOf(query: Record<string, string>): QueueFilter {
  const given = (name: string) => query[name]?.trim() || undefined;
  return {
    status: QUEUE_STATUSES.find((known) => known === query.status) ?? "pending",
    type: given("type"),
    topic: given("topic"),
    severity: given("severity"),
    url: given("url"),
    q: given("q"),
  };
}

function mountDecisions(app: DashboardApp, dashboard: Dashboard): void {
  const { deps } = dashboard;
  const form = [signedIn(dashboard), ownBrand(dashboard), ...sessionForm(dashboard)] as const;

  const decide = (given: { accountId: string; brandId: string; form: Record<string, string> }, itemIds: string[]) => {
    if (!deps.outcomeLinkage)
      throw new AppError("unavailable", "Decisions are not recorded: the operator sets OUTCOME_LINKAGE=on");
    const { event, reason = "", view = "" } = given.form;
    const decision = Object.values(DECISIONS)
      .flat()
      .find((known) => known === event);
    if (decision === undefined) throw new AppError("invalid_input", "There is no such decision");
    if (decision === "rejected" && reason.trim() === "")
      throw new AppError("invalid_input", "Say in a few words why it is rejected: the ranking learns from it");
    decideItems(deps, { ...given, itemIds, event: decision, reason });
    const seen = Object.fromEntries(new URLSearchParams(view));
    return withQuery(brandPath(dashboard, given.brandId, "queue"), {
      ...filterOf(seen),
      sort: seen.sort,
      done: decision,
      items: itemIds.length,
    });
  };

  app.post("/b/:brand_id/queue-decisions", ...form, (c) => {
    const [brandId, sent] = [c.get("brand").id, c.get("form")];
    const picked = Object.keys(sent).flatMap((name) => (name.startsWith(PICKED) ? [name.slice(PICKED.length)] : []));
    const filter = filterOf(Object.fromEntries(new URLSearchParams(sent.view ?? "")));
    const itemIds = sent.all === "yes" ? listQueueIds(deps.db, brandId, { filter, limit: DECIDED_MAX }) : picked;
    if (itemIds.length === 0) throw new AppError("invalid_input", "Select at least one item first");
    return c.redirect(decide({ accountId: c.get("session").account.id, brandId, form: sent }, itemIds), 303);
  });

  app.post("/b/:brand_id/queue/:item_id/decide", ...form, (c) => {
    const [brandId, sent] = [c.get("brand").id, c.get("form")];
    const itemId = c.req.param("item_id");
    const list = decide({ accountId: c.get("session").account.id, brandId, form: sent }, [itemId]);
    return c.redirect(sent.from === "item" ? brandPath(dashboard, brandId, `queue/${itemId}`) : list, 303);
  });
}
