import { z } from "@hono/zod-openapi";
import { AGENT_PURPOSES } from "../../domain/ai_agent.ts";
import { ACCESS_LOG_FORMATS, VISIT_OUTCOMES } from "../../domain/crawler_visit.ts";
import { PAGE_SETS } from "../../traffic/visit_book.ts";
import { idOf, LIST_LIMIT_MAX, PageQuery, Timestamp } from "./common.ts";
import { named, part, parts, wholeOf } from "./shapes.ts";

const Day = z.iso.date().openapi({ example: "2026-01-31" });
const Count = z.number().int();
const AgentName = z.string().describe("Name in the user agent");
const OperatorName = z.string().describe("Whose it is");
const Purpose = z.enum(AGENT_PURPOSES);
const Unverified = z
  .string()
  .nullable()
  .describe("Why no visit of the agent can be verified: its owner publishes no address ranges that are known");

export const AccessLogQuery = z.object({
  host: z.string().max(253).optional().describe("The host of lines that name none; the brand's domain unless told"),
  proxies: wholeOf(0, 16)
    .optional()
    .describe(
      "Proxies in front of the server (a CDN is one) that append to X-Forwarded-For: the entry of the outermost one is the visitor. Unless told, an entry is believed only behind a peer of a private network",
    ),
  server: z
    .string()
    .max(100)
    .default("")
    .describe("Which of several servers wrote the log, so that like requests to two of them count twice"),
});

const AgentTally = named("AccessLogAgent", "What an access log has of one agent", {
  agent: AgentName,
  operator: OperatorName,
  purpose: z.string().describe("`training`, `search`, or `user`: asked for by one"),
  visits: Count.describe("Requests in its name"),
  added: Count.describe("Of them, those that no earlier upload had brought"),
  verified: Count.describe("From an address that the owner publishes"),
  outside_ranges: Count.describe("From another address, although the owner publishes its own"),
  unverified: Unverified,
});

export const AccessLogRecord = named("AccessLog", "An access log that was uploaded, and what it had", {
  id: idOf("access log"),
  brand_id: idOf("brand"),
  lines: Count.describe("Lines that tell of a request or should"),
  read: Count.describe("Lines that were understood"),
  skipped: Count.describe("Lines that could not be read"),
  other_hosts: Count.describe("Of the lines read, those that name a host that is not the brand's"),
  bytes: Count.describe("Once unpacked"),
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
      text: z.string().describe("How it begins"),
    }),
  })
  .openapi("AccessLogAnswer", { description: "What the log just uploaded had" });

const BY = ["agent", "page", "day", "engine"] as const;

export const CrawlerVisitsQuery = z.object({
  by: z.enum(BY).default("agent").describe("What a row is about"),
  agent: z.string().max(60).optional().openapi({ description: "This agent alone", example: "GPTBot" }),
  operator: z.string().max(60).optional().openapi({ description: "Agents of this operator alone", example: "OpenAI" }),
  purpose: Purpose.optional().describe("Agents of this purpose alone"),
  verified: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .openapi({
      type: "string",
      enum: ["true", "false"],
      description: "Verified visits alone, or all others. Unless told, all but those from outside of published ranges",
    }),
  pages: z
    .enum(PAGE_SETS)
    .default("read")
    .describe(
      "With `by=page`: `read` (asked for, whatever came of it), `never_read` (known from the crawl and given to none of the agents), `cited` (by answers), `cited_never_read`, `read_never_cited`",
    ),
  from: Day.optional().describe("First day, UTC; 30 days up to `to` unless told"),
  to: Day.optional().describe("Last day; the last one that a log had unless told"),
  limit: PageQuery.shape.limit.describe(`Rows to return, 1 to ${LIST_LIMIT_MAX}`),
  offset: PageQuery.shape.offset.describe("Rows to skip"),
  format: z
    .enum(["json", "csv"])
    .optional()
    .describe("`csv`: all rows as a file, or as many as `limit` says; no cell runs as a formula"),
});

const OUTCOME_TEXTS = {
  ok: "Given: 2xx and 304",
  redirect: "Sent elsewhere",
  client_error: "4xx",
  server_error: "5xx",
};
const Outcomes = part(
  "`ok` is 2xx and 304",
  Object.fromEntries(VISIT_OUTCOMES.map((outcome) => [outcome, Count.describe(OUTCOME_TEXTS[outcome])])),
);
const figures = {
  visits: Count.describe("Requests"),
  verified: Count.describe("Of them, from an address that the owner publishes"),
  outcomes: Outcomes,
};
const ByAgent = parts("Visits by agent", { agent: AgentName, visits: Count.describe("Requests in its name") });

const VisitsOfAgent = named("VisitsOfAgent", "Visits of an agent", {
  agent: AgentName,
  operator: OperatorName,
  purpose: Purpose.describe("What it reads for"),
  ...figures,
  outside_ranges: Count.describe(
    "In its name from addresses that its owner does not publish; in `visits` with `verified=false` alone",
  ),
  unverified: Unverified,
  ranges: part("Where the owner publishes its addresses, of which day they are and when they were seen", {
    source: z.string().describe("Address of the list"),
    created: Day.describe("Day of the list"),
    seen: Day.describe("When it was seen"),
  }).nullable(),
  pages_read: Count.describe("Different pages that it was given (2xx, 304)"),
  known_pages_read: Count.nullable().describe("Of the pages that the crawl knows; null without a crawl"),
  known_pages_never_read: Count.nullable().describe("The others of them"),
  first_day: Day.nullable().describe("Its first visit of these days"),
  last_day: Day.nullable().describe("Its last visit of these days"),
});

const VisitsOfPage = named("VisitsOfPage", "Visits to a page", {
  page: z.string().openapi({ description: "Host and path, without www. and query", example: "acme.com/pricing" }),
  url: z.string().nullable().describe("As the crawl knows it; null where it does not"),
  title: z.string().nullable().describe("Its title, where the crawl knows it"),
  is_file: z.boolean().describe("A picture, script or document by its ending"),
  ...figures,
  agents: ByAgent,
  read_by: z.array(z.string()).describe("Agents that were given the page (2xx, 304)"),
  last_day: Day.nullable().describe("The last visit of these days"),
  citations: Count.nullable().describe("Answers of these days that cite the page; null where no engine was asked"),
  cited_by: z.array(z.string()).describe("Engines"),
});

const VisitsOfDay = named("VisitsOfDay", "Visits of a day", { day: Day.describe("UTC"), ...figures, agents: ByAgent });

const VisitsOfEngine = named("VisitsOfEngine", "What an engine cites beside what its operator's crawlers read", {
  engine: z.string().describe("Answer engine"),
  operator: z.string().nullable().describe("Whose crawlers its answers rest on; null where not known"),
  agents: z.array(z.string()).describe("The operator's crawlers"),
  pages_cited: Count.describe("Pages of the brand that its answers cite"),
  cited_and_read: Count.nullable().describe("Of them, those that the operator's crawlers were given"),
  cited_never_read: Count.nullable().describe("The others of them"),
  read_never_cited: Count.nullable().describe("Pages that the crawlers were given and no answer cites"),
  never_read: z.array(z.string()).describe("The first of the pages cited and never read"),
});

export const CrawlerVisitsAnswer = named("CrawlerVisits", "Visits of AI crawlers, as uploaded logs tell them", {
  brand_id: idOf("brand"),
  by: z.enum(BY).describe("What a row is about"),
  from: Day.describe("First day, UTC"),
  to: Day.describe("Last day, UTC"),
  logged: part("What uploaded logs cover; null without one: then nothing was measured", {
    from: Timestamp.describe("First request"),
    to: Timestamp.describe("Last request"),
  }).nullable(),
  agents_as_of: Day.describe("The day of what is known of the agents"),
  simulated: z.boolean().describe("Whether citations of the sandbox are among those compared with"),
  summary: part("All agents together", {
    visits: Count.describe("Requests"),
    verified: Count.describe("Of them, from an address that the owner publishes"),
    outside_ranges: Count.describe("In an agent's name from addresses that its owner does not publish"),
    pages_known: Count.nullable().describe("Pages that the crawl knows; null without a crawl"),
    pages_never_read: Count.nullable().describe("Of them, those that no agent was given"),
    pages_cited: Count.nullable().describe("Pages that answers cite; null where no engine was asked in these days"),
    cited_never_read: Count.nullable().describe("Of them, those that no agent was given"),
    read_never_cited: Count.nullable().describe("Pages that agents were given and no answer cites"),
  }),
  total: Count.describe("Rows there are"),
  rows: z
    .union([z.array(VisitsOfAgent), z.array(VisitsOfPage), z.array(VisitsOfDay), z.array(VisitsOfEngine)])
    .describe("By `by`"),
});

export const CrawlerVisitsRemoved = named("CrawlerVisitsRemoved", "Visits that were forgotten", {
  deleted: z.literal(true).describe("They are gone"),
  rows: Count.describe("How many rows were kept of them"),
});
