import { z } from "zod";
import { createJsonClient } from "../http/json_client.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import { writtenLanguage } from "../http/written_language.ts";
import { SERP_PRICES } from "../prices.ts";
import { reach, type VendorAccess } from "../vendor.ts";
import type { Serp } from "./serp.ts";
import { createVendorSerp } from "./vendor_serp.ts";

export const SERPER_BASE_URL = "https://google.serper.dev";

const searchBody = z.looseObject({
  organic: z.array(z.looseObject({ title: maybeText, link: maybeText, snippet: maybeText })),
  peopleAlsoAsk: z.array(z.looseObject({ question: maybeText })).nullish(),
  relatedSearches: z.array(z.looseObject({ query: maybeText })).nullish(),
  credits: maybeNumber,
});

/** Google gives ten a page, whatever number is asked for. */
const RESULTS_PER_PAGE = 10;

/** Google results by serper.dev, page by page. It tells nothing of AI overviews. */
export function createSerperSerp(access: VendorAccess, deps: HttpDeps): Serp {
  const manners = { timeoutMs: 30_000, ...access.manners };
  const client = createJsonClient({ ...reach("serper", access), manners }, deps);
  const profile = { provider: "serper", costPerCallUsd: SERP_PRICES.serper * 2 };
  return createVendorSerp(profile, async (keyword, { depth, country, language, signal }) => {
    const place = {
      ...(country ? { gl: country.toLowerCase() } : {}),
      ...(language ? { hl: writtenLanguage({ language, ...(country ? { country } : {}) }).toLowerCase() } : {}),
    };
    const pages: z.infer<typeof searchBody>[] = [];
    for (let page = 1; (page - 1) * RESULTS_PER_PAGE < depth; page++) {
      const body = { q: keyword, ...place, ...(page === 1 ? {} : { page }) };
      const { data } = await client.send({ path: "/search", body, signal, schema: searchBody });
      pages.push(data);
      if (data.organic.length === 0) break;
    }
    const found = pages.flatMap(({ organic }) =>
      organic.map(({ link, title, snippet }) => ({ url: link, title, snippet })),
    );
    return {
      found,
      questions: (pages[0]?.peopleAlsoAsk ?? []).map((entry) => entry.question),
      related: (pages[0]?.relatedSearches ?? []).map((entry) => entry.query),
      costUsd: pages.reduce((sum, { credits }) => sum + (credits ?? 1), 0) * SERP_PRICES.serper,
      depth: found.length === 0 ? depth : Math.min(depth, found.length),
    };
  });
}
