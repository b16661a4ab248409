import type { NameDoubt } from "../../domain/evidence/answer_data.ts";
import type { AnswerList } from "../answer_list.ts";
import { type OtherNames, SUPPORT_MIN } from "./name_support.ts";
import { sentenceEnd, sentenceStart } from "./sentence.ts";

/** Why code cannot tell whether a name is meant. */
export type DoubtReason = NameDoubt["reason"];

/** A possible mention before its support is weighed. */
export interface Candidate {
  /** Of the entity that the name would be of. */
  domain: string;
  start: number;
  end: number;
  /** Support it needs; with 0 it is taken for the name. */
  need: number;
  /** Of a form that nothing else has. */
  unique: boolean;
  /** What it would be doubted for. */
  reason: DoubtReason;
  /** What speaks for it, given where other entities are named. */
  support: (others: OtherNames) => number;
}

/** Accepted names support the others once more. */
const ACCEPT_ROUNDS = 2;
const LIST_JOINT_CHARS_MAX = 12;
/** Support that a name lacks where code cannot tell, and between which it is worth asking; less than 0: it has more. */
const OPEN_AT = 1;
const ASKED_FROM = -1;
const ASKED_TO = 2;
const SURE = -9;

/** A name in doubt, with what code makes of it alone. */
export interface Doubtful {
  candidate: Candidate;
  unaided: boolean | null;
}

interface Weighing {
  candidates: readonly Candidate[];
  /** The text has a word of the field. */
  isOnTopic: boolean;
  lists: readonly AnswerList[];
  decided: ReadonlyMap<string, boolean>;
}

/**
 * First the names beyond doubt, then those that the wording, a domain or those before support; what is accepted once
 * supports the rest in a second round. What is barely or nearly supported is in doubt, unless its entity is surely named
 * elsewhere; `decided` settles it.
 */
export function acceptNames(
  text: string,
  { candidates, isOnTopic, lists, decided }: Weighing,
): { accepted: Candidate[]; doubtful: Doubtful[] } {
  const places = new Map(candidates.map((candidate) => [candidate, placesAround(text, candidate, lists)]));
  const beside = supportOfNeighbours(text, places);
  const missing = new Map<Candidate, number>();
  let accepted = new Set(candidates.filter((candidate) => candidate.need === 0));
  for (let round = 0; round < ACCEPT_ROUNDS; round++) {
    const starts = [...accepted].map((candidate) => candidate.start).toSorted((a, b) => a - b);
    const named = Map.groupBy(accepted, ({ domain }) => domain);
    for (const candidate of candidates) {
      const own = named.get(candidate.domain)?.some((other) => other !== candidate) ? 1 : 0;
      const given = own + (beside.get(candidate) ?? 0) + candidate.support(nearest(places.get(candidate)!, starts));
      missing.set(candidate, candidate.unique && candidate.need === 0 ? SURE : candidate.need - given);
    }
    const before = accepted;
    accepted = new Set(candidates.filter((candidate) => before.has(candidate) || missing.get(candidate)! <= 0));
  }
  // Where nothing else is of the field, a word with little to support it is that word.
  if (!isOnTopic && accepted.size === 0) return { accepted: [], doubtful: [] };
  const doubtful = [...Map.groupBy(candidates, ({ domain }) => domain).values()].flatMap((group) => {
    const isTaken = group.some((candidate) => accepted.has(candidate));
    const least = Math.min(...group.map((candidate) => missing.get(candidate)!));
    if (least < ASKED_FROM || (!isTaken && least > ASKED_TO)) return [];
    const unaided = isTaken ? true : least === OPEN_AT ? null : false;
    return group.filter((candidate) => missing.get(candidate) === least).map((candidate) => ({ candidate, unaided }));
  });
  const doubted = doubtful.map(({ candidate }) => candidate);
  const isTold = (named: boolean) => (candidate: Candidate) => decided.get(candidate.domain) === named;
  const told = new Set(accepted).union(new Set(doubted.filter(isTold(true))));
  for (const candidate of told) if (isTold(false)(candidate)) told.delete(candidate);
  return { accepted: [...told].toSorted((a, b) => a.start - b.start), doubtful };
}

const LIST_JOINT = /^(?:, ?|、|・|と|や| (?:and|or|und|oder|et|ou|y|o|vs\.?|&) (?:the |die |der |la |le |el )?)$/i;

/**
 * "Müller oder Rossmann": names of two entities in a row make each other certain; in one sentence, each with some
 * support of its own, they make each other likelier.
 */
function supportOfNeighbours(
  text: string,
  places: ReadonlyMap<Candidate, readonly [number, number]>,
): Map<Candidate, number> {
  const ordered = [...places.keys()].toSorted((a, b) => a.start - b.start);
  const support = new Map<Candidate, number>();
  for (let i = 1; i < ordered.length; i++) {
    const [before, after] = [ordered[i - 1]!, ordered[i]!];
    if (before.domain === after.domain) continue;
    const inRow =
      after.start - before.end <= LIST_JOINT_CHARS_MAX && LIST_JOINT.test(text.slice(before.end, after.start));
    const beside = inRow
      ? SUPPORT_MIN
      : places.get(before)![1] > after.start && [before, after].every((one) => isLikely(text, one))
        ? 1
        : 0;
    for (const candidate of [before, after]) support.set(candidate, Math.max(beside, support.get(candidate) ?? 0));
  }
  return support;
}

function isLikely(text: string, { need, support, start }: Candidate): boolean {
  return (need === 1 && !/^\p{Ll}/u.test(text.slice(start, start + 2))) || support("none") >= 1;
}

/** Its sentence, or the list that it is an item of. */
function placesAround(text: string, { start, end }: Candidate, lists: readonly AnswerList[]): [number, number] {
  const list = lists.find(({ heads }) => heads.some((head) => head.start <= start && start < head.end));
  return list === undefined ? [sentenceStart(text, start), sentenceEnd(text, end)] : [list.start, list.end];
}

function nearest([from, to]: readonly [number, number], starts: readonly number[]): OtherNames {
  if (starts.length === 0) return "none";
  const at = lowerBound(starts, from);
  return at < starts.length && starts[at]! < to ? "sentence" : "text";
}

function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
