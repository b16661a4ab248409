import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { type FixContent, isFix, type PublicationStatus } from "../domain/publication.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { newestFirst, pagerOf } from "./list_page.ts";
import { publications, publishingTargets } from "./publication_schema.ts";
import { deleterBy, getterBy, hasRow, inserterOf, listerBy, listRows, matching, outboxOf, updaterOf } from "./rows.ts";
import { pages } from "./schema.ts";

export type TargetRow = typeof publishingTargets.$inferSelect;
export type PublicationRow = typeof publications.$inferSelect;

export const insertTarget = inserterOf(publishingTargets);
export const updateTarget = updaterOf(publishingTargets);
export const getTarget = getterBy(publishingTargets, "brand_id", "id");

/** The oldest first. */
export const listTargets = listerBy(publishingTargets, "brand_id", [
  publishingTargets.created_at,
  publishingTargets.id,
]);

export const deleteTarget = deleterBy(publishingTargets, "id");

export const insertPublication = inserterOf(publications);
export const updatePublication = updaterOf(publications);
export const getPublication = getterBy(publications, "brand_id", "id");
export const listPublicationsPage = pagerOf(publications, { order: newestFirst(publications), list: null });

/** On their way: what is proposed again would be sent twice. */
const OPEN: PublicationStatus[] = ["waiting_for_approval", "sending", "sent", "not_found_yet"];

export function hasOpenPublication(db: Db, of: { brand_id: string; target_id: string; draft_id: string }): boolean {
  return hasRow(db, publications, and(matching(publications, of), inArray(publications.status, OPEN)));
}

/** Fixes of a page that are on their way, wherever to; those that failed may be sent once more. */
export function listOpenFixes(
  db: Db,
  { brandId, pageUrl }: { brandId: string; pageUrl: string },
): { id: string; content: FixContent }[] {
  const { brand_id, status, content, id } = publications;
  const isOfPage = eq(sql`${content} ->> '$.page_url'`, pageUrl);
  const where = and(eq(brand_id, brandId), inArray(status, [...OPEN, "failed"]), isOfPage);
  return listRows(db, publications, { where, order: [id] }).flatMap((row) =>
    isFix(row.content) ? [{ id: row.id, content: row.content }] : [],
  );
}

/** Whether one waits that was proposed after the time. */
export function hasWaitingSince(db: Db, brandId: string, since: string): boolean {
  const waiting = matching(publications, { brand_id: brandId, status: "waiting_for_approval" });
  return hasRow(db, publications, and(waiting, gt(publications.created_at, since)));
}

export function countWaitingPublications(db: Db, brandId: string): number {
  return countRows(db, publications, matching(publications, { brand_id: brandId, status: "waiting_for_approval" }));
}

export const publicationOutbox = outboxOf(publications, {
  state: "turn",
  waits: "waits",
  taken: "taken",
  receiver: "target_id",
});

/** Sent before the time and not seen on the site yet. */
export function listUnseenPublications(db: Db, brandId: string, before: string): PublicationRow[] {
  const unseen = inArray(publications.status, ["sent", "not_found_yet"]);
  const where = and(eq(publications.brand_id, brandId), unseen, lte(publications.sent_at, before));
  return listRows(db, publications, { where, order: [publications.id] });
}

/** What a run read of each page that answered. */
export function listTextsOfRun(db: Db, brandId: string, runId: string) {
  const { url, main_text, blocks } = pages;
  const where = matching(pages, { brand_id: brandId, run_id: runId, status: 200 });
  return db.select({ url, main_text, blocks }).from(pages).where(where).orderBy(url).all();
}

export function deletePublishing(db: Db, brandId: string): void {
  for (const table of [publishingTargets, publications]) db.delete(table).where(eq(table.brand_id, brandId)).run();
}
