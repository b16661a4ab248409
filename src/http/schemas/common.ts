import { z } from "@hono/zod-openapi";
import type { ErrorCode } from "../../base/errors.ts";
import { named, part, wholeOf } from "./shapes.ts";

/** More than an id has. */
const ID_CHARS_MAX = 100;

export const Timestamp = z.iso
  .datetime()
  .openapi({ example: "2026-01-31T12:00:00.000Z", description: "ISO 8601, UTC" });
export const Uuid = z.guid().openapi({ format: "uuid", example: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11" });
export const BrandId = idOf("brand");
/** When a record was made and last changed. */
export const DATED = {
  created_at: Timestamp.describe("When it was made"),
  updated_at: Timestamp.describe("When it last changed"),
};

export const OF_RUN = { id: Uuid.describe("Its id"), brand_id: BrandId, run_id: idOf("run that made it") };
export const Simulated = z
  .boolean()
  .describe("True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement");
/** Takes any text: who asks for a run that is none gets an empty list. */
export const RunFilter = z.string().max(ID_CHARS_MAX).optional();

/** Id of a record of that name. */
export function idOf(what: string) {
  return Uuid.describe(`Id of the ${what}`);
}

export const ShareOfAnswers = named("Share", "A share with the sample it rests on", {
  value: z.number().nullable().describe("0 to 1; null: not measured"),
  n: z.number().describe("What it was counted over"),
  interval: z.tuple([z.number(), z.number()]).nullable().describe("Wilson, 95 %; null with `n` 0"),
});

export const LIST_LIMIT_MAX = 1000;
/** Longer than any cursor of ours. */
const CURSOR_CHARS_MAX = 1000;

export const PageQuery = z.object({
  limit: wholeOf(1, LIST_LIMIT_MAX)
    .optional()
    .describe(
      `Rows to return, 1 to ${LIST_LIMIT_MAX}. Without it the first ${LIST_LIMIT_MAX}, fewer where rows are large: the Link header leads on`,
    ),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Rows to skip. Beyond the first few pages, follow the Link header instead"),
  after: z
    .string()
    .max(CURSOR_CHARS_MAX)
    .optional()
    .describe(
      "Where the page before ended, as its Link header gives it: opaque, good for the same list and filter, not together with offset. Rows added meanwhile shift nothing",
    ),
});
/** A list as a page of JSON, or whole as a file. */
export const LIST_FORMATS = ["json", "csv", "jsonl"] as const;
export const ListFormat = z
  .enum(LIST_FORMATS)
  .optional()
  .describe(
    "`csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons",
  );

export type ListFormat = (typeof LIST_FORMATS)[number];
export type PageQuery = z.infer<typeof PageQuery>;

/** What a record has of the fields that the schema shows. */
export function shownBy<S extends z.ZodObject>(schema: S, record: object): z.infer<S> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in schema.shape)) as z.infer<S>;
}

export const ErrorAction = named("ErrorAction", "A way out of a refusal", {
  rel: z.string().describe("What it leads to: `checkout`, `upgrade`, `billing-portal` or `dashboard`"),
  href: z.string().describe("Where to send the request, or a page to open"),
  method: z.string().describe("HTTP method of that request"),
  description: z.string().describe("What it does, and with which body"),
});

const STRUCTURED_CODES = [
  "authentication_required",
  "invalid_api_key",
  "credits_exhausted",
  "payment_required",
  "rate_limit_exceeded",
] as const satisfies readonly ErrorCode[];

export const StructuredError = named("StructuredError", "Why a key, a plan or a rate limit refused the call", {
  error: z.enum(STRUCTURED_CODES).openapi({
    description: "Code of the refusal: tell errors apart by it, never by the message",
    example: "authentication_required",
  }),
  message: z.string().describe("What is wrong and what to do, for people"),
  usage: part("With `credits_exhausted`: today's calls", {
    limit: z.number().describe("Calls a day"),
    used: z.number().describe("Calls made today"),
  }).optional(),
  retry_after: z.number().optional().describe("Seconds to wait, with `rate_limit_exceeded`"),
  actions: z.array(ErrorAction).optional().describe("Ways out"),
});

const InvalidField = named("InvalidField", "A field of the request that is not valid", {
  path: z.string().describe("Where the field stands: `body.domain`, `query.limit`, `header.Idempotency-Key`"),
  message: z.string().describe("What it must be"),
});

export const PlainError = named("PlainError", "Why a request was refused or failed", {
  detail: z.string().describe("What is wrong and what to do, for people"),
  errors: z.array(InvalidField).optional().describe("With 422: each field that is not valid"),
});

/** `{brand_id, total, <name>: rows}`; `total` counts all rows that match, whatever the page takes. */
export function envelopeSchema<T extends z.ZodType, N extends string>(name: N, item: T) {
  const total = z.number().int().describe("All matching rows, regardless of the page");
  return z.object({ brand_id: BrandId, total, [name]: z.array(item).describe("The rows of this page") } as {
    brand_id: typeof Uuid;
    total: z.ZodNumber;
  } & Record<N, z.ZodArray<T>>);
}
