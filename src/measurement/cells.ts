import type { LlmAnswerEvidence, SerpEvidence } from "../domain/evidence/evidence.ts";
import type { MeasuredCell } from "../domain/measurement.ts";
import { normalizeKeyword } from "../language/keyword_text.ts";
import { isCounted, methodOf } from "../visibility/shares.ts";
import { AI_OVERVIEW } from "../visibility/snapshots.ts";

export interface Readings {
  serp: readonly SerpEvidence[];
  answers: readonly LlmAnswerEvidence[];
}

type Reading = Omit<MeasuredCell, "values"> & { value: number | null; runId: string; at: string };

/** Every search and question as the readings have it, one cell for what compares. `first`: of its earliest run alone. */
export function cellsOf(readings: Readings, take: "all" | "first" = "all"): MeasuredCell[] {
  const all = [...readings.serp.flatMap(readPage), ...readings.answers.flatMap(readAnswer)];
  return [...Map.groupBy(all, ({ metric, key }) => `${metric} ${key}`).values()].map((group) => {
    const inOrder = group.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    const rows = take === "all" ? inOrder : inOrder.filter(({ runId }) => runId === inOrder[0]!.runId);
    const { metric, key, keyword, by, question, page } = rows.at(-1)!;
    const depths = rows.flatMap(({ depth }) => depth ?? []);
    return {
      metric,
      key,
      keyword,
      by,
      question,
      page,
      values: rows.map(({ value }) => value),
      depth: depths.length === 0 ? null : Math.min(...depths),
      simulated: rows.some(({ simulated }) => simulated),
    };
  });
}

function readPage({ run_id, provider, simulated, observed_at, data }: SerpEvidence): Reading[] {
  const { keyword: searched, depth, market, brand_position, brand_url: page, ai_overview } = data;
  const keyword = normalizeKeyword(searched);
  const place = market === undefined ? "" : `${market.language}-${market.country}`;
  const key = [keyword, provider, place].join("|");
  const shared = { key, keyword, by: provider, question: null, page, simulated, runId: run_id, at: observed_at };
  const cited = ai_overview?.brand_cited ?? null;
  return [
    { ...shared, metric: "position", value: brand_position, depth },
    ...(cited === null
      ? []
      : [
          {
            ...shared,
            key: `overview|${key}`,
            by: AI_OVERVIEW,
            metric: "citation_rate" as const,
            value: Number(cited),
            depth: null,
          },
        ]),
  ];
}

/** Questions that name the brand are answered with it whatever is done. */
function readAnswer({ run_id, simulated, observed_at, data }: LlmAnswerEvidence): Reading[] {
  if (data.branded || !isCounted(data)) return [];
  const { platform, question } = data;
  const key = [platform, methodOf([data]), question].join("|");
  const keyword = normalizeKeyword(data.keyword);
  const of = { key, keyword, by: platform, question, page: null, depth: null };
  const shared = { ...of, simulated, runId: run_id, at: observed_at };
  return (["mention", "citation"] as const).flatMap((kind) => {
    const value = kind === "mention" ? data.mentioned : data.cited;
    return value === null ? [] : [{ ...shared, metric: `${kind}_rate` as const, value: Number(value) }];
  });
}
