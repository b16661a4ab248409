import { uniqueBy } from "../../base/unique_by.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { Intent } from "../../domain/intent.ts";
import type { DomainCompetitor, KeywordData } from "../keyword_data/keyword_data.ts";
import { ideasAround } from "./keyword_ideas.ts";
import { isSearched, placeAtEnd } from "./market.ts";
import { corePhrase, normalizePhrase, shownIntent, stemmed, subjectTokens, wordingIntent } from "./phrase.ts";
import { rankPages } from "./ranking.ts";
import { SANDBOX, WORDS } from "./sandbox_data.ts";
import { unit } from "./seeded.ts";
import type { World } from "./world.ts";

const IDEAS_LIMIT_DEFAULT = 200;
const IDEAS_LIMIT_MAX = 1000;
const COMPETITORS_LIMIT_DEFAULT = 20;
const COMPETITOR_DEPTH = 20;
const SEEDS_MAX = 200;

export function createSandboxKeywordData(world: World): KeywordData {
  return {
    provider: SANDBOX,
    simulated: true,
    async metrics(keywords, { signal, language }) {
      signal.throwIfAborted();
      world.sites.askedIn(language);
      return figuresOf(
        world,
        uniqueBy(keywords, (keyword) => keyword.toLowerCase()),
        keywords.length,
      );
    },
    async ideas(seeds, { signal, limit = IDEAS_LIMIT_DEFAULT, language }) {
      signal.throwIfAborted();
      world.sites.askedIn(language);
      const rows = seeds.slice(0, SEEDS_MAX).map((seed) => ideasAround(world, seed, { language }));
      return figuresOf(world, inTurns(rows), Math.min(limit, IDEAS_LIMIT_MAX));
    },
    async competitors(domain, { signal, limit = COMPETITORS_LIMIT_DEFAULT, language }) {
      signal.throwIfAborted();
      world.sites.askedIn(language);
      return listCompetitors(world, domain).slice(0, limit);
    },
  };
}

function figuresOf(world: World, keywords: readonly string[], limit: number): KeywordMetrics[] {
  const found: KeywordMetrics[] = [];
  for (const keyword of keywords) {
    const figures = found.length < limit ? keywordFigures(world, keyword) : null;
    if (figures) found.push(figures);
  }
  return found;
}

/** The first idea of every seed, then the second of every seed, and so on; each once. */
function inTurns(rows: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const places = Array.from({ length: longest }, (_, place) => rows.flatMap((row) => row[place] ?? []));
  return [...new Set(places.flat())];
}

/** Counts over the topics of the domain's trade who ranks where the domain ranks. */
function listCompetitors(world: World, domain: string): DomainCompetitor[] {
  const keywords = world.marketOf(domain).topics.flatMap((topic) => [topic.head, ...topic.variants]);
  const met = new Map<string, number[]>();
  for (const keyword of new Set(keywords)) {
    const ranked = rankPages(world, keyword, { count: COMPETITOR_DEPTH });
    if (!ranked.some((page) => page.domain === domain)) continue;
    for (const [index, page] of ranked.entries()) met.set(page.domain, [...(met.get(page.domain) ?? []), index + 1]);
  }
  met.delete(domain);
  return [...met]
    .map(([rival, positions]) => {
      const sum = positions.reduce((total, position) => total + position, 0);
      return {
        domain: rival,
        intersections: positions.length,
        avg_position: Number((sum / positions.length).toFixed(1)),
      };
    })
    .sort(
      (a, b) =>
        b.intersections - a.intersections || a.avg_position - b.avg_position || a.domain.localeCompare(b.domain),
    );
}

/** Search volumes come in these steps, as advertising platforms round them. */
const VOLUME_STEPS = [
  10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880, 1000, 1300, 1600, 1900, 2400, 2900,
  3600, 4400, 5400, 6600, 8100, 9900, 12100, 14800, 18100, 22200, 27100, 33100, 40500, 49500, 60500, 74000,
];
const WORDING_STEPS = WORDS.wordingSteps.map(([pattern, steps]) => ({ pattern: new RegExp(pattern), steps }));
/** One town's people are few. */
const PLACE_STEPS = 9;
/** What people want near them is hardly looked for without saying so. */
const BARE_OF_LOCAL_STEPS = 6;
const WORDS_MAX = 10;
/** Words of a subject that no trade tells, from which each further one narrows it. */
const UNTOLD_WORDS = 2;
/** Share of long keywords that the simulated vendor has no data for. */
const UNKNOWN_SHARE = 0.3;
const LONG_WORDS = 6;
const CPC_BY_INTENT: Record<Intent, { base: number; spread: number }> = {
  informational: { base: 0.35, spread: 1.4 },
  commercial: { base: 1.6, spread: 4.2 },
  transactional: { base: 2.1, spread: 5.6 },
  navigational: { base: 0.3, spread: 0.8 },
  local: { base: 2.4, spread: 5.2 },
};

/** Volume, difficulty, price and intent of a keyword: the same wherever it is asked. Null when nobody searches it. */
function keywordFigures(world: World, keyword: string): KeywordMetrics | null {
  const text = normalizePhrase(keyword);
  const words = text.split(" ");
  if (text === "" || words.length > WORDS_MAX || subjectTokens(text).length === 0) return null;
  if (world.brandOf(text) !== null) return null;
  const key = `${world.seed}|keyword|${stemmed(text)}`;
  if (words.length >= LONG_WORDS && unit(`${key}|known`) < UNKNOWN_SHARE) return null;
  const market = world.market(text);
  // Whoever searches for a wording of a subject makes the subject known too.
  const known = market.origin === "described" ? key : `${world.seed}|core|${stemmed(corePhrase(text))}`;
  if (!isSearched(market, text, known)) return null;
  const intent = wordingIntent(text);
  const shown = shownIntent(text);
  const popularity = popularityOf(world, text, key);
  return {
    keyword,
    google_vol: VOLUME_STEPS[Math.min(VOLUME_STEPS.length - 1, Math.max(0, Math.round(popularity)))]!,
    difficulty: Math.round(clamp(popularity * 1.5 + 26 * unit(`${key}|difficulty`) - (words.length - 2) * 3, 3, 88)),
    cpc: Number((CPC_BY_INTENT[intent].base + CPC_BY_INTENT[intent].spread * unit(`${key}|cpc`) ** 2).toFixed(2)),
    ...(shown === null ? {} : { intent: shown }),
  };
}

/** Index into the volume steps: a topic's demand less what each further word narrows it by. */
function popularityOf(world: World, text: string, key: string): number {
  const market = world.market(text);
  const core = corePhrase(text);
  const topic = world.topic(market, core);
  const coreKey = `${world.seed}|core|${stemmed(corePhrase(text))}`;
  const isDescribed = market.topics.includes(topic) && market.origin === "described";
  // Of a subject known by its words alone, the words tell: the longer, the fewer people look for it.
  const usualWords = isDescribed ? topic.head.split(" ").length : UNTOLD_WORDS;
  const extraWords = Math.max(0, core.split(" ").length - usualWords);
  const headBonus = isDescribed && (core === topic.head || text === topic.head) ? 3 : 0;
  const base = (isDescribed ? 15 : 13) + topic.demand * 2.6 + 7 * unit(coreKey) + 4 * (unit(`${key}|volume`) - 0.5);
  return base + headBonus - 3.1 * extraWords - wordingSteps(text, core, topic.head);
}

/** How many volume steps a wording lies below its bare subject: fewer people ask for the cost than for the thing. */
function wordingSteps(text: string, core: string, head: string): number {
  if (placeAtEnd(core) !== null) return PLACE_STEPS;
  if (text === core || text === head) return text === head || !head.includes(" near me") ? 0 : BARE_OF_LOCAL_STEPS;
  const known = WORDING_STEPS.find(({ pattern }) => pattern.test(` ${text} `));
  return known?.steps ?? 2.6 * Math.max(1, text.split(" ").length - core.split(" ").length);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
