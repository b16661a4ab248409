import type { Market } from "../../domain/market.ts";
import { writtenLanguage } from "./written_language.ts";

/** ISO 3166-1 numeric codes; DataForSEO's code of a country is 2000 more. */
const COUNTRY_NUMBERS = new Map(
  "AE:784 AR:32 AT:40 AU:36 BE:56 BG:100 BR:76 CA:124 CH:756 CL:152 CO:170 CY:196 CZ:203 DE:276 DK:208 EE:233 EG:818 ES:724 FI:246 FR:250 GB:826 GR:300 HK:344 HR:191 HU:348 ID:360 IE:372 IL:376 IN:356 IS:352 IT:380 JP:392 KE:404 KR:410 LT:440 LU:442 LV:428 MT:470 MX:484 MY:458 NG:566 NL:528 NO:578 NZ:554 PE:604 PH:608 PK:586 PL:616 PT:620 RO:642 RS:688 SA:682 SE:752 SG:702 SI:705 SK:703 TH:764 TR:792 TW:158 UA:804 US:840 VN:704 ZA:710"
    .split(" ")
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(3))]),
);
const LOCATION_OFFSET = 2000;
const DEFAULTS = { language: "en", country: "US" };

/** Place and language as DataForSEO takes them. */
export function dataForSeoLocale(
  market: Partial<Market>,
): { language_code: string } & ({ location_code: number } | { location_name: string }) {
  const language = writtenLanguage({ ...DEFAULTS, ...market });
  const country = (market.country ?? DEFAULTS.country).toUpperCase();
  const number = COUNTRY_NUMBERS.get(country);
  const place =
    number === undefined ? { location_name: countryName(country) } : { location_code: LOCATION_OFFSET + number };
  return { ...place, language_code: language.startsWith("pt") ? "pt" : language };
}

function countryName(country: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "region" }).of(country) ?? country;
  } catch {
    return country;
  }
}
