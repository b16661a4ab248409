import { isoTime } from "../base/clock.ts";
import type { Evidence } from "../core/evidence.ts";
import type { Family, KeywordMetrics } from "../core/keyword.ts";
import { normalizeKeyword } from "../core/keyword_text.ts";
import type { KeywordData } from "../providers/keyword_data/keyword_data.ts";
import { failureMessage, type ProviderFailure, providerErrorEvidence, settingsOf } from "./provider_failure.ts";
import type { StageContext } from "./stage.ts";

/** A call to the keyword provider and what came of it. */
export interface Called {
  found: KeywordMetrics[];
  failures: { error: unknown; subject: string }[];
  observedAt: string;
}

export function noCall(ctx: StageContext): Called {
  return { found: [], failures: [], observedAt: isoTime(ctx.clock.now()) };
}

/** One paid call, remembered inside the run. A failure is kept as such: the families then rest on the rest. */
export async function callKeywordData(
  ctx: StageContext,
  request: { subject: string; key: string; ask: (signal: AbortSignal) => Promise<KeywordMetrics[]> },
): Promise<Called> {
  const leftMs = Math.max(1, ctx.deadlineMs - ctx.clock.now());
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(leftMs)]);
  try {
    const kept = await ctx.once(request.key, async () => ({
      found: await request.ask(signal),
      observedAt: isoTime(ctx.clock.now()),
    }));
    return { ...kept, failures: [] };
  } catch (error) {
    ctx.signal.throwIfAborted();
    return { ...noCall(ctx), failures: [{ error, subject: request.subject }] };
  }
}

/** `keyword` evidence for each keyword of a family whose figures were measured, `provider_error` for failed calls. */
export function keywordEvidence(
  ctx: StageContext,
  got: { families: readonly Family[]; calls: readonly Called[]; keywordData: KeywordData },
): Evidence[] {
  const { provider, simulated } = got.keywordData;
  const wanted = new Set(got.families.flatMap((family) => family.keywords.map((keyword) => keyword.keyword)));
  const rows: Evidence[] = [];
  for (const called of got.calls) {
    for (const metrics of called.found) {
      const subject = normalizeKeyword(metrics.keyword);
      if (!wanted.delete(subject)) continue;
      rows.push({
        id: ctx.ids.orderedUuid(),
        brand_id: ctx.brand.id,
        run_id: ctx.run.id,
        type: "keyword",
        provider,
        simulated,
        subject,
        data: { ...metrics, keyword: subject },
        observed_at: called.observedAt,
      });
    }
    for (const { error, subject } of called.failures) {
      rows.push(providerErrorEvidence(ctx, { stage: "family_discovery", provider, simulated, subject, error }));
    }
  }
  return rows;
}

export function keywordFailures(keywordData: KeywordData, failures: Called["failures"]): ProviderFailure[] {
  if (failures.length === 0) return [];
  return [
    {
      stage: "family_discovery",
      provider: keywordData.provider,
      failed: failures.length,
      not_asked: 0,
      error: failureMessage(failures.at(-1)!.error),
      settings: settingsOf(keywordData.provider),
    },
  ];
}
