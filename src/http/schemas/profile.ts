import { z } from "@hono/zod-openapi";
import { sheetOf } from "../../brand/sheet.ts";
import type { Brand } from "../../domain/brand.ts";
import { BRAND_STATES, SHEET_SOURCES } from "../../domain/brand_sheet.ts";
import { BrandId, Timestamp, Uuid } from "./common.ts";
import { named, part, someText, strictNamed } from "./shapes.ts";

const VALUES_MAX = 100;
const VALUE_CHARS_MAX = 200;
const TEXT_CHARS_MAX = 1_000;
const URL_CHARS_MAX = 2_000;

const Source = z
  .enum(SHEET_SOURCES)
  .describe("`rules`: read by rules; `model`: found by a model, with a quote; `person`: set by a person, and kept");
const Page = z.string().nullable().openapi({
  description: "Page that says so; null if a person set it without naming one",
  example: "https://acme.com/services",
});
const Quote = z.string().optional().describe("Quote from the page, if a model found it");

const valueFields = {
  value: z.string().openapi({ description: "The value", example: "Espresso training" }),
  source: Source,
  page: Page,
  quote: Quote,
  method: z.string().optional().openapi({ description: "How the rules found it", example: "json_ld" }),
  unsure: z.literal(true).optional().describe("Read by rules from text that may mean something else"),
};
const Value = z.object(valueFields).describe("A value of the brand sheet, with its source").openapi("ProfileValue");
const Service = named("ProfileService", "Something the brand sells, with its source", {
  ...valueFields,
  url: z.string().optional().describe("Its own page"),
  description: z.string().optional().describe("Description"),
});
export const ProfileMarket = named("ProfileMarket", "A country and language the brand sells in", {
  country: z.string().openapi({ description: "ISO 3166, two letters", example: "CO" }),
  language: z.string().openapi({ description: "ISO 639-1", example: "es" }),
  place: z.string().nullable().openapi({ description: "Town or region; null: the whole country", example: "Bogotá" }),
  source: Source,
  page: Page,
});
const StateValue = z.enum(BRAND_STATES).describe("`unclear`: nothing on the site says so");
const movedTo = "The new domain, or the new name";
export const ProfileState = named("ProfileState", "Whether the company still exists, under this name, and sells", {
  value: StateValue,
  source: Source,
  page: Page,
  quote: Quote,
  note: z.string().optional().describe("Details"),
  moved_to: z.string().optional().describe(movedTo),
});

/** Said of what is shown and of what is given alike. */
const fields = {
  aliases: "Names of the brand in answers and searches",
  services: "What it sells",
  not_offered: "What it does not sell: searches and recommendations about it are removed",
  audiences: "Who it sells to",
  places: "Where it works",
  languages: "Its languages, such as `en` or `es-CO`",
  markets: "Where it sells; runs use the first one",
  state: "Whether it still exists, under this name, and sells",
};

const recordFields = {
  brand_id: BrandId,
  aliases: z.array(Value).describe(fields.aliases),
  services: z.array(Service).describe(fields.services),
  not_offered: z.array(Value).describe(fields.not_offered),
  audiences: z.array(Value).describe(fields.audiences),
  places: z.array(Value).describe(fields.places),
  languages: z.array(Value).describe(fields.languages),
  markets: z.array(ProfileMarket).describe(fields.markets),
  state: ProfileState,
  read_at: Timestamp.nullable().describe("When the site was last read; null until then"),
  set_at: Timestamp.nullable().describe("When a person last changed it"),
};
export const ProfileRecord = named("Profile", "The brand sheet: what is known about the company", recordFields);

export const ChangedProfile = named("ChangedProfile", "The changed brand sheet", {
  ...recordFields,
  follow_up: part("The synthesize run started by the change, or why none was started", {
    run_id: Uuid.nullable().describe("Id of the run; null: none was started"),
    reason: z.string().optional().describe("Why none was started"),
  }),
});

const Text = someText(VALUE_CHARS_MAX);
const WebAddress = z.url({ protocol: /^https?$/ }).max(URL_CHARS_MAX);
/** null gives the field back to what was read. */
const listOf = <T extends z.ZodType>(one: T) => z.array(one).max(VALUES_MAX).nullable().optional();
const texts = <T extends z.ZodType>(one: T) =>
  listOf(z.union([Text, one], { error: "must be a text or an object with a value" }));
const GivenText = z.strictObject({
  value: Text.describe("The value"),
  page: WebAddress.optional().describe("Page that says so"),
});
const LanguageTag = z
  .string()
  .trim()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language code such as en or es-CO");

/** Unknown fields are refused: a misspelt one must not pass for a change. */
export const ProfileChange = strictNamed(
  "ProfileChange",
  "What a person confirms or corrects; null restores what was read, omitted fields stay unchanged",
  {
    aliases: texts(GivenText).openapi({ description: fields.aliases, example: ["Acme", "Acme Coffee Inc."] }),
    services: texts(
      GivenText.extend({
        url: WebAddress.optional().describe("Its own page"),
        description: z.string().trim().max(TEXT_CHARS_MAX).optional().describe("Description"),
      }),
    ).openapi({ description: fields.services, example: ["Espresso training"] }),
    not_offered: texts(GivenText).openapi({ description: fields.not_offered, example: ["Coffee machine repair"] }),
    audiences: texts(GivenText).openapi({ description: fields.audiences, example: ["Cafés"] }),
    places: texts(GivenText).openapi({ description: fields.places, example: ["Leeds"] }),
    languages: listOf(LanguageTag).openapi({ description: fields.languages, example: ["en"] }),
    markets: listOf(
      z.strictObject({
        country: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/, "must be a country code such as GB")
          .describe("ISO 3166, two letters"),
        language: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z]{2}$/, "must be a language code such as en")
          .describe("ISO 639-1"),
        place: Text.nullable().optional().describe("Town or region"),
      }),
    ).openapi({ description: fields.markets, example: [{ country: "CO", language: "es", place: "Bogotá" }] }),
    state: z
      .strictObject({
        value: StateValue,
        note: someText(TEXT_CHARS_MAX).optional().describe("Details"),
        moved_to: Text.optional().describe(movedTo),
        page: WebAddress.optional().describe("Page that says so"),
      })
      .nullable()
      .optional()
      .openapi({ description: fields.state, example: { value: "moved", moved_to: "acme.org" } }),
  },
);

export function presentProfile(brand: Brand): z.infer<typeof ProfileRecord> {
  const isRead = (brand.brand_context?.pages_read ?? 0) > 0;
  return {
    brand_id: brand.id,
    ...sheetOf(brand),
    read_at: isRead ? brand.brand_context!.enriched_at : null,
    set_at: brand.profile_set?.set_at ?? null,
  };
}
