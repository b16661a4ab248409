import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Db } from "./db.ts";
import { type Page, type PageRequest, readPage } from "./list_page.ts";
import { hasRow, matching } from "./rows.ts";
import { runs } from "./run_schema.ts";

const { id, brand_id, kind, status, error, meta, started_at, finished_at } = runs;
/** What is shown of a run: not what it was given, nor who works on it. */
const SHOWN = { id, brand_id, kind, status, error, meta, started_at, finished_at };

export type RunView = Pick<typeof runs.$inferSelect, keyof typeof SHOWN>;

/** Runs of the brand, newest first. */
export function listRunsPage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: { [K in "status" | "kind"]?: RunView[K] | undefined }; page: PageRequest },
): Page<RunView> {
  const source = {
    table: runs,
    where: matching(runs, { brand_id: brandId, ...filter }),
    order: [{ column: id, down: true }],
    shown: SHOWN,
    counted: { brandId, list: "runs" as const, ...filter },
  };
  return readPage(db, { ...source, page }, (chosen) => db.select(SHOWN).from(runs).where(chosen).all());
}

/** The brand's newest run of any kind. */
export function getNewestRun(db: Db, brandId: string): RunView | undefined {
  return db.select(SHOWN).from(runs).where(eq(brand_id, brandId)).orderBy(desc(id)).limit(1).get();
}

/** Whether an audit of the brand ended well in that time. */
export function hasAuditBetween(db: Db, brandId: string, { from, to }: { from: string; to: string }): boolean {
  const done = and(matching(runs, { brand_id: brandId, status: "done" }), gte(finished_at, from), lte(finished_at, to));
  return hasRow(db, runs, and(done, inArray(kind, ["full", "technical_enrichment"])));
}
