import { z } from "zod";
import type { Brand } from "./brand.ts";

/** Where and in which language a run asks. */
export type Market = z.infer<typeof Market>;
export const Market = z.object({
  /** ISO 639-1. */
  language: z.string(),
  /** ISO 3166. */
  country: z.string(),
  /** Town or region, where a person set one. */
  place: z.string().exactOptional(),
});
type KnownMarket = Omit<Market, "country"> & { country?: string };

const COUNTRY_OF_SUFFIX: Record<string, Required<Omit<Market, "place">>> = {
  de: { language: "de", country: "DE" },
  at: { language: "de", country: "AT" },
  ch: { language: "de", country: "CH" },
  fr: { language: "fr", country: "FR" },
  be: { language: "fr", country: "BE" },
  es: { language: "es", country: "ES" },
  mx: { language: "es", country: "MX" },
  jp: { language: "ja", country: "JP" },
  uk: { language: "en", country: "GB" },
  ie: { language: "en", country: "IE" },
  au: { language: "en", country: "AU" },
  nz: { language: "en", country: "NZ" },
  ca: { language: "en", country: "CA" },
  us: { language: "en", country: "US" },
};
const DEFAULT_LANGUAGE = "en";
const DEFAULT_COUNTRY = "US";

/**
 * The market all vendors are asked in: what a person set, what was read of the company's country, what domain and
 * language tell, else the country where most speak the language.
 */
export function marketOf(brand: Pick<Brand, "domain" | "brand_context">): Market {
  const known = knownMarket(brand);
  const told = brand.brand_context?.markets ?? [];
  const read = told.find(({ source, language }) => source !== "person" && language === known.language);
  const isSet = told.some(({ source }) => source === "person");
  const country = isSet ? known.country : (read?.country ?? known.country);
  return { ...known, country: country ?? likelyCountry(known.language) };
}

/** `de` gives DE, `en` US, `ja` JP, by the Unicode tables. */
function likelyCountry(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? DEFAULT_COUNTRY;
  } catch {
    return DEFAULT_COUNTRY;
  }
}

/** The first market that a person set; else the language the brand's site is written in, that of its country's domain, English. */
export function knownMarket(brand: Pick<Brand, "domain" | "brand_context">): KnownMarket {
  const own = brand.brand_context?.markets?.find(({ source }) => source === "person");
  if (own !== undefined)
    return { language: own.language, country: own.country, ...(own.place === null ? {} : { place: own.place }) };
  const suffix = COUNTRY_OF_SUFFIX[brand.domain.slice(brand.domain.lastIndexOf(".") + 1)];
  const [language, ...subtags] = (brand.brand_context?.language ?? "").split(/[-_]/);
  const region = subtags.find((tag) => /^[a-z]{2}$/i.test(tag))?.toUpperCase();
  const country = region ?? suffix?.country;
  return {
    language:
      language !== undefined && /^[a-z]{2}$/i.test(language)
        ? language.toLowerCase()
        : (suffix?.language ?? DEFAULT_LANGUAGE),
    ...(country === undefined ? {} : { country }),
  };
}
