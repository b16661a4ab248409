/**
 * The service with one fault built in: auditing the domain in CRASH_DOMAIN ends the process, by an exception that nobody
 * catches or, with CRASH_BY=memory, by a heap that runs full. Started by crash.ts, in place of src/main.ts.
 */
import type { AddressInfo } from "node:net";
import { createApp } from "../../src/app.ts";
import { createLog } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import { crashReportFile, reportCrashesTo } from "../../src/crash_report.ts";
import { createHttpServer } from "../../src/http_server.ts";
import { createOutsideWorld } from "../../src/outside_world.ts";
import { createStageTable } from "../../src/pipeline/stage_table.ts";

/** Time for others to be at work beside it. */
const CRASH_AFTER_MS = 300;

const config = readConfig(process.env);
const log = createLog("error");
reportCrashesTo(crashReportFile(config.DATABASE_PATH));
const world = createOutsideWorld(config, { log, clock: { now: () => Date.now() } });
const stages = { ...createStageTable({ reader: world.htmlReader }) };
const { technical_enrichment } = stages;
stages.technical_enrichment = {
  ...technical_enrichment,
  run: async (context) => {
    if (context.brand.domain === process.env.CRASH_DOMAIN) await crash();
    await technical_enrichment.run(context);
  },
};
const app = createApp({ config, log, world, stages });
process.on("uncaughtExceptionMonitor", () => app.runner.noteCrash());
const server = createHttpServer({ hostname: "127.0.0.1", fetch: app.fetch });
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

/** Never resolves. */
function crash(): Promise<never> {
  if (process.env.CRASH_BY === "memory") {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => `${at} ${kept.length}`));
  }
  setTimeout(() => {
    throw new Error("A fault nobody foresaw");
  }, CRASH_AFTER_MS);
  return new Promise(() => undefined);
}
