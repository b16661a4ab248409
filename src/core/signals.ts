import { registrableDomain, siteOf } from "../base/domain_name.ts";
import type { LlmAnswerData } from "../domain/evidence/answer_data.ts";
import { type Evidence, type EvidenceType, keywordOf } from "../domain/evidence/evidence.ts";
import type { CitationData, SearchPerformance, SerpData } from "../domain/evidence/search_data.ts";
import { shownTitle } from "../domain/serp_result.ts";
import { keywordWords, normalizeKeyword } from "../language/keyword_text.ts";
import { stemWord } from "../language/stemming.ts";

const SEEN_PAGES_MAX = 20;
/** Places read of one results page or gap record: enough for any decision here. */
const PLACES_MAX = 20;
const QUESTIONS_MAX = 12;
const QUESTION_CHARS_MAX = 200;

/** A place in a results page or a source of an answer. */
interface Place {
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
  /** null: this provider does not measure it; `domains` null: who it refers to is not known. */
  aiOverview: { present: boolean; domains: string[] | null } | null;
  questions: string[];
}

/** How answers to one keyword's questions treat the brand and its rivals; `of` is how many could tell. */
export interface AnswerReading extends Reading {
  cited: Presence | null;
  mentioned: Presence | null;
}

interface Presence {
  present: number;
  of: number;
  rivals: { domain: string; count: number }[];
}

/** What one answer or AI overview cited. */
export interface CitedReading extends Reading {
  platform: string | null;
  domains: string[];
}

/** Everything measured about one keyword, whichever word order or inflection it was stored under. */
export interface KeywordSignals {
  search: SearchReading | null;
  /** The record that rivals stand there and the brand does not. */
  searchGap: Reading | null;
  answers: AnswerReading | null;
  answerGap: Reading | null;
  /** Sources of each answer. */
  cited: CitedReading[];
  /** Sources of AI overviews. */
  overviews: CitedReading[];
  /** Records of an answer citing a page of the brand. */
  ownCitations: (Reading & { url: string })[];
  metricsEvidenceId: string | null;
  /** Where a tool of the brand's own says that it stands on average. */
  own: SearchReading | null;
}

export interface SignalIndex {
  byKey: Map<string, KeywordSignals>;
  /** Records that the sandbox made up. */
  simulatedIds: ReadonlySet<string>;
  /** Whether the search figures in use were made up; one run has them from one provider. */
  figuresSimulated: boolean;
}

/** Records derived from others of the same run, and what they are derived from. */
const DERIVED_FROM: Partial<Record<EvidenceType, EvidenceType>> = {
  serp_gap: "serp",
  citation: "serp",
  llm_gap: "llm_answer",
  llm_citation: "llm_answer",
};

/** The records by keyword; each in all keys that ask for it. */
export function indexRecords(evidence: readonly Evidence[], language: string): Map<string, Evidence[]> {
  const records = new Map<string, Evidence[]>();
  for (const row of evidence) {
    if (row.type !== "serp" && row.type !== "llm_answer") continue;
    const key = readingKey(row.data.keyword, language);
    const known = records.get(key);
    if (known === undefined) records.set(key, [row]);
    else known.push(row);
  }
  return records;
}

/** Leaves out derived records older than what they are derived from: that gap has closed since. */
function dropSuperseded(evidence: readonly Evidence[]): Evidence[] {
  const newest = new Map<EvidenceType, string>();
  for (const { type, run_id } of evidence) if (run_id > (newest.get(type) ?? "")) newest.set(type, run_id);
  return evidence.filter(({ type, run_id }) => run_id >= (newest.get(DERIVED_FROM[type] ?? type) ?? ""));
}

/** What the evidence says, by keyword and by page. */
export function indexSignals(
  evidence: readonly Evidence[],
  options: { domain: string; language: string },
): SignalIndex {
  const rows = dropSuperseded(evidence);
  const simulated = rows.filter((row) => row.simulated);
  const index: SignalIndex = {
    byKey: new Map(),
    simulatedIds: new Set(simulated.map((row) => row.id)),
    figuresSimulated: simulated.some((row) => row.type === "keyword"),
  };
  const own = siteOf(options.domain);
  for (const row of rows) {
    const keyword = keywordOf(row);
    const signals = entryOf(index, readingKey(keyword, options.language));
    const reading: Reading = { evidenceId: row.id, type: row.type, keyword, simulated: row.simulated };
    addReading(signals, row, { reading, own });
  }
  // A results page read now goes before a mean of weeks.
  for (const signals of index.byKey.values()) signals.search ??= signals.own;
  return index;
}

export function signalsOf(index: SignalIndex, keyword: string, language: string): KeywordSignals | undefined {
  return index.byKey.get(readingKey(keyword, language));
}

/** The same for every word order and inflection of one search. Function words count: "coffee near me" is not "coffee". */
export function readingKey(keyword: string, language: string): string {
  const stems = keywordWords(normalizeKeyword(keyword)).map((word) => stemWord(word, language));
  return [...new Set(stems)].sort().join(" ");
}

/** Every domain met in results and answers, with the pages of it that were shown. */
export function seenDomains(index: SignalIndex): Map<string, { url: string; title: string }[]> {
  const seen = new Map<string, { url: string; title: string }[]>();
  const pagesOf = (domain: string) => {
    const pages = seen.get(domain) ?? [];
    seen.set(domain, pages);
    return pages;
  };
  for (const { search, cited, overviews } of index.byKey.values()) {
    for (const { domain, url, title } of search?.places ?? []) {
      const pages = pagesOf(domain);
      if (url !== null && title !== null && pages.length < SEEN_PAGES_MAX) pages.push({ url, title });
    }
    for (const reading of [...cited, ...overviews]) reading.domains.forEach(pagesOf);
  }
  return seen;
}

function addReading(signals: KeywordSignals, row: Evidence, context: { reading: Reading; own: string }): void {
  const { reading, own } = context;
  switch (row.type) {
    case "serp":
      signals.search ??= readSearch(row.data, reading, own);
      break;
    case "serp_gap":
      signals.searchGap ??= reading;
      break;
    case "llm_gap":
      signals.answerGap ??= reading;
      break;
    case "llm_answer":
      signals.answers = addAnswer(signals.answers, row.data, reading);
      signals.cited.push(readSources(row.data, reading));
      break;
    case "citation":
      signals.overviews.push(readOverviewSources(row.data, reading));
      break;
    case "llm_citation":
      signals.ownCitations.push({ ...reading, url: row.data.url });
      break;
    case "keyword":
      if (row.data.performance === undefined) signals.metricsEvidenceId ??= row.id;
      else signals.own ??= readPerformance(row.data.performance, reading);
      break;
    default:
  }
}

function entryOf(index: SignalIndex, key: string): KeywordSignals {
  const entry: KeywordSignals = index.byKey.get(key) ?? {
    ...{ search: null, searchGap: null, own: null, answers: null, answerGap: null, metricsEvidenceId: null },
    ...{ cited: [], overviews: [], ownCitations: [] },
  };
  index.byKey.set(key, entry);
  return entry;
}

function readSearch(data: SerpData, reading: Reading, own: string): SearchReading {
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
function readPerformance({ position, page }: SearchPerformance, reading: Reading): SearchReading | null {
  if (position === null) return null;
  const stands = { brandPosition: Math.max(1, Math.round(position)), brandUrl: page };
  return { ...reading, ...stands, depth: null, places: [], aiOverview: null, questions: [] };
}

/** One more answer to a keyword's questions. A rival that the question itself names does not count. */
function addAnswer(before: AnswerReading | null, data: LlmAnswerData, reading: Reading): AnswerReading {
  const named = data.competitors_mentioned.filter(({ domain }) => !data.competitors_prompted.includes(domain));
  return {
    ...(before ?? reading),
    simulated: before?.simulated === true || reading.simulated,
    cited: addPresence(before?.cited ?? null, data.cited, domainsOf(data.competitors_cited)),
    mentioned: addPresence(before?.mentioned ?? null, data.mentioned, domainsOf(named)),
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

function sortRivals(rivals: Presence["rivals"]): Presence["rivals"] {
  return rivals.sort((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1)).slice(0, PLACES_MAX);
}

function readSources({ platform, sources }: LlmAnswerData, reading: Reading): CitedReading {
  const cited = sources.filter((source) => source.cited).flatMap(({ url }) => registrableDomain(url) ?? []);
  return { ...reading, platform, domains: [...new Set(cited)] };
}

function readOverviewSources({ platform, references }: CitationData, reading: Reading): CitedReading {
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
