import { isCommonIn } from "../base/common_words.ts";
import type { Brand } from "../domain/brand.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import type { LlmAnswerEvidence } from "../domain/evidence/evidence.ts";
import { marketOf } from "../domain/market.ts";
import type { Db } from "../store/db.ts";
import { listEvidence, listEvidenceByIds, listEvidenceRunIds } from "../store/evidence.ts";
import { fieldOf, passagesOf } from "../visibility/answer_facts.ts";
import { askedOf, isCounted, methodOf } from "../visibility/shares.ts";
import { ownerOf } from "../visibility/sides.ts";

/** A stored answer as it is read: names told apart, sources with whose they are. */
export type AnswerView = NonNullable<ReturnType<typeof viewAnswer>>;

/** undefined where the id is of no answer of the brand. */
export function viewAnswer(db: Db, brand: Brand, id: string) {
  const [record] = listEvidenceByIds(db, brand.id, { ids: [id] });
  if (record?.type !== "llm_answer" && record?.type !== "own_answer") return undefined;
  const field = fieldOf(brand, isCommonIn(marketOf(brand).language));
  const { answer, sources, doubts } = record.data;
  return {
    record,
    /** Empty where the text was removed for its age. */
    passages: answer === undefined ? [] : passagesOf({ ...record.data, answer }, field, doubts),
    /** `owner`: the domain of the brand or a rival, else null. */
    sources: sources.map((source) => ({ ...source, owner: ownerOf(source.url, field) })),
  };
}

export interface AnswerTurn {
  platform: string;
  question: string;
  topic: string;
  before: Heard;
  now: Heard;
  /** Rivals that it names now and did not before. */
  rivals: string[];
}

export type AnswerTurns = NonNullable<ReturnType<typeof answerTurns>>;

/** Questions to which an engine names the brand more or less often than in the run before; null before a second one. */
export function answerTurns(db: Db, brandId: string) {
  const runIds = listEvidenceRunIds(db, brandId, { type: "llm_answer", limit: 2 });
  if (runIds.length < 2) return null;
  const [now, before] = runIds.map((run_id) =>
    listEvidence(db, brandId, { type: "llm_answer", run_id }).filter(({ data }) => !data.branded && isCounted(data)),
  ) as [LlmAnswerEvidence[], LlmAnswerEvidence[]];
  const asked = Map.groupBy(before, ({ data }) => askedOf(data));
  const turns: AnswerTurn[] = [];
  const broken = new Set<string>();
  let compared = 0;
  for (const [key, is] of Map.groupBy(now, ({ data }) => askedOf(data))) {
    const was = asked.get(key);
    if (was === undefined) continue;
    const { data } = is[0]!;
    if (methodOf(was.map(dataOf)) !== methodOf(is.map(dataOf))) {
      broken.add(data.platform);
      continue;
    }
    compared++;
    const told = { platform: data.platform, question: data.question, topic: data.family ?? data.keyword };
    turns.push({ ...told, before: heard(was), now: heard(is), rivals: newRivals(was, is) });
  }
  const rate = ({ named, n }: Heard) => (n === 0 ? null : named / n);
  const moved = (turn: AnswerTurn) => (rate(turn.now) ?? 0) - (rate(turn.before) ?? 0);
  const told = turns.filter(({ before: was, now: is }) => was.n > 0 && is.n > 0);
  return {
    /** ISO 8601: when the answers compared with were heard. */
    since: before.reduce((at, { observed_at }) => (observed_at > at ? observed_at : at), ""),
    /** Questions that both put to the same engine and model. */
    compared,
    /** Engines whose model is another now. */
    broken: [...broken],
    lost: told.filter((turn) => moved(turn) < 0).toSorted((a, b) => moved(a) - moved(b)),
    won: told.filter((turn) => moved(turn) > 0).toSorted((a, b) => moved(b) - moved(a)),
  };
}

function dataOf({ data }: LlmAnswerEvidence): LlmAnswerData {
  return data;
}

/** How one engine answered one question, over its samples. */
type Heard = ReturnType<typeof heard>;

function heard(answers: readonly LlmAnswerEvidence[]) {
  const decided = answers.filter(({ data }) => data.mentioned !== null);
  const named = decided.filter(({ data }) => data.mentioned).length;
  return { named, n: decided.length, id: answers[0]!.id };
}

function newRivals(was: readonly LlmAnswerEvidence[], is: readonly LlmAnswerEvidence[]): string[] {
  const named = (answers: readonly LlmAnswerEvidence[]) =>
    new Set(answers.flatMap(({ data }) => data.competitors_mentioned.map(({ name }) => name)));
  return [...named(is).difference(named(was))];
}
