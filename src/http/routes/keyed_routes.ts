import { createRoute, type RouteConfig, type RouteHandler, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Api, HttpDeps, HttpEnv } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { idempotency } from "../middleware/idempotency.ts";
import { jsonBody, limitBody } from "../middleware/json_body.ts";
import { leastRole } from "../roles.ts";
import { idOf } from "../schemas/common.ts";
import type { Tag } from "../tags.ts";
import { API_KEY_SECURITY, type jsonResponse, protectedErrors, SkillHeaders } from "./route.ts";

/** `get /brands/{brand_id}`. */
type Operation = `${"get" | "post" | "put" | "patch" | "delete"} /${string}`;

interface KeyedRoute<Status extends number, Shown extends z.ZodType, Query, Body> {
  summary: string;
  description: string;
  query?: Query;
  body?: Body;
  /** Where the body may be left out, larger than others, or a file of text instead. */
  bodyLimits?: { required?: boolean; bytesMax?: number; othersPass?: boolean; alsoText?: boolean };
  /** Media types of a body that the handler reads as it comes, with limits of its own; its repeat must do no harm. */
  streamed?: Record<string, { schema: z.ZodType }>;
  /** Ids in the path that are no UUID. */
  params?: z.ZodRawShape;
  /** Who may call although others may not. */
  passes?: Omit<Parameters<typeof authentication>[1], "least"> & Parameters<typeof brandScope>[1];
  /** Stands in for the check that the brand is the caller's. */
  guard?: MiddlewareHandler<HttpEnv>;
  answer: readonly [status: Status, schema: Shown, description: string];
  /** Of the answer, where it is not JSON. */
  mediaType?: string;
  /** What it may be asked as beside. */
  otherMedia?: Record<string, { schema: z.ZodType }>;
  /** Those of the answer; those of every call with a key unless told. */
  headers?: z.ZodObject;
  /** Statuses beside those that key, brand and body bring. */
  errors?: readonly number[];
}

type Declared<At extends Operation, Status extends number, Shown extends z.ZodType, Query, Body> = Omit<
  RouteConfig,
  "path" | "request" | "responses" | "middleware"
> & {
  path: At extends `${string} ${infer Path}` ? Path : never;
  middleware: MiddlewareHandler<HttpEnv>[];
  request: ([Query] extends [z.ZodObject] ? { query: Query } : object) &
    ([Body] extends [z.ZodType] ? { body: { content: { "application/json": { schema: Body } } } } : object);
  responses: Record<Status, ReturnType<typeof jsonResponse<Shown>>>;
};

/**
 * Mounts routes that need an API key, with what all of them share: the check of the key, of the brand in the path, of
 * the body, and of repeats where POST makes something; and the statuses that come of these.
 */
export function keyedRoutes(api: Api, deps: HttpDeps, tag: Tag) {
  return function mount<
    const At extends Operation,
    const Status extends number,
    Shown extends z.ZodType,
    Query extends z.ZodObject | null = null,
    Body extends z.ZodType | null = null,
  >(
    operationId: string,
    operation: At,
    route: KeyedRoute<Status, Shown, Query, Body> & {
      handle: RouteHandler<Declared<At, Status, Shown, Query, Body>, HttpEnv>;
    },
  ): void {
    const [method = "", path = ""] = operation.split(" ");
    const { query, body, bodyLimits = {}, passes, answer, errors = [], summary } = route;
    const { headers = SkillHeaders, mediaType = "application/json" } = route;
    const isOfBrand = path.includes("{brand_id}");
    // A POST there makes something, so that its repeat must not make it again.
    const isRepeatable = method === "post" && !path.startsWith("/auth/") && route.streamed === undefined;
    const least = leastRole(method, path);
    const guard = route.guard ?? (isOfBrand ? brandScope(deps, passes) : null);
    const { required = true, alsoText = false } = bodyLimits;
    const [status, schema, answered] = answer;
    const params = path
      .split("{")
      .slice(1)
      .map((rest) => rest.slice(0, rest.indexOf("}")))
      .map((name) => [name, route.params?.[name] ?? idOf(nameOf(name)).openapi({ param: { name, in: "path" } })]);
    const declared = createRoute({
      operationId,
      method: method as "get",
      path,
      tags: [tag],
      summary,
      description: route.description,
      security: API_KEY_SECURITY,
      middleware: [
        authentication(deps, { ...passes, least }),
        ...(guard === null ? [] : [guard]),
        ...(body ? jsonBody(bodyLimits) : isRepeatable ? [limitBody()] : []),
        ...(isRepeatable ? [idempotency(deps)] : []),
      ],
      request: {
        ...(params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {}),
        ...(query ? { query } : {}),
        ...(route.streamed ? { body: { required: true, content: route.streamed } } : {}),
        ...(body ? { body: { required: required && !alsoText, content: contentOf(body, alsoText) } } : {}),
      },
      responses: {
        [status]: { description: answered, headers, content: { [mediaType]: { schema }, ...route.otherMedia } },
        ...protectedErrors(
          ...(isOfBrand ? [404] : []),
          ...(least === "viewer" ? [] : [403]),
          ...(body || isRepeatable || route.streamed ? [413] : []),
          ...errors,
        ),
      },
    });
    api.openapi(declared, route.handle as never);
  };
}

/** `brand_id`: brand. */
function nameOf(param: string): string {
  return param.replace("_id", "").replaceAll("_", " ");
}

function contentOf(schema: z.ZodType, alsoText: boolean) {
  const json = { "application/json": { schema } };
  return alsoText ? { ...json, "text/csv": { schema: z.string() } } : json;
}
