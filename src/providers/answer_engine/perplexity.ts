import { ProviderError } from "../../base/errors.ts";
import type { HttpDeps } from "../http/manners.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import { type ChatBody, chatRequest, readChat } from "./chat_completion.ts";
import { citationMarks } from "./chat_text.ts";
import { agentRequest, countryOf, readAgentAnswer } from "./perplexity_agent.ts";
import type { SourceClaim } from "./sources.ts";
import {
  answerClient,
  createVendorEngine,
  type TakenOptions,
  type ToldAnswer,
  type VendorKey,
} from "./vendor_engine.ts";

const PROVIDER = "perplexity";
export const PERPLEXITY_BASE_URL = "https://api.perplexity.ai";
/** Model names of the Agent API carry their maker. */
const AGENT_MODEL = /\//;
const MOVED = /agent api|agent_api_migration_required|chat_completions_not_available/i;

/**
 * Perplexity. Its chat-completions API (`sonar`) was retired in September 2026 in favour of the Agent API and answers
 * 403 to accounts already moved, 200 to others and to compatible servers. So `sonar…` is asked the old way until the
 * vendor says it moved, from then on by the same name of the Agent API; a model named `maker/model` goes there at
 * once. Both search on every call: the old one by itself, the new one because the search is forced.
 */
export function createPerplexityEngine(key: VendorKey, deps: HttpDeps): AnswerEngine {
  const { model } = key;
  const client = answerClient(PROVIDER, key, { deps });
  // The Agent API lives under /v1, the old one beside it: an address without the version gets it here.
  const agentPath = /\/v\d+\/*$/.test(new URL(key.baseUrl).pathname) ? "" : "/v1";
  let moved = AGENT_MODEL.test(model);

  async function askSonar(question: string, options: TakenOptions): Promise<ToldAnswer> {
    const place = countryOf(options);
    const more = "user_location" in place ? { more: { web_search_options: place } } : {};
    const { signal } = options;
    const { data, raw } = await client.send(chatRequest(PROVIDER, { model, question, signal, ...more }));
    return { ...readSonarAnswer(data), raw, asked: model };
  }

  async function askAgent(question: string, options: TakenOptions): Promise<ToldAnswer> {
    const asked = AGENT_MODEL.test(model) ? model : `${PROVIDER}/${model}`;
    const request = agentRequest(asked, question, options);
    const { data, raw } = await client.send({ ...request, path: `${agentPath}${request.path}` });
    return { ...readAgentAnswer(data), raw, asked };
  }

  return createVendorEngine(
    { provider: PROVIDER, platform: PROVIDER, model, contract: "search-required", ownHosts: ["perplexity.ai"] },
    async (question, options) => {
      const without = options.place === undefined ? [] : [`place ${options.place}`];
      if (moved) return { ...(await askAgent(question, options)), without };
      try {
        return { ...(await askSonar(question, options)), without };
      } catch (error) {
        if (!saysMoved(error)) throw error;
        moved = true;
        return { ...(await askAgent(question, options)), without };
      }
    },
  );
}

/** The `[n]` marks of the text count from 1 through the citations, which are the search results' URLs in order. */
function readSonarAnswer(body: ChatBody): Omit<ToldAnswer, "raw" | "asked"> {
  const chat = readChat(body);
  const results = body.search_results ?? [];
  const numbered = body.citations ?? results.map(({ url }) => url);
  const marks = citationMarks(chat.text);
  const claims: SourceClaim[] = [
    ...numbered.map((url, index) => ({ url, cited: marks.has(index + 1), retrieved: true })),
    ...results.map(({ url, title }) => ({ url, title, cited: false, retrieved: true })),
  ];
  const searched = claims.length > 0 ? true : body.usage?.num_search_queries === 0 ? false : null;
  return { ...chat, claims, searched, searches: 1 };
}

function saysMoved(error: unknown): boolean {
  return error instanceof ProviderError && !error.retryable && MOVED.test(error.message);
}
