import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";

/** Who said a value: rules that read the site, a model that edited what they read, or a person, whose word stays. */
export const SHEET_SOURCES = ["rules", "model", "person"] as const;
export type SheetSource = (typeof SHEET_SOURCES)[number];
export const BRAND_STATES = ["active", "moved", "closed", "renamed", "not_selling", "paused", "unclear"] as const;
export type BrandStateName = (typeof BRAND_STATES)[number];

const saying = {
  source: z.enum(SHEET_SOURCES),
  /** Page that says so; null where a person did and named none. */
  page: z.string().nullable(),
  /** The page's own words, where a model found it. */
  quote: z.string().optional(),
  /** Read by rules from what may be something else. */
  unsure: z.literal(true).optional(),
};

export const SheetValue = z.object({
  value: z.string(),
  ...saying,
  /** How rules read it: `json_ld`, `navigation`, `heading`, … */
  method: z.string().optional(),
});
export type SheetValue = z.infer<typeof SheetValue>;

export const SheetService = SheetValue.extend({ url: z.string().optional(), description: z.string().optional() });
export type SheetService = z.infer<typeof SheetService>;

/** A country and language the brand sells in, ISO 3166 and ISO 639-1. */
export const SheetMarket = z.object({
  country: z.string(),
  language: z.string(),
  place: z.string().nullable(),
  source: saying.source,
  page: saying.page,
});
export type SheetMarket = z.infer<typeof SheetMarket>;

/** Whether the company is still there under this name, at this domain, selling. */
export const SheetState = z.object({
  value: z.enum(BRAND_STATES),
  source: saying.source,
  page: saying.page,
  quote: z.string().optional(),
  note: z.string().optional(),
  /** Domain, or new name, where the site or a person names it. */
  moved_to: z.string().optional(),
});
export type SheetState = z.infer<typeof SheetState>;

/** What the company is called, sells and does not sell, to whom, where, in which languages, and whether it still does. */
export const BrandSheet = z.object({
  aliases: z.array(SheetValue),
  services: z.array(SheetService),
  not_offered: z.array(SheetValue),
  audiences: z.array(SheetValue),
  places: z.array(SheetValue),
  /** ISO 639-1, or with a country as in `es-CO`. */
  languages: z.array(SheetValue),
  markets: z.array(SheetMarket),
  state: SheetState,
});
export type BrandSheet = z.infer<typeof BrandSheet>;
export type SheetField = keyof BrandSheet;

/** Fields that are lists of texts. */
export const SHEET_TEXTS = ["aliases", "services", "not_offered", "audiences", "places", "languages"] as const;
export type SheetTexts = (typeof SHEET_TEXTS)[number];

export const EMPTY_SHEET: BrandSheet = {
  aliases: [],
  services: [],
  not_offered: [],
  audiences: [],
  places: [],
  languages: [],
  markets: [],
  state: { value: "unclear", source: "rules", page: null },
};

/** What a person set, each field whole; a field that is not here is as it was read. */
export interface PersonSheet extends Partial<BrandSheet> {
  set_at: string;
}

/** States that put all other work in doubt. */
export function isAlarming(state: BrandStateName | undefined): boolean {
  return isSaidFirst(state) && state !== "paused";
}

/** States that are said before anything else. */
export function isSaidFirst(state: BrandStateName | undefined): boolean {
  return state !== undefined && state !== "active" && state !== "unclear";
}

/** One text of a change: as such, or with the page that says so. */
export type GivenValue =
  | string
  | { value: string; page?: string | undefined; url?: string | undefined; description?: string | undefined };

/** A person's change: a list replaces that field whole, null gives it back to what was read. */
export interface SheetChange extends Partial<Record<SheetTexts, readonly GivenValue[] | null | undefined>> {
  markets?: readonly { country: string; language: string; place?: string | null | undefined }[] | null | undefined;
  state?:
    | { value: BrandStateName; note?: string | undefined; moved_to?: string | undefined; page?: string | undefined }
    | null
    | undefined;
}

/** The same for as long as a person has not changed the sheet: what was judged with it is judged anew. */
export function sheetMark({ profile_set: set }: { profile_set: PersonSheet | null }): string {
  if (set === null) return "";
  const { set_at: _, ...fields } = set;
  return Object.keys(fields).length === 0
    ? ""
    : ` ${sha256Hex(JSON.stringify(Object.entries(fields).sort())).slice(0, 16)}`;
}
