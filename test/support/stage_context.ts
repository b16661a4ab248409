import { createIds } from "../../src/base/ids.ts";
import type { Log } from "../../src/base/log.ts";
import type { Brand } from "../../src/domain/brand.ts";
import type { EngineAnswer } from "../../src/domain/engine_answer.ts";
import type { Run, RunKind } from "../../src/domain/run.ts";
import type { StageContext, StageFigures } from "../../src/pipeline/stage.ts";
import type { AnswerEngine } from "../../src/providers/answer_engine/answer_engine.ts";
import type { Providers } from "../../src/providers/providers.ts";
import { createBuiltinTextModel } from "../../src/providers/text_model/builtin.ts";
import { getBrand, insertBrand } from "../../src/store/brands.ts";
import { type Db, transact } from "../../src/store/db.ts";
import { insertRun } from "../../src/store/runs.ts";
import { openMemoryDatabase } from "./memory_database.ts";

export const TEST_NOW = Date.parse("2026-03-02T10:00:00.000Z");

export interface StageHarness {
  db: Db;
  ctx: StageContext;
  /** Reports in order. */
  reports: { detail: string; figures: StageFigures | undefined }[];
  /** What save() returned. */
  figures(): StageFigures | undefined;
  /** Paid calls made, by key. */
  calls: string[];
  setNow(ms: number): void;
  close(): void;
}

const SILENT: Log = { ...silentLog(), child: () => SILENT } as unknown as Log;

/** A stage's context over a database in memory: fixed clock, no providers unless given. */
export function stageHarness(options: {
  brand?: Partial<Brand>;
  kind?: RunKind;
  providers?: Partial<Providers>;
  limits?: Partial<StageContext["limits"]>;
  signal?: AbortSignal;
  deadlineInMs?: number;
}): StageHarness {
  const { db, close } = openMemoryDatabase();
  const brand = testBrand(options.brand);
  insertBrand(db, brand);
  const run = testRun(brand, options.kind ?? "llm_enrichment");
  insertRun(db, run);
  let now = TEST_NOW;
  const clock = { now: () => now };
  const reports: StageHarness["reports"] = [];
  const calls: string[] = [];
  const kept = new Map<string, unknown>();
  let saved: StageFigures | undefined;
  const ctx: StageContext = {
    db,
    run,
    get brand() {
      return getBrand(db, brand.id) ?? brand;
    },
    providers: {
      sandbox: false,
      answerEngines: [],
      serp: null,
      keywordData: null,
      textModel: createBuiltinTextModel(),
      embedding: null,
      ...options.providers,
    } as Providers,
    limits: {
      crawlPagesMax: 10,
      crawlUserAgent: "test",
      answerCallsMax: 96,
      runCostMaxUsd: null,
      questionsPerKeyword: 1,
      samplesPerQuestion: 1,
      ...options.limits,
    },
    clock,
    ids: createIds(clock),
    log: SILENT,
    signal: options.signal ?? new AbortController().signal,
    spent: { usd: 0 },
    turn: async () => undefined,
    deadlineMs: TEST_NOW + (options.deadlineInMs ?? 600_000),
    report: (detail, figures) => void reports.push({ detail, figures }),
    keep: async (write) => transact(db, (tx) => write(tx)),
    save(write) {
      saved = transact(db, (tx) => write(tx) ?? {});
    },
    async once<T>(key: string, call: () => Promise<T>): Promise<T> {
      if (kept.has(key)) return kept.get(key) as T;
      // Which market the run asks in is kept like a call, and is none.
      if (key !== "market") calls.push(key);
      const answer = JSON.parse(JSON.stringify(await call())) as T;
      kept.set(key, answer);
      return answer;
    },
  };
  return { db, ctx, reports, calls, figures: () => saved, setNow: (ms) => (now = ms), close };
}

export function testBrand(change: Partial<Brand> = {}): Brand {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    account_id: "00000000-0000-4000-8000-0000000000aa",
    domain: "trailpeak.example",
    name: "Trailpeak",
    competitors: [],
    competitors_pinned: false,
    brand_context: null,
    technical_context: null,
    llm_context: null,
    profile_read: null,
    profile_set: null,
    is_managed: false,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-01T00:00:00.000Z",
    ...change,
  };
}

export function testRun(brand: Brand, kind: RunKind, id = "01900000-0000-7000-8000-000000000001"): Run {
  return {
    id,
    account_id: brand.account_id,
    brand_id: brand.id,
    kind,
    status: "running",
    error: null,
    input: {},
    meta: { current_stage: null, stage_detail: "", stage_started_at: null },
    started_at: "2026-03-02T09:59:00.000Z",
    finished_at: null,
  };
}

/** An engine that answers from a function; throws what it throws. */
export function fakeEngine(
  answer: (question: string) => Partial<EngineAnswer> | Promise<Partial<EngineAnswer>>,
  change: Partial<AnswerEngine> = {},
): AnswerEngine {
  return {
    provider: "openai",
    platform: "chatgpt",
    model: "model-1",
    contract: "search-required",
    simulated: false,
    ownHosts: [],
    costPerCallUsd: 0.01,
    async ask(question) {
      return {
        text: "",
        sources: [],
        queries: null,
        model: "model-1-2026",
        searched: true,
        tokens: { input: 10, output: 20 },
        cost_usd: 0.01,
        truncated: false,
        raw: {},
        ...(await answer(question)),
      };
    },
    ...change,
  };
}

function silentLog(): Record<string, () => void> {
  const nothing = () => {};
  return { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}
