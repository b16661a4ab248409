import { uniqueBy } from "../../base/unique_by.ts";
import type { KeywordMetrics } from "../../domain/evidence/search_data.ts";
import type { DomainCompetitor, KeywordData } from "../keyword_data/keyword_data.ts";
import { keywordFigures } from "./keyword_figures.ts";
import { ideasAround } from "./keyword_ideas.ts";
import { rankPages } from "./ranking.ts";
import { SANDBOX } from "./sandbox_data.ts";
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
