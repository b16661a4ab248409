import { EMPTY_SEARCH, type SearchFactsOf, type ServedSearch, sampleSearch } from "./search_facts.ts";
import type { SearchStandIn } from "./serper.ts";
import { type Call, type Reply, startStandIn } from "./stand_in.ts";

/** A SearXNG instance; with `htmlOnly` it refuses JSON, as its default settings do. */
export async function startSearxng(
  options: { search?: SearchFactsOf; htmlOnly?: boolean } = {},
): Promise<SearchStandIn> {
  const served: ServedSearch[] = [];
  const searchOf = options.search ?? sampleSearch;
  const standIn = await startStandIn({
    refuse: (call) => refuse(call, options.htmlOnly ?? false),
    answer(call, scene) {
      const keyword = call.query.get("q") ?? "";
      const unresponsive =
        scene === "error_in_200"
          ? [
              ["google", "access denied"],
              ["bing", "timeout"],
            ]
          : [];
      const facts = scene === "empty" || scene === "error_in_200" ? EMPTY_SEARCH : searchOf(keyword);
      if (scene !== "error_in_200") served.push({ keyword, facts });
      const results = facts.organic.map(({ url, title, snippet }, index) => ({
        url,
        title,
        content: snippet,
        engine: "google",
        engines: ["google"],
        positions: [index + 1],
        score: 1 / (index + 1),
        category: "general",
        publishedDate: null,
      }));
      return {
        status: 200,
        body: {
          query: keyword,
          results,
          answers: [],
          corrections: [],
          infoboxes: [],
          suggestions: facts.related,
          unresponsive_engines: unresponsive,
        },
      };
    },
    unauthorized: { status: 401, body: "Unauthorized" },
    rateLimited: { status: 429, body: "Too Many Requests" },
    serverError: { status: 500, body: "Internal Server Error" },
  });
  return Object.assign(standIn, { baseUrl: standIn.origin, apiKey: "", served });
}

function refuse(call: Call, htmlOnly: boolean): Reply | null {
  if (call.method !== "GET" || call.path !== "/search") return { status: 404, body: "<h1>Page not found</h1>" };
  if (call.query.get("format") !== "json") return { status: 200, body: "<!DOCTYPE html><title>SearXNG</title>" };
  if (htmlOnly) return { status: 403, body: "<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>" };
  return call.query.get("q") ? null : { status: 400, body: "<h1>No query</h1>" };
}
