import { isoTime } from "../base/clock.ts";
import type { Tier } from "../domain/tier.ts";
import type { SubscriptionState } from "../providers/payments/payments.ts";
import {
  type AccountRow,
  getAccount,
  getAccountByCustomer,
  getAccountByEmail,
  updateAccount,
} from "../store/accounts.ts";
import {
  type CheckoutSessionRow,
  completePortalCheckouts,
  listOpenCheckouts,
  updateCheckoutSession,
} from "../store/checkout_sessions.ts";
import type { Db } from "../store/db.ts";
import { type AccountDeps, createAccount } from "./accounts.ts";
import {
  paidTwiceMail,
  paymentFailedMail,
  paymentIncompleteMail,
  paymentReceivedMail,
  planActiveMail,
  planEndedMail,
  planEndingMail,
  refundDueMail,
} from "./billing_mails.ts";
import { brandsInPlan } from "./brand_room.ts";
import type { MailText } from "./mail_layout.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { welcomeMail } from "./mail_texts.ts";

export interface PlanDeps extends AccountDeps {
  dashboardUrl: string;
  baseUrl: string;
  /** Who hears of refunds and disputes; null: the log alone. */
  operatorEmail: string | null;
}

/** A subscription past due keeps working this long; then calls get 402 with a billing action. */
export const PAST_DUE_GRACE_MS = 7 * 24 * 60 * 60_000;

/** What the provider says now, and the subscription that was ended because two were paid. */
export interface CurrentSubscription {
  subscription: SubscriptionState;
  ended?: SubscriptionState;
}

/** Payment received: the account is made, or the one of this customer or address takes the plan over. */
export function completeCheckout(
  deps: PlanDeps,
  tx: Db,
  paid: { session: CheckoutSessionRow; customerId: string | null; current: CurrentSubscription | null },
): void {
  const { session, customerId, current } = paid;
  if (session.status === "completed") return;
  const subscription = current?.subscription ?? null;
  const existing = findAccount(tx, { customerId, email: session.email });
  const tier = subscription?.tier ?? session.tier;
  const before = existing ?? createAccount(deps, tx, { email: session.email, name: session.name, tier }).account;
  const after = applyPlan(deps, tx, { before, subscription, tier, customerId });
  // The older of two payments, heard of last, brings no plan: that it was one too many is all there is to say.
  const isNews = !current?.ended || existing?.subscription_id !== subscription?.subscriptionId;
  const mail = isNews ? checkoutMail(deps, tx, { account: after, isNew: existing === undefined }) : null;
  tell(deps, tx, { account: after, mail, current });
  const completed_at = isoTime(deps.clock.now());
  updateCheckoutSession(tx, session.id, { status: "completed", completed_at, account_id: after.id });
}

/** Writes what the subscription says now; checkouts that led to the billing portal for it are complete. */
export function writeSubscription(
  deps: PlanDeps,
  tx: Db,
  { account, current }: { account: AccountRow; current: CurrentSubscription },
): void {
  const { subscription } = current;
  // A first payment that never came is no plan, and takes none away.
  const isOwn = account.subscription_id === subscription.subscriptionId;
  if (subscription.status === "incomplete" && !isOwn) return;
  const tier = subscription.tier ?? account.tier;
  const after = applyPlan(deps, tx, { before: account, subscription, tier, customerId: subscription.customerId });
  tell(deps, tx, { account: after, mail: changeMail(deps, tx, { before: account, after }), current });
  if (subscription.status === "active")
    completePortalCheckouts(tx, account.id, { tier, now: isoTime(deps.clock.now()) });
}

function applyPlan(
  { clock }: PlanDeps,
  tx: Db,
  plan: { before: AccountRow; subscription: SubscriptionState | null; tier: Tier; customerId: string | null },
): AccountRow {
  const { before, subscription, tier, customerId } = plan;
  const status = subscription?.status ?? "active";
  const now = isoTime(clock.now());
  updateAccount(tx, before.id, {
    tier,
    customer_id: customerId || before.customer_id,
    subscription_id: subscription?.subscriptionId ?? null,
    subscription_status: status,
    past_due_since: status === "past_due" ? (before.past_due_since ?? now) : null,
    current_period_end: subscription?.currentPeriodEnd ?? null,
    subscription_ends_at: status === "canceled" ? null : (subscription?.endsAt ?? null),
    updated_at: now,
  });
  return getAccount(tx, before.id)!;
}

function checkoutMail(deps: PlanDeps, tx: Db, { account, isNew }: { account: AccountRow; isNew: boolean }): MailText {
  const facts = factsOf(deps, account);
  if (account.subscription_status === "incomplete") return paymentIncompleteMail(facts);
  return isNew ? welcomeMail(facts) : planActiveMail({ ...facts, bought: true, brands: domainsInPlan(tx, account) });
}

/** What the customer is told of a change that no checkout of ours tells of; null for one that means nothing to them. */
function changeMail(deps: PlanDeps, tx: Db, change: { before: AccountRow; after: AccountRow }): MailText | null {
  const { before, after } = change;
  const facts = factsOf(deps, after);
  const [was, is] = [before.subscription_status, after.subscription_status];
  if (is === "past_due") return was === is ? null : paymentFailedMail({ ...facts, worksUntil: graceEndOf(after) });
  if (is === "unpaid") return was === is ? null : paymentFailedMail({ ...facts, worksUntil: null });
  if (is === "canceled") return was === "canceled" || was === "incomplete" ? null : planEndedMail(facts);
  if (is !== "active") return null;
  // A new subscription comes from a checkout, and the end of that has a mail of its own.
  const isNew = before.subscription_id !== after.subscription_id;
  if (isNew && listOpenCheckouts(tx, after.email).length > 0) return null;
  if (was === "incomplete") return welcomeMail(facts);
  const moved = planActiveMail({ ...facts, bought: was !== "active", brands: domainsInPlan(tx, after) });
  if (before.tier !== after.tier) return moved;
  if (was === "past_due" || was === "unpaid") return paymentReceivedMail(facts);
  if (was !== "active") return moved;
  const endsAt = after.subscription_ends_at;
  return endsAt !== null && before.subscription_ends_at === null ? planEndingMail({ ...facts, endsAt }) : null;
}

/** Mails what there is to say, and to customer and operator that two were paid, where that was so. */
function tell(
  deps: PlanDeps,
  tx: Db,
  { account, mail, current }: { account: AccountRow; mail: MailText | null; current: CurrentSubscription | null },
): void {
  const send = (to: string, text: MailText) => enqueueMail(deps, tx, { to, ...text });
  if (mail !== null) send(account.email, mail);
  if (!current?.ended) return;
  const { subscription: kept, ended } = current;
  send(account.email, paidTwiceMail({ ...factsOf(deps, account), endedTier: ended.tier }));
  if (deps.operatorEmail === null) return;
  const ids = { kept: kept.subscriptionId, ended: ended.subscriptionId };
  send(deps.operatorEmail, refundDueMail({ accountEmail: account.email, ...ids, serviceUrl: deps.baseUrl }));
}

function factsOf({ dashboardUrl }: PlanDeps, { name, tier }: AccountRow) {
  return { name, tier, dashboardUrl };
}

function domainsInPlan(tx: Db, account: AccountRow) {
  const { active, readOnly } = brandsInPlan(tx, account);
  return { active: active.map(({ domain }) => domain), readOnly: readOnly.map(({ domain }) => domain) };
}

export function findAccount(db: Db, by: { customerId: string | null; email: string }): AccountRow | undefined {
  return (
    (by.customerId === null ? undefined : getAccountByCustomer(db, by.customerId)) ?? getAccountByEmail(db, by.email)
  );
}

/** Whether the account may work: by its plan, or within the grace of a late payment, or made by the operator. */
export function isPaidUp(account: AccountRow, nowMs: number): boolean {
  const { subscription_status: status } = account;
  if (status === "none" || status === "active") return true;
  const until = graceEndOf(account);
  return status === "past_due" && (until === null || nowMs < Date.parse(until));
}

/** Until when a late payment keeps working; null when none is late. */
export function graceEndOf({ past_due_since: since }: Pick<AccountRow, "past_due_since">): string | null {
  return since === null ? null : isoTime(Date.parse(since) + PAST_DUE_GRACE_MS);
}
