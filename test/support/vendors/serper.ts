import { EMPTY_SEARCH, type SearchFacts, type SearchFactsOf, type ServedSearch, sampleSearch } from "./search_facts.ts";
import { type Call, isRecord, type Reply, type StandIn, startStandIn } from "./stand_in.ts";

/** Whatever `num` asks for. */
const RESULTS_PER_PAGE = 10;
const FIELDS = ["q", "gl", "hl", "page", "num", "location", "autocorrect", "tbs", "type"];

export const SERPER_TEST_KEY = "serper-test-0123456789abcdef";

export interface SearchStandIn extends StandIn {
  baseUrl: string;
  apiKey: string;
  served: ServedSearch[];
}

/** serper.dev's Google search. */
export async function startSerper(options: { search?: SearchFactsOf } = {}): Promise<SearchStandIn> {
  const served: ServedSearch[] = [];
  const searchOf = options.search ?? sampleSearch;
  const standIn = await startStandIn({
    refuse,
    answer(call, scene) {
      const keyword = String((call.body as { q: unknown }).q);
      if (scene === "error_in_200") return { status: 200, body: { message: "Query failed", statusCode: 500 } };
      const facts = scene === "empty" ? EMPTY_SEARCH : searchOf(keyword);
      served.push({ keyword, facts });
      const page = Number((call.body as { page?: number }).page ?? 1);
      const organic = facts.organic.slice((page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE);
      return { status: 200, body: searchBody(keyword, { ...facts, organic }) };
    },
    unauthorized: { status: 403, body: { message: "Unauthorized.", statusCode: 403 } },
    rateLimited: { status: 429, body: { message: "Too many requests", statusCode: 429 } },
    serverError: { status: 500, body: { message: "Internal server error", statusCode: 500 } },
  });
  return Object.assign(standIn, { baseUrl: standIn.origin, apiKey: SERPER_TEST_KEY, served });
}

function refuse(call: Call): Reply | null {
  if (call.method !== "POST" || call.path !== "/search") return { status: 404, body: { message: "Not found" } };
  if (call.headers["x-api-key"] !== SERPER_TEST_KEY)
    return { status: 403, body: { message: "Unauthorized.", statusCode: 403 } };
  const body = isRecord(call.body) ? call.body : {};
  return typeof body.q === "string" && Object.keys(body).every((field) => FIELDS.includes(field))
    ? null
    : { status: 400, body: { message: "Missing query parameter", statusCode: 400 } };
}

function searchBody(keyword: string, facts: SearchFacts): unknown {
  return {
    searchParameters: { q: keyword, type: "search", engine: "google" },
    organic: facts.organic.map(({ url, title, snippet }, index) => ({
      title,
      link: url,
      snippet,
      position: index + 1,
    })),
    ...(facts.questions.length > 0
      ? {
          peopleAlsoAsk: facts.questions.map((question) => ({
            question,
            snippet: "…",
            title: "…",
            link: "https://q.example/",
          })),
        }
      : {}),
    ...(facts.related.length > 0 ? { relatedSearches: facts.related.map((query) => ({ query })) } : {}),
    credits: 1,
  };
}
