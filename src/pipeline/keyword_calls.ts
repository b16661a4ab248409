import { isoTime } from "../base/clock.ts";
import { sha256Hex } from "../base/ids.ts";
import type { CleanCandidates } from "../core/families/candidates.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { KeywordMetrics } from "../domain/evidence/search_data.ts";
import type { Family } from "../domain/keyword.ts";
import type { Market } from "../domain/market.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import type { KeywordData } from "../providers/keyword_data/keyword_data.ts";
import { askOnce } from "./ask_vendor.ts";
import {
  type AskingStage,
  failureOf,
  type ProviderFailure,
  providerErrorEvidence,
  recordBase,
} from "./provider_failure.ts";
import type { StageContext } from "./stage.ts";

/** Keywords whose figures are asked for in one discovery: those with most to say for them. */
const METRIC_KEYWORDS_MAX = 2_000;
export const METRICS_PER_CALL = 1_000;

/** A call to the keyword provider and what came of it. */
export interface Called {
  found: KeywordMetrics[];
  failures: { error: unknown; subject: string }[];
  observedAt: string;
}

export function noCall(ctx: StageContext): Called {
  return { found: [], failures: [], observedAt: isoTime(ctx.clock.now()) };
}

/** A paid call. A failure is kept as such: the families then rest on the rest. */
export async function callKeywordData(
  ctx: StageContext,
  request: { subject: string; key: string; ask: (signal: AbortSignal) => Promise<KeywordMetrics[]> },
): Promise<Called> {
  const outcome = await askOnce(ctx, request.key, async (signal) => ({ found: await request.ask(signal) }));
  if (outcome.kind === "answered") return { ...outcome, failures: [] };
  return { ...noCall(ctx), failures: [{ error: outcome.error, subject: request.subject }] };
}

/** The vendor's figures of these keywords. */
export function callMetrics(
  ctx: StageContext,
  keywordData: KeywordData,
  { keywords, market }: { keywords: readonly string[]; market: Market },
): Promise<Called> {
  return callKeywordData(ctx, {
    subject: "keyword metrics",
    key: `metrics:${keywordData.provider}:${market.language}:${market.country}:${sha256Hex(keywords.join("\n"))}`,
    ask: (signal) => keywordData.metrics(keywords, { signal, ...market }),
  });
}

/** Figures asked for so far, and of which keywords. */
export type Figures = Called & { asked: Set<string> };

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
    const called = await callMetrics(ctx, keywordData, { keywords: part, market });
    all.found.push(...called.found);
    all.failures.push(...called.failures);
  }
}

/** `keyword` evidence for each keyword of a family whose figures were measured, `provider_error` for failed calls. */
export function keywordEvidence(
  ctx: StageContext,
  got: { families: readonly Family[]; calls: readonly Called[]; keywordData: KeywordData; stage?: AskingStage },
): Evidence[] {
  const { stage = "family_discovery" } = got;
  const { provider, simulated } = got.keywordData;
  const wanted = new Set(got.families.flatMap((family) => family.keywords.map((keyword) => keyword.keyword)));
  const rows: Evidence[] = [];
  for (const called of got.calls) {
    for (const metrics of called.found) {
      const subject = normalizeKeyword(metrics.keyword);
      if (!wanted.delete(subject)) continue;
      rows.push({
        ...recordBase(ctx, got.keywordData, called.observedAt),
        type: "keyword",
        subject,
        data: { ...metrics, keyword: subject },
      });
    }
    for (const { error, subject } of called.failures) {
      rows.push(providerErrorEvidence(ctx, { stage, provider, simulated, subject, error }));
    }
  }
  return rows;
}

export function keywordFailures(
  stage: AskingStage,
  keywordData: KeywordData,
  failures: Called["failures"],
): ProviderFailure[] {
  const outcomes = failures.map(({ error }) => ({ kind: "failed" as const, error }));
  return failureOf(stage, keywordData, outcomes);
}
