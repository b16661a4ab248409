import { keywordWords } from "../../language/keyword_text.ts";
import type { VectorOf } from "../closeness.ts";
import type { Candidate } from "./candidates.ts";
import { type IntentOptions, isBareTopic, withoutModifiers } from "./intent.ts";
import type { Results } from "./neighbours.ts";
import { createBareReader } from "./telling_words.ts";
import { createStemReader } from "./text_features.ts";

const COMMON_STEM_SHARE = 0.12;
const COMMON_STEM_TEXTS_MIN = 8;

/** A candidate on its way into a family. */
export interface Member {
  candidate: Candidate;
  /** What it is about, without the words wrapped around it. */
  topic: string;
  /** Stems of the topic. */
  stems: readonly string[];
  /** Names a topic and asks nothing of it. */
  isBare: boolean;
  centrality: number;
}

export interface PartOptions {
  /** Addresses of a keyword's results page where one is stored; null where none is. */
  resultsOf(keyword: string): Results;
  /** What a keyword means by a model's vectors; absent: no model was asked. */
  vectorOf?: VectorOf;
}

/** The language of the searches, and places of the brand: they are part of a name. */
type NamingOptions = Pick<IntentOptions, "language" | "places">;

export function membersOf(candidates: readonly Candidate[], options: NamingOptions): Member[] {
  const { language } = options;
  const bareOf = createBareReader(candidates, options);
  const topics = candidates.map(({ keyword }) => {
    const words = withoutModifiers(keywordWords(bareOf(keyword)), language);
    return words.length === 0 ? keyword : words.join(" ");
  });
  const stemsOf = createStemReader(topics, language);
  return candidates.map((candidate, at) => {
    const { keyword } = candidate;
    const isBare = isBareTopic(keyword, language) && bareOf(keyword) === keywordWords(keyword).join(" ");
    return { candidate, topic: topics[at]!, stems: stemsOf(topics[at]!), isBare, centrality: 0 };
  });
}

/** One word that everything here is about (`coffee` at a roaster's): no page can be about just that. */
export function isTooBroad({ candidate, stems }: Member, common: ReadonlySet<string>): boolean {
  return candidate.source !== "site" && candidate.source !== "person" && stems.length === 1 && common.has(stems[0]!);
}

/** Stems that so many keywords share that they tie none together. */
export function commonStems(members: readonly Member[]): Set<string> {
  const counts = countStems(members);
  const most = Math.max(COMMON_STEM_TEXTS_MIN, members.length * COMMON_STEM_SHARE);
  return new Set([...counts].filter(([, count]) => count > most).map(([stem]) => stem));
}

/** How many of them each stem is in. */
function countStems(members: readonly Member[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of members) for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/**
 * Parts of a group that hang together by a word that is not common to everything, by two common ones, or by measured
 * results, or by what both mean to a model: likeness of spelling alone makes no family.
 */
export function splitLoose(
  members: readonly Member[],
  options: PartOptions & { common: ReadonlySet<string> },
): Member[][] {
  const hasMeaning = (keyword: string) => (options.vectorOf?.(keyword) ?? null) !== null;
  const parts = members.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parts[root] !== root) root = parts[root] = parts[parts[root]!]!;
    return root;
  };
  const first = new Map<string, number>();
  for (const [at, { candidate, stems }] of members.entries()) {
    const telling = stems.filter((stem) => !options.common.has(stem));
    const marks = (telling.length > 0 || stems.length > 1 ? telling : stems).map((stem) => `stem ${stem}`);
    for (const [index, stem] of stems.entries()) {
      for (const other of stems.slice(index + 1, index + 4)) marks.push(`pair ${[stem, other].sort().join(" ")}`);
    }
    if (options.resultsOf(candidate.keyword) !== null) marks.push("measured");
    if (hasMeaning(candidate.keyword)) marks.push("meant");
    for (const mark of marks) {
      const other = first.get(mark);
      if (other === undefined) first.set(mark, at);
      else parts[find(at)] = find(other);
    }
  }
  const split = Map.groupBy(members.keys(), find);
  return [...split.values()].map((part) => part.map((at) => members[at]!));
}

/** The same for searches of one topic: its stems, without one that everything here is about where others are left. */
export function topicKey({ stems }: Member, common: ReadonlySet<string>): string {
  const own = new Set(stems);
  const telling = [...own].filter((stem) => !common.has(stem));
  const short = telling.length > 0 && telling.length === own.size - 1;
  return (short ? telling : [...own]).sort().join(" ");
}

/**
 * Parts of a group by what the brand sells on pages of their own: two pages that sell different things are two topics,
 * however alike their names (`prenatal massage`, `infant massage`). Every other search goes with the offer whose words
 * it shares most, rare words counting more; those that share none stay with the largest.
 */
export function splitOffers(members: readonly Member[]): Member[][] {
  const centres = offersApart(members);
  if (centres.length < 2) return [[...members]];
  const counts = countStems(members);
  const parts = centres.map((): Member[] => []);
  for (const member of members) {
    const shared = centres.map((centre) =>
      new Set(member.stems)
        .intersection(new Set(centre.stems))
        .values()
        .reduce((sum, stem) => sum + 1 / counts.get(stem)!, 0),
    );
    parts[shared.indexOf(Math.max(...shared))]!.push(member);
  }
  return parts.filter((part) => part.length > 0);
}

/** Offers with pages of their own of which none is only a longer name of another, the most telling first. */
function offersApart(members: readonly Member[]): Member[] {
  const offers = members
    .filter(({ candidate }) => candidate.offer === true && candidate.home !== undefined)
    .sort((a, b) => b.candidate.score - a.candidate.score || (a.candidate.keyword < b.candidate.keyword ? -1 : 1));
  const kept: Member[] = [];
  for (const offer of offers) {
    const own = new Set(offer.stems);
    const isApart = kept.every(({ candidate, stems }) => {
      const other = new Set(stems);
      return candidate.home !== offer.candidate.home && !own.isSubsetOf(other) && !own.isSupersetOf(other);
    });
    if (isApart) kept.push(offer);
  }
  return kept;
}

/** Searches that engines and results pages suggest, kept per family: they colour a topic, they are not its demand. */
const SUGGESTED_MAX = 8;

/** Whether what found the search speaks for the topic: a person, the site, a model that knows its customers, or a vendor asked about the site's own words. */
export function isOwnSource(source: string): boolean {
  return ["person", "own_searches", "site", "model", "provider_ideas"].includes(source);
}

/** Without the weakest of the searches that were only suggested. */
export function capSuggested(part: readonly Member[]): Member[] {
  const volume = ({ candidate }: Member) => candidate.metrics?.google_vol ?? -1;
  const suggested = part
    .filter(({ candidate }) => !isOwnSource(candidate.source))
    .sort((a, b) => volume(b) - volume(a) || (a.candidate.keyword < b.candidate.keyword ? -1 : 1));
  const dropped = new Set(suggested.slice(SUGGESTED_MAX));
  return dropped.size === 0 ? [...part] : part.filter((member) => !dropped.has(member));
}

/** A bare topic heads its family when it has at least this share of the strongest keyword's volume or score. */
const HEAD_WEIGHT_SHARE = 0.3;
/** The site's own wording heads the family when it has this share: it is what the brand can be found for. */
const SITE_HEAD_WEIGHT_SHARE = 0.5;

/** The members with the one that names the family first, then by weight. */
export function orderByHead(members: readonly Member[]): Member[] {
  return headFirst([...members].sort(byHead(members)));
}

/** Head first: the most searched for; where no volume is known the one that the others' words gather around. */
function byHead(members: readonly Member[]): (a: Member, b: Member) => number {
  const counts = countStems(members);
  const headness = ({ candidate, centrality, stems }: Member) => {
    const shared = stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0) / Math.max(1, stems.length);
    return candidate.score * (0.5 + shared / members.length) + centrality;
  };
  return (a, b) =>
    (b.candidate.metrics?.google_vol ?? -1) - (a.candidate.metrics?.google_vol ?? -1) ||
    headness(b) - headness(a) ||
    (a.candidate.keyword < b.candidate.keyword ? -1 : 1);
}

/**
 * Moves the first keyword that is a bare topic to the front: `near me`, `best` and questions are variants of one. It
 * must be searched for about as much as the strongest, or be what the strongest is a variant of.
 */
function headFirst(ordered: readonly Member[]): Member[] {
  const [first] = ordered as [Member];
  const topStems = new Set(first.stems);
  const weight = ({ candidate: { metrics, score } }: Member) =>
    first.candidate.metrics?.google_vol === undefined ? score : (metrics?.google_vol ?? 0);
  const ownAt = ordered.findIndex(
    (member) =>
      member.candidate.source === "site" && member.isBare && weight(member) >= weight(first) * SITE_HEAD_WEIGHT_SHARE,
  );
  const at = first.isBare
    ? Math.max(0, ownAt)
    : ordered.findIndex(
        (member) =>
          member.isBare &&
          (weight(member) >= weight(first) * HEAD_WEIGHT_SHARE || member.stems.every((stem) => topStems.has(stem))),
      );
  return at <= 0 ? [...ordered] : [ordered[at]!, ...ordered.toSpliced(at, 1)];
}
