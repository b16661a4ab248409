import { z } from "zod";
import { createJsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";
import { SERP_PRICES } from "../prices.ts";
import type { Serp } from "./serp.ts";
import { createVendorSerp } from "./vendor_serp.ts";

const JSON_OFF =
  "searxng refuses to answer in JSON. Add `json` to search.formats in its settings.yml and restart it (SEARXNG_URL)";
const LIMITED = "searxng's limiter blocks this machine. Allow it in limiter.toml, or switch server.limiter off";

const searchBody = z.looseObject({
  results: z.array(
    z.looseObject({ url: z.string().nullish(), title: z.string().nullish(), content: z.string().nullish() }),
  ),
  suggestions: z.array(z.string()).nullish(),
  unresponsive_engines: z.array(z.unknown()).nullish(),
});

/** A self-hosted SearXNG: the results of the engines it asks, merged by it. Costs nothing a call. */
export function createSearxngSerp(access: { url: string; manners?: Partial<Manners> }, deps: HttpDeps): Serp {
  const client = createJsonClient(
    {
      provider: "searxng",
      settings: { key: "SEARXNG_URL", url: "SEARXNG_URL" },
      baseUrl: access.url,
      versionPath: "",
      headers: {},
      secrets: [],
      failureOfStatus: refusal,
      manners: { timeoutMs: 30_000, concurrency: 2, ...access.manners },
    },
    deps,
  );
  const profile = { provider: "searxng", costPerCallUsd: SERP_PRICES.searxng };
  return createVendorSerp(profile, async (keyword, options) => {
    const { data } = await client.send({
      path: "/search",
      query: { q: keyword, format: "json", language: searxngLanguage(options), safesearch: 0 },
      signal: options.signal,
      schema: searchBody,
      failureIn: nobodyAnswered,
    });
    const found = data.results.map(({ url, title, content }) => ({ url, title, snippet: content }));
    return { found, related: data.suggestions ?? [] };
  });
}

function searxngLanguage({ language, country }: { language?: string; country?: string }): string | undefined {
  if (!language) return undefined;
  return language.includes("-") || !country ? language : `${language}-${country.toUpperCase()}`;
}

function refusal(status: number): VendorFailure | null {
  if (status === 403) return { message: JSON_OFF, retryable: false };
  if (status === 429) return { message: LIMITED, retryable: true };
  return null;
}

/** An empty list while engines failed says nothing of the keyword. */
function nobodyAnswered(body: unknown): VendorFailure | null {
  const parsed = searchBody.safeParse(body);
  const silent = parsed.data?.unresponsive_engines ?? [];
  if (!parsed.success || parsed.data.results.length > 0 || silent.length === 0) return null;
  const names = silent.slice(0, 6).map((engine) => (Array.isArray(engine) ? engine.join(" ") : String(engine)));
  return { message: `searxng got no answer from its engines: ${names.join(", ")}`, retryable: true };
}
