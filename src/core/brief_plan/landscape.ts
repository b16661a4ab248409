import type { Competitor } from "../competitor.ts";
import { typeDomain } from "../competitors/domain_type.ts";
import { registrableDomain } from "../domain_name.ts";
import type { Evidence } from "../evidence.ts";
import { keywordKey } from "../keyword_text.ts";
import { asRecord, type LooseRecord, readBoolean, readList, readNumber, readText } from "../loose_record.ts";
import { cuesFor } from "./cues/cues_for.ts";

/** A search in the form of a question. */
const ENGLISH_QUESTION = /^(?:how|what|why|when|who|which|where|can|does|do|is|are|should)\s/;
const RANKING_MAX = 40;
const ANSWERS_MAX = 40;
const QUESTIONS_MAX = 30;
const ANSWER_CHARS_MAX = 6_000;

/** A page that ranks for one of the searches, as its results page shows it. */
export interface RankingPage {
  keyword: string;
  position: number;
  url: string;
  domain: string;
  title: string;
  snippet: string;
  evidence_id: string;
  own: boolean;
}

/** What one engine answered to one question. */
export interface AnswerText {
  question: string;
  engine: string;
  text: string;
  evidence_id: string;
  /** Whether it names the brand; null where that was not told. */
  names_brand: boolean | null;
  cited: { url: string; domain: string; title: string | null }[];
}

export interface AskedQuestion {
  question: string;
  /** `people_also_ask`, `answer_engine`, `engine_query`, `keyword`. */
  source: string;
  evidence_ids: string[];
}

export interface CitedPage {
  url: string;
  domain: string;
  title: string | null;
  /** Answers and AI overviews that cite it. */
  count: number;
  evidence_ids: string[];
  own: boolean;
}

/** The ground a brief is written for: who ranks, what engines answer and cite, what people ask. */
export interface Landscape {
  ranking: RankingPage[];
  answers: AnswerText[];
  questions: AskedQuestion[];
  cited: CitedPage[];
  /** Results pages with an AI overview, of those whose provider tells. */
  ai_overviews: { present: number; measured: number };
  simulated: boolean;
}

/** Reads the evidence about the brief's searches; what cannot be read is left out. */
export function readLandscape(
  evidence: readonly Evidence[],
  options: { domain: string; language: string; keywords: readonly string[] },
): Landscape {
  const own = registrableDomain(options.domain) ?? options.domain;
  const landscape: Landscape = {
    ranking: [],
    answers: [],
    questions: [],
    cited: [],
    ai_overviews: { present: 0, measured: 0 },
    simulated: evidence.some((row) => row.simulated),
  };
  const cited = new Map<string, CitedPage>();
  const questions = new Map<string, AskedQuestion>();
  const ask = (question: string | undefined, source: string, evidenceId: string | null) =>
    addQuestion(questions, { question, source, evidenceId, language: options.language });
  // Citation records are derived from the answers: both would count each source twice.
  const answerType = evidence.some((row) => row.type === "llm_answer") ? "llm_answer" : "llm_citation";
  for (const row of evidence) {
    if (row.type === "serp") readResults(row, { own, landscape, cited, ask });
    if (row.type === answerType) readAnswer(row, { own, landscape, cited, ask });
    if (row.type === "llm_gap") {
      for (const entry of readList(row.data, ["questions"]) ?? []) ask(questionText(entry), "answer_engine", row.id);
    }
  }
  for (const keyword of options.keywords)
    if (/\?$/.test(keyword) || (cuesFor(options.language)?.asking ?? ENGLISH_QUESTION).test(keyword))
      ask(keyword, "keyword", null);
  landscape.ranking = bestPlaces(landscape.ranking).slice(0, RANKING_MAX);
  landscape.answers = landscape.answers.slice(0, ANSWERS_MAX);
  landscape.questions = [...questions.values()].slice(0, QUESTIONS_MAX);
  landscape.cited = [...cited.values()].sort((a, b) => b.count - a.count || a.url.localeCompare(b.url));
  return landscape;
}

/** What each domain of the landscape is (`business`, `publisher`, `aggregator`, …): as the brand's list has it, else as its pages show it. */
export function domainKinds(
  { ranking, cited }: Pick<Landscape, "ranking" | "cited">,
  competitors: readonly Pick<Competitor, "domain" | "type">[],
): ReadonlyMap<string, string> {
  const listed = new Map(competitors.map(({ domain, type }) => [registrableDomain(domain) ?? domain, type]));
  const seen = new Map<string, { url: string; title: string }[]>();
  for (const { domain, url, title } of [...ranking, ...cited])
    seen.set(domain, [...(seen.get(domain) ?? []), { url, title: title ?? "" }]);
  return new Map([...seen].map(([domain, pages]) => [domain, listed.get(domain) ?? typeDomain(domain, pages).type]));
}

interface Reading {
  own: string;
  landscape: Landscape;
  cited: Map<string, CitedPage>;
  ask(question: string | undefined, source: string, evidenceId: string): void;
}

function readResults(row: Evidence, reading: Reading): void {
  const data = asRecord(row.data.result) ?? row.data;
  const keyword = readText(data, ["keyword"]) ?? row.subject;
  for (const [place, entry] of (readList(data, ["results", "organic", "top"]) ?? []).entries()) {
    const record = asRecord(entry);
    const url = record === null ? undefined : readText(record, ["url", "link"], 2_000);
    if (record === null || url === undefined) continue;
    const domain = registrableDomain(url) ?? readText(record, ["domain"]);
    if (domain === undefined) continue;
    reading.landscape.ranking.push({
      keyword,
      position: readNumber(record, ["position", "rank"]) ?? place + 1,
      url,
      domain,
      title: readText(record, ["title"]) ?? domain,
      snippet: readText(record, ["snippet", "description"], 500) ?? "",
      evidence_id: row.id,
      own: domain === reading.own,
    });
  }
  for (const entry of readList(data, ["people_also_ask", "questions"]) ?? []) {
    reading.ask(questionText(entry), "people_also_ask", row.id);
  }
  const overview = asRecord(data.ai_overview);
  if (overview === null) return;
  reading.landscape.ai_overviews.measured++;
  if (readBoolean(overview, ["present"]) === true) reading.landscape.ai_overviews.present++;
  for (const entry of readList(overview, ["references", "sources"]) ?? []) cite(entry, row, reading);
}

function readAnswer(row: Evidence, reading: Reading): void {
  const answer = asRecord(row.data.answer) ?? row.data;
  const text = readText(answer, ["text", "answer", "answer_text", "excerpt"], ANSWER_CHARS_MAX);
  const question = readText(row.data, ["question", "prompt"]) ?? (row.type === "llm_answer" ? row.subject : undefined);
  reading.ask(question, "answer_engine", row.id);
  for (const query of readList(answer, ["queries"]) ?? [])
    if (typeof query === "string") reading.ask(query, "engine_query", row.id);
  const sources = readList(answer, ["sources", "citations", "cited", "events"]) ?? [];
  const cited = sources.flatMap((entry) => cite(entry, row, reading));
  if (text === undefined || question === undefined) return;
  reading.landscape.answers.push({
    question,
    engine: readText(row.data, ["platform", "engine", "provider"]) ?? row.provider,
    text,
    evidence_id: row.id,
    names_brand: readBoolean(row.data, ["mentioned", "brand_mentioned"]) ?? null,
    cited,
  });
}

function cite(entry: unknown, row: Evidence, reading: Reading): AnswerText["cited"] {
  const record: LooseRecord | null = typeof entry === "string" ? { url: entry } : asRecord(entry);
  if (record === null || record.cited === false) return [];
  const url = readText(record, ["url", "link"], 2_000);
  const domain = url === undefined ? null : registrableDomain(url);
  if (url === undefined || domain === null) return [];
  const title = readText(record, ["title"]) ?? null;
  const known = reading.cited.get(url);
  if (known === undefined) {
    reading.cited.set(url, { url, domain, title, count: 1, evidence_ids: [row.id], own: domain === reading.own });
  } else if (!known.evidence_ids.includes(row.id)) {
    known.count++;
    known.evidence_ids.push(row.id);
    known.title ??= title;
  }
  return [{ url, domain, title }];
}

/** One row a page: its best place. */
function bestPlaces(ranking: readonly RankingPage[]): RankingPage[] {
  const best = new Map<string, RankingPage>();
  for (const page of ranking) {
    const known = best.get(page.url);
    if (known === undefined || page.position < known.position) best.set(page.url, page);
  }
  return [...best.values()].sort((a, b) => a.position - b.position || a.url.localeCompare(b.url));
}

function addQuestion(
  questions: Map<string, AskedQuestion>,
  entry: { question: string | undefined; source: string; evidenceId: string | null; language: string },
): void {
  const text = entry.question?.replace(/\s+/g, " ").trim();
  if (text === undefined || text.length < 8 || text.length > 160) return;
  const key = keywordKey(text.toLowerCase(), entry.language);
  const known = questions.get(key);
  const ids = entry.evidenceId === null ? [] : [entry.evidenceId];
  if (known === undefined) questions.set(key, { question: text, source: entry.source, evidence_ids: ids });
  else known.evidence_ids.push(...ids.filter((id) => !known.evidence_ids.includes(id)));
}

function questionText(entry: unknown): string | undefined {
  if (typeof entry === "string") return entry;
  const record = asRecord(entry);
  return record === null ? undefined : readText(record, ["question", "title", "text"]);
}
