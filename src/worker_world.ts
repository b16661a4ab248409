import type { Clock } from "./base/clock.ts";
import type { Log } from "./base/log.ts";
import type { Config } from "./config.ts";
import { createProviders, READER_THREADS } from "./outside_world.ts";
import { createHtmlReader, type HtmlReader } from "./page/html_reader.ts";
import { createSiteJudges, type SiteJudges } from "./pipeline/site_judges.ts";
import type { SharedRests } from "./providers/http/shared_rests.ts";
import type { Providers } from "./providers/providers.ts";

/** What is beyond a process that does tasks: vendors and sites, and no database, mail or payment. */
export interface WorkerWorld {
  providers: Providers;
  reader: HtmlReader;
  judges: SiteJudges;
  close(): Promise<void>;
}

export function createWorkerWorld(config: Config, deps: { log: Log; clock: Clock; rests?: SharedRests }): WorkerWorld {
  const providers = createProviders(config, deps);
  const reader = createHtmlReader({ threads: READER_THREADS });
  const judges = createSiteJudges();
  return {
    providers,
    reader,
    judges,
    async close() {
      await Promise.all([providers.pageFetcher.close(), reader.close(), judges.close(), providers.renderer?.close()]);
    },
  };
}
