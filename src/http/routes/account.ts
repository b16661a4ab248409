import { createRoute } from "@hono/zod-openapi";
import { nextUtcMidnight, utcDay } from "../../base/clock.ts";
import { TIER_LIMITS } from "../../domain/tier.ts";
import { rotateKey } from "../../service/accounts.ts";
import { brandsInPlan, chooseActiveBrands } from "../../service/brand_room.ts";
import { graceEndOf } from "../../service/plan_changes.ts";
import type { AccountRow } from "../../store/accounts.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { jsonBody } from "../middleware/json_body.ts";
import { AccountChange, AccountRecord, RotatedKey } from "../schemas/account.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const TAGS = ["Account"];

export function mountAccount(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/auth/me",
      tags: TAGS,
      summary: "The current account, its plan and its usage",
      description: "Also works while the subscription is unpaid, so that you can check its state.",
      security: API_KEY_SECURITY,
      middleware: [authentication(deps, { unpaidPasses: true })],
      responses: { 200: jsonResponse(AccountRecord, "The account"), ...protectedErrors() },
    }),
    (c) => c.json(presentAccount(deps, c.get("account")), 200),
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: "/auth/me",
      tags: TAGS,
      summary: "Choose the brands that stay active",
      description:
        "Applies if the tier allows fewer brands than there are, now or after a later downgrade. Remaining slots go to the oldest brands. The others are read-only.",
      security: API_KEY_SECURITY,
      middleware: [authentication(deps), ...jsonBody()],
      request: { body: { required: true, content: { "application/json": { schema: AccountChange } } } },
      responses: { 200: jsonResponse(AccountRecord, "The account"), ...protectedErrors(413) },
    }),
    (c) => {
      const account = chooseActiveBrands(deps, c.get("account"), c.req.valid("json").active_brands);
      return c.json(presentAccount(deps, account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/rotate-key",
      tags: TAGS,
      summary: "Get a new API key; the old one stops working immediately",
      description: "A mail tells the account's owner.",
      security: API_KEY_SECURITY,
      middleware: [authentication(deps)],
      responses: { 200: jsonResponse(RotatedKey, "The new key"), ...protectedErrors() },
    }),
    (c) =>
      c.json(
        {
          api_key: rotateKey(rotationDeps(deps), c.get("account").id),
          message: "The old key is invalid from now on. Keep this one safe",
        },
        200,
      ),
  );
}

/** Rotation with what it needs to tell the owner. */
export function rotationDeps({ accounts, dashboardUrl, signIn }: HttpDeps) {
  return { ...accounts, dashboardUrl, kickMail: signIn.kickMail };
}

function presentAccount(deps: HttpDeps, account: AccountRow) {
  const now = deps.clock.now();
  const { name, callsPerDay, brandsMax } = TIER_LIMITS[account.tier];
  const { active, readOnly } = brandsInPlan(deps.db, account);
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    tier: name,
    subscription_status: account.subscription_status,
    subscription: {
      status: account.subscription_status,
      renews_at:
        account.subscription_status === "active" && !account.subscription_ends_at ? account.current_period_end : null,
      ends_at: account.subscription_ends_at,
      past_due_since: account.past_due_since,
      works_until: graceEndOf(account),
    },
    usage: {
      limit: callsPerDay,
      used: deps.calls.used(account.id, utcDay(now)),
      resets_at: nextUtcMidnight(now),
    },
    brands: { limit: brandsMax, used: active.length + readOnly.length },
    active_brands: active.map(({ id }) => id),
    read_only_brands: readOnly.map(({ id }) => id),
    created_at: account.created_at,
  };
}
