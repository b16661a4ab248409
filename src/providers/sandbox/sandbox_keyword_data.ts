import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { DomainCompetitor, KeywordData } from "../keyword_data/keyword_data.ts";
import { keywordFigures } from "./keyword_figures.ts";
import { ideasAround } from "./keyword_ideas.ts";
import { rankPages } from "./ranking.ts";
import { type FailureSwitch, SANDBOX } from "./sandbox_failures.ts";
import type { World } from "./world.ts";

const IDEAS_LIMIT_DEFAULT = 200;
const IDEAS_LIMIT_MAX = 1000;
const COMPETITORS_LIMIT_DEFAULT = 20;
const COMPETITOR_DEPTH = 20;
const SEEDS_MAX = 200;

/** Search volumes, ideas and domain competitors of the simulated world. */
export function createSandboxKeywordData(world: World, failures: FailureSwitch): KeywordData {
  return {
    provider: SANDBOX,
    simulated: true,
    async metrics(keywords, { signal }) {
      signal.throwIfAborted();
      failures.check(`metrics|${keywords.join("|")}`);
      return listMetrics(world, keywords);
    },
    async ideas(seeds, { signal, limit = IDEAS_LIMIT_DEFAULT, language }) {
      signal.throwIfAborted();
      failures.check(`ideas|${seeds.join("|")}`);
      return listIdeas(world, seeds.slice(0, SEEDS_MAX), { limit: Math.min(limit, IDEAS_LIMIT_MAX), language });
    },
    async competitors(domain, { signal, limit = COMPETITORS_LIMIT_DEFAULT }) {
      signal.throwIfAborted();
      failures.check(`competitors|${domain}`);
      return listCompetitors(world, domain).slice(0, limit);
    },
  };
}

function listMetrics(world: World, keywords: readonly string[]): KeywordMetrics[] {
  const found = new Map<string, KeywordMetrics>();
  for (const keyword of keywords) {
    const figures = found.has(keyword.toLowerCase()) ? null : keywordFigures(world, keyword);
    if (figures) found.set(keyword.toLowerCase(), figures);
  }
  return [...found.values()];
}

/** Takes the first idea of every seed, then the second of every seed, and so on, until the limit. */
function listIdeas(
  world: World,
  seeds: readonly string[],
  { limit, language }: { limit: number; language: string | undefined },
): KeywordMetrics[] {
  const rows = seeds.map((seed) => ideasAround(world, seed, { language }));
  const longestRow = Math.max(0, ...rows.map((row) => row.length));
  const found = new Map<string, KeywordMetrics>();
  for (let place = 0; place < longestRow && found.size < limit; place++) {
    for (const row of rows) {
      const idea = row[place];
      if (idea === undefined || found.has(idea) || found.size >= limit) continue;
      const figures = keywordFigures(world, idea);
      if (figures) found.set(idea, figures);
    }
  }
  return [...found.values()];
}

/** Counts over the topics of the domain's industry who ranks where the domain ranks. */
function listCompetitors(world: World, domain: string): DomainCompetitor[] {
  const keywords = world.marketOf(domain).topics.flatMap((topic) => [topic.head, ...topic.variants]);
  const met = new Map<string, { count: number; positions: number }>();
  for (const keyword of new Set(keywords)) {
    const ranked = rankPages(world, keyword, { count: COMPETITOR_DEPTH });
    if (!ranked.some((page) => page.domain === domain)) continue;
    ranked.forEach((page, index) => {
      if (page.domain === domain) return;
      const entry = met.get(page.domain) ?? { count: 0, positions: 0 };
      met.set(page.domain, { count: entry.count + 1, positions: entry.positions + index + 1 });
    });
  }
  return [...met.entries()]
    .map(([rival, { count, positions }]) => ({
      domain: rival,
      intersections: count,
      avg_position: Number((positions / count).toFixed(1)),
    }))
    .sort(
      (a, b) =>
        b.intersections - a.intersections || a.avg_position - b.avg_position || a.domain.localeCompare(b.domain),
    );
}
