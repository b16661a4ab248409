import {
  isType,
  listOf,
  organisationItems,
  type StructuredItem,
  textOf,
} from "../core/brand_reading/structured_items.ts";
import calling from "./calling_codes.json" with { type: "json" };

/** Countries by the code that is dialled for them; those that share one (+1, +7) are told by none. */
const BY_CALLING_CODE: ReadonlyMap<string, string> = new Map(
  calling.codes.split("|").map((entry) => entry.split(" ") as [string, string]),
);
const CALLING_CODE_DIGITS = [3, 2] as const;
const NO_COUNTRIES: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "XA", "XB", "QO", "ZZ"]);
const CODE = /^[A-Z]{2}$/;
const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * The country a company is at home in (ISO 3166), by what its site states: the addresses of its structured data, else its
 * phone numbers with a country code. null: neither says so, or they name several equally often.
 */
export function homeCountry(
  items: readonly StructuredItem[],
  { phones, language }: { phones: readonly string[]; language: string },
): string | null {
  const read = (address: unknown) =>
    typeof address === "object" && address !== null && "addressCountry" in address
      ? (countryNamed(textOf(address.addressCountry), language) ?? [])
      : [];
  const own = organisationItems(items).flatMap(({ item }) => listOf(item.address).flatMap(read));
  const all = items.filter((item) => isType(item, /^PostalAddress$/)).flatMap(({ item }) => read(item));
  const told = own.length > 0 ? own : all;
  return commonest(told) ?? commonest(phones.flatMap((phone) => countryDialled(phone) ?? []));
}

/** Whether the language is the one most people of the country speak, by the Unicode tables. */
export function isSpokenIn(language: string, country: string): boolean {
  return new Intl.Locale(`und-${country}`).maximize().language === language;
}

/** By its code, or its name in English or the site's language. */
function countryNamed(text: string | null, language: string): string | null {
  const asked = text?.trim() ?? "";
  if (asked === "") return null;
  const names = ["en", language].map((each) => new Intl.DisplayNames(each, { type: "region", fallback: "none" }));
  const code = asked.toUpperCase();
  if (CODE.test(code)) return names[0]!.of(code) === undefined ? null : current(code);
  const isNamed = (region: string) => names.some((name) => name.of(region)?.toLowerCase() === asked.toLowerCase());
  const named = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find(isNamed);
  return named === undefined ? null : current(named);
}

/** Whether it is the code in use of one country. */
export function isCountry(code: string): boolean {
  return CODE.test(code) && current(code) === code && NAMES.of(code) !== undefined;
}

/** The code in use: `GB` for `UK`, `DE` for what was `DD`; null for groups of countries. */
function current(code: string): string | null {
  const region = new Intl.Locale(`und-${code}`).region ?? null;
  return region === null || NO_COUNTRIES.has(region) ? null : region;
}

function countryDialled(phone: string): string | null {
  const digits = phone.replace(/^tel:/i, "").replace(/[^\d+]/g, "");
  const number = /^(?:\+|00)(\d{6,})$/.exec(digits)?.[1];
  if (number === undefined) return null;
  const lengths = CALLING_CODE_DIGITS.map((length) => BY_CALLING_CODE.get(number.slice(0, length)));
  return lengths.find((country) => country !== undefined) ?? null;
}

function commonest(values: readonly string[]): string | null {
  const counts = [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length);
  const [first, second] = counts;
  return first === undefined || first[1].length === second?.[1].length ? null : first[0];
}
