import { registrableDomain } from "../base/domain_name.ts";
import type { LlmAnswerData, LlmGapData } from "../domain/evidence/answer_data.ts";
import type { EvidenceType } from "../domain/evidence/evidence.ts";
import type { CitationData, SearchPerformance, SerpData, SerpGapData } from "../domain/evidence/search_data.ts";
import { shownTitle } from "../domain/serp_result.ts";

/** Places read of one results page or gap record: enough for any decision here. */
const PLACES_MAX = 20;
const QUESTIONS_MAX = 12;
const QUESTION_CHARS_MAX = 200;

/** A place in a results page or a source of an answer. */
export interface Place {
  domain: string;
  position: number | null;
  url: string | null;
  title: string | null;
}

export interface Reading {
  evidenceId: string;
  type: EvidenceType;
  keyword: string;
  simulated: boolean;
}

/** A results page as measured; `brandPosition` null: looked and not found. */
export interface SearchReading extends Reading {
  brandPosition: number | null;
  brandUrl: string | null;
  depth: number | null;
  places: Place[];
  /** null: this provider does not measure it. */
  /** `domains` null: who it refers to is not known. */
  aiOverview: { present: boolean; domains: string[] | null } | null;
  questions: string[];
}

/** How answers to one keyword's questions treat the brand and its rivals; `of` is how many could tell. */
export interface AnswerReading extends Reading {
  cited: Presence | null;
  mentioned: Presence | null;
  questions: string[];
}

export interface Presence {
  present: number;
  of: number;
  rivals: { domain: string; count: number }[];
}

/** What one answer or AI overview cited. */
export interface CitedReading extends Reading {
  platform: string | null;
  domains: string[];
}

export function readSearch(data: SerpData, reading: Reading, own: string): SearchReading {
  const places = data.results.flatMap(placeOf);
  const ownPlace = places.find((place) => place.domain === own);
  return {
    ...reading,
    brandPosition: data.brand_position ?? ownPlace?.position ?? null,
    brandUrl: data.brand_url ?? ownPlace?.url ?? null,
    depth: data.depth,
    places: places.slice(0, PLACES_MAX),
    aiOverview:
      data.ai_overview === null
        ? null
        : {
            present: data.ai_overview.present,
            domains: data.ai_overview.references && domainsOf(data.ai_overview.references),
          },
    questions: data.people_also_ask?.slice(0, QUESTIONS_MAX).map(shownQuestion) ?? [],
  };
}

/** null where no position is told. */
export function readPerformance({ position, page }: SearchPerformance, reading: Reading): SearchReading | null {
  if (position === null) return null;
  const stands = { brandPosition: Math.max(1, Math.round(position)), brandUrl: page };
  return { ...reading, ...stands, depth: null, places: [], aiOverview: null, questions: [] };
}

export function readSearchGap(data: SerpGapData, reading: Reading): SearchReading {
  return {
    ...reading,
    brandPosition: data.brand_position,
    brandUrl: null,
    depth: data.depth,
    places: data.rivals.flatMap(placeOf).slice(0, PLACES_MAX),
    aiOverview: null,
    questions: [],
  };
}

/** One more answer to a keyword's questions. A rival that the question itself names does not count. */
export function addAnswer(before: AnswerReading | null, data: LlmAnswerData, reading: Reading): AnswerReading {
  const named = data.competitors_mentioned.filter(({ domain }) => !data.competitors_prompted.includes(domain));
  return {
    ...(before ?? reading),
    simulated: before?.simulated === true || reading.simulated,
    cited: addPresence(before?.cited ?? null, data.cited, domainsOf(data.competitors_cited)),
    mentioned: addPresence(before?.mentioned ?? null, data.mentioned, domainsOf(named)),
    questions: [...(before?.questions ?? []), data.question].slice(0, QUESTIONS_MAX),
  };
}

function addPresence(before: Presence | null, present: boolean | null, rivals: readonly string[]): Presence | null {
  if (present === null) return before;
  const counts = new Map((before?.rivals ?? []).map((rival) => [rival.domain, rival.count]));
  for (const domain of new Set(rivals)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return {
    present: (before?.present ?? 0) + (present ? 1 : 0),
    of: (before?.of ?? 0) + 1,
    rivals: sortRivals([...counts].map(([domain, count]) => ({ domain, count }))),
  };
}

export function readAnswerGap(data: LlmGapData, reading: Reading): AnswerReading {
  const presence = (present: number | null, kind: "cited" | "mentioned"): Presence | null => {
    if (present === null) return null;
    const rivals = data.rivals
      .filter((rival) => rival[kind] > 0)
      .flatMap((rival) => domainsOf([rival]).map((domain) => ({ domain, count: rival[kind] })));
    return { present, of: data.measured?.[kind] ?? data.answers, rivals: sortRivals(rivals) };
  };
  return {
    ...reading,
    cited: presence(data.brand_cited, "cited"),
    mentioned: presence(data.brand_mentioned, "mentioned"),
    questions: [],
  };
}

function sortRivals(rivals: Presence["rivals"]): Presence["rivals"] {
  return rivals.sort((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1)).slice(0, PLACES_MAX);
}

export function readSources({ platform, sources }: LlmAnswerData, reading: Reading): CitedReading {
  const cited = sources.filter((source) => source.cited).flatMap(({ url }) => registrableDomain(url) ?? []);
  return { ...reading, platform, domains: [...new Set(cited)] };
}

export function readOverviewSources({ platform, references }: CitationData, reading: Reading): CitedReading {
  return { ...reading, platform, domains: [...new Set(domainsOf(references))] };
}

function domainsOf(list: readonly { domain: string }[]): string[] {
  return list.flatMap(({ domain }) => registrableDomain(domain) ?? []);
}

function placeOf(entry: { domain: string; position: number; url: string; title?: string }): Place[] {
  const domain = registrableDomain(entry.domain);
  if (domain === null) return [];
  return [{ domain, position: entry.position, url: entry.url, title: shownTitle(entry.title ?? "") || null }];
}

function shownQuestion(text: string): string {
  return text.trim().slice(0, QUESTION_CHARS_MAX);
}
