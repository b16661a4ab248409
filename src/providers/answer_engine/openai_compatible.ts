import type { HttpDeps } from "../http/manners.ts";
import type { VendorAccess } from "../vendor.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import { chatRequest, readChat } from "./chat_completion.ts";
import { answerClient, askerNote, createVendorEngine } from "./vendor_engine.ts";

const PROVIDER = "openai_compatible";

/** Any chat-completions endpoint (Ollama, vLLM, llama.cpp, OpenRouter): no search, so mentions are all it can tell. */
export function createOpenAiCompatibleEngine(key: VendorAccess & { model: string }, deps: HttpDeps): AnswerEngine {
  const { model } = key;
  const client = answerClient(PROVIDER, key, { deps });
  return createVendorEngine(
    { provider: PROVIDER, platform: PROVIDER, model, contract: "no-search", ownHosts: [] },
    async (question, options) => {
      const note = askerNote(options);
      const asked = { model, question, signal: options.signal, ...(note === null ? {} : { note }) };
      const { data, raw } = await client.send(chatRequest(PROVIDER, asked));
      const claims = (data.choices[0]!.message.annotations ?? []).flatMap(({ url_citation: found }) =>
        found ? [{ url: found.url, title: found.title, cited: true, retrieved: null }] : [],
      );
      return { ...readChat(data), claims, searched: claims.length > 0, searches: 0, raw, asked: model };
    },
  );
}
