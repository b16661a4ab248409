import type { ResponseConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import { PlainError, StructuredError } from "../schemas/common.ts";

const DESCRIPTIONS: Record<number, string> = {
  401: "Key missing or not recognised",
  402: "The tier's calls for today are used up, or the subscription is unpaid",
  403: "Not allowed by your role or tier (brand limit, or a read-only brand), or the account is disabled",
  404: "Not found, or not yours",
  409: "An active run conflicts; its id is in X-Running-Run-Id",
  413: "The body is too large",
  422: "A malformed id or an invalid body",
  429: "Rate limit; Retry-After gives the seconds",
  503: "Switched off or not configured",
};
const STRUCTURED = new Set([401, 402, 429]);

/** Every response carries these (specification, "Headers on every response"). */
const CommonHeaders = z.object({
  "X-Process-Time": z.string().openapi({ description: "Execution time in seconds", example: "0.001234" }),
  "X-Request-ID": z.string().openapi({ description: "8 hex digits", example: "9f86d081" }),
});
export const SkillHeaders = CommonHeaders.extend({
  "X-Skill-Latest": z.string().openapi({ description: "Version of the agent skill", example: "1.0.0" }),
  "X-Skill-Update-URL": z.string().describe("Where the skill is served"),
});

export const ListHeaders = SkillHeaders.extend({
  Link: z.string().optional().openapi({
    description: 'URL of the next page with rel="next" (RFC 8288); absent on the last page',
    example:
      '<https://api.example.com/brands/0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11/evidence?limit=100&after=WyI5ZjJjIl0>; rel="next"',
  }),
});

export function jsonResponse<T extends z.ZodType>(
  schema: T,
  description: string,
  headers: z.ZodObject = CommonHeaders,
) {
  return { description, headers, content: { "application/json": { schema } } };
}

export function errorResponses(...statuses: number[]): Record<number, ResponseConfig> {
  return describedErrors(statuses, CommonHeaders);
}

export function describedErrors(statuses: number[], headers: z.ZodObject): Record<number, ResponseConfig> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: DESCRIPTIONS[status] ?? "Error",
        headers,
        content: { "application/json": { schema: STRUCTURED.has(status) ? StructuredError : PlainError } },
      },
    ]),
  );
}

/** What every authenticated operation may answer. */
export function protectedErrors(...statuses: number[]): Record<number, ResponseConfig> {
  return { ...errorResponses(401), ...describedErrors([402, 403, 422, ...statuses], SkillHeaders) };
}

export const API_KEY_SECURITY = [{ ApiKey: [] }];
