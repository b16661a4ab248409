import { INTENTS, type Intent, type Keyword } from "../keyword.ts";
import { contentStems } from "../keyword_text.ts";
import type { Candidate } from "./candidates.ts";
import { groupTexts } from "./grouping.ts";
import { classifyIntent, type IntentOptions } from "./intent.ts";
import type { Results } from "./search_overlap.ts";

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

const FAMILIES_MAX = 300;
/** Families that nobody measured are kept to what a person reads through. */
const UNMEASURED_FAMILIES_MAX = 40;
/** A lone keyword without a known volume needs at least this to stand as a family. */
const LONE_SCORE_MIN = 3;

export interface BuildOptions {
  intents: IntentOptions;
  /** Addresses of a keyword's results page where one is stored; null where none is. */
  resultsOf(keyword: string): Results;
}

/** Groups clean candidates into families, largest known volume first, then by what speaks for them. */
export function buildFamilies(candidates: readonly Candidate[], options: BuildOptions): FamilyDraft[] {
  if (candidates.length === 0) return [];
  const texts = candidates.map((candidate) => candidate.keyword);
  const { groups, centrality } = groupTexts({
    texts,
    language: options.intents.language,
    results: texts.map((text) => options.resultsOf(text)),
  });
  const members = new Map<number, Member[]>();
  for (const [at, candidate] of candidates.entries()) {
    const list = members.get(groups[at]!) ?? [];
    list.push({ candidate, centrality: centrality[at]! });
    members.set(groups[at]!, list);
  }
  const drafts = [...members.values()].map((list) => draftFamily(list, options.intents));
  return keepWorthy(drafts.sort(byImportance));
}

interface Member {
  candidate: Candidate;
  centrality: number;
}

function draftFamily(members: readonly Member[], intents: IntentOptions): FamilyDraft {
  const ordered = [...members].sort(byHead(intents.language, members));
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
    for (const stem of new Set(contentStems(candidate.keyword, language)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const headness = ({ candidate, centrality }: Member) => {
    const stems = contentStems(candidate.keyword, language);
    const shared = stems.reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0) / Math.max(1, stems.length);
    return candidate.score * (0.5 + shared / members.length) + centrality;
  };
  return (a, b) =>
    (b.candidate.metrics?.google_vol ?? -1) - (a.candidate.metrics?.google_vol ?? -1) ||
    headness(b) - headness(a) ||
    (a.candidate.keyword < b.candidate.keyword ? -1 : 1);
}

function toKeyword(candidate: Candidate, intents: IntentOptions): Keyword {
  const { metrics } = candidate;
  const keyword: Keyword = {
    keyword: candidate.keyword,
    intent: metrics?.intent ?? classifyIntent(candidate.keyword, intents),
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
  const measured = drafts.filter((draft) => draft.total_volume !== null);
  const unmeasured = drafts.filter(
    (draft) => draft.total_volume === null && (draft.keywords.length > 1 || draft.score >= LONE_SCORE_MIN),
  );
  return [...measured, ...unmeasured.slice(0, UNMEASURED_FAMILIES_MAX)].slice(0, FAMILIES_MAX);
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
