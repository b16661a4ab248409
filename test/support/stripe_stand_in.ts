import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Tier } from "../../src/core/tier.ts";
import {
  checkoutEvent,
  invoiceEvent,
  newCheckout,
  newSubscription,
  type StandInCheckout,
  type StandInEvent,
  type StandInSubscription,
  subscriptionEvent,
} from "./stripe/stripe_objects.ts";
import {
  CHECKOUT_CREATE,
  CHECKOUT_EXPIRE,
  CHECKOUT_RETRIEVE,
  findUnknownParameter,
  type Names,
  PORTAL_CREATE,
  SUBSCRIPTION_CANCEL,
  SUBSCRIPTION_RETRIEVE,
} from "./stripe/stripe_params.ts";

export const STAND_IN_PRICES: Record<Tier, string> = {
  builder: "price_builder",
  pro: "price_pro",
  agency: "price_agency",
};
export const STAND_IN_KEY = "sk_test_standin0123456789";
export const STAND_IN_WEBHOOK_SECRET = "whsec_standin0123456789";

/** How the next call goes wrong; `error_after_commit` does the work and then answers 500. */
export type Scene = "error" | "error_after_commit" | "rate_limited" | "hang" | "cut";

export interface StripeStandIn {
  url: string;
  calls: { method: string; path: string; form: URLSearchParams; idempotencyKey: string | null; replayed: boolean }[];
  checkouts: Map<string, StandInCheckout>;
  subscriptions: Map<string, StandInSubscription>;
  next(...scenes: Scene[]): void;
  /** Runs between the work of the next call and its answer. */
  beforeAnswer(fn: () => Promise<void>): void;
  /** Our session's checkout. */
  checkoutOf(sessionId: string): StandInCheckout;
  /** The payer confirms: `unpaid` for a bank debit whose money is still to come. Gives the events, unsent. */
  pay(sessionId: string, how?: { unpaid?: boolean }): StandInEvent[];
  settleDebit(sessionId: string, succeeded: boolean): StandInEvent[];
  expire(sessionId: string): StandInEvent[];
  changePlan(subscriptionId: string, tier: Tier): StandInEvent[];
  cancel(subscriptionId: string): StandInEvent[];
  failPayment(subscriptionId: string): StandInEvent[];
  collectPayment(subscriptionId: string): StandInEvent[];
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface Call {
  method: string;
  path: string;
  form: URLSearchParams;
  raw: string;
  key: string | null;
  authorization: string | undefined;
}

/** Stripe as far as this service uses it, on 127.0.0.1: keeps state, and refuses what Stripe refuses. */
export async function startStripeStandIn(options: { now(): number }): Promise<StripeStandIn> {
  const calls: StripeStandIn["calls"] = [];
  const checkouts = new Map<string, StandInCheckout>();
  const subscriptions = new Map<string, StandInSubscription>();
  const answered = new Map<string, { request: string; reply: Reply }>();
  const scenes: Scene[] = [];
  let beforeAnswer: (() => Promise<void>) | null = null;
  const seconds = () => Math.floor(options.now() / 1000);
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const routes = createRoutes({ checkouts, subscriptions, seconds, id });

  async function answer(call: Call, response: ServerResponse): Promise<void> {
    const scene = scenes.shift();
    const request = `${call.method} ${call.path}\n${call.raw}`;
    const kept = call.key === null ? undefined : answered.get(call.key);
    calls.push({ ...call, idempotencyKey: call.key, replayed: kept !== undefined });
    if (scene === "hang") return;
    if (scene === "cut") return void response.destroy();
    if (scene === "rate_limited") return send(response, apiError(429, "Too many requests", { code: "rate_limit" }));
    if (kept !== undefined) {
      const same = kept.request === request;
      return send(response, same ? { ...kept.reply, headers: { "Idempotent-Replayed": "true" } } : differentRequest());
    }
    // As it is now: what happens before it is sent does not change it.
    let reply = structuredClone(scene === "error" ? apiError(500, "Something went wrong") : routes(call));
    if (scene === "error_after_commit") reply = apiError(500, "Something went wrong");
    if (call.key !== null && call.method === "POST") answered.set(call.key, { request, reply });
    const hook = beforeAnswer;
    beforeAnswer = null;
    await hook?.();
    send(response, reply);
  }

  const server = createServer((request, response) => {
    readCall(request).then((call) => answer(call, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const checkoutOf = (sessionId: string) => {
    const found = [...checkouts.values()].find((checkout) => checkout.client_reference_id === sessionId);
    if (found === undefined) throw new Error(`No checkout for ${sessionId}`);
    return found;
  };
  const subscriptionOf = (subscriptionId: string) => {
    const found = subscriptions.get(subscriptionId);
    if (found === undefined) throw new Error(`No subscription ${subscriptionId}`);
    return found;
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    checkouts,
    subscriptions,
    next: (...more) => void scenes.push(...more),
    beforeAnswer(fn) {
      beforeAnswer = fn;
    },
    checkoutOf,
    pay(sessionId, how = {}) {
      const checkout = checkoutOf(sessionId);
      if (checkout.status !== "open") throw new Error(`The checkout is ${checkout.status}: nobody can pay it`);
      const subscription = newSubscription({
        id: id("sub"),
        customer: (checkout.customer as string | null) ?? id("cus"),
        created: seconds(),
        price: checkout.price,
        metadata: checkout.subscription_metadata,
        status: how.unpaid ? "incomplete" : "active",
      });
      subscriptions.set(subscription.id, subscription);
      checkout.status = "complete";
      checkout.url = null;
      checkout.payment_status = how.unpaid ? "unpaid" : "paid";
      checkout.customer = subscription.customer;
      checkout.subscription = subscription.id;
      return [
        subscriptionEvent(id("evt"), "customer.subscription.created", subscription),
        invoiceEvent(id("evt"), how.unpaid ? "invoice.created" : "invoice.paid", subscription),
        checkoutEvent(id("evt"), "checkout.session.completed", checkout),
      ];
    },
    settleDebit(sessionId, succeeded) {
      const checkout = checkoutOf(sessionId);
      const subscription = subscriptionOf(checkout.subscription as string);
      subscription.status = succeeded ? "active" : "incomplete_expired";
      if (succeeded) checkout.payment_status = "paid";
      const outcome = succeeded ? "succeeded" : "failed";
      return [
        checkoutEvent(id("evt"), `checkout.session.async_payment_${outcome}`, checkout),
        subscriptionEvent(id("evt"), "customer.subscription.updated", subscription),
      ];
    },
    expire(sessionId) {
      const checkout = checkoutOf(sessionId);
      checkout.status = "expired";
      checkout.url = null;
      return [checkoutEvent(id("evt"), "checkout.session.expired", checkout)];
    },
    changePlan(subscriptionId, tier) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.items.data[0]!.price.id = STAND_IN_PRICES[tier];
      return [subscriptionEvent(id("evt"), "customer.subscription.updated", subscription)];
    },
    cancel(subscriptionId) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.status = "canceled";
      return [subscriptionEvent(id("evt"), "customer.subscription.deleted", subscription)];
    },
    failPayment(subscriptionId) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.status = "past_due";
      return [
        invoiceEvent(id("evt"), "invoice.payment_failed", subscription),
        subscriptionEvent(id("evt"), "customer.subscription.updated", subscription),
      ];
    },
    collectPayment(subscriptionId) {
      const subscription = subscriptionOf(subscriptionId);
      subscription.status = "active";
      return [
        invoiceEvent(id("evt"), "invoice.paid", subscription),
        subscriptionEvent(id("evt"), "customer.subscription.updated", subscription),
      ];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A delivery as Stripe makes it: the body as sent, and its signature header. */
export function signEvent(
  event: unknown,
  options: { secret?: string; ageSeconds?: number } = {},
): { rawBody: string; headers: Record<string, string> } {
  const payload = JSON.stringify(event, null, 2);
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? STAND_IN_WEBHOOK_SECRET,
    timestamp: Math.floor(Date.now() / 1000) - (options.ageSeconds ?? 0),
  });
  return { rawBody: payload, headers: { "Stripe-Signature": header, "Content-Type": "application/json" } };
}

interface StandInState {
  checkouts: Map<string, StandInCheckout>;
  subscriptions: Map<string, StandInSubscription>;
  seconds(): number;
  id(prefix: string): string;
}

function createRoutes(state: StandInState): (call: Call) => Reply {
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
  if (customer !== null && !isCustomer(state, customer))
    return refusal(`No such customer: '${customer}'`, "resource_missing");
  const now = state.seconds();
  const expiresAt = Number(form.get("expires_at") ?? now + DAY_SECONDS);
  if (expiresAt < now + HALF_HOUR_SECONDS || expiresAt > now + DAY_SECONDS)
    return refusal("The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation");
  const checkout = newCheckout({ id: state.id("cs_test"), form, price, expiresAt, created: now });
  if (Object.values(checkout.metadata ?? {}).some((value) => value.length > 500))
    return refusal("Metadata values can have up to 500 characters");
  state.checkouts.set(checkout.id, checkout);
  return ok(checkout);
}

function createPortal(state: StandInState, form: URLSearchParams): Reply {
  const customer = form.get("customer");
  if (customer === null) return refusal("Missing required param: customer", "parameter_missing");
  if (!isCustomer(state, customer)) return refusal(`No such customer: '${customer}'`, "resource_missing");
  const id = state.id("bps");
  const portal = {
    id,
    object: "billing_portal.session",
    customer,
    return_url: form.get("return_url"),
    created: state.seconds(),
    livemode: false,
    url: `https://billing.stripe.test/session/${id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>;
  return ok(portal);
}

function isCustomer(state: StandInState, customer: string): boolean {
  return [...state.subscriptions.values()].some((subscription) => subscription.customer === customer);
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function refusal(message: string, code?: string): Reply {
  return apiError(400, message, code === undefined ? {} : { code });
}

function differentRequest(): Reply {
  const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  return { status: 400, body: { error: { type: "idempotency_error", message } } };
}

function apiError(status: number, message: string, more: { code?: string } = {}): Reply {
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  // Stripe tells its clients not to repeat a 500: the kept answer would only come again.
  const headers = status >= 500 ? { "Stripe-Should-Retry": "false" } : {};
  return { status, body: { error: { type, message, ...more } }, headers };
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_standin", ...headers });
  response.end(JSON.stringify(body));
}

async function readCall(request: IncomingMessage): Promise<Call> {
  let raw = "";
  for await (const chunk of request) raw += chunk;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
  const key = request.headers["idempotency-key"];
  return {
    method: request.method ?? "",
    path: pathname,
    form: new URLSearchParams(`${searchParams}&${raw}`),
    raw,
    key: typeof key === "string" ? key : null,
    authorization: request.headers.authorization,
  };
}
