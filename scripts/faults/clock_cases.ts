import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forwardClock } from "../../src/base/clock.ts";
import { createHostGate } from "../../src/crawl/host_gate.ts";
import { createBreaker } from "../../src/providers/http/breaker.ts";
import { createPool } from "../../src/providers/http/pool.ts";
import type { Mail } from "../../src/providers/mail/mail.ts";
import { linkIn, post, signInAs } from "../../test/support/dashboard.ts";
import { openPaidApp } from "../../test/support/paid_app.ts";
import {
  createTestApp,
  createTestClock,
  createTestWorld,
  type TestApp,
  type TestClock,
} from "../../test/support/test_app.ts";

export interface ClockResult {
  name: string;
  setBackMs: number;
  /** Real time until the limit was over, in the unit of the case, and the most it may take. */
  took: number;
  atMost: number;
  unit: "s" | "min" | "h" | "d";
}

type Cleanup = { after(fn: () => Promise<void> | void): void };
type Case = (back: number, t: Cleanup) => Promise<Omit<ClockResult, "name" | "setBackMs">>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = { s: SECOND, min: MINUTE, h: HOUR, d: DAY } as const;
/** Each limit begun, the clock set back midway, and then real time until the limit is over. */
const CASES: Record<string, Case> = {
  "rate limit of an address (3 an hour)": async (back, t) => {
    const app = open(t);
    const ask = async () => (await app.call("POST", "/auth/recover", { body: { email: "a@acme.test" } })).status;
    for (let count = 0; count < 3; count++) await ask();
    return await over(app.clock, { unit: "min", atMost: 60, back, after: 20 }, async () => (await ask()) === 200);
  },
  "sign-in link, looked at all the time": async (back, t) => {
    const app = open(t);
    const path = await askForLink(app);
    const isDead = async () => (await app.call("GET", path)).status === 410;
    return await over(app.clock, { unit: "min", atMost: 15, back, after: 6 }, isDead);
  },
  "sign-in link, first looked at past its end": async (back, t) => {
    const app = open(t);
    const path = await askForLink(app);
    app.clock.setBack(back);
    app.clock.advance(15 * MINUTE);
    const isDead = async () => (await app.call("GET", path)).status === 410;
    const { took, ...rest } = await over(app.clock, { unit: "min", atMost: 15, back: 0, after: 0 }, isDead);
    return { took: took + 15, ...rest };
  },
  "sign-in link, the clock set back while the server was down": async (back, t) => {
    const folder = mkdtempSync(join(tmpdir(), "clock-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const env = { DATABASE_PATH: join(folder, "app.db") };
    const before = createTestApp({ env });
    const path = await askForLink(before);
    await before.close();
    before.clock.advance(6 * MINUTE);
    before.clock.setBack(back);
    const app = open(t, { env, clock: before.clock });
    const isDead = async () => (await app.call("GET", path)).status === 410;
    const { took, ...rest } = await over(app.clock, { unit: "min", atMost: 15, back: 0, after: 0 }, isDead);
    return { took: took + 6, ...rest };
  },
  "dashboard session": async (back, t) => {
    const app = open(t);
    const { get } = await signInAs(app, app.account());
    const isOut = async () => (await get("/settings")).status === 303;
    return await over(app.clock, { unit: "h", atMost: 14 * 24, back, after: 7 * 24 }, isOut);
  },
  "mail that waits for its next try": async (back, t) => {
    let tries = 0;
    const send = async () => {
      if (++tries < 4) throw new Error("Try later");
    };
    const app = open(t, { mail: { provider: "test", send, close: () => undefined } });
    await app.call("POST", "/auth/checkout", { body: { email: "a@acme.test", name: "A", tier: "pro" } });
    const isSent = async () => {
      app.app.mail.kick();
      await app.app.mail.idle();
      return tries >= 4;
    };
    // Three tries wait 30 s, 2 and 10 minutes; a wait that the step lengthens is an hour at the most.
    return await over(app.clock, { unit: "min", atMost: 14 + 60, back, after: 5, watched: true }, isSent);
  },
  "Idempotency-Key of a request that never came to an answer": async (back, t) => {
    const app = open(t);
    const { key, id } = app.account();
    const claim = `insert into idempotency_keys (account_id, key, request_hash, created_ms) values ('${id}', 'k', 'x', ${app.clock.now()})`;
    app.app.db.run(claim);
    const headers = { "Idempotency-Key": "k" };
    const body = { domain: "acme.com", name: "Acme" };
    const isFree = async () => (await app.call("POST", "/brands", { key, headers, body })).status === 201;
    return await over(app.clock, { unit: "s", atMost: 120, back, after: 20 }, isFree);
  },
  "Idempotency-Key with an answer": async (back, t) => {
    const app = open(t);
    const { key } = app.account();
    const headers = { "Idempotency-Key": "k" };
    const body = { domain: "acme.com", name: "Acme" };
    const repeat = () => app.call("POST", "/brands", { key, headers, body });
    await repeat();
    const isOver = async () => (await repeat()).headers.get("Idempotency-Replayed") === null;
    return await over(app.clock, { unit: "h", atMost: 48, back, after: 12 }, isOver);
  },
  "checkout that is asked for at the payment provider": async (back, t) => {
    const { test: app, stripe, order, status } = await openPaidApp(t as never);
    const session = await order();
    await status(session);
    const asked = () => stripe.calls.filter(({ method }) => method === "GET").length;
    const before = asked();
    const isAsked = async () => {
      await status(session);
      return asked() > before;
    };
    return await over(app.clock, { unit: "s", atMost: 5, back, after: 1 }, isAsked);
  },
  "rest of a vendor after failures": async (back) => {
    const clock = createTestClock();
    const sleep = () => Promise.reject(new Error("still at rest"));
    const breaker = createBreaker({ clock, sleep });
    const { signal } = new AbortController();
    for (let count = 0; count < 5; count++) breaker.failed("down");
    return await over(clock, { unit: "s", atMost: 30, back, after: 10, watched: true }, () =>
      breaker.enter(signal).then(
        () => true,
        () => false,
      ),
    );
  },
  "rest that a vendor asked for": async (back) => {
    const clock = createTestClock();
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    const pool = createPool({ concurrency: 1, rate: null }, { clock, sleep });
    pool.rest(30 * SECOND);
    clock.advance(10 * SECOND);
    clock.setBack(back);
    await pool.turn(new AbortController().signal);
    return { unit: "s", took: 10 + (waits[0] ?? 0) / SECOND, atMost: 40 };
  },
  "pause that a site asked for": async (back) => {
    const clock = createTestClock();
    const gate = createHostGate({ clock, signal: AbortSignal.timeout(5_000), concurrency: 1 });
    gate.pause(20);
    clock.setBack(back);
    const started = performance.now();
    const done = gate.run(async () => performance.now() - started);
    const ticking = setInterval(() => clock.advance(5), 5);
    const took = await done.catch(() => Number.POSITIVE_INFINITY);
    clearInterval(ticking);
    return { unit: "s", took: took / SECOND, atMost: 4 };
  },
  "a call that waits for a run": async (back) => {
    const clock = createTestClock();
    const waiting = forwardClock(clock);
    const until = waiting.now() + 30 * SECOND;
    return await over(
      clock,
      { unit: "s", atMost: 31, back, after: 10, watched: true },
      async () => waiting.now() >= until,
    );
  },
};

export const CLOCK_CASES: readonly string[] = Object.keys(CASES);

export async function tryClockCase(name: string, setBackMs: number): Promise<ClockResult> {
  const cleanups: (() => Promise<void> | void)[] = [];
  try {
    return { name, setBackMs, ...(await CASES[name]!(setBackMs, { after: (fn) => cleanups.push(fn) })) };
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

export function isTooLong({ took, atMost, unit }: ClockResult): boolean {
  return took > atMost + SECOND / UNITS[unit];
}

/**
 * Lets real time pass a unit at a time, the clock being set back after some, until the limit is over: the units it took.
 * Gives up a little beyond the most it may take.
 */
async function over(
  clock: TestClock,
  limit: { unit: ClockResult["unit"]; atMost: number; back: number; after: number; watched?: boolean },
  isOver: () => Promise<boolean>,
): Promise<Omit<ClockResult, "name" | "setBackMs">> {
  const { unit, atMost, back, after } = limit;
  clock.advance(after * UNITS[unit]);
  if (limit.watched) await isOver();
  clock.setBack(back);
  let took = after;
  for (; took <= atMost + 2; took++) {
    if (await isOver()) break;
    clock.advance(UNITS[unit]);
  }
  return { unit, atMost, took };
}

function open(t: Cleanup, options: { env?: Record<string, string>; clock?: TestClock; mail?: Mail } = {}): TestApp {
  const { mail, ...rest } = options;
  const app = createTestApp({ ...rest, ...(mail ? { world: { ...createTestWorld(), mail } } : {}) });
  t.after(() => app.close());
  return app;
}

async function askForLink(app: TestApp): Promise<string> {
  const { email } = app.account();
  await post(app, "/dashboard/sign-in", { form: { email } });
  return await linkIn(app);
}
