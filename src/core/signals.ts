import { registrableDomain } from "./domain_name.ts";
import type { Evidence, EvidenceType } from "./evidence.ts";
import { keywordKey } from "./keyword_text.ts";
import { asRecord, type LooseRecord, readBoolean, readList, readNumber, readText } from "./loose_record.ts";

/** Places read of one results page or gap record: enough for any decision here. */
const PLACES_MAX = 20;
const QUESTIONS_MAX = 12;

/** A place in a results page or a source of an answer. */
export interface Place {
  domain: string;
  position: number | null;
  url: string | null;
  title: string | null;
}

interface Reading {
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
  aiOverview: { present: boolean; domains: string[] } | null;
  questions: string[];
}

/** How answers to one keyword's questions treat the brand and its rivals. */
export interface AnswerReading extends Reading {
  answers: number;
  mentioned: number | null;
  cited: number | null;
  rivals: { domain: string; count: number }[];
  questions: string[];
}

/** What one answer cited. */
export interface CitedReading extends Reading {
  domains: string[];
  question: string | null;
}

/** Everything measured about one keyword, whichever words order or inflection it was stored under. */
export interface KeywordSignals {
  search: SearchReading | null;
  searchGap: SearchReading | null;
  answerGap: AnswerReading | null;
  cited: CitedReading[];
  metricsEvidenceId: string | null;
}

export interface SignalIndex {
  byKey: Map<string, KeywordSignals>;
  /** Technical findings by page address. */
  technicalByUrl: Map<string, { evidenceId: string; rule: string }[]>;
}

/** Reads stored evidence, also older and uploaded shapes; what cannot be read is left out, never guessed. */
export function indexSignals(
  evidence: readonly Evidence[],
  options: { domain: string; language: string },
): SignalIndex {
  const index: SignalIndex = { byKey: new Map(), technicalByUrl: new Map() };
  const own = registrableDomain(options.domain) ?? options.domain;
  for (const row of evidence) {
    if (row.type === "technical_issue") {
      addTechnical(index, row);
      continue;
    }
    const keyword = readText(row.data, ["keyword"]) ?? row.subject;
    if (keyword === "") continue;
    const signals = entryOf(index, keywordKey(keyword, options.language));
    const reading: Reading = { evidenceId: row.id, type: row.type, keyword, simulated: row.simulated };
    addReading(signals, row, { reading, own });
  }
  return index;
}

export function signalsOf(index: SignalIndex, keyword: string, language: string): KeywordSignals | undefined {
  return index.byKey.get(keywordKey(keyword, language));
}

function addReading(signals: KeywordSignals, row: Evidence, context: { reading: Reading; own: string }): void {
  const { reading, own } = context;
  switch (row.type) {
    case "serp":
      signals.search ??= readSearch(row.data, reading, own);
      break;
    case "serp_gap":
      signals.searchGap ??= readSearch(row.data, reading, own);
      break;
    case "llm_gap":
      signals.answerGap ??= readAnswers(row.data, reading);
      break;
    case "llm_citation":
    case "llm_answer":
    case "citation":
      addCited(signals, row.data, reading);
      break;
    case "keyword":
      signals.metricsEvidenceId ??= row.id;
      break;
    default:
  }
}

function entryOf(index: SignalIndex, key: string): KeywordSignals {
  let entry = index.byKey.get(key);
  if (entry === undefined) {
    entry = { search: null, searchGap: null, answerGap: null, cited: [], metricsEvidenceId: null };
    index.byKey.set(key, entry);
  }
  return entry;
}

function readSearch(data: LooseRecord, reading: Reading, own: string): SearchReading | null {
  const list = readList(data, ["results", "items", "rivals", "competitors", "top_results", "ranking"]);
  const stated = readNumber(data, ["brand_position", "own_position", "position"]);
  if (list === undefined && stated === undefined) return null;
  const places = (list ?? []).flatMap(readPlace);
  const ownPlace = places.find((place) => place.domain === own);
  const overview = asRecord(data.ai_overview);
  return {
    ...reading,
    brandPosition: stated ?? ownPlace?.position ?? null,
    brandUrl: readText(data, ["brand_url", "own_url"], 2_000) ?? ownPlace?.url ?? null,
    depth: readNumber(data, ["depth"]) ?? null,
    places: places.slice(0, PLACES_MAX),
    aiOverview: overview === null ? null : readOverview(overview),
    questions: readTexts(data, ["people_also_ask", "questions"]),
  };
}

function readOverview(overview: LooseRecord): SearchReading["aiOverview"] {
  const present = readBoolean(overview, ["present"]);
  if (typeof present !== "boolean") return null;
  return {
    present,
    domains: (readList(overview, ["references"]) ?? []).flatMap(readPlace).map((place) => place.domain),
  };
}

function readAnswers(data: LooseRecord, reading: Reading): AnswerReading | null {
  const answers = readNumber(data, ["answers", "answers_total", "n", "asked"]);
  const mentioned = readNumber(data, ["brand_mentioned", "mentioned", "mentions"]);
  const cited = readNumber(data, ["brand_cited", "cited", "citations"]);
  if (typeof answers !== "number" || answers < 1) return null;
  const rivals = (readList(data, ["competitors", "rivals", "cited_competitors", "competitors_cited"]) ?? [])
    .flatMap((entry) => readRival(entry))
    .sort((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1));
  return {
    ...reading,
    answers,
    mentioned: countOrNull(mentioned, answers),
    cited: countOrNull(cited, answers),
    rivals: rivals.slice(0, PLACES_MAX),
    questions: readTexts(data, ["questions", "question"]),
  };
}

function countOrNull(value: number | null | undefined, max: number): number | null {
  return typeof value === "number" ? Math.min(max, Math.max(0, value)) : null;
}

function readRival(entry: unknown): { domain: string; count: number }[] {
  if (typeof entry === "string") return domainOf(entry).map((domain) => ({ domain, count: 1 }));
  const record = asRecord(entry);
  if (record === null) return [];
  const counts = ["mentioned", "cited", "count", "answers"].flatMap((name) => readNumber(record, [name]) ?? []);
  const name = readText(record, ["domain", "url"]);
  return name === undefined ? [] : domainOf(name).map((domain) => ({ domain, count: Math.max(1, ...counts) }));
}

function addCited(signals: KeywordSignals, data: LooseRecord, reading: Reading): void {
  const sources = readList(data, ["sources", "citations", "cited_domains", "domains", "events"]);
  if (sources === undefined) return;
  const cited = sources.filter((source) => asRecord(source)?.cited !== false).flatMap(readPlace);
  signals.cited.push({
    ...reading,
    domains: [...new Set(cited.map((place) => place.domain))],
    question: readText(data, ["question", "prompt"]) ?? null,
  });
}

function readPlace(entry: unknown): Place[] {
  if (typeof entry === "string")
    return domainOf(entry).map((domain) => ({ domain, position: null, url: null, title: null }));
  const record = asRecord(entry);
  if (record === null) return [];
  const url = readText(record, ["url", "link"], 2_000) ?? null;
  const domain = domainOf(readText(record, ["domain"]) ?? url ?? "")[0];
  if (domain === undefined) return [];
  return [
    {
      domain,
      position: readNumber(record, ["position", "rank"]) ?? null,
      url,
      title: readText(record, ["title"]) ?? null,
    },
  ];
}

function domainOf(text: string): string[] {
  const domain = registrableDomain(text);
  return domain === null ? [] : [domain];
}

function readTexts(data: LooseRecord, names: readonly string[]): string[] {
  const list = readList(data, names, QUESTIONS_MAX);
  if (list === undefined) return [readText(data, names)].flatMap((text) => text ?? []);
  return list.flatMap((entry) => {
    if (typeof entry === "string" && entry.trim() !== "") return [entry.trim().slice(0, 200)];
    const record = asRecord(entry);
    return record === null ? [] : (readText(record, ["question", "title", "text"], 200) ?? []);
  });
}

function addTechnical(index: SignalIndex, row: Evidence): void {
  const list = readList(row.data, ["urls", "pages", "examples"], 50) ?? [row.data.url];
  for (const entry of list) {
    const url = typeof entry === "string" ? entry : readText(asRecord(entry) ?? {}, ["url"], 2_000);
    if (url === undefined || !/^https?:/.test(url)) continue;
    const found = index.technicalByUrl.get(url) ?? [];
    found.push({ evidenceId: row.id, rule: row.subject });
    index.technicalByUrl.set(url, found);
  }
}
