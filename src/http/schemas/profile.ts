import { z } from "@hono/zod-openapi";
import { sheetOf } from "../../brand/sheet.ts";
import type { Brand } from "../../domain/brand.ts";
import { BRAND_STATES, SHEET_SOURCES } from "../../domain/brand_sheet.ts";
import { Timestamp, Uuid } from "./common.ts";

const VALUES_MAX = 100;
const VALUE_CHARS_MAX = 200;
const TEXT_CHARS_MAX = 1_000;
const URL_CHARS_MAX = 2_000;

const Source = z
  .enum(SHEET_SOURCES)
  .openapi({ description: "`rules` read it, a `model` found it with a quote, a `person` said it: that stays" });
const Page = z.string().nullable().openapi({
  description: "Page that says so; null where a person said it and named none",
  example: "https://acme.com/services",
});
const Quote = z.string().optional().openapi({ description: "The page's words, where a model found it" });

const valueFields = {
  value: z.string().openapi({ example: "Espresso training" }),
  source: Source,
  page: Page,
  quote: Quote,
  method: z.string().optional().openapi({ description: "How rules read it", example: "json_ld" }),
  unsure: z.literal(true).optional().openapi({ description: "Read by rules from what may be something else" }),
};
const Value = z.object(valueFields).openapi("ProfileValue");
const Service = z
  .object({ ...valueFields, url: z.string().optional(), description: z.string().optional() })
  .openapi("ProfileService");
const Market = z
  .object({
    country: z.string().openapi({ example: "CO" }),
    language: z.string().openapi({ example: "es" }),
    place: z.string().nullable().openapi({ example: "Bogotá" }),
    source: Source,
    page: Page,
  })
  .openapi("ProfileMarket");
const State = z
  .object({
    value: z.enum(BRAND_STATES),
    source: Source,
    page: Page,
    quote: Quote,
    note: z.string().optional(),
    moved_to: z.string().optional(),
  })
  .openapi("ProfileState");

const recordFields = {
  brand_id: Uuid,
  aliases: z.array(Value),
  services: z.array(Service),
  not_offered: z.array(Value),
  audiences: z.array(Value),
  places: z.array(Value),
  languages: z.array(Value),
  markets: z.array(Market),
  state: State,
  read_at: Timestamp.nullable().openapi({ description: "When the site was last read; null before that" }),
  set_at: Timestamp.nullable().openapi({ description: "When a person last changed it" }),
};
export const ProfileRecord = z.object(recordFields).openapi("Profile");

export const ChangedProfile = z
  .object({
    ...recordFields,
    follow_up: z
      .object({ run_id: Uuid.nullable(), reason: z.string().optional() })
      .openapi({ description: "The synthesize run that was started by the change, or why none was" }),
  })
  .openapi("ChangedProfile");

const Text = z.string().trim().min(1).max(VALUE_CHARS_MAX);
const WebAddress = z.url({ protocol: /^https?$/ }).max(URL_CHARS_MAX);
/** null gives the field back to what was read. */
const listOf = <T extends z.ZodType>(one: T) => z.array(one).max(VALUES_MAX).nullable().optional();
const texts = <T extends z.ZodType>(one: T) =>
  listOf(z.union([Text, one], { error: "must be a text or an object with a value" }));
const GivenText = z.strictObject({ value: Text, page: WebAddress.optional() });
const LanguageTag = z
  .string()
  .trim()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "must be a language code such as en or es-CO");

/** Unknown fields are refused: a misspelt one must not pass for a change. */
export const ProfileChange = z
  .strictObject({
    aliases: texts(GivenText).openapi({ example: ["Acme", "Acme Coffee Inc."] }),
    services: texts(
      GivenText.extend({ url: WebAddress.optional(), description: z.string().trim().max(TEXT_CHARS_MAX).optional() }),
    ).openapi({ example: ["Espresso training"] }),
    not_offered: texts(GivenText).openapi({ example: ["Coffee machine repair"] }),
    audiences: texts(GivenText).openapi({ example: ["Cafés"] }),
    places: texts(GivenText).openapi({ example: ["Leeds"] }),
    languages: listOf(LanguageTag).openapi({ example: ["en"] }),
    markets: listOf(
      z.strictObject({
        country: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/, "must be a country code such as GB"),
        language: z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z]{2}$/, "must be a language code such as en"),
        place: Text.nullable().optional(),
      }),
    ).openapi({ example: [{ country: "CO", language: "es", place: "Bogotá" }] }),
    state: z
      .strictObject({
        value: z.enum(BRAND_STATES),
        note: z.string().trim().min(1).max(TEXT_CHARS_MAX).optional(),
        moved_to: Text.optional(),
        page: WebAddress.optional(),
      })
      .nullable()
      .optional()
      .openapi({ example: { value: "moved", moved_to: "acme.org" } }),
  })
  .openapi("ProfileChange");

export function presentProfile(brand: Brand): z.infer<typeof ProfileRecord> {
  const isRead = (brand.brand_context?.pages_read ?? 0) > 0;
  return {
    brand_id: brand.id,
    ...sheetOf(brand),
    read_at: isRead ? brand.brand_context!.enriched_at : null,
    set_at: brand.profile_set?.set_at ?? null,
  };
}
