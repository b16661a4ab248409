import type { CrawlDeps, CrawlOptions } from "../crawl/crawl_session.ts";
import { crawlSite, readKeyPages } from "../crawl/crawl_site.ts";
import { type ForeignPage, readForeignPages } from "../crawl/read_foreign_pages.ts";
import type { SiteFacts } from "../page/page_facts.ts";
import { siteFactsOf } from "../page/site_parts.ts";
import { getPage, listConditionalPages } from "../store/pages.ts";
import { toPreviousPage } from "./page_row.ts";
import type { StageContext } from "./stage.ts";
import type { CrawlInput, ForeignPagesInput } from "./transport/do_task.ts";
import { shownSite } from "./transport/remote_providers.ts";
import type { Task, TaskWatch } from "./transport/task.ts";
import { fromWirePart } from "./transport/wire.ts";

export type Reading = Pick<CrawlDeps, "reader" | "share" | "shelf">;
export type Asked = Omit<CrawlOptions, "domain" | "userAgent" | "signal" | "previous" | "turn">;

/** Packed facts of the last crawl that go with a task, bytes; beyond them pages are read anew. */
const PREVIOUS_BYTES_MAX = 32 * 1024 * 1024;

/** Crawls the brand's site in this process. */
export function crawlBrandSite(context: StageContext, reading: Reading, asked: Asked): Promise<SiteFacts> {
  const { db, brand } = context;
  const previous: CrawlOptions["previous"] = (url) => toPreviousPage(getPage(db, brand.id, url));
  return crawlSite(depsOf(context, reading), { ...optionsOf(context, asked), previous });
}

/** Reads its key pages here, or where the run's work is done. */
export async function readBrandPages(context: StageContext, reading: Reading, asked: Asked): Promise<SiteFacts> {
  const { elsewhere } = context;
  if (elsewhere === undefined) return readKeyPages(depsOf(context, reading), optionsOf(context, asked));
  const { task, watch } = crawlTask(context, "read_key_pages", asked);
  return siteFactsOf((await elsewhere.run(task, watch)).map((part) => fromWirePart(part)));
}

/** The same of single pages of others. */
export async function readOthersPages(
  context: StageContext,
  reading: Reading,
  { urls, deadlineMs }: { urls: string[]; deadlineMs: number },
): Promise<ForeignPage[]> {
  const { elsewhere, signal, brand, limits } = context;
  const options = { domain: brand.domain, userAgent: limits.crawlUserAgent, deadlineMs };
  if (elsewhere === undefined) return readForeignPages(depsOf(context, reading), urls, { ...options, signal });
  const input: ForeignPagesInput = { urls, domain: options.domain, userAgent: options.userAgent };
  const task: Task = { name: "read_foreign_pages", lane: "crawl", site: null, deadlineMs, input, ...shownTo(context) };
  return (await elsewhere.run(task, { signal })) as ForeignPage[];
}

function depsOf({ providers, clock, log }: StageContext, { reader, share, shelf }: Reading): CrawlDeps {
  return {
    fetcher: providers.pageFetcher,
    ...(providers.renderer && { renderer: providers.renderer }),
    reader,
    clock,
    log,
    ...(share && { share }),
    ...(shelf && { shelf }),
  };
}

function optionsOf({ brand, limits, signal, turn }: StageContext, asked: Asked): CrawlOptions {
  return { domain: brand.domain, userAgent: limits.crawlUserAgent, signal, turn, ...asked };
}

/** The crawl as work for elsewhere. */
export function crawlTask(
  context: StageContext,
  name: "crawl_site" | "read_key_pages",
  { onProgress, onRender, deadlineMs, ...asked }: Asked,
): { task: Task; watch: TaskWatch } {
  const { db, brand, limits, signal } = context;
  const input: CrawlInput = {
    ...asked,
    domain: brand.domain,
    userAgent: limits.crawlUserAgent,
    previous: name === "crawl_site" ? listConditionalPages(db, brand.id, PREVIOUS_BYTES_MAX) : [],
  };
  const told = (...[what, ...args]: unknown[]) => {
    if (what === "page") onProgress?.(...(args as Parameters<NonNullable<typeof onProgress>>));
    else onRender?.(...(args as Parameters<NonNullable<typeof onRender>>));
  };
  const task: Task = { name, lane: "crawl", site: brand.domain, deadlineMs, input, ...shownTo(context) };
  return { task, watch: { signal, onProgress: told } };
}

function shownTo({ providers, db, brand }: StageContext): Pick<Task, "own"> {
  return providers.sandbox ? { own: shownSite(db, brand) } : {};
}
