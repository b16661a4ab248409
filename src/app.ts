import { startBackground } from "./background.ts";
import type { Clock } from "./base/clock.ts";
import { systemClock } from "./base/clock.ts";
import { createIds, type Ids } from "./base/ids.ts";
import { createKeyedLock } from "./base/keyed_lock.ts";
import type { Log } from "./base/log.ts";
import { noTracing, type Tracer } from "./base/tracing.ts";
import type { Config } from "./config.ts";
import { crashReportFile } from "./crash_report.ts";
import type { ConnectionBindings, DemoSource, HttpDeps } from "./http/context.ts";
import { withLegacyPaths } from "./http/legacy.ts";
import { createMetrics } from "./http/metrics.ts";
import { createRouter } from "./http/router.ts";
import { isRunSimulated, OUTBOX_FOLDER, type OutsideWorld } from "./outside_world.ts";
import { PIPELINES, readsSite, type StageTable } from "./pipeline/pipelines.ts";
import { createRunner, type Runner } from "./pipeline/runner.ts";
import type { Transport } from "./pipeline/transport/task.ts";
import { trafficSettingsOf } from "./providers/traffic/traffic_readers.ts";
import { loadSecretKey } from "./secret_key.ts";
import { openAccessLogs } from "./service/access_logs.ts";
import type { AccountDeps } from "./service/accounts.ts";
import { monthLeftUsd } from "./service/budgets.ts";
import { createCallMeter } from "./service/call_meter.ts";
import type { CheckoutDeps } from "./service/checkout.ts";
import { createImportReader } from "./service/import_reader.ts";
import { createKeyVault } from "./service/key_vault.ts";
import { createMailSender } from "./service/mail_outbox.ts";
import { createMeasuring } from "./service/measuring.ts";
import type { Sender } from "./service/outbox.ts";
import type { PaymentEventDeps } from "./service/payment_events.ts";
import { createPaymentReconciler, type PaymentReconciler } from "./service/payment_reconciler.ts";
import { takeUpProfile } from "./service/profile.ts";
import { checkPublications } from "./service/publication_check.ts";
import { createPublicationSender } from "./service/publication_sender.ts";
import { createRetention } from "./service/retention/retention.ts";
import { type TellDeps, tellRuns } from "./service/run_events.ts";
import type { RunDeps } from "./service/runs.ts";
import { takeSnapshots } from "./service/schedules.ts";
import { recomputeVisibility } from "./service/visibility.ts";
import { createWebhookSender } from "./service/webhook_delivery.ts";
import { findKeyHolder } from "./store/accounts.ts";
import { createDatabaseCheck } from "./store/database_check.ts";
import type { Db } from "./store/db.ts";
import { type OpenDatabase, openDatabase } from "./store/open_database.ts";

export interface AppOptions {
  config: Config;
  log: Log;
  world: OutsideWorld;
  stages: StageTable;
  /** The address the service answers at, known once it listens. */
  baseUrl?: string;
  /** False for one-shot commands: they take up no run but their own, and sweep nothing. */
  background?: boolean;
  clock?: Clock;
  ids?: Ids;
  /** Who is told which work is done; closed with the app. */
  tracer?: Tracer;
  /** The brand that everybody may look at. */
  demo?: DemoSource;
  /** The way to where crawls and vendors' calls are done; closed with the app. Absent: in this process. */
  transport?: OpenTransport;
  /** In place of the one at DATABASE_PATH; closed with the app. */
  database?: OpenDatabase;
}

export type OpenTransport = (deps: { db: Db; clock: Clock; ids: Ids; log: Log }) => Transport;

export interface App {
  fetch(request: Request, env?: ConnectionBindings): Response | Promise<Response>;
  db: Db;
  accounts: AccountDeps;
  runs: RunDeps;
  runner: Runner;
  http: HttpDeps;
  mail: Sender;
  webhooks: Sender;
  publications: Sender;
  /** null where payment is not configured. */
  reconciler: PaymentReconciler | null;
  /** Ends held requests and streams, so that a stop need not wait for them. */
  beginStop(): void;
  /** Lets the work go in order: active runs stay for the next start. */
  close(): Promise<void>;
}

/** Composition root: the only place that knows all parts. */
export function createApp(options: AppOptions): App {
  const { config, log, world, background = true, clock = systemClock, tracer = noTracing } = options;
  const ids = options.ids ?? createIds(clock);
  const baseUrl = options.baseUrl ?? config.BASE_URL;
  const dashboardUrl =
    config.DASHBOARD_URL === `${config.BASE_URL}/dashboard` ? `${baseUrl}/dashboard` : config.DASHBOARD_URL;
  const database = options.database ?? openDatabase(config.DATABASE_PATH, { serving: background });
  const { db } = database;
  const check = createDatabaseCheck({ path: config.DATABASE_PATH, log });
  const vault = createKeyVault(loadSecretKey(config));
  const calls = createCallMeter({ db, log });
  const stopping = new AbortController();
  const linkage = { outcomeLinkage: config.OUTCOME_LINKAGE };
  /** What nearly all parts are given. */
  const shared = { db, clock, ids, log, vault, baseUrl, dashboardUrl };
  const measuring = createMeasuring(shared);
  const imports = createImportReader({
    ...shared,
    readers: world.trafficReaders,
    settingsOf: (source) => `${config.sandbox ? "SANDBOX=off and " : ""}${trafficSettingsOf(source)}`,
    isOpenTo: (email) => isOpenTo(config, email),
    onTraffic: measuring.wake,
  });
  const transport = options.transport?.(shared);
  const metrics = createMetrics(db, transport?.seen);
  const runner = createRunner({
    ...shared,
    ...(transport && { transport }),
    gate: database.gate,
    crashReportFile: crashReportFile(config.DATABASE_PATH),
    providers: world.providers,
    stages: options.stages,
    limits: {
      crawlPagesMax: config.CRAWL_PAGES_MAX,
      crawlUserAgent: config.CRAWL_USER_AGENT,
      answerCallsMax: config.ANSWER_CALLS_MAX,
      runCostMaxUsd: config.RUN_COST_MAX_USD ?? null,
      questionsPerKeyword: config.QUESTIONS_PER_KEYWORD,
      samplesPerQuestion: config.SAMPLES_PER_QUESTION,
      outcomesPooled: config.OUTCOME_POOLING,
    },
    monthLeftUsd: ({ id, account_id, brand_id }) =>
      monthLeftUsd(db, { accountId: account_id, brandId: brand_id, nowMs: clock.now(), except: id }),
    tracer,
    async afterRun(run) {
      metrics.runEnded(run);
      // New rivals change what the kept answers say of the brand.
      if (run.kind === "competitor_discovery" && run.status === "done") await recomputeVisibility(shared, run.brand_id);
      await takeUpProfile({ ...shared, runs }, run);
      takeSnapshots({ runs, log });
      if (readsSite(run.kind)) await checkPublications({ ...publishing, ...linkage, signal: stopping.signal }, run);
      measuring.wake(run.brand_id);
      tellRuns(tell);
    },
  });
  const webhookDeps = { ...shared, webhookPost: world.webhookPost };
  const webhooks = createWebhookSender(webhookDeps);
  const tell: TellDeps = { ...shared, kick: webhooks.kick };
  const mail = createMailSender({ ...shared, mail: world.mail, mailDomain: new URL(baseUrl).hostname });
  const publishing = { ...shared, publishers: world.publishers };
  const publications = createPublicationSender(publishing);
  const mailing = { ...shared, kickMail: mail.kick };
  const accounts: AccountDeps = shared;
  const runs: RunDeps = {
    ...shared,
    enqueue: runner.submit,
    abort: runner.abort,
    isSimulated: (kind, domain) => isRunSimulated(world, kind, domain),
  };
  const payments = world.createPayments({ baseUrl, now: () => clock.now() });
  const paymentEvents: PaymentEventDeps | null =
    payments === null
      ? null
      : { ...mailing, payments, operatorEmail: config.OPERATOR_EMAIL ?? null, lock: createKeyedLock() };
  const reconciler = paymentEvents === null ? null : createPaymentReconciler(paymentEvents);
  const checkout: CheckoutDeps = {
    ...mailing,
    payments,
    refresh: async (sessionId) => await reconciler?.refresh(sessionId),
    refreshAccount: async (accountId) => await reconciler?.refreshAccount(accountId),
  };
  const http: HttpDeps = {
    ...shared,
    check,
    accounts,
    gate: database.gate,
    webhooks: { ...webhookDeps, kick: webhooks.kick },
    publishing: {
      ...publishing,
      kickPublishing: publications.kick,
      kickNotices() {
        webhooks.kick();
        mail.kick();
      },
    },
    digests: mailing,
    findKeyHolder: (keyHash) => findKeyHolder(db, keyHash),
    calls,
    runs,
    checkout,
    signIn: mailing,
    paymentEvents,
    accessLogs: openAccessLogs(shared, config.ACCESS_LOG_MIB_MAX),
    kickImports: imports.kick,
    onTraffic: measuring.wake,
    onRunChange: runner.onChange,
    stagesOf: (kind) => PIPELINES[kind],
    stopping: stopping.signal,
    mailFolder: world.mail?.provider === "file" ? OUTBOX_FOLDER : null,
    trustProxy: config.TRUST_PROXY,
    ...linkage,
    scheduleMinHours: config.SCHEDULE_MIN_HOURS,
    corsOrigins: config.CORS_ORIGINS,
    metrics,
    tracer,
    metricsToken: config.METRICS_TOKEN ?? null,
    production: config.production,
    demo: options.demo ?? null,
  };
  const api = createRouter(http);
  // An operator who starts the service on a damaged file learns it now.
  if (background) void check.damage();
  const retention = createRetention({ ...shared, rules: config.retention });
  const senders = { webhooks, publications, mail };
  const work = { runner, senders, tell, digests: mailing, reconciler, retention, runs, measuring, imports, log };
  const sweeper = background ? startBackground(work) : null;

  return {
    fetch: withLegacyPaths<ConnectionBindings>((request, env) => api.fetch(request, env ?? {})),
    db,
    accounts,
    runs,
    runner,
    http,
    mail,
    webhooks,
    publications,
    reconciler,
    beginStop: () => stopping.abort(),
    async close() {
      stopping.abort();
      sweeper?.stop();
      reconciler?.stop();
      await retention.close();
      await imports.close();
      await http.accessLogs.reader.close();
      await measuring.close();
      await runner.close();
      await transport?.close();
      await Promise.all(Object.values(senders).map((sender) => sender.close()));
      await world.close();
      calls.close();
      await check.close();
      closeDatabase(database, log);
      await tracer.close();
    },
  };
}

/** Closing writes; where it cannot, the log that stays beside the file is read at the next start. */
function closeDatabase(database: OpenDatabase, log: Log): void {
  try {
    database.close();
  } catch (error) {
    log.warn({ err: error }, "the database could not be tidied up on closing");
  }
}

/** In production the operator names whose brands may be read with the operator's access; else all may. */
function isOpenTo({ IMPORT_ACCOUNTS: named, production }: Config, email: string): boolean {
  if (named === undefined) return !production;
  return named.includes("*") || named.some((one) => one.toLowerCase() === email.toLowerCase());
}
