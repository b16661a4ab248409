import type { LlmContext, Share } from "../domain/brand.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import {
  askedOf,
  isCounted,
  isOpen,
  methodOf,
  movedOf,
  round4,
  shareOf,
  shareOfAnswers,
  visibilityOf,
  voiceOf,
} from "./shares.ts";
import type { Sides } from "./sides.ts";

/** Calls of an engine that gave no answer: those that failed, and those left out after it had failed again and again. */
export interface MissedCalls {
  failed: number;
  not_asked: number;
}

/** Answers of one run, calls without one by platform, and what is to be compared with. */
interface VisibilityInput {
  answers: readonly LlmAnswerData[];
  missedByPlatform: Readonly<Record<string, MissedCalls>>;
  field: Sides;
  provider: string;
  simulated: boolean;
  measuredAt: string;
  previous: { context: LlmContext; answers: readonly LlmAnswerData[] } | null;
}

/**
 * What answer engines say of the brand, from the stored answers alone: the same answers with another list of rivals
 * give the history as it would have been.
 */
export function llmContextOf(input: VisibilityInput): LlmContext {
  const counted = input.answers.filter(isCounted);
  const unbranded = counted.filter((answer) => !answer.branded);
  const branded = counted.filter((answer) => answer.branded);
  const shares = shareSet(unbranded, input.field);
  const missed = Object.values(input.missedByPlatform);
  const context: LlmContext = {
    ...shares,
    by_engine: byEngine(unbranded, input),
    by_topic: mapGroups(
      unbranded,
      (answer) => answer.family ?? answer.keyword,
      (group) => shareSet(group, input.field),
    ),
    by_question: byQuestion(counted),
    branded: branded.length === 0 ? null : brandedShares(branded),
    competitors: input.field.rivals.map((rival) => rivalShares(unbranded, rival)),
    answers: unbranded.length,
    failed: missed.reduce((sum, { failed }) => sum + failed, 0),
    not_asked: missed.reduce((sum, { not_asked }) => sum + not_asked, 0),
    average_rank: averageRank(unbranded),
    sentiment: sentimentCounts(unbranded),
    method: methodsOf(unbranded),
    interface_difference: interfaceDifference(unbranded),
    provider: input.provider,
    simulated: input.simulated,
    measured_at: input.measuredAt,
  };
  const { previous, field } = input;
  return {
    ...context,
    compared_with: previous && compareContexts({ ...previous, field }, { context, answers: unbranded }),
  };
}

/**
 * Difference of two measurements over the questions that both put to the same engine. An engine that answers by another
 * model version or contract is a break in its series and left out: `breaks` says between which (`mixed_method`).
 */
function compareContexts(
  earlier: { context: LlmContext; answers: readonly LlmAnswerData[]; field: Sides },
  later: { context: LlmContext; answers: readonly LlmAnswerData[] },
) {
  const before = earlier.answers.filter((answer) => !answer.branded && isCounted(answer));
  const both = new Set(before.map(askedOf)).intersection(new Set(later.answers.map(askedOf)));
  const [was, is] = [before, later.answers].map((all) => methodsOf(all.filter((answer) => both.has(askedOf(answer)))));
  const breaks = Object.keys(was!).flatMap((platform) =>
    was![platform] === is![platform] ? [] : [{ platform, from: was![platform], to: is![platform] }],
  );
  const broken = new Set(breaks.map(({ platform }) => platform));
  const [first, second] = [before, later.answers].map((all) =>
    all.filter((answer) => both.has(askedOf(answer)) && !broken.has(answer.platform)),
  );
  const from = shareSet(first!, earlier.field);
  const to = shareSet(second!, earlier.field);
  return {
    measured_at: earlier.context.measured_at,
    mixed_method: breaks.length > 0 || earlier.context.simulated !== later.context.simulated,
    breaks,
    questions_compared: new Set(first!.map(askedOf)).size,
    visibility: movedOf(from.visibility, to.visibility),
    share_of_voice: movedOf(from.share_of_voice, to.share_of_voice),
    citation_share: movedOf(from.citation_share, to.citation_share),
  };
}

/** How often the brand was named where an engine was asked the same question more than once. */
function byQuestion(answers: readonly LlmAnswerData[]) {
  return [...Map.groupBy(answers, askedOf).values()].flatMap((group) => {
    if (group.length < 2) return [];
    const { platform, question, keyword, branded } = group[0]!;
    const told = group.filter((answer) => answer.mentioned !== null);
    const mentioned = shareOf(told.filter((answer) => answer.mentioned).length, told.length);
    return [{ platform, question, keyword, branded, mentioned }];
  });
}

/** What an engine's API and its interface said to the same question. */
function interfaceDifference(answers: readonly LlmAnswerData[]) {
  const keyOf = (answer: LlmAnswerData) => `${askedOf(answer)} ${answer.sample}`;
  const byAsked = new Map(answers.map((answer) => [keyOf(answer), answer]));
  return answers.flatMap((shown) => {
    const platform = shown.platform.replace(/_interface$/, "");
    const told = shown.surface === "interface" ? byAsked.get(keyOf({ ...shown, platform })) : undefined;
    if (told === undefined || told === shown) return [];
    const [api, inside] = [told, shown].map(({ mentioned, cited, rank }) => ({ mentioned, cited, rank }));
    return [{ platform, question: shown.question, api, interface: inside }];
  });
}

/** The shares of one set of answers. */
function shareSet(answers: readonly LlmAnswerData[], field: Sides) {
  const decided = field.rivals.length === 0 ? [] : answers.filter((answer) => answer.mentioned !== null);
  return {
    /** Answers that mention the brand, of those in which that is decided. */
    visibility: visibilityOf(answers),
    /** The brand's part of the answers' mentions of brand and rivals, one per answer and firm; n counts those mentions. */
    share_of_voice: shareOfAnswers(decided, voiceOf),
    /** The brand's part of the cited pages; n counts cited pages. Pages of one answer depend on each other, so its interval is a lower bound of the doubt. */
    citation_share: shareOfAnswers(answers, ({ cited_urls, sources }) => {
      const cited = new Set(sources.flatMap((source) => (source.cited ? source.url : [])));
      return [cited_urls.length, cited.size];
    }),
    /** Answers that cite the brand, of those in which citing was measured. */
    citation_rate: citationRate(answers),
  };
}

function byEngine(answers: readonly LlmAnswerData[], input: VisibilityInput): LlmContext["by_engine"] {
  const engines: LlmContext["by_engine"] = {};
  const platforms = new Set([...answers.map((answer) => answer.platform), ...Object.keys(input.missedByPlatform)]);
  for (const platform of [...platforms].toSorted()) {
    const own = answers.filter((answer) => answer.platform === platform);
    const models = [...new Set(own.map((answer) => answer.model ?? answer.model_requested))].toSorted();
    const figures = {
      ...shareSet(own, input.field),
      contract: own[0]?.contract ?? null,
      ...(input.missedByPlatform[platform] ?? { failed: 0, not_asked: 0 }),
      model: models.length === 0 ? null : models.join(", "),
    };
    engines[platform] = figures;
  }
  return engines;
}

function brandedShares(answers: readonly LlmAnswerData[]) {
  return {
    visibility: visibilityOf(answers),
    citation_rate: citationRate(answers),
    sentiment: sentimentCounts(answers),
  };
}

function citationRate(answers: readonly LlmAnswerData[]): Share {
  return shareOfAnswers(answers, ({ cited }) => [Number(cited === true), Number(cited !== null)]);
}

function rivalShares(answers: readonly LlmAnswerData[], rival: { domain: string; name: string }) {
  const isUndecided = ({ doubts = [] }: LlmAnswerData) =>
    doubts.some((doubt) => doubt.domain === rival.domain && isOpen(doubt));
  const unprompted = answers.filter(
    (answer) => !answer.competitors_prompted.includes(rival.domain) && !isUndecided(answer),
  );
  const citable = answers.filter((answer) => answer.cited !== null);
  const isRival = (other: { domain: string }) => other.domain === rival.domain;
  return {
    domain: rival.domain,
    name: rival.name,
    mentioned: shareOfAnswers(unprompted, (answer) => [Number(answer.competitors_mentioned.some(isRival)), 1]),
    cited: shareOfAnswers(citable, (answer) => [Number(answer.competitors_cited.some(isRival)), 1]),
  };
}

function averageRank(answers: readonly LlmAnswerData[]): { value: number; n: number } | null {
  const ranks = answers.flatMap((answer) => answer.rank ?? []);
  if (ranks.length === 0) return null;
  return { value: round4(ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length), n: ranks.length };
}

function sentimentCounts(answers: readonly LlmAnswerData[]): Record<string, number> {
  const counts = { positive: 0, negative: 0, mixed: 0, unknown: 0 };
  for (const answer of answers) if (answer.mentioned) counts[answer.sentiment?.label ?? "unknown"]++;
  return counts;
}

/** Served model and contract by platform: what has to be alike for two measurements to be comparable. */
function methodsOf(answers: readonly LlmAnswerData[]): Record<string, string> {
  const methods: Record<string, string> = {};
  for (const platform of [...new Set(answers.map((answer) => answer.platform))].toSorted())
    methods[platform] = methodOf(answers.filter((answer) => answer.platform === platform));
  return methods;
}

function mapGroups<T, R>(rows: readonly T[], keyOf: (row: T) => string, map: (group: T[]) => R): Record<string, R> {
  const groups = Map.groupBy(rows, keyOf);
  return Object.fromEntries([...groups].map(([key, group]) => [key, map(group)]));
}
