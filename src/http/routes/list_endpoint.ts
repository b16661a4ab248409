import { z } from "@hono/zod-openapi";
import { csvText } from "../../base/csv.ts";
import { AppError } from "../../base/errors.ts";
import type { Page, PageRequest } from "../../store/list_page.ts";
import type { Api, HttpDeps } from "../context.ts";
import { type ListScope, readCursor, writeCursor } from "../list_cursor.ts";
import { envelopeSchema, LIST_LIMIT_MAX, type PageQuery } from "../schemas/common.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { ListHeaders } from "./route.ts";

/** JSON that a page without a limit of its own holds at most; rows beyond it stand on the next page. */
export const PAGE_BYTES_MAX = 8 << 20;
const CSV = "text/csv";
/** More than a crawl reads pages. */
export const CSV_ROWS_MAX = 100_000;

type Filter<Query extends typeof PageQuery> = Omit<z.infer<Query>, keyof PageQuery>;

export interface ListEndpoint<Row, Shown extends z.ZodType, Query extends typeof PageQuery> {
  /** Last part of the path, and the key of the rows in the envelope. */
  name: string;
  /** Where the list is one record's: `insights`, `insight_id`. */
  of?: { list: string; record: string; operation: string };
  /** Columns of `format=csv`. */
  csv?: readonly (keyof z.infer<Shown> & string)[];
  summary: string;
  item: Shown;
  query: Query;
  /** Fills in what the filter stands at where the caller leaves it out. */
  resolve?(brandId: string, filter: Filter<Query>): Filter<Query>;
  load(brandId: string, of: { filter: Filter<Query>; page: PageRequest; recordId: string }): Page<Row>;
  present(row: Row): z.infer<Shown>;
}

/** GET /brands/{brand_id}/<name>, or of one record: `{brand_id, total, <name>: rows}`, a page at a time. */
export function mountList<Row, Shown extends z.ZodType, Query extends typeof PageQuery>(
  api: Api,
  deps: HttpDeps,
  endpoint: ListEndpoint<Row, Shown, Query>,
): void {
  const route = keyedRoutes(api, deps, "Results");
  const { name, of, csv } = endpoint;
  const within = of === undefined ? "" : `${of.list}/{${of.record}}/`;
  const operation = of?.operation ?? `list${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  route(operation, `get /brands/{brand_id}/${within}${name}`, {
    summary: endpoint.summary,
    query: endpoint.query,
    answer: [200, envelopeSchema(name, endpoint.item), "A page of the list; the Link header leads to the next"],
    headers: ListHeaders,
    ...(csv ? { otherMedia: { [CSV]: { schema: z.string() } } } : {}),
    handle: (c) => {
      const brandId = c.get("brand").id;
      const { limit, offset, after, ...given } = c.req.valid("query" as never) as z.infer<Query>;
      const filter = endpoint.resolve?.(brandId, given) ?? given;
      const recordId = (of && c.req.param(of.record as never)?.toLowerCase()) ?? "";
      const path = within.replace(`{${of?.record}}`, recordId) + name;
      const scope: ListScope = { list: path, brandId, filter: filter as ListScope["filter"] };
      const isCsv = csv !== undefined && scope.filter.format === "csv";
      const request = pageRequest(scope, { limit: limit ?? (isCsv ? CSV_ROWS_MAX : undefined), offset, after });
      const page = endpoint.load(brandId, { filter, page: request, recordId });
      if (page.next !== null) {
        const after = writeCursor(scope, page.next);
        c.header(
          "Link",
          `<${deps.baseUrl}/brands/${brandId}/${path}?${nextQuery(scope.filter, { limit, after })}>; rel="next"`,
        );
      }
      const rows = page.rows.map((row) => endpoint.present(row));
      if (isCsv) return c.body(csvText(csv, rows as never), 200, { "Content-Type": `${CSV}; charset=utf-8` }) as never;
      return c.json({ brand_id: brandId, total: page.total, [name]: rows } as never, 200);
    },
  });
}

function pageRequest(scope: ListScope, { limit, offset, after }: PageQuery): PageRequest {
  const size = limit === undefined ? { limit: LIST_LIMIT_MAX, bytesMax: PAGE_BYTES_MAX } : { limit };
  if (after === undefined) return offset === undefined ? size : { ...size, offset };
  if (offset !== undefined) {
    const message = "does not go together with after. Give one of the two";
    throw new AppError("invalid_input", `The query's "offset" ${message}`, {
      errors: [{ path: "query.offset", message }],
    });
  }
  return { ...size, after: readCursor(scope, after) };
}

/** The same list from the cursor on: the filter as resolved, and the caller's own limit. */
function nextQuery(filter: ListScope["filter"], page: { limit: number | undefined; after: string }): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, limit: page.limit, after: page.after })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}
