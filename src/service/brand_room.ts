import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { brandRoom, TIER_LIMITS, type Tier } from "../domain/tier.ts";
import { type AccountRow, getAccount, updateAccount } from "../store/accounts.ts";
import { listBrandHeads } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";

interface BrandName {
  id: string;
  domain: string;
}

/** The account's brands by what its plan has room for. */
export interface BrandsInPlan {
  active: BrandName[];
  /** Over the plan: everything of theirs can be read, nothing can be started or changed. */
  readOnly: BrandName[];
}

type RoomOwner = Pick<AccountRow, "id" | "tier" | "subscription_status" | "active_brand_ids">;

/**
 * Which brands stay active: those the owner chose, then the oldest, as many as the plan has room for. An account that
 * the operator made, without billing, has no plan to fall below. `tier`: another plan than the present one.
 */
export function brandsInPlan(db: Db, account: RoomOwner, tier: Tier = account.tier): BrandsInPlan {
  return divideByPlan(account, listBrandHeads(db, account.id), tier);
}

/** The same for all of the account's brands, oldest first, where they are at hand. */
export function divideByPlan(account: RoomOwner, brands: BrandName[], tier: Tier = account.tier): BrandsInPlan {
  const { brandsMax } = TIER_LIMITS[tier];
  if (account.subscription_status === "none" || brands.length <= brandsMax) return { active: brands, readOnly: [] };
  const chosen = (account.active_brand_ids ?? []).flatMap((id) => brands.filter((brand) => brand.id === id));
  const others = brands.filter((brand) => !chosen.includes(brand));
  const kept = new Set([...chosen, ...others].slice(0, brandsMax));
  return { active: brands.filter((brand) => kept.has(brand)), readOnly: brands.filter((brand) => !kept.has(brand)) };
}

export function isReadOnlyBrand(db: Db, account: RoomOwner, brandId: string): boolean {
  return brandsInPlan(db, account).readOnly.some(({ id }) => id === brandId);
}

/** Refuses work on a brand that is over the plan, and says both ways out. */
export function refuseReadOnlyBrand(db: Db, account: RoomOwner, brandId: string): void {
  if (!isReadOnlyBrand(db, account, brandId)) return;
  const { name, brandsMax } = TIER_LIMITS[account.tier];
  throw new AppError(
    "brand_read_only",
    `${name} tier allows ${brandsMax} brand(s). This brand is read-only: choose the active ones with PATCH /auth/me {"active_brands": [ids]}, or move to a larger tier with POST /auth/checkout`,
  );
}

/** The owner's choice; it holds now and at every later plan that has room for fewer brands than there are. */
export function chooseActiveBrands(
  deps: { db: Db; clock: Clock },
  account: AccountRow,
  brandIds: readonly string[],
): AccountRow {
  const ids = [...new Set(brandIds.map((id) => id.toLowerCase()))];
  return transact(deps.db, (tx) => {
    const own = listBrandHeads(tx, account.id);
    const unknown = ids.find((id) => !own.some((brand) => brand.id === id));
    if (unknown !== undefined)
      refuseChoice(`contains an id that is not one of your brands: ${JSON.stringify(unknown)}`);
    if (ids.length > TIER_LIMITS[account.tier].brandsMax) {
      refuseChoice(
        `has ${ids.length} brands; the ${TIER_LIMITS[account.tier].name} tier allows ${brandRoom(account.tier)}`,
      );
    }
    updateAccount(tx, account.id, { active_brand_ids: ids, updated_at: isoTime(deps.clock.now()) });
    return getAccount(tx, account.id) ?? account;
  });
}

function refuseChoice(message: string): never {
  throw new AppError("invalid_input", `active_brands ${message}`, {
    errors: [{ path: "body.active_brands", message }],
  });
}
