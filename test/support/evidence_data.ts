import type { LlmAnswerData, LlmGapData } from "../../src/domain/evidence/answer_data.ts";
import type { TechnicalIssueData } from "../../src/domain/evidence/finding_data.ts";
import type { SerpData, SerpEntry } from "../../src/domain/evidence/search_data.ts";

type SerpChange = Omit<Partial<SerpData>, "results"> & { results?: (Partial<SerpEntry> & { url: string })[] };

/** A results page of which nothing was measured but what is given. */
export function serpData(keyword: string, { results = [], ...change }: SerpChange = {}): SerpData {
  return {
    keyword,
    family: keyword,
    family_id: "",
    intent: "commercial",
    depth: 20,
    results_count: results.length,
    brand_position: null,
    brand_url: null,
    rivals: [],
    ai_overview: null,
    people_also_ask: null,
    related_searches: null,
    results: results.map((entry, at) => ({
      position: at + 1,
      domain: new URL(entry.url).hostname,
      title: "",
      snippet: "",
      ...entry,
    })),
    cost_usd: null,
    ...change,
  };
}

/** An answer that says nothing of anybody, but for what is given. */
export function answerData(keyword: string, change: Partial<LlmAnswerData> = {}): LlmAnswerData {
  return {
    keyword,
    question: `Which ${keyword}?`,
    intent: "commercial",
    family: null,
    branded: false,
    language: "en",
    sample: 1,
    platform: "chatgpt",
    contract: "search-required",
    model_requested: "test",
    model: "test",
    searched: true,
    queries: null,
    answer: "",
    answer_truncated: false,
    sources: [],
    tokens: null,
    cost_usd: null,
    mentioned: false,
    cited: false,
    retrieved: null,
    retrieval_status: "used",
    mentions: 0,
    cited_urls: [],
    rank: null,
    list_items: null,
    competitors_mentioned: [],
    competitors_cited: [],
    competitors_prompted: [],
    sentiment: null,
    ...change,
  };
}

export function gapData(keyword: string, change: Partial<LlmGapData> = {}): LlmGapData {
  return {
    keyword,
    family: null,
    intent: "commercial",
    platforms: [],
    kinds: [],
    rivals: [],
    answers: 1,
    answers_with_gap: 1,
    brand_mentioned: 0,
    brand_cited: null,
    cited_domains: [],
    where: [],
    ...change,
  };
}

export function issueData(change: Partial<TechnicalIssueData> = {}): TechnicalIssueData {
  return {
    title: "Pages without a title",
    group: "content",
    severity: "high",
    templates: [],
    pages_affected: 1,
    pages_total: 1,
    detail: null,
    pages: [],
    pages_left_out: 0,
    subjects: [],
    subjects_left_out: 0,
    score_impact: null,
    ...change,
  };
}
