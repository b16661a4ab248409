import { z } from "zod";
import { createJsonClient } from "../http/json_client.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";
import { SERP_PRICES } from "../prices.ts";
import { DEPTH_DEFAULT, serpEntries } from "./entries.ts";
import type { Serp } from "./serp.ts";

export const BRAVE_BASE_URL = "https://api.search.brave.com/res/v1";
const RESULTS_PER_PAGE_MAX = 20;
/** The plan allows 50. */
const CALLS_PER_SECOND = { calls: 20, perMs: 1_000 };
/** Brave's own names of languages where they differ from ISO 639. */
const LANGUAGES: Record<string, string> = { ja: "jp", zh: "zh-hans", pt: "pt-pt", no: "nb" };

const searchBody = z
  .looseObject({
    type: z.string().nullish(),
    query: z.unknown().optional(),
    web: z
      .looseObject({
        results: z.array(
          z.looseObject({
            title: z.string().nullish(),
            url: z.string().nullish(),
            description: z.string().nullish(),
          }),
        ),
      })
      .nullish(),
  })
  // Without results the section is left out; then the rest must show that this is an answer to a search.
  .refine((body) => body.web != null || body.type === "search" || body.query != null, "not an answer to a search");

const errorBody = z.looseObject({ error: z.looseObject({ detail: z.string().nullish(), code: z.string().nullish() }) });

/** Results of Brave's own index, one page of at most 20; no questions, related searches or AI overview. */
export function createBraveSerp(
  access: { apiKey: string; baseUrl: string; manners?: Partial<Manners> },
  deps: HttpDeps,
): Serp {
  const client = createJsonClient(
    {
      provider: "brave",
      settings: { key: "BRAVE_API_KEY", url: "BRAVE_BASE_URL" },
      baseUrl: access.baseUrl,
      versionPath: "/res/v1",
      headers: { "x-subscription-token": access.apiKey },
      secrets: [access.apiKey],
      errorText: braveErrorText,
      failureOfStatus: (status, body) =>
        status === 422 && /SUBSCRIPTION_TOKEN_INVALID/.test(braveErrorText(body) ?? "")
          ? { message: "brave refused the key (422). Check BRAVE_API_KEY", retryable: false, status: 401 }
          : null,
      manners: { timeoutMs: 30_000, concurrency: 2, rate: CALLS_PER_SECOND, ...access.manners },
    },
    deps,
  );
  return {
    provider: "brave",
    simulated: false,
    costPerCallUsd: SERP_PRICES.brave,
    async search(keyword, options) {
      const depth = Math.min(options.depth ?? DEPTH_DEFAULT, RESULTS_PER_PAGE_MAX);
      const { data } = await client.send({
        method: "GET",
        path: "/web/search",
        query: {
          q: keyword,
          count: depth,
          country: options.country?.toUpperCase(),
          search_lang: options.language ? braveLanguage(options.language) : undefined,
          result_filter: "web",
        },
        signal: options.signal,
        schema: searchBody,
      });
      const found = (data.web?.results ?? []).map(({ url, title, description }) => ({
        url,
        title,
        snippet: description,
      }));
      return {
        keyword,
        results: serpEntries(found, depth),
        ai_overview: null,
        people_also_ask: null,
        related_searches: null,
        depth,
        cost_usd: SERP_PRICES.brave,
      };
    },
  };
}

function braveLanguage(tag: string): string {
  const language = tag.split("-", 1)[0]!.toLowerCase();
  return Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language]! : language;
}

function braveErrorText(body: unknown): string | null {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return null;
  const { detail, code } = parsed.data.error;
  return [code, detail].filter(Boolean).join(": ") || null;
}
