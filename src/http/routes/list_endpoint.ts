import { z } from "@hono/zod-openapi";
import { csvHead, csvLine } from "../../base/csv.ts";
import { AppError } from "../../base/errors.ts";
import type { Page, PageRequest } from "../../store/list_page.ts";
import type { Api, HttpDeps } from "../context.ts";
import { type ListScope, readCursor, writeCursor } from "../list_cursor.ts";
import { envelopeSchema, LIST_LIMIT_MAX, ListFormat, type PageQuery } from "../schemas/common.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { ListHeaders } from "./route.ts";

/** JSON that a page without a limit of its own holds at most; rows beyond it stand on the next page. */
export const PAGE_BYTES_MAX = 8 << 20;
const MEDIA_TYPES = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;
/** More than a crawl reads pages. */
export const CSV_ROWS_MAX = 100_000;

type Filter<Query extends typeof PageQuery> = Omit<z.infer<Query>, keyof PageQuery>;

export interface ListEndpoint<Row, Shown extends z.ZodType, Query extends typeof PageQuery> {
  /** Last part of the path, and the key of the rows in the envelope where that is no other. */
  name: string;
  key?: string;
  /** What stands before the name in the path, with a closing slash. */
  under?: string;
  /** Where the list is one record's: `insights`, `insight_id`. */
  of?: { list: string; record: string; operation: string };
  summary: string;
  description: string;
  item: Shown;
  query: Query;
  /** Fills in what the filter stands at where the caller leaves it out. */
  resolve?(brandId: string, filter: Filter<Query>): Filter<Query>;
  load(brandId: string, of: { filter: Filter<Query>; page: PageRequest; recordId: string }): Page<Row>;
  present(row: Row): z.infer<Shown>;
  /** A row as a line of `format=csv`; absent: as it is presented. */
  line?(row: Row): Record<string, unknown>;
}

/** GET /brands/{brand_id}/<name>, or of one record: `{brand_id, total, <name>: rows}`, a page at a time. */
export function mountList<Row, Shown extends z.ZodType, Query extends typeof PageQuery>(
  api: Api,
  deps: HttpDeps,
  endpoint: ListEndpoint<Row, Shown, Query>,
): void {
  const route = keyedRoutes(api, deps, "Results");
  const { name, of, key = name } = endpoint;
  const within = of === undefined ? (endpoint.under ?? "") : `${of.list}/{${of.record}}/`;
  const operation =
    of?.operation ??
    key.replace(
      /(^|_)([a-z])/g,
      (_, start: string, letter: string) => `${start === "" ? "list" : ""}${letter.toUpperCase()}`,
    );
  route(operation, `get /brands/{brand_id}/${within}${name}`, {
    summary: endpoint.summary,
    description: endpoint.description,
    query: endpoint.query.extend({ format: ListFormat }),
    answer: [200, envelopeSchema(key, endpoint.item), "A page of the list; the Link header leads to the next"],
    headers: ListHeaders,
    otherMedia: Object.fromEntries(Object.values(MEDIA_TYPES).map((type) => [type, { schema: z.string() }])),
    handle: (c) => {
      const brandId = c.get("brand").id;
      const asked = c.req.valid("query" as never) as z.infer<Query> & { format?: ListFormat };
      const { limit, offset, after, format = "json", ...given } = asked;
      const filter = (endpoint.resolve?.(brandId, given as Filter<Query>) ?? given) as Filter<Query>;
      const recordId = (of && c.req.param(of.record as never)?.toLowerCase()) ?? "";
      const path = within.replace(`{${of?.record}}`, recordId) + name;
      const shape = { ...filter, ...(format === "json" ? {} : { format }) };
      const scope: ListScope = { list: path, brandId, filter: shape };
      const request = pageRequest(scope, { limit, offset, after });
      const load = (page: PageRequest) => endpoint.load(brandId, { filter, page, recordId });
      const first = load(request);
      if (format !== "json") {
        const file = `attachment; filename="${c.get("brand").domain}-${name}.${format}"`;
        const headers = { "Content-Type": `${MEDIA_TYPES[format]}; charset=utf-8`, "Content-Disposition": file };
        const rest = limit === undefined ? load : null;
        return c.body(listFile(endpoint, { first, rest, format }), 200, headers) as never;
      }
      if (first.next !== null) {
        const query = nextQuery(scope.filter, { limit, after: writeCursor(scope, first.next) });
        c.header("Link", `<${deps.baseUrl}/brands/${brandId}/${path}?${query}>; rel="next"`);
      }
      const rows = first.rows.map((row) => endpoint.present(row));
      return c.json({ brand_id: brandId, total: first.total, [key]: rows } as never, 200);
    },
  });
}

/** The list a page at a time, so that one of a million rows takes no more memory than a page. */
function listFile<Row, Shown extends z.ZodType>(
  { item, present, line }: Pick<ListEndpoint<Row, Shown, typeof PageQuery>, "item" | "present" | "line">,
  given: { first: Page<Row>; rest: ((page: PageRequest) => Page<Row>) | null; format: "csv" | "jsonl" },
): ReadableStream<Uint8Array> {
  const { rest, format } = given;
  const rowOf = (row: Row) => (line?.(row) ?? present(row)) as Record<string, unknown>;
  const columns = line === undefined ? Object.keys((item as unknown as z.ZodObject).shape) : null;
  const textOf = (row: Row) => {
    if (format === "jsonl") return `${JSON.stringify(present(row))}\n`;
    const shown = rowOf(row);
    return csvLine((columns ?? Object.keys(shown)).map((name) => shown[name]));
  };
  const encoder = new TextEncoder();
  let page: Page<Row> | null = given.first;
  const [one] = given.first.rows;
  let begun = format === "csv" ? csvHead(columns ?? Object.keys(one === undefined ? {} : rowOf(one))) : "";
  return new ReadableStream({
    pull(controller) {
      if (page === null) return controller.close();
      const { rows, next } = page;
      controller.enqueue(encoder.encode(begun + rows.map(textOf).join("")));
      begun = "";
      page =
        next === null || rest === null ? null : rest({ limit: LIST_LIMIT_MAX, bytesMax: PAGE_BYTES_MAX, after: next });
    },
  });
}

function pageRequest(scope: ListScope, { limit, offset, after }: PageQuery): PageRequest {
  const size = limit === undefined ? { limit: LIST_LIMIT_MAX, bytesMax: PAGE_BYTES_MAX } : { limit };
  if (after === undefined) return offset === undefined ? size : { ...size, offset };
  if (offset !== undefined) {
    const message = "cannot be combined with after. Give one of the two";
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
