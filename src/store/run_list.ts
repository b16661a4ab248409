import { and, desc, eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { countListed } from "./list_counts.ts";
import { type ListSource, type Page, type PageRequest, readPage } from "./list_page.ts";
import { runs } from "./run_schema.ts";

/** What is shown of a run: not what it was given, nor who works on it. */
const SHOWN = {
  id: runs.id,
  brand_id: runs.brand_id,
  kind: runs.kind,
  status: runs.status,
  error: runs.error,
  meta: runs.meta,
  started_at: runs.started_at,
  finished_at: runs.finished_at,
};

export type RunView = Pick<typeof runs.$inferSelect, keyof typeof SHOWN>;

export interface RunFilter {
  status?: RunView["status"] | undefined;
  kind?: RunView["kind"] | undefined;
}

/** Runs of the brand, newest first. */
export function listRunsPage(
  db: Db,
  brandId: string,
  { filter = {}, page }: { filter?: RunFilter; page: PageRequest },
): Page<RunView> {
  const { status, kind } = filter;
  const source: ListSource<RunView> = {
    table: runs,
    where: and(
      eq(runs.brand_id, brandId),
      kind === undefined ? undefined : eq(runs.kind, kind),
      status === undefined ? undefined : eq(runs.status, status),
    ),
    order: [{ column: runs.id, down: true }],
    wide: [runs.meta, runs.error],
    total: () => countListed(db, brandId, { list: "runs", kind, status }),
    load: (chosen) => db.select(SHOWN).from(runs).where(chosen).all(),
  };
  return readPage(db, source, page);
}

/** The brand's newest run of any kind. */
export function getNewestRun(db: Db, brandId: string): RunView | undefined {
  return db.select(SHOWN).from(runs).where(eq(runs.brand_id, brandId)).orderBy(desc(runs.id)).limit(1).get();
}
