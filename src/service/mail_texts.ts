import { TIER_LIMITS, type Tier } from "../core/tier.ts";

export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** Its link works no longer than this; absent: it stays useful. */
  usefulForMs?: number;
}

const PRODUCT = "Brand Visibility";
const PAYMENT_LINK_MS = 24 * 60 * 60_000;
const NAME_LENGTH_MAX = 60;

export function paymentLinkMail(facts: { name: string; tier: Tier; url: string; test: boolean }): MailText {
  const { name, priceUsdPerMonth } = TIER_LIMITS[facts.tier];
  const text = compose(`Your ${PRODUCT} payment link (${name})`, {
    greeting: facts.name,
    paragraphs: [
      `Here is the payment link for the ${name} plan at ${priceUsdPerMonth} US dollars a month.`,
      ...(facts.test ? ["This server runs with the built-in test checkout: no money is taken."] : []),
    ],
    link: { label: "Go to payment", url: facts.url },
    closing: "The link is valid for 24 hours. If you did not ask for it, do nothing: nobody is charged.",
  });
  return { ...text, usefulForMs: PAYMENT_LINK_MS };
}

export function accountExistsMail(facts: { name: string; dashboardUrl: string }): MailText {
  return compose(`You already have a ${PRODUCT} account`, {
    greeting: facts.name,
    paragraphs: [
      "Somebody, probably you, asked for a new checkout with this address. It already has an account with a plan, so there is nothing to buy.",
      "Sign in to read your API key, to change the plan or to see invoices.",
    ],
    link: { label: "Sign in", url: facts.dashboardUrl },
    closing: "If this was not you, do nothing: nothing has changed.",
  });
}

export function magicLinkMail(facts: { name: string; url: string; minutes: number }): MailText {
  const text = compose(`Sign in to ${PRODUCT}`, {
    greeting: facts.name,
    paragraphs: ["Use this link to sign in to your dashboard. It asks you to confirm with one click."],
    link: { label: "Sign in", url: facts.url },
    closing: `The link works once and for ${facts.minutes} minutes. If you did not ask for it, do nothing.`,
  });
  return { ...text, usefulForMs: facts.minutes * 60_000 };
}

export function welcomeMail(facts: { name: string; tier: Tier; dashboardUrl: string }): MailText {
  return compose(`Your ${PRODUCT} account is ready`, {
    greeting: facts.name,
    paragraphs: [
      `Your ${TIER_LIMITS[facts.tier].name} plan is active.`,
      "Sign in with this address; your API key is under Settings, API Access.",
    ],
    link: { label: "Open the dashboard", url: facts.dashboardUrl },
    closing: "Your key is never sent by mail.",
  });
}

/** To an account that was there before it paid. */
export function planActiveMail(facts: { name: string; tier: Tier; dashboardUrl: string }): MailText {
  return compose(`Your ${PRODUCT} plan is ${TIER_LIMITS[facts.tier].name}`, {
    greeting: facts.name,
    paragraphs: [
      `We received your payment: your account now has the ${TIER_LIMITS[facts.tier].name} plan.`,
      "Your API key stays as it was. The plan, the payment method and invoices are in the billing portal, which the dashboard links to.",
    ],
    link: { label: "Open the dashboard", url: facts.dashboardUrl },
    closing: "If you did not expect this, reply to the receipt you got from our payment provider.",
  });
}

interface MailParts {
  greeting: string;
  paragraphs: string[];
  link: { label: string; url: string };
  closing: string;
}

function compose(subject: string, parts: MailParts): MailText {
  const name = presentableName(parts.greeting);
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const text = [greeting, ...parts.paragraphs, `${parts.link.label}: ${parts.link.url}`, parts.closing, PRODUCT].join(
    "\n\n",
  );
  const style = "font:16px/1.5 system-ui,sans-serif;color:#1c2430;max-width:34rem;margin:0 auto;padding:1.5rem";
  const button =
    "display:inline-block;padding:.7rem 1.2rem;background:#1f4fd8;color:#fff;text-decoration:none;border-radius:.4rem";
  const html = [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style}"><p>${escapeHtml(greeting)}</p>`,
    ...parts.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p><a href="${escapeHtml(parts.link.url)}" style="${button}">${escapeHtml(parts.link.label)}</a></p>`,
    `<p style="color:#5a6472;font-size:14px">${escapeHtml(parts.closing)}</p></body></html>`,
  ].join("\n");
  return { subject, text: `${text}\n`, html };
}

/**
 * The name as a greeting can carry it. Anybody can have a mail sent to anybody, with a name of their choice: one that
 * looks like an address, a link or a message is left out.
 */
function presentableName(given: string): string {
  const name = given.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const isName =
    name.length <= NAME_LENGTH_MAX && /^[\p{L}\p{M}\p{N} .,'’&-]+$/u.test(name) && !/\.[^\s.,]{2}/u.test(name);
  return isName ? name : "";
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
