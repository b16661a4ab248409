import { asc, eq, or, sql } from "drizzle-orm";
import type { Brand } from "../domain/brand.ts";
import type { Db } from "./db.ts";
import { countRows } from "./list_counts.ts";
import { deleterBy, getterBy, getterOf, inserterOf, listerBy, listRows, oncePerDb, updaterOf } from "./rows.ts";
import { brands } from "./schema.ts";

export const insertBrand = inserterOf(brands);
export const updateBrand = updaterOf(brands);
export const getBrand = getterBy(brands, "id");
/** The brand when the account owns it. */
export const getOwnBrand = getterBy(brands, "id", "account_id");
/** Whose a brand is. */
export const getBrandOwner = getterOf(brands, { account_id: brands.account_id }, "id");
export const getBrandByDomain = getterBy(brands, "account_id", "domain");

const OLDEST_FIRST = [asc(brands.created_at), asc(brands.id)];

/** What a list of brands shows of one. */
export type BrandHead = Pick<Brand, "id" | "domain" | "name" | "created_at" | "is_managed">;

const preparedHeads = oncePerDb((db) => {
  const { id, domain, name, created_at, is_managed, account_id } = brands;
  const columns = { id, domain, name, created_at, is_managed };
  const own = db
    .select(columns)
    .from(brands)
    .where(eq(account_id, sql.placeholder("account")));
  return own.orderBy(...OLDEST_FIRST).prepare();
});

/** Brands of the account without their contexts, oldest first. */
export function listBrandHeads(db: Db, accountId: string): BrandHead[] {
  return preparedHeads(db).all({ account: accountId });
}

/** Brands of the account, oldest first. */
export const listBrands = listerBy(brands, "account_id", OLDEST_FIRST);

/** Of all accounts, by domain or id. */
export function listBrandsNamed(db: Db, name: string): Brand[] {
  return listRows(db, brands, { where: or(eq(brands.domain, name), eq(brands.id, name)), order: OLDEST_FIRST });
}

export function countBrands(db: Db, accountId: string): number {
  return countRows(db, brands, eq(brands.account_id, accountId));
}

export const deleteBrand = deleterBy(brands, "id");
