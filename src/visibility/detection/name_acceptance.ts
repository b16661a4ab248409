import { type OtherNames, SUPPORT_MIN } from "./name_support.ts";
import { sentenceEnd, sentenceStart } from "./sentence.ts";

/** A possible mention before its support is weighed. */
export interface Candidate {
  /** Of the entity that the name would be of. */
  domain: string;
  start: number;
  end: number;
  /** Support it needs; 0 is beyond doubt. */
  need: number;
  /** What speaks for it, given where other entities are named. */
  support: (others: OtherNames) => number;
}

/** Accepted names support the others once more. */
const ACCEPT_ROUNDS = 2;
const LIST_JOINT_CHARS_MAX = 12;

/**
 * First the names beyond doubt, then those that the wording, a domain or those before support; what is accepted once
 * supports the rest in a second round.
 */
export function acceptNames(text: string, candidates: readonly Candidate[]): Candidate[] {
  const beside = supportOfNeighbours(text, candidates);
  let accepted = candidates.filter((candidate) => candidate.need === 0);
  for (let round = 0; round < ACCEPT_ROUNDS; round++) {
    const starts = accepted.map((candidate) => candidate.start).toSorted((a, b) => a - b);
    const domains = new Set(accepted.map((candidate) => candidate.domain));
    const known = new Set(accepted);
    accepted = candidates.filter((candidate) => {
      if (known.has(candidate)) return true;
      const own = domains.has(candidate.domain) ? 1 : 0;
      return own + (beside.get(candidate) ?? 0) + candidate.support(nearest(text, candidate, starts)) >= candidate.need;
    });
  }
  return accepted;
}

const LIST_JOINT = /^(?:, ?|、|・|と|や| (?:and|or|und|oder|et|ou|y|o|vs\.?|&) (?:the |die |der |la |le |el )?)$/i;

/**
 * "Müller oder Rossmann": names of two entities in a row make each other certain; in one sentence, each with some
 * support of its own, they make each other likelier.
 */
function supportOfNeighbours(text: string, candidates: readonly Candidate[]): Map<Candidate, number> {
  const ordered = candidates.toSorted((a, b) => a.start - b.start);
  const support = new Map<Candidate, number>();
  for (let i = 1; i < ordered.length; i++) {
    const [before, after] = [ordered[i - 1]!, ordered[i]!];
    if (before.domain === after.domain) continue;
    const inRow =
      after.start - before.end <= LIST_JOINT_CHARS_MAX && LIST_JOINT.test(text.slice(before.end, after.start));
    const beside = inRow ? SUPPORT_MIN : areLikelyTogether(text, before, after) ? 1 : 0;
    for (const candidate of [before, after]) support.set(candidate, Math.max(beside, support.get(candidate) ?? 0));
  }
  return support;
}

function areLikelyTogether(text: string, before: Candidate, after: Candidate): boolean {
  return sentenceEnd(text, before.end) > after.start && before.support("none") >= 1 && after.support("none") >= 1;
}

function nearest(text: string, candidate: Candidate, starts: readonly number[]): OtherNames {
  if (starts.length === 0) return "none";
  const from = sentenceStart(text, candidate.start);
  const to = sentenceEnd(text, candidate.end);
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
