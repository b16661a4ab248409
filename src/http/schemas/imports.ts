import { z } from "@hono/zod-openapi";
import { IMPORT_STATUSES, TRAFFIC_SOURCES } from "../../domain/traffic.ts";
import { BrandId, DATED, idOf, Timestamp } from "./common.ts";
import { named, someText } from "./shapes.ts";

const Source = z.enum(TRAFFIC_SOURCES).describe("The tool that measured it");
const Property = someText(300).describe(
  "As shown in the tool: `sc-domain:acme.com` or `https://www.acme.com/` (Search Console), `https://www.acme.com/` (Bing), `properties/123456789` (GA4)",
);
const Day = z.string().max(30).openapi({ example: "2026-01-31" });

export const ImportRequest = named("ImportRequest", "A property to read daily", {
  source: Source,
  property: Property,
});

export const ImportQuery = z.object({
  source: Source.optional().describe("For a file: the tool that exported it"),
  property: Property.optional().describe("For a file: its property, if the file does not say"),
  from: Day.optional().describe("For a file that does not say: the first day it covers"),
  to: Day.optional().describe("The last day, inclusive"),
});

export const ImportRecord = named("Import", "Data on the brand's own visitors, from a file or a property", {
  id: idOf("import"),
  brand_id: BrandId,
  source: Source,
  method: z.enum(["csv", "api"]).describe("`csv`: a file. `api`: a property that is read daily"),
  property: z.string().nullable().describe("The property; null if the file does not say"),
  status: z.enum(IMPORT_STATUSES).describe("`failed`: `error` says why"),
  error: z.string().nullable().describe("Why it failed, and what to do"),
  rows: z.number().int().describe("Rows imported"),
  notes: z.array(z.string()).describe("What was left out, and why"),
  from_day: z.string().nullable().describe("The first day covered"),
  to_day: z.string().nullable().describe("The last day that was read"),
  next_at: Timestamp.nullable().describe("When the property is read next; null: not automatically"),
  ...DATED,
});

export const ImportRemoved = named("ImportRemoved", "A deleted import", {
  deleted: z.literal(true).describe("Always true"),
  import_id: idOf("import"),
});
