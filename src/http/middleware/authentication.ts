import type { MiddlewareHandler } from "hono";
import { nextUtcMidnight, utcDay } from "../../base/clock.ts";
import { AppError, type ErrorAction } from "../../base/errors.ts";
import { sha256Hex } from "../../base/ids.ts";
import type { Role } from "../../domain/role.ts";
import { planContents, TIER_LIMITS, TIERS, type Tier } from "../../domain/tier.ts";
import { refuseDisabled } from "../../service/accounts.ts";
import { type Actor, actorOf } from "../../service/actor.ts";
import { isPaidUp } from "../../service/plan_changes.ts";
import type { AccountRow } from "../../store/accounts.ts";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { refuseRole } from "../roles.ts";
import { SKILL_VERSION } from "../skill.ts";

/** Longer than any key of ours: not worth hashing. */
const KEY_LENGTH_MAX = 256;

/**
 * Whose the X-API-Key header's key is, or null without one. Counts the call. An index look-up on the hash of the key
 * leaves no difference in time that tells anything of a key.
 */
export function authenticate(deps: HttpDeps, key: string | undefined): { actor: Actor; used: number } | null {
  if (key === undefined || key === "") return null;
  const actor = actorOfKey(deps, key);
  return { actor, used: deps.calls.count(actor.account.id, utcDay(deps.clock.now())) };
}

/** Whose key it is; counts nothing. Throws `invalid_api_key`. */
export function actorOfKey(deps: HttpDeps, key: string): Actor {
  const holder = key.length > KEY_LENGTH_MAX ? undefined : deps.findKeyHolder(sha256Hex(key));
  if (holder !== undefined) return actorOf(holder);
  throw new AppError("invalid_api_key", "The API key is not recognised. Check or rotate it in the dashboard", {
    actions: [dashboardAction(deps), checkoutAction(deps)],
  });
}

/**
 * Needs a key of a paid plan with calls left today, and of a role that reaches `least`. `spentBudgetPasses` is for the ways out of both, `unpaidPasses` for
 * reading how the plan stands.
 */
export function authentication(
  deps: HttpDeps,
  options: { least: Role; spentBudgetPasses?: boolean; unpaidPasses?: boolean },
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const found = authenticate(deps, c.req.header("X-API-Key"));
    if (found === null) {
      throw new AppError("authentication_required", "Send your API key in the X-API-Key header", {
        actions: [checkoutAction(deps)],
      });
    }
    setSkillHeaders(deps, (name, value) => c.header(name, value));
    const { actor, used } = found;
    refuseDisabled(actor.account);
    c.set("actor", actor);
    c.set("account", actor.account);
    if (!options.spentBudgetPasses) {
      if (!options.unpaidPasses) refuseUnpaid(deps, actor.account);
      refuseSpentBudget(deps, { account: actor.account, used });
    }
    refuseRole(actor, options.least);
    await next();
  };
}

/** Work asked for on a page counts and is limited as a call of the API is. */
export function countPageCall(deps: HttpDeps, account: AccountRow): void {
  const used = deps.calls.count(account.id, utcDay(deps.clock.now()));
  refuseUnpaid(deps, account);
  refuseSpentBudget(deps, { account, used });
}

export function setSkillHeaders(deps: Pick<HttpDeps, "baseUrl">, set: (name: string, value: string) => void): void {
  set("X-Skill-Latest", SKILL_VERSION);
  set("X-Skill-Update-URL", `${deps.baseUrl}/skill`);
}

function refuseUnpaid(deps: HttpDeps, account: AccountRow): void {
  if (isPaidUp(account, deps.clock.now())) return;
  const { message, mayBuy } = UNPAID[account.subscription_status] ?? UNPAID.canceled!;
  const portal =
    account.customer_id === null
      ? []
      : [post(deps, "billing-portal", "Get the address of the account's billing portal")];
  const buy = mayBuy || account.customer_id === null ? TIERS.map((tier) => buyAction(deps, tier)) : [];
  const actions = account.subscription_status === "canceled" ? [...buy, ...portal] : [...portal, ...buy];
  throw new AppError("payment_required", message, { actions });
}

/** Why an account is refused, by its subscription, and whether a new plan can be bought instead. */
const UNPAID: Record<string, { message: string; mayBuy: boolean }> = {
  canceled: { message: "The plan has ended. Buy a new plan: brands, results and this key are kept", mayBuy: true },
  past_due: { message: "The subscription is not paid. Fix the payment in the billing portal", mayBuy: false },
  unpaid: {
    message: "The subscription is not paid. Pay the open invoice in the billing portal, or buy a plan again",
    mayBuy: true,
  },
  incomplete: {
    message: "The first payment is not complete. Complete it in the billing portal, or buy a plan again",
    mayBuy: true,
  },
};

function buyAction(deps: HttpDeps, tier: Tier): ErrorAction {
  const { name } = TIER_LIMITS[tier];
  const body = `body {"email", "name", "tier": "${tier}"} with your X-API-Key returns checkout_url`;
  return post(deps, "checkout", `Buy ${name} (${planContents(tier)}): ${body}`);
}

function refuseSpentBudget(deps: HttpDeps, { account, used }: { account: AccountRow; used: number }): void {
  const { callsPerDay, name } = TIER_LIMITS[account.tier];
  if (used <= callsPerDay) return;
  const resets = nextUtcMidnight(deps.clock.now());
  throw new AppError(
    "credits_exhausted",
    `The ${name} tier's ${callsPerDay} calls for today are used up. They reset at ${resets}`,
    {
      usage: { limit: callsPerDay, used },
      actions: [
        {
          ...post(deps, "checkout", "Upgrade to a larger tier: body {email, name, tier} with your X-API-Key"),
          rel: "upgrade",
        },
        post(deps, "billing-portal", "Get the address of the account's billing portal"),
      ],
    },
  );
}

/** Paths under /auth are named as what they lead to. */
function post({ baseUrl }: HttpDeps, rel: string, description: string): ErrorAction {
  return { rel, href: `${baseUrl}/auth/${rel}`, method: "POST", description };
}

function checkoutAction(deps: HttpDeps): ErrorAction {
  return post(deps, "checkout", "Buy a plan: body {email, name, tier}; the payment link is e-mailed");
}

function dashboardAction({ dashboardUrl }: HttpDeps): ErrorAction {
  return {
    rel: "dashboard",
    href: dashboardUrl,
    method: "GET",
    description: "Sign in with a magic link to see the key",
  };
}
