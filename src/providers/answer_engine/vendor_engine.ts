import { ProviderError } from "../../base/errors.ts";
import type { EngineAnswer } from "../../domain/engine_answer.ts";
import { createJsonClient, type JsonClient } from "../http/json_client.ts";
import type { JsonClientOptions } from "../http/json_request.ts";
import { ANSWER_MANNERS, type HttpDeps } from "../http/manners.ts";
import { callCostUsd, modelPrice, typicalAnswerCostUsd } from "../prices.ts";
import { reach, type Vendor, type VendorAccess } from "../vendor.ts";
import type { AnswerEngine, AskOptions } from "./answer_engine.ts";
import { mergeSources, type SourceClaim } from "./sources.ts";

export interface VendorKey extends VendorAccess {
  apiKey: string;
  model: string;
}

/** An answer as the vendor told it, before its sources are merged and its price is known. */
export interface ToldAnswer extends Omit<EngineAnswer, "sources" | "cost_usd"> {
  claims: Iterable<SourceClaim>;
  /** Why it ended, where there is no text; `mayTryAgain`: then another try may give one. */
  ending: string;
  mayTryAgain?: boolean;
  /** Searches that are billed. */
  searches: number;
  /** US dollars as the vendor says; else the list price counts, by the model that was asked. */
  billedUsd?: number | null | undefined;
  asked: string;
}

/** An engine of the vendor's: its answers without a text are refused, the others merged and priced. */
export function createVendorEngine(
  profile: Pick<AnswerEngine, "platform" | "model" | "contract" | "ownHosts"> & { provider: Vendor },
  ask: (question: string, options: AskOptions) => Promise<ToldAnswer>,
): AnswerEngine {
  const { provider, model } = profile;
  return {
    ...profile,
    simulated: false,
    costPerCallUsd: typicalAnswerCostUsd(provider, model),
    async ask(question, options) {
      const told = await ask(question, options);
      const { claims, ending, mayTryAgain = false, searches, billedUsd, asked, ...answer } = told;
      if (answer.text.trim() === "")
        throw new ProviderError(provider, `${provider} gave no answer: ${ending}`, { retryable: mayTryAgain });
      const price = modelPrice(provider, answer.model ?? asked);
      const listedUsd = answer.tokens && callCostUsd(price, { ...answer.tokens, searches });
      return { ...answer, sources: mergeSources(claims), cost_usd: billedUsd ?? listedUsd };
    },
  };
}

export function answerClient(
  provider: Vendor,
  key: VendorAccess,
  { deps, ...options }: Pick<JsonClientOptions, "failureOfStatus"> & { deps: HttpDeps },
): JsonClient {
  return createJsonClient(
    { ...reach(provider, key), ...options, manners: { ...ANSWER_MANNERS, ...key.manners } },
    deps,
  );
}
