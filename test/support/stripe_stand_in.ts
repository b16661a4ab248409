import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { StandInEvent } from "./stripe/stripe_objects.ts";
import { createPages } from "./stripe/stripe_pages.ts";
import {
  apiError,
  type Call,
  createRoutes,
  differentRequest,
  type Reply,
  type StandInState,
} from "./stripe/stripe_routes.ts";
import { createScenes, type StripeScenes } from "./stripe/stripe_scenes.ts";

export const STAND_IN_WEBHOOK_SECRET = "whsec_standin0123456789";

/** How the next call goes wrong; `error_after_commit` does the work and then answers 500. */
export type Scene = "error" | "error_after_commit" | "rate_limited" | "hang" | "cut";

export interface StripeStandIn extends StripeScenes {
  url: string;
  calls: { method: string; path: string; form: URLSearchParams; idempotencyKey: string | null; replayed: boolean }[];
  state: StandInState;
  checkouts: StandInState["checkouts"];
  subscriptions: StandInState["subscriptions"];
  next(...scenes: Scene[]): void;
  /** Every call fails like this until it is given null. */
  always(scene: Scene | null): void;
  /** Runs between the work of the next call and its answer. */
  beforeAnswer(fn: () => Promise<void>): void;
  close(): Promise<void>;
}

export interface StandInOptions {
  now(): number;
  port?: number;
  /** Serves its checkout and portal as pages of its own, and gives their addresses; what is done there is told here. */
  pages?: { tell(events: StandInEvent[]): Promise<void> };
}

/** Stripe as far as this service uses it, on 127.0.0.1: keeps state, and refuses what Stripe refuses. */
export async function startStripeStandIn(options: StandInOptions): Promise<StripeStandIn> {
  const calls: StripeStandIn["calls"] = [];
  const answered = new Map<string, { request: string; reply: Reply }>();
  const scenes: Scene[] = [];
  let lasting: Scene | null = null;
  let beforeAnswer: (() => Promise<void>) | null = null;
  const state: StandInState = {
    customers: new Map(),
    charges: new Map(),
    portals: new Map(),
    checkouts: new Map(),
    subscriptions: new Map(),
    refusesDeletedWithCode: true,
    checkoutPages: "https://checkout.stripe.test",
    portalPages: "https://billing.stripe.test",
    seconds: () => Math.floor(options.now() / 1000),
    id: (prefix) => `${prefix}_${randomBytes(12).toString("hex")}`,
  };
  const routes = createRoutes(state);
  const acts = createScenes(state);
  const pages = createPages(state, { acts, tell: options.pages?.tell ?? (async () => undefined) });

  async function answer(call: Call, response: ServerResponse): Promise<void> {
    if (!call.path.startsWith("/v1/")) return await pages(call, response);
    const scene = scenes.shift() ?? lasting;
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
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (options.pages) Object.assign(state, { checkoutPages: url, portalPages: url });

  return {
    ...acts,
    url,
    calls,
    state,
    checkouts: state.checkouts,
    subscriptions: state.subscriptions,
    next: (...more) => void scenes.push(...more),
    always(scene) {
      lasting = scene;
    },
    beforeAnswer(fn) {
      beforeAnswer = fn;
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

/** Sends events to a server's webhook as Stripe does; gives the statuses. */
export async function sendEvents(webhookUrl: string, events: readonly unknown[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const event of events) {
    const { rawBody, headers } = signEvent(event);
    const answer = await fetch(webhookUrl, { method: "POST", headers, body: rawBody });
    statuses.push(answer.status);
  }
  return statuses;
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
