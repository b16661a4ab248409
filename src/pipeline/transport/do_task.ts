import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { CrawlDeps, CrawlOptions } from "../../crawl/crawl_session.ts";
import { type CrawlShare, createCrawlShare } from "../../crawl/crawl_share.ts";
import { crawlSite, readKeyPages } from "../../crawl/crawl_site.ts";
import { readForeignPages } from "../../crawl/read_foreign_pages.ts";
import type { Market } from "../../domain/market.ts";
import type { ModelCall } from "../../domain/model_call.ts";
import { schemaFromJson } from "../../domain/model_schema.ts";
import type { HtmlReader } from "../../page/html_reader.ts";
import type { SiteFacts } from "../../page/page_facts.ts";
import { openPageShelf, type PageShelf } from "../../page/page_shelf.ts";
import { partsOf } from "../../page/site_parts.ts";
import type { KeywordOptions } from "../../providers/keyword_data/keyword_data.ts";
import type { Providers } from "../../providers/providers.ts";
import type { ConditionalPage } from "../../store/pages.ts";
import { toPreviousPage } from "../page_row.ts";
import type { JudgeOrder } from "../site_desk.ts";
import type { SiteJudges } from "../site_judges.ts";
import type { DoTask, SiteShown, Task, TaskName, TaskWatch } from "./task.ts";
import { fromWirePart, toWirePart } from "./wire.ts";

export interface CrawlInput
  extends Omit<CrawlOptions, "signal" | "deadlineMs" | "previous" | "onProgress" | "onRender" | "turn"> {
  /** What the last crawl knew of addresses that may not have changed. */
  previous: ConditionalPage[];
}
export type ForeignPagesInput = Pick<CrawlOptions, "domain" | "userAgent"> & { urls: string[] };
export interface EngineInput {
  platform: string;
  question: string;
  options: Partial<Market>;
}
export interface SearchInput {
  keyword: string;
  options: Partial<Market> & { depth?: number };
}
export interface KeywordInput {
  about: string[] | string;
  options: Omit<KeywordOptions, "signal">;
}
export type ModelInput = Omit<ModelCall<unknown>, "schema"> & { schema: Record<string, unknown> };
export interface EmbedInput {
  texts: string[];
}

interface Deps {
  providers: Providers;
  reader: HtmlReader;
  judges: SiteJudges;
  clock: Clock;
  log: Log;
}

const OTHER_WORLD =
  "SANDBOX is on for only one of the API and the worker. Give workers the same SANDBOX and vendor settings as the API";
type Work = Omit<Deps, "judges"> & { share: CrawlShare; task: Task; watch: TaskWatch };

/** A crawl without a time of its own. */
const CRAWL_MS_MAX = 600_000;
/** One that waited beyond its deadline, for a place or since its workers were lost, still reads what it can. */
const CRAWL_MS_MIN = 20_000;
/** Worlds of brands that are kept for the next task. */
const WORLDS_MAX = 16;

/** Does tasks with what this process knows of the outside world: no database, no secret but the vendors'. */
export function createTaskDoer(deps: Deps): DoTask {
  const share = createCrawlShare();
  const worldOf = createWorlds(deps.providers);
  return async (task, watch, material) => {
    if (task.name === "judge_site") return judgeSite(deps.judges, { task, watch, material: material! });
    if ((task.own !== undefined) !== deps.providers.sandbox) throw new Error(OTHER_WORLD);
    const providers = task.own === undefined ? deps.providers : worldOf(task.own);
    return await DOERS[task.name]({ ...deps, providers, share, task, watch });
  };
}

const DOERS: Record<Exclude<TaskName, "judge_site">, (work: Work) => Promise<Iterable<unknown>>> = {
  async crawl_site(work) {
    const shelf = openPageShelf();
    try {
      return wireParts(await crawlSite({ ...crawlDeps(work), shelf }, crawlOptions(work)), shelf);
    } catch (error) {
      shelf.close();
      throw error;
    }
  },
  async read_key_pages(work) {
    const facts = await readKeyPages(crawlDeps(work), crawlOptions(work));
    return partsOf(facts).map(toWirePart);
  },
  async read_foreign_pages(work) {
    const { urls, ...options } = work.task.input as ForeignPagesInput;
    const { share: _share, ...deps } = crawlDeps(work);
    return await readForeignPages(deps, urls, { ...options, ...timeOf(work) });
  },
  async ask_engine({ providers, task, watch }) {
    const { platform, question, options } = task.input as EngineInput;
    const engine = providers.answerEngines.find((one) => one.platform === platform);
    if (engine === undefined) throw lacking(`the answer engine "${platform}"`);
    // The vendor's own body is of no use to stages.
    return [{ ...(await engine.ask(question, { ...options, signal: watch.signal })), raw: null }];
  },
  async search({ providers: { serp }, task, watch }) {
    const { keyword, options } = task.input as SearchInput;
    if (serp === null) throw lacking("a search engine");
    return [await serp.search(keyword, { ...options, signal: watch.signal })];
  },
  keyword_metrics: (work) => withKeywords(work, (data, { about, options }) => data.metrics(about as string[], options)),
  keyword_ideas: (work) => withKeywords(work, (data, { about, options }) => data.ideas(about as string[], options)),
  keyword_competitors: (work) =>
    withKeywords(work, (data, { about, options }) => data.competitors(about as string, options)),
  async ask_model({ providers: { textModel }, task, watch }) {
    const { schema, ...told } = task.input as ModelInput;
    if (textModel.ask === null) throw lacking("a writing model");
    const call: ModelCall<unknown> = { ...told, schema: schemaFromJson(schema) };
    const deadline = task.deadlineMs === null ? {} : { deadlineMs: task.deadlineMs };
    return [await textModel.ask(call, { signal: watch.signal, ...deadline })];
  },
  async embed({ providers: { embedding }, task, watch }) {
    const { texts } = task.input as EmbedInput;
    if (embedding === null) throw lacking("an embedding model");
    const { vectors, cost_usd } = await embedding.embed(texts, { signal: watch.signal });
    return [{ vectors: vectors.map((vector) => [...vector]), cost_usd }];
  },
};

/** Whoever takes the last part, or no more, has the shelf closed. */
function* wireParts(facts: SiteFacts, shelf: PageShelf): Generator<unknown> {
  try {
    yield* partsOf(facts).map(toWirePart);
  } finally {
    shelf.close();
  }
}

/** Of a site as a crawl left it: what it comes to, then its parts as they are taken. */
function judgeSite(
  judges: SiteJudges,
  { task, watch, material }: { task: Task; watch: TaskWatch; material: AsyncIterable<unknown> },
): AsyncIterable<unknown> {
  const { readable, writable } = new TransformStream<unknown, unknown>();
  const writer = writable.getWriter();
  const shelf = openPageShelf();
  const judging = judges.at(watch.signal, async (desk) => {
    for await (const part of material) await desk.take(fromWirePart(part, shelf));
    await writer.write(await desk.judge(task.input as JudgeOrder));
    for (let part = await desk.next(); part !== null; part = await desk.next())
      await writer.write(part.rest === undefined ? part : { rest: { ...part.rest, part: toWirePart(part.rest.part) } });
  });
  // Whoever takes is told of a failure, and one who takes no more ends the work.
  judging
    .finally(shelf.close)
    .then(() => writer.close())
    .catch((error) => writer.abort(error).catch(() => undefined));
  return readable;
}

async function withKeywords(
  { providers: { keywordData }, task, watch }: Work,
  ask: (
    data: NonNullable<Providers["keywordData"]>,
    asked: { about: KeywordInput["about"]; options: KeywordOptions },
  ) => Promise<unknown>,
): Promise<unknown[]> {
  const { about, options } = task.input as KeywordInput;
  if (keywordData === null) throw lacking("keyword data");
  return [await ask(keywordData, { about, options: { ...options, signal: watch.signal } })];
}

function crawlDeps({ providers, reader, clock, log, share }: Work): CrawlDeps {
  const { pageFetcher: fetcher, renderer } = providers;
  return { fetcher, reader, clock, log, share, ...(renderer && { renderer }) };
}

function crawlOptions(work: Work): CrawlOptions {
  const { previous, ...input } = work.task.input as CrawlInput;
  const { watch } = work;
  const known = new Map(previous.map((page) => [page.url, page]));
  return {
    ...input,
    ...timeOf(work),
    previous: (url) => toPreviousPage(known.get(url)),
    onProgress: (...told) => watch.onProgress?.("page", ...told),
    onRender: (...told) => watch.onProgress?.("render", ...told),
  };
}

function timeOf({ task, watch, clock }: Work): { signal: AbortSignal; deadlineMs: number } {
  const now = clock.now();
  return { signal: watch.signal, deadlineMs: Math.max(task.deadlineMs ?? now + CRAWL_MS_MAX, now + CRAWL_MS_MIN) };
}

function lacking(what: string): Error {
  return new Error(`This worker's settings lack ${what}. Give workers the same vendor settings as the API`);
}

/** The simulated world as each brand sees it, the latest kept. */
function createWorlds(providers: Providers): (own: SiteShown) => Providers {
  const worlds = new Map<string, Providers>();
  return (own) => {
    if (providers.forSite === undefined) return providers;
    const key = JSON.stringify(own);
    const world = worlds.get(key) ?? providers.forSite({ domain: own.domain, pages: () => own.pages });
    worlds.delete(key);
    worlds.set(key, world);
    if (worlds.size > WORLDS_MAX) worlds.delete(worlds.keys().next().value!);
    return world;
  };
}
