import { z } from "zod";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps } from "../http/manners.ts";
import { SERP_PRICES } from "../prices.ts";
import { reach, type VendorAccess } from "../vendor.ts";
import type { Serp } from "./serp.ts";
import { createVendorSerp } from "./vendor_serp.ts";

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
export function createSerperSerp(access: VendorAccess, deps: HttpDeps): Serp {
  const manners = { timeoutMs: 30_000, ...access.manners };
  const client = createJsonClient({ ...reach("serper", access), failureOfStatus: spentCredits, manners }, deps);
  const profile = { provider: "serper", costPerCallUsd: SERP_PRICES.serper };
  return createVendorSerp(profile, async (keyword, { depth, country, language, signal }) => {
    const { data } = await client.send({
      path: "/search",
      body: {
        q: keyword,
        num: depth,
        ...(country ? { gl: country.toLowerCase() } : {}),
        ...(language ? { hl: language.split("-", 1)[0]!.toLowerCase() } : {}),
      },
      signal,
      schema: searchBody,
    });
    return {
      found: data.organic.map(({ link, title, snippet, position }) => ({ url: link, title, snippet, position })),
      questions: (data.peopleAlsoAsk ?? []).map((entry) => entry.question),
      related: (data.relatedSearches ?? []).map((entry) => entry.query),
      costUsd: (data.credits ?? 1) * SERP_PRICES.serper,
    };
  });
}

function spentCredits(status: number, body: unknown): VendorFailure | null {
  const text = errorTextOf(body) ?? "";
  if (status !== 400 || !/not enough credits/i.test(text)) return null;
  return { message: `serper has no credits left: ${text}`, retryable: false, status: 402 };
}
