import type { Brand } from "./brand.ts";

/** Language and country questions are asked in. */
export interface Market {
  /** ISO 639-1. */
  language: string;
  /** ISO 3166, only where the brand's domain or language tag names one. */
  country?: string;
}

const COUNTRY_OF_SUFFIX: Record<string, Market> = {
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

/** The first market that a person set; else the language the brand's site is written in, that of its country's domain, English. */
export function marketOf(brand: Pick<Brand, "domain" | "brand_context">): Market {
  const own = brand.brand_context?.markets?.find(({ source }) => source === "person");
  if (own !== undefined) return { language: own.language, country: own.country };
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
