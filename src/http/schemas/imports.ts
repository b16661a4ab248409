import { z } from "@hono/zod-openapi";
import { IMPORT_STATUSES, TRAFFIC_SOURCES } from "../../domain/traffic.ts";
import { BrandId, DATED, idOf, Timestamp } from "./common.ts";
import { named, someText } from "./shapes.ts";

const Source = z.enum(TRAFFIC_SOURCES).describe("The tool that measured it");
const Property = someText(300).describe(
  "As the tool shows it: `sc-domain:acme.com` or `https://www.acme.com/` (Search Console), `https://www.acme.com/` (Bing), `properties/123456789` (GA4)",
);
const Day = z.string().max(30).openapi({ example: "2026-01-31" });

export const ImportRequest = named("ImportRequest", "A property to read day by day", {
  source: Source,
  property: Property,
});

export const ImportQuery = z.object({
  source: Source.optional().describe("Of a file: the tool that exported it"),
  property: Property.optional().describe("Of a file: the property it is of, where it does not tell"),
  from: Day.optional().describe("Of a file that does not tell: the first day its figures are of"),
  to: Day.optional().describe("The last day, included"),
});

export const ImportRecord = named(
  "Import",
  "Figures of the brand's own visitors, as a file or a property brings them",
  {
    id: idOf("import"),
    brand_id: BrandId,
    source: Source,
    method: z.enum(["csv", "api"]).describe("`csv`: a file. `api`: a property that is read day by day"),
    property: z.string().nullable().describe("The property; null where the file does not tell"),
    status: z.enum(IMPORT_STATUSES).describe("`failed`: `error` says why"),
    error: z.string().nullable().describe("Why it failed, and what to do"),
    rows: z.number().int().describe("Rows that it brought"),
    notes: z.array(z.string()).describe("What was left out, and why"),
    from_day: z.string().nullable().describe("The first day its figures are of"),
    to_day: z.string().nullable().describe("The last day that was read"),
    next_at: Timestamp.nullable().describe("When the property is read next; null: never by itself"),
    ...DATED,
  },
);

export const ImportRemoved = named("ImportRemoved", "An import that is no more", {
  deleted: z.literal(true).describe("It is gone"),
  import_id: idOf("import"),
});
