import { createRoute } from "@hono/zod-openapi";
import { nextUtcMidnight, utcDay } from "../../base/clock.ts";
import { TIER_LIMITS } from "../../core/tier.ts";
import { rotateKey } from "../../service/accounts.ts";
import { countBrands } from "../../store/brands.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { AccountRecord, RotatedKey } from "../schemas/account.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const TAGS = ["Account"];

export function mountAccount(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/auth/me",
      tags: TAGS,
      summary: "The current account and its usage",
      security: API_KEY_SECURITY,
      middleware: [authentication(deps)],
      responses: { 200: jsonResponse(AccountRecord, "The account"), ...protectedErrors() },
    }),
    (c) => {
      const account = c.get("account");
      const now = deps.clock.now();
      const limits = TIER_LIMITS[account.tier];
      return c.json(
        {
          id: account.id,
          email: account.email,
          name: account.name,
          tier: limits.name,
          subscription_status: account.subscription_status,
          usage: {
            limit: limits.callsPerDay,
            used: deps.calls.used(account.id, utcDay(now)),
            resets_at: nextUtcMidnight(now),
          },
          brands: { limit: limits.brandsMax, used: countBrands(deps.db, account.id) },
          created_at: account.created_at,
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/rotate-key",
      tags: TAGS,
      summary: "Get a new API key; the old one is invalid at once",
      security: API_KEY_SECURITY,
      middleware: [authentication(deps)],
      responses: { 200: jsonResponse(RotatedKey, "The new key"), ...protectedErrors() },
    }),
    (c) =>
      c.json(
        {
          api_key: rotateKey(deps.accounts, c.get("account").id),
          message: "The old key is invalid from now on. Keep this one safe",
        },
        200,
      ),
  );
}
