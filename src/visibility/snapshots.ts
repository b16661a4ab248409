import type { Share } from "../domain/brand.ts";
import type { LlmAnswerEvidence, ProviderErrorEvidence, SerpEvidence } from "../domain/evidence/evidence.ts";
import { POSITION_NOISE } from "../domain/positions.ts";
import type { CitationCell, RankingCell, Snapshot } from "../domain/snapshot.ts";
import { clusteredShare, countCited, isCounted, methodOf, round4, shareOf, withinNoise } from "./shares.ts";

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
export const AI_OVERVIEW = "ai_overview";

/** The newest evidence that citations are counted from. */
export interface CitationEvidence {
  answers: readonly LlmAnswerEvidence[];
  /** provider_error records of the answers' run. */
  errors: readonly ProviderErrorEvidence[];
  serp: readonly SerpEvidence[];
}

/** Citations by platform as the newest unbranded answers and AI overviews have them; failed calls are counted apart. */
export function citationsOf({ answers, errors, serp }: CitationEvidence): CitationCell[] {
  const unbranded = answers.map((row) => row.data).filter((answer) => !answer.branded && isCounted(answer));
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
      mentionable: own.filter((answer) => answer.mentioned !== null).length,
      answers: own.length,
      failed: failed.filter((error) => error.platform === platform).length,
      method: methodOf(own),
      keywords: [...Map.groupBy(own, (answer) => answer.keyword)].map(([keyword, group]) => ({
        keyword,
        ...countCited(group),
      })),
      questions: [...Map.groupBy(own, (answer) => answer.question)].map(([question, group]) => ({
        question,
        ...countCited(group),
        mentioned: group.filter((answer) => answer.mentioned).length,
        answers: group.filter((answer) => answer.mentioned !== null).length,
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

type Counts = Pick<CitationCell, "cited" | "citable">;

export type Changes = ReturnType<typeof diffSnapshots>;

/** What changed between two snapshots, over what both measured (specification, "Tracking endpoints"). */
export function diffSnapshots(from: Snapshot, to: Snapshot) {
  const citations = diffCitations(from.citations, to.citations);
  const platforms = new Set([...from.citations, ...to.citations].map((cell) => cell.platform));
  return {
    brand_id: to.brand_id,
    from_snapshot: { snapshot_id: from.id, created_at: from.created_at },
    to_snapshot: { snapshot_id: to.id, created_at: to.created_at },
    rankings: diffRankings(from.rankings, to.rankings),
    citations,
    /** Platforms of either snapshot that the other did not measure. */
    citations_not_compared: [...platforms].filter((platform) => !Object.hasOwn(citations, platform)).toSorted(),
    simulated: from.simulated || to.simulated,
  };
}

/** `delta` is from minus to, so positive is better; `within_noise`: no more than results move by themselves. */
function diffRankings(from: readonly RankingCell[], to: readonly RankingCell[]) {
  const earlier = new Map(from.map((cell) => [cell.keyword, cell]));
  const keywords = new Set([...from, ...to].map((cell) => cell.keyword));
  const pairs = to.flatMap((after) => {
    const before = earlier.get(after.keyword);
    if (before === undefined || !isComparable(before, after)) return [];
    // The two positions may have been read by different providers.
    const mixed_method = before.provider !== after.provider;
    return [{ keyword: after.keyword, from: before.position, to: after.position, mixed_method }];
  });
  const moves = pairs.flatMap(({ keyword, from, to, mixed_method }) => {
    if (from === null || to === null || from === to) return [];
    const delta = from - to;
    return [{ keyword, from, to, delta, within_noise: Math.abs(delta) <= POSITION_NOISE, mixed_method }];
  });
  return {
    improvements: moves.filter(({ delta }) => delta > 0).toSorted((a, b) => b.delta - a.delta),
    declines: moves.filter(({ delta }) => delta < 0).toSorted((a, b) => a.delta - b.delta),
    /** Looked for in both, found only in the later, or only in the earlier. */
    new: pairs.flatMap(({ from, to, ...pair }) =>
      from === null && to !== null ? [{ keyword: pair.keyword, to, mixed_method: pair.mixed_method }] : [],
    ),
    lost: pairs.flatMap(({ from, to, ...pair }) =>
      from !== null && to === null ? [{ keyword: pair.keyword, from, mixed_method: pair.mixed_method }] : [],
    ),
    unchanged: pairs.filter((pair) => pair.from === pair.to).length,
    compared: pairs.length,
    /** Keywords of either snapshot that the other did not measure, or not as deep. */
    not_compared: keywords.size - pairs.length,
  };
}

/** "Not among the first 10" says nothing of position 15. */
function isComparable(from: RankingCell, to: RankingCell): boolean {
  if (from.position === null && to.position !== null) return to.position <= from.depth;
  if (to.position === null && from.position !== null) return from.position <= to.depth;
  return true;
}

function diffCitations(from: readonly CitationCell[], to: readonly CitationCell[]) {
  const earlier = new Map(from.map((cell) => [cell.platform, cell]));
  return Object.fromEntries(
    to.flatMap((cell) => {
      const before = earlier.get(cell.platform);
      const change = before && changeOf(before, cell);
      return change ? [[cell.platform, change] as const] : [];
    }),
  );
}

/**
 * Citations of one platform. `from` and `to` are numbers of answers that cite the brand, over the questions that
 * both snapshots asked (the keywords, where one of them is older than that); `delta` is to minus from, null at a break:
 * another model is no gain and no loss. The counts rest on `from_answers` and `to_answers`: where these differ the rates
 * say more.
 */
function changeOf(before: CitationCell, after: CitationCell) {
  const byQuestion = before.questions !== undefined && after.questions !== undefined;
  const [first, later] = [before, after].map((cell) => countsOf(cell, byQuestion));
  const common = new Set(first!.keys()).intersection(new Set(later!.keys()));
  if (common.size === 0) return null;
  const [was, is] = [first!, later!].map((counts) => [...common].map((name) => counts.get(name)!));
  const [from, fromAnswers, to, toAnswers] = [...sumsOf(was!), ...sumsOf(is!)] as const;
  const mixed = before.method !== after.method;
  return {
    from,
    to,
    delta: mixed ? null : to - from,
    from_answers: fromAnswers,
    to_answers: toAnswers,
    from_rate: round4(from / fromAnswers),
    to_rate: round4(to / toAnswers),
    keywords_compared: new Set(countsOf(before, false).keys()).intersection(countsOf(after, false)).size,
    ...(byQuestion ? { questions_compared: common.size } : {}),
    /** The rates cannot be told apart at 95 %; null at a break. */
    within_noise: mixed
      ? null
      : byQuestion
        ? withinNoise(shareOfCells(was!), shareOfCells(is!))
        : withinNoise(shareOf(from, fromAnswers), shareOf(to, toAnswers)),
    mixed_method: mixed,
    ...(mixed ? { break: { from: before.method, to: after.method } } : {}),
  };
}

/** The share of answers that cite the brand; answers to one question are alike. */
export function shareOfCells(counts: readonly Counts[]): Share {
  return clusteredShare(counts.map(({ cited, citable }) => ({ k: cited, n: citable, answers: citable })));
}

function countsOf(cell: CitationCell, byQuestion: boolean): Map<string, Counts> {
  const rows: [string, Counts][] = byQuestion
    ? cell.questions!.map((row) => [row.question, row])
    : cell.keywords.map((row) => [row.keyword, row]);
  return new Map(rows.filter(([, { citable }]) => citable > 0));
}

function sumsOf(rows: readonly Counts[]): [cited: number, citable: number] {
  return [rows.reduce((sum, row) => sum + row.cited, 0), rows.reduce((sum, row) => sum + row.citable, 0)];
}
