import { createRoute, type z } from "@hono/zod-openapi";
import type { RunInput, RunKind } from "../../domain/run.ts";
import { startRun } from "../../service/runs.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { idempotency } from "../middleware/idempotency.ts";
import { AUDIT_BODY_BYTES_MAX, jsonBody, limitBody } from "../middleware/json_body.ts";
import { BrandParams } from "../schemas/common.ts";
import { BriefRequest, ExecuteRequest, RunAccepted, TechnicalRequest } from "../schemas/run.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

interface PipelineEndpoint {
  path: string;
  kind: RunKind;
  summary: string;
  description: string;
  body?: { schema: z.ZodType<RunInput>; required: boolean; bytesMax?: number };
  neverConflicts?: boolean;
}

/** Every endpoint that starts a run (specification, "Pipeline endpoints"). */
const ENDPOINTS: readonly PipelineEndpoint[] = [
  {
    path: "analyze",
    kind: "full",
    summary: "Run the full pipeline",
    description: "Enrichment, audit, families, competitors, evidence, answer engines, opportunities, leverage, queue.",
  },
  {
    path: "enrich/brand",
    kind: "brand_enrichment",
    summary: "Read the brand profile from its site",
    description: "Fills `brand_context`.",
  },
  {
    path: "enrich/technical",
    kind: "technical_enrichment",
    summary: "Audit the site, or take an audit you have",
    description: "Give `trigger: true` or `audit_data`; with neither the run is accepted and then fails.",
    body: { schema: TechnicalRequest as z.ZodType<RunInput>, required: false, bytesMax: AUDIT_BODY_BYTES_MAX },
    neverConflicts: true,
  },
  {
    path: "enrich/llm",
    kind: "llm_enrichment",
    summary: "Query the answer engines",
    description: "Fills `llm_context`; makes `llm_gap` and `llm_citation` evidence.",
  },
  {
    path: "discover",
    kind: "discovery",
    summary: "Find keyword families, collect evidence, synthesise opportunities",
    description: "The queue is not refreshed until POST /brands/{brand_id}/score has run.",
  },
  {
    path: "discover-competitors",
    kind: "competitor_discovery",
    summary: "Find competitors",
    description: "Fills `competitors`, unless they were set by PATCH.",
  },
  {
    path: "synthesize",
    kind: "synthesize",
    summary: "Synthesise and score opportunities from what is stored, and build the action queue",
    description: "No new crawl and no new keyword pull; needs families and evidence.",
  },
  {
    path: "score",
    kind: "scoring",
    summary: "Score leverage and build the action queue",
    description: "Without opportunities the queue is built from insights alone.",
  },
  {
    path: "brief",
    kind: "brief",
    summary: "Write a content brief from a queue item",
    description: "Read it with GET /brands/{brand_id}/briefs when the run is done.",
    body: { schema: BriefRequest as z.ZodType<RunInput>, required: true },
    neverConflicts: true,
  },
  {
    path: "execute",
    kind: "execution",
    summary: "Write a draft from a brief",
    description: "Read it with GET /brands/{brand_id}/executions when the run is done.",
    body: { schema: ExecuteRequest as z.ZodType<RunInput>, required: true },
    neverConflicts: true,
  },
];

export function mountPipeline(api: Api, deps: HttpDeps): void {
  for (const endpoint of ENDPOINTS) mountEndpoint(api, deps, endpoint);
}

function mountEndpoint(api: Api, deps: HttpDeps, endpoint: PipelineEndpoint): void {
  const { kind, body } = endpoint;
  const own = [authentication(deps), brandScope(deps)];
  const bodyChecks = body ? jsonBody(body) : [limitBody()];
  const errors = [403, 404, ...(endpoint.neverConflicts ? [] : [409]), 413, 429];
  api.openapi(
    createRoute({
      method: "post",
      path: `/brands/{brand_id}/${endpoint.path}`,
      tags: ["Pipeline"],
      summary: endpoint.summary,
      description: endpoint.description,
      security: API_KEY_SECURITY,
      middleware: [...own, ...bodyChecks, idempotency(deps)],
      request: {
        params: BrandParams,
        ...(body
          ? { body: { required: body.required, content: { "application/json": { schema: body.schema } } } }
          : {}),
      },
      responses: { 202: jsonResponse(RunAccepted, "Accepted; poll the run"), ...protectedErrors(...errors) },
    }),
    (c) => {
      const input = body ? (c.req.valid("json" as never) as RunInput) : {};
      const run = startRun(deps.runs, c.get("brand"), { kind, input });
      return c.json({ run_id: run.id, status: "queued" as const }, 202);
    },
  );
}
