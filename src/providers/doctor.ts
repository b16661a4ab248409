import { z } from "zod";
import { errorMessage } from "../base/errors.ts";
import type { Market } from "../domain/market.ts";
import type { ModelCall } from "../domain/model_call.ts";
import type { AnswerEngine } from "./answer_engine/answer_engine.ts";
import { createEmbedding } from "./embedding/create_embedding.ts";
import type { Embedding } from "./embedding/embedding.ts";
import { type HttpDeps, systemHttpDeps } from "./http/manners.ts";
import { createDataForSeoKeywords } from "./keyword_data/dataforseo.ts";
import { retirementOf } from "./prices.ts";
import { createAnswerEngines, createSerps, type ProviderSettings, type RealProviderDeps } from "./real_providers.ts";
import type { Serp } from "./serp/serp.ts";
import { ANSWER_ENGINE_SETTINGS, KEYWORD_DATA_SETTINGS, SERP_SETTINGS, settingsOf } from "./setting_names.ts";
import { createTextModel } from "./text_model/create_text_model.ts";
import type { TextModel } from "./text_model/text_model.ts";

/** What one call of one provider showed, in words for the operator. */
export interface DoctorRow {
  provider: string;
  /** What it is used for: `answers`, `search results`, `keyword data`, `writing`. */
  capability: string;
  /** Settings it depends on. */
  setting: string;
  /** null: not configured, so not called. */
  ok: boolean | null;
  what_works: string;
  cost: string;
  /** What to do; null when nothing is. */
  fix: string | null;
}

const QUESTIONS = [
  "Which kinds of coffee beans are there?",
  "Which coffee grinders are good this year?",
  "What do coffee beans cost at present?",
] as const;
const KEYWORD = "coffee beans";
/** A doctor wants to know now: one try, and no answer waited for beyond this. */
const CHECK_MANNERS = { triesMax: 1, timeoutMs: 90_000 } as const;

const WRITING_DEADLINE_MS = 180_000;
const TOPIC_CHARS_MAX = 80;
const LONG_CALL_TOKENS = 10_000;
const TOPIC_CALL: ModelCall<{ topic: string }> = {
  name: "doctor",
  version: "doctor-1",
  task: "Name the topic of these searches in two to five words.",
  data: [{ label: "SEARCHES", text: `${KEYWORD}\nbest ${KEYWORD}` }],
  schema: z.object({ topic: z.string() }),
  // A model that thinks before it answers needs room for it.
  outputTokensMax: 2_000,
};

/** Calls each configured provider once and tells what works, what it costs and what to fix. Costs a few cents. */
export async function checkProviders(
  settings: ProviderSettings,
  options: { signal: AbortSignal; market?: Market } & RealProviderDeps,
): Promise<DoctorRow[]> {
  const http = options.http ?? systemHttpDeps;
  const manners = { ...CHECK_MANNERS, ...options.manners };
  const asked = { signal: options.signal, ...options.market };
  const checks = [
    ...createAnswerEngines(settings, http, manners).map((engine) => checkAnswers(engine, asked)),
    ...createSerps(settings, http, manners).map((serp) => checkSerp(serp, asked)),
    ...checkKeywordData(settings, { http, manners, asked }),
    checkWriting(settings, { http, manners, asked }),
    ...checkEmbedding(settings, { http, manners, asked }),
  ];
  return [...(await Promise.all(checks)), ...missingCapabilities(settings)];
}

interface Checked {
  what_works: string;
  cost: string;
  fix?: string | null;
}

type RowHead = Pick<DoctorRow, "provider" | "capability" | "setting">;

/** Runs one check; a failure becomes a row, cancellation ends everything. */
async function rowOf(head: RowHead, signal: AbortSignal, check: () => Promise<Checked>): Promise<DoctorRow> {
  try {
    const { what_works, cost, fix = null } = await check();
    return { ...head, ok: true, what_works, cost, fix };
  } catch (error) {
    signal.throwIfAborted();
    return failed(head, "Does not work: the call failed", error);
  }
}

function failed(head: RowHead, what_works: string, error: unknown): DoctorRow {
  return { ...head, ok: false, what_works, cost: "", fix: errorMessage(error) };
}

const UNUSABLE = "Does not work: the setting is invalid";

type Asked = { signal: AbortSignal } & Partial<Market>;

function checkAnswers(engine: AnswerEngine, asked: Asked): Promise<DoctorRow> {
  const head = {
    provider: engine.provider,
    capability: engine.surface === "interface" ? `answers in ${engine.platform}` : "answers",
    setting: settingsOf(engine.provider),
  };
  return rowOf(head, asked.signal, async () => {
    // Whether a model searches that need not is seen over several questions.
    const questions = engine.contract === "native-auto" ? QUESTIONS : QUESTIONS.slice(0, 1);
    const answers = await Promise.all(questions.map((question) => engine.ask(question, asked)));
    const searches = answers.filter(({ searched }) => searched !== false).length;
    const answer = answers.find(({ searched }) => searched !== false) ?? answers[0]!;
    const { contract = engine.contract, without = [] } = answer;
    const cited = answer.sources.filter((source) => source.cited).length;
    const searched =
      engine.contract === "no-search"
        ? "without web search, so it can only measure mentions"
        : answer.searched === false
          ? "without searching the web this time"
          : `after a web search: ${answer.sources.length} sources, ${cited} of them cited`;
    const share = answers.length > 1 ? `, searching for ${searches} of ${answers.length} questions` : "";
    const left = without.length === 0 ? "" : `. Asked without options it does not support: ${without.join(", ")}`;
    const retires = retirementOf(engine.provider, engine.model);
    const unsearched = contract !== "no-search" && searches === 0;
    return {
      what_works: `Answers as ${answer.model ?? engine.model} ${searched}${share}${left}`,
      cost: `${usd(answer.cost_usd, "this call")}; ${usd(engine.costPerCallUsd, "a typical question at list price")}`,
      fix: unsearched
        ? `The model did not search: try another model in ${head.setting}`
        : retires === null
          ? null
          : `The vendor retires ${engine.model} on ${retires}: set another model in ${head.setting}`,
    };
  });
}

function checkSerp(serp: Serp, asked: Asked): Promise<DoctorRow> {
  const head = { provider: serp.provider, capability: "search results", setting: settingsOf(serp.provider) };
  return rowOf(head, asked.signal, async () => {
    const page = await serp.search(KEYWORD, asked);
    const measured = [
      page.ai_overview === null ? null : "AI overviews",
      page.people_also_ask === null ? null : "people also ask",
      page.related_searches === null ? null : "related searches",
    ].filter((part) => part !== null);
    const parts = measured.length > 0 ? `, measures ${measured.join(", ")}` : ", organic results only";
    return {
      what_works: `${page.results.length} results for "${KEYWORD}"${parts}`,
      cost: usd(page.cost_usd ?? serp.costPerCallUsd, "a page"),
      fix: page.results.length === 0 ? "A common search found nothing: check the search engines it uses" : null,
    };
  });
}

interface CheckContext {
  http: HttpDeps;
  manners: NonNullable<RealProviderDeps["manners"]>;
  asked: Asked;
}

function checkKeywordData(settings: ProviderSettings, { http, manners, asked }: CheckContext): Promise<DoctorRow>[] {
  if (!settings.dataforseo) return [];
  const keywords = createDataForSeoKeywords({ ...settings.dataforseo, manners }, http);
  const head = { provider: "dataforseo", capability: "keyword data", setting: settingsOf("dataforseo") };
  return [
    rowOf(head, asked.signal, async () => {
      const [found] = await keywords.metrics([KEYWORD], asked);
      const figures = [
        found?.google_vol === undefined ? null : `${found.google_vol} searches a month`,
        found?.difficulty === undefined ? null : `difficulty ${found.difficulty}`,
        found?.intent ?? null,
      ].filter((figure) => figure !== null);
      return {
        what_works:
          figures.length > 0 ? `"${KEYWORD}": ${figures.join(", ")}` : `Responds, but has no figures for "${KEYWORD}"`,
        cost: "Billed per request of up to 1,000 keywords; see the vendor's price list",
      };
    }),
  ];
}

function checkEmbedding(
  settings: ProviderSettings,
  { http, manners, asked: { signal } }: CheckContext,
): Promise<DoctorRow>[] {
  const head = { capability: "keyword similarity", setting: "EMBEDDING_MODEL" };
  let embedding: Embedding | null;
  try {
    embedding = createEmbedding(settings, { http, manners });
  } catch (error) {
    return [Promise.resolve(failed({ ...head, provider: "embedding model" }, UNUSABLE, error))];
  }
  if (embedding === null) return [];
  const { name, embed } = embedding;
  return [
    rowOf({ ...head, provider: name }, signal, async () => {
      const { vectors, cost_usd } = await embed([KEYWORD, `best ${KEYWORD}`], { signal });
      const unknown = cost_usd === null ? ". Set it with EMBEDDING_MODEL_PRICE" : "";
      return {
        what_works: `Compares keywords with vectors of ${vectors[0]!.length} numbers`,
        cost: `${usd(cost_usd, "this call")}${unknown}`,
      };
    }),
  ];
}

async function checkWriting(
  settings: ProviderSettings,
  { http, manners, asked: { signal } }: CheckContext,
): Promise<DoctorRow> {
  const setting = "TEXT_MODEL";
  let model: TextModel;
  try {
    model = createTextModel(settings, { http, manners });
  } catch (error) {
    return failed({ provider: "text model", capability: "writing", setting }, UNUSABLE, error);
  }
  const head = { provider: model.name, capability: "writing", setting };
  if (model.name === "builtin") {
    const what_works = "Writes with original sentences from the site and the evidence";
    return { ...head, ok: true, what_works, cost: "Free", fix: null };
  }
  return rowOf(head, signal, () => askWriter(model, { http, signal }));
}

async function askWriter(
  model: TextModel,
  { http, signal }: { http: HttpDeps; signal: AbortSignal },
): Promise<Checked> {
  const deadlineMs = http.clock.now() + WRITING_DEADLINE_MS;
  const { object, usage } = await model.ask!(TOPIC_CALL, { signal, deadlineMs });
  const named = object.topic.slice(0, TOPIC_CHARS_MAX);
  const known = model.estimateCallUsd({ input: LONG_CALL_TOKENS, output: LONG_CALL_TOKENS });
  const long = `a call of ${LONG_CALL_TOKENS} tokens with an answer of the same length`;
  const unknown = known === null ? ". Set it with TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT" : "";
  return {
    what_works: `Writes as ${usage.model ?? model.name}: named a topic "${named}". Calls of up to ${model.contextTokens} tokens, including the answer (MODEL_CONTEXT_TOKENS)`,
    cost: `${usd(usage.cost_usd, "this call")}; ${usd(known, long)}${unknown}`,
  };
}

function missingCapabilities(settings: ProviderSettings): DoctorRow[] {
  const { openai, anthropic, google, perplexity, xai, openaiCompatible, dataforseo, serper, brave, searxng } = settings;
  const rows: DoctorRow[] = [];
  const missing = (capability: string, setting: string, without: string) =>
    rows.push({
      provider: "none",
      capability,
      setting,
      ok: null,
      what_works: without,
      cost: "",
      fix: `Set ${setting}`,
    });
  if (!openai && !anthropic && !google && !perplexity && !xai && !openaiCompatible && !dataforseo?.interfaces?.length)
    missing("answers", ANSWER_ENGINE_SETTINGS, "AI answers are not measured");
  if (!dataforseo && !serper && !brave && !searxng)
    missing("search results", SERP_SETTINGS, "Rankings are not measured");
  if (!dataforseo) missing("keyword data", KEYWORD_DATA_SETTINGS, "Search volume and difficulty are not known");
  return rows;
}

function usd(amount: number | null, what: string): string {
  if (amount === null) return `Unknown price for ${what}`;
  if (amount === 0) return `Free (${what})`;
  return `$${amount.toFixed(4)} ${what}`;
}
