import { z } from "zod";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";
import { SERP_PRICES } from "../prices.ts";
import { DEPTH_DEFAULT, distinctTexts, serpEntries } from "./entries.ts";
import type { Serp } from "./serp.ts";

export const SERPER_BASE_URL = "https://google.serper.dev";

const searchBody = z.looseObject({
  organic: z.array(
    z.looseObject({
      title: z.string().nullish(),
      link: z.string().nullish(),
      snippet: z.string().nullish(),
      position: z.number().nullish(),
    }),
  ),
  peopleAlsoAsk: z.array(z.looseObject({ question: z.string().nullish() })).nullish(),
  relatedSearches: z.array(z.looseObject({ query: z.string().nullish() })).nullish(),
  credits: z.number().nullish(),
});

/** Google results by serper.dev. It tells nothing of AI overviews. */
export function createSerperSerp(
  access: { apiKey: string; baseUrl: string; manners?: Partial<Manners> },
  deps: HttpDeps,
): Serp {
  const client = createJsonClient(
    {
      provider: "serper",
      settings: { key: "SERPER_API_KEY", url: "SERPER_BASE_URL" },
      baseUrl: access.baseUrl,
      versionPath: "",
      headers: { "x-api-key": access.apiKey },
      secrets: [access.apiKey],
      errorText: errorTextOf,
      failureOfStatus: spentCredits,
      manners: { timeoutMs: 30_000, ...access.manners },
    },
    deps,
  );
  return {
    provider: "serper",
    simulated: false,
    costPerCallUsd: SERP_PRICES.serper,
    async search(keyword, options) {
      const depth = options.depth ?? DEPTH_DEFAULT;
      const { data } = await client.send({
        path: "/search",
        body: {
          q: keyword,
          num: depth,
          ...(options.country ? { gl: options.country.toLowerCase() } : {}),
          ...(options.language ? { hl: options.language.split("-", 1)[0]!.toLowerCase() } : {}),
        },
        signal: options.signal,
        schema: searchBody,
      });
      const found = data.organic.map(({ link, title, snippet, position }) => ({ url: link, title, snippet, position }));
      return {
        keyword,
        results: serpEntries(found, depth),
        ai_overview: null,
        people_also_ask: distinctTexts((data.peopleAlsoAsk ?? []).map((entry) => entry.question)),
        related_searches: distinctTexts((data.relatedSearches ?? []).map((entry) => entry.query)),
        depth,
        cost_usd: (data.credits ?? 1) * SERP_PRICES.serper,
      };
    },
  };
}

function spentCredits(status: number, body: unknown): VendorFailure | null {
  const text = errorTextOf(body) ?? "";
  if (status !== 400 || !/not enough credits/i.test(text)) return null;
  return { message: `serper has no credits left: ${text}`, retryable: false, status: 402 };
}
