import { createIds } from "../../src/base/ids.ts";
import { silentLog } from "../../src/base/log.ts";
import { noTracing } from "../../src/base/tracing.ts";
import { createRunner, type Runner } from "../../src/pipeline/runner.ts";
import { createQuickStages, createTestWorld, type TestApp } from "./test_app.ts";

/** The runner of the next process on the application's database. */
export function nextRunner(app: TestApp, stages: Parameters<typeof createQuickStages>[0] = {}): Runner {
  return createRunner({
    db: app.app.db,
    gate: app.app.http.gate,
    providers: createTestWorld().providers,
    stages: createQuickStages(stages),
    limits: {
      crawlPagesMax: 500,
      crawlUserAgent: "t",
      answerCallsMax: 1,
      runCostMaxUsd: null,
      questionsPerKeyword: 1,
      samplesPerQuestion: 1,
    },
    clock: app.clock,
    ids: createIds(app.clock),
    log: silentLog,
    tracer: noTracing,
  });
}
