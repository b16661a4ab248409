import { z } from "@hono/zod-openapi";
import { csvHead, csvLine } from "../../base/csv.ts";
import { uploadAccessLog } from "../../service/access_logs.ts";
import { readCrawlerVisits, type VisitReading } from "../../service/crawler_visits.ts";
import { deleteCrawlerVisits, listAccessLogsPage } from "../../store/crawler_visits.ts";
import { transact } from "../../store/db.ts";
import type { PageSet } from "../../traffic/visit_book.ts";
import type { Api, HttpDeps } from "../context.ts";
import { LIST_LIMIT_MAX, PageQuery } from "../schemas/common.ts";
import {
  AccessLogAnswer,
  AccessLogQuery,
  AccessLogRecord,
  CrawlerVisitsAnswer,
  CrawlerVisitsQuery,
  CrawlerVisitsRemoved,
} from "../schemas/crawlers.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";
import { ListHeaders } from "./route.ts";

const LINE =
  '20.171.206.7 - - [31/Jan/2026:12:15:30 +0000] "GET /guide HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"';
const Log = { schema: z.string().openapi({ example: LINE }) };
const Csv = { schema: z.string() };

/** What crawlers of AI companies and search engines read of the brand's site, by its own access logs. */
export function mountCrawlers(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "AI crawlers");
  const { accessLogs } = deps;
  route("uploadAccessLog", "post /brands/{brand_id}/access-logs", {
    summary: "Count the visits of AI crawlers in an access log",
    description: `Send the file as it is, plain or gzipped: common or combined format, JSON lines of a server or CDN (nginx, Caddy, Traefik, Cloudflare, CloudFront, Google), W3C extended. It is streamed, up to ${Math.round(accessLogs.bytesMax / 2 ** 20)} MiB when unpacked. Only visits of known agents are stored, counted by day, agent, page and outcome: no log lines or addresses. Lines from an earlier upload are not counted again; two identical lines in one upload count twice. Returns 409 while another log of the brand is being read.`,
    query: AccessLogQuery,
    streamed: { "text/plain": Log, "application/x-ndjson": Log, "application/gzip": Log },
    answer: [201, AccessLogAnswer, "What the log contained"],
    errors: [409, 429, 503],
    handle: async (c) => {
      const brand = c.get("brand");
      const { host = brand.domain, proxies = null, server } = c.req.valid("query");
      c.env.allowLongBody?.();
      const signal = AbortSignal.any([c.req.raw.signal, deps.stopping]);
      const upload = { body: bodyOf(c.req.raw), options: { host: host.toLowerCase(), proxies, server }, signal };
      const { id, ...made } = await uploadAccessLog(accessLogs, brand, upload);
      return c.json({ import_id: id, ...made }, 201);
    },
  });
  mountList(api, deps, {
    name: "access-logs",
    key: "access_logs",
    summary: "Uploaded access logs and what they contained, newest first",
    description: "What each contained when it was uploaded; the logs themselves are not stored.",
    item: AccessLogRecord,
    query: PageQuery,
    load: (brandId, { page }) => listAccessLogsPage(deps.db, brandId, { page }),
    present: (row) => row,
  });
  mountVisits(api, deps);
  route("forgetCrawlerVisits", "delete /brands/{brand_id}/crawler-visits", {
    summary: "Delete all crawler visits and the records of the logs they came from",
    description: "Use it if a log was uploaded with the wrong `host` or `proxies`, then upload the log again.",
    answer: [200, CrawlerVisitsRemoved, "Forgotten"],
    handle: (c) => {
      const rows = transact(deps.db, (tx) => deleteCrawlerVisits(tx, c.get("brand").id));
      return c.json({ deleted: true as const, rows }, 200);
    },
  });
}

function mountVisits(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "AI crawlers");
  route("readCrawlerVisits", "get /brands/{brand_id}/crawler-visits", {
    summary: "Visits of AI crawlers by agent, page, day or engine, joined with the crawl and with citations",
    description:
      "`by=agent` lists every agent, including those that never visited; `by=page` lists the pages of one set (`pages`); `by=engine` compares what each engine cites with what its crawlers read. Visits in an agent's name from addresses that its owner does not publish are counted separately (`outside_ranges`) and never as reading a page.",
    query: CrawlerVisitsQuery,
    answer: [200, CrawlerVisitsAnswer, "The visits; the Link header leads to the next rows"],
    headers: ListHeaders,
    otherMedia: { "text/csv": Csv },
    handle: async (c) => {
      const brand = c.get("brand");
      const { by, pages, limit, offset = 0, format = "json", ...query } = c.req.valid("query");
      const { db, clock, stopping: signal } = deps;
      const reading = await readCrawlerVisits({ db, now: () => clock.now(), signal }, brand.id, query);
      const { book, ...told } = reading;
      const { total, rowsFrom } = tableOf(reading, by, pages);
      const end = offset + (limit ?? (format === "csv" ? total : LIST_LIMIT_MAX));
      const rows = rowsFrom(offset, end);
      if (format === "csv") {
        const file = `attachment; filename="${brand.domain}-crawlers-by-${by}.csv"`;
        const headers = { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": file };
        // Citations of the sandbox are no measurement, in a file either.
        const isJoined = by === "page" || by === "engine";
        const marked = isJoined ? rows.map((row) => ({ ...row, simulated: told.simulated })) : rows;
        return c.body(csvOf(marked), 200, headers) as never;
      }
      if (end < total) {
        const next = new URL(c.req.url);
        next.searchParams.set("limit", String(end - offset));
        next.searchParams.set("offset", String(end));
        c.header("Link", `<${deps.baseUrl}${next.pathname}${next.search}>; rel="next"`);
      }
      return c.json({ brand_id: brand.id, by, ...told, summary: book.summary(), total, rows }, 200);
    },
  });
}

/** Pages are shown when they are asked for: a site may have a hundred thousand. */
function tableOf({ book, logged }: VisitReading, by: "agent" | "page" | "day" | "engine", set: PageSet) {
  // Nothing was measured without a log: no agent is said to have stayed away.
  if (logged === null) return { total: 0, rowsFrom: () => [] };
  if (by === "page") {
    const entries = book.byPage(set);
    return {
      total: entries.length,
      rowsFrom: (start: number, end: number) => entries.slice(start, end).map(book.rowOf),
    };
  }
  const rows = by === "agent" ? book.byAgent() : by === "day" ? book.byDay() : book.byEngine();
  return { total: rows.length, rowsFrom: (start: number, end: number) => rows.slice(start, end) };
}

function csvOf(rows: readonly object[]): string {
  const lines = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => {
        if (name === "agents" && typeof value[0] === "object")
          return [[name, value.map((one: { agent: string; visits: number }) => `${one.agent} ${one.visits}`)]];
        return name === "outcomes" || (name === "ranges" && value !== null)
          ? Object.entries(value).map(([key, inner]) => [name === "ranges" ? `ranges_${key}` : key, inner])
          : [[name, value]];
      }),
    ),
  );
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))].filter((name) => name !== "ranges");
  return csvHead(columns) + lines.map((line) => csvLine(columns.map((name) => line[name]))).join("");
}

async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body !== null) yield* request.body;
}
