import { isoTime } from "../base/clock.ts";
import { DAY_MS } from "../base/iso_time.ts";
import type { Log } from "../base/log.ts";
import type { BrandEvent, CitationTurn, Told } from "../domain/alert.ts";
import type { Brand } from "../domain/brand.ts";
import type { Snapshot } from "../domain/snapshot.ts";
import { getSnapshotPair, insertEvent, listNewFindings, listUntoldRuns } from "../store/alerts.ts";
import { getBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import { listEvidence } from "../store/evidence.ts";
import { getRun, getRunInput, type RunRow } from "../store/runs.ts";
import { getLatestSnapshot } from "../store/snapshots.ts";
import { citationTurns, shareChanges } from "../visibility/share_changes.ts";
import { AI_OVERVIEW } from "../visibility/snapshots.ts";
import { accountBudget, budgetOf } from "./budgets.ts";
import { ownChangesOfRun } from "./own_changes.ts";
import type { VerbDeps } from "./runs.ts";
import { enqueueEvent } from "./webhook_delivery.ts";

/** What ended longer ago is told to nobody any more. */
const TOLD_LATE_MS = DAY_MS;
/** A snapshot that cannot be taken holds up the rest no longer. */
const SNAPSHOT_WAIT_MS = DAY_MS / 24;
/** Of each list in an event. */
const LISTED_MAX = 50;
const PAGES_MAX = 3;
const TEXT_CHARS_MAX = 300;
/** Parts of a month's ceiling that are told, in percent. A run stops before a call that would pass it, so little may be left. */
const BUDGET_STEPS = [100, 80];
const BUDGET_SPENT = 0.99;

export interface TellDeps extends VerbDeps {
  log: Log;
  /** Sends what was enqueued. */
  kick(): void;
}

/** Works out once, for each run that has ended, what is to be told of it. Called after runs and each minute. */
export function tellRuns(deps: TellDeps): void {
  const nowMs = deps.clock.now();
  const waitUntil = isoTime(nowMs - SNAPSHOT_WAIT_MS);
  const untold = listUntoldRuns(deps.db, { sinceMs: nowMs - TOLD_LATE_MS, waitUntil });
  for (const id of untold) {
    try {
      transact(deps.db, (tx) => tellRun(tx, deps, id));
    } catch (error) {
      deps.log.error({ run_id: id, err: error }, "the events of a run were not created");
    }
  }
  if (untold.length > 0) deps.kick();
}

function tellRun(tx: Db, deps: TellDeps, runId: string): void {
  const run = getRun(tx, runId);
  const brand = run && getBrand(tx, run.brand_id);
  if (run === undefined || brand === undefined) return;
  const { scheduled = false } = getRunInput(tx, runId);
  const base = { run_id: run.id, simulated: run.meta.simulated === true };
  const { kind, status, error } = run;
  const snapshotId = typeof run.meta.snapshot_id === "string" ? run.meta.snapshot_id : null;
  const tell = (told: Told | null, key = `${run.id}:${told?.type}`) =>
    told !== null && keepEvent(tx, deps, { brand, told, key });
  // Its key marks the run as told: the rest is done in the same transaction, or not at all.
  const finished: Told = { type: "run.finished", data: { ...base, kind, status, error, snapshot_id: snapshotId } };
  if (!tell(finished, run.id)) return;
  if (scheduled && status === "failed") tell({ type: "run.failed", data: { ...base, kind, error } });
  if (snapshotId !== null) for (const told of measured(tx, run, snapshotId)) tell(told);
  tell(ownQuestions(tx, run));
  tell(newFindings(tx, run));
  if (scheduled) tell(failedEngines(tx, run));
  for (const { ownerId, told } of spentBudgets(tx, { run, nowMs: deps.clock.now() }))
    tell(told, `budget:${ownerId}:${told.data.month}:${told.data.percent}`);
}

/** Keeps an event and a delivery to each endpoint that wants it. False where it was told before. */
export function keepEvent(
  tx: Db,
  deps: Pick<TellDeps, "clock" | "ids">,
  { brand, told, key }: { brand: Brand; told: Told; key: string },
): boolean {
  const created_at = isoTime(deps.clock.now());
  const owner = { account_id: brand.account_id, brand_id: brand.id };
  const event: BrandEvent = { id: deps.ids.orderedUuid(), ...owner, ...told, created_at };
  if (!insertEvent(tx, { ...event, key })) return false;
  enqueueEvent(deps, tx, { event, brand });
  return true;
}

/** What the run's snapshot says against the one before it. */
function measured(tx: Db, run: RunRow, snapshotId: string): Told[] {
  const pair = getSnapshotPair(tx, run.brand_id, snapshotId);
  if (pair === null || pair.from.simulated !== pair.to.simulated) return [];
  const { from, to } = pair;
  const compared = {
    run_id: run.id,
    simulated: to.simulated,
    from_snapshot_id: from.id,
    to_snapshot_id: to.id,
  };
  const changes = shareChanges(from, to).filter(({ beyond_noise }) => beyond_noise);
  const { gained, lost } = citationTurns(from, to);
  const list = (turns: CitationTurn[]) => ({ ...compared, total: turns.length, keywords: turns.slice(0, LISTED_MAX) });
  return [
    ...(changes.length > 0 ? [{ type: "visibility.changed" as const, data: { ...compared, changes } }] : []),
    ...(gained.length > 0 ? [{ type: "citation.new" as const, data: list(withPages(tx, run, gained)) }] : []),
    ...(lost.length > 0 ? [{ type: "citation.lost" as const, data: list(lost) }] : []),
  ];
}

function withPages(tx: Db, run: RunRow, turns: CitationTurn[]): CitationTurn[] {
  const citations = listEvidence(tx, run.brand_id, { type: "llm_citation", run_id: run.id });
  const urls = Map.groupBy(citations, ({ data }) => data.keyword);
  return turns.map((turn) => {
    const pages = new Set(urls.get(turn.keyword)?.map(({ data }) => data.url));
    return { ...turn, pages: [...pages].slice(0, PAGES_MAX) };
  });
}

function ownQuestions(tx: Db, run: RunRow): Told | null {
  const changed = ownChangesOfRun(tx, run);
  if (changed === null) return null;
  const simulated = run.meta.simulated === true;
  return { type: "own_questions.changed", data: { run_id: run.id, simulated, ...changed } };
}

function newFindings(tx: Db, run: RunRow): Told | null {
  const found = listNewFindings(tx, run, ["critical", "high"]);
  if (found.length === 0) return null;
  const findings = found.slice(0, LISTED_MAX).map(({ id, severity, text, data }) => ({
    insight_id: id,
    severity,
    title: (data.title ?? text).slice(0, TEXT_CHARS_MAX),
    pages_affected: data.pages_affected ?? null,
  }));
  const simulated = found.some(({ data }) => data.simulated);
  return { type: "finding.critical", data: { run_id: run.id, simulated, total: found.length, findings } };
}

/** Engines that the run got too little of, or that it could not ask at all although they answered before. */
function failedEngines(tx: Db, run: RunRow): Told | null {
  const { answers_incomplete, own_answers_incomplete, skipped = [], simulated } = run.meta;
  const reason = skipped.find(({ stage }) => stage === "llm_enrichment")?.reason ?? null;
  const engines = Array.isArray(answers_incomplete) ? [...answers_incomplete] : [];
  const known = new Set(engines.map(({ platform }) => platform));
  for (const engine of Array.isArray(own_answers_incomplete) ? own_answers_incomplete : [])
    if (!known.has(engine.platform)) engines.push(engine);
  for (const { platform } of engines) known.add(platform);
  for (const platform of missingEngines(tx, run, reason !== null))
    if (!known.has(platform)) engines.push({ platform, answered: 0, planned: null });
  if (engines.length === 0) return null;
  const told = { run_id: run.id, simulated: simulated === true, engines };
  return { type: "engine.failed", data: { ...told, reason: reason?.slice(0, TEXT_CHARS_MAX) ?? null } };
}

function missingEngines(tx: Db, run: RunRow, wasSkipped: boolean): string[] {
  const platforms = (snapshot: Snapshot | undefined) =>
    snapshot?.citations.map(({ platform }) => platform).filter((platform) => platform !== AI_OVERVIEW) ?? [];
  // A snapshot after a stage that was left out shows the answers from before it.
  if (wasSkipped) return platforms(getLatestSnapshot(tx, run.brand_id));
  const pair = typeof run.meta.snapshot_id === "string" && getSnapshotPair(tx, run.brand_id, run.meta.snapshot_id);
  if (!pair) return [];
  const now = new Set(platforms(pair.to));
  return platforms(pair.from).filter((platform) => !now.has(platform));
}

function spentBudgets(tx: Db, { run, nowMs }: { run: RunRow; nowMs: number }) {
  const owner = { accountId: run.account_id, nowMs };
  const views = [
    { scope: "brand" as const, ownerId: run.brand_id, view: budgetOf(tx, { ...owner, brandId: run.brand_id }) },
    { scope: "account" as const, ownerId: run.account_id, view: accountBudget(tx, owner) },
  ];
  return views.flatMap(({ scope, ownerId, view: { month, spent_usd, monthly_cost_max_usd } }) => {
    if (monthly_cost_max_usd === null || spent_usd === 0) return [];
    const percent = BUDGET_STEPS.find(
      (step) => spent_usd >= (monthly_cost_max_usd * Math.min(step, BUDGET_SPENT * 100)) / 100,
    );
    if (percent === undefined) return [];
    const data = { run_id: run.id, simulated: false, scope, month, percent, spent_usd, monthly_cost_max_usd };
    return [{ ownerId, told: { type: "budget.reached" as const, data } }];
  });
}
