import { and, eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { brands, pages } from "./schema.ts";

/** The simulated world looks at no more of either. */
const DOMAINS_MAX = 500;
const PAGES_MAX = 600;

/** Domains of brands, each once, the first by name. */
export function listBrandDomains(db: Db): string[] {
  return db
    .selectDistinct({ domain: brands.domain })
    .from(brands)
    .orderBy(brands.domain)
    .limit(DOMAINS_MAX)
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
