import { createRoute, type z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { listBriefs } from "../../store/briefs.ts";
import { getEvidence, listStoredEvidence } from "../../store/evidence.ts";
import { getExecution, listExecutions } from "../../store/executions.ts";
import { listFamilies } from "../../store/families.ts";
import { getLatestOpportunityRunId, listOpportunities } from "../../store/opportunities.ts";
import { listOutcomes } from "../../store/outcomes.ts";
import { listQueueItems } from "../../store/queue_items.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { BrandParams, envelope, envelopeSchema, PageQuery, Uuid } from "../schemas/common.ts";
import {
  BriefRecord,
  EvidenceQuery,
  EvidenceRecord,
  ExecutionRecord,
  FamiliesQuery,
  FamilyRecord,
  OpportunitiesQuery,
  OpportunityRecord,
  OutcomeRecord,
  presentEvidence,
  presentFamily,
  presentOpportunity,
  presentQueueItem,
  QueueItemRecord,
  QueueQuery,
  RunScopedQuery,
} from "../schemas/results.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const ExecutionParams = BrandParams.extend({
  execution_id: Uuid.openapi({ param: { name: "execution_id", in: "path" } }),
});
const EvidenceParams = BrandParams.extend({
  evidence_id: Uuid.openapi({ param: { name: "evidence_id", in: "path" } }),
});

interface ListEndpoint<Row, Shown extends z.ZodType, Query extends typeof PageQuery> {
  name: string;
  path: string;
  summary: string;
  item: Shown;
  query: Query;
  load(brandId: string, query: z.infer<Query>): Row[];
  present(row: Row): z.infer<Shown>;
}

export function mountResults(api: Api, deps: HttpDeps): void {
  const { db } = deps;
  mountList(api, deps, {
    name: "opportunities",
    path: "opportunities",
    summary: "Opportunities by rank",
    item: OpportunityRecord,
    query: OpportunitiesQuery,
    load(brandId, query) {
      const runId = query.run_id ?? getLatestOpportunityRunId(db, brandId);
      return runId === undefined ? [] : listOpportunities(db, brandId, runId);
    },
    present: presentOpportunity,
  });
  mountList(api, deps, {
    name: "evidence",
    path: "evidence",
    summary: "Evidence, newest first",
    item: EvidenceRecord,
    query: EvidenceQuery,
    load: (brandId, query) => listStoredEvidence(db, brandId, query),
    present: presentEvidence,
  });
  mountList(api, deps, {
    name: "families",
    path: "families",
    summary: "The keyword universe",
    item: FamilyRecord,
    query: FamiliesQuery,
    load: (brandId, { run_id }) =>
      listFamilies(db, brandId).filter((row) => run_id === undefined || row.run_id === run_id),
    present: presentFamily,
  });
  mountList(api, deps, {
    name: "queue",
    path: "queue",
    summary: "The action queue by rank",
    item: QueueItemRecord,
    query: QueueQuery,
    load: (brandId, query) => listQueueItems(db, brandId, query),
    present: presentQueueItem,
  });
  mountList(api, deps, {
    name: "briefs",
    path: "briefs",
    summary: "Content briefs, newest first",
    item: BriefRecord,
    query: RunScopedQuery,
    load: (brandId, query) => listBriefs(db, brandId).filter((row) => matches(row, query)),
    present: (row) => row as unknown as z.infer<typeof BriefRecord>,
  });
  mountList(api, deps, {
    name: "executions",
    path: "executions",
    summary: "Drafts, newest first",
    item: ExecutionRecord,
    query: RunScopedQuery,
    load: (brandId, query) => listExecutions(db, brandId).filter((row) => matches(row, query)),
    present: (row) => row as unknown as z.infer<typeof ExecutionRecord>,
  });
  mountList(api, deps, {
    name: "outcomes",
    path: "outcomes",
    summary: "Outcome events, newest first",
    item: OutcomeRecord,
    query: PageQuery,
    load: (brandId) => listOutcomes(db, brandId),
    present: (row) => row,
  });
  mountSingles(api, deps);
}

function matches(
  row: { run_id: string; status: string },
  query: { run_id?: string | undefined; status?: string | undefined },
): boolean {
  return (
    (query.run_id === undefined || row.run_id === query.run_id) &&
    (query.status === undefined || row.status === query.status)
  );
}

function mountList<Row, Shown extends z.ZodType, Query extends typeof PageQuery>(
  api: Api,
  deps: HttpDeps,
  endpoint: ListEndpoint<Row, Shown, Query>,
): void {
  api.openapi(
    createRoute({
      method: "get",
      path: `/brands/{brand_id}/${endpoint.path}`,
      tags: ["Results"],
      summary: endpoint.summary,
      security: API_KEY_SECURITY,
      middleware: [authentication(deps), brandScope(deps)],
      request: { params: BrandParams, query: endpoint.query },
      responses: {
        200: jsonResponse(envelopeSchema(endpoint.name, endpoint.item), "The list"),
        ...protectedErrors(404),
      },
    }),
    (c) => {
      const brandId = c.get("brand").id;
      const query = c.req.valid("query" as never) as z.infer<Query>;
      const rows = endpoint.load(brandId, query);
      const list = envelope(brandId, endpoint.name, { rows, page: query });
      const shown = (list[endpoint.name] as Row[]).map((row) => endpoint.present(row));
      return c.json({ ...list, [endpoint.name]: shown } as never, 200);
    },
  );
}

function mountSingles(api: Api, deps: HttpDeps): void {
  const own = [authentication(deps), brandScope(deps)];
  api.openapi(
    createRoute({
      method: "get",
      path: "/brands/{brand_id}/evidence/{evidence_id}",
      tags: ["Results"],
      summary: "One evidence record",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: EvidenceParams },
      responses: { 200: jsonResponse(EvidenceRecord, "The record"), ...protectedErrors(404) },
    }),
    (c) => {
      const row = getEvidence(deps.db, c.get("brand").id, c.req.valid("param").evidence_id.toLowerCase());
      if (row === undefined) throw notFound("Evidence", `/brands/${c.get("brand").id}/evidence`);
      return c.json(presentEvidence(row), 200);
    },
  );
  api.openapi(
    createRoute({
      method: "get",
      path: "/brands/{brand_id}/executions/{execution_id}",
      tags: ["Results"],
      summary: "One draft",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: ExecutionParams },
      responses: { 200: jsonResponse(ExecutionRecord, "The draft, bare"), ...protectedErrors(404) },
    }),
    (c) => {
      const row = getExecution(deps.db, c.get("brand").id, c.req.valid("param").execution_id.toLowerCase());
      if (row === undefined) throw notFound("Execution", `/brands/${c.get("brand").id}/executions`);
      return c.json(row as unknown as z.infer<typeof ExecutionRecord>, 200);
    },
  );
}

export function notFound(what: string, listPath: string): AppError {
  return new AppError("not_found", `${what} not found. GET ${listPath} lists what there is`);
}
