import { ProviderError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { SubscriptionStatus } from "../domain/tier.ts";
import type { Payments, SubscriptionState } from "../providers/payments/payments.ts";
import type { AccountRow } from "../store/accounts.ts";
import type { CurrentSubscription } from "./plan_changes.ts";

const READ_TIMEOUT_MS = 15_000;

interface SubscriptionDeps {
  payments: Payments;
  log: Log;
}

/**
 * The subscription that counts for the account, read afresh: the one given or the one it has. Two that both live come
 * from two checkouts of one address: the newer is kept, the other ended, so that nobody pays twice.
 */
export async function readCurrentSubscription(
  deps: SubscriptionDeps,
  { account, subscriptionId }: { account: AccountRow | undefined; subscriptionId: string },
): Promise<CurrentSubscription> {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
  const given = await deps.payments.getSubscription(subscriptionId, { signal });
  const ownId = account?.subscription_id ?? null;
  const alone = (subscription: SubscriptionState) => ({ subscription });
  if (account === undefined || ownId === null || ownId === subscriptionId) return alone(given);
  const own = await readOrGone(deps, ownId, signal);
  if (own === null) return alone(given);
  // Without one of our plans it is a sale of another product to the same customer.
  if (given.tier === null) return alone(own);
  const [kept, other] = chooseSubscription(own, given);
  if (!mayStillCharge(other) || other.tier === null) return alone(kept);
  if (other.status !== "active") {
    // Bought again instead of paying what was open: nothing was paid twice, and nothing shall be.
    await deps.payments.cancelSubscription(other.subscriptionId, { signal });
    return alone(kept);
  }
  deps.log.error(
    { account_id: account.id, kept: kept.subscriptionId, ended: other.subscriptionId },
    "two subscriptions were paid for one account: the older is ended. Refund its payment in the provider's dashboard",
  );
  await deps.payments.cancelSubscription(other.subscriptionId, { signal });
  return { subscription: kept, ended: other };
}

/** null: the vendor does not know it (any more), as after a change from its test mode to its live one. */
async function readOrGone(deps: SubscriptionDeps, id: string, signal: AbortSignal): Promise<SubscriptionState | null> {
  try {
    return await deps.payments.getSubscription(id, { signal });
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return null;
    throw error;
  }
}

/** The one that counts first: working before late before ended, then the newer, then by id so that it never flips. */
export function chooseSubscription(
  a: SubscriptionState,
  b: SubscriptionState,
): [kept: SubscriptionState, other: SubscriptionState] {
  const byRank = RANK[b.status] - RANK[a.status];
  const byAge = (b.createdAt ?? "").localeCompare(a.createdAt ?? "");
  const byId = b.subscriptionId.localeCompare(a.subscriptionId);
  return (byRank || byAge || byId) > 0 ? [b, a] : [a, b];
}

const RANK: Record<SubscriptionStatus, number> = {
  active: 5,
  past_due: 4,
  unpaid: 3,
  canceled: 2,
  incomplete: 1,
  none: 0,
};

function mayStillCharge({ status }: SubscriptionState): boolean {
  return status === "active" || status === "past_due" || status === "unpaid";
}
