import { and, eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { pages } from "./schema.ts";

const PAGES_MAX = 600;

/** Titles and descriptions of the brand's own pages as last read. */
export function listTitles(db: Db, brandId: string): { url: string; title: string; description: string }[] {
  return db
    .select({ url: pages.url, title: pages.title, description: pages.description })
    .from(pages)
    .where(and(eq(pages.brand_id, brandId), eq(pages.status, 200)))
    .orderBy(pages.url)
    .limit(PAGES_MAX)
    .all();
}
