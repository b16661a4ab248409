import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Ids } from "../base/ids.ts";
import type { Hit } from "../domain/evidence/finding_data.ts";
import type { Insight } from "../domain/insight.ts";
import { addressKey } from "../page/page_facts_read.ts";
import type { Db } from "./db.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
import { among, getterBy, listRows, matching, updaterOf } from "./rows.ts";
import { insightPages, insights } from "./schema.ts";

export const getInsight = getterBy(insights, "brand_id", "id");
export const updateInsight = updaterOf(insights);

export function listInsights(
  db: Db,
  brandId: string,
  filter: { status?: Insight["status"]; type?: Insight["type"] } = {},
): Insight[] {
  return listRows(db, insights, { where: matching(insights, { brand_id: brandId, ...filter }), order: [insights.id] });
}

interface InsightFilter {
  type?: Insight["type"] | undefined;
  status?: Insight["status"] | undefined;
  severity?: Insight["severity"] | undefined;
  /** The scoring category, or a technical finding's own: `links`. */
  category?: string | undefined;
  /** A page at fault, whatever its scheme and trailing slash. */
  url?: string | undefined;
}

/** A page of the brand's insights, most important first. */
export function listInsightsPage(
  db: Db,
  brandId: string,
  { filter: { category, url, ...columns }, page }: { filter: InsightFilter; page: PageRequest },
): Page<Insight> {
  const group = sql`${insights.data} ->> '$.group'`;
  const where = and(
    matching(insights, { brand_id: brandId, ...columns }),
    category === undefined ? undefined : sql`${category} IN (${insights.category}, ${group})`,
    url === undefined ? undefined : isAt(url),
  );
  const order = [insights.priority, insights.id].map((column) => ({ column, down: true }));
  const source = { table: insights, where, order, counted: null };
  return readPage(db, { ...source, page }, (chosen) => listRows(db, insights, { where: chosen }));
}

function isAt(url: string): SQL {
  const key = addressKey(url);
  const spellings = ["https://", "http://"].flatMap((scheme) => [`${scheme}${key}`, `${scheme}${key}/`]);
  const { brand_id, insight_id, url: page } = insightPages;
  return sql`EXISTS (SELECT 1 FROM ${insightPages} WHERE ${brand_id} = ${insights.brand_id}
    AND ${insight_id} = ${insights.id} AND ${among(page, spellings)})`;
}

/** All pages at fault of one insight, by address; none where the fault is the site's as such. */
export function listInsightPages(
  db: Db,
  { brand_id, id }: Pick<Insight, "brand_id" | "id">,
  page: PageRequest,
): Page<Hit & { id: string }> {
  const where = matching(insightPages, { brand_id, insight_id: id });
  const order = [{ column: insightPages.url }];
  return readPage(db, { table: insightPages, where, order, counted: null, page }, (chosen) =>
    listRows(db, insightPages, { where: and(where, chosen) }).map(({ url, detail }) => ({ id: url, url, detail })),
  );
}

function replaceInsightPages(db: Db, { brand_id, id }: Pick<Insight, "brand_id" | "id">, hits: readonly Hit[]): void {
  db.delete(insightPages)
    .where(matching(insightPages, { brand_id, insight_id: id }))
    .run();
  db.run(sql`INSERT OR IGNORE INTO ${insightPages} (brand_id, insight_id, url, detail)
    SELECT ${brand_id}, ${id}, value ->> 'url', value ->> 'detail' FROM json_each(${JSON.stringify(hits)})`);
}

/** Those of the stable keys that are the brand's, open or closed. */
export function listInsightsByKeys(db: Db, brandId: string, stableKeys: readonly string[]): Insight[] {
  const named = and(eq(insights.brand_id, brandId), among(insights.stable_key, stableKeys));
  return listRows(db, insights, { where: named });
}

type InsightScope = { brandId: string; type: Insight["type"]; now: string };
type Given = "id" | "brand_id" | "run_id" | "type" | "status" | "created_at" | "updated_at";

/** Insights as the present run opens them. */
export function openInsights(
  { brandId, type, now, runId, ids }: InsightScope & { runId: string; ids: Ids },
  found: readonly Omit<Insight, Given>[],
): Insight[] {
  const given = { brand_id: brandId, run_id: runId, type, status: "open" as const, created_at: now, updated_at: now };
  return found.map((insight) => ({ ...insight, id: ids.uuid(), ...given }));
}

/**
 * The insights of one type as the newest run found them: a cause seen before keeps its id and birth date, a cause
 * that is gone is closed. What the last reading of the queue made of it holds while it says the same. `hits`, by stable key, replace the pages at fault. Gives the stable keys opened and closed.
 */
export function replaceInsights(
  db: Db,
  scope: InsightScope & { hits?: ReadonlyMap<string, readonly Hit[]> },
  rows: readonly Insight[],
): { opened: string[]; closed: string[] } {
  const before = new Map(listInsights(db, scope.brandId, { type: scope.type }).map((row) => [row.stable_key, row]));
  const opened: string[] = [];
  for (const row of rows) {
    const known = before.get(row.stable_key);
    before.delete(row.stable_key);
    if (known === undefined || known.status === "closed") opened.push(row.stable_key);
    if (known === undefined) db.insert(insights).values(row).run();
    else
      db.update(insights)
        .set({ ...row, data: { ...reviewOf(known, row), ...row.data }, id: known.id, created_at: known.created_at })
        .where(eq(insights.id, known.id))
        .run();
    const hits = scope.hits?.get(row.stable_key);
    if (hits !== undefined) replaceInsightPages(db, { ...row, id: known?.id ?? row.id }, hits);
  }
  const closed: string[] = [];
  for (const gone of before.values()) {
    if (gone.status === "closed") continue;
    closed.push(gone.stable_key);
    db.update(insights).set({ status: "closed", updated_at: scope.now }).where(eq(insights.id, gone.id)).run();
  }
  return { opened, closed };
}

function reviewOf({ text, data: { review } }: Insight, row: Insight): Pick<Insight["data"], "review"> {
  return review === undefined || text !== row.text ? {} : { review };
}
