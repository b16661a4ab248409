import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { HttpDeps, HttpEnv } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { idempotency } from "../middleware/idempotency.ts";
import { jsonBody, limitBody } from "../middleware/json_body.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors, SkillHeaders } from "./route.ts";

/** Where a POST makes something, so that its repeat must not make it again. */
const REPEATABLE = /^\/(brands|track)/;

/** What a handler finds in `c.req.valid()`. */
interface Given {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
}

interface KeyedRoute<Path extends string, Status extends number, Shown extends z.ZodType> {
  method: "get" | "post" | "patch" | "delete";
  path: Path;
  tag: string;
  summary: string;
  description?: string;
  /** Where the body may be left out, or larger than others. */
  bodyLimits?: { required?: boolean; bytesMax?: number };
  /** Who may call although others may not. */
  passes?: Parameters<typeof authentication>[1] & Parameters<typeof brandScope>[1];
  /** Stands in for the check that the brand is the caller's. */
  guard?: MiddlewareHandler<HttpEnv>;
  answer: readonly [status: Status, schema: Shown, description: string];
  /** Those of the answer; those of every call with a key unless told. */
  headers?: z.ZodObject;
  /** Statuses beside 401, 402 and 422. */
  errors?: readonly number[];
}

type Declared<Path extends string, Status extends number, Shown extends z.ZodType, Parts extends Given> = Omit<
  RouteConfig,
  "path" | "request" | "responses" | "middleware"
> & {
  path: Path;
  middleware: MiddlewareHandler<HttpEnv>[];
  request: Pick<Parts, keyof Parts & ("params" | "query")> &
    (Parts extends { body: infer Body extends z.ZodType }
      ? { body: { required: true; content: { "application/json": { schema: Body } } } }
      : unknown);
  responses: Record<Status, ReturnType<typeof jsonResponse<Shown>>>;
  getRoutingPath(): string;
};

/**
 * A route that needs an API key, with what all of them share: the check of the key, of the brand in the path, of the
 * body, and of repeats where POST makes something.
 */
export function keyedRoute<Path extends string, Status extends number, Shown extends z.ZodType, Parts extends Given>(
  deps: HttpDeps,
  route: KeyedRoute<Path, Status, Shown> & Parts,
): Declared<Path, Status, Shown, Parts> {
  const {
    method,
    path,
    tag,
    params,
    query,
    body,
    bodyLimits = {},
    passes,
    answer,
    errors = [],
    summary,
    description,
  } = route;
  const guard = route.guard ?? (path.includes("{brand_id}") ? brandScope(deps, passes) : null);
  const isRepeatable = method === "post" && REPEATABLE.test(path);
  const { required = true } = bodyLimits;
  const [status, schema, answered] = answer;
  const declared = createRoute({
    summary,
    ...(description === undefined ? {} : { description }),
    method,
    path,
    tags: [tag],
    security: API_KEY_SECURITY,
    middleware: [
      authentication(deps, passes),
      ...(guard === null ? [] : [guard]),
      ...(body ? jsonBody(bodyLimits) : isRepeatable ? [limitBody()] : []),
      ...(isRepeatable ? [idempotency(deps)] : []),
    ],
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required, content: { "application/json": { schema: body } } } } : {}),
    },
    responses: {
      [status]: jsonResponse(schema, answered, route.headers ?? SkillHeaders),
      ...protectedErrors(...errors),
    },
  });
  return declared as unknown as Declared<Path, Status, Shown, Parts>;
}
