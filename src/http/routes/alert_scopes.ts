import type { Context } from "hono";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { requireBrand } from "../../service/brands.ts";
import type { WebhookOwner } from "../../service/webhooks.ts";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { requireUuidParams } from "../middleware/brand_scope.ts";
import type { keyedRoutes } from "./keyed_routes.ts";

type Guard = NonNullable<Parameters<ReturnType<typeof keyedRoutes>>[2]["guard"]>;

/** The same routes stand under a brand and under the account, which sees those of its brands, too. */
export const ALERT_SCOPES = [
  { at: "/brands/{brand_id}", of: "Brand", whose: "the brand" },
  { at: "/auth", of: "", whose: "the account" },
] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

/** Ids of the path that no brand stands before. */
export function idsGuard({ of }: AlertScope): { guard?: Guard } {
  if (of === "Brand") return {};
  return {
    guard: async (c, next) => {
      requireUuidParams(c.req.param());
      await next();
    },
  };
}

export function ownerOf(c: Context<HttpEnv>, { of }: AlertScope): WebhookOwner {
  const accountId = c.get("account").id;
  return of === "Brand" ? { accountId, brandId: c.get("brand").id } : { accountId };
}

/** Which brand a request on the account names, checked; as a brand's path would. */
export function namedBrand(deps: HttpDeps, c: Context<HttpEnv>, brandId: string | null | undefined): string | null {
  if (brandId === undefined || brandId === null) return null;
  const brand = requireBrand(deps.db, c.get("account").id, brandId.toLowerCase());
  refuseReadOnlyBrand(deps.db, c.get("account"), brand.id);
  return brand.id;
}
