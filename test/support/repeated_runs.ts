import { type App, createApp } from "../../src/app.ts";
import type { Clock } from "../../src/base/clock.ts";
import { createIds } from "../../src/base/ids.ts";
import { silentLog } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import type { KeywordMetrics } from "../../src/domain/evidence/search_data.ts";
import type { Family } from "../../src/domain/keyword.ts";
import type { QueueItem } from "../../src/domain/queue_item.ts";
import { keywordKey } from "../../src/language/keyword_text.ts";
import { createOutsideWorld } from "../../src/outside_world.ts";
import { createStageTable } from "../../src/pipeline/stage_table.ts";
import type { Providers } from "../../src/providers/providers.ts";
import { createAccount } from "../../src/service/accounts.ts";
import { transact } from "../../src/store/db.ts";
import { listFamilies } from "../../src/store/families.ts";
import { listQueueItems } from "../../src/store/queue_items.ts";
import { getRun } from "../../src/store/runs.ts";
import { openMemoryDatabase } from "./memory_database.ts";

const POLL_MS = 20;

/** What a run left. */
export interface RunState {
  queue: QueueItem[];
  families: Family[];
  seconds: number;
}

export interface RepeatedRuns {
  states: RunState[];
  app: App;
  brandId: string;
  analyze(): Promise<RunState>;
  /** A run of another kind, to its end. */
  run(path: string, body: object): Promise<void>;
  /** A request of the brand's owner; refused ones throw. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read into bodies of any shape
  ask(method: string, path: string, body?: object): Promise<any>;
  /** From now on. */
  changeWorld(change: WorldChange): void;
  close(): Promise<void>;
}

export interface RepeatedRunsOptions {
  env?: Record<string, string>;
  clock: Clock;
}

/** What is otherwise in the world than the sandbox has it. */
export interface WorldChange {
  /** Page that is gone. */
  goneUrl?: string;
  /** Page that is new, linked from the home page. */
  added?: { path: string; html: string };
  /** Keyword searched for so many times as often. */
  volume?: { keyword: string; times: number };
}

/** The whole pipeline in process, on the sandbox and a database in memory. */
export async function openRepeatedRuns(
  brand: { domain: string; name: string },
  options: RepeatedRunsOptions,
): Promise<RepeatedRuns> {
  const config = readConfig({ DATABASE_PATH: ":memory:", SANDBOX: "on", ...options.env });
  const whole = createOutsideWorld(config, { log: silentLog, clock: options.clock });
  let change: WorldChange = {};
  const world = { ...whole, providers: changedProviders(whole.providers, () => change) };
  const ids = createIds(options.clock);
  const app = createApp({
    config,
    log: silentLog,
    world,
    clock: options.clock,
    ids,
    background: false,
    database: openMemoryDatabase(),
    stages: createStageTable({ reader: world.htmlReader }),
  });
  const { apiKey } = transact(app.db, (tx) =>
    createAccount(app.accounts, tx, { email: "owner@acme.test", name: "Owner", tier: "agency" }),
  );
  const ask: RepeatedRuns["ask"] = async (method, path, body) => {
    const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await app.fetch(new Request(`http://api.test${path}`, { method, headers, ...sent }));
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const { id: brandId } = await ask("POST", "/brands", brand);
  const run: RepeatedRuns["run"] = async (path, body) => {
    const { run_id } = await ask("POST", `/brands/${brandId}/${path}`, body);
    await finished(app, run_id);
  };
  const states: RunState[] = [];
  return {
    states,
    app,
    brandId,
    ask,
    run,
    async analyze() {
      const startedMs = performance.now();
      await run("analyze", {});
      const seconds = (performance.now() - startedMs) / 1_000;
      const state = { queue: listQueueItems(app.db, brandId), families: listFamilies(app.db, brandId), seconds };
      states.push(state);
      return state;
    },
    changeWorld(next) {
      change = next;
    },
    async close() {
      await app.close();
      await world.close();
    },
  };
}

function changedProviders(providers: Providers, change: () => WorldChange): Providers {
  const { keywordData, pageFetcher, forSite } = providers;
  const counted = (rows: KeywordMetrics[]) =>
    rows.map((row) => {
      const { volume } = change();
      if (row.keyword !== volume?.keyword || row.google_vol === undefined) return row;
      return { ...row, google_vol: Math.round(row.google_vol * volume.times) };
    });
  return {
    ...providers,
    ...(forSite === undefined ? {} : { forSite: (own) => changedProviders(forSite(own), change) }),
    keywordData: keywordData && {
      ...keywordData,
      metrics: async (...asked) => counted(await keywordData.metrics(...asked)),
      ideas: async (...asked) => counted(await keywordData.ideas(...asked)),
    },
    pageFetcher: {
      ...pageFetcher,
      async fetch(url, options) {
        const { goneUrl, added } = change();
        const { pathname } = new URL(url);
        const isHome = pathname === "/";
        const headers = isHome ? {} : options.headers;
        const response = await pageFetcher.fetch(url, { ...options, ...(headers === undefined ? {} : { headers }) });
        if (url === goneUrl) return { ...response, status: 404 };
        if (added === undefined) return response;
        const html = { ...response.headers, "content-type": "text/html; charset=utf-8" };
        if (pathname === added.path) {
          return { ...response, status: 200, headers: html, body: new TextEncoder().encode(added.html) };
        }
        if (!isHome) return response;
        const link = `<p><a href="${added.path}">New</a></p></body>`;
        const body = new TextDecoder().decode(response.body).replace("</body>", link);
        return { ...response, body: new TextEncoder().encode(body) };
      },
    },
  };
}

async function finished(app: App, runId: string): Promise<void> {
  for (;;) {
    const run = getRun(app.db, runId);
    if (run?.status === "done") return;
    if (run?.status === "failed") throw new Error(`The run failed: ${run.error}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** How far one run's queue agrees with the one before. */
export interface QueueChange {
  /** Items that were to be done before. */
  items: number;
  outdated: QueueItem[];
  added: QueueItem[];
  /** Items of both whose play is of another kind than before, with the kinds. */
  turned: { item: QueueItem; from: string; to: string }[];
  /** Share of families before whose head is still a head. */
  familiesKept: number;
  familiesAdded: number;
  /** Spearman's, over the items of both. */
  rankCorrelation: number;
  /** Same items in the same order, saying the same. */
  same: boolean;
}

export function compareRuns(before: RunState, after: RunState): QueueChange {
  const then = before.queue.filter(isCurrent);
  const now = after.queue.filter(isCurrent);
  const thenIds = new Set(then.map((item) => item.id));
  const nowIds = new Set(now.map((item) => item.id));
  const heads = new Set(after.families.map(headOf));
  const kept = before.families.filter((family) => heads.has(headOf(family))).length;
  return {
    items: then.length,
    outdated: then.filter((item) => !nowIds.has(item.id)),
    added: now.filter((item) => !thenIds.has(item.id)),
    turned: now.flatMap((item) => {
      const from = kindOf(then.find(({ id }) => id === item.id));
      const to = kindOf(item);
      return from === null || to === null || from === to ? [] : [{ item, from, to }];
    }),
    familiesKept: before.families.length === 0 ? 1 : kept / before.families.length,
    familiesAdded: after.families.length - kept,
    rankCorrelation: spearman(
      then.filter((item) => nowIds.has(item.id)).map((item) => item.id),
      now.filter((item) => thenIds.has(item.id)).map((item) => item.id),
    ),
    same: JSON.stringify(then.map(saying)) === JSON.stringify(now.map(saying)),
  };
}

function kindOf(entry: QueueItem | undefined): string | null {
  const kind = entry?.item.play_kind;
  return typeof kind === "string" ? kind : null;
}

function isCurrent(item: QueueItem): boolean {
  return item.status !== "outdated";
}

function headOf(family: Family): string {
  return keywordKey(family.keywords[0]?.keyword ?? family.name, "en");
}

function saying({ id, rank, status, priority, item }: QueueItem): unknown {
  return { id, rank, status, priority, item };
}

/** Rank correlation of two orders of the same ids; 1 where there is nothing to compare. */
function spearman(left: readonly string[], right: readonly string[]): number {
  const n = left.length;
  if (n < 2) return 1;
  const places = new Map(right.map((id, i) => [id, i]));
  const squares = left.reduce((sum, id, i) => sum + (i - places.get(id)!) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}
