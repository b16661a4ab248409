import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { Tier } from "../../src/core/tier.ts";
import {
  checkoutEvent,
  invoiceEvent,
  newSubscription,
  type StandInCheckout,
  type StandInEvent,
  type StandInSubscription,
  subscriptionEvent,
} from "./stripe/stripe_objects.ts";
import {
  apiError,
  type Call,
  createRoutes,
  differentRequest,
  type Reply,
  STAND_IN_PRICES,
} from "./stripe/stripe_routes.ts";

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
