import type { Log } from "./base/log.ts";
import type { Runner } from "./pipeline/runner.ts";
import { startSweeper } from "./pipeline/sweeper.ts";
import { type DigestDeps, sweepDigests } from "./service/digests.ts";
import type { Measuring } from "./service/measuring.ts";
import type { Sender } from "./service/outbox.ts";
import type { Passes } from "./service/passes.ts";
import type { PaymentReconciler } from "./service/payment_reconciler.ts";
import { type TellDeps, tellRuns } from "./service/run_events.ts";
import type { RunDeps } from "./service/runs.ts";
import { sweepSchedules } from "./service/schedules.ts";

/** What is taken up after a start, and looked at each minute from then on. */
export function startBackground(deps: {
  runner: Runner;
  senders: Record<string, Sender>;
  tell: TellDeps;
  digests: DigestDeps;
  reconciler: PaymentReconciler | null;
  retention: Passes;
  runs: RunDeps;
  measuring: Measuring;
  imports: Passes;
  log: Log;
}): { stop(): void } {
  const senders = Object.entries(deps.senders);
  deps.runner.recover();
  for (const [, sender] of senders) sender.recover();
  return startSweeper(
    [
      { name: "runs", run: () => deps.runner.sweep() },
      { name: "schedules", run: () => sweepSchedules(deps) },
      { name: "events", run: () => tellRuns(deps.tell) },
      { name: "digests", run: () => sweepDigests(deps.digests) },
      ...senders.map(([name, sender]) => ({ name, run: () => sender.kick() })),
      { name: "payments", run: () => deps.reconciler?.sweep() },
      { name: "retention", run: () => deps.retention.kick() },
      { name: "measuring", run: () => deps.measuring.kick() },
      { name: "imports", run: () => deps.imports.kick() },
    ],
    deps.log,
  );
}
