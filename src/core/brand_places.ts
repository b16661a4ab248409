import { uniqueBy } from "../base/unique_by.ts";
import type { Sourced } from "../domain/brand.ts";

/** An address as the site gives it, with the town read from it. */
export interface BrandAddress {
  value: string;
  /** Null where the address does not tell it. */
  town: string | null;
  source_url: string;
}

/** Where a brand is and where it works, each place once. */
export interface BrandPlaces {
  addresses: BrandAddress[];
  /** Towns and regions named without a street. */
  areas: Sourced[];
  /** Towns of the addresses, else the one area there is: where a customer finds the brand. */
  towns: string[];
}

/** The firm on a map: its Google Business Profile; the way to an address or a search for it is none. */
export const MAP_PROFILE =
  /^https?:\/\/(?:www\.)?(?:g\.page|share\.google|maps\.app\.goo\.gl|goo\.gl\/maps|(?:maps\.)?google\.[a-z.]+\/(?:maps(?!\/dir\b|\/search\/[^?]|(?:\/search\/?)?\?(?!.*(?:cid|ftid|place_id)=))|\?(?:.*&)?cid=|search\?.*(?:stick|lrd|ludocid|kgmid)=))/i;

const TOWN_CHARS = { min: 2, max: 40 };

/** Sorts what the site says of its places: a town that is part of an address is no second place. */
export function placesOf(locations: readonly Sourced[]): BrandPlaces {
  const bare = locations.filter((entry) => !isStreet(entry.value));
  const known = new Set(bare.map((entry) => nameOf(entry.value)));
  const addresses = uniqueBy(
    locations
      .filter((entry) => isStreet(entry.value))
      .map(({ value, source_url }) => ({ value, town: townOf(value, known), source_url })),
    (entry) => entry.value.toLowerCase(),
  );
  const towns = uniqueBy(
    addresses.flatMap((entry) => entry.town ?? []),
    (town) => town.toLowerCase(),
  );
  const places = uniqueBy(bare, (entry) => nameOf(entry.value));
  // The one area that an address stands in says nothing more than the address.
  const isTold = places.length === 1 && towns.some((town) => town.toLowerCase() === nameOf(places[0]?.value ?? ""));
  const areas = isTold ? [] : places;
  const only = towns.length === 0 && areas.length === 1 ? areas.map((entry) => firstPart(entry.value)) : towns;
  return { addresses, areas, towns: only.filter(isTown) };
}

/** The town that most of the searches name, else the only one there is; null where neither tells one. */
export function searchedTown(searches: readonly string[], { towns, areas }: BrandPlaces): string | null {
  const counted = [...towns, ...areas.map((area) => firstPart(area.value))]
    .map((town) => ({
      town,
      count: searches.filter((search) => ` ${search.toLowerCase()} `.includes(` ${town.toLowerCase()} `)).length,
    }))
    .filter((entry) => entry.count > 0)
    .sort((a, b) => b.count - a.count);
  return counted[0]?.town ?? (towns.length === 1 ? (towns[0] ?? null) : null);
}

/** Town of an address: a part the site names as a place by itself, else what follows street and postal code. */
function townOf(address: string, known: ReadonlySet<string>): string | null {
  const [, ...parts] = address.split(",").map((part) => part.trim());
  const named = parts.find((part) => known.has(part.toLowerCase()));
  if (named !== undefined) return named;
  const codes = parts.findLastIndex((part) => /^\d[\d\s-]*$|^(?=[^,]*\d)[A-Z\d]{2,4}[\s-]?[A-Z\d]{2,4}$/.test(part));
  // In the order of structured data the town follows its postal code.
  const after = codes === -1 ? parts : [...parts.slice(codes + 1), ...parts.slice(0, codes)];
  return after.map(withoutCode).find((part) => isTown(part) && !/\d/.test(part) && !/^[A-Z]{2,3}$/.test(part)) ?? null;
}

/** `10115 Berlin` and `Leeds LS1 4AB` without the code. */
function withoutCode(part: string): string {
  const words = part.split(/\s+/);
  const isCode = (word: string) => /\d/.test(word);
  return words
    .filter((word, place) => !isCode(word) && !(/^[A-Z]{1,2}$/.test(word) && isCode(words[place - 1] ?? "")))
    .join(" ");
}

/** `12 Main St, Omaha`, `Calle Mayor, 3, Irún`. */
function isStreet(value: string): boolean {
  return /^(?=[^,]*\p{L})(?:[^,]*\d[^,]*,|[^,]*,\s*\d{1,4}[a-z]?\s*(?:,|$))/iu.test(value);
}

function isTown(name: string): boolean {
  return name.length >= TOWN_CHARS.min && name.length <= TOWN_CHARS.max;
}

function firstPart(value: string): string {
  return (value.split(",")[0] ?? "").trim();
}

function nameOf(value: string): string {
  return firstPart(value).toLowerCase();
}
