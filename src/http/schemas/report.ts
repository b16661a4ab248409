import { z } from "@hono/zod-openapi";
import { LOGO_BYTES_MAX } from "../../service/branding.ts";
import { REPORT_DAYS, REPORT_DAYS_MAX } from "../../service/report_period.ts";
import { BrandId, idOf, Timestamp } from "./common.ts";
import { extended, named, someText, strictNamed, wholeOf } from "./shapes.ts";

const NAME_CHARS_MAX = 100;
const TIME_CHARS_MAX = 40;
const EXPIRES_DAYS_MAX = 365;
const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #123a5c");
/** Of a data: address with a picture of the largest size. */
const LOGO_CHARS_MAX = Math.ceil((LOGO_BYTES_MAX * 4) / 3) + 100;
export const BRANDING_BYTES_MAX = LOGO_CHARS_MAX + 10_000;

export const Branding = named("Branding", "How reports look; null: the default", {
  agency_name: z.string().nullable().describe("Agency name shown on the report"),
  logo: z.string().nullable().describe("data: URL"),
  heading_color: z.string().nullable().describe("#rrggbb, of headings"),
  chart_color: z.string().nullable().describe("#rrggbb, of the brand in charts"),
});

export const BrandingChange = strictNamed(
  "BrandingChange",
  "What to set; omitted fields stay unchanged, null removes a value",
  {
    agency_name: someText(NAME_CHARS_MAX).nullish().describe("Agency name shown on the report"),
    logo: z
      .string()
      .max(LOGO_CHARS_MAX, `must be an image of at most ${LOGO_BYTES_MAX} bytes`)
      .nullish()
      .describe(`data:image/png, jpeg or svg+xml;base64,… of at most ${LOGO_BYTES_MAX} bytes; an SVG of shapes alone`),
    heading_color: Color.nullish().describe("#rrggbb, contrast on white of at least 4.5:1"),
    chart_color: Color.nullish().describe("#rrggbb, contrast on white of at least 3:1"),
  },
  { example: { agency_name: "North Agency", heading_color: "#123a5c" } },
);

const period = {
  from: z
    .string()
    .max(TIME_CHARS_MAX)
    .optional()
    .openapi({ description: "First day or time of the period", example: "2026-01-01" }),
  to: z
    .string()
    .max(TIME_CHARS_MAX)
    .optional()
    .openapi({ description: "Last day or time of the period; default: now", example: "2026-03-31" }),
};

export const ReportQuery = z.object({
  days: wholeOf(1, REPORT_DAYS_MAX)
    .optional()
    .describe(`The last N days, instead of from and to; default ${REPORT_DAYS}`),
  ...period,
});

export const ShareAdd = strictNamed(
  "ReportLinkAdd",
  "How long the link works, and the period it covers",
  {
    expires_in_days: z
      .number()
      .int()
      .min(1)
      .max(EXPIRES_DAYS_MAX)
      .optional()
      .describe("Days until it expires; default 30"),
    days: z
      .number()
      .int()
      .min(1)
      .max(REPORT_DAYS_MAX)
      .optional()
      .describe(`The last N days before it is opened; default ${REPORT_DAYS}`),
    ...period,
  },
  { example: { expires_in_days: 30, days: 90 } },
);

export const ShareRecord = named("ReportLink", "A link with which anyone can read the report", {
  id: idOf("link"),
  brand_id: BrandId,
  status: z.enum(["active", "expired", "revoked"]).describe("Only an `active` one opens the report"),
  days: z.number().int().nullable().describe("The last N days; null: a fixed period"),
  from_at: Timestamp.nullable().describe("For a fixed period: its start"),
  to_at: Timestamp.nullable().describe("For a fixed period: its end"),
  expires_at: Timestamp.describe("Until when it works"),
  revoked_at: Timestamp.nullable().describe("When it was revoked; null: it was not"),
  created_at: Timestamp.describe("When it was created"),
});

export const ShareCreated = extended(ShareRecord, "ReportLinkCreated", "A link with its URL", {
  url: z.string().describe("Opens the report without a key; not shown again"),
});
