import { brandRoom, TIER_LIMITS, type Tier } from "../domain/tier.ts";
import type { MoneyBack } from "../providers/payments/payments.ts";
import { composeMail, longDay, longTime, type MailText, PRODUCT } from "./mail_layout.ts";
import { type PlanMailFacts, planFacts } from "./mail_texts.ts";

/** Domains by what becomes of them when a plan has room for fewer. */
export interface BrandRoom {
  active: readonly string[];
  readOnly: readonly string[];
}

/** To an account that was there before: it bought (again) or moved to another plan. */
export function planActiveMail(facts: PlanMailFacts & { bought: boolean; brands: BrandRoom }): MailText {
  const { name } = TIER_LIMITS[facts.tier];
  const over = facts.brands.readOnly.length > 0;
  return composeMail({
    subject: `Your ${PRODUCT} plan is ${name}`,
    name: facts.name,
    paragraphs: [
      facts.bought
        ? `We received your payment. Your account is on the ${name} plan.`
        : `Your account has moved to the ${name} plan.`,
      over ? "Your API key and all results are kept." : "Your API key, your brands and their results have not changed.",
      ...readOnlyText(facts.tier, facts.brands),
    ],
    facts: planFacts(facts.tier),
    link: over
      ? settings(facts, "Choose the active brands", "#active-brands")
      : { label: "Open the dashboard", url: facts.dashboardUrl },
    closing: "The payment method and all invoices are in the billing portal: Settings, Plan.",
  });
}

function readOnlyText(tier: Tier, { active, readOnly }: BrandRoom): string[] {
  if (readOnly.length === 0) return [];
  const total = active.length + readOnly.length;
  return [
    `The ${TIER_LIMITS[tier].name} plan has room for ${brandRoom(tier)}; you have ${total}. Still active: ${active.join(", ")}. Read-only: ${readOnly.join(", ")}.`,
    "You can still read all results of a read-only brand, but you cannot run, snapshot or change it. You can choose other brands to stay active, or upgrade your plan.",
  ];
}

/** `worksUntil` null: the provider has stopped trying, and work has stopped with it. */
export function paymentFailedMail(facts: PlanMailFacts & { worksUntil: string | null }): MailText {
  const { name, priceUsdPerMonth } = TIER_LIMITS[facts.tier];
  const day = facts.worksUntil === null ? null : longDay(facts.worksUntil);
  return composeMail({
    subject: day === null ? `Your ${PRODUCT} plan is not paid` : `Your ${PRODUCT} payment failed`,
    name: facts.name,
    paragraphs: [
      `We could not collect the payment for your ${name} plan (${priceUsdPerMonth} US dollars a month).`,
      day === null
        ? "API calls are refused until you pay. Your brands, their results and your API key are kept."
        : `Everything works until ${day}. After that, API calls are refused until you pay.`,
      "To fix it, sign in, open the billing portal in Settings, and change the payment method or pay the open invoice.",
    ],
    link: settings(facts),
    closing:
      "If you have already fixed it, you do not need to do anything. We will e-mail you when we receive the payment.",
  });
}

export function paymentReceivedMail(facts: PlanMailFacts): MailText {
  return composeMail({
    subject: `We received your ${PRODUCT} payment`,
    name: facts.name,
    paragraphs: [
      `We received the outstanding payment for your ${TIER_LIMITS[facts.tier].name} plan. The plan is active, and you do not need to do anything.`,
      "Your API key, your brands and their results have not changed.",
    ],
    link: { label: "Open the dashboard", url: facts.dashboardUrl },
    closing: "The invoice is in the billing portal: Settings, Plan.",
  });
}

/** The payment page was finished, and yet the vendor does not call the plan active. */
export function paymentIncompleteMail(facts: PlanMailFacts): MailText {
  return composeMail({
    subject: `Your ${PRODUCT} payment is not complete`,
    name: facts.name,
    paragraphs: [
      `You ordered the ${TIER_LIMITS[facts.tier].name} plan. Its first payment is not complete yet: your bank may need your confirmation.`,
      "The plan starts when we receive the payment. We will e-mail you then.",
    ],
    link: settings(facts),
    closing: "Open the billing portal in Settings to complete the payment.",
  });
}

export function planEndingMail(facts: PlanMailFacts & { endsAt: string }): MailText {
  const day = longDay(facts.endsAt);
  return composeMail({
    subject: `Your ${PRODUCT} plan ends on ${day}`,
    name: facts.name,
    paragraphs: [
      `Your ${TIER_LIMITS[facts.tier].name} plan was cancelled and ends on ${day}. Until then everything works as before.`,
      "After that, API calls are refused and no new runs start. Your brands, their results and your API key are kept, and you can buy a plan again at any time.",
    ],
    link: settings(facts),
    closing: `To keep the plan, open the billing portal in Settings before ${day}.`,
  });
}

export function planEndedMail(facts: PlanMailFacts): MailText {
  return composeMail({
    subject: `Your ${PRODUCT} plan has ended`,
    name: facts.name,
    paragraphs: [
      `Your ${TIER_LIMITS[facts.tier].name} plan has ended. API calls are refused and no new runs start.`,
      "Your brands, their results and your API key are kept. You can still read your results in the dashboard.",
      "To continue, sign in, open Settings, choose a plan and pay. You keep the same API key.",
    ],
    link: settings(facts, "Choose a plan", "#plan"),
    closing: "You will not be charged again.",
  });
}

/** Two plans of one address were paid: the older was ended. */
export function paidTwiceMail(facts: PlanMailFacts & { endedTier: Tier | null }): MailText {
  const { name } = TIER_LIMITS[facts.tier];
  const ended = facts.endedTier === null ? "other" : TIER_LIMITS[facts.endedTier].name;
  return composeMail({
    subject: `You paid twice for ${PRODUCT}`,
    name: facts.name,
    paragraphs: [
      "Two plans were paid for with this e-mail address. One account needs only one plan.",
      `We kept the newer one, ${name}. The older one, ${ended}, was cancelled immediately and will not be charged again.`,
      "We have asked the operator of this service to refund the cancelled plan. A refund can take a few working days to arrive.",
    ],
    facts: planFacts(facts.tier),
    link: settings(facts),
    closing: "If you wanted two accounts, use another e-mail address for the second one.",
  });
}

function settings({ dashboardUrl }: PlanMailFacts, label = "Open Settings", part = "") {
  return { label, url: `${dashboardUrl}/settings${part}` };
}

/** To the operator: a refund was made, or a payer's bank disputes a payment. */
export function moneyBackMail(
  facts: MoneyBack & { accountEmail: string | null; serviceUrl: string; at: string },
): MailText {
  const { kind, chargeId, outcome, reason } = facts;
  const [title, text] = {
    refunded: ["Refunded", "A payment was refunded. The customer's plan continues until you cancel it in Stripe."],
    dispute_opened: [
      "Payment disputed",
      "A customer's bank disputes a payment. Respond in the Stripe dashboard before the deadline. Without a response the money is lost.",
    ],
    dispute_closed: [
      `Dispute closed (${outcome})`,
      "A dispute is closed. The customer's plan has not changed. Cancel it in Stripe if it should end.",
    ],
  }[kind] as [string, string];
  const amount = moneyText(facts);
  return toOperator(facts, {
    subject: `${title}: ${amount}`,
    text,
    facts: [
      ["Amount", amount],
      ["Charge", chargeId],
      ["Account", facts.accountEmail ?? "not known from this event: look up the charge in Stripe"],
      ...(reason === "" ? [] : [["Reason", reason] as const]),
      ...(outcome === "" ? [] : [["Outcome", outcome] as const]),
      ["Received", longTime(facts.at)],
    ],
    link: { label: "Open the payment in Stripe", url: `https://dashboard.stripe.com/payments/${chargeId}` },
  });
}

/** To the operator: the older of two paid subscriptions was ended; its payment is to be refunded. */
export function refundDueMail(facts: Record<"accountEmail" | "kept" | "ended" | "serviceUrl", string>): MailText {
  const { accountEmail, kept, ended } = facts;
  const url = `https://dashboard.stripe.com/subscriptions/${ended}`;
  return toOperator(facts, {
    subject: `refund due, ${accountEmail} paid twice`,
    text: "Two subscriptions were paid for one account. The older one was cancelled. Refund its last payment in Stripe.",
    facts: Object.entries({ Account: accountEmail, Kept: kept, Ended: ended }),
    link: { label: "Open the cancelled subscription in Stripe", url },
  });
}

function toOperator(
  { serviceUrl }: { serviceUrl: string },
  told: Pick<Parameters<typeof composeMail>[0], "facts" | "link"> & { subject: string; text: string },
): MailText {
  return composeMail({
    ...told,
    subject: `${PRODUCT}: ${told.subject}`,
    name: "",
    paragraphs: [told.text],
    closing: `Service: ${serviceUrl}`,
    reason: "You are receiving this e-mail because your address is set as OPERATOR_EMAIL of the service.",
  });
}

/** Stripe gives amounts in the currency's smallest unit. */
function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace(/\u00a0/g, " ");
}
