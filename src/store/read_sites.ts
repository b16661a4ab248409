import { and, eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { brands, pages } from "./schema.ts";

const PAGES_MAX = 600;

/** Domains of all brands, each once. */
export function listBrandDomains(db: Db): string[] {
  return db
    .selectDistinct({ domain: brands.domain })
    .from(brands)
    .orderBy(brands.domain)
    .all()
    .map((row) => row.domain);
}

/** Titles and descriptions of a domain's pages as last read, by whichever of its brands. */
export function listTitlesOfDomain(db: Db, domain: string): { url: string; title: string; description: string }[] {
  return db
    .select({ url: pages.url, title: pages.title, description: pages.description })
    .from(pages)
    .innerJoin(brands, eq(brands.id, pages.brand_id))
    .where(and(eq(brands.domain, domain), eq(pages.status, 200)))
    .orderBy(pages.url)
    .limit(PAGES_MAX)
    .all();
}
