import { DomUtils, parseDocument } from "htmlparser2";
import { z } from "zod";
import type { Market } from "../../domain/market.ts";
import { createConcessions } from "../http/concessions.ts";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { HttpDeps } from "../http/manners.ts";
import { maybeText } from "../http/vendor_fields.ts";
import { writtenLanguage } from "../http/written_language.ts";
import { SERP_PRICES } from "../prices.ts";
import { reach, type VendorAccess } from "../vendor.ts";
import type { Serp } from "./serp.ts";
import { createVendorSerp } from "./vendor_serp.ts";

export const BRAVE_BASE_URL = "https://api.search.brave.com/res/v1";
const RESULTS_PER_PAGE_MAX = 20;
/** The plan allows 50. */
export const CALLS_PER_SECOND = { calls: 20, perMs: 1_000 };
/** Brave refuses the whole search for a country or language it does not list. */
const COUNTRIES = new Set(
  "AR AU AT BE BR CA CL CN DE DK ES FI FR GB HK ID IN IT JP KR MX MY NL NO NZ PH PL PT RU SA SE CH TR TW US ZA".split(
    " ",
  ),
);
const LANGUAGES = new Set(
  "ar bg bn ca cs da de en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nb nl pa pl ro ru sk sl sr sv ta te th tr uk vi".split(
    " ",
  ),
);
/** Brave's own names of languages where they differ from ISO 639. */
const OWN_LANGUAGES: Record<string, string> = {
  ja: "jp",
  "zh-CN": "zh-hans",
  "zh-TW": "zh-hant",
  "pt-BR": "pt-br",
  "pt-PT": "pt-pt",
  pt: "pt-pt",
  no: "nb",
};

const searchBody = z
  .looseObject({
    type: maybeText,
    query: z.unknown().optional(),
    web: z
      .looseObject({ results: z.array(z.looseObject({ title: maybeText, url: maybeText, description: maybeText })) })
      .nullish(),
  })
  // Without results the section is left out; then the rest must show that this is an answer to a search.
  .refine((body) => body.web != null || body.type === "search" || body.query != null, "not an answer to a search");

/** Results of Brave's own index, one page of at most 20; no questions, related searches or AI overview. */
export function createBraveSerp(access: VendorAccess, deps: HttpDeps): Serp {
  const client = createJsonClient(
    {
      ...reach("brave", access),
      failureOfStatus: (status, body) =>
        status === 422 && /SUBSCRIPTION_TOKEN_INVALID/.test(errorTextOf(body) ?? "")
          ? { message: "brave rejected the key (422). Check BRAVE_API_KEY", retryable: false, status: 401 }
          : null,
      manners: { timeoutMs: 30_000, concurrency: 2, rate: CALLS_PER_SECOND, ...access.manners },
    },
    deps,
  );
  const profile = { provider: "brave", costPerCallUsd: SERP_PRICES.brave, depthMax: RESULTS_PER_PAGE_MAX };
  const concede = createConcessions();
  return createVendorSerp(profile, async (keyword, { depth, signal, ...market }) => {
    const place = { country: braveCountry(market.country), search_lang: braveLanguage(market) };
    const options = Object.entries(place).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, told: `${name} ${value}`, refusedBy: /valid|locale|country|lang/i }],
    );
    const { answer, without } = await concede(options, (takes) =>
      client.send({
        path: "/web/search",
        query: {
          q: keyword,
          count: depth,
          country: takes("country") ? place.country : undefined,
          search_lang: takes("search_lang") ? place.search_lang : undefined,
          result_filter: "web",
          // Else it marks up what it found, and searches for other words than were asked.
          text_decorations: "false",
          spellcheck: "false",
        },
        signal,
        schema: searchBody,
      }),
    );
    const results = answer.data.web?.results ?? [];
    return {
      found: results.map(({ url, title, description }) => ({ url, title: plain(title), snippet: plain(description) })),
      without,
    };
  });
}

function braveCountry(country: string | undefined): string | undefined {
  const code = country?.toUpperCase();
  return code !== undefined && COUNTRIES.has(code) ? code : undefined;
}

function braveLanguage({ language, country }: Partial<Market>): string | undefined {
  if (language === undefined) return undefined;
  const written = writtenLanguage({ language, ...(country === undefined ? {} : { country }) });
  return OWN_LANGUAGES[written] ?? (LANGUAGES.has(written) ? written : undefined);
}

/** Titles and snippets come as HTML. */
function plain(html: string | null | undefined): string {
  return DomUtils.textContent(parseDocument(html ?? ""));
}
