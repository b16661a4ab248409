import { z } from "zod";
import { siteOf } from "../../base/domain_name.ts";
import { ProviderError } from "../../base/errors.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import { INTENTS } from "../../domain/intent.ts";
import {
  createDataForSeoClient,
  type DataForSeoAccess,
  type DataForSeoClient,
  vendorKeyword,
} from "../http/dataforseo_client.ts";
import { dataForSeoLocale } from "../http/dataforseo_locale.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import { createLabs, type Labs } from "./dataforseo_labs.ts";
import type { DomainCompetitor, KeywordData, KeywordOptions } from "./keyword_data.ts";

/** The vendor bills search volume by the request, whatever its size up to this. */
const KEYWORDS_PER_REQUEST_MAX = 1000;
const SEEDS_MAX = 200;
const IDEAS_DEFAULT = 200;
const IDEAS_MAX = 1000;
const COMPETITORS_DEFAULT = 20;
/** Google Ads refuses the whole request for one keyword beyond these. */
const KEYWORD_LENGTH_MAX = 80;
const KEYWORD_WORDS_MAX = 10;
const REFUSED_CHARACTERS = /[,!@%^()={};~`<>?\\|―"*]/;
/** What the vendor allows for search volumes. */
export const VOLUME_RATE = { calls: 12, perMs: 60_000 };
/** Halvings of a request that came to nothing, and the fewest keywords for which one is worth its price. */
const HALVINGS_MAX = 1;
const HALVED_MIN = 20;
const VENDOR_INTENTS = INTENTS.filter((intent) => intent !== "local");

const volumeEntry = z.looseObject({ keyword: z.string(), search_volume: maybeNumber, cpc: maybeNumber });
const itemsOf = <T extends z.ZodType>(item: T) => z.looseObject({ items: z.array(item).nullish() });
const difficultyEntry = z.looseObject({ keyword: z.string(), keyword_difficulty: maybeNumber });
const intentEntry = z.looseObject({
  keyword: z.string(),
  keyword_intent: z.looseObject({ label: maybeText }).nullish(),
});
const ideaEntry = z.looseObject({
  keyword: z.string(),
  keyword_info: z.looseObject({ search_volume: maybeNumber, cpc: maybeNumber }).nullish(),
  keyword_properties: z.looseObject({ keyword_difficulty: maybeNumber }).nullish(),
  search_intent_info: z.looseObject({ main_intent: maybeText }).nullish(),
});
const competitorEntry = z.looseObject({ domain: z.string(), intersections: z.number(), avg_position: maybeNumber });

/** Google's figures by DataForSEO: volume and price from Google Ads, difficulty, intent and rivals from its own index. */
export function createDataForSeoKeywords(access: DataForSeoAccess, deps: HttpDeps): KeywordData {
  const labs = createLabs(createDataForSeoClient(access, deps));
  const ads = createDataForSeoClient(
    { ...access, manners: { concurrency: 2, rate: VOLUME_RATE, ...access.manners } },
    deps,
  );
  return {
    provider: "dataforseo",
    simulated: false,
    metrics: (keywords, options) => readMetrics({ ads, labs }, keywords, options),
    ideas: (seeds, options) => readIdeas(labs, seeds, options),
    competitors: (domain, options) => readCompetitors(labs, domain, options),
  };
}

async function readMetrics(
  clients: { ads: DataForSeoClient; labs: Labs },
  keywords: readonly string[],
  options: KeywordOptions,
): Promise<KeywordMetrics[]> {
  const asked = new Map<string, string>();
  for (const keyword of keywords) {
    const key = keywordKey(keyword);
    if (isAccepted(key) && !asked.has(key)) asked.set(key, keyword);
  }
  const found = new Map<string, KeywordMetrics>();
  const keys = [...asked.keys()];
  for (let start = 0; start < keys.length; start += KEYWORDS_PER_REQUEST_MAX) {
    const batch = keys.slice(start, start + KEYWORDS_PER_REQUEST_MAX);
    for (const metrics of await readBatch(clients, batch, options)) {
      const spelled = asked.get(keywordKey(metrics.keyword));
      if (spelled !== undefined) found.set(spelled, { ...metrics, keyword: spelled });
    }
  }
  return [...found.values()];
}

async function readBatch(
  { ads, labs }: { ads: DataForSeoClient; labs: Labs },
  keywords: string[],
  options: KeywordOptions,
): Promise<KeywordMetrics[]> {
  const task = { keywords: keywords.map(vendorKeyword), ...dataForSeoLocale(options) };
  const { signal } = options;
  const [volumes, difficulties, intents] = await Promise.all([
    readVolumes({ ads, labs }, task, { signal, halvings: HALVINGS_MAX }),
    extra(labs.run("/bulk_keyword_difficulty/live", task, { signal, schema: itemsOf(difficultyEntry) }), signal),
    extra(
      labs.client.run(
        "/dataforseo_labs/google/search_intent/live",
        { keywords: task.keywords, language_code: task.language_code },
        { signal, schema: itemsOf(intentEntry) },
      ),
      signal,
    ),
  ]);
  const difficultyOf = byKeyword(difficulties, (item) => item.keyword_difficulty);
  const intentOf = byKeyword(intents, (item) => item.keyword_intent?.label);
  const volumeOf = new Map(volumes.map((entry) => [keyOf(entry), entry]));
  return keywords.flatMap((keyword) => {
    const metrics = metricsOf(keyword, {
      volume: volumeOf.get(keyword)?.search_volume,
      cpc: volumeOf.get(keyword)?.cpc,
      difficulty: difficultyOf.get(keyword),
      intent: intentOf.get(keyword),
      ...(difficulties?.language === undefined ? {} : { language: difficulties.language }),
    });
    const { keyword: _, language: __, ...figures } = metrics;
    return Object.keys(figures).length > 0 ? [metrics] : [];
  });
}

type VolumeTask = { keywords: string[]; language_code: string };

/**
 * Google Ads gives nothing for a thousand keywords because of one that it restricts: then each half is asked for, and
 * what still comes to nothing is read off the vendor's own index.
 */
async function readVolumes(
  clients: { ads: DataForSeoClient; labs: Labs },
  task: VolumeTask,
  { signal, halvings }: { signal: AbortSignal; halvings: number },
): Promise<z.infer<typeof volumeEntry>[]> {
  const { ads, labs } = clients;
  let refusal: unknown = null;
  try {
    const { results } = await ads.run(VOLUMES, task, { signal, schema: volumeEntry });
    if (results.some((entry) => entry.search_volume != null)) return results;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 400) throw error;
    refusal = error;
  }
  const { keywords } = task;
  if (halvings > 0 && keywords.length >= HALVED_MIN) {
    const middle = Math.ceil(keywords.length / 2);
    const halves = [keywords.slice(0, middle), keywords.slice(middle)];
    const read = (half: string[]) =>
      readVolumes(clients, { ...task, keywords: half }, { signal, halvings: halvings - 1 });
    return (await Promise.all(halves.map(read))).flat();
  }
  const known = await extra(labs.run("/keyword_overview/live", task, { signal, schema: itemsOf(ideaEntry) }), signal);
  if (known === null && refusal !== null) throw refusal;
  const items = (known?.results ?? []).flatMap((result) => result.items ?? []);
  return items.map(({ keyword, keyword_info: info }) => ({
    keyword,
    search_volume: info?.search_volume,
    cpc: info?.cpc,
  }));
}

const VOLUMES = "/keywords_data/google_ads/search_volume/live";

function byKeyword<Item extends { keyword: string }, T>(
  answer: { results: readonly { items?: readonly Item[] | null | undefined }[] } | null,
  read: (item: Item) => T,
): Map<string, T> {
  const items = (answer?.results ?? []).flatMap((result) => result.items ?? []);
  return new Map(items.map((item) => [keyOf(item), read(item)]));
}

/** Difficulty and intent are welcome but not what was asked for: without them the volumes still stand. */
async function extra<T>(call: Promise<T>, signal: AbortSignal): Promise<T | null> {
  try {
    return await call;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

async function readIdeas(labs: Labs, seeds: readonly string[], options: KeywordOptions): Promise<KeywordMetrics[]> {
  const keywords = [...new Set(seeds.map(keywordKey))].filter(isAccepted).slice(0, SEEDS_MAX);
  if (keywords.length === 0) return [];
  const limit = Math.min(options.limit ?? IDEAS_DEFAULT, IDEAS_MAX);
  const { results, language } = await labs.run(
    "/keyword_ideas/live",
    { keywords: keywords.map(vendorKeyword), limit, ...dataForSeoLocale(options) },
    { signal: options.signal, schema: itemsOf(ideaEntry) },
  );
  return results
    .flatMap(({ items }) => items ?? [])
    .slice(0, limit)
    .map((idea) =>
      metricsOf(decoded(idea.keyword), {
        ...(language === undefined ? {} : { language }),
        volume: idea.keyword_info?.search_volume,
        cpc: idea.keyword_info?.cpc,
        difficulty: idea.keyword_properties?.keyword_difficulty,
        intent: idea.search_intent_info?.main_intent,
      }),
    );
}

async function readCompetitors(labs: Labs, domain: string, options: KeywordOptions): Promise<DomainCompetitor[]> {
  const limit = options.limit ?? COMPETITORS_DEFAULT;
  const { results } = await labs.run(
    "/competitors_domain/live",
    // One more than asked for: the vendor lists the domain itself first.
    { target: domain, limit: limit + 1, exclude_top_domains: true, ...dataForSeoLocale(options) },
    { signal: options.signal, schema: itemsOf(competitorEntry) },
  );
  const own = siteOf(domain);
  return results
    .flatMap(({ items }) => items ?? [])
    .filter((item) => siteOf(item.domain) !== own)
    .slice(0, limit)
    .map((item) => ({
      domain: item.domain.replace(/^www\./, ""),
      intersections: item.intersections,
      avg_position: item.avg_position ?? null,
    }));
}

interface Figures {
  volume: number | null | undefined;
  cpc: number | null | undefined;
  difficulty: number | null | undefined;
  intent: string | null | undefined;
  language?: string;
}

/** What was not measured is absent; a measured zero stays a zero. */
function metricsOf(keyword: string, { volume, cpc, difficulty, intent, language }: Figures): KeywordMetrics {
  const known = VENDOR_INTENTS.find((each) => each === intent);
  return {
    keyword,
    ...(volume == null ? {} : { google_vol: volume }),
    ...(difficulty == null ? {} : { difficulty }),
    ...(cpc == null ? {} : { cpc }),
    ...(known ? { intent: known } : {}),
    ...(language === undefined ? {} : { language }),
  };
}

/** The keyword as it was meant, whether the vendor echoes it decoded or as it was sent. */
function decoded(keyword: string): string {
  return keyword.replaceAll(/%2B/gi, "+").replaceAll("%25", "%");
}

function keyOf({ keyword }: { keyword: string }): string {
  return keywordKey(decoded(keyword));
}

function keywordKey(keyword: string): string {
  return keyword.trim().replace(/\s+/g, " ").toLowerCase();
}

function isAccepted(keyword: string): boolean {
  return (
    keyword !== "" &&
    keyword.length <= KEYWORD_LENGTH_MAX &&
    keyword.split(" ").length <= KEYWORD_WORDS_MAX &&
    !REFUSED_CHARACTERS.test(keyword)
  );
}
