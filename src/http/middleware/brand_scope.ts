import type { MiddlewareHandler } from "hono";
import { AppError } from "../../base/errors.ts";
import { isUuid } from "../../base/ids.ts";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { requireBrand } from "../../service/brands.ts";
import type { HttpDeps, HttpEnv } from "../context.ts";

/**
 * The brand of the path: 422 for what is no UUID, 404 for one that is unknown or somebody else's, 403 for anything but
 * reading one that is over the plan. `readOnlyPasses`: for what makes room, deleting and resetting.
 */
export function brandScope(
  deps: Pick<HttpDeps, "db">,
  options: { readOnlyPasses?: boolean } = {},
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    requireUuidParams(c.req.param());
    const account = c.get("account");
    const brand = requireBrand(deps.db, account.id, c.req.param("brand_id")!.toLowerCase());
    if (!options.readOnlyPasses && !READING.has(c.req.method)) refuseReadOnlyBrand(deps.db, account, brand.id);
    c.set("brand", brand);
    await next();
  };
}

export const READING: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Ids that the specification does not want validated. */
const FREE_FORM_PARAMS = new Set(["queue_id", "session_id"]);

export function requireUuidParams(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (!name.endsWith("_id") || FREE_FORM_PARAMS.has(name) || isUuid(value)) continue;
    const message = `${JSON.stringify(value.slice(0, 80))} is not a UUID`;
    throw new AppError("invalid_input", `The path's ${name} ${message}`, {
      errors: [{ path: `path.${name}`, message }],
    });
  }
}
