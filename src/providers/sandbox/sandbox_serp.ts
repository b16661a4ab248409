import type { SerpResult } from "../../domain/serp_result.ts";
import type { Serp } from "../serp/serp.ts";
import { questionsAround, relatedTo } from "./keyword_ideas.ts";
import { normalizePhrase, wordingIntent } from "./phrase.ts";
import { type RankedPage, rankPages } from "./ranking.ts";
import { SANDBOX } from "./sandbox_data.ts";
import { between, unit } from "./seeded.ts";
import type { World } from "./world.ts";

const DEPTH_DEFAULT = 20;
const DEPTH_MAX = 40;
const OVERVIEW_SHARE = { informational: 0.72, commercial: 0.34, transactional: 0.08, navigational: 0, local: 0.04 };
const OVERVIEW_FROM_TOP = 8;

export function createSandboxSerp(world: World): Serp {
  return {
    provider: SANDBOX,
    simulated: true,
    costPerCallUsd: 0,
    async search(keyword, { signal, depth = DEPTH_DEFAULT, language }) {
      signal.throwIfAborted();
      world.sites.askedIn(language);
      const count = Math.min(depth, DEPTH_MAX);
      const ranked = rankPages(world, keyword, { count });
      return {
        keyword,
        results: ranked.map(({ url, domain, title, snippet }, at) => ({
          position: at + 1,
          url,
          domain,
          title,
          snippet,
        })),
        ai_overview: overview(world, keyword, ranked),
        people_also_ask: questionsAround(world, keyword, { language }),
        related_searches: relatedTo(world, keyword, { language }),
        depth: count,
        cost_usd: 0,
      };
    },
  };
}

/** Whether an overview shows, and which of the best pages it refers to; publishers more readily than shops. */
function overview(world: World, keyword: string, ranked: readonly RankedPage[]): SerpResult["ai_overview"] {
  const key = `${world.seed}|overview|${normalizePhrase(keyword)}`;
  if (unit(key) >= OVERVIEW_SHARE[wordingIntent(keyword)]) return { present: false, references: [] };
  const count = between(`${key}|count`, { min: 3, max: 5 });
  const references = ranked
    .slice(0, OVERVIEW_FROM_TOP)
    .map((page, index) => ({
      page,
      order: index * 0.12 + unit(`${key}|${page.domain}`) - (page.kind === "publisher" ? 0.2 : 0) - 0.3 * page.coverage,
    }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ page }) => ({ url: page.url, domain: page.domain, title: page.title }));
  return { present: references.length > 0, references };
}
