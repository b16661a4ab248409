import { isoTime } from "../base/clock.ts";
import { sha256Hex } from "../base/ids.ts";
import type { CleanCandidates } from "../core/families/candidates.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../domain/evidence/search_data.ts";
import type { Family } from "../domain/keyword.ts";
import type { Market } from "../domain/market.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import type { KeywordData } from "../providers/keyword_data/keyword_data.ts";
import type { StageContext } from "./stage.ts";
import { type Answered, recordBase, type VendorCalls } from "./vendor_calls.ts";

/** Keywords whose figures are asked for in one discovery: those with most to say for them. */
const METRIC_KEYWORDS_MAX = 2_000;
export const METRICS_PER_CALL = 1_000;

/** What the keyword provider answered. */
export type Called = Answered<{ found: KeywordMetrics[] }>;

export function noCall(ctx: StageContext): Called {
  return { found: [], observedAt: isoTime(ctx.clock.now()) };
}

/** The vendor's figures of these keywords; null where it failed: the families then rest on the rest. */
export function callMetrics(
  calls: VendorCalls,
  keywordData: KeywordData,
  { keywords, market, asked }: { keywords: readonly string[]; market: Market; asked?: { keywords: number } },
): Promise<Called | null> {
  return calls.ask(keywordData, {
    key: `metrics:${keywordData.provider}:${market.language}:${market.country}:${sha256Hex(keywords.join("\n"))}`,
    subject: "keyword metrics",
    ...(asked === undefined ? {} : { asked }),
    ask: async (signal) => ({ found: await keywordData.metrics(keywords, { signal, ...market }) }),
  });
}

/** Figures asked for so far, and of which keywords. */
export type Figures = Called & { asked: Set<string>; calls: VendorCalls };

/** Adds figures of the keywords, `also` first, that came without a volume and were not asked for yet, best first. */
export async function addFigures(
  ctx: StageContext,
  market: Market,
  { found, figures: all, also }: { found: CleanCandidates; figures: Figures; also: readonly string[] },
): Promise<void> {
  const { keywordData } = ctx.providers;
  if (keywordData === null) return;
  const unknown = [...found.branded, ...found.open.toSorted((a, b) => b.score - a.score)]
    .filter(({ metrics }) => metrics?.google_vol === undefined)
    .map((candidate) => candidate.keyword);
  const keywords = [...new Set([...also, ...unknown])]
    .filter((keyword) => !all.asked.has(keyword))
    .slice(0, METRIC_KEYWORDS_MAX - all.asked.size);
  if (keywords.length === 0) return;
  for (const keyword of keywords) all.asked.add(keyword);
  ctx.report(`Looking up data for ${keywords.length} keywords`);
  for (let start = 0; start < keywords.length; start += METRICS_PER_CALL) {
    const part = keywords.slice(start, start + METRICS_PER_CALL);
    const called = await callMetrics(all.calls, keywordData, { keywords: part, market });
    all.found.push(...(called?.found ?? []));
  }
}

/** `keyword` evidence for each keyword of a family whose figures were measured. */
export function keywordEvidence(
  ctx: StageContext,
  got: { families: readonly Family[]; called: readonly Called[]; market: Market },
): Evidence[] {
  const { keywordData } = ctx.providers;
  if (keywordData === null) return [];
  const wanted = new Set(got.families.flatMap((family) => family.keywords.map((keyword) => keyword.keyword)));
  return got.called.flatMap(({ found, observedAt }) =>
    found.flatMap((metrics): Evidence[] => {
      const keyword = normalizeKeyword(metrics.keyword);
      if (!wanted.delete(keyword)) return [];
      const base = recordBase(ctx, keywordData, observedAt);
      return [{ ...base, type: "keyword", subject: keyword, data: { ...metrics, keyword, market: got.market } }];
    }),
  );
}
