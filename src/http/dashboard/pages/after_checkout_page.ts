import { html } from "hono/html";
import { TIER_LIMITS } from "../../../domain/tier.ts";
import type { CheckoutSessionRow } from "../../../store/checkout_sessions.ts";
import type { Session } from "../dashboard.ts";
import { formatTime } from "../format.ts";
import { EMPTY, type Html } from "../html.ts";
import { linkButton, notice } from "../parts.ts";
import { mailHint, type SignInPlace, signInBody, signInForm } from "./sign_in_page.ts";

export interface Return {
  checkout: CheckoutSessionRow | "canceled" | "unknown";
  session: Session | null;
  /** Where the page looks again by itself and when; null after its last try. */
  next: { url: string; seconds: number } | null;
  /** Starts the tries anew. */
  againUrl: string;
}

/** Where the buyer lands after the payment page: what is so, and what to do. */
export function afterCheckoutBody(place: SignInPlace, given: Return): Html {
  const { checkout, session } = given;
  if (checkout === "canceled") return leftUnpaid(place, session);
  if (checkout === "unknown") return unknownCheckout(place, session);
  if (checkout.status === "completed") return paid(place, checkout, session);
  if (checkout.status === "expired") return expired(place, session);
  return notYet(place, checkout, given);
}

function leftUnpaid(place: SignInPlace, session: Session | null): Html {
  if (session !== null) {
    return html`<div class="narrow"><h1>You left the payment page</h1><p class="lead">Nothing was charged and nothing has changed.</p>${backTo(place, session)}</div>`;
  }
  const text = "You left the payment page before paying. Nothing was charged; the link in your e-mail still works.";
  return signInBody(place, { told: notice("info", text) });
}

function unknownCheckout(place: SignInPlace, session: Session | null): Html {
  if (session !== null) {
    return html`<div class="narrow"><h1>We do not know this checkout</h1><p class="lead">You can see your plan in Settings.</p>${backTo(place, session)}</div>`;
  }
  return signInBody(place, {
    told: notice("warn", "We do not know this checkout. If you have paid, sign in below."),
  });
}

function paid(place: SignInPlace, checkout: CheckoutSessionRow, session: Session | null): Html {
  if (session?.account.email === checkout.email) {
    return html`<div class="narrow"><h1>Payment received. Your plan is ${TIER_LIMITS[session.account.tier].name}</h1><p class="lead">Your API key, your brands and their results have not changed.</p><div class="actions">${linkButton(place.base || "/", "Go to your brands", "primary")}${linkButton(`${place.base}/settings`, "Settings")}</div></div>`;
  }
  return html`<div class="narrow"><h1>Payment received. Your account is ready</h1>
<ol class="steps"><li>Sign in below with the address you bought with.</li><li>Open the link in our e-mail.</li><li>Add your brand and start the first analysis. Your API key is under Settings.</li></ol>
${signInForm(place)}${mailHint(place)}</div>`;
}

function expired(place: SignInPlace, session: Session | null): Html {
  return html`<div class="narrow"><h1>This checkout has expired</h1><p class="lead">It was not paid and nothing was charged.</p>
${
  session === null
    ? html`<p>Start a new one with <code>POST /auth/checkout</code>; you will get a new payment link by e-mail.</p>${signInForm(place)}`
    : html`<p>Choose a plan in Settings to start a new one.</p>${backTo(place, session)}`
}</div>`;
}

interface State {
  title: string;
  lead: string;
  todo: string;
}

function notYet(place: SignInPlace, checkout: CheckoutSessionRow, { session, next, againUrl }: Return): Html {
  const state = stateOf(checkout);
  if (next !== null && checkout.checked_result !== "pending") {
    return html`<div class="narrow" data-reload="${next.seconds}" data-reload-to="${next.url}"><h1>Waiting for the payment</h1>
<p class="lead" role="status">We are checking with the payment provider. This usually takes a few seconds, and this page refreshes automatically.</p>
<p class="hint">Please do not pay a second time.</p></div>`;
  }
  return html`<div class="narrow"><h1>${state.title}</h1><p class="lead" role="status">${state.lead}</p><p>${state.todo}</p>
<div class="actions">${linkButton(againUrl, "Check again", "primary")}${session === null ? EMPTY : linkButton(`${place.base}/settings`, "Settings")}</div></div>`;
}

/** What the payment provider said last, in the buyer's terms. */
function stateOf({ checked_result: result, status, expires_at }: CheckoutSessionRow): State {
  if (result === "pending" || result === "paid") {
    return {
      title: "Payment received, waiting for the money",
      lead:
        result === "paid"
          ? "The payment provider has your payment. Your account is being set up."
          : "The payment provider has your order and is waiting for the money. A bank debit can take a few days.",
      todo: "You do not need to do anything. Please do not pay again. We will e-mail you as soon as the plan is active.",
    };
  }
  if (result === "open") {
    return {
      title: "This order is not paid",
      lead: "The payment provider says that this order is not paid. Nothing was charged.",
      todo:
        status === "email_sent"
          ? `To pay, use the link in your e-mail. It works until ${formatTime(expires_at)}.`
          : "To pay, choose the plan in Settings again.",
    };
  }
  return {
    title: "The payment provider is not responding",
    lead: "We do not know yet whether your payment went through.",
    todo: "If you have paid, nothing is lost. Please do not pay again. We keep checking and will e-mail you as soon as the plan is active. If you have not paid, use the link you came from.",
  };
}

function backTo({ base }: SignInPlace, _session: Session): Html {
  return html`<div class="actions">${linkButton(`${base}/settings#plan`, "Settings", "primary")}${linkButton(base || "/", "Your brands")}</div>`;
}
