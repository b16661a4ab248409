import { and, desc, eq } from "drizzle-orm";
import type { Brief } from "../core/brief.ts";
import type { Db } from "./db.ts";
import { briefs } from "./schema.ts";

/** Briefs of the brand, newest first. */
export function listBriefs(db: Db, brandId: string): Brief[] {
  return db
    .select()
    .from(briefs)
    .where(eq(briefs.brand_id, brandId))
    .orderBy(desc(briefs.created_at), desc(briefs.id))
    .all();
}

export function getBrief(db: Db, brandId: string, id: string): Brief | undefined {
  return db
    .select()
    .from(briefs)
    .where(and(eq(briefs.brand_id, brandId), eq(briefs.id, id)))
    .get();
}

export function insertBrief(db: Db, row: Brief): void {
  db.insert(briefs).values(row).run();
}
