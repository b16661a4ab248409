import type { EngineAnswer } from "../../domain/engine_answer.ts";
import type { AnswerContract } from "../../domain/evidence/answer_data.ts";

export interface AskOptions {
  signal: AbortSignal;
  /** BCP 47 language and ISO 3166 country of the asker, where the vendor takes them. */
  language?: string;
  country?: string;
}

/** Port: one answer engine. Throws ProviderError; never answers with an invented or empty result. */
export interface AnswerEngine {
  /** Vendor: `openai`, `anthropic`, `gemini`, `perplexity`, `openai_compatible`, `sandbox`. */
  provider: string;
  /** The platform users know, unique within a configuration: `chatgpt`, `claude`, `gemini`, `perplexity`, … */
  platform: string;
  /** Model asked for. */
  model: string;
  contract: AnswerContract;
  simulated: boolean;
  /** Hosts of the engine itself, never counted as sources. */
  ownHosts: readonly string[];
  /** Expected price of one answer, US dollars; null where no list price is known. */
  costPerCallUsd: number | null;
  ask(question: string, options: AskOptions): Promise<EngineAnswer>;
}
