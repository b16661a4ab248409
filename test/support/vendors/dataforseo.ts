import { type AnswerFacts, type FactsOf, type ServedAnswer, sampleFacts } from "./answer_facts.ts";
import { type KeywordFacts, keywordResult, sampleKeywords } from "./dataforseo_keywords.ts";
import { EMPTY_SEARCH, type SearchFacts, type SearchFactsOf, type ServedSearch, sampleSearch } from "./search_facts.ts";
import { type Call, isRecord, type Reply, type StandIn, startStandIn } from "./stand_in.ts";

export const DATAFORSEO_TEST_LOGIN = "tester@example.org";
export const DATAFORSEO_TEST_PASSWORD = "pw-0123456789abcdef";
const AUTHORIZATION = `Basic ${Buffer.from(`${DATAFORSEO_TEST_LOGIN}:${DATAFORSEO_TEST_PASSWORD}`).toString("base64")}`;
const SERP_PATH = "/v3/serp/google/organic/live/advanced";
const AI_MODE_PATH = "/v3/serp/google/ai_mode/live/advanced";
const CHATGPT_PATH = "/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced";
const GEMINI_PATH = "/v3/ai_optimization/gemini/llm_scraper/live/advanced";
const INTERFACE_PATHS = [AI_MODE_PATH, CHATGPT_PATH, GEMINI_PATH];
const INTERFACE_COST = 0.004;
const SERP_COST = 0.0026;

export interface DataForSeoStandIn extends StandIn {
  baseUrl: string;
  login: string;
  password: string;
  served: ServedSearch[];
  /** Answers of its interfaces. */
  answers: ServedAnswer[];
}

/** DataForSEO: search results, search volume and Labs, with its habit of failing inside a 200. */
export async function startDataForSeo(
  options: {
    search?: SearchFactsOf;
    keywords?: KeywordFacts;
    /** What its interfaces say. */
    facts?: FactsOf;
    /** One that Google Ads restricts, and how the vendor tells: with a refusal, or with nothing for all of the request. */
    restricted?: { keyword: string; refusal: boolean };
    /** An AI overview that was promised and did not come. */
    overviewNotLoaded?: boolean;
  } = {},
): Promise<DataForSeoStandIn> {
  const served: ServedSearch[] = [];
  const answers: ServedAnswer[] = [];
  const searchOf = options.search ?? sampleSearch;
  const keywords = options.keywords ?? sampleKeywords();
  const standIn = await startStandIn({
    refuse,
    answer(call, scene) {
      if (call.method === "GET") return taskReply(call, { result: LOCATIONS });
      const task = decodedTask((call.body as Record<string, unknown>[])[0]!);
      if (scene === "error_in_200") return taskReply(call, { code: 40_501, message: "Invalid Field: 'depth'." });
      if (INTERFACE_PATHS.includes(call.path)) {
        const question = String(task.keyword);
        const facts = (options.facts ?? sampleFacts)(question);
        const text = scene === "empty" ? "" : facts.sentences.map((sentence) => sentence.text).join("\n");
        if (scene !== "empty") answers.push({ question, facts, text });
        return taskReply(call, { result: [interfacePage(call.path, facts, text)], cost: INTERFACE_COST });
      }
      if (call.path !== SERP_PATH) {
        if (scene === "empty") return taskReply(call, { code: 40_102, message: "No Search Results." });
        const { restricted } = options;
        const collapses = restricted && call.path.endsWith("/search_volume/live") && includes(task, restricted.keyword);
        if (collapses && restricted.refusal)
          return taskReply(call, { code: 40_501, message: "Invalid Field: 'keywords'." });
        const facts = collapses ? { ...keywords, known: {} } : keywords;
        return taskReply(call, { result: keywordResult(call.path, task, facts), cost: 0.05 });
      }
      const keyword = String(task.keyword);
      if (scene === "empty") {
        served.push({ keyword, facts: EMPTY_SEARCH });
        return taskReply(call, { code: 40_501, message: "No Search Results." });
      }
      const facts = searchOf(keyword);
      served.push({ keyword, facts });
      return taskReply(call, { result: [searchPage(keyword, facts, options.overviewNotLoaded)], cost: SERP_COST });
    },
    unauthorized: envelopeError(401, 40_100, "You are not Authorized to Access this Resource."),
    rateLimited: envelopeError(429, 40_202, "The maximum rate limit has been exceeded."),
    serverError: envelopeError(500, 50_000, "Internal Error."),
  });
  return Object.assign(standIn, {
    baseUrl: `${standIn.origin}/v3`,
    login: DATAFORSEO_TEST_LOGIN,
    password: DATAFORSEO_TEST_PASSWORD,
    served,
    answers,
  });
}

const PLACE = ["location_code", "location_name", "language_code"];
const KEYWORDS = ["keywords", ...PLACE];
/** Fields of each endpoint that the vendor documents and the adapters send; another is refused as the vendor refuses. */
const FIELDS: Record<string, string[]> = {
  [SERP_PATH]: ["keyword", "depth", "load_async_ai_overview", ...PLACE],
  [AI_MODE_PATH]: ["keyword", ...PLACE],
  [CHATGPT_PATH]: ["keyword", "force_web_search", ...PLACE],
  [GEMINI_PATH]: ["keyword", ...PLACE],
  "/v3/keywords_data/google_ads/search_volume/live": KEYWORDS,
  "/v3/dataforseo_labs/google/bulk_keyword_difficulty/live": KEYWORDS,
  "/v3/dataforseo_labs/google/keyword_overview/live": KEYWORDS,
  "/v3/dataforseo_labs/google/search_intent/live": ["keywords", "language_code"],
  "/v3/dataforseo_labs/google/keyword_ideas/live": ["limit", ...KEYWORDS],
  "/v3/dataforseo_labs/google/competitors_domain/live": ["target", "limit", "exclude_top_domains", ...PLACE],
};

/** What Labs has, for the countries that tests ask about. */
const LOCATIONS = (
  [
    [2840, "en", "es"],
    [2826, "en"],
    [2276, "de"],
    [2392, "ja"],
    [2250, "fr"],
  ] as const
).map(([location_code, ...languages]) => ({
  location_code,
  location_type: "Country",
  available_languages: languages.map((language_code, index) => ({ language_code, keywords: 1_000 - index, serps: 1 })),
}));

/** Keywords are decoded as a URL is: a bare plus is a space. */
function decodedTask(task: Record<string, unknown>): Record<string, unknown> {
  const decode = (text: unknown) => decodeURIComponent(String(text).replaceAll("+", " ")).trim();
  return {
    ...task,
    ...("keyword" in task ? { keyword: decode(task.keyword) } : {}),
    ...(Array.isArray(task.keywords) ? { keywords: task.keywords.map(decode) } : {}),
  };
}

function includes(task: Record<string, unknown>, keyword: string): boolean {
  return Array.isArray(task.keywords) && task.keywords.includes(keyword);
}

function envelopeError(status: number, code: number, message: string): Reply {
  return {
    status,
    body: { version: "0.1.20261001", status_code: code, status_message: message, cost: 0, tasks_count: 0, tasks: null },
  };
}

function refuse(call: Call): Reply | null {
  if (call.headers.authorization !== AUTHORIZATION)
    return envelopeError(401, 40_100, "You are not Authorized to Access this Resource.");
  if (call.method === "GET" && call.path === "/v3/dataforseo_labs/locations_and_languages") return null;
  if (call.method !== "POST" || !call.path.startsWith("/v3/")) return envelopeError(404, 40_400, "Not Found.");
  const task = Array.isArray(call.body) ? call.body[0] : null;
  if (!isRecord(task)) return envelopeError(200, 40_503, "POST Data Is Invalid.");
  if (
    call.path === SERP_PATH &&
    (typeof task.keyword !== "string" || !("location_code" in task || "location_name" in task))
  )
    return envelopeError(200, 40_501, "Invalid Field: 'keyword'.");
  const fields = FIELDS[call.path];
  if (fields === undefined) return envelopeError(404, 40_400, "Not Found.");
  const unknown = Object.keys(task).find((field) => !fields.includes(field));
  if (unknown) return taskReply(call, { code: 40_501, message: `Invalid Field: '${unknown}'.` });
  const place = LOCATIONS.find((entry) => entry.location_code === task.location_code);
  const isLabs = call.path.startsWith("/v3/dataforseo_labs/") && "location_code" in task;
  if (isLabs && !place?.available_languages.some((entry) => entry.language_code === task.language_code))
    return taskReply(call, { code: 40_501, message: "Invalid Field: 'language_code'." });
  if (
    Array.isArray(task.keywords) &&
    task.keywords.length > (call.path.endsWith("/keyword_overview/live") ? 700 : 1000)
  )
    return envelopeError(200, 40_501, "Invalid Field: 'keywords'.");
  return null;
}

function taskReply(call: Call, task: { code?: number; message?: string; result?: unknown[]; cost?: number }): Reply {
  const failed = task.code !== undefined;
  return {
    status: 200,
    body: {
      version: "0.1.20261001",
      status_code: 20_000,
      status_message: "Ok.",
      cost: task.cost ?? 0,
      tasks_count: 1,
      tasks_error: failed ? 1 : 0,
      tasks: [
        {
          id: "11211535-1535-0139-0000-1",
          status_code: task.code ?? 20_000,
          status_message: task.message ?? "Ok.",
          cost: task.cost ?? 0,
          result_count: task.result?.length ?? 0,
          path: call.path.slice(1).split("/"),
          data: {},
          result: task.result ?? null,
        },
      ],
    },
  };
}

function searchPage(keyword: string, facts: SearchFacts, overviewNotLoaded = false): unknown {
  const organic = facts.organic.map(({ url, title, snippet }, index) => ({
    type: "organic",
    rank_group: index + 1,
    rank_absolute: index + 3,
    domain: new URL(url).hostname,
    title,
    url,
    description: snippet,
  }));
  const items = [
    ...(overviewNotLoaded
      ? [
          {
            type: "ai_overview",
            rank_group: 1,
            asynchronous_ai_overview: true,
            markdown: null,
            items: null,
            references: null,
          },
        ]
      : facts.overview
        ? [overviewItem(facts.overview)]
        : []),
    ...organic,
    {
      type: "people_also_ask",
      rank_group: 1,
      rank_absolute: 2,
      items: facts.questions.map((title) => ({ type: "people_also_ask_element", title, expanded_element: null })),
    },
    { type: "related_searches", rank_group: 1, rank_absolute: 20, items: facts.related },
  ];
  return {
    keyword,
    type: "organic",
    se_domain: "google.com",
    location_code: 2840,
    language_code: "en",
    se_results_count: 1000,
    item_types: [...new Set(items.map((item) => item.type))],
    items_count: items.length,
    items,
  };
}

/** AI Mode comes as an overview does, the others as a text with its sources. */
function interfacePage(path: string, facts: AnswerFacts, text: string): unknown {
  const cited = new Set(facts.sentences.flatMap((sentence) => sentence.cites));
  const told = facts.sources.map(({ url, title }) => ({ url, title, domain: new URL(url).hostname, snippet: "…" }));
  const attached = told.filter((_, index) => cited.has(index));
  if (path === AI_MODE_PATH)
    return {
      keyword: "",
      item_types: ["ai_overview"],
      items: text === "" ? [] : [{ type: "ai_overview", markdown: text, items: [], references: attached }],
    };
  return {
    keyword: "",
    model: facts.model,
    markdown: text,
    search_results: path === CHATGPT_PATH ? told.map((each) => ({ type: "search_result", ...each })) : null,
    sources: attached.map((each) => ({ type: "source", ...each })),
    fan_out_queries: path === CHATGPT_PATH ? facts.queries : null,
    items: [],
  };
}

/** References stand partly at the overview, partly at its elements, some at both. */
function overviewItem(references: { url: string; title: string }[]): { type: string } {
  const told = references.map(({ url, title }) => ({
    type: "ai_overview_reference",
    source: title,
    domain: new URL(url).hostname,
    url,
    title,
    text: "…",
  }));
  return Object.assign(
    { type: "ai_overview" },
    {
      rank_group: 1,
      rank_absolute: 1,
      asynchronous_ai_overview: true,
      markdown: "An overview",
      items: [
        { type: "ai_overview_element", title: "", text: "An overview", references: told.slice(0, 1) },
        {
          type: "ai_overview_expanded_element",
          title: "More",
          components: [{ type: "ai_overview_expanded_component", text: "…", references: told.slice(1) }],
        },
      ],
      references: told.slice(0, 1),
    },
  );
}
