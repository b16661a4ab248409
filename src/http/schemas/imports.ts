import { z } from "@hono/zod-openapi";
import { IMPORT_STATUSES, TRAFFIC_SOURCES } from "../../domain/traffic.ts";
import { Timestamp, Uuid } from "./common.ts";

const Source = z.enum(TRAFFIC_SOURCES);
const Property = z.string().trim().min(1).max(300).openapi({
  description:
    "As the tool shows it: `sc-domain:acme.com` or `https://www.acme.com/` (Search Console), `https://www.acme.com/` (Bing), `properties/123456789` (GA4)",
});
const Day = z.string().max(30).openapi({ example: "2026-01-31" });

export const ImportRequest = z.object({ source: Source, property: Property }).openapi("ImportRequest");

export const ImportQuery = z.object({
  source: Source.optional().openapi({ description: "Of a file: the tool that exported it" }),
  property: Property.optional(),
  from: Day.optional().openapi({ description: "Of a file that does not tell: the first day its figures are of" }),
  to: Day.optional().openapi({ description: "The last day, included" }),
});

export const ImportRecord = z
  .object({
    id: Uuid,
    brand_id: Uuid,
    source: Source,
    method: z.enum(["csv", "api"]),
    property: z.string().nullable(),
    status: z.enum(IMPORT_STATUSES),
    error: z.string().nullable().openapi({ description: "Why it failed, and what to do" }),
    rows: z.number().int(),
    notes: z.array(z.string()).openapi({ description: "What was left out, and why" }),
    from_day: z.string().nullable(),
    to_day: z.string().nullable().openapi({ description: "The last day that was read" }),
    next_at: Timestamp.nullable().openapi({ description: "When the property is read next; null: never by itself" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .openapi("Import");

export const ImportRemoved = z.object({ deleted: z.literal(true), import_id: Uuid }).openapi("ImportRemoved");
