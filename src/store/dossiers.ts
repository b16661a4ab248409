import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { dossiers } from "./dossier_schema.ts";

export type DossierRow = typeof dossiers.$inferSelect;

/** What a brief was made from; undefined for briefs of earlier versions, and once it is past its age. */
export function getDossier(db: Db, briefId: string): DossierRow | undefined {
  return db.select().from(dossiers).where(eq(dossiers.brief_id, briefId)).get();
}

export function upsertDossier(db: Db, row: DossierRow): void {
  db.insert(dossiers).values(row).onConflictDoUpdate({ target: dossiers.brief_id, set: row }).run();
}
