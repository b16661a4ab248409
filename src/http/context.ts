import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Clock } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Log } from "../base/log.ts";
import type { Tracer } from "../base/tracing.ts";
import type { Brand } from "../domain/brand.ts";
import type { RunKind, StageName } from "../domain/run.ts";
import type { AccessLogDeps } from "../service/access_logs.ts";
import type { AccountDeps } from "../service/accounts.ts";
import type { Actor } from "../service/actor.ts";
import type { CallMeter } from "../service/call_meter.ts";
import type { CheckoutDeps } from "../service/checkout.ts";
import type { DigestDeps } from "../service/digests.ts";
import type { PaymentEventDeps } from "../service/payment_events.ts";
import type { PublishingDeps } from "../service/publishing_targets.ts";
import type { RunDeps } from "../service/runs.ts";
import type { SignInDeps } from "../service/sign_in.ts";
import type { WebhookDeps } from "../service/webhooks.ts";
import type { AccountRow, KeyHolder } from "../store/accounts.ts";
import type { DatabaseCheck } from "../store/database_check.ts";
import type { Db } from "../store/db.ts";
import type { WriteGate } from "../store/write_gate.ts";
import type { Metrics } from "./metrics.ts";

/** A brand that everybody may look at, with a store of its own. */
export interface Demo {
  deps: HttpDeps;
  account: AccountRow;
  brandId: string;
}

/** Gives the demo once it is made; the first call begins that. */
export type DemoSource = () => Demo | null;

/** What the HTTP layer works with; app.ts fills it. */
export interface HttpDeps {
  db: Db;
  check: DatabaseCheck;
  clock: Clock;
  ids: Ids;
  log: Log;
  accounts: AccountDeps;
  /** Where requests that write wait while another process holds the database. */
  gate: WriteGate;
  findKeyHolder(hash: string): KeyHolder | undefined;
  calls: CallMeter;
  runs: RunDeps;
  checkout: CheckoutDeps;
  signIn: SignInDeps;
  webhooks: WebhookDeps & { log: Log; kick(): void };
  /** `kickPublishing` sends what was accepted, `kickNotices` that something waits. */
  publishing: PublishingDeps & { dashboardUrl: string; kickPublishing(): void; kickNotices(): void };
  digests: DigestDeps;
  /** null where payment is not configured. */
  paymentEvents: PaymentEventDeps | null;
  accessLogs: AccessLogDeps;
  /** Reads the properties that are due. */
  kickImports(): void;
  /** Visitors' figures of the brand came in: what waited for them is looked at. */
  onTraffic(brandId: string): void;
  /** Calls back on each change of a run in this process. */
  onRunChange(runId: string, listener: () => void): () => void;
  /** What a run of this kind does, in order. */
  stagesOf(kind: RunKind): readonly StageName[];
  /** Aborts when the server begins to stop: whatever holds a request open ends. */
  stopping: AbortSignal;
  baseUrl: string;
  dashboardUrl: string;
  /** Where mails are written as files; null when a mail server sends them. */
  mailFolder: string | null;
  /** Number of proxies in front whose X-Forwarded-For entries are trusted. */
  trustProxy: number;
  outcomeLinkage: boolean;
  /** Hours that lie between two scheduled starts of a brand at least. */
  scheduleMinHours: number;
  corsOrigins: readonly string[];
  metrics: Metrics;
  tracer: Tracer;
  /** Who may read /metrics; null: nobody in production, everybody elsewhere. */
  metricsToken: string | null;
  production: boolean;
  /** null: there is none on this server. */
  demo: DemoSource | null;
}

/** What the socket says of the caller; absent in tests that call fetch directly. */
export interface ConnectionBindings {
  remoteAddress?: string;
  /** Lets the request's body come for as long as bytes come, not only for the minute that others have. */
  allowLongBody?(): void;
}

export interface HttpEnv {
  Bindings: ConnectionBindings;
  /** `actor`: who calls, `account` theirs. */
  Variables: { requestId: string; account: AccountRow; actor: Actor; brand: Brand };
}

export type Api = OpenAPIHono<HttpEnv>;
