import { z } from "@hono/zod-openapi";

export const Timestamp = z.iso
  .datetime()
  .openapi({ example: "2026-01-31T12:00:00.000Z", description: "ISO 8601, UTC" });
export const Uuid = z.guid().openapi({ format: "uuid", example: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11" });

export const LIST_LIMIT_MAX = 1000;
/** Longer than any cursor of ours. */
const CURSOR_CHARS_MAX = 1000;

export const PageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIST_LIMIT_MAX)
    .optional()
    .openapi({
      description: `Rows to return, 1 to ${LIST_LIMIT_MAX}. Without it the first ${LIST_LIMIT_MAX}, fewer where rows are large: the Link header leads on`,
    }),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .openapi({ description: "Rows to skip. Beyond the first few pages, follow the Link header instead" }),
  after: z.string().max(CURSOR_CHARS_MAX).optional().openapi({
    description:
      "Where the page before ended, as its Link header gives it: opaque, good for the same list and filter, not together with offset. Rows added meanwhile shift nothing",
  }),
});
/** A list as a page of JSON, or whole as a file. */
export const LIST_FORMATS = ["json", "csv", "jsonl"] as const;
export const ListFormat = z.enum(LIST_FORMATS).optional().openapi({
  description:
    "`csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons",
});

export type ListFormat = (typeof LIST_FORMATS)[number];
export type PageQuery = z.infer<typeof PageQuery>;

/** What a record has of the fields that the schema shows. */
export function shownBy<S extends z.ZodObject>(schema: S, record: object): z.infer<S> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in schema.shape)) as z.infer<S>;
}

export const ErrorAction = z.object({ rel: z.string(), href: z.string(), method: z.string(), description: z.string() });

export const StructuredError = z
  .object({
    error: z.string().openapi({ example: "authentication_required" }),
    message: z.string(),
    usage: z.object({ limit: z.number(), used: z.number() }).optional(),
    retry_after: z.number().optional().openapi({ description: "Seconds" }),
    actions: z.array(ErrorAction).optional(),
  })
  .openapi("StructuredError");

export const PlainError = z
  .object({ detail: z.string(), errors: z.array(z.object({ path: z.string(), message: z.string() })).optional() })
  .openapi("PlainError");

/** `{brand_id, total, <name>: rows}`; `total` counts all rows that match, whatever the page takes. */
export function envelopeSchema<T extends z.ZodType, N extends string>(name: N, item: T) {
  const total = z.number().int().openapi({ description: "All matching rows, regardless of the page" });
  return z.object({ brand_id: Uuid, total, [name]: z.array(item) } as {
    brand_id: typeof Uuid;
    total: z.ZodNumber;
  } & Record<N, z.ZodArray<T>>);
}
