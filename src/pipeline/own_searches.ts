import { isoTime } from "../base/clock.ts";
import { DAY_MS } from "../base/iso_time.ts";
import type { Candidate } from "../core/families/candidates.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { SearchPerformance } from "../domain/evidence/search_data.ts";
import type { Family } from "../domain/keyword.ts";
import { sumOf } from "../domain/traffic.ts";
import { keywordKey, normalizeKeyword } from "../language/keyword_text.ts";
import { listSearches } from "../store/traffic.ts";
import type { StageContext } from "./stage.ts";
import { recordBase } from "./vendor_calls.ts";

/** A season's searches, and as many as people can have a look at. */
const DAYS = 90;
const SEARCHES_MAX = 1_000;
/** Shown less than this it may be anything. */
const SHOWN_MIN = 3;
/** It brought somebody: a topic of its own, as what the site itself names. */
const VISITED_SCORE = 4;
const SHOWN_SCORE = 3;

export type OwnSearches = ReturnType<typeof readOwnSearches>;

/** What people searched for when they were shown the brand's pages: candidates, and what families gain by it. */
export function readOwnSearches({ db, brand, clock }: StageContext, language: string) {
  const since = isoTime(clock.now() - DAYS * DAY_MS).slice(0, 10);
  const rows = listSearches(db, brand.id, { since, limit: SEARCHES_MAX }).filter(
    ({ clicks, impressions }) => clicks > 0 || (impressions ?? 0) >= SHOWN_MIN,
  );
  const keyOf = (text: string) => keywordKey(normalizeKeyword(text), language);
  const groups = Map.groupBy(rows, ({ query }) => keyOf(query));
  const candidates = rows.map(
    ({ query, page, clicks }): Candidate => ({
      keyword: query,
      source: "own_searches",
      score: clicks > 0 ? VISITED_SCORE : SHOWN_SCORE,
      pages: page === "" ? [] : [page],
    }),
  );
  const performanceOf = (keyword: string): { by: string; performance: SearchPerformance } | null => {
    const found = groups.get(keyOf(keyword));
    if (found === undefined) return null;
    const { clicks, impressions, position } = sumOf(found);
    const days = found.flatMap(({ from_day, to_day }) => [from_day, to_day]).toSorted();
    const page = found[0]!.page || null;
    const by = [...new Set(found.map(({ source }) => source))].toSorted().join(", ");
    return { by, performance: { clicks, impressions, position, page, from: days[0]!, to: days.at(-1)! } };
  };
  return {
    candidates,
    /** The families with what is known of their searches. */
    withPerformance: (families: readonly Family[]): Family[] =>
      families.map((family) => ({
        ...family,
        keywords: family.keywords.map((keyword) => {
          const known = performanceOf(keyword.keyword);
          return known === null ? keyword : { ...keyword, performance: known.performance };
        }),
      })),
    evidence: (ctx: StageContext, families: readonly Family[]): Evidence[] =>
      families.flatMap(({ keywords }) =>
        keywords.flatMap(({ keyword }): Evidence[] => {
          const known = performanceOf(keyword);
          if (known === null) return [];
          const base = recordBase(ctx, { provider: known.by, simulated: false });
          return [{ ...base, type: "keyword", subject: keyword, data: { keyword, performance: known.performance } }];
        }),
      ),
  };
}
