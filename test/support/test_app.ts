import { type App, createApp } from "../../src/app.ts";
import type { Clock } from "../../src/base/clock.ts";
import { createIds } from "../../src/base/ids.ts";
import { silentLog } from "../../src/base/log.ts";
import type { Tracer } from "../../src/base/tracing.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { STAGE_NAMES, type StageName } from "../../src/domain/run.ts";
import type { Tier } from "../../src/domain/tier.ts";
import type { DemoSource } from "../../src/http/context.ts";
import type { OutsideWorld } from "../../src/outside_world.ts";
import type { StageTable } from "../../src/pipeline/pipelines.ts";
import { judgeHere } from "../../src/pipeline/site_judges.ts";
import type { Stage } from "../../src/pipeline/stage.ts";
import type { MailMessage } from "../../src/providers/mail/mail.ts";
import type { Payments } from "../../src/providers/payments/payments.ts";
import { createTestPayments } from "../../src/providers/payments/test_payments.ts";
import type { Providers } from "../../src/providers/providers.ts";
import type { Publishers } from "../../src/providers/publishing/publisher.ts";
import { createBuiltinTextModel } from "../../src/providers/text_model/builtin.ts";
import type { TrafficReader } from "../../src/providers/traffic/traffic_reader.ts";
import type { WebhookPost } from "../../src/providers/webhook/webhook_post.ts";
import { createAccount } from "../../src/service/accounts.ts";
import { transact } from "../../src/store/db.ts";
import type { OpenDatabase } from "../../src/store/open_database.ts";
import { openMemoryDatabase } from "./memory_database.ts";

export const TEST_BASE_URL = "http://api.test";
export const TEST_NOW_MS = Date.parse("2026-03-01T12:00:00.000Z");

/** A clock that stands until it is moved. */
export interface TestClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Sets the time of day back, as an operator or a time server does. */
  setBack(ms: number): void;
}

export function createTestClock(startMs = TEST_NOW_MS): TestClock {
  let passed = 0;
  let setBackBy = 0;
  return {
    now: () => startMs + passed - setBackBy,
    steady: () => ({ origin: "test", ms: passed }),
    advance(ms) {
      passed += ms;
    },
    setBack(ms) {
      setBackBy += ms;
    },
  };
}

/** A world without anything outside: no provider, mails kept, the built-in test payments. */
export function createTestWorld(
  options: {
    sentMail?: MailMessage[];
    payments?: Payments | null;
    providers?: Partial<Providers>;
    trafficReaders?: readonly TrafficReader[];
    webhookPost?: WebhookPost;
    publishers?: Publishers;
  } = {},
): OutsideWorld {
  const unreachable = async (): Promise<never> => {
    throw new Error("No network in this test");
  };
  return {
    providers: {
      sandbox: false,
      answerEngines: [],
      serp: null,
      keywordData: null,
      pageFetcher: {
        provider: "http",
        isSimulated: () => false,
        homeUrl: (domain) => `https://${domain}/`,
        fetch: unreachable,
        close: async () => {},
      } as Providers["pageFetcher"],
      textModel: createBuiltinTextModel(),
      embedding: null,
      ...options.providers,
    },
    trafficReaders: options.trafficReaders ?? [],
    htmlReader: { read: unreachable, close: async () => {} } as never,
    siteJudges: judgeHere(),
    mail: {
      provider: "test",
      async send(message) {
        options.sentMail?.push(message);
      },
      close() {},
    },
    webhookPost: options.webhookPost ?? { isMapped: () => false, post: unreachable, close: async () => {} },
    publishers: options.publishers ?? {
      wordpress: { check: unreachable, find: unreachable, send: unreachable },
      github: { check: unreachable, find: unreachable, send: unreachable },
      isMapped: () => false,
      close: async () => {},
    },
    createPayments: (settings) => (options.payments === undefined ? createTestPayments(settings) : options.payments),
    close: async () => {},
  };
}

/** Stages that save at once; `overrides` replaces some. */
export function createQuickStages(overrides: Partial<Record<StageName, Stage["run"]>> = {}): StageTable {
  const stage = (name: StageName): Stage => ({
    name,
    pool: "quick",
    budgetShare: 1,
    run: overrides[name] ?? (async (context) => context.save(() => undefined)),
  });
  return Object.fromEntries(STAGE_NAMES.map((name) => [name, stage(name)])) as StageTable;
}

export interface CallOptions {
  key?: string | undefined;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  rawBody?: string | Uint8Array;
  headers?: Record<string, string>;
  ip?: string;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read into bodies of any shape
  body: any;
}

export interface TestApp {
  app: App;
  clock: TestClock;
  sentMail: MailMessage[];
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** Makes an account and gives its key. */
  account(tier?: Tier): { id: string; key: string; email: string };
  /** Registers a brand over HTTP and gives its id. */
  brand(key: string, domain?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  clock?: TestClock;
  stages?: StageTable;
  env?: Record<string, string>;
  world?: OutsideWorld;
  payments?: Payments | null;
  tracer?: Tracer;
  publishers?: Publishers;
  demo?: DemoSource;
  /** To go on from; otherwise an empty one. */
  database?: OpenDatabase;
}

/** The application on a database in memory, driven by its own fetch: no port, no process. */
export function createTestApp(options: TestAppOptions = {}): TestApp {
  const clock = options.clock ?? createTestClock();
  const sentMail: MailMessage[] = [];
  const config: Config = readConfig({
    DATABASE_PATH: ":memory:",
    BASE_URL: TEST_BASE_URL,
    OUTCOME_LINKAGE: "on",
    ...options.env,
  });
  const world =
    options.world ??
    createTestWorld({
      sentMail,
      ...(options.payments === undefined ? {} : { payments: options.payments }),
      ...(options.publishers === undefined ? {} : { publishers: options.publishers }),
    });
  const app = createApp({
    config,
    log: silentLog,
    world,
    clock,
    ids: createIds(clock),
    background: false,
    ...(options.demo === undefined ? {} : { demo: options.demo }),
    ...(options.tracer === undefined ? {} : { tracer: options.tracer }),
    ...(config.DATABASE_PATH === ":memory:" ? { database: options.database ?? openMemoryDatabase() } : {}),
    stages: options.stages ?? createQuickStages(),
  });
  let accounts = 0;
  const test: TestApp = {
    app,
    clock,
    sentMail,
    async call(method, path, { key, body, rawBody, headers, ip = "203.0.113.7" } = {}) {
      const request = new Request(TEST_BASE_URL + path, {
        method,
        headers: {
          ...(key === undefined ? {} : { "X-API-Key": key }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined && rawBody === undefined ? {} : { body: (rawBody ?? JSON.stringify(body)) as string }),
      });
      const response = await app.fetch(request, { remoteAddress: ip });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== "" ? JSON.parse(text) : null,
      };
    },
    account(tier = "agency") {
      const email = `owner${++accounts}@acme.test`;
      const made = transact(app.db, (tx) =>
        createAccount(app.accounts, tx, { email, name: `Owner ${accounts}`, tier }),
      );
      return { id: made.account.id, key: made.apiKey, email };
    },
    async brand(key, domain = "acme.com") {
      const answer = await test.call("POST", "/brands", { key, body: { domain, name: "Acme" } });
      if (answer.status !== 201) throw new Error(`No brand: ${answer.status} ${answer.text}`);
      return answer.body.id as string;
    },
    close: () => app.close(),
  };
  return test;
}

/** A test application that closes with its test. */
export function openTestApp(t: { after(fn: () => Promise<void>): void }, options: TestAppOptions = {}): TestApp {
  return closedAfter(t, createTestApp(options));
}

/** The runner holds the hooks of a test until all tests are done: what this one closes is let go of at the test's end. */
export function closedAfter<T extends { close(): Promise<void> }>(
  t: { after(fn: () => Promise<void>): void },
  opened: T,
): T {
  let held: T | null = opened;
  t.after(async () => {
    await held?.close();
    held = null;
  });
  return opened;
}
