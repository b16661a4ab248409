import type { NameDoubt } from "../../domain/evidence/answer_data.ts";
import type { AnswerList } from "../answer_list.ts";
import { namesOf, type OtherNames } from "./name_signs.ts";
import { NAME_MODEL, type NameModel, oddsOf } from "./name_trees.ts";
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

const LIST_JOINT_CHARS_MAX = 12;
/**
 * Logarithms of the odds up to which code cannot tell, and up to which a model is asked all the same. By
 * `npm run detection:train -- --left-out`, of files that it was not learned from: hardly any are left open, since what is
 * open is measured as nothing, and some two fifths are asked, which leads to an F1 of 0.99 where all that is answered rightly.
 */
const OPEN_SCORE = 0.02;
const ASK_SCORE = 5;
/**
 * Added to the odds by whose name it is: the trees know no roles, and of the rivals' names that they weigh 98 in a hundred
 * are meant, of the brand's 65. Best mean F1 of the six files left out, each by trees of seven seeds: the brand's 0.935
 * at 0, 0.936 at 0.3, 0.930 at 1; the rivals' 0.983 at 0, 0.985 from 0.5 to 0.75, 0.984 at 1. Of all rivals at once it
 * still rises there (0.987, 0.990 at 0.5, 0.991 at 0.75): the greater of the two.
 */
export const ROLE_ODDS = { brand: 0.3, rival: 0.75 };
const COUNT_MAX = 4;
const ALL_PLACES = 3;

/** A name in doubt, with what code makes of it alone. */
export interface Doubtful {
  candidate: Candidate;
  unaided: boolean | null;
}

interface Found {
  candidates: readonly Candidate[];
  /** The brand's domain: the others are its rivals. Where it is not known, each counts as the brand. */
  own: string | null;
  lists: readonly AnswerList[];
  /** Counts of what the text and its question have: words of the trade, say. */
  facts: Readonly<Record<string, number>>;
}

/**
 * Each entity is weighed once by all its places, since a word has one sense in a text as a rule. Where that does not
 * leave its being named or not beyond doubt, it is in doubt; `decided` settles it.
 */
export function acceptNames(
  text: string,
  { decided, ...found }: Found & { decided: ReadonlyMap<string, boolean> },
): { accepted: Candidate[]; doubtful: Doubtful[] } {
  const accepted: Candidate[] = [];
  const doubtful: Doubtful[] = [];
  for (const { domain, places, score, meant } of weighNames(text, found)) {
    const isDoubted = Math.abs(score) < ASK_SCORE && !places.some(({ certain }) => certain === true);
    const unaided = Math.abs(score) < OPEN_SCORE ? null : score > 0;
    if (isDoubted) doubtful.push(...places.map((candidate) => ({ candidate, unaided })));
    const told = isDoubted ? decided.get(domain) : undefined;
    if (told === true) accepted.push(...places);
    else if (told !== false && score > 0) accepted.push(...meant);
  }
  return { accepted: accepted.toSorted((a, b) => a.start - b.start), doubtful };
}

/**
 * The entities that the candidates are names of, with what all their signs come to. `score` is the
 * logarithm of the odds that the text names it, infinite where it surely does; `levels` how much of the
 * places each sign has, and facts of the text, 0 to 4; `meant` the places that count where it is named.
 */
export function weighNames(text: string, found: Found, model: NameModel = NAME_MODEL) {
  const signed = withNeighbours(text, found);
  const groups = Map.groupBy(signed, ({ domain }) => domain);
  return [...groups].map(([domain, places]) => {
    const around = { ...found.facts, others: groups.size - 1, lists: found.lists.length };
    const levels = levelsOf(places, around);
    const weigh = (known: ReadonlyMap<string, number>) => scoreOf(known, roleOdds(domain, found.own), model);
    const score = places.some(({ sure }) => sure) ? Number.POSITIVE_INFINITY : weigh(levels);
    return { domain, places, score, levels, meant: meantPlaces(places, around, weigh) };
  });
}

export function scoreOf(levels: ReadonlyMap<string, number>, role: number, model: NameModel): number {
  return oddsOf(levels, model) + role;
}

function roleOdds(domain: string, own: string | null): number {
  return own === null || domain === own ? ROLE_ODDS.brand : ROLE_ODDS.rival;
}

/** The places that alone would count; where none would, all of them make the name. */
function meantPlaces(
  places: readonly Candidate[],
  around: Readonly<Record<string, number>>,
  weigh: (levels: ReadonlyMap<string, number>) => number,
): readonly Candidate[] {
  if (places.length === 1) return places;
  const known = new Map<string, boolean>();
  const meant = places.filter((place) => {
    const key = place.signs.join();
    const isMeant = known.get(key) ?? weigh(levelsOf([place], around)) > 0;
    known.set(key, isMeant);
    return place.sure || isMeant;
  });
  return meant.length > 0 ? meant : places;
}

/** Of a sign 1: some places have it, 2: half of them or more, 3: all. */
function levelsOf(places: readonly Candidate[], around: Readonly<Record<string, number>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { signs } of places) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const all = places.length;
  const levels = new Map([...counts].map(([sign, n]) => [sign, n >= all ? ALL_PLACES : 2 * n >= all ? 2 : 1]));
  for (const [fact, count] of Object.entries({ ...around, places: all })) levels.set(fact, Math.min(count, COUNT_MAX));
  return levels;
}

/** The candidates with what the names around them say. */
function withNeighbours(text: string, { candidates, lists }: Found): Candidate[] {
  const rows = namesInRow(text, candidates);
  const shown = { bold: domainsWith("bold", candidates), leads: domainsWith("leads", candidates) };
  const likely = candidates.filter(({ signs }) => !signs.includes("small")).toSorted((a, b) => a.start - b.start);
  const others = othersAmong(likely);
  return candidates.map((candidate) => {
    const { domain, signs } = candidate;
    const neighbours = {
      [`others_${others(placeAround(text, candidate, lists), domain)}`]: true,
      inRow: rows.has(candidate),
      peerBold: shown.bold.size > 0 && !shown.bold.has(domain),
      peersLead: shown.leads.size > 1 && !shown.leads.has(domain),
    };
    return { ...candidate, signs: [...signs, ...namesOf(neighbours)] };
  });
}

function domainsWith(sign: string, candidates: readonly Candidate[]): Set<string> {
  return new Set(candidates.filter(({ signs }) => signs.includes(sign)).map(({ domain }) => domain));
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
function placeAround(text: string, { start, end }: Candidate, lists: readonly AnswerList[]): [number, number] {
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
