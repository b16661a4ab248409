import { withoutEngineQueries } from "../core/families/engine_queries.ts";
import type { Brand } from "../domain/brand.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { Family } from "../domain/keyword.ts";
import type { Market } from "../domain/market.ts";
import type { Serp } from "../providers/serp/serp.ts";
import { listProviderCallKeys } from "../store/runs.ts";
import type { SearchTopic } from "../visibility/search_evidence.ts";
import { sidesOf } from "../visibility/sides.ts";
import { searchCallKey, searchKeywords } from "./search_keywords.ts";
import type { StageContext } from "./stage.ts";
import { openVendorCalls } from "./vendor_calls.ts";

/** Searches of one run. */
const SEARCHES_MAX = 60;
/** Searches' part of a full run's cost ceiling. */
const SEARCH_COST_SHARE = 0.3;

type Headed = Pick<Family, "name" | "keywords" | "total_volume"> & { id?: string };

/** One search for each family: its head term; most searched families first. */
export function headTopics(families: readonly Headed[]): SearchTopic[] {
  return withoutEngineQueries(families)
    .toSorted((a, b) => (b.total_volume ?? -1) - (a.total_volume ?? -1))
    .flatMap((family) => {
      const name = family.name.toLowerCase();
      const head = family.keywords.find((keyword) => keyword.keyword.toLowerCase() === name) ?? family.keywords[0];
      if (head === undefined) return [];
      const volume = head.google_vol === undefined ? {} : { google_vol: head.google_vol };
      return [
        { keyword: head.keyword, intent: head.intent, family: family.name, family_id: family.id ?? "", ...volume },
      ];
    });
}

/** The first topics that a run may search for, whatever else it searched for; those it has read already are free. */
export function affordableTopics(
  ctx: StageContext,
  topics: readonly SearchTopic[],
  { serp, market }: { serp: Serp; market: Market },
): SearchTopic[] {
  const paid = new Set(listProviderCallKeys(ctx.db, ctx.run.id, "serp:"));
  const isPaid = ({ keyword }: SearchTopic) => paid.has(searchCallKey(serp, market, keyword));
  const allowed = searchesAllowed(ctx, serp);
  let left = allowed - paid.size;
  return topics.slice(0, allowed).filter((topic) => isPaid(topic) || left-- > 0);
}

/** How many searches the run will have made with these, those of its earlier stages included. */
export function searchesInAll(
  ctx: StageContext,
  topics: readonly SearchTopic[],
  { serp, market }: { serp: Serp; market: Market },
): number {
  const keys = topics.map(({ keyword }) => searchCallKey(serp, market, keyword));
  return new Set([...listProviderCallKeys(ctx.db, ctx.run.id, "serp:"), ...keys]).size;
}

/** Results pages of families' heads as a run comes to know them. */
export function createHeadSearches(ctx: StageContext, { brand, market }: { brand: Brand; market: Market }) {
  const { serp } = ctx.providers;
  const sides = sidesOf(brand);
  const tried = new Set<string>();
  const found = new Map<string, Evidence>();
  let heads = new Set<string>();
  const halfway = { ...ctx, deadlineMs: Math.floor((ctx.clock.now() + ctx.deadlineMs) / 2) };
  const calls = openVendorCalls(halfway, "family_discovery");

  return {
    /** Searches for the families' heads; whether they are others than last time, and any results page is known. */
    async search(families: readonly Headed[]): Promise<boolean> {
      if (serp === null) return false;
      const topics = affordableTopics(ctx, headTopics(families), { serp, market });
      const before = heads;
      heads = new Set(topics.map(({ keyword }) => keyword));
      const fresh = topics.filter(({ keyword }) => !tried.has(keyword));
      for (const { keyword } of fresh) tried.add(keyword);
      for (const page of await searchKeywords(halfway, { serp, topics: fresh, market, sides, calls }))
        found.set(page.subject, page);
      return found.size > 0 && heads.symmetricDifference(before).size > 0;
    },
    /** The evidence given, with the results pages of these heads instead of all others. */
    evidence(stored: readonly Evidence[]): Evidence[] {
      // An older page of the same search stands in where the provider failed just now.
      const older = stored.filter(
        ({ type, subject }) => type !== "serp" || (heads.has(subject) && !found.has(subject)),
      );
      return [...[...heads].flatMap((head) => found.get(head) ?? []), ...older];
    },
  };
}

function searchesAllowed(ctx: StageContext, serp: Serp): number {
  const ceiling = ctx.limits.runCostMaxUsd;
  if (ceiling === null || !serp.costPerCallUsd) return SEARCHES_MAX;
  // The same ceiling has to pay for the answers that a full run asks for later.
  const share = ctx.run.kind === "full" && ctx.providers.answerEngines.length > 0 ? SEARCH_COST_SHARE : 1;
  return Math.min(SEARCHES_MAX, Math.floor((ceiling * share + 1e-9) / serp.costPerCallUsd));
}
