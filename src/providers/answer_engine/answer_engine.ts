import type { EngineAnswer } from "../../domain/engine_answer.ts";
import type { AnswerContract, AnswerSurface } from "../../domain/evidence/answer_data.ts";
import type { Market } from "../../domain/market.ts";

/** The asker's market, told where the vendor takes it. */
export interface AskOptions extends Partial<Market> {
  signal: AbortSignal;
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
  /** Absent: its API. */
  surface?: AnswerSurface;
  simulated: boolean;
  /** Hosts of the engine itself, never counted as sources. */
  ownHosts: readonly string[];
  /** Expected price of one answer, US dollars; null where no list price is known. */
  costPerCallUsd: number | null;
  ask(question: string, options: AskOptions): Promise<EngineAnswer>;
}
