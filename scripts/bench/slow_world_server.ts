/**
 * The service on the sandbox, whose providers take as long as real ones usually do. Started by a bench in place of
 * src/main.ts.
 */
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createApp } from "../../src/app.ts";
import { systemClock } from "../../src/base/clock.ts";
import { createLog } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import { createHttpServer } from "../../src/http_server.ts";
import { createOutsideWorld } from "../../src/outside_world.ts";
import { createStageTable } from "../../src/pipeline/stage_table.ts";
import type { Providers } from "../../src/providers/providers.ts";

/** What a call takes, milliseconds: an answer of an engine, a results page, figures of keywords, a page of a site. */
const TAKES = { answer: 6_000, search: 1_500, keywords: 2_500, page: 200 };

const config = readConfig(process.env);
const log = createLog("error");
const world = createOutsideWorld(config, { log, clock: systemClock });
world.providers = slow(world.providers);
const stages = createStageTable({ reader: world.htmlReader, judges: world.siteJudges });
const app = createApp({ config, log, world, stages });
const server = createHttpServer({ hostname: "127.0.0.1", fetch: app.fetch });
// In order, so that a profile of it is written.
process.once("SIGTERM", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

function slow(providers: Providers): Providers {
  const { answerEngines, serp, keywordData, pageFetcher, forSite } = providers;
  return {
    ...providers,
    answerEngines: answerEngines.map((engine) => ({ ...engine, ask: after(TAKES.answer, engine.ask) })),
    serp: serp && { ...serp, search: after(TAKES.search, serp.search) },
    keywordData: keywordData && {
      ...keywordData,
      metrics: after(TAKES.keywords, keywordData.metrics),
      ideas: after(TAKES.keywords, keywordData.ideas),
      competitors: after(TAKES.keywords, keywordData.competitors),
    },
    pageFetcher: { ...pageFetcher, fetch: after(TAKES.page, pageFetcher.fetch) },
    ...(forSite === undefined ? {} : { forSite: (own) => slow(forSite(own)) }),
  };
}

/** The same, after half to one and a half times that long. */
function after<A extends unknown[], T>(ms: number, work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return async (...args) => {
    await wait(ms * (0.5 + Math.random()));
    return await work(...args);
  };
}
