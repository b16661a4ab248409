import { registrableDomain } from "./domain_name.ts";
import type { EvidenceType } from "./evidence.ts";
import { asRecord, type LooseRecord, readBoolean, readList, readNumber, readText } from "./loose_record.ts";

/** Places read of one results page or gap record: enough for any decision here. */
const PLACES_MAX = 20;
const QUESTIONS_MAX = 12;
export const URL_CHARS_MAX = 2_000;

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
  aiOverview: { present: boolean; domains: string[] } | null;
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

export function readSearch(data: LooseRecord, reading: Reading, own: string): SearchReading | null {
  const list = readList(data, ["results", "items", "rivals", "competitors", "top_results", "ranking"]);
  const stated = readNumber(data, ["brand_position", "own_position", "position"]);
  if (list === undefined && stated === undefined) return null;
  const places = (list ?? []).flatMap(readPlace);
  const ownPlace = places.find((place) => place.domain === own);
  const overview = asRecord(data.ai_overview);
  return {
    ...reading,
    brandPosition: stated ?? ownPlace?.position ?? null,
    brandUrl: readText(data, ["brand_url", "own_url"], URL_CHARS_MAX) ?? ownPlace?.url ?? null,
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

/** One more answer to a keyword's questions. A rival that the question itself names does not count. */
export function addAnswer(before: AnswerReading | null, data: LooseRecord, reading: Reading): AnswerReading {
  const prompted = new Set(domainsOf(readList(data, ["competitors_prompted"])));
  const named = domainsOf(readList(data, ["competitors_mentioned"])).filter((domain) => !prompted.has(domain));
  return {
    ...(before ?? reading),
    simulated: before?.simulated === true || reading.simulated,
    cited: addPresence(
      before?.cited ?? null,
      readBoolean(data, ["cited"]),
      domainsOf(readList(data, ["competitors_cited"])),
    ),
    mentioned: addPresence(before?.mentioned ?? null, readBoolean(data, ["mentioned"]), named),
    questions: [...(before?.questions ?? []), ...readTexts(data, ["question"])].slice(0, QUESTIONS_MAX),
  };
}

function addPresence(
  before: Presence | null,
  present: boolean | null | undefined,
  rivals: readonly string[],
): Presence | null {
  if (typeof present !== "boolean") return before;
  const counts = new Map((before?.rivals ?? []).map((rival) => [rival.domain, rival.count]));
  for (const domain of new Set(rivals)) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return {
    present: (before?.present ?? 0) + (present ? 1 : 0),
    of: (before?.of ?? 0) + 1,
    rivals: sortRivals([...counts].map(([domain, count]) => ({ domain, count }))),
  };
}

export function readAnswerGap(data: LooseRecord, reading: Reading): AnswerReading | null {
  const answers = readNumber(data, ["answers", "answers_total", "n", "asked"]);
  if (typeof answers !== "number" || answers < 1) return null;
  const presence = (names: readonly string[], kind: string): Presence | null => {
    const present = readNumber(data, names);
    if (typeof present !== "number") return null;
    const rivals = (readList(data, ["rivals", "competitors"]) ?? []).flatMap((entry) => readRival(entry, kind));
    return { present: Math.min(answers, Math.max(0, present)), of: answers, rivals: sortRivals(rivals) };
  };
  return {
    ...reading,
    cited: presence(["brand_cited", "cited", "citations"], "cited"),
    mentioned: presence(["brand_mentioned", "mentioned", "mentions"], "mentioned"),
    questions: readTexts(data, ["questions", "question"]),
  };
}

function readRival(entry: unknown, kind: string): Presence["rivals"] {
  if (typeof entry === "string") return domainOf(entry).map((domain) => ({ domain, count: 1 }));
  const record = asRecord(entry);
  if (record === null) return [];
  const count = readNumber(record, [kind, "count", "answers"]) ?? 1;
  return count < 1 ? [] : domainsOf([record]).map((domain) => ({ domain, count }));
}

function sortRivals(rivals: Presence["rivals"]): Presence["rivals"] {
  return rivals.sort((a, b) => b.count - a.count || (a.domain < b.domain ? -1 : 1)).slice(0, PLACES_MAX);
}

export function readCited(data: LooseRecord, reading: Reading): CitedReading[] {
  const sources = readList(data, ["sources", "references", "citations", "cited_domains", "domains"]);
  if (sources === undefined) return [];
  const cited = sources.filter((source) => asRecord(source)?.cited !== false);
  return [
    { ...reading, platform: readText(data, ["platform", "engine"]) ?? null, domains: [...new Set(domainsOf(cited))] },
  ];
}

function domainsOf(list: readonly unknown[] | undefined): string[] {
  return (list ?? []).flatMap(readPlace).map((place) => place.domain);
}

function readPlace(entry: unknown): Place[] {
  if (typeof entry === "string")
    return domainOf(entry).map((domain) => ({ domain, position: null, url: null, title: null }));
  const record = asRecord(entry);
  if (record === null) return [];
  const url = readText(record, ["url", "link"], URL_CHARS_MAX) ?? null;
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
