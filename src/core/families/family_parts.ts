import type { VectorOf } from "../vectors.ts";
import type { Candidate } from "./candidates.ts";
import { OVERLAP_MIN, type Results, resultOverlap } from "./search_overlap.ts";
import { createStemReader } from "./text_features.ts";
import { findTopics } from "./topics.ts";

const COMMON_STEM_SHARE = 0.12;
const COMMON_STEM_TEXTS_MIN = 8;

/** A candidate on its way into a family. */
export interface Member {
  candidate: Candidate;
  /** What it is about, without the words wrapped around it. */
  topic: string;
  /** Stems of the topic. */
  stems: readonly string[];
  centrality: number;
}

export interface PartOptions {
  /** Addresses of a keyword's results page where one is stored; null where none is. */
  resultsOf(keyword: string): Results;
  /** What a keyword means by a model's vectors; absent: no model was asked. */
  vectorOf?: VectorOf;
}

export function membersOf(candidates: readonly Candidate[], language: string): Member[] {
  const topics = findTopics(
    candidates.map((candidate) => candidate.keyword),
    language,
  );
  const stemsOf = createStemReader(topics, language);
  return candidates.map((candidate, at) => {
    const topic = topics[at]!;
    return { candidate, topic, stems: stemsOf(topic), centrality: 0 };
  });
}

/** One word that everything here is about (`coffee` at a roaster's): no page can be about just that. */
export function isTooBroad({ candidate, stems }: Member, common: ReadonlySet<string>): boolean {
  return candidate.source !== "site" && candidate.source !== "person" && stems.length === 1 && common.has(stems[0]!);
}

/** Stems that so many keywords share that they tie none together. */
export function commonStems(members: readonly Member[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { stems } of members) {
    for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const most = Math.max(COMMON_STEM_TEXTS_MIN, members.length * COMMON_STEM_SHARE);
  return new Set([...counts].filter(([, count]) => count > most).map(([stem]) => stem));
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
  const split = new Map<number, Member[]>();
  for (const [at, member] of members.entries()) {
    const part = split.get(find(at));
    if (part === undefined) split.set(find(at), [member]);
    else part.push(member);
  }
  return [...split.values()];
}

/**
 * Joins parts that hold the same topic but for modifiers (`best cold brew`, `how to choose cold brew`) and for a word
 * that everything here is about (`single origin`, `single origin coffee`), unless results were measured for both and
 * say that they are two.
 */
export function joinSameTopic(
  parts: readonly Member[][],
  options: PartOptions & { common: ReadonlySet<string> },
): Member[][] {
  const homes = new Map<string, { part: Member[]; member: Member }>();
  const joined: Member[][] = [];
  for (const part of parts.toSorted((a, b) => b.length - a.length)) {
    const home = part
      .map((member) => homes.get(topicKey(member, options.common)))
      .find((found, at) => {
        return found !== undefined && !areApart(found.member, part[at]!, options);
      });
    const target = home?.part ?? part;
    if (home === undefined) joined.push(part);
    else target.push(...part);
    for (const member of part) {
      const key = topicKey(member, options.common);
      if (!homes.has(key)) homes.set(key, { part: target, member });
    }
  }
  return joined;
}

/** The same for searches of one topic: its stems, without one that everything here is about where others are left. */
export function topicKey({ stems }: Member, common: ReadonlySet<string>): string {
  const own = new Set(stems);
  const telling = [...own].filter((stem) => !common.has(stem));
  const short = telling.length > 0 && telling.length === own.size - 1;
  return (short ? telling : [...own]).sort().join(" ");
}

function areApart(left: Member, right: Member, { resultsOf }: PartOptions): boolean {
  const a = resultsOf(left.candidate.keyword);
  const b = resultsOf(right.candidate.keyword);
  return a !== null && b !== null && resultOverlap(a, b) < OVERLAP_MIN;
}
