import {
  callCounters,
  checkoutSessions,
  dashboardSessions,
  idempotencyKeys,
  magicLinks,
  mailOutbox,
  paymentEvents,
  rateEvents,
} from "../../src/store/account_schema.ts";
import { brandEvents, webhookDeliveries } from "../../src/store/alert_schema.ts";
import { modelVectors, modelVerdicts, orphanedBrands } from "../../src/store/kept_schema.ts";
import * as runSchema from "../../src/store/run_schema.ts";
import * as schema from "../../src/store/schema.ts";
import { addEvidence, addQuietYears, putOpportunity } from "./retention_evidence.ts";
import { type Fate, isoAgo, NOW_MS, type RetentionWorld } from "./retention_world.ts";

const DAY_MS = 86_400_000;
/** Opportunities of ten old syntheses: the newest eight are what the next one is tied to. */
function addOpportunities(world: RetentionWorld): void {
  for (let n = 0; n < 8; n++) {
    const run = world.run(200 + n, { name: `synthesis ${n} before`, fate: "stays", kind: "synthesize" });
    putOpportunity(world, run, "of the newest eight");
  }
  const old = world.run(300, { name: "an old synthesis with decisions", fate: "stays", kind: "synthesize" });
  putOpportunity(world, old, "nobody names it", { fate: "goes" });
  const [item, outcome, brief] = ["a queue item", "an outcome", "a brief"].map((by) =>
    putOpportunity(world, old, `named by ${by}`),
  );
  const own = { brand_id: world.brandId };
  const stays = (name: string) => ({ name, fate: "stays" as const });
  world.put(
    schema.queueItems,
    { ...own, id: world.uuid(), source_id: item, stable_key: "b", status: "rejected" },
    stays("a rejected item"),
  );
  world.put(
    schema.outcomes,
    { ...own, id: world.uuid(), recommendation_id: outcome, event_type: "observed_30d", created_at: isoAgo(250) },
    stays("an outcome"),
  );
  world.put(
    schema.briefs,
    { ...own, id: world.uuid(), run_id: old, opportunity_id: brief },
    stays("a brief of an old opportunity"),
  );
  const empty = world.run(400, { name: "an older synthesis", fate: "goes", kind: "synthesize" });
  putOpportunity(world, empty, "nobody names it either", { fate: "goes" });
  world.put(
    runSchema.runStages,
    { run_id: empty, stage: "opportunity_synthesis" },
    { name: "its stage", fate: "goes" },
  );
}

function addRunsAndPages(world: RetentionWorld): void {
  const stays = (name: string) => ({ name, fate: "stays" as const });
  const crawl = (daysAgo: number, plan: { name: string; fate: Fate }) =>
    world.run(daysAgo, { ...plan, kind: "technical_enrichment" });
  const page = (runId: string, url: string, fate: Fate) =>
    world.put(
      schema.pages,
      { brand_id: world.brandId, run_id: runId, url, facts: null },
      { name: `the page ${url}`, fate },
    );
  page(crawl(190, stays("the newest crawl")), "/met", "stays");
  page(crawl(200, stays("a crawl before")), "/not-met-for-200-days", "goes");
  page(crawl(395, { name: "a crawl long ago", fate: "goes" }), "/not-met-for-395-days", "goes");

  world.run(500, { ...stays("the newest of its kind"), kind: "execution" });
  world.run(360, { ...stays("one within its age"), kind: "scoring" });
  const forgotten = world.run(600, { name: "an older one", fate: "goes", kind: "scoring" });
  world.put(runSchema.runStages, { run_id: forgotten, stage: "leverage_scoring" }, { name: "its stage", fate: "goes" });
  const named = world.run(520, { ...stays("one that families name"), kind: "scoring" });
  world.put(
    schema.families,
    { id: world.uuid(), brand_id: world.brandId, run_id: named, keywords: [] },
    stays("a family"),
  );

  const call = (runId: string, daysAgo: number, fate: Fate) =>
    world.put(
      runSchema.providerCalls,
      { run_id: runId, call_key: `${daysAgo}`, created_at: isoAgo(daysAgo) },
      { name: `a call of ${daysAgo} days`, fate },
    );
  call(named, 2, "goes");
  call(named, 0.5, "stays");

  const verdict = (daysAgo: number, fate: Fate) =>
    world.put(
      modelVerdicts,
      { brand_id: world.brandId, hash: `${daysAgo}`, verdict: {}, used_at: isoAgo(daysAgo) },
      { name: `a model's verdict, used ${daysAgo} days ago`, fate },
    );
  verdict(190, "goes");
  verdict(170, "stays");

  const vector = (daysAgo: number, fate: Fate) =>
    world.put(
      modelVectors,
      { brand_id: world.brandId, hash: `${daysAgo}`, vector: Buffer.alloc(8), used_at: isoAgo(daysAgo) },
      { name: `a vector, used ${daysAgo} days ago`, fate },
    );
  vector(190, "goes");
  vector(170, "stays");
}

function addSnapshots(world: RetentionWorld): void {
  const snapshot = (at: string, fate: Fate, name = "") =>
    world.put(
      schema.snapshots,
      { id: world.uuid(), brand_id: world.brandId, created_at: at, rankings: [], citations: [] },
      { name: `the snapshot of ${at} ${name}`, fate },
    );
  snapshot("2023-11-20T00:00:00.000Z", "goes");
  snapshot("2024-02-05T00:00:00.000Z", "stays", "that the kept two years begin on");
  snapshot("2024-02-25T00:00:00.000Z", "goes");
  snapshot("2024-05-02T00:00:00.000Z", "stays", "first of its month");
  snapshot("2024-05-20T00:00:00.000Z", "goes");
  snapshot("2025-06-02T00:00:00.000Z", "stays", "first of its month and week");
  snapshot("2025-06-03T00:00:00.000Z", "goes", "second of its week");
  snapshot("2025-06-09T00:00:00.000Z", "stays", "first of its week");
  snapshot("2025-06-12T00:00:00.000Z", "stays", "the newest searches are compared with it");
  snapshot("2025-06-13T00:00:00.000Z", "goes");
  const observed_at = "2025-06-12T12:00:00.000Z";
  const search = { id: world.uuid(), brand_id: world.brandId, run_id: "a run", type: "serp", observed_at };
  world.put(schema.evidence, search, { name: "the newest search", fate: "stays" });
  snapshot("2025-08-05T00:00:00.000Z", "stays", "first of its month");
  snapshot("2025-08-06T00:00:00.000Z", "stays", "an outcome is measured from it");
  snapshot("2025-08-07T00:00:00.000Z", "goes", "after what it is measured from");
  snapshot("2025-09-04T00:00:00.000Z", "stays", "first of its month");
  snapshot("2025-09-05T00:00:00.000Z", "stays", "an outcome is measured to it");
  snapshot("2026-02-20T00:00:00.000Z", "stays", "of the last days");
  snapshot("2026-02-20T01:00:00.000Z", "stays", "of the last days");
  const outcome = {
    id: world.uuid(),
    brand_id: world.brandId,
    event_type: "observed_30d",
    created_at: "2025-09-05T12:00:00.000Z",
  };
  world.put(schema.outcomes, outcome, { name: "the outcome", fate: "stays" });
}

/** Rows that stand alone: [what, table, values of one that stays, values of one that goes]. */
function addAgedRows(world: RetentionWorld): void {
  const ms = (daysAgo: number) => NOW_MS - daysAgo * DAY_MS;
  const mail = (status: string, daysAgo: number, expires_ms: number | null = null) => ({
    id: world.uuid(),
    status,
    created_at: isoAgo(daysAgo),
    expires_ms,
  });
  const delivery = (status: string, daysAgo: number) => ({ id: world.uuid(), status, created_at: isoAgo(daysAgo) });
  const event = (daysAgo: number) => ({
    id: world.uuid(),
    brand_id: world.brandId,
    key: `${daysAgo}`,
    created_at: isoAgo(daysAgo),
  });
  const checkout = (daysAgo: number, completed_at: string | null = null) => ({
    id: world.uuid(),
    expires_at: isoAgo(daysAgo),
    completed_at,
  });
  const rows: [string, Parameters<RetentionWorld["put"]>[0], Fate, object][] = [
    ["a mail to be sent, of any age", mailOutbox, "stays", mail("pending", 100)],
    ["a sent mail", mailOutbox, "goes", mail("sent", 31)],
    ["a mail that failed", mailOutbox, "goes", mail("failed", 31)],
    ["a mail whose link is over", mailOutbox, "goes", mail("pending", 31, ms(30))],
    ["a mail sent of late", mailOutbox, "stays", mail("sent", 29)],
    ["a delivery to be tried, of any age", webhookDeliveries, "stays", delivery("pending", 100)],
    ["a delivery that came through", webhookDeliveries, "goes", delivery("sent", 31)],
    ["a delivery that was given up", webhookDeliveries, "goes", delivery("failed", 31)],
    ["a delivery of late", webhookDeliveries, "stays", delivery("failed", 29)],
    ["an event", brandEvents, "goes", event(366)],
    ["an event of this year", brandEvents, "stays", event(364)],
    ["a checkout never paid", checkoutSessions, "goes", checkout(91)],
    ["a checkout paid long ago", checkoutSessions, "goes", checkout(200, isoAgo(91))],
    ["a checkout paid of late", checkoutSessions, "stays", checkout(100, isoAgo(89))],
    ["a payment event", paymentEvents, "goes", { id: "evt_1", handled_at: isoAgo(91) }],
    ["a young payment event", paymentEvents, "stays", { id: "evt_2", handled_at: isoAgo(89) }],
    ["a link", magicLinks, "goes", { token_hash: "a", expires_ms: ms(1.1) }],
    ["a link of today", magicLinks, "stays", { token_hash: "b", expires_ms: ms(0.9) }],
    ["a session that ended", dashboardSessions, "goes", { token_hash: "a", expires_ms: ms(1.1) }],
    ["a session", dashboardSessions, "stays", { token_hash: "b", expires_ms: ms(-5) }],
    ["a kept answer", idempotencyKeys, "goes", { account_id: "a", key: "1", created_ms: ms(1.1) }],
    ["a kept answer of today", idempotencyKeys, "stays", { account_id: "a", key: "2", created_ms: ms(0.9) }],
    ["a counted request", rateEvents, "goes", { bucket: "a", at_ms: ms(1.1) }],
    ["a counted request of today", rateEvents, "stays", { bucket: "a", at_ms: ms(0.1) }],
    ["a day's calls", callCounters, "goes", { account_id: "a", day: isoAgo(401).slice(0, 10) }],
    ["calls of a day of this year", callCounters, "stays", { account_id: "a", day: isoAgo(399).slice(0, 10) }],
  ];
  for (const [name, table, fate, values] of rows) world.put(table, values, { name, fate });
}

/** Brands that are gone: one for longer than orphans are kept, one for less, one not met before. */
function addOrphans(world: RetentionWorld): void {
  const orphan = (brandId: string, fate: Fate, seenDaysAgo: number | null) => {
    const plan = { name: `of a brand without its record, seen ${seenDaysAgo} days ago`, fate };
    if (seenDaysAgo !== null) world.put(orphanedBrands, { brand_id: brandId, seen_at: isoAgo(seenDaysAgo) }, plan);
    world.run(10, { ...plan, values: { id: `run of ${brandId}`, brand_id: brandId } });
    for (const table of [
      schema.evidence,
      schema.insights,
      schema.families,
      schema.queueItems,
      schema.briefs,
      schema.executions,
      schema.outcomes,
      schema.snapshots,
      brandEvents,
    ]) {
      world.put(
        table,
        {
          id: world.uuid(),
          brand_id: brandId,
          run_id: `run of ${brandId}`,
          created_at: isoAgo(5),
          ...(table === brandEvents ? { key: brandId } : {}),
        },
        plan,
      );
    }
    world.put(schema.pages, { brand_id: brandId, url: "/", run_id: `run of ${brandId}`, facts: null }, plan);
    world.put(runSchema.runStages, { run_id: `run of ${brandId}` }, plan);
  };
  orphan("00000000-0000-4000-8000-00000000000a", "goes", 91);
  orphan("00000000-0000-4000-8000-00000000000b", "stays", 89);
  const busy = "00000000-0000-4000-8000-00000000000d";
  const stays = { name: "of a brand without its record whose run is active", fate: "stays" as const };
  world.put(orphanedBrands, { brand_id: busy, seen_at: isoAgo(91) }, stays);
  const active = world.run(2, { ...stays, values: { brand_id: busy, status: "running" } });
  world.put(runSchema.providerCalls, { run_id: active, call_key: "1", created_at: isoAgo(2) }, stays);
}

export const RETENTION_CASES: Record<string, (world: RetentionWorld) => void> = {
  evidence: addEvidence,
  quiet: addQuietYears,
  opportunities: addOpportunities,
  runs: addRunsAndPages,
  snapshots: addSnapshots,
  aged: addAgedRows,
  orphans: addOrphans,
};
