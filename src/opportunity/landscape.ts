import { registrableDomain, siteOf } from "../base/domain_name.ts";
import type { Evidence, LlmAnswerEvidence, SerpEvidence } from "../domain/evidence/evidence.ts";
import { shownTitle } from "../domain/serp_result.ts";
import { keywordKey } from "../language/keyword_text.ts";

const RANKING_MAX = 40;
const ANSWERS_MAX = 40;
const QUESTIONS_MAX = 30;

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

/** Whom one engine cites for one question. */
interface CitingAnswer {
  engine: string;
  evidence_id: string;
  cited: { url: string; domain: string; title: string | null }[];
}

export interface AskedQuestion {
  question: string;
  /** `people_also_ask`, `answer_engine`, `engine_query`. */
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

/** What the market shows of some searches: who ranks, what engines answer and cite, what people ask. */
export interface Landscape {
  ranking: RankingPage[];
  answers: CitingAnswer[];
  questions: AskedQuestion[];
  cited: CitedPage[];
}

export function readLandscape(evidence: readonly Evidence[], options: { domain: string; language: string }): Landscape {
  const own = siteOf(options.domain);
  const landscape: Landscape = {
    ranking: [],
    answers: [],
    questions: [],
    cited: [],
  };
  const cited = new Map<string, CitedPage>();
  const questions = new Map<string, AskedQuestion>();
  const ask = (question: string, source: string, evidenceId: string | null) =>
    addQuestion(questions, { question, source, evidenceId, language: options.language });
  // Citation records are derived from the answers: both would tell each question twice.
  const answered = evidence.some((row) => row.type === "llm_answer");
  for (const row of evidence) {
    if (row.type === "serp") readResults(row, { own, landscape, cited, ask });
    if (row.type === "llm_answer") readAnswer(row, { own, landscape, cited, ask });
    if (row.type === "llm_citation" && !answered) ask(row.data.question, "answer_engine", row.id);
  }
  landscape.ranking = bestPlaces(landscape.ranking).slice(0, RANKING_MAX);
  landscape.answers = landscape.answers.slice(0, ANSWERS_MAX);
  landscape.questions = [...questions.values()].slice(0, QUESTIONS_MAX);
  landscape.cited = [...cited.values()].sort((a, b) => b.count - a.count || a.url.localeCompare(b.url));
  return landscape;
}

interface Reading {
  own: string;
  landscape: Landscape;
  cited: Map<string, CitedPage>;
  ask(question: string, source: string, evidenceId: string): void;
}

function readResults({ id, data }: SerpEvidence, reading: Reading): void {
  for (const { position, url, domain: host, title, snippet } of data.results) {
    const domain = registrableDomain(url) ?? host;
    reading.landscape.ranking.push({
      keyword: data.keyword,
      position,
      url,
      domain,
      title: shownTitle(title) || domain,
      snippet: snippet.trim(),
      evidence_id: id,
      own: domain === reading.own,
    });
  }
  for (const question of data.people_also_ask ?? []) reading.ask(question, "people_also_ask", id);
  for (const reference of data.ai_overview?.references ?? []) cite(reference, id, reading);
}

function readAnswer({ id, data }: LlmAnswerEvidence, reading: Reading): void {
  reading.ask(data.question, "answer_engine", id);
  for (const query of data.queries ?? []) reading.ask(query, "engine_query", id);
  const cited = data.sources.filter((source) => source.cited).flatMap((source) => cite(source, id, reading));
  if ((data.answer ?? "").trim() === "") return;
  reading.landscape.answers.push({ engine: data.platform, evidence_id: id, cited });
}

function cite(
  source: { url: string; title: string | null },
  evidenceId: string,
  reading: Reading,
): CitingAnswer["cited"] {
  const { url } = source;
  const domain = registrableDomain(url);
  if (domain === null) return [];
  const title = shownTitle(source.title ?? "") || null;
  const known = reading.cited.get(url);
  if (known === undefined) {
    reading.cited.set(url, { url, domain, title, count: 1, evidence_ids: [evidenceId], own: domain === reading.own });
  } else if (!known.evidence_ids.includes(evidenceId)) {
    known.count++;
    known.evidence_ids.push(evidenceId);
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
  entry: { question: string; source: string; evidenceId: string | null; language: string },
): void {
  const text = entry.question.replace(/\s+/g, " ").trim();
  if (text.length < 8 || text.length > 160) return;
  const key = keywordKey(text.toLowerCase(), entry.language);
  const known = questions.get(key);
  const ids = entry.evidenceId === null ? [] : [entry.evidenceId];
  if (known === undefined) questions.set(key, { question: text, source: entry.source, evidence_ids: ids });
  else known.evidence_ids.push(...ids.filter((id) => !known.evidence_ids.includes(id)));
}
