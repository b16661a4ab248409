import type { Db } from "./db.ts";
import { dossiers } from "./kept_schema.ts";
import { getterBy } from "./rows.ts";

/** What a brief was made from; undefined for briefs of earlier versions, and once it is past its age. */
export const getDossier = getterBy(dossiers, "brief_id");

export function upsertDossier(db: Db, row: typeof dossiers.$inferSelect): void {
  db.insert(dossiers).values(row).onConflictDoUpdate({ target: dossiers.brief_id, set: row }).run();
}
