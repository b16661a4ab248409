import { nextUtcMidnight, utcDay } from "../../base/clock.ts";
import { TIER_LIMITS } from "../../domain/tier.ts";
import { rotateKey } from "../../service/accounts.ts";
import { type Actor, withAccount } from "../../service/actor.ts";
import { brandsInPlan, chooseActiveBrands } from "../../service/brand_room.ts";
import { graceEndOf } from "../../service/plan_changes.ts";
import type { Api, HttpDeps } from "../context.ts";
import { AccountChange, AccountRecord, RotatedKey } from "../schemas/account.ts";
import { keyedRoutes } from "./keyed_routes.ts";

export function mountAccount(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Account");
  route("getAccount", "get /auth/me", {
    summary: "The current account, its plan and its usage",
    description: "Also works while the subscription is unpaid, so that you can check its state.",
    passes: { unpaidPasses: true },
    answer: [200, AccountRecord, "The account"],
    handle: (c) => c.json(presentAccount(deps, c.get("actor")), 200),
  });

  route("updateAccount", "patch /auth/me", {
    summary: "Choose the brands that stay active",
    description:
      "Applies if the tier allows fewer brands than there are, now or after a later downgrade. Remaining slots go to the oldest brands. The others are read-only.",
    body: AccountChange,
    answer: [200, AccountRecord, "The account"],
    handle: (c) => {
      const account = chooseActiveBrands(deps, c.get("account"), c.req.valid("json").active_brands);
      return c.json(presentAccount(deps, withAccount(c.get("actor"), account)), 200);
    },
  });

  route("rotateKey", "post /auth/rotate-key", {
    summary: "Get a new API key; the old one stops working immediately",
    description:
      "Rotates the key used for the call, which must be an owner's. Other members rotate theirs on the dashboard. The holder is told by e-mail.",
    answer: [200, RotatedKey, "The new key"],
    handle: (c) =>
      c.json(
        {
          api_key: rotateKey(rotationDeps(deps), c.get("actor")),
          message: "The old key is invalid from now on. Keep the new one safe",
        },
        200,
      ),
  });
}

export function rotationDeps({ accounts, dashboardUrl, signIn }: HttpDeps) {
  return { ...accounts, dashboardUrl, kickMail: signIn.kickMail };
}

function presentAccount(deps: HttpDeps, { account, role, email }: Actor) {
  const now = deps.clock.now();
  const { name, callsPerDay, brandsMax } = TIER_LIMITS[account.tier];
  const { active, readOnly } = brandsInPlan(deps.db, account);
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    role,
    key_of: email,
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
