import type { PageFacts } from "../page/page_facts.ts";
import { type CrawlDeps, type CrawlOptions, openSession } from "./crawl_session.ts";
import { followRedirects } from "./follow_redirects.ts";
import { openRobotsBook } from "./site_robots.ts";
import { HTML_BYTES_MAX, readVisit } from "./visit_page.ts";

const HOPS_MAX = 5;
const PAGE_TIMEOUT_MS = 15_000;
const CONCURRENCY = 2;

export interface ForeignPage {
  url: string;
  /** null where it could not be read; `problem` then says why. */
  facts: PageFacts | null;
  problem: string | null;
}

/** Reads single pages of other sites through the guarded fetcher, each host's robots.txt obeyed; never rejects but for `signal`. */
export async function readForeignPages(
  deps: CrawlDeps,
  urls: readonly string[],
  options: Pick<CrawlOptions, "domain" | "userAgent" | "signal" | "deadlineMs">,
): Promise<ForeignPage[]> {
  const session = openSession(deps, { ...options, pagesMax: urls.length, concurrency: CONCURRENCY });
  const robots = openRobotsBook(session);
  const failed = (url: string, problem: string): ForeignPage => ({ url, facts: null, problem });
  try {
    return await Promise.all(
      urls.map(async (url) => {
        try {
          const rules = await robots.of(url);
          if (!rules.isReadable || !rules.isAllowed(url)) return failed(url, "its robots.txt does not allow it");
          const followed = await followRedirects(session, url, {
            hopsMax: HOPS_MAX,
            bytesMax: HTML_BYTES_MAX,
            timeoutMs: PAGE_TIMEOUT_MS,
            triesMax: 1,
          });
          if (followed.response === null) return failed(url, `no answer (${followed.failure ?? "unknown"})`);
          const { facts } = await readVisit(session, followed.finalUrl, { ok: true, response: followed.response });
          if (facts.html === null) return failed(url, facts.parse_problem ?? `status ${facts.response.status}`);
          return { url, facts, problem: null };
        } catch (error) {
          options.signal.throwIfAborted();
          return failed(url, error instanceof Error ? error.message : "no answer");
        }
      }),
    );
  } finally {
    session.end();
  }
}
