import type { CrawlOptions } from "../crawl/crawl_session.ts";
import type { StageContext } from "./stage.ts";

/** How far the crawl is, how fast, and when its pages are read at that pace. */
export function reportProgress({ clock, report }: StageContext): NonNullable<CrawlOptions["onProgress"]> {
  const startedMs = clock.now();
  return (done, queued, url, isTargets = false) => {
    if (isTargets) return report(`${done} pages read, ${queued} links and files to check: ${url}`);
    const perSecond = done / Math.max(1, (clock.now() - startedMs) / 1000);
    const secondsLeft = Math.ceil(queued / Math.max(perSecond, 0.1));
    report(
      `${done} pages read, at least ${queued} to go (${perSecond.toFixed(1)} a second, about ${secondsLeft} s): ${url}`,
    );
  };
}
