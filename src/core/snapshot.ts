import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import type { LlmAnswerEvidence, ProviderErrorEvidence, SerpEvidence } from "../domain/evidence/evidence.ts";
import { methodOf } from "./visibility.ts";

/** One keyword's position of the brand; null position: looked, and not among the results read. */
export interface RankingCell {
  keyword: string;
  position: number | null;
  provider: string;
  /** How many results were read. */
  depth: number;
}

/** Answers of one platform: how many cited and mentioned the brand, of how many asked. */
export interface CitationCell {
  platform: string;
  /** Answers that cite the brand, of the `citable` ones. */
  cited: number;
  /** null for AI overviews: only their references are measured. */
  mentioned: number | null;
  answers: number;
  /** Answers in which citing was measured: 0 for an engine that does not search. */
  citable: number;
  failed: number;
  /** Served model and contract: a change of either makes two snapshots incomparable. */
  method: string;
  /** The same by keyword, so that only what both snapshots asked is compared. */
  keywords: { keyword: string; cited: number; citable: number }[];
}

export interface Snapshot {
  id: string;
  brand_id: string;
  rankings: RankingCell[];
  citations: CitationCell[];
  simulated: boolean;
  created_at: string;
}

/** Rankings as the newest search evidence has them; a keyword whose search failed is absent. */
export function rankingsOf(serp: readonly SerpEvidence[]): RankingCell[] {
  return serp.map(({ provider, data: { keyword, brand_position, depth } }) => ({
    keyword,
    position: brand_position,
    provider,
    depth,
  }));
}

/** Where search results are measured, the overview above them counts as a platform of its own. */
const AI_OVERVIEW = "ai_overview";

/** The newest evidence that citations are counted from. */
export interface CitationEvidence {
  answers: readonly LlmAnswerEvidence[];
  /** provider_error records of the answers' run. */
  errors: readonly ProviderErrorEvidence[];
  serp: readonly SerpEvidence[];
}

/** Citations by platform as the newest unbranded answers and AI overviews have them; failed calls are counted apart. */
export function citationsOf({ answers, errors, serp }: CitationEvidence): CitationCell[] {
  const unbranded = answers.map((row) => row.data).filter((answer) => !answer.branded);
  const failed = errors.map((row) => row.data).filter((error) => error.branded === false);
  const platforms = new Set([
    ...unbranded.map((answer) => answer.platform),
    ...failed.flatMap((error) => error.platform ?? []),
  ]);
  const cells = [...platforms].toSorted().map((platform) => {
    const own = unbranded.filter((answer) => answer.platform === platform);
    return {
      platform,
      ...countCited(own),
      mentioned: own.filter((answer) => answer.mentioned).length,
      answers: own.length,
      failed: failed.filter((error) => error.platform === platform).length,
      method: methodOf(own),
      keywords: [...Map.groupBy(own, (answer) => answer.keyword)].map(([keyword, group]) => ({
        keyword,
        ...countCited(group),
      })),
    };
  });
  return [...cells, ...overviewCells(serp)];
}

/** Overviews whose references were measured; a page without one cites nobody and says nothing of the brand. */
function overviewCells(serp: readonly SerpEvidence[]): CitationCell[] {
  const keywords = serp.flatMap(({ data: { keyword, ai_overview } }) => {
    const cited = ai_overview?.brand_cited ?? null;
    return cited === null ? [] : [{ keyword, cited: Number(cited), citable: 1 }];
  });
  if (keywords.length === 0) return [];
  return [
    {
      platform: AI_OVERVIEW,
      cited: keywords.filter((row) => row.cited > 0).length,
      citable: keywords.length,
      mentioned: null,
      answers: keywords.length,
      failed: 0,
      method: [...new Set(serp.map((row) => row.provider))].toSorted().join(", "),
      keywords,
    },
  ];
}

function countCited(answers: readonly LlmAnswerData[]): { cited: number; citable: number } {
  const citable = answers.filter((answer) => answer.cited !== null);
  return { cited: citable.filter((answer) => answer.cited).length, citable: citable.length };
}
