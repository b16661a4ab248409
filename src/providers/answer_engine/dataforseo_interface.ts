import { z } from "zod";
import { createDataForSeoClient, type DataForSeoAccess, vendorKeyword } from "../http/dataforseo_client.ts";
import { dataForSeoLocale } from "../http/dataforseo_locale.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeText } from "../http/vendor_fields.ts";
import { INTERFACE_ANSWER_PRICE } from "../prices.ts";
import type { AnswerEngine } from "./answer_engine.ts";
import type { SourceClaim } from "./sources.ts";
import { createVendorEngine, type TakenOptions } from "./vendor_engine.ts";

interface Interface {
  path: string;
  platform: string;
  contract: AnswerEngine["contract"];
  ownHosts: readonly string[];
}

const INTERFACES = {
  google_ai_mode: {
    path: "/serp/google/ai_mode/live/advanced",
    platform: "google_ai_mode",
    contract: "native-auto",
    ownHosts: [],
  },
  chatgpt: {
    path: "/ai_optimization/chat_gpt/llm_scraper/live/advanced",
    platform: "chatgpt_interface",
    contract: "search-required",
    ownHosts: ["openai.com", "chatgpt.com", "oaiusercontent.com"],
  },
  gemini: {
    path: "/ai_optimization/gemini/llm_scraper/live/advanced",
    platform: "gemini_interface",
    contract: "native-auto",
    ownHosts: ["gemini.google.com"],
  },
} as const satisfies Record<string, Interface>;
export type InterfaceName = keyof typeof INTERFACES;
export const INTERFACE_NAMES = Object.keys(INTERFACES) as InterfaceName[];

/** Interfaces take long to be read: two minutes are documented. */
const TIMEOUT_MS = 150_000;

const source = z.looseObject({ url: maybeText, title: maybeText });
const sources = z.array(source).nullish().catch(null);
const part = z.looseObject({ markdown: maybeText, text: maybeText, references: sources, sources });

const page = z.looseObject({
  model: maybeText,
  markdown: maybeText,
  /** Attached to the answer, and found for it. */
  sources,
  search_results: sources,
  fan_out_queries: z.array(z.string()).nullish().catch(null),
  items: z
    .array(part.extend({ type: maybeText, items: z.array(part).nullish().catch(null) }))
    .nullish()
    .catch(null),
});
type Page = z.infer<typeof page>;

/** What people see who ask in the interface itself, as DataForSEO reads it there; no model of an API answers. */
export function createInterfaceEngine(name: InterfaceName, access: DataForSeoAccess, deps: HttpDeps): AnswerEngine {
  const { path, ...profile }: Interface = INTERFACES[name];
  const client = createDataForSeoClient({ ...access, manners: { timeoutMs: TIMEOUT_MS, ...access.manners } }, deps);
  const engine = { ...profile, provider: "dataforseo", model: name, surface: "interface" } as const;
  return createVendorEngine({ ...engine, costPerCallUsd: INTERFACE_ANSWER_PRICE }, async (question, options) => {
    const task = {
      keyword: vendorKeyword(question),
      ...localeOf(options),
      ...(profile.contract === "search-required" && options.takes("forced search") ? { force_web_search: true } : {}),
    };
    const { results, costUsd } = await client.run(path, task, { signal: options.signal, schema: page });
    const without = options.place === undefined ? [] : [`place ${options.place}`];
    return { ...readPage(results[0] ?? null), without, billedUsd: costUsd, raw: results[0] ?? null, asked: name };
  });
}

function localeOf({ takes, ...options }: TakenOptions) {
  const { language_code, ...place } = dataForSeoLocale(options);
  return { ...(takes("location") ? place : {}), ...(takes("language") ? { language_code } : {}) };
}

function readPage(found: Page | null) {
  const items = found?.items ?? [];
  const parts = items.flatMap((item) => [item, ...(item.items ?? [])]);
  const cited = [
    ...(found?.sources ?? []),
    ...parts.flatMap((each) => [...(each.references ?? []), ...(each.sources ?? [])]),
  ];
  const claims: SourceClaim[] = [
    ...cited.flatMap(({ url, title }) => (url ? [{ url, title, cited: true, retrieved: true }] : [])),
    ...(found?.search_results ?? []).flatMap(({ url, title }) =>
      url ? [{ url, title, cited: false, retrieved: true }] : [],
    ),
  ];
  const text = found?.markdown || items.flatMap((item) => item.markdown || item.text || []).join("\n\n");
  return {
    text: text.trim(),
    claims,
    queries: found?.fan_out_queries ?? null,
    model: found?.model ?? null,
    searched: claims.length > 0 ? true : null,
    searches: 0,
    tokens: null,
    truncated: false,
    ending: "no text on the page",
  };
}
