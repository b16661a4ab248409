import { ProviderError } from "../../base/errors.ts";
import type { EngineAnswer } from "../../domain/engine_answer.ts";
import { createConcessions, type Option } from "../http/concessions.ts";
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
  /** It will not answer this question, whatever it says instead. */
  declined?: boolean;
  /** Why it ended, where there is no text; `mayTryAgain`: then another try may give one. */
  ending: string;
  mayTryAgain?: boolean;
  /** Searches that are billed. */
  searches: number;
  /** US dollars as the vendor says; else the list price counts, by the model that was asked. */
  billedUsd?: number | null | undefined;
  asked: string;
}

/** The question's options, and which of them the vendor takes. */
export interface TakenOptions extends AskOptions {
  takes(name: string): boolean;
}

/** Options that vendors refuse for some countries and models, with what they then say. */
const CONCEDED = {
  location: /country|location/i,
  language: /language/i,
  "forced search": /tool[_ ]choice|forc\w+ tool|force_web_search/i,
};

/** An engine of the vendor's: its answers without a text are refused, the others merged and priced. */
export function createVendorEngine(
  profile: Pick<AnswerEngine, "platform" | "model" | "contract" | "ownHosts" | "surface"> & {
    provider: Vendor | "dataforseo";
    /** Absent: by the list price of the model. */
    costPerCallUsd?: number;
  },
  ask: (question: string, options: TakenOptions) => Promise<ToldAnswer>,
): AnswerEngine {
  const { provider, model, contract } = profile;
  const concede = createConcessions();
  return {
    costPerCallUsd: typicalAnswerCostUsd(provider, model),
    ...profile,
    simulated: false,
    async ask(question, options) {
      const { answer: told, without } = await concede(concededOptions(contract, options), (takes) =>
        ask(question, { ...options, takes }),
      );
      const { claims, ending, declined = false, mayTryAgain = false, searches, billedUsd, asked, ...answer } = told;
      const price = modelPrice(provider, answer.model ?? asked);
      const listedUsd = answer.tokens && callCostUsd(price, { ...answer.tokens, searches });
      const cost_usd = billedUsd ?? listedUsd;
      if (declined || answer.text.trim() === "") {
        const kind = declined ? "declined" : "failed";
        const message = `${provider} ${declined ? "declined to answer" : "gave no answer"}: ${ending}`;
        throw new ProviderError(provider, message, { retryable: mayTryAgain, kind, costUsd: cost_usd });
      }
      const given = without.includes("forced search") ? { contract: "native-auto" as const } : {};
      return {
        ...answer,
        ...given,
        without: [...without, ...(answer.without ?? [])],
        sources: mergeSources(claims),
        cost_usd,
      };
    },
  };
}

function concededOptions(contract: AnswerEngine["contract"], { country, language }: AskOptions): Option[] {
  const asked = {
    location: country === undefined ? null : `country ${country.toUpperCase()}`,
    language: language === undefined ? null : `language ${language}`,
    "forced search": contract === "search-required" ? "forced search" : null,
  };
  return (["location", "language", "forced search"] as const).flatMap((name) => {
    const told = asked[name];
    return told === null ? [] : [{ name, told, refusedBy: CONCEDED[name] }];
  });
}

/** Where the asker is, as OpenAI and those after it take it; nothing where the vendor refuses it. */
export function userLocation({ country, place, takes }: TakenOptions): { user_location?: object } {
  if (country === undefined || !takes("location")) return {};
  const city = place === undefined ? {} : { city: place };
  return { user_location: { type: "approximate", country: country.toUpperCase(), ...city } };
}

/** The asker's market in words, for vendors that take it in no other way. */
export function askerNote({ country, language, place }: AskOptions): string | null {
  if (country === undefined) return null;
  const nameOf = (type: "region" | "language", code: string) =>
    new Intl.DisplayNames(["en"], { type }).of(code) ?? code;
  const where = [place, nameOf("region", country.toUpperCase())].filter((part) => part !== undefined).join(", ");
  return `The person who asks is in ${where}${language === undefined ? "" : ` and reads ${nameOf("language", language)}`}.`;
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
