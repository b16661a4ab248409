import { z } from "@hono/zod-openapi";
import { AGENT_PURPOSES } from "../../domain/ai_agent.ts";
import { ACCESS_LOG_FORMATS, VISIT_OUTCOMES } from "../../domain/crawler_visit.ts";
import { PAGE_SETS } from "../../traffic/visit_book.ts";
import { idOf, LIST_LIMIT_MAX, PageQuery, Timestamp } from "./common.ts";
import { named, part, parts, wholeOf } from "./shapes.ts";

const Day = z.iso.date().openapi({ example: "2026-01-31" });
const Count = z.number().int();
const AgentName = z.string().describe("Name in the user agent");
const OperatorName = z.string().describe("Its operator");
const Purpose = z.enum(AGENT_PURPOSES);
const Unverified = z
  .string()
  .nullable()
  .describe("Why visits of the agent cannot be verified: no published address ranges of its owner are known");

export const AccessLogQuery = z.object({
  host: z.string().max(253).optional().describe("The host for lines without one; default: the brand's domain"),
  proxies: wholeOf(0, 16)
    .optional()
    .describe(
      "Number of proxies in front of the server (a CDN counts as one) that append to X-Forwarded-For: the entry of the outermost one is the visitor. By default, an entry is trusted only if the peer is in a private network",
    ),
  server: z
    .string()
    .max(100)
    .default("")
    .describe("Which of several servers wrote the log, so that identical requests to two of them count twice"),
});

const AgentTally = named("AccessLogAgent", "One agent in an access log", {
  agent: AgentName,
  operator: OperatorName,
  purpose: z.string().describe("`training`, `search`, or `user`: requested by a person"),
  visits: Count.describe("Requests in its name"),
  added: Count.describe("Those not in an earlier upload"),
  verified: Count.describe("From an address that the owner publishes"),
  outside_ranges: Count.describe("From other addresses, although the owner publishes its own"),
  unverified: Unverified,
});

export const AccessLogRecord = named("AccessLog", "An uploaded access log, and what it contained", {
  id: idOf("access log"),
  brand_id: idOf("brand"),
  lines: Count.describe("Lines that contain a request, or should"),
  read: Count.describe("Lines that could be read"),
  skipped: Count.describe("Lines that could not be read"),
  other_hosts: Count.describe("Lines read that are for a host that is not the brand's"),
  bytes: Count.describe("Unpacked"),
  formats: z.array(z.enum(ACCESS_LOG_FORMATS)).describe("Formats its lines have"),
  from: Timestamp.nullable().describe("First request that was read"),
  to: Timestamp.nullable().describe("Last request that was read"),
  agents: z.array(AgentTally).describe("Visits by agent"),
  notes: z.array(z.string()).describe("What was left out, and what to do"),
  created_at: Timestamp.describe("When it was uploaded"),
});

export const AccessLogAnswer = AccessLogRecord.omit({ id: true })
  .extend({
    import_id: idOf("access log"),
    problems: parts("The first lines that could not be read; they are not stored", {
      line: Count.describe("Number of the line"),
      reason: z.string().describe("What is wrong with it"),
      text: z.string().describe("The beginning of the line"),
    }),
  })
  .openapi("AccessLogAnswer", { description: "What the uploaded log contained" });

const BY = ["agent", "page", "day", "engine"] as const;

export const CrawlerVisitsQuery = z.object({
  by: z.enum(BY).default("agent").describe("What each row is about"),
  agent: z.string().max(60).optional().openapi({ description: "Only this agent", example: "GPTBot" }),
  operator: z.string().max(60).optional().openapi({ description: "Only agents of this operator", example: "OpenAI" }),
  purpose: Purpose.optional().describe("Only agents with this purpose"),
  verified: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .openapi({
      type: "string",
      enum: ["true", "false"],
      description: "Only verified visits, or all others. Default: all except those from outside published ranges",
    }),
  pages: z
    .enum(PAGE_SETS)
    .default("read")
    .describe(
      "With `by=page`: `read` (requested, whatever the response), `never_read` (known from the crawl, but never served to an agent), `cited` (by answers), `cited_never_read`, `read_never_cited`",
    ),
  from: Day.optional().describe("First day, UTC; default: 30 days up to `to`"),
  to: Day.optional().describe("Last day; default: the last day in a log"),
  limit: PageQuery.shape.limit.describe(`Rows to return, 1 to ${LIST_LIMIT_MAX}`),
  offset: PageQuery.shape.offset.describe("Rows to skip"),
  format: z
    .enum(["json", "csv"])
    .optional()
    .describe("`csv`: all rows as a file, or as many as `limit` says; cells never run as formulas"),
});

const OUTCOME_TEXTS = {
  ok: "Served: 2xx and 304",
  redirect: "Redirected",
  client_error: "4xx",
  server_error: "5xx",
};
const Outcomes = part(
  "`ok` is 2xx and 304",
  Object.fromEntries(VISIT_OUTCOMES.map((outcome) => [outcome, Count.describe(OUTCOME_TEXTS[outcome])])),
);
const figures = {
  visits: Count.describe("Requests"),
  verified: Count.describe("Those from an address that the owner publishes"),
  outcomes: Outcomes,
};
const ByAgent = parts("Visits by agent", { agent: AgentName, visits: Count.describe("Requests in its name") });

const VisitsOfAgent = named("VisitsOfAgent", "Visits of an agent", {
  agent: AgentName,
  operator: OperatorName,
  purpose: Purpose.describe("Its purpose"),
  ...figures,
  outside_ranges: Count.describe(
    "In its name, but from addresses that its owner does not publish; included in `visits` only with `verified=false`",
  ),
  unverified: Unverified,
  ranges: part("Where the owner publishes its addresses, their date, and when they were retrieved", {
    source: z.string().describe("URL of the list"),
    created: Day.describe("Date of the list"),
    seen: Day.describe("When it was retrieved"),
  }).nullable(),
  pages_read: Count.describe("Different pages served to it (2xx, 304)"),
  known_pages_read: Count.nullable().describe("Those known from the crawl; null without a crawl"),
  known_pages_never_read: Count.nullable().describe("The rest"),
  first_day: Day.nullable().describe("Its first visit in the period"),
  last_day: Day.nullable().describe("Its last visit in the period"),
});

const VisitsOfPage = named("VisitsOfPage", "Visits to a page", {
  page: z.string().openapi({ description: "Host and path, without www. and query", example: "acme.com/pricing" }),
  url: z.string().nullable().describe("As known from the crawl; null if unknown"),
  title: z.string().nullable().describe("Its title, if known from the crawl"),
  is_file: z.boolean().describe("True for an image, script or document, by its extension"),
  ...figures,
  agents: ByAgent,
  read_by: z.array(z.string()).describe("Agents that were served the page (2xx, 304)"),
  last_day: Day.nullable().describe("The last visit in the period"),
  citations: Count.nullable().describe("Answers in the period that cite the page; null if no engine was queried"),
  cited_by: z.array(z.string()).describe("Engines"),
});

const VisitsOfDay = named("VisitsOfDay", "Visits of a day", { day: Day.describe("UTC"), ...figures, agents: ByAgent });

const VisitsOfEngine = named("VisitsOfEngine", "What an engine cites compared with what its operator's crawlers read", {
  engine: z.string().describe("Answer engine"),
  operator: z.string().nullable().describe("The operator whose crawlers its answers rely on; null if unknown"),
  agents: z.array(z.string()).describe("The operator's crawlers"),
  pages_cited: Count.describe("Pages of the brand that its answers cite"),
  cited_and_read: Count.nullable().describe("Those served to the operator's crawlers"),
  cited_never_read: Count.nullable().describe("The rest"),
  read_never_cited: Count.nullable().describe("Pages served to the crawlers that no answer cites"),
  never_read: z.array(z.string()).describe("The first of the pages cited but never read"),
});

export const CrawlerVisitsAnswer = named("CrawlerVisits", "Visits of AI crawlers, according to uploaded logs", {
  brand_id: idOf("brand"),
  by: z.enum(BY).describe("What each row is about"),
  from: Day.describe("First day, UTC"),
  to: Day.describe("Last day, UTC"),
  logged: part("The time uploaded logs cover; null without one: then nothing was measured", {
    from: Timestamp.describe("First request"),
    to: Timestamp.describe("Last request"),
  }).nullable(),
  agents_as_of: Day.describe("Date of the agent data"),
  simulated: z.boolean().describe("Whether the citations compared with include some from the sandbox"),
  summary: part("All agents together", {
    visits: Count.describe("Requests"),
    verified: Count.describe("Those from an address that the owner publishes"),
    outside_ranges: Count.describe("In an agent's name, but from addresses that its owner does not publish"),
    pages_known: Count.nullable().describe("Pages known from the crawl; null without a crawl"),
    pages_never_read: Count.nullable().describe("Those never served to an agent"),
    pages_cited: Count.nullable().describe("Pages that answers cite; null if no engine was queried in the period"),
    cited_never_read: Count.nullable().describe("Those never served to an agent"),
    read_never_cited: Count.nullable().describe("Pages served to agents that no answer cites"),
  }),
  total: Count.describe("Total number of rows"),
  rows: z
    .union([z.array(VisitsOfAgent), z.array(VisitsOfPage), z.array(VisitsOfDay), z.array(VisitsOfEngine)])
    .describe("Rows as chosen with `by`"),
});

export const CrawlerVisitsRemoved = named("CrawlerVisitsRemoved", "Deleted visits", {
  deleted: z.literal(true).describe("Always true"),
  rows: Count.describe("Number of rows deleted"),
});
