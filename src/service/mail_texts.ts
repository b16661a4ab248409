import { DAY_MS } from "../base/iso_time.ts";
import type { Role } from "../domain/role.ts";
import { TIER_LIMITS, type Tier } from "../domain/tier.ts";
import { composeMail, longTime, type MailText, PRODUCT } from "./mail_layout.ts";

const PAYMENT_LINK_MS = 24 * 60 * 60_000;

/** What every mail about a plan needs. */
export interface PlanMailFacts {
  name: string;
  tier: Tier;
  dashboardUrl: string;
}

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

export function paymentLinkMail(facts: { name: string; tier: Tier; url: string; test: boolean }): MailText {
  const { name } = TIER_LIMITS[facts.tier];
  const text = composeMail({
    subject: `Your ${PRODUCT} payment link (${name})`,
    name: facts.name,
    paragraphs: [
      `Here is your payment link for the ${name} plan. Your account is ready as soon as we receive the payment.`,
      ...(facts.test ? ["This server runs with the built-in test checkout: no money is charged."] : []),
      "Then sign in to the dashboard with this address (we will e-mail you a sign-in link), add your brand's domain and start the first analysis. Your API key is in Settings, under API Access.",
    ],
    facts: planFacts(facts.tier),
    link: { label: "Go to payment", url: facts.url },
    closing:
      "The link is valid for 24 hours. The plan renews monthly; you can cancel at any time in the billing portal.",
    reason:
      "You are receiving this e-mail because someone requested a payment link for this address. If it was not you, you can ignore it. Nobody will be charged.",
  });
  return { ...text, usefulForMs: PAYMENT_LINK_MS };
}

/** `late`: its last payment failed, and the way on is the billing portal. */
export function accountExistsMail(facts: PlanMailFacts & { late: boolean }): MailText {
  const { name } = TIER_LIMITS[facts.tier];
  return composeMail({
    subject: `You already have a ${PRODUCT} account`,
    name: facts.name,
    paragraphs: [
      `This address already has an account on the ${name} plan: you do not need to buy anything. Someone requested a payment link for it.`,
      facts.late
        ? "The last payment for the plan failed. Sign in, open the billing portal in Settings and pay the open invoice. Then everything works again."
        : "Sign in to see your API key, change your plan or view invoices. All of this is in Settings.",
    ],
    link: { label: "Sign in", url: facts.dashboardUrl },
    closing: "If it was not you, you can ignore this e-mail. Nothing has changed.",
  });
}

/** `accountOf`: whose account the recipient is a member of, where it is not their own. */
export function magicLinkMail(facts: {
  name: string;
  url: string;
  minutes: number;
  accountOf?: string | null;
}): MailText {
  const to = !facts.accountOf ? "your dashboard" : `the dashboard of the account of ${facts.accountOf}`;
  const text = composeMail({
    subject: `Sign in to ${PRODUCT}`,
    name: facts.name,
    paragraphs: [`Use this link to sign in to ${to}. It asks you to confirm with one click.`],
    link: { label: "Sign in", url: facts.url },
    closing: `The link works once and for ${facts.minutes} minutes. If you did not request it, you can ignore this e-mail.`,
  });
  return { ...text, usefulForMs: facts.minutes * 60_000 };
}

export function invitationMail(facts: { by: string; role: Role; url: string; days: number }): MailText {
  const text = composeMail({
    subject: `${facts.by} invited you to ${PRODUCT}`,
    name: "",
    paragraphs: [
      `${facts.by} invited you to their account as ${ROLE_TEXTS[facts.role]}.`,
      "Open the link and accept with one click. You are then signed in and find your own API key in Settings.",
    ],
    link: { label: "See the invitation", url: facts.url },
    closing: `The link works once and for ${facts.days} days. If you do not know the sender, ignore this e-mail and nothing will happen.`,
    reason: "You are receiving this e-mail because someone invited this address.",
  });
  return { ...text, usefulForMs: facts.days * DAY_MS };
}

/** `url`: of this one; `all`: of everything that waits. */
export function publicationWaitingMail(facts: {
  brand: string;
  by: string;
  title: string;
  url: string;
  all: string;
}): MailText {
  return composeMail({
    subject: `${facts.brand}: "${facts.title}" is waiting for your approval`,
    name: "",
    paragraphs: [
      `${facts.by} proposed "${facts.title}" for ${facts.brand}. Nothing is sent to the site until an editor or owner approves it.`,
      "Open it to see what would change, then approve or reject it.",
    ],
    link: { label: "See what would change", url: facts.url },
    closing: `Further proposals within the hour are not e-mailed. ${facts.all} shows everything that is waiting.`,
    reason: "You are receiving this e-mail because you can approve what is published for this brand.",
  });
}

/** Completes "as". */
export const ROLE_TEXTS: Record<Role, string> = {
  owner: "an owner, who can do everything",
  editor: "an editor, who can work on brands and approve what is published",
  viewer: "a viewer, who can only read",
};

export function welcomeMail(facts: PlanMailFacts): MailText {
  return composeMail({
    subject: `Your ${PRODUCT} account is ready`,
    name: facts.name,
    paragraphs: [
      `We received your payment. Your ${TIER_LIMITS[facts.tier].name} plan is active.`,
      "Sign in with this address, add your brand (its domain and its name) and start the first analysis. We will e-mail you a sign-in link. The analysis takes a few minutes and creates your action queue.",
    ],
    facts: planFacts(facts.tier),
    link: { label: "Open the dashboard", url: facts.dashboardUrl },
    closing: "Your API key is in Settings, under API Access. We never send it by e-mail.",
  });
}

export function keyRotatedMail(facts: { name: string; at: string; dashboardUrl: string }): MailText {
  return composeMail({
    subject: `Your ${PRODUCT} API key was rotated`,
    name: facts.name,
    paragraphs: [
      `The API key of your account was replaced on ${longTime(facts.at)}. The old key stopped working immediately.`,
      "Use the new key wherever you used the old one. It is in Settings, under API Access. We never send it by e-mail.",
    ],
    link: { label: "Open Settings", url: `${facts.dashboardUrl}/settings` },
    closing: "Not you? Sign in, rotate the key again and sign out everywhere: both are in Settings.",
  });
}
