import { type KeywordFacts, keywordResult, sampleKeywords } from "./dataforseo_keywords.ts";
import { EMPTY_SEARCH, type SearchFacts, type SearchFactsOf, type ServedSearch, sampleSearch } from "./search_facts.ts";
import { type Call, isRecord, type Reply, type StandIn, startStandIn } from "./stand_in.ts";

export const DATAFORSEO_TEST_LOGIN = "tester@example.org";
export const DATAFORSEO_TEST_PASSWORD = "pw-0123456789abcdef";
const AUTHORIZATION = `Basic ${Buffer.from(`${DATAFORSEO_TEST_LOGIN}:${DATAFORSEO_TEST_PASSWORD}`).toString("base64")}`;
const SERP_PATH = "/v3/serp/google/organic/live/advanced";
const SERP_COST = 0.0026;

export interface DataForSeoStandIn extends StandIn {
  baseUrl: string;
  login: string;
  password: string;
  served: ServedSearch[];
}

/** DataForSEO: search results, search volume and Labs, with its habit of failing inside a 200. */
export async function startDataForSeo(
  options: { search?: SearchFactsOf; keywords?: KeywordFacts } = {},
): Promise<DataForSeoStandIn> {
  const served: ServedSearch[] = [];
  const searchOf = options.search ?? sampleSearch;
  const keywords = options.keywords ?? sampleKeywords();
  const standIn = await startStandIn({
    refuse,
    answer(call, scene) {
      const task = (call.body as Record<string, unknown>[])[0]!;
      if (scene === "error_in_200") return taskReply(call, { code: 40_501, message: "Invalid Field: 'depth'." });
      if (call.path !== SERP_PATH) {
        if (scene === "empty") return taskReply(call, { code: 40_102, message: "No Search Results." });
        return taskReply(call, { result: keywordResult(call.path, task, keywords), cost: 0.05 });
      }
      const keyword = String(task.keyword);
      if (scene === "empty") {
        served.push({ keyword, facts: EMPTY_SEARCH });
        return taskReply(call, { code: 40_501, message: "No Search Results." });
      }
      const facts = searchOf(keyword);
      served.push({ keyword, facts });
      return taskReply(call, { result: [searchPage(keyword, facts)], cost: SERP_COST });
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
  });
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
  if (call.method !== "POST" || !call.path.startsWith("/v3/")) return envelopeError(404, 40_400, "Not Found.");
  const task = Array.isArray(call.body) ? call.body[0] : null;
  if (!isRecord(task)) return envelopeError(200, 40_503, "POST Data Is Invalid.");
  if (
    call.path === SERP_PATH &&
    (typeof task.keyword !== "string" || !("location_code" in task || "location_name" in task))
  )
    return envelopeError(200, 40_501, "Invalid Field: 'keyword'.");
  if (Array.isArray(task.keywords) && task.keywords.length > 1000)
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

function searchPage(keyword: string, facts: SearchFacts): unknown {
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
    ...(facts.overview ? [overviewItem(facts.overview)] : []),
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
      items: [{ type: "ai_overview_element", title: "", text: "An overview", references: told.slice(0, 1) }],
      references: told,
    },
  );
}
