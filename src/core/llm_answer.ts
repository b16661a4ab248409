import type { AnswerContract, AnswerSource } from "./engine_answer.ts";
import type { Intent } from "./keyword.ts";

/** What an answer says of one rival. */
export interface RivalMention {
  domain: string;
  name: string;
}

export interface RivalCitation extends RivalMention {
  url: string;
}

export interface Sentiment {
  label: "positive" | "negative" | "mixed";
  /** -1 to 1. */
  score: number;
  /** The sentence it rests on. */
  sentence: string;
}

/** Whether the engine searched for this answer; `not_applicable`: it cannot. */
export type RetrievalStatus = "used" | "not_used" | "unknown" | "not_applicable";

/** What was read off an answer; computed anew when the rivals change. null: not measurable in this answer, not "no". */
export interface AnswerFacts {
  /** Named in the text, links left out. */
  mentioned: boolean;
  /** A source attached to the text is the brand's. null where the engine did not search or cannot. */
  cited: boolean | null;
  /** The engine read a page of the brand. null where the vendor does not tell. */
  retrieved: boolean | null;
  retrieval_status: RetrievalStatus;
  mentions: number;
  cited_urls: string[];
  /** Place in the answer's list of three or more; null without such a list or without the brand in it. */
  rank: number | null;
  list_items: number | null;
  competitors_mentioned: RivalMention[];
  competitors_cited: RivalCitation[];
  /** Rivals named in the question itself: their mention says nothing. */
  competitors_prompted: string[];
  sentiment: Sentiment | null;
}

/** `data` of `llm_answer` evidence: what was asked and answered, which never changes, and the facts read off it. */
export interface LlmAnswerData extends AnswerFacts {
  keyword: string;
  question: string;
  intent: Intent;
  /** Name of the family, null for seeds and branded questions. */
  family: string | null;
  branded: boolean;
  language: string;
  /** Which of the keyword's questions, from 1. */
  sample: number;
  platform: string;
  contract: AnswerContract;
  model_requested: string;
  /** Model that answered, as served. */
  model: string | null;
  searched: boolean | null;
  /** The engine's own search queries. */
  queries: string[] | null;
  answer: string;
  answer_truncated: boolean;
  /** As given, without the engine's own hosts. */
  sources: AnswerSource[];
  tokens: { input: number; output: number } | null;
  cost_usd: number | null;
}
