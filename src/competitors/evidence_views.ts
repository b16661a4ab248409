import { registrableDomain } from "../base/domain_name.ts";
import type { Evidence, LlmAnswerEvidence, SerpEvidence } from "../domain/evidence/evidence.ts";
import type { Intent } from "../domain/intent.ts";
import { shownTitle } from "../domain/serp_result.ts";

/** A results page: who stands where for a keyword of the brand. */
export interface SearchView {
  keyword: string;
  intent: Intent | null;
  results: { domain: string; url: string; title: string; position: number }[];
  evidenceId: string | null;
  provider: string;
  simulated: boolean;
}

/** An answer of an engine: what it cites and whether the brand is in it. */
export interface AnswerView {
  question: string;
  text: string;
  sources: { domain: string; url: string; title: string }[];
  brandPresent: boolean;
  evidenceId: string;
  provider: string;
  simulated: boolean;
}

/** Domains that a keyword provider sees ranking for the same searches. */
export interface ProviderOverlap {
  rows: readonly { domain: string; intersections: number; avg_position: number | null }[];
  provider: string;
  simulated: boolean;
}

/** A page of the brand's own site that compares or names alternatives. */
export interface ComparisonPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
  /** Links to other sites, null where the page's links were not kept. */
  links: readonly { url: string; text: string }[] | null;
}

const VIEWS_MAX = 500;
const RESULTS_MAX = 20;

/** Characters of a title or heading that are read. */
export const TEXT_CHARS_MAX = 200;
const COMPARING =
  /\b(?:vs\.?|versus|alternatives?|alternativen?|alternativas?|compared? (?:to|with)|comparison|competitors?|switch(?:ing)? from|im vergleich|vergleich|comparatif|comparativa)\b|比較|乗り換え/iu;

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
    if (!overview?.references?.length) return [];
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
      brandPresent: row.data.mentioned === true || row.data.cited === true,
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

/** Whether the page's title, headings or address say that it compares. */
export function isComparisonPage(page: Omit<ComparisonPage, "links">): boolean {
  return [page.title, lastPart(page.url), ...page.headings.map((heading) => heading.text)].some((text) =>
    isComparing(text.slice(0, TEXT_CHARS_MAX)),
  );
}

export function isComparing(text: string): boolean {
  return COMPARING.test(text);
}

function lastPart(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? "").split("/").filter(Boolean).at(-1)?.replace(/[-_]+/g, " ") ?? "";
}
