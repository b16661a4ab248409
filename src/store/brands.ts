import { and, asc, count, eq } from "drizzle-orm";
import type { Brand } from "../domain/brand.ts";
import type { Db } from "./db.ts";
import { brands } from "./schema.ts";

export function insertBrand(db: Db, brand: Brand): void {
  db.insert(brands).values(brand).run();
}

export function getBrand(db: Db, id: string): Brand | undefined {
  return db.select().from(brands).where(eq(brands.id, id)).get();
}

/** The brand when the account owns it. */
export function getOwnBrand(db: Db, id: string, accountId: string): Brand | undefined {
  return db
    .select()
    .from(brands)
    .where(and(eq(brands.id, id), eq(brands.account_id, accountId)))
    .get();
}

export function getBrandByDomain(db: Db, accountId: string, domain: string): Brand | undefined {
  return db
    .select()
    .from(brands)
    .where(and(eq(brands.account_id, accountId), eq(brands.domain, domain)))
    .get();
}

/** What a list of brands shows of one. */
export type BrandHead = Pick<Brand, "id" | "domain" | "name" | "created_at" | "is_managed">;

/** Brands of the account without their contexts, oldest first. */
export function listBrandHeads(db: Db, accountId: string): BrandHead[] {
  const { id, domain, name, created_at, is_managed } = brands;
  return db
    .select({ id, domain, name, created_at, is_managed })
    .from(brands)
    .where(eq(brands.account_id, accountId))
    .orderBy(asc(brands.created_at), asc(brands.id))
    .all();
}

/** Brands of the account, oldest first. */
export function listBrands(db: Db, accountId: string): Brand[] {
  return db
    .select()
    .from(brands)
    .where(eq(brands.account_id, accountId))
    .orderBy(asc(brands.created_at), asc(brands.id))
    .all();
}

/** Ids and domains of the account's brands, oldest first. */
export function listBrandDomainsOf(db: Db, accountId: string): Pick<Brand, "id" | "domain">[] {
  return db
    .select({ id: brands.id, domain: brands.domain })
    .from(brands)
    .where(eq(brands.account_id, accountId))
    .orderBy(asc(brands.created_at), asc(brands.id))
    .all();
}

export function countBrands(db: Db, accountId: string): number {
  return db.select({ total: count() }).from(brands).where(eq(brands.account_id, accountId)).get()?.total ?? 0;
}

export function updateBrand(db: Db, id: string, change: Partial<Omit<Brand, "id" | "account_id" | "domain">>): void {
  db.update(brands).set(change).where(eq(brands.id, id)).run();
}

export function deleteBrand(db: Db, id: string): void {
  db.delete(brands).where(eq(brands.id, id)).run();
}
