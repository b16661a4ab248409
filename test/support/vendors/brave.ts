import { EMPTY_SEARCH, type SearchFactsOf, type ServedSearch, sampleSearch } from "./search_facts.ts";
import type { SearchStandIn } from "./serper.ts";
import { type Call, type Reply, startStandIn } from "./stand_in.ts";

export const BRAVE_TEST_KEY = "BSAtest0123456789abcdef";

/** Brave's web search. */
export async function startBrave(options: { search?: SearchFactsOf } = {}): Promise<SearchStandIn> {
  const served: ServedSearch[] = [];
  const searchOf = options.search ?? sampleSearch;
  const standIn = await startStandIn({
    refuse,
    answer(call, scene) {
      const keyword = call.query.get("q") ?? "";
      if (scene === "error_in_200") return { status: 200, body: { type: "search", web: { results: "unavailable" } } };
      const facts = scene === "empty" ? EMPTY_SEARCH : searchOf(keyword);
      served.push({ keyword, facts });
      const results = facts.organic.map(({ url, title, snippet }) => ({
        type: "search_result",
        title: marked(title, call),
        url,
        description: marked(snippet, call),
        language: "en",
      }));
      // Without results Brave leaves the section out.
      const web = results.length > 0 ? { web: { type: "search", results } } : {};
      return { status: 200, body: { type: "search", query: { original: keyword }, mixed: {}, ...web } };
    },
    unauthorized: braveError(422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid."),
    rateLimited: braveError(429, "RATE_LIMITED", "Request rate limit exceeded for plan."),
    serverError: braveError(503, "SERVICE_UNAVAILABLE", "Try again later."),
  });
  return Object.assign(standIn, { baseUrl: `${standIn.origin}/res/v1`, apiKey: BRAVE_TEST_KEY, served });
}

/** HTML, what was searched for marked up unless that is switched off. */
function marked(text: string, call: Call): string {
  const html = text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll("<", "&lt;");
  return call.query.get("text_decorations") === "false" ? html : html.replace(/^\S+/, "<strong>$&</strong>");
}

const FIELDS = ["q", "count", "country", "search_lang", "result_filter", "text_decorations", "spellcheck"];
/** Countries and languages of the vendor's published lists that tests ask for. */
const COUNTRIES = ["DE", "JP", "BR", "US", "GB", "TW"];
const LANGUAGES = ["de", "jp", "pt-br", "en", "zh-hant"];

function braveError(status: number, code: string, detail: string): Reply {
  return { status, body: { type: "ErrorResponse", error: { id: "e1", status, code, detail, meta: {} }, time: 1 } };
}

function refuse(call: Call): Reply | null {
  if (call.method !== "GET" || call.path !== "/res/v1/web/search")
    return braveError(404, "NOT_FOUND", "No such route.");
  if (call.headers["x-subscription-token"] !== BRAVE_TEST_KEY)
    return braveError(422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid.");
  const count = Number(call.query.get("count") ?? 10);
  if (!call.query.get("q") || count < 1 || count > 20)
    return braveError(422, "VALIDATION", "Unable to validate request parameter(s)");
  const country = call.query.get("country") ?? "US";
  const language = call.query.get("search_lang") ?? "en";
  const unknown = [...call.query.keys()].some((field) => !FIELDS.includes(field));
  if (unknown || !COUNTRIES.includes(country) || !LANGUAGES.includes(language))
    return braveError(422, "VALIDATION", "Unable to validate request parameter(s)");
  return null;
}
