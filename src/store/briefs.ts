import { and, desc, eq } from "drizzle-orm";
import type { Brief } from "../domain/brief.ts";
import type { Db } from "./db.ts";
import { countListed, countRows } from "./list_counts.ts";
import { type ListSource, type Page, type PageRequest, readPage } from "./list_page.ts";
import { briefs } from "./schema.ts";

export interface BriefFilter {
  run_id?: string | undefined;
  status?: string | undefined;
}

/** What a list of briefs shows of one. */
const HEAD = { id: briefs.id, title: briefs.title, format: briefs.format, created_at: briefs.created_at };
export type BriefHead = Pick<Brief, keyof typeof HEAD>;

/** Briefs of the brand, newest first. */
export function listBriefsPage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: BriefFilter; page: PageRequest },
): Page<Brief> {
  const load: ListSource<Brief>["load"] = (chosen) => db.select().from(briefs).where(chosen).all();
  return readPage(db, { ...sourceOf(db, brandId, filter), load }, page);
}

/** The same without what fills a brief. */
export function listBriefHeadsPage(db: Db, brandId: string, page: PageRequest): Page<BriefHead> {
  const load: ListSource<BriefHead>["load"] = (chosen) => db.select(HEAD).from(briefs).where(chosen).all();
  return readPage(db, { ...sourceOf(db, brandId, {}), load }, page);
}

function sourceOf(db: Db, brandId: string, { run_id, status }: BriefFilter): Omit<ListSource<never>, "load"> {
  const where = and(
    eq(briefs.brand_id, brandId),
    run_id === undefined ? undefined : eq(briefs.run_id, run_id),
    status === undefined ? undefined : eq(briefs.status, status),
  );
  return {
    table: briefs,
    where,
    order: [
      { column: briefs.created_at, down: true },
      { column: briefs.id, down: true },
    ],
    wide: [
      briefs.target_keywords,
      briefs.search_intent,
      briefs.strategy,
      briefs.outline,
      briefs.brand_context,
      briefs.internal_links,
      briefs.sources,
    ],
    total: () =>
      run_id === undefined ? countListed(db, brandId, { list: "briefs", status }) : countRows(db, briefs, where),
  };
}

/** Briefs made from a queue item, newest first. */
export function listBriefHeadsOfItem(db: Db, brandId: string, of: { queueItemId: string; limit: number }): BriefHead[] {
  return db
    .select(HEAD)
    .from(briefs)
    .where(and(eq(briefs.brand_id, brandId), eq(briefs.queue_item_id, of.queueItemId)))
    .orderBy(desc(briefs.created_at), desc(briefs.id))
    .limit(of.limit)
    .all();
}

export function getBrief(db: Db, brandId: string, id: string): Brief | undefined {
  return db
    .select()
    .from(briefs)
    .where(and(eq(briefs.brand_id, brandId), eq(briefs.id, id)))
    .get();
}

/** The brief that a run wrote. */
export function getBriefIdOfRun(db: Db, brandId: string, runId: string): string | undefined {
  return db
    .select({ id: briefs.id })
    .from(briefs)
    .where(and(eq(briefs.brand_id, brandId), eq(briefs.run_id, runId)))
    .limit(1)
    .get()?.id;
}

export function insertBrief(db: Db, row: Brief): void {
  db.insert(briefs).values(row).run();
}
