import { TIER_LIMITS, type Tier } from "../domain/tier.ts";
import { composeMail, longDay, type MailText, PRODUCT } from "./mail_layout.ts";

const PAYMENT_LINK_MS = 24 * 60 * 60_000;

/** A plan's contents as a mail lists them. */
export function planFacts(tier: Tier): [label: string, value: string][] {
  const { name, priceUsdPerMonth, callsPerDay, brandsMax } = TIER_LIMITS[tier];
  return [
    ["Plan", name],
    ["Price", `${priceUsdPerMonth} US dollars a month`],
    ["Calls", `${callsPerDay.toLocaleString("en-US")} a day`],
    ["Brands", String(brandsMax)],
    ["Included", "Site audit, AI visibility, action queue, briefs and drafts"],
  ];
}

export const REASON_ACCOUNT = "You get this mail because an account with this address exists.";

export function paymentLinkMail(facts: { name: string; tier: Tier; url: string; test: boolean }): MailText {
  const { name, priceUsdPerMonth } = TIER_LIMITS[facts.tier];
  const text = composeMail({
    subject: `Your ${PRODUCT} payment link (${name})`,
    preheader: `${name}, ${priceUsdPerMonth} US dollars a month. The link is valid for 24 hours.`,
    name: facts.name,
    paragraphs: [
      `Here is your payment link for the ${name} plan. Your account is ready as soon as the payment is in.`,
      ...(facts.test ? ["This server runs with the built-in test checkout: no money is taken."] : []),
    ],
    facts: planFacts(facts.tier),
    steps: {
      title: "What comes next",
      items: [
        "Pay on the payment page.",
        "Sign in to the dashboard with this address. We mail you a sign-in link.",
        "Add your brand's domain and start the first analysis. Your API key is in Settings, under API Access.",
      ],
    },
    link: { label: "Go to payment", url: facts.url },
    closing:
      "The link is valid for 24 hours. The plan renews monthly; you can cancel at any time in the billing portal.",
    reason:
      "You get this mail because somebody asked for a payment link with this address. If it was not you, do nothing: nobody is charged.",
  });
  return { ...text, usefulForMs: PAYMENT_LINK_MS };
}

/** `late`: its last payment failed, and the way on is the billing portal. */
export function accountExistsMail(facts: { name: string; tier: Tier; dashboardUrl: string; late: boolean }): MailText {
  const { name } = TIER_LIMITS[facts.tier];
  return composeMail({
    subject: `You already have a ${PRODUCT} account`,
    preheader: facts.late
      ? `The payment for your ${name} plan is open. Set it right in the billing portal.`
      : `Your ${name} plan is in place. There is nothing to buy.`,
    name: facts.name,
    paragraphs: [
      `A payment link was asked for with this address. It already has an account on the ${name} plan, so there is nothing to buy.`,
      facts.late
        ? "The last payment for the plan failed. Sign in, open the billing portal in Settings and pay the open invoice: then everything works again."
        : "Sign in to read your API key, to change the plan or to see invoices. All of it is under Settings.",
    ],
    link: { label: "Sign in", url: facts.dashboardUrl },
    closing: "If it was not you, do nothing: nothing has changed.",
    reason: REASON_ACCOUNT,
  });
}

export function magicLinkMail(facts: { name: string; url: string; minutes: number }): MailText {
  const text = composeMail({
    subject: `Sign in to ${PRODUCT}`,
    preheader: `The link works once and for ${facts.minutes} minutes.`,
    name: facts.name,
    paragraphs: ["Use this link to sign in to your dashboard. It asks you to confirm with one click."],
    link: { label: "Sign in", url: facts.url },
    closing: `The link works once and for ${facts.minutes} minutes. If you did not ask for it, do nothing.`,
    reason: REASON_ACCOUNT,
  });
  return { ...text, usefulForMs: facts.minutes * 60_000 };
}

export function welcomeMail(facts: { name: string; tier: Tier; dashboardUrl: string }): MailText {
  const { name } = TIER_LIMITS[facts.tier];
  return composeMail({
    subject: `Your ${PRODUCT} account is ready`,
    preheader: `Your ${name} plan is active. Three steps to your first action queue.`,
    name: facts.name,
    paragraphs: [`We have your payment. Your ${name} plan is active.`],
    facts: planFacts(facts.tier),
    steps: {
      title: "Your first three steps",
      items: [
        "Sign in with this address. We mail you a sign-in link.",
        "Add your brand: its domain and its name.",
        "Start the first analysis. It takes some minutes and ends in your action queue.",
      ],
    },
    link: { label: "Open the dashboard", url: facts.dashboardUrl },
    closing: "Your API key is in Settings, under API Access. We never send it by mail.",
    reason: "You get this mail because a plan was bought with this address.",
  });
}

export function keyRotatedMail(facts: { name: string; at: string; dashboardUrl: string }): MailText {
  const at = `${longDay(facts.at)}, ${facts.at.slice(11, 16)} UTC`;
  return composeMail({
    subject: `Your ${PRODUCT} API key was rotated`,
    preheader: "The old key has stopped working. Put the new one where the old one was used.",
    name: facts.name,
    paragraphs: [
      `The API key of your account was replaced on ${at}. The old key stopped working at once.`,
      "Put the new key wherever the old one was used. You can read it in Settings, under API Access. We never send it by mail.",
    ],
    link: { label: "Open Settings", url: `${facts.dashboardUrl}/settings` },
    closing: "Not you? Sign in, rotate the key again and sign out everywhere: both are in Settings.",
    reason: REASON_ACCOUNT,
  });
}
