import type { NameDoubt } from "../../domain/evidence/answer_data.ts";
import type { AnswerList } from "../answer_list.ts";
import { namesOf, type OtherNames } from "./name_signs.ts";
import data from "./name_weights.json" with { type: "json" };
import { sentenceEnd, sentenceStart } from "./sentence.ts";

/** Why code cannot tell whether a name is meant. */
export type DoubtReason = NameDoubt["reason"];

/** A possible mention before its signs are weighed. */
export interface Candidate {
  /** Of the entity that the name would be of. */
  domain: string;
  start: number;
  end: number;
  /** Nothing else is called so: not weighed. */
  sure: boolean;
  /** A written address, or a name that somebody gave as such: nobody is asked. */
  certain?: boolean;
  /** What it would be doubted for. */
  reason: DoubtReason;
  /** What speaks for and against it, but for where other entities are named. */
  signs: readonly string[];
}

export interface Weighed extends Candidate {
  /** Logarithm of the odds that the entity is meant. */
  score: number;
}

/** Accepted names support the others once more. */
const ACCEPT_ROUNDS = 3;
const LIST_JOINT_CHARS_MAX = 12;
/**
 * Logarithms of the odds up to which code cannot tell, and up to which a model is asked all the same. By
 * `npm run detection:train -- --left-out`, of brands that it was not learned from: 1 % are left open, and some two fifths are
 * asked, which leads to an F1 of 0.99 where all of that is answered rightly.
 */
const OPEN_SCORE = 0.15;
const ASK_SCORE = 8;

/** Signs of what a word means that hold for its other places in a text. */
const CARRIED = new Set([
  "goesOn",
  "goesOnGerman",
  "followsCapital",
  "surname",
  "followsDeterminer",
  "figure",
  "hyphen",
  "legalForm",
  "companyVerb",
  "possessor",
  "leads",
  "jaPerson",
  "jaGoesOnHan",
  "jaFirmAfter",
]);

/** A name in doubt, with what code makes of it alone. */
export interface Doubtful {
  candidate: Candidate;
  unaided: boolean | null;
}

/** What signs add to the logarithm of the odds that a name is meant. */
export interface NameWeights {
  bias: number;
  weights: Readonly<Record<string, number>>;
}

interface Found {
  candidates: readonly Candidate[];
  lists: readonly AnswerList[];
}

/**
 * First the names beyond doubt, then those whose signs speak for them; what is accepted once is a sign for the rest in a
 * second round. An entity whose signs do not leave the one or the other beyond doubt is in doubt; `decided` settles it.
 */
export function acceptNames(
  text: string,
  { candidates, lists, decided }: Found & { decided: ReadonlyMap<string, boolean> },
): { accepted: Candidate[]; doubtful: Doubtful[] } {
  const weighed = weighNames(text, { candidates, lists });
  const accepted = new Set<Candidate>(weighed.filter(isAccepted));
  const doubtful = [...Map.groupBy(weighed, ({ domain }) => domain).values()].flatMap((group) => {
    const most = group.reduce((best, one) => (one.score > best.score ? one : best));
    if (group.some(({ certain }) => certain === true) || Math.abs(most.score) >= ASK_SCORE) return [];
    const isOpen = Math.abs(most.score) < OPEN_SCORE && !group.some(({ sure }) => sure);
    const unaided = isOpen ? null : group.some(isAccepted);
    return group.map((candidate) => ({ candidate, unaided }));
  });
  const doubted = doubtful.map(({ candidate }) => candidate);
  const isTold = (named: boolean) => (candidate: Candidate) => decided.get(candidate.domain) === named;
  const told = new Set(accepted).union(new Set(doubted.filter(isTold(true))));
  for (const candidate of told) if (isTold(false)(candidate)) told.delete(candidate);
  return { accepted: [...told].toSorted((a, b) => a.start - b.start), doubtful };
}

function isAccepted({ sure, score }: Weighed): boolean {
  return sure || score > 0;
}

/** The candidates with all their signs and what these come to. */
export function weighNames(
  text: string,
  { candidates, lists }: Found,
  { bias, weights }: NameWeights = data,
): Weighed[] {
  const places = new Map(candidates.map((candidate) => [candidate, placesAround(text, candidate, lists)]));
  const rows = namesInRow(text, candidates);
  const carried = carriedSigns(candidates);
  const shown = { bold: domainsWith("bold", candidates), leads: domainsWith("leads", candidates) };
  const likely = candidates.filter(({ signs }) => !signs.includes("small")).toSorted((a, b) => a.start - b.start);
  const besideOther = othersAmong(likely);
  let accepted: readonly Candidate[] = likely;
  let weighed: Weighed[] = [];
  for (let round = 0; round < ACCEPT_ROUNDS; round++) {
    const others = othersAmong(accepted);
    weighed = candidates.map((candidate) => {
      const { domain } = candidate;
      const place = places.get(candidate)!;
      const dynamic = {
        [`others_${others(place, domain)}`]: true,
        inRow: rows.has(candidate),
        besideOther: besideOther(place, domain) === "sentence",
        peerBold: shown.bold.size > 0 && !shown.bold.has(domain),
        peersBold: shown.bold.size > 1 && !shown.bold.has(domain),
        peersLead: shown.leads.size > 1 && !shown.leads.has(domain),
      };
      const signs = [...candidate.signs, ...carried(candidate), ...namesOf(dynamic)];
      return { ...candidate, signs, score: signs.reduce((sum, sign) => sum + (weights[sign] ?? 0), bias) };
    });
    accepted = weighed.filter(isAccepted).toSorted((a, b) => a.start - b.start);
  }
  return weighed;
}

function domainsWith(sign: string, candidates: readonly Candidate[]): Set<string> {
  return new Set(candidates.filter(({ signs }) => signs.includes(sign)).map(({ domain }) => domain));
}

/** What the other places of an entity say of one of them. */
function carriedSigns(candidates: readonly Candidate[]): (candidate: Candidate) => string[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { domain, signs } of candidates) {
    const own = counts.get(domain) ?? new Map<string, number>();
    for (const sign of signs) if (CARRIED.has(sign)) own.set(sign, (own.get(sign) ?? 0) + 1);
    counts.set(domain, own);
  }
  return ({ domain, signs }) =>
    [...counts.get(domain)!].flatMap(([sign, count]) =>
      count > (signs.includes(sign) ? 1 : 0) ? [`${sign} elsewhere`] : [],
    );
}

const LIST_JOINT = /^(?:, ?|、|・|と|や| (?:and|or|und|oder|et|ou|y|o|vs\.?|&) (?:the |die |der |la |le |el )?)$/i;

/** "Müller oder Rossmann": names of two entities in a row. */
function namesInRow(text: string, candidates: readonly Candidate[]): Set<Candidate> {
  const ordered = candidates.toSorted((a, b) => a.start - b.start);
  return new Set(
    ordered.flatMap((after, i) => {
      const before = ordered[i - 1];
      if (before === undefined || before.domain === after.domain) return [];
      const gap = text.slice(before.end, after.start);
      return gap.length <= LIST_JOINT_CHARS_MAX && LIST_JOINT.test(gap) ? [before, after] : [];
    }),
  );
}

/** Its sentence, or the list that it is an item of. */
function placesAround(text: string, { start, end }: Candidate, lists: readonly AnswerList[]): [number, number] {
  const list = lists.find(({ heads }) => heads.some((head) => head.start <= start && start < head.end));
  return list === undefined ? [sentenceStart(text, start), sentenceEnd(text, end)] : [list.start, list.end];
}

/** Where others than an entity are named; names in order. */
function othersAmong(names: readonly Candidate[]) {
  const domains = new Set(names.map(({ domain }) => domain));
  return ([from, to]: readonly [number, number], domain: string): OtherNames => {
    if (domains.size - Number(domains.has(domain)) === 0) return "none";
    for (let i = lowerBound(names, from); i < names.length && names[i]!.start < to; i++)
      if (names[i]!.domain !== domain) return "sentence";
    return "text";
  };
}

function lowerBound(sorted: readonly Candidate[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.start < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
