import { z } from "zod";
import type { BrandContext } from "../domain/brand.ts";
import { BRAND_STATES, type BrandSheet, type SheetService, type SheetTexts } from "../domain/brand_sheet.ts";
import type { MarkedPage } from "./page_words.ts";

const Told = z.object({ value: z.string(), page: z.string(), quote: z.string() });
/** null: what was read is none, and nothing takes its place. */
const Single = Told.extend({ value: z.string().nullable(), reason: z.string() });
const Item = Told.extend({ replaces: z.number().int() });
export type ToldItem = z.infer<typeof Item> & { description?: string };

/** What a model says of the sheet. */
export type SheetAnswer = z.infer<typeof SheetAnswer>;
export const SheetAnswer = z.object({
  keep: z.array(z.number().int()),
  drop: z.array(z.number().int()),
  aliases: z.array(Item),
  services: z.array(Item.extend({ description: z.string() })),
  not_offered: z.array(Item),
  audiences: z.array(Item),
  places: z.array(Item),
  languages: z.array(Item),
  description: Single,
  industry: Single,
  tagline: Single,
  traits: z.array(Told),
  country: Told,
  state: Told.extend({ value: z.enum(BRAND_STATES), moved_to: z.string() }),
});

/** What the editor works on. */
export interface EditorMaterial {
  name: string;
  domain: string;
  context: BrandContext;
  sheet: BrandSheet;
  pages: readonly MarkedPage[];
  /** Titles of pages that are none of the company's own words, with what they are. */
  excluded: readonly string[];
}

/** A value as it is numbered in the call. */
export interface NumberedValue {
  n: number;
  field: SheetTexts;
  value: SheetService;
}
