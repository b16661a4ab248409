import { cut } from "../page/page_facts_read.ts";
import countries from "./country_boxes.json" with { type: "json" };
import { isFilled, type SchemaItem, textOf } from "./schema_items.ts";

/** A time of day, or a day and one. */
const TIME = /^(?:\d{4}-\d\d-\d\d)?T?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d\d:?\d\d)?$|^24:00(?::00)?$/;
/** Days and times as schema.org writes opening hours. */
const HOURS = /^(?:(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|\d{1,2}:\d\d|24\/7)[\s,–-]*)+$/i;
const GTIN = /^gtin(\d*)$/;
/** Degrees by which a place near the border may pass it. */
const MARGIN = 1;
const BOXES = new Map(
  countries.boxes.split("|").map((line) => {
    const [code, ...degrees] = line.split(" ");
    return [code!, degrees.map(Number)] as const;
  }),
);
const DAY_HOURS = 24;
/** So long beyond midnight and into the morning is a time without its "pm". */
const OPEN_HOURS_MAX = 16;
const MORNING = 4;
const TERRITORIES = new Set(countries.with_territories.split(" "));

/** South, north, west and east of a country by its code; null where it is not known. */
export function countryBox(code: string): readonly number[] | null {
  return BOXES.get(code.toUpperCase()) ?? null;
}

/** A value of an item that cannot be: a time, a place on Earth, the number of an article. `home` is the site's country, and `text` what the page shows. */
export function impossibleValue(item: SchemaItem, { home, text }: { home: string; text: string }): string | null {
  return (
    impossiblePlace(item) ??
    impossibleHours(item) ??
    impossibleGtin(item) ??
    placeAbroad(item, home) ??
    shortPostcode(item, text) ??
    otherState(item)
  );
}

/** Its first digit is a zero, and a spreadsheet left it out: the page shows it whole. */
function shortPostcode({ postalCode }: SchemaItem, text: string): string | null {
  const code = textOf(postalCode) ?? "";
  const isCut = /^\d{4}$/.test(code) && new RegExp(`(?<![\\d.,])0${code}(?!\\d)`).test(text);
  return isCut ? `postalCode ${code} instead of 0${code}` : null;
}

/** States of the USA by the first digit of their ZIP codes. */
const STATES_BY_DIGIT =
  "CT MA ME NH NJ NY PR RI VI VT|DE NY PA|DC MD NC SC VA WV|AL FL GA MS TN|IN KY MI OH|IA MN MT ND SD WI|IL KS MO NE|AR LA OK TX|AZ CO ID NM NV TX UT WY|AK CA GU HI OR WA".split(
    "|",
  );

/** The code belongs to another state than the address names. */
function otherState({ postalCode, addressRegion, addressCountry }: SchemaItem): string | null {
  const [code, region] = [postalCode, addressRegion].map((value) => textOf(value)?.trim().toUpperCase() ?? "");
  const country = textOf(addressCountry)?.trim() ?? "US";
  const isState = STATES_BY_DIGIT.some((states) => states.split(" ").includes(region!));
  if (!/^\d{5}(?:-\d{4})?$/.test(code!) || !isState || !/^(?:USA?|United States)/i.test(country)) return null;
  return STATES_BY_DIGIT[Number(code![0])]!.split(" ").includes(region!)
    ? null
    : `postalCode ${code} is not in addressRegion ${region}`;
}

/** Of a time of day; null where it is none. */
function hourOf(time: string | null): number | null {
  const [, hours, minutes] = /^T?(\d{1,2}):(\d\d)/.exec(time ?? "") ?? [];
  return hours === undefined ? null : Number(hours) + Number(minutes) / 60;
}

function impossiblePlace(item: SchemaItem): string | null {
  if (!isFilled(item.latitude)) return null;
  const [latitude, longitude] = [item.latitude, item.longitude].map((value) => Number(textOf(value)));
  if (latitude === 0 && longitude === 0) return "latitude 0, longitude 0";
  if (Math.abs(latitude!) > 90) return `latitude ${latitude}`;
  return Math.abs(longitude!) > 180 ? `longitude ${longitude}` : null;
}

function impossibleHours(item: SchemaItem): string | null {
  const field = ["opens", "closes"].find((name) => isFilled(item[name]) && !TIME.test(textOf(item[name]) ?? ""));
  if (field !== undefined) return `${field} ${cut(textOf(item[field]) ?? "", 40)}`;
  const [opens, closes] = [item.opens, item.closes].map((time) => hourOf(textOf(time)));
  const lasts = opens === null || closes === null ? 0 : closes! - opens! + (closes! < opens! ? DAY_HOURS : 0);
  // A bar closes in the early morning; nobody opens at eleven and closes at six in the morning by plan.
  if (lasts >= OPEN_HOURS_MAX && closes! < opens! && closes! >= MORNING)
    return `opens ${textOf(item.opens)}, closes ${textOf(item.closes)}`;
  const stated = [item.openingHours].flat().filter((hours) => typeof hours === "string" && hours.trim() !== "");
  const wrong = (stated as string[]).find((hours) => !HOURS.test(hours.trim()) || hasNoSuchTime(hours));
  return wrong === undefined ? null : `openingHours ${cut(wrong, 60)}`;
}

function hasNoSuchTime(hours: string): boolean {
  return (hours.match(/\d{1,2}:\d\d/g) ?? []).some((time) => !TIME.test(time));
}

/** The last digit follows from the others. */
function impossibleGtin(item: SchemaItem): string | null {
  for (const name of Object.keys(item)) {
    const length = GTIN.exec(name)?.[1];
    const value = length === undefined ? "" : (textOf(item[name]) ?? "").replace(/[\s-]/g, "");
    if (!/^\d+$/.test(value)) continue;
    const digits = [...value].map(Number).reverse();
    const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
    const isLong = length === "" ? [8, 12, 13, 14].includes(value.length) : value.length === Number(length);
    if (!isLong || sum % 10 !== 0) return `${name} ${cut(value, 40)}`;
  }
  return null;
}

/** Coordinates outside the country of the address; islands far from a country may be its own. */
function placeAbroad({ geo, address }: SchemaItem, home: string): string | null {
  const [point, postal] = [geo, address].map((value) => [value].flat()[0] as SchemaItem | null | undefined);
  const given = textOf(postal?.addressCountry)?.toUpperCase() ?? "";
  // Where no country is given, only what is right when swapped is told.
  const code = given === "" ? home.toUpperCase() : given;
  const box = BOXES.get(code);
  const [latitude, longitude] = [point?.latitude, point?.longitude].map((value) => Number(textOf(value) ?? Number.NaN));
  if (box === undefined || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return null;
  const isIn = (north: number, east: number) =>
    north >= box[0]! - MARGIN && north <= box[1]! + MARGIN && east >= box[2]! - MARGIN && east <= box[3]! + MARGIN;
  if (isIn(latitude!, longitude!)) return null;
  const isSlip = isIn(longitude!, latitude!) || isIn(latitude!, -longitude!) || isIn(-latitude!, longitude!);
  return isSlip || (given !== "" && !TERRITORIES.has(code))
    ? `latitude ${latitude}, longitude ${longitude} are not in ${code}`
    : null;
}
