import type { AnswerContract, AnswerSource } from "./evidence/answer_data.ts";

/** Characters of an answer that are kept and looked at; longer ones are cut. */
export const ANSWER_CHARS_MAX = 200_000;

/** One answer of one engine, normalised; `raw` is the vendor's own body. */
export interface EngineAnswer {
  /** Text of the answer as shown. */
  text: string;
  sources: AnswerSource[];
  /** The engine's own search queries; null where the vendor does not give them. */
  queries: string[] | null;
  /** Model that answered, as the vendor names it; null where it does not. */
  model: string | null;
  /** Whether it searched; null where the vendor does not tell. */
  searched: boolean | null;
  tokens: { input: number; output: number } | null;
  /** US dollars: the vendor's own figure or by list price; null when neither is known. */
  cost_usd: number | null;
  truncated: boolean;
  /** Where it is another than the engine's. */
  contract?: AnswerContract;
  /** What of the request the vendor does not take. */
  without?: string[];
  raw: unknown;
}
