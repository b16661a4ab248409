import { z } from "zod";
import { createDataForSeoClient, type DataForSeoAccess, vendorKeyword } from "../http/dataforseo_client.ts";
import { dataForSeoLocale } from "../http/dataforseo_locale.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeNumber, maybeText } from "../http/vendor_fields.ts";
import { SERP_PRICES } from "../prices.ts";
import type { Serp } from "./serp.ts";
import { createVendorSerp, resultDomain } from "./vendor_serp.ts";

const reference = z.looseObject({ url: maybeText, domain: maybeText, title: maybeText, source: maybeText });
const references = z.array(reference).nullish().catch(null);

const pageItem = z.looseObject({
  type: z.string(),
  rank_group: maybeNumber,
  url: maybeText,
  title: maybeText,
  description: maybeText,
  asynchronous_ai_overview: z.boolean().nullish(),
  references,
  /** Parts of an overview, questions, or plain texts for related searches. */
  items: z
    .array(
      z.union([
        z.string(),
        z.looseObject({
          title: maybeText,
          references,
          /** Of a part that is folded up. */
          components: z.array(z.looseObject({ references })).nullish().catch(null),
        }),
      ]),
    )
    .nullish()
    .catch(null),
});
type PageItem = z.infer<typeof pageItem>;

const resultPage = z.looseObject({ items: z.array(pageItem).nullish() });

/** Google's results page with its AI overview, people also ask and related searches. */
export function createDataForSeoSerp(access: DataForSeoAccess, deps: HttpDeps): Serp {
  const client = createDataForSeoClient(access, deps);
  const profile = { provider: "dataforseo", costPerCallUsd: SERP_PRICES.dataforseo };
  return createVendorSerp(profile, async (keyword, options) => {
    const { results, costUsd } = await client.run(
      "/serp/google/organic/live/advanced",
      {
        keyword: vendorKeyword(keyword),
        depth: options.depth,
        load_async_ai_overview: true,
        ...dataForSeoLocale(options),
      },
      { signal: options.signal, schema: resultPage },
    );
    const items = results[0]?.items ?? [];
    const organic = items.filter((item) => item.type === "organic");
    const overviews = items.filter((item) => item.type === "ai_overview");
    return {
      found: organic.map(({ description, rank_group, ...item }) => ({
        ...item,
        snippet: description,
        position: rank_group,
      })),
      overview: {
        present: overviews.length > 0,
        references: overviews.some(isNotLoaded) ? null : overviews.flatMap(overviewReferences),
      },
      questions: textsOf(items, "people_also_ask"),
      related: textsOf(items, "related_searches"),
      costUsd,
    };
  });
}

/** Google fetches some overviews after the page; one that did not come tells nothing of its sources. */
function isNotLoaded({ asynchronous_ai_overview: late, items, references: told }: PageItem): boolean {
  return late === true && !items?.length && !told?.length;
}

/** References stand at the overview and at its parts, often the same ones. */
function overviewReferences(overview: PageItem): { url: string; domain: string; title: string }[] {
  const parts = (overview.items ?? []).flatMap((part) =>
    typeof part === "string" ? [] : [part, ...(part.components ?? [])].flatMap((each) => each.references ?? []),
  );
  const byUrl = new Map<string, { url: string; domain: string; title: string }>();
  for (const { url, title, source } of [...(overview.references ?? []), ...parts]) {
    const domain = url ? resultDomain(url) : null;
    if (!url || domain === null || byUrl.has(url)) continue;
    byUrl.set(url, { url, domain, title: title ?? source ?? "" });
  }
  return [...byUrl.values()];
}

function textsOf(items: readonly PageItem[], type: string): (string | null | undefined)[] {
  return items
    .filter((item) => item.type === type)
    .flatMap((item) => (item.items ?? []).map((entry) => (typeof entry === "string" ? entry : entry.title)));
}
