import { ProviderError } from "../../base/errors.ts";
import type { Brand } from "../../domain/brand.ts";
import type { Market } from "../../domain/market.ts";
import { type ModelAnswer, type ModelCall, ModelCallError } from "../../domain/model_call.ts";
import { schemaJson } from "../../domain/model_schema.ts";
import type { AnswerEngine } from "../../providers/answer_engine/answer_engine.ts";
import type { Embedding } from "../../providers/embedding/embedding.ts";
import type { KeywordData, KeywordOptions } from "../../providers/keyword_data/keyword_data.ts";
import type { Providers } from "../../providers/providers.ts";
import type { Serp } from "../../providers/serp/serp.ts";
import type { AskOptions, TextModel } from "../../providers/text_model/text_model.ts";
import type { Db } from "../../store/db.ts";
import { listTitles } from "../../store/pages.ts";
import type { EmbedInput, EngineInput, KeywordInput, ModelInput, SearchInput } from "./do_task.ts";
import { vendorOf } from "./lanes.ts";
import type { Elsewhere, SiteShown, Task, TaskName } from "./task.ts";

/** What the sandbox's world is told of the brand. */
export function shownSite(db: Db, { id, domain }: Pick<Brand, "id" | "domain">): SiteShown {
  return { domain, pages: listTitles(db, id) };
}

/** The same vendors, asked where the run's work is done; what they are called and cost is known here. */
export function remoteProviders(providers: Providers, elsewhere: Elsewhere, own: () => SiteShown): Providers {
  const { answerEngines, serp, keywordData, textModel, embedding, sandbox } = providers;
  const ask: Ask = async (name, lane, { input, signal, deadlineMs = null }) => {
    const task: Task = { name, lane, site: null, deadlineMs, input, ...(sandbox ? { own: own() } : {}) };
    const [answer] = await elsewhere.run(task, { signal });
    return answer;
  };
  return {
    ...providers,
    answerEngines: answerEngines.map((engine) => remoteEngine(engine, ask)),
    serp: serp && remoteSerp(serp, ask),
    keywordData: keywordData && remoteKeywordData(keywordData, ask),
    textModel: remoteModel(textModel, ask),
    embedding: embedding && remoteEmbedding(embedding, ask),
  };
}

type Ask = (
  name: TaskName,
  lane: string,
  call: { input: unknown; signal: AbortSignal; deadlineMs?: number | undefined },
) => Promise<unknown>;

function marketOf({ signal: _signal, ...market }: Partial<Market> & { signal: AbortSignal }) {
  return market;
}

function remoteEngine(engine: AnswerEngine, ask: Ask): AnswerEngine {
  return {
    ...engine,
    async ask(question, options) {
      const input: EngineInput = { platform: engine.platform, question, options: marketOf(options) };
      const answer = await ask("ask_engine", `ask-${engine.provider}`, { input, signal: options.signal });
      return answer as Awaited<ReturnType<AnswerEngine["ask"]>>;
    },
  };
}

function remoteSerp(serp: Serp, ask: Ask): Serp {
  return {
    ...serp,
    async search(keyword, options) {
      const input: SearchInput = { keyword, options: marketOf(options) };
      const found = await ask("search", `search-${serp.provider}`, { input, signal: options.signal });
      return found as Awaited<ReturnType<Serp["search"]>>;
    },
  };
}

function remoteKeywordData(data: KeywordData, ask: Ask): KeywordData {
  const told = (name: TaskName, about: KeywordInput["about"], { signal, ...options }: KeywordOptions) => {
    const input: KeywordInput = { about, options };
    return ask(name, `keywords-${data.provider}`, { input, signal });
  };
  return {
    ...data,
    metrics: async (keywords, options) =>
      (await told("keyword_metrics", [...keywords], options)) as Awaited<ReturnType<KeywordData["metrics"]>>,
    ideas: async (seeds, options) =>
      (await told("keyword_ideas", [...seeds], options)) as Awaited<ReturnType<KeywordData["ideas"]>>,
    competitors: async (domain, options) =>
      (await told("keyword_competitors", domain, options)) as Awaited<ReturnType<KeywordData["competitors"]>>,
  };
}

function remoteModel(model: TextModel, ask: Ask): TextModel {
  if (model.ask === null) return model;
  const lane = `write-${vendorOf(model.name)}`;
  async function askThere<T>(call: ModelCall<T>, { signal, deadlineMs }: AskOptions): Promise<ModelAnswer<T>> {
    const { schema, ...told } = call;
    const input: ModelInput = { ...told, schema: schemaJson(schema) };
    const answer = (await ask("ask_model", lane, { input, signal, deadlineMs })) as ModelAnswer<unknown>;
    const read = schema.safeParse(answer.object);
    if (read.success) return { ...answer, object: read.data };
    const failure = new ProviderError(model.name, "The answer does not have the shape asked for");
    throw new ModelCallError(failure, "no_object", answer.usage);
  }
  // What it takes in one call is read from the model itself.
  return Object.create(model, { ask: { value: askThere } }) as TextModel;
}

function remoteEmbedding(embedding: Embedding, ask: Ask): Embedding {
  const lane = `embed-${vendorOf(embedding.name)}`;
  return {
    ...embedding,
    async embed(texts, { signal }) {
      const input: EmbedInput = { texts: [...texts] };
      const told = (await ask("embed", lane, { input, signal })) as { vectors: number[][]; cost_usd: number | null };
      return { ...told, vectors: told.vectors.map((vector) => Float32Array.from(vector)) };
    },
  };
}
