import { registrableDomain } from "../../base/domain_name.ts";
import type { Evidence, LlmAnswerEvidence, SerpEvidence } from "../../domain/evidence/evidence.ts";
import { shownTitle } from "../search_evidence.ts";
import type { AnswerView, SearchView } from "./routes.ts";

const VIEWS_MAX = 500;
const RESULTS_MAX = 20;

/** Stored results pages as the routes read them. */
export function searchViews(evidence: readonly Evidence[]): SearchView[] {
  return searchesOf(evidence).map((row) => ({
    keyword: row.data.keyword,
    intent: row.data.intent,
    results: row.data.results.slice(0, RESULTS_MAX).flatMap(placeOf),
    ...originOf(row),
  }));
}

/** Stored answers to unbranded questions, AI overviews of results pages among them: who else is a source. */
export function answerViews(evidence: readonly Evidence[]): AnswerView[] {
  return [...engineAnswers(evidence), ...overviews(evidence)];
}

function searchesOf(evidence: readonly Evidence[]): SerpEvidence[] {
  return evidence.filter((row) => row.type === "serp").slice(0, VIEWS_MAX);
}

function overviews(evidence: readonly Evidence[]): AnswerView[] {
  return searchesOf(evidence).flatMap((row) => {
    const overview = row.data.ai_overview;
    if (overview === null || overview.references.length === 0) return [];
    return [
      {
        question: row.data.keyword,
        text: "",
        sources: overview.references.slice(0, RESULTS_MAX).flatMap(sourceOf),
        brandPresent: overview.brand_cited === true,
        ...originOf(row),
      },
    ];
  });
}

/** Answers about the brand itself are left out: who is named beside it there is no rival for that. */
function engineAnswers(evidence: readonly Evidence[]): AnswerView[] {
  return evidence
    .filter((row) => row.type === "llm_answer")
    .filter((row) => !row.data.branded)
    .slice(0, VIEWS_MAX)
    .map((row) => ({
      question: row.data.question,
      text: row.data.answer ?? "",
      sources: row.data.sources
        .slice(0, RESULTS_MAX)
        .filter((source) => source.cited)
        .flatMap(sourceOf),
      brandPresent: row.data.mentioned || row.data.cited === true,
      ...originOf(row),
    }));
}

function originOf({ id, provider, simulated }: LlmAnswerEvidence | SerpEvidence) {
  return { evidenceId: id, provider, simulated };
}

function sourceOf({ url, title }: { url: string; title: string | null }): AnswerView["sources"] {
  const domain = registrableDomain(url);
  return domain === null ? [] : [{ domain, url, title: shownTitle(title ?? "") }];
}

function placeOf(entry: SerpEvidence["data"]["results"][number]): SearchView["results"] {
  return sourceOf(entry).map((source) => ({ ...source, position: entry.position }));
}
