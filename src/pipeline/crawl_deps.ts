import type { CrawlDeps } from "../crawl/crawl_session.ts";
import type { StageContext } from "./stage.ts";

/** What a stage's crawl works with: the run's outside world, and what it shares with other crawls. */
export function crawlDepsOf(
  { providers, clock, log }: StageContext,
  { reader, share }: Pick<CrawlDeps, "reader" | "share">,
): CrawlDeps {
  return {
    fetcher: providers.pageFetcher,
    ...(providers.renderer && { renderer: providers.renderer }),
    reader,
    clock,
    log,
    ...(share && { share }),
  };
}
