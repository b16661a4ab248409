import type { QuestionTurn, ShareChange } from "../domain/alert.ts";
import type { Share } from "../domain/brand.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import type { QuestionReading, QuestionSource } from "../domain/question.ts";
import { areApart } from "./share_changes.ts";
import { type Cluster, clusteredShare, isCounted, methodOf, movedOf, round4, voiceOf } from "./shares.ts";

/** An answer's record, as far as a reading rests on it. */
interface AnswerRow {
  brand_id: string;
  run_id: string;
  simulated: boolean;
  observed_at: string;
  data: LlmAnswerData;
}

/** What a run's answers come to, by question and engine; answers that count for nothing leave no reading. */
export function readingsOf(
  source: QuestionSource,
  records: readonly AnswerRow[],
  { rivals }: { rivals: readonly unknown[] },
): QuestionReading[] {
  const counted = records.filter(({ data }) => data.question_id !== undefined && isCounted(data));
  const groups = Map.groupBy(counted, ({ data }) => `${data.question_id} ${data.platform}`);
  return [...groups.values()].map((group) => {
    const [{ brand_id, run_id, data }] = group as [AnswerRow];
    const answers = group.map((row) => row.data);
    const told = answers.filter(({ mentioned }) => mentioned !== null);
    const voices = rivals.length === 0 ? [] : told.map(voiceOf);
    const ranks = answers.flatMap(({ rank }) => rank ?? []);
    return {
      ...{ brand_id, run_id, source, question_id: data.question_id!, platform: data.platform },
      revision: data.revision ?? 1,
      method: methodOf(answers),
      branded: data.branded,
      simulated: group.some(({ simulated }) => simulated),
      observed_at: group.map(({ observed_at }) => observed_at).toSorted()[0]!,
      answers: answers.length,
      named: told.filter(({ mentioned }) => mentioned).length,
      namable: told.length,
      cited: answers.filter(({ cited }) => cited).length,
      citable: answers.filter(({ cited }) => cited !== null).length,
      voice: sum(voices.map(([own]) => own)),
      voices: sum(voices.map(([, all]) => all)),
      voice_answers: voices.filter(([, all]) => all > 0).length,
      ranked: ranks.length,
      rank_sum: sum(ranks),
    };
  });
}

export interface Series {
  key: string;
  name: string;
  readings: readonly QuestionReading[];
}

/** One engine of one run in a series, or all engines of it together. */
export type SeriesPoint = ReturnType<typeof pointsOf>[number];

/** The points of one series, oldest run first, all engines together before each. */
export function pointsOf({ key, name, readings }: Series) {
  const runs = [...Map.groupBy(readings, ({ run_id }) => run_id)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Where not all fit into one run, questions take turns: each is compared with the last time that it was asked.
  const last = new Map<string, QuestionReading>();
  return runs.flatMap(([run_id, own], at) => {
    const before = at === 0 ? null : ([runs[at - 1]![0], [...last.values()]] as const);
    for (const reading of own) last.set(askedOf(reading), reading);
    const engines = [...new Set(own.map(({ platform }) => platform))].toSorted();
    return ["all", ...engines].map((platform) => {
      const isMeant = (reading: QuestionReading) => platform === "all" || reading.platform === platform;
      const meant = own.filter(isMeant);
      /** Since the run before in this series, each question against the last time that it was asked; null for the first. */
      const change = before === null ? null : { from_run_id: before[0], ...changeOf(before[1].filter(isMeant), meant) };
      return { key, name, run_id, platform, ...figuresOf(meant), change };
    });
  });
}

function figuresOf(readings: readonly QuestionReading[]) {
  const ranked = sum(readings.map((reading) => reading.ranked));
  const ranks = sum(readings.map((reading) => reading.rank_sum));
  return {
    observed_at: readings.map(({ observed_at }) => observed_at).toSorted()[0]!,
    questions: new Set(readings.map(({ question_id }) => question_id)).size,
    answers: sum(readings.map(({ answers }) => answers)),
    named: shareOfReadings(readings, namedIn),
    cited: shareOfReadings(readings, citedIn),
    share_of_voice: shareOfReadings(readings, ({ voice, voices, voice_answers }) => ({
      k: voice,
      n: voices,
      answers: voice_answers,
    })),
    /** Mean place in answers that are lists; null without one. */
    rank: ranked === 0 ? null : { value: round4(ranks / ranked), n: ranked },
    simulated: readings.some(({ simulated }) => simulated),
  };
}

function changeOf(before: readonly QuestionReading[], after: readonly QuestionReading[]) {
  const pairs = pairsOf(before, after);
  const alike = pairs.filter(isAlike);
  const breaks = pairs
    .filter(isBroken)
    .map(([was, is]) => [is.platform, { platform: is.platform, from: was.method, to: is.method }] as const);
  const moved = (of: (reading: QuestionReading) => Cluster) => movedOf(...sharesOf(alike, of));
  return {
    named: moved(namedIn),
    cited: moved(citedIn),
    questions_compared: new Set(alike.map(([{ question_id }]) => question_id)).size,
    /** Engines that another model or contract answered for: a break, never a gain. */
    breaks: [...new Map(breaks).values()],
    /** Questions that were edited between the two: not compared either. */
    edited: new Set(pairs.filter(isEdited).map(([{ question_id }]) => question_id)).size,
  };
}

/** One engine's answers to one question, twice. */
type ReadingPair = [was: QuestionReading, is: QuestionReading];

function pairsOf(before: readonly QuestionReading[], after: readonly QuestionReading[]): ReadingPair[] {
  const earlier = new Map(before.map((reading) => [askedOf(reading), reading]));
  return after.flatMap((is): ReadingPair[] => {
    const was = earlier.get(askedOf(is));
    return was === undefined ? [] : [[was, is]];
  });
}

/** Asked of one engine in one wording, and answered by one model under one contract, both times. */
function isAlike(pair: ReadingPair): boolean {
  return !isEdited(pair) && !isBroken(pair);
}

function isEdited([was, is]: ReadingPair): boolean {
  return was.revision !== is.revision;
}

function isBroken([was, is]: ReadingPair): boolean {
  return was.method !== is.method || was.simulated !== is.simulated;
}

/** Answers of one engine to one question are alike. */
export function shareOfReadings(
  readings: readonly QuestionReading[],
  of: (reading: QuestionReading) => Cluster,
): Share {
  return clusteredShare(readings.map(of));
}

export function namedIn({ named, namable }: QuestionReading): Cluster {
  return { k: named, n: namable, answers: namable };
}

export function citedIn({ cited, citable }: QuestionReading): Cluster {
  return { k: cited, n: citable, answers: citable };
}

/** Each engine's newest answers to each question, of readings oldest first. */
export function newestReadings(readings: readonly QuestionReading[]): QuestionReading[] {
  return [...new Map(readings.map((reading) => [askedOf(reading), reading])).values()];
}

function askedOf({ question_id, platform }: QuestionReading): string {
  return `${question_id} ${platform}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What changed over the questions that were asked alike both times. */
export type QuestionChanges = ReturnType<typeof questionChanges>;

/** Questions that name the brand count in no share: they would answer themselves. */
export function questionChanges(before: readonly QuestionReading[], after: readonly QuestionReading[]) {
  const pairs = pairsOf(before, after).filter(isAlike);
  const unprompted = pairs.filter(([, { branded }]) => !branded);
  const engines = [...new Set(unprompted.map(([, { platform }]) => platform))].toSorted();
  const sides = [...(engines.length > 1 ? ["all"] : []), ...engines];
  const changes = (["mentions", "citations"] as const).flatMap((metric) =>
    sides.flatMap((platform) => {
      const meant = unprompted.filter(([, is]) => platform === "all" || is.platform === platform);
      return shareChangeOf(metric, platform, meant) ?? [];
    }),
  );
  return { changes, ...turnsOf(pairs) };
}

/** Of the pairs' first readings, and of their second ones. */
function sharesOf(pairs: readonly ReadingPair[], of: (reading: QuestionReading) => Cluster): [from: Share, to: Share] {
  const side = (at: 0 | 1) => clusteredShare(pairs.map((pair) => of(pair[at])));
  return [side(0), side(1)];
}

function shareChangeOf(
  metric: ShareChange["metric"],
  platform: string,
  pairs: readonly ReadingPair[],
): ShareChange | null {
  const of = metric === "mentions" ? namedIn : citedIn;
  const measured = pairs.filter(([was, is]) => of(was).n > 0 && of(is).n > 0);
  if (measured.length === 0) return null;
  const [from, to] = sharesOf(measured, of);
  const questions = new Set(measured.map(([, { question_id }]) => question_id)).size;
  return { metric, platform, from, to, questions_compared: questions, beyond_noise: areApart({ from, to }) };
}

function turnsOf(pairs: readonly ReadingPair[]) {
  const citable = pairs.filter((pair) => pair.every((reading) => reading.citable > 0));
  const turns = [...Map.groupBy(citable, ([{ question_id }]) => question_id)].map(([question_id, group]) => {
    const [was, is] = [0, 1].map((side) =>
      turnOf(
        question_id,
        group.map((pair) => pair[side]!),
      ),
    );
    return { was: was!, is: is! };
  });
  return {
    gained: turns.filter(({ was, is }) => was.cited === 0 && is.cited > 0).map(({ is }) => is),
    lost: turns.filter(({ was, is }) => was.cited > 0 && is.cited === 0).map(({ was }) => was),
  };
}

function turnOf(question_id: string, readings: readonly QuestionReading[]): QuestionTurn {
  return {
    question_id,
    platforms: readings.filter(({ cited }) => cited > 0).map(({ platform }) => platform),
    cited: readings.reduce((sum, { cited }) => sum + cited, 0),
    answers: readings.reduce((sum, { citable }) => sum + citable, 0),
  };
}
