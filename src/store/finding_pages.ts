import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Insight } from "../domain/insight.ts";
import type { Db } from "./db.ts";
import { matching } from "./rows.ts";
import { insightPages, insights } from "./schema.ts";

/** Open technical findings, beside them their pages. */
const OPEN_FINDING = { status: "open", type: "technical_issue" } as const;
const OWN_PAGES = and(eq(insightPages.brand_id, insights.brand_id), eq(insightPages.insight_id, insights.id));

/** Addresses that open technical findings name, those with the most first. */
export function listFaultyPages(db: Db, brandId: string, limit: number): { url: string; findings: number }[] {
  const { url } = insightPages;
  const findings = count();
  return db
    .select({ url, findings })
    .from(insights)
    .innerJoin(insightPages, OWN_PAGES)
    .where(matching(insights, { brand_id: brandId, ...OPEN_FINDING }))
    .groupBy(url)
    .orderBy(desc(findings), asc(url))
    .limit(limit)
    .all();
}

/** Each address with each of its open technical findings, the most important first; also of one severity or area alone. */
export function listFindingPages(
  db: Db,
  brandId: string,
  { limit, ...of }: { severity?: Insight["severity"] | undefined; area?: string | undefined; limit: number },
): { severity: string; area: string; finding: string; url: string; detail: string }[] {
  const field = (name: string) => sql<string>`${insights.data} ->> ${`$.${name}`}`;
  const { severity, priority, id } = insights;
  const { url, detail } = insightPages;
  const columns = { severity, area: field("group"), finding: field("title"), url, detail };
  const chosen = and(
    of.severity === undefined ? undefined : eq(severity, of.severity),
    of.area === undefined ? undefined : sql`${field("group")} = ${of.area}`,
  );
  return db
    .select(columns)
    .from(insights)
    .innerJoin(insightPages, OWN_PAGES)
    .where(and(matching(insights, { brand_id: brandId, ...OPEN_FINDING }), chosen))
    .orderBy(desc(priority), asc(id), asc(url))
    .limit(limit)
    .all();
}
