import { z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { getBrandOwner } from "../../store/brands.ts";
import { getBrief, listBriefsPage } from "../../store/briefs.ts";
import { getEvidence, listEvidencePage } from "../../store/evidence.ts";
import { getExecution, listExecutionsPage } from "../../store/executions.ts";
import { listFamiliesPage } from "../../store/families.ts";
import { getInsight, listInsightPages, listInsightsPage } from "../../store/insights.ts";
import { listMeasurementsPage } from "../../store/measurements.ts";
import { getLatestOpportunityRunId, listOpportunitiesPage } from "../../store/opportunities.ts";
import { listOutcomesPage } from "../../store/outcomes.ts";
import { getQueueItem, listQueuePage } from "../../store/queue_items.ts";
import type { Api, HttpDeps } from "../context.ts";
import { DRAFT_FORMATS, type DraftFormat, draftFile } from "../exports/draft_file.ts";
import { requireUuidParams } from "../middleware/brand_scope.ts";
import { PageQuery } from "../schemas/common.ts";
import {
  BriefRecord,
  BriefsQuery,
  ExecutionRecord,
  ExecutionsQuery,
  presentBrief,
  presentExecution,
} from "../schemas/content.ts";
import { OpportunitiesQuery, OpportunityRecord, presentOpportunity } from "../schemas/opportunity.ts";
import { MeasurementRecord, OutcomeRecord, presentMeasurement } from "../schemas/outcomes.ts";
import { presentQueueItem, QueueItemRecord, QueueQuery, queueLine } from "../schemas/queue.ts";
import {
  EvidenceQuery,
  EvidenceRecord,
  FamiliesQuery,
  FamilyRecord,
  InsightPageRecord,
  InsightRecord,
  InsightsQuery,
  presentInsight,
} from "../schemas/results.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";

const QueueId = z
  .string()
  .openapi({ param: { name: "queue_id", in: "path" }, description: "Not validated; unknown gives 404" });

const DRAFT_NAMES = ["md", "html", "docx"] as const satisfies readonly DraftFormat[];
const DraftQuery = z.object({
  format: z
    .enum(["json", ...DRAFT_NAMES])
    .optional()
    .describe("`md`, `html`, `docx`: the draft as a file"),
});
const DRAFT_MEDIA = Object.fromEntries(
  Object.values(DRAFT_FORMATS).map(({ type }) => [type.split(";", 1)[0]!, { schema: z.string() }]),
);
const EMPTY_PAGE = { rows: [], total: 0, next: null };

export function mountResults(api: Api, deps: HttpDeps): void {
  const { db } = deps;
  mountList(api, deps, {
    name: "opportunities",
    summary: "Opportunities by rank",
    description: "Of the latest completed run with results, unless `run_id` names another.",
    item: OpportunityRecord,
    query: OpportunitiesQuery,
    resolve: (brandId, { run_id }) => ({ run_id: run_id ?? getLatestOpportunityRunId(db, brandId) }),
    load: (brandId, { filter: { run_id }, page }) =>
      run_id === undefined ? EMPTY_PAGE : listOpportunitiesPage(db, brandId, { filter: { run_id }, page }),
    present: presentOpportunity,
  });
  mountList(api, deps, {
    name: "evidence",
    summary: "Evidence, newest first",
    description: "Every measured fact with its provider; filter by `type` and `run_id`.",
    item: EvidenceRecord,
    query: EvidenceQuery,
    load: (brandId, of) => listEvidencePage(db, brandId, of),
    present: (row) => row,
  });
  mountList(api, deps, {
    name: "families",
    summary: "The keyword universe",
    description: "Keyword families according to the newest discovery and the brand sheet.",
    item: FamilyRecord,
    query: FamiliesQuery,
    load: (brandId, of) => listFamiliesPage(db, brandId, of),
    present: (row) => row as z.infer<typeof FamilyRecord>,
  });
  mountList(api, deps, {
    name: "queue",
    summary: "The action queue by rank",
    description:
      "What to do next: open items first, then completed, rejected and outdated ones. `kind` determines the shape of `item`.",
    item: QueueItemRecord,
    query: QueueQuery,
    load: (brandId, of) => listQueuePage(db, brandId, of),
    present: presentQueueItem,
    line: queueLine,
  });
  mountList(api, deps, {
    name: "briefs",
    summary: "Content briefs, newest first",
    description: "Created by POST /brands/{brand_id}/brief.",
    item: BriefRecord,
    query: BriefsQuery,
    load: (brandId, of) => listBriefsPage(db, brandId, of),
    present: presentBrief,
  });
  mountList(api, deps, {
    name: "executions",
    summary: "Drafts, newest first",
    description: "Created by POST /brands/{brand_id}/execute.",
    item: ExecutionRecord,
    query: ExecutionsQuery,
    load: (brandId, of) => listExecutionsPage(db, brandId, of),
    present: presentExecution,
  });
  mountList(api, deps, {
    name: "outcomes",
    summary: "Outcome events, newest first",
    description: "What callers reported, and what the service measured itself.",
    item: OutcomeRecord,
    query: PageQuery,
    load: (brandId, { page }) => listOutcomesPage(db, brandId, { page }),
    present: (row) => row,
  });
  mountList(api, deps, {
    name: "measurements",
    summary: "What is measured 7, 30 and 90 days after a recommendation was reported done, newest first",
    description: "What is still due, what was measured, and why something was not.",
    item: MeasurementRecord,
    query: PageQuery,
    load: (brandId, { page }) => listMeasurementsPage(db, brandId, { page }),
    present: presentMeasurement,
  });
  mountInsights(api, deps);
  mountSingles(api, deps);
}

function mountInsights(api: Api, deps: HttpDeps): void {
  const { db } = deps;
  mountList(api, deps, {
    name: "insights",
    summary: "Findings to act on that are not content, by priority",
    description: "Technical findings, outreach, and problems with the company's state. Only `open` ones by default.",
    item: InsightRecord,
    query: InsightsQuery,
    resolve: (_brandId, filter) => ({ ...filter, status: filter.status ?? "open" }),
    load: (brandId, of) => listInsightsPage(db, brandId, of),
    present: presentInsight,
  });
  mountList(api, deps, {
    name: "pages",
    of: { list: "insights", record: "insight_id", operation: "listInsightPages" },
    summary: "Every page affected by an insight, by URL; none if the site as a whole is affected",
    description: "With what was found on each.",
    item: InsightPageRecord,
    query: PageQuery,
    load: (brandId, { page, recordId }) => {
      const insight = getInsight(db, brandId, recordId);
      if (insight === undefined) throw notFound("Insight", `/brands/${brandId}/insights`);
      return listInsightPages(db, insight, page);
    },
    present: ({ url, detail }) => ({ url, detail }),
  });
}

function mountSingles(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Results");
  route("getEvidence", "get /brands/{brand_id}/evidence/{evidence_id}", {
    summary: "One evidence record",
    description: "Look up the ids in `contributing_signals` and `evidence_ids` here.",
    answer: [200, EvidenceRecord, "The record"],
    handle: (c) => {
      const row = getEvidence(deps.db, c.get("brand").id, c.req.param("evidence_id").toLowerCase());
      if (row === undefined) throw notFound("Evidence", `/brands/${c.get("brand").id}/evidence`);
      return c.json(row, 200);
    },
  });
  route("getBrief", "get /brands/{brand_id}/briefs/{brief_id}", {
    summary: "One content brief",
    description:
      "Sections, searches, sources and what the company has to answer first. `declined`: it is better not to write it.",
    answer: [200, BriefRecord, "The brief, without an envelope"],
    handle: (c) => {
      const brand = c.get("brand");
      const brief = getBrief(deps.db, brand.id, c.req.param("brief_id").toLowerCase());
      if (brief === undefined) throw notFound("Brief", `/brands/${brand.id}/briefs`);
      return c.json(presentBrief(brief), 200);
    },
  });
  route("getExecution", "get /brands/{brand_id}/executions/{execution_id}", {
    summary: "One draft",
    description:
      "With `format` as a file: `md` for Markdown with YAML front matter, `html` for a complete page, `docx` for Word. What prevents publishing is listed at the top.",
    query: DraftQuery,
    answer: [200, ExecutionRecord, "The draft, without an envelope"],
    otherMedia: DRAFT_MEDIA,
    handle: async (c) => {
      const brand = c.get("brand");
      const draft = getExecution(deps.db, brand.id, c.req.param("execution_id").toLowerCase());
      if (draft === undefined) throw notFound("Execution", `/brands/${brand.id}/executions`);
      const { format = "json" } = c.req.valid("query");
      if (format === "json") return c.json(presentExecution(draft), 200);
      const { body, headers } = await draftFile(
        { draft, brief: getBrief(deps.db, brand.id, draft.brief_id), brand },
        format,
      );
      return c.body(body, 200, headers) as never;
    },
  });
  route("getQueueItem", "get /brands/{brand_id}/queue/{queue_id}", {
    summary: "One queue item",
    description: "403 instead of 404 if the brand belongs to another account.",
    params: { queue_id: QueueId },
    // The one brand endpoint with its own ownership rule: 403 when the brand is somebody else's.
    guard: async (c, next) => {
      requireUuidParams(c.req.param());
      await next();
    },
    answer: [200, QueueItemRecord, "The item, without an envelope"],
    errors: [403],
    handle: (c) => {
      const brandId = c.req.param("brand_id").toLowerCase();
      const brand = getBrandOwner(deps.db, brandId);
      if (brand === undefined) throw new AppError("not_found", "Brand not found. GET /brands lists yours");
      if (brand.account_id !== c.get("account").id) {
        throw new AppError("forbidden", "This brand belongs to another account. GET /brands lists yours");
      }
      const item = getQueueItem(deps.db, c.req.param("queue_id"));
      if (item === undefined || item.brand_id !== brandId) throw notFound("Queue item", `/brands/${brandId}/queue`);
      return c.json(presentQueueItem(item), 200);
    },
  });
}

export function notFound(what: string, listPath: string): AppError {
  return new AppError("not_found", `${what} not found. GET ${listPath} lists them`);
}
