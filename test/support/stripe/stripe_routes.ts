import type Stripe from "stripe";
import { TIER_LIMITS, TIERS, type Tier } from "../../../src/domain/tier.ts";
import {
  newCheckout,
  type StandInCharge,
  type StandInCheckout,
  type StandInCustomer,
  type StandInDeletedCustomer,
  type StandInSubscription,
} from "./stripe_objects.ts";
import {
  CHARGE_RETRIEVE,
  CHECKOUT_CREATE,
  CHECKOUT_EXPIRE,
  CHECKOUT_RETRIEVE,
  CUSTOMER_RETRIEVE,
  findUnknownParameter,
  type Names,
  PORTAL_CREATE,
  PRICE_RETRIEVE,
  SUBSCRIPTION_CANCEL,
  SUBSCRIPTION_RETRIEVE,
} from "./stripe_params.ts";

export const STAND_IN_PRICES: Record<Tier, string> = {
  builder: "price_builder",
  pro: "price_pro",
  agency: "price_agency",
};
/** As the settings take them: the first is sold, the older one is still on some subscriptions. */
export const STAND_IN_PRICE_IDS: Record<Tier, string[]> = {
  builder: [STAND_IN_PRICES.builder],
  pro: [STAND_IN_PRICES.pro, "price_pro_2024"],
  agency: [STAND_IN_PRICES.agency],
};
export const STAND_IN_KEY = "sk_test_standin0123456789";
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface Call {
  method: string;
  path: string;
  form: URLSearchParams;
  raw: string;
  key: string | null;
  authorization: string | undefined;
}

export interface StandInState {
  customers: Map<string, StandInCustomer | StandInDeletedCustomer>;
  charges: Map<string, StandInCharge>;
  /** Portal sessions: whose, and where they lead back to. */
  portals: Map<string, { customer: string; returnUrl: string }>;
  /** How a deleted customer is refused: with Stripe's code, or with the parameter's name alone. */
  refusesDeletedWithCode: boolean;
  /** Addresses of the pages for payers. */
  checkoutPages: string;
  portalPages: string;
  checkouts: Map<string, StandInCheckout>;
  subscriptions: Map<string, StandInSubscription>;
  seconds(): number;
  id(prefix: string): string;
}

/** Each call as Stripe answers it, with its refusals. */
export function createRoutes(state: StandInState): (call: Call) => Reply {
  const knownParameters = (call: Call, names: Names, act: () => Reply): Reply => {
    const unknown = findUnknownParameter(call.form, names);
    return unknown === null ? act() : refusal(`Received unknown parameter: ${unknown}`, "parameter_unknown");
  };
  const found = <T>(thing: T | undefined, what: string, act: (thing: T) => Reply): Reply =>
    thing === undefined ? apiError(404, `No such ${what}`, { code: "resource_missing" }) : act(thing);

  return (call) => {
    if (call.authorization !== `Bearer ${STAND_IN_KEY}`) return apiError(401, "Invalid API Key provided: sk_test_****");
    const [, kind, thing, action] = /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/(\w+))?(?:\/(\w+))?$/.exec(call.path) ?? [];
    const what = `${call.method} ${kind}${thing ? "/:id" : ""}${action ? `/${action}` : ""}`;
    switch (what) {
      case "POST checkout/sessions":
        return knownParameters(call, CHECKOUT_CREATE, () => createCheckout(state, call.form));
      case "GET checkout/sessions/:id":
        return knownParameters(call, CHECKOUT_RETRIEVE, () => found(state.checkouts.get(thing!), "checkout", ok));
      case "POST checkout/sessions/:id/expire":
        return knownParameters(call, CHECKOUT_EXPIRE, () =>
          found(state.checkouts.get(thing!), "checkout", (checkout) => {
            if (checkout.status !== "open")
              return refusal("Only Checkout Sessions with a status in [open] can be expired");
            checkout.status = "expired";
            checkout.url = null;
            return ok(checkout);
          }),
        );
      case "POST billing_portal/sessions":
        return knownParameters(call, PORTAL_CREATE, () => createPortal(state, call.form));
      case "GET subscriptions/:id":
        return knownParameters(call, SUBSCRIPTION_RETRIEVE, () =>
          found(state.subscriptions.get(thing!), "subscription", ok),
        );
      case "DELETE subscriptions/:id":
        return knownParameters(call, SUBSCRIPTION_CANCEL, () =>
          found(state.subscriptions.get(thing!), "subscription", (subscription) => {
            if (subscription.status === "canceled")
              return apiError(404, "No such subscription", { code: "resource_missing" });
            subscription.status = "canceled";
            return ok(subscription);
          }),
        );
      case "GET charges/:id":
        return knownParameters(call, CHARGE_RETRIEVE, () => found(state.charges.get(thing!), "charge", ok));
      case "GET customers/:id":
        return knownParameters(call, CUSTOMER_RETRIEVE, () => found(state.customers.get(thing!), "customer", ok));
      case "GET prices/:id":
        return knownParameters(call, PRICE_RETRIEVE, () => found(priceOf(thing!), "price", ok));
      default:
        return apiError(404, `Unrecognized request URL (${call.method}: ${call.path})`);
    }
  };
}

const HALF_HOUR_SECONDS = 30 * 60;
const DAY_SECONDS = 24 * 60 * 60;

function createCheckout(state: StandInState, form: URLSearchParams): Reply {
  const missing = ["mode", "success_url", "line_items[0][price]"].find((name) => !form.get(name));
  if (missing !== undefined) return refusal(`Missing required param: ${missing}`, "parameter_missing");
  if (form.get("mode") !== "subscription") return refusal("mode must be subscription with recurring prices");
  const price = form.get("line_items[0][price]")!;
  if (!Object.values(STAND_IN_PRICES).includes(price)) return refusal(`No such price: '${price}'`, "resource_missing");
  if (!/^[1-9]\d*$/.test(form.get("line_items[0][quantity]") ?? ""))
    return refusal("Quantity is required", "parameter_missing");
  const [customer, email] = [form.get("customer"), form.get("customer_email")];
  if (customer !== null && email !== null)
    return refusal("You may only specify one of these parameters: customer, customer_email");
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email))
    return refusal(`Invalid email address: ${email}`, "email_invalid");
  const gone = customer === null ? null : refuseGone(state, customer);
  if (gone !== null) return gone;
  const now = state.seconds();
  const expiresAt = Number(form.get("expires_at") ?? now + DAY_SECONDS);
  if (expiresAt < now + HALF_HOUR_SECONDS || expiresAt > now + DAY_SECONDS)
    return refusal("The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation");
  const checkout = newCheckout({
    id: state.id("cs_test"),
    form,
    price,
    expiresAt,
    created: now,
    pageBase: state.checkoutPages,
  });
  if (Object.values(checkout.metadata ?? {}).some((value) => value.length > 500))
    return refusal("Metadata values can have up to 500 characters");
  state.checkouts.set(checkout.id, checkout);
  return ok(checkout);
}

function createPortal(state: StandInState, form: URLSearchParams): Reply {
  const customer = form.get("customer");
  if (customer === null) return refusal("Missing required param: customer", "parameter_missing");
  const gone = refuseGone(state, customer);
  if (gone !== null) return gone;
  const id = state.id("bps");
  state.portals.set(id, { customer, returnUrl: form.get("return_url") ?? "" });
  const portal = {
    id,
    object: "billing_portal.session",
    customer,
    return_url: form.get("return_url"),
    created: state.seconds(),
    livemode: false,
    url: `${state.portalPages}/session/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>;
  return ok(portal);
}

/** null for a customer that is there. */
function refuseGone(state: StandInState, id: string): Reply | null {
  const customer = state.customers.get(id);
  if (customer !== undefined && !("deleted" in customer)) return null;
  const code = customer === undefined || state.refusesDeletedWithCode ? "resource_missing" : undefined;
  return refusal(`No such customer: '${id}'`, code, "customer");
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function refusal(message: string, code?: string, param?: string): Reply {
  return apiError(400, message, { ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) });
}

export function differentRequest(): Reply {
  const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  return { status: 400, body: { error: { type: "idempotency_error", message } } };
}

export function apiError(status: number, message: string, more: { code?: string; param?: string } = {}): Reply {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  // Stripe tells its clients not to repeat a 500: the kept answer would only come again.
  const headers = status >= 500 ? { "Stripe-Should-Retry": "false" } : {};
  return { status, body: { error: { type, message, ...more } }, headers };
}

function priceOf(id: string): Partial<Stripe.Price> | undefined {
  const tier = TIERS.find((each) => STAND_IN_PRICE_IDS[each].includes(id));
  if (tier === undefined) return undefined;
  const recurring = { interval: "month", interval_count: 1 } as Stripe.Price.Recurring;
  const cents = TIER_LIMITS[tier].priceUsdPerMonth * 100;
  return { id, object: "price", active: true, currency: "usd", unit_amount: cents, type: "recurring", recurring };
}
