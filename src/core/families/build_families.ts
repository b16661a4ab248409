import { finishSteps } from "../finish_steps.ts";
import { INTENTS, type Intent, type Keyword } from "../keyword.ts";

import type { Candidate } from "./candidates.ts";
import { groupingSteps } from "./grouping.ts";
import { classifyIntent, type IntentOptions, isBareTopic } from "./intent.ts";
import { OVERLAP_MIN, type Results, resultOverlap } from "./search_overlap.ts";
import { topicStems } from "./text_features.ts";

/** A family before it has an id, a run and a polished name. */
export interface FamilyDraft {
  /** The head term. */
  name: string;
  intent: Intent;
  keywords: Keyword[];
  total_volume: number | null;
  /** What speaks for it where no volume is known. */
  score: number;
}

const FAMILIES_MAX = 2_000;
/** Families that rest on the site's own words alone are kept to what a person reads through. */
const SITE_FAMILIES_MAX = 40;
const SITE_FAMILIES_MIN = 5;
/** A lone phrase of the site needs at least this to stand as a family. */
const LONE_SCORE_MIN = 3;
const SITE_SCORE_MIN = 4;
/** A bare topic heads its family when it has at least this share of the strongest keyword's volume or score. */
const HEAD_WEIGHT_SHARE = 0.3;
const COMMON_STEM_SHARE = 0.12;
const COMMON_STEM_TEXTS_MIN = 8;

export interface BuildOptions {
  intents: IntentOptions;
  /** Addresses of a keyword's results page where one is stored; null where none is. */
  resultsOf(keyword: string): Results;
}

/** Groups clean candidates into families, largest known volume first, then by what speaks for them. */
export function buildFamilies(all: readonly Candidate[], options: BuildOptions): FamilyDraft[] {
  return finishSteps(familySteps(all, options));
}

/** The same, letting other work in between its steps. */
export function* familySteps(all: readonly Candidate[], options: BuildOptions): Generator<void, FamilyDraft[]> {
  const { language } = options.intents;
  const common = commonStems(
    all.map((candidate) => candidate.keyword),
    language,
  );
  const candidates = all.filter((candidate) => !isTooBroad(candidate, { common, language }));
  const texts = candidates.map((candidate) => candidate.keyword);
  const { groups, centrality } = yield* groupingSteps({
    texts,
    language,
    results: texts.map((text) => options.resultsOf(text)),
  });
  const members = new Map<number, Member[]>();
  for (const [at, candidate] of candidates.entries()) {
    const list = members.get(groups[at]!) ?? [];
    list.push({ candidate, centrality: centrality[at]! });
    members.set(groups[at]!, list);
  }
  yield;
  const parts = [...members.values()].flatMap((list) => splitLoose(list, { ...options, common }));
  yield;
  const drafts: FamilyDraft[] = [];
  for (const list of joinSameTopic(parts, options)) {
    drafts.push(draftFamily(list, options.intents));
    yield;
  }
  return keepWorthy(drafts.sort(byImportance));
}

/** One word that everything here is about (`coffee` at a roaster's): no page can be about just that. */
function isTooBroad(
  { keyword, source }: Candidate,
  { common, language }: { common: ReadonlySet<string>; language: string },
): boolean {
  const stems = topicStems(keyword, language);
  return source !== "site" && stems.length === 1 && common.has(stems[0]!);
}

/** Stems that so many keywords share that they tie none together. */
function commonStems(texts: readonly string[], language: string): Set<string> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(topicStems(text, language))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const most = Math.max(COMMON_STEM_TEXTS_MIN, texts.length * COMMON_STEM_SHARE);
  return new Set([...counts].filter(([, count]) => count > most).map(([stem]) => stem));
}

/**
 * Parts of a group that hang together by a word that is not common to everything, by two common ones, or by measured
 * results: likeness of spelling alone makes no family.
 */
function splitLoose(members: readonly Member[], options: BuildOptions & { common: ReadonlySet<string> }): Member[][] {
  const parts = members.map((_, at) => at);
  const find = (at: number): number => {
    let root = at;
    while (parts[root] !== root) root = parts[root] = parts[parts[root]!]!;
    return root;
  };
  const first = new Map<string, number>();
  for (const [at, { candidate }] of members.entries()) {
    const stems = topicStems(candidate.keyword, options.intents.language);
    const telling = stems.filter((stem) => !options.common.has(stem));
    const marks = (telling.length > 0 || stems.length > 1 ? telling : stems).map((stem) => `stem ${stem}`);
    for (const [index, stem] of stems.entries()) {
      for (const other of stems.slice(index + 1, index + 4)) marks.push(`pair ${[stem, other].sort().join(" ")}`);
    }
    if (options.resultsOf(candidate.keyword) !== null) marks.push("measured");
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

interface Member {
  candidate: Candidate;
  centrality: number;
}

/**
 * Joins parts that hold the same topic but for modifiers (`best cold brew`, `how to choose cold brew`), unless results
 * were measured for both and say that they are two.
 */
function joinSameTopic(parts: readonly Member[][], options: BuildOptions): Member[][] {
  const homes = new Map<string, { part: Member[]; member: Member }>();
  const joined: Member[][] = [];
  for (const part of parts.toSorted((a, b) => b.length - a.length)) {
    const home = part
      .map((member) => homes.get(topicKey(member, options)))
      .find((found, at) => {
        return found !== undefined && !areApart(found.member, part[at]!, options);
      });
    const target = home?.part ?? part;
    if (home === undefined) joined.push(part);
    else target.push(...part);
    for (const member of part) {
      const key = topicKey(member, options);
      if (!homes.has(key)) homes.set(key, { part: target, member });
    }
  }
  return joined;
}

function topicKey({ candidate }: Member, { intents }: BuildOptions): string {
  return [...new Set(topicStems(candidate.keyword, intents.language))].sort().join(" ");
}

function areApart(left: Member, right: Member, { resultsOf }: BuildOptions): boolean {
  const a = resultsOf(left.candidate.keyword);
  const b = resultsOf(right.candidate.keyword);
  return a !== null && b !== null && resultOverlap(a, b) < OVERLAP_MIN;
}

function draftFamily(members: readonly Member[], intents: IntentOptions): FamilyDraft {
  const ordered = headFirst([...members].sort(byHead(intents.language, members)), intents.language);
  const keywords = ordered.map(({ candidate }) => toKeyword(candidate, intents));
  const volumes = keywords.flatMap((keyword) => keyword.google_vol ?? []);
  return {
    name: ordered[0]!.candidate.keyword,
    intent: mainIntent(keywords),
    keywords,
    total_volume: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    score: members.reduce((sum, { candidate }) => sum + candidate.score, 0),
  };
}

/** Head first: the most searched for; where no volume is known the one that the others' words gather around. */
function byHead(language: string, members: readonly Member[]): (a: Member, b: Member) => number {
  const counts = new Map<string, number>();
  for (const { candidate } of members) {
    for (const stem of new Set(topicStems(candidate.keyword, language))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const headness = ({ candidate, centrality }: Member) => {
    const stems = topicStems(candidate.keyword, language);
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
function headFirst(ordered: readonly Member[], language: string): Member[] {
  const top = ordered[0]!.candidate;
  const topStems = new Set(topicStems(top.keyword, language));
  const weight = ({ metrics, score }: Candidate) =>
    top.metrics?.google_vol === undefined ? score : (metrics?.google_vol ?? 0);
  const at = isBareTopic(top.keyword, language)
    ? 0
    : ordered.findIndex(
        ({ candidate }) =>
          isBareTopic(candidate.keyword, language) &&
          (weight(candidate) >= weight(top) * HEAD_WEIGHT_SHARE ||
            topicStems(candidate.keyword, language).every((stem) => topStems.has(stem))),
      );
  if (at <= 0) return [...ordered];
  return [ordered[at]!, ...ordered.slice(0, at), ...ordered.slice(at + 1)];
}

function toKeyword(candidate: Candidate, intents: IntentOptions): Keyword {
  const { metrics } = candidate;
  const keyword: Keyword = {
    keyword: candidate.keyword,
    intent: metrics?.intent ?? classifyIntent(candidate.keyword, { ...intents, offer: candidate.offer === true }),
    source: candidate.source,
  };
  if (metrics?.google_vol !== undefined) keyword.google_vol = metrics.google_vol;
  if (metrics?.difficulty !== undefined) keyword.difficulty = metrics.difficulty;
  if (metrics?.cpc !== undefined) keyword.cpc = metrics.cpc;
  if (candidate.pages.length > 0) keyword.pages = [...candidate.pages];
  return keyword;
}

/** The intent most searches have: by volume where all volumes are known, else by number of keywords. */
function mainIntent(keywords: readonly Keyword[]): Intent {
  const byVolume = keywords.every((keyword) => (keyword.google_vol ?? 0) > 0);
  const weights = new Map<Intent, number>();
  for (const { intent, google_vol } of keywords) {
    weights.set(intent, (weights.get(intent) ?? 0) + (byVolume ? google_vol! : 1));
  }
  return INTENTS.reduce((best, intent) => ((weights.get(intent) ?? 0) > (weights.get(best) ?? 0) ? intent : best));
}

function byImportance(a: FamilyDraft, b: FamilyDraft): number {
  return (b.total_volume ?? -1) - (a.total_volume ?? -1) || b.score - a.score || (a.name < b.name ? -1 : 1);
}

function keepWorthy(drafts: readonly FamilyDraft[]): FamilyDraft[] {
  const worthy = drafts.filter(
    ({ keywords, score }) =>
      score >= (keywords.length > 1 ? SITE_SCORE_MIN : LONE_SCORE_MIN) ||
      keywords.some((keyword) => keyword.source !== "site"),
  );
  const measured = worthy.filter((draft) => draft.total_volume !== null);
  const unmeasured = worthy.filter((draft) => draft.total_volume === null);
  const [own, others] = partition(unmeasured, ({ keywords }) => keywords.every((keyword) => keyword.source === "site"));
  const room = Math.max(SITE_FAMILIES_MIN, SITE_FAMILIES_MAX - measured.length);
  return [...measured, ...[...others, ...own.slice(0, room)].sort(byImportance)].slice(0, FAMILIES_MAX);
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Searches that name the brand, as one family apart: they are won already and never an opportunity. */
export function brandedFamily(candidates: readonly Candidate[], brandName: string): FamilyDraft | null {
  if (candidates.length === 0) return null;
  const intents: IntentOptions = { language: "en", places: [], offerStems: new Set() };
  const draft = draftFamily(
    candidates.map((candidate) => ({ candidate, centrality: 0 })),
    intents,
  );
  return {
    ...draft,
    name: `${brandName} (branded)`,
    intent: "navigational",
    keywords: draft.keywords.map((keyword) => ({ ...keyword, intent: "navigational" })),
  };
}
