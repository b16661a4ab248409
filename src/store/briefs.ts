import { desc, eq } from "drizzle-orm";
import type { Brief } from "../domain/brief.ts";
import type { Db } from "./db.ts";
import { newestFirst, type Page, type PageRequest, pagerOf, readPage } from "./list_page.ts";
import { getterBy, inserterOf, matching } from "./rows.ts";
import { briefs } from "./schema.ts";

/** What a list of briefs shows of one. */
const HEAD = { id: briefs.id, title: briefs.title, format: briefs.format, created_at: briefs.created_at };
export type BriefHead = Pick<Brief, keyof typeof HEAD>;

export const insertBrief = inserterOf(briefs);
export const getBrief = getterBy(briefs, "brand_id", "id");

/** The brief that a run wrote. */
export function getBriefIdOfRun(db: Db, brandId: string, runId: string): string | undefined {
  const where = matching(briefs, { brand_id: brandId, run_id: runId });
  return db.select({ id: briefs.id }).from(briefs).where(where).get()?.id;
}

/** Briefs of the brand, newest first. */
export const listBriefsPage = pagerOf(briefs, { order: newestFirst(briefs), list: "briefs" });

/** The same without what fills a brief. */
export function listBriefHeadsPage(db: Db, brandId: string, page: PageRequest): Page<BriefHead> {
  const counted = { brandId, list: "briefs" as const };
  const source = { table: briefs, where: eq(briefs.brand_id, brandId), order: newestFirst(briefs), counted, page };
  return readPage(db, source, (chosen) => db.select(HEAD).from(briefs).where(chosen).all());
}

/** Briefs made from a queue item, newest first. */
export function listBriefHeadsOfItem(db: Db, brandId: string, of: { queueItemId: string; limit: number }): BriefHead[] {
  const where = matching(briefs, { brand_id: brandId, queue_item_id: of.queueItemId });
  const found = db.select(HEAD).from(briefs).where(where);
  return found.orderBy(desc(briefs.created_at), desc(briefs.id)).limit(of.limit).all();
}
