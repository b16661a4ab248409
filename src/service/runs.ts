import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import { CONFLICTING_KINDS, type Run, type RunInput, type RunKind, WAITING_RUNS_MAX } from "../domain/run.ts";
import { getAccount } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import { countWaitingRuns, expireStaleRuns, insertRun, listActiveRuns } from "../store/runs.ts";
import { refuseDisabled } from "./accounts.ts";

/** When a full account is asked to try again. */
const CROWDED_RETRY_SECONDS = 30;

/** What most verbs need. */
export interface VerbDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
}

export interface RunDeps extends VerbDeps {
  /** Hands the accepted run to the pipeline; called after the commit. */
  enqueue(runId: string): void;
  /** Stops the work of a run that has just been ended. */
  abort(runId: string): void;
  /** Whether a run of this kind on this brand will use simulated providers. */
  isSimulated(kind: RunKind, domain: string): boolean;
}

/** Accepts a run: the conflict check and the insert are one transaction. */
export function startRun(
  deps: RunDeps,
  brand: { id: string; account_id: string; domain: string },
  request: { kind: RunKind; input?: RunInput },
): Run {
  expireBrandRuns(deps, brand.id);
  const run = transact(deps.db, (tx) => acceptRun(tx, deps, { brand, ...request }));
  deps.enqueue(run.id);
  return run;
}

/** Part of a transaction: the caller enqueues the run once it is committed. */
export function acceptRun(
  tx: Db,
  deps: RunDeps,
  request: { brand: { id: string; account_id: string; domain: string }; kind: RunKind; input?: RunInput },
): Run {
  const { brand, kind, input = {} } = request;
  refuseDisabled(getAccount(tx, brand.account_id));
  refuseWhileActive(tx, brand.id, kind);
  refuseWhileCrowded(tx, brand.account_id);
  const accepted: Run = {
    id: deps.ids.orderedUuid(),
    account_id: brand.account_id,
    brand_id: brand.id,
    kind,
    status: "queued",
    error: null,
    input,
    meta: {
      current_stage: null,
      stage_detail: "Waiting for a free slot",
      stage_started_at: null,
      ...(deps.isSimulated(kind, brand.domain) && input.audit_data === undefined ? { simulated: true } : {}),
    },
    started_at: isoTime(deps.clock.now()),
    finished_at: null,
  };
  insertRun(tx, accepted);
  return accepted;
}

/** So many waiting runs of one account would wait past their 15 minutes, each: it is told before they are accepted. */
function refuseWhileCrowded(db: Db, accountId: string): void {
  if (countWaitingRuns(db, accountId) < WAITING_RUNS_MAX) return;
  throw new AppError(
    "rate_limit_exceeded",
    `${WAITING_RUNS_MAX} runs of this account are already waiting. Try again in ${CROWDED_RETRY_SECONDS} s`,
    { retryAfterSeconds: CROWDED_RETRY_SECONDS },
  );
}

/** Ends the brand's stale runs; before a conflict check, in a commit of its own that a refusal does not undo. */
export function expireBrandRuns(deps: Pick<RunDeps, "db" | "clock" | "abort">, brandId: string): void {
  const ended = transact(deps.db, (tx) => expireStaleRuns(tx, { nowMs: deps.clock.now(), brandId }));
  for (const run of ended) deps.abort(run.id);
}

/** Refuses the operation while a conflicting run is active; call inside the transaction that does the operation. */
export function refuseWhileActive(db: Db, brandId: string, operation: keyof typeof CONFLICTING_KINDS): void {
  const active = listActiveRuns(db, brandId, CONFLICTING_KINDS[operation])[0];
  if (active === undefined) return;
  const wait = `Wait until GET /brands/${brandId}/runs/${active.id} shows done or failed, then try again`;
  throw new AppError("conflict", `A ${active.kind} run is active. ${wait}`, { runningRunId: active.id });
}
