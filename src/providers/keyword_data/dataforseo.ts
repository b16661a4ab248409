import { z } from "zod";
import { siteOf } from "../../base/domain_name.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import { INTENTS } from "../../domain/intent.ts";
import { createDataForSeoClient, type DataForSeoAccess, type DataForSeoClient } from "../http/dataforseo_client.ts";
import { dataForSeoLocale } from "../http/dataforseo_locale.ts";
import type { HttpDeps } from "../http/manners.ts";
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
const VOLUME_RATE = { calls: 12, perMs: 60_000 };
const VENDOR_INTENTS = INTENTS.filter((intent) => intent !== "local");

const volumeEntry = z.looseObject({
  keyword: z.string(),
  search_volume: z.number().nullish(),
  cpc: z.number().nullish(),
});
const itemsOf = <T extends z.ZodType>(item: T) => z.looseObject({ items: z.array(item).nullish() });
const difficultyEntry = z.looseObject({ keyword: z.string(), keyword_difficulty: z.number().nullish() });
const intentEntry = z.looseObject({
  keyword: z.string(),
  keyword_intent: z.looseObject({ label: z.string().nullish() }).nullish(),
});
const ideaEntry = z.looseObject({
  keyword: z.string(),
  keyword_info: z.looseObject({ search_volume: z.number().nullish(), cpc: z.number().nullish() }).nullish(),
  keyword_properties: z.looseObject({ keyword_difficulty: z.number().nullish() }).nullish(),
  search_intent_info: z.looseObject({ main_intent: z.string().nullish() }).nullish(),
});
const competitorEntry = z.looseObject({
  domain: z.string(),
  intersections: z.number(),
  avg_position: z.number().nullish(),
});

/** Google's figures by DataForSEO: volume and price from Google Ads, difficulty, intent and rivals from its own index. */
export function createDataForSeoKeywords(access: DataForSeoAccess, deps: HttpDeps): KeywordData {
  const labs = createDataForSeoClient(access, deps);
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
  clients: { ads: DataForSeoClient; labs: DataForSeoClient },
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
  { ads, labs }: { ads: DataForSeoClient; labs: DataForSeoClient },
  keywords: string[],
  options: KeywordOptions,
): Promise<KeywordMetrics[]> {
  const task = { keywords, ...dataForSeoLocale(options) };
  const asked = { keywords, language_code: task.language_code };
  const { signal } = options;
  const [volumes, difficulties, intents] = await Promise.all([
    ads.run("/keywords_data/google_ads/search_volume/live", task, { signal, schema: volumeEntry }),
    extra(labs.run(`${LABS}/bulk_keyword_difficulty/live`, task, { signal, schema: itemsOf(difficultyEntry) }), signal),
    extra(labs.run(`${LABS}/search_intent/live`, asked, { signal, schema: itemsOf(intentEntry) }), signal),
  ]);
  const difficultyOf = byKeyword(difficulties, (item) => item.keyword_difficulty);
  const intentOf = byKeyword(intents, (item) => item.keyword_intent?.label);
  const volumeOf = new Map(volumes.results.map((entry) => [keywordKey(entry.keyword), entry]));
  return keywords.flatMap((keyword) => {
    const metrics = metricsOf(keyword, {
      volume: volumeOf.get(keyword)?.search_volume,
      cpc: volumeOf.get(keyword)?.cpc,
      difficulty: difficultyOf.get(keyword),
      intent: intentOf.get(keyword),
    });
    return Object.keys(metrics).length > 1 ? [metrics] : [];
  });
}

const LABS = "/dataforseo_labs/google";

function byKeyword<Item extends { keyword: string }, T>(
  answer: { results: readonly { items?: readonly Item[] | null | undefined }[] } | null,
  read: (item: Item) => T,
): Map<string, T> {
  const items = (answer?.results ?? []).flatMap((result) => result.items ?? []);
  return new Map(items.map((item) => [keywordKey(item.keyword), read(item)]));
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

async function readIdeas(
  labs: DataForSeoClient,
  seeds: readonly string[],
  options: KeywordOptions,
): Promise<KeywordMetrics[]> {
  const keywords = [...new Set(seeds.map(keywordKey))].filter(isAccepted).slice(0, SEEDS_MAX);
  if (keywords.length === 0) return [];
  const limit = Math.min(options.limit ?? IDEAS_DEFAULT, IDEAS_MAX);
  const { results } = await labs.run(
    `${LABS}/keyword_ideas/live`,
    { keywords, limit, ...dataForSeoLocale(options) },
    { signal: options.signal, schema: itemsOf(ideaEntry) },
  );
  return results
    .flatMap(({ items }) => items ?? [])
    .slice(0, limit)
    .map((idea) =>
      metricsOf(idea.keyword, {
        volume: idea.keyword_info?.search_volume,
        cpc: idea.keyword_info?.cpc,
        difficulty: idea.keyword_properties?.keyword_difficulty,
        intent: idea.search_intent_info?.main_intent,
      }),
    );
}

async function readCompetitors(
  labs: DataForSeoClient,
  domain: string,
  options: KeywordOptions,
): Promise<DomainCompetitor[]> {
  const limit = options.limit ?? COMPETITORS_DEFAULT;
  const { results } = await labs.run(
    `${LABS}/competitors_domain/live`,
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
}

/** What was not measured is absent; a measured zero stays a zero. */
function metricsOf(keyword: string, { volume, cpc, difficulty, intent }: Figures): KeywordMetrics {
  const known = VENDOR_INTENTS.find((each) => each === intent);
  return {
    keyword,
    ...(volume == null ? {} : { google_vol: volume }),
    ...(difficulty == null ? {} : { difficulty }),
    ...(cpc == null ? {} : { cpc }),
    ...(known ? { intent: known } : {}),
  };
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
