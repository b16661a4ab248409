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
  created_at: Timestamp.describe("When it was created"),
  updated_at: Timestamp.describe("When it last changed"),
};

export const OF_RUN = { id: Uuid.describe("Its id"), brand_id: BrandId, run_id: idOf("run that created it") };
export const Simulated = z
  .boolean()
  .describe("True if any evidence behind it is simulated by the sandbox: its figures are then not measurements");
/** Takes any text: who asks for a run that is none gets an empty list. */
export const RunFilter = z.string().max(ID_CHARS_MAX).optional();

/** Id of a record of that name. */
export function idOf(what: string) {
  return Uuid.describe(`Id of the ${what}`);
}

export const ShareOfAnswers = named("Share", "A share with its sample size", {
  value: z.number().nullable().describe("0 to 1; null: not measured"),
  n: z.number().describe("Sample size"),
  interval: z.tuple([z.number(), z.number()]).nullable().describe("95 % Wilson interval; null if `n` is 0"),
});

export const LIST_LIMIT_MAX = 1000;
/** Longer than any cursor of ours. */
const CURSOR_CHARS_MAX = 1000;

export const PageQuery = z.object({
  limit: wholeOf(1, LIST_LIMIT_MAX)
    .optional()
    .describe(
      `Rows to return, 1 to ${LIST_LIMIT_MAX}. Default: the first ${LIST_LIMIT_MAX}, or fewer if rows are large; follow the Link header for more`,
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
      "Cursor for the next page, as given in the Link header: opaque, valid for the same list and filter, not together with offset. Rows added in the meantime do not shift pages",
    ),
});
/** A list as a page of JSON, or whole as a file. */
export const LIST_FORMATS = ["json", "csv", "jsonl"] as const;
export const ListFormat = z
  .enum(LIST_FORMATS)
  .optional()
  .describe(
    "`csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons",
  );

export type ListFormat = (typeof LIST_FORMATS)[number];
export type PageQuery = z.infer<typeof PageQuery>;

/** What a record has of the fields that the schema shows. */
export function shownBy<S extends z.ZodObject>(schema: S, record: object): z.infer<S> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in schema.shape)) as z.infer<S>;
}

export const ErrorAction = named("ErrorAction", "A way to resolve a refusal", {
  rel: z.string().describe("What it leads to: `checkout`, `upgrade`, `billing-portal` or `dashboard`"),
  href: z.string().describe("URL for the request, or a page to open"),
  method: z.string().describe("HTTP method of the request"),
  description: z.string().describe("What it does, and the body it needs"),
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
    description: "Error code: use it to distinguish errors, never the message",
    example: "authentication_required",
  }),
  message: z.string().describe("What is wrong and what to do, in plain words"),
  usage: part("With `credits_exhausted`: today's calls", {
    limit: z.number().describe("Calls a day"),
    used: z.number().describe("Calls made today"),
  }).optional(),
  retry_after: z.number().optional().describe("Seconds to wait, with `rate_limit_exceeded`"),
  actions: z.array(ErrorAction).optional().describe("Ways to resolve it"),
});

const InvalidField = named("InvalidField", "An invalid field of the request", {
  path: z.string().describe("Where the field is: `body.domain`, `query.limit`, `header.Idempotency-Key`"),
  message: z.string().describe("What it must be"),
});

export const PlainError = named("PlainError", "Why a request was refused or failed", {
  detail: z.string().describe("What is wrong and what to do, in plain words"),
  errors: z.array(InvalidField).optional().describe("With 422: each invalid field"),
});

/** `{brand_id, total, <name>: rows}`; `total` counts all rows that match, whatever the page takes. */
export function envelopeSchema<T extends z.ZodType, N extends string>(name: N, item: T) {
  const total = z.number().int().describe("All matching rows, regardless of the page");
  return z.object({ brand_id: BrandId, total, [name]: z.array(item).describe("The rows of this page") } as {
    brand_id: typeof Uuid;
    total: z.ZodNumber;
  } & Record<N, z.ZodArray<T>>);
}
