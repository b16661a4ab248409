import { isoTime } from "../base/clock.ts";
import { normalizeDomain } from "../base/domain_name.ts";
import { AppError, found } from "../base/errors.ts";
import { contextWith, sheetOf } from "../brand/sheet.ts";
import type { Brand } from "../domain/brand.ts";
import type { Competitor } from "../domain/competitor.ts";
import { TIER_LIMITS, type Tier } from "../domain/tier.ts";
import { deleteEndpoint, listEndpoints } from "../store/alerts.ts";
import {
  countBrands,
  deleteBrand,
  getBrand,
  getBrandByDomain,
  getOwnBrand,
  insertBrand,
  updateBrand,
} from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { deleteDigest, listDigests } from "../store/digests.ts";
import { deletePipelineData } from "../store/pipeline_data.ts";
import { deletePublishing } from "../store/publications.ts";
import { deleteShares } from "../store/reports.ts";
import { deleteBudget, deleteSchedule } from "../store/schedules.ts";
import { expireBrandRuns, type RunDeps, refuseWhileActive, type VerbDeps } from "./runs.ts";

interface BrandDeps extends VerbDeps {
  abort: RunDeps["abort"];
}

export interface BrandOwner {
  id: string;
  tier: Tier;
}

/** Registers the brand, or gives the one the account has under this domain; `unlimited` is the operator's own. */
export function registerBrand(
  deps: BrandDeps,
  owner: BrandOwner,
  input: { domain: string; name: string },
  options: { unlimited?: boolean } = {},
): { brand: Brand; existing: boolean } {
  const domain = requireDomain(input.domain, "body.domain");
  return transact(deps.db, (tx) => {
    const known = getBrandByDomain(tx, owner.id, domain);
    if (known !== undefined) return { brand: known, existing: true };
    const { brandsMax, name } = TIER_LIMITS[owner.tier];
    if (!options.unlimited && countBrands(tx, owner.id) >= brandsMax) {
      throw new AppError("brand_limit", `${name} tier allows ${brandsMax} brand(s).`);
    }
    const now = isoTime(deps.clock.now());
    const id = deps.ids.uuid();
    insertBrand(tx, { id, account_id: owner.id, domain, name: input.name, created_at: now, updated_at: now });
    return { brand: getBrand(tx, id)!, existing: false };
  });
}

/** The brand when the account owns it; the same 404 for an unknown one and for somebody else's. */
export function requireBrand(db: Db, accountId: string, brandId: string): Brand {
  return found(getOwnBrand(db, brandId, accountId), "Brand not found. GET /brands lists yours");
}

/** Changes name and competitors; competitors are replaced as a whole and from then on left alone by discovery. */
export function changeBrand(
  deps: BrandDeps,
  scope: { accountId: string; brandId: string },
  change: { name?: string | undefined; competitors?: Competitor[] | undefined },
): Brand {
  const competitors = change.competitors && uniqueCompetitors(change.competitors);
  expireBrandRuns(deps, scope.brandId);
  return transact(deps.db, (tx) => {
    requireBrand(tx, scope.accountId, scope.brandId);
    refuseWhileActive(tx, scope.brandId, "patch");
    updateBrand(tx, scope.brandId, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(competitors === undefined ? {} : { competitors, competitors_pinned: competitors.length > 0 }),
      updated_at: isoTime(deps.clock.now()),
    });
    return requireBrand(tx, scope.accountId, scope.brandId);
  });
}

/** Removes the brand record only; its pipeline data stays. */
export function removeBrand(deps: BrandDeps, scope: { accountId: string; brandId: string }): Brand {
  expireBrandRuns(deps, scope.brandId);
  return transact(deps.db, (tx) => {
    const brand = requireBrand(tx, scope.accountId, scope.brandId);
    refuseWhileActive(tx, scope.brandId, "delete");
    deleteBrand(tx, scope.brandId);
    deleteSchedule(tx, scope.brandId);
    deleteBudget(tx, scope.brandId);
    deleteShares(tx, scope.brandId);
    deletePublishing(tx, scope.brandId);
    for (const { id } of listEndpoints(tx, scope.accountId, scope.brandId)) deleteEndpoint(tx, id);
    for (const { id } of listDigests(tx, scope.accountId, scope.brandId)) deleteDigest(tx, id);
    return brand;
  });
}

/** Clears all pipeline data of the brand; gives the number of rows by kind. */
export function resetBrand(deps: BrandDeps, scope: { accountId: string; brandId: string }): Record<string, number> {
  expireBrandRuns(deps, scope.brandId);
  return transact(deps.db, (tx) => {
    const brand = { ...requireBrand(tx, scope.accountId, scope.brandId), brand_context: null, profile_read: null };
    refuseWhileActive(tx, scope.brandId, "reset");
    const now = isoTime(deps.clock.now());
    updateBrand(tx, brand.id, {
      // What a person said of the brand is no pipeline data.
      brand_context: brand.profile_set === null ? null : contextWith(null, sheetOf(brand), now),
      profile_read: null,
      technical_context: null,
      llm_context: null,
      ...(brand.competitors_pinned ? {} : { competitors: [] }),
      updated_at: now,
    });
    return deletePipelineData(tx, brand.id);
  });
}

function uniqueCompetitors(given: Competitor[]): Competitor[] {
  const byDomain = new Map<string, Competitor>();
  for (const [index, competitor] of given.entries()) {
    const domain = requireDomain(competitor.domain, `body.competitors.${index}.domain`);
    if (!byDomain.has(domain)) byDomain.set(domain, { ...competitor, domain });
  }
  return [...byDomain.values()];
}

function requireDomain(text: string, path: string): string {
  const result = normalizeDomain(text);
  if (!result.ok) throw new AppError("invalid_input", result.reason, { errors: [{ path, message: result.reason }] });
  return result.domain;
}
