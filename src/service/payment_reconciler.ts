import { isoTime } from "../base/clock.ts";
import { errorMessage } from "../base/errors.ts";
import type { CheckoutState } from "../providers/payments/payments.ts";
import { getAccount, listSubscribedAccounts } from "../store/accounts.ts";
import {
  type CheckoutSessionRow,
  claimCheckoutAsk,
  listCheckoutsToAsk,
  updateCheckoutSession,
} from "../store/checkout_sessions.ts";
import { type PaymentEventDeps, settleCheckout, settleSubscription } from "./payment_events.ts";

/** A poll asks the provider at most this often for one session. */
export const POLL_ASKS_EVERY_MS = 5_000;
/** The sweeper asks for each session that nobody polls this often, and once more after its end. */
export const SWEEP_ASKS_EVERY_MS = 10 * 60_000;
/** Each account's subscription is read again this often, and at start. */
export const SUBSCRIPTIONS_EVERY_MS = 6 * 60 * 60_000;
/** Older checkouts are over, slow payments included. */
const CHECKOUT_AGE_MAX_MS = 16 * 24 * 60 * 60_000;
const ASKS_PER_SWEEP = 20;
const ASK_TIMEOUT_MS = 10_000;

/** Makes lost webhooks good: asks the provider for what its events should have told. */
export type PaymentReconciler = ReturnType<typeof createPaymentReconciler>;

export function createPaymentReconciler(deps: PaymentEventDeps) {
  let working: Promise<void> | null = null;
  let subscriptionsReadMs = Number.NEGATIVE_INFINITY;
  /** By account: when its owner last came back from the billing portal. */
  const accountsReadMs = new Map<string, number>();
  let stopped = false;
  const whileRunning = () => !stopped;

  function listDue(everyMs: number, id?: string): CheckoutSessionRow[] {
    const nowMs = deps.clock.now();
    const madeAfter = isoTime(nowMs - CHECKOUT_AGE_MAX_MS);
    return listCheckoutsToAsk(deps.db, {
      askedBeforeMs: nowMs - everyMs + 1,
      nowMs,
      madeAfter,
      limit: ASKS_PER_SWEEP,
      id,
    });
  }

  async function ask(session: CheckoutSessionRow, everyMs: number): Promise<void> {
    const nowMs = deps.clock.now();
    if (stopped || !claimCheckoutAsk(deps.db, session.id, { nowMs, askedBeforeMs: nowMs - everyMs + 1 })) return;
    await quietly({ session_id: session.id }, async () => {
      if (session.external_id === null) return await readSubscriptionOf(session.account_id);
      const checkout = await askProvider(session.id, session.external_id);
      await settleCheckout(deps, checkout, whileRunning);
    });
  }

  /** What was answered is kept with the session, so that the return page can tell it. */
  async function askProvider(id: string, externalId: string): Promise<CheckoutState> {
    try {
      const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
      const checkout = await deps.payments.getCheckout(externalId, { signal });
      const told = checkout.status === "expired" ? null : checkout.status;
      if (!stopped) updateCheckoutSession(deps.db, id, { checked_result: told });
      return checkout;
    } catch (error) {
      if (!stopped) updateCheckoutSession(deps.db, id, { checked_result: "unreachable" });
      throw error;
    }
  }

  async function readSubscriptionOf(accountId: string | null): Promise<void> {
    const account = accountId === null ? undefined : getAccount(deps.db, accountId);
    if (stopped || account?.subscription_id == null) return;
    await settleSubscription(deps, { account, subscriptionId: account.subscription_id }, whileRunning);
  }

  async function pass(): Promise<void> {
    const now = deps.clock.now();
    for (const session of listDue(SWEEP_ASKS_EVERY_MS)) await ask(session, SWEEP_ASKS_EVERY_MS);
    const age = now - subscriptionsReadMs;
    if (age >= 0 && age < SUBSCRIPTIONS_EVERY_MS) return;
    subscriptionsReadMs = now;
    accountsReadMs.clear();
    for (const { id } of listSubscribedAccounts(deps.db)) {
      await quietly({ account_id: id }, () => readSubscriptionOf(id));
    }
  }

  async function quietly(about: object, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stopped) deps.log.warn({ ...about, reason: errorMessage(error) }, "the payment provider could not be asked");
    }
  }

  return {
    /** Asks for one session, when it is open and was not asked for just now. Never fails: polling tells what is known. */
    async refresh(sessionId: string): Promise<void> {
      for (const session of listDue(POLL_ASKS_EVERY_MS, sessionId)) await ask(session, POLL_ASKS_EVERY_MS);
    },
    /** Reads one account's subscription again, unless that was done just now. Never fails. */
    async refreshAccount(accountId: string): Promise<void> {
      const now = deps.clock.now();
      if (now - (accountsReadMs.get(accountId) ?? Number.NEGATIVE_INFINITY) < POLL_ASKS_EVERY_MS) return;
      accountsReadMs.set(accountId, now);
      await quietly({ account_id: accountId }, () => readSubscriptionOf(accountId));
    },
    /** One pass over what is due; returns at once when one is under way. */
    sweep(): void {
      if (stopped || deps.payments.test) return;
      working ??= quietly({}, pass).finally(() => {
        working = null;
      });
    },
    async idle(): Promise<void> {
      await working;
    },
    stop(): void {
      stopped = true;
    },
  };
}
