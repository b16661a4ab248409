import { registrableDomain } from "../domain_name.ts";
import type { Evidence } from "../evidence.ts";
import { INTENTS, type Intent } from "../keyword.ts";
import { asRecord, type LooseRecord, readBoolean, readList, readNumber, readText } from "../loose_record.ts";
import type { AnswerView, SearchView } from "./routes.ts";

const VIEWS_MAX = 500;
const RESULTS_MAX = 20;
const ANSWER_CHARS_MAX = 20_000;

/** Stored results pages as the routes read them. */
export function searchViews(evidence: readonly Evidence[]): SearchView[] {
  return evidence
    .filter((row) => row.type === "serp")
    .slice(0, VIEWS_MAX)
    .map((row) => ({
      keyword: readText(row.data, ["keyword"]) ?? row.subject,
      intent: intentOf(row.data),
      results: (readList(row.data, ["results"], RESULTS_MAX) ?? []).flatMap((entry, at) => placeOf(entry, at)),
      evidenceId: row.id,
      provider: row.provider,
      simulated: row.simulated,
    }));
}

/** Stored answers to unbranded questions, AI overviews of results pages among them: who else is a source. */
export function answerViews(evidence: readonly Evidence[]): AnswerView[] {
  return [...engineAnswers(evidence), ...overviews(evidence)];
}

function overviews(evidence: readonly Evidence[]): AnswerView[] {
  return evidence
    .filter((row) => row.type === "serp")
    .slice(0, VIEWS_MAX)
    .flatMap((row) => {
      const overview = asRecord(row.data.ai_overview);
      const references = overview === null ? undefined : readList(overview, ["references"], RESULTS_MAX);
      if (overview === null || references === undefined || references.length === 0) return [];
      return [
        {
          question: readText(row.data, ["keyword"]) ?? row.subject,
          text: "",
          sources: references.flatMap((entry, at) => placeOf(entry, at)),
          brandPresent: readBoolean(overview, ["brand_cited"]) === true,
          evidenceId: row.id,
          provider: row.provider,
          simulated: row.simulated,
        },
      ];
    });
}

/** Answers about the brand itself are left out: who is named beside it there is no rival for that. */
function engineAnswers(evidence: readonly Evidence[]): AnswerView[] {
  return evidence
    .filter((row) => row.type === "llm_answer" && readBoolean(row.data, ["branded"]) !== true)
    .slice(0, VIEWS_MAX)
    .map((row) => ({
      question: readText(row.data, ["question"]) ?? row.subject,
      text: readText(row.data, ["answer", "text"], ANSWER_CHARS_MAX) ?? "",
      sources: (readList(row.data, ["sources"], RESULTS_MAX) ?? [])
        .filter((entry) => asRecord(entry)?.cited !== false)
        .flatMap((entry, at) => placeOf(entry, at)),
      brandPresent: readBoolean(row.data, ["mentioned"]) === true || readBoolean(row.data, ["cited"]) === true,
      evidenceId: row.id,
      provider: row.provider,
      simulated: row.simulated,
    }));
}

function placeOf(entry: unknown, at: number): SearchView["results"] {
  const record = asRecord(entry);
  const url = record === null ? undefined : readText(record, ["url"], 2_000);
  const domain = url === undefined ? null : registrableDomain(url);
  if (record === null || url === undefined || domain === null) return [];
  return [
    { domain, url, title: readText(record, ["title"]) ?? "", position: readNumber(record, ["position"]) ?? at + 1 },
  ];
}

function intentOf(data: LooseRecord): Intent | null {
  return INTENTS.find((intent) => intent === data.intent) ?? null;
}
