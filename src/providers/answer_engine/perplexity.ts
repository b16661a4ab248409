import { ProviderError } from "../../base/errors.ts";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient, type JsonClient } from "../http/json_client.ts";
import { ANSWER_MANNERS, type HttpDeps } from "../http/manners.ts";
import { typicalAnswerCostUsd } from "../prices.ts";
import type { AnswerEngine, AskOptions } from "./answer_engine.ts";
import { agentRequest, readAgentAnswer } from "./perplexity_agent.ts";
import { readSonarAnswer, sonarRequest } from "./perplexity_sonar.ts";
import type { VendorKey } from "./vendor_key.ts";

const PROVIDER = "perplexity";
export const PERPLEXITY_BASE_URL = "https://api.perplexity.ai";
const SETTINGS = { key: "PERPLEXITY_API_KEY", url: "PERPLEXITY_BASE_URL" };
/** Model names of the Agent API carry their maker. */
const AGENT_MODEL = /\//;
const MOVED = /agent api|agent_api_migration_required|chat_completions_not_available/i;

/**
 * Perplexity. Its chat-completions API (`sonar`) was retired in September 2026 in favour of the Agent API and answers
 * 403 to accounts already moved, 200 to others and to compatible servers. So `sonar…` is asked the old way until the
 * vendor says it moved, from then on as `perplexity/sonar` of the Agent API; a model named `maker/model` goes there at
 * once. Both search on every call: the old one by itself, the new one because the search is forced.
 */
export function createPerplexityEngine(key: VendorKey, deps: HttpDeps): AnswerEngine {
  const client = createJsonClient(
    {
      provider: PROVIDER,
      settings: SETTINGS,
      baseUrl: key.baseUrl,
      versionPath: "",
      headers: { authorization: `Bearer ${key.apiKey}` },
      secrets: [key.apiKey],
      errorText: errorTextOf,
      manners: { ...ANSWER_MANNERS, ...key.manners },
    },
    deps,
  );
  let moved = AGENT_MODEL.test(key.model);
  return {
    provider: PROVIDER,
    platform: "perplexity",
    model: key.model,
    contract: "search-required",
    simulated: false,
    ownHosts: ["perplexity.ai"],
    costPerCallUsd: typicalAnswerCostUsd(PROVIDER, key.model),
    async ask(question, options) {
      if (moved) return askAgent(client, key, { question, options });
      try {
        const { data, raw } = await client.send(sonarRequest(key.model, question, options));
        return readSonarAnswer(data, raw, key.model);
      } catch (error) {
        if (!saysMoved(error)) throw error;
        moved = true;
        return askAgent(client, key, { question, options });
      }
    },
  };
}

async function askAgent(
  client: JsonClient,
  { baseUrl, model }: VendorKey,
  { question, options }: { question: string; options: AskOptions },
) {
  const agentModel = AGENT_MODEL.test(model) ? model : "perplexity/sonar";
  // The Agent API lives under /v1, the old one beside it: an address without the version gets it here.
  const versioned = /\/v\d+\/*$/.test(new URL(baseUrl).pathname);
  const request = agentRequest(agentModel, question, options);
  const { data, raw } = await client.send({ ...request, path: versioned ? request.path : `/v1${request.path}` });
  return readAgentAnswer(data, raw, agentModel);
}

function saysMoved(error: unknown): boolean {
  return error instanceof ProviderError && !error.retryable && MOVED.test(error.message);
}
