import { AppError } from "../../base/errors.ts";
import { listBriefsPage } from "../../store/briefs.ts";
import { getEvidence, listEvidencePage } from "../../store/evidence.ts";
import { getExecution, listExecutionsPage } from "../../store/executions.ts";
import { listFamiliesPage } from "../../store/families.ts";
import { getLatestOpportunityRunId, listOpportunitiesPage } from "../../store/opportunities.ts";
import { listOutcomesPage } from "../../store/outcomes.ts";
import { listQueuePage } from "../../store/queue_items.ts";
import type { Api, HttpDeps } from "../context.ts";
import { BrandParams, PageQuery, Uuid } from "../schemas/common.ts";
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
  presentBrief,
  presentEvidence,
  presentExecution,
  presentFamily,
  presentOpportunity,
  presentQueueItem,
  QueueItemRecord,
  QueueQuery,
  RunScopedQuery,
} from "../schemas/results.ts";
import { keyedRoute } from "./keyed_route.ts";
import { mountList } from "./list_endpoint.ts";

const ExecutionParams = BrandParams.extend({
  execution_id: Uuid.openapi({ param: { name: "execution_id", in: "path" } }),
});
const EvidenceParams = BrandParams.extend({
  evidence_id: Uuid.openapi({ param: { name: "evidence_id", in: "path" } }),
});

const EMPTY_PAGE = { rows: [], total: 0, next: null };

export function mountResults(api: Api, deps: HttpDeps): void {
  const { db } = deps;
  mountList(api, deps, {
    name: "opportunities",
    summary: "Opportunities by rank",
    item: OpportunityRecord,
    query: OpportunitiesQuery,
    resolve: (brandId, { run_id }) => ({ run_id: run_id ?? getLatestOpportunityRunId(db, brandId) }),
    load: (brandId, { filter: { run_id }, page }) =>
      run_id === undefined ? EMPTY_PAGE : listOpportunitiesPage(db, brandId, { runId: run_id, page }),
    present: presentOpportunity,
  });
  mountList(api, deps, {
    name: "evidence",
    summary: "Evidence, newest first",
    item: EvidenceRecord,
    query: EvidenceQuery,
    load: (brandId, of) => listEvidencePage(db, brandId, of),
    present: presentEvidence,
  });
  mountList(api, deps, {
    name: "families",
    summary: "The keyword universe",
    item: FamilyRecord,
    query: FamiliesQuery,
    load: (brandId, of) => listFamiliesPage(db, brandId, of),
    present: presentFamily,
  });
  mountList(api, deps, {
    name: "queue",
    summary: "The action queue by rank",
    item: QueueItemRecord,
    query: QueueQuery,
    load: (brandId, of) => listQueuePage(db, brandId, of),
    present: presentQueueItem,
  });
  mountList(api, deps, {
    name: "briefs",
    summary: "Content briefs, newest first",
    item: BriefRecord,
    query: RunScopedQuery,
    load: (brandId, of) => listBriefsPage(db, brandId, of),
    present: presentBrief,
  });
  mountList(api, deps, {
    name: "executions",
    summary: "Drafts, newest first",
    item: ExecutionRecord,
    query: RunScopedQuery,
    load: (brandId, of) => listExecutionsPage(db, brandId, of),
    present: presentExecution,
  });
  mountList(api, deps, {
    name: "outcomes",
    summary: "Outcome events, newest first",
    item: OutcomeRecord,
    query: PageQuery,
    load: (brandId, { page }) => listOutcomesPage(db, brandId, page),
    present: (row) => row,
  });
  mountSingles(api, deps);
}

function mountSingles(api: Api, deps: HttpDeps): void {
  api.openapi(
    keyedRoute(deps, {
      method: "get",
      path: "/brands/{brand_id}/evidence/{evidence_id}",
      tag: "Results",
      summary: "One evidence record",
      params: EvidenceParams,
      answer: [200, EvidenceRecord, "The record"],
      errors: [404],
    }),
    (c) => {
      const row = getEvidence(deps.db, c.get("brand").id, c.req.valid("param").evidence_id.toLowerCase());
      if (row === undefined) throw notFound("Evidence", `/brands/${c.get("brand").id}/evidence`);
      return c.json(presentEvidence(row), 200);
    },
  );
  api.openapi(
    keyedRoute(deps, {
      method: "get",
      path: "/brands/{brand_id}/executions/{execution_id}",
      tag: "Results",
      summary: "One draft",
      params: ExecutionParams,
      answer: [200, ExecutionRecord, "The draft, bare"],
      errors: [404],
    }),
    (c) => {
      const row = getExecution(deps.db, c.get("brand").id, c.req.valid("param").execution_id.toLowerCase());
      if (row === undefined) throw notFound("Execution", `/brands/${c.get("brand").id}/executions`);
      return c.json(presentExecution(row), 200);
    },
  );
}

export function notFound(what: string, listPath: string): AppError {
  return new AppError("not_found", `${what} not found. GET ${listPath} lists what there is`);
}
