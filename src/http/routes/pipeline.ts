import type { z } from "@hono/zod-openapi";
import type { RunInput, RunKind } from "../../domain/run.ts";
import { startRun } from "../../service/runs.ts";
import type { Api, HttpDeps } from "../context.ts";
import { AUDIT_BODY_BYTES_MAX } from "../middleware/json_body.ts";
import { BriefRequest, ExecuteRequest, RunAccepted, RunOptions, TechnicalRequest } from "../schemas/run.ts";
import { keyedRoutes } from "./keyed_routes.ts";

interface PipelineEndpoint {
  /** Of the operation, for generated clients. */
  name: string;
  path: string;
  kind: RunKind;
  summary: string;
  description: string;
  body?: z.ZodType;
  bodyLimits?: { required: boolean; bytesMax?: number; othersPass?: boolean };
  neverConflicts?: boolean;
}

/** Every endpoint that starts a run (specification, "Pipeline endpoints"). */
const ENDPOINTS: readonly PipelineEndpoint[] = [
  {
    name: "analyze",
    path: "analyze",
    kind: "full",
    summary: "Run the full pipeline",
    description: "Enrichment, audit, families, competitors, evidence, answer engines, opportunities, leverage, queue.",
  },
  {
    name: "enrichBrand",
    path: "enrich/brand",
    kind: "brand_enrichment",
    summary: "Read the brand profile from its site",
    description: "Fills `brand_context`.",
  },
  {
    name: "enrichTechnical",
    path: "enrich/technical",
    kind: "technical_enrichment",
    summary: "Audit the site, or take an audit you have",
    description: "Give `trigger: true` or `audit_data`; with neither the run is accepted and then fails.",
    body: TechnicalRequest,
    bodyLimits: { required: false, bytesMax: AUDIT_BODY_BYTES_MAX },
    neverConflicts: true,
  },
  {
    name: "enrichLlm",
    path: "enrich/llm",
    kind: "llm_enrichment",
    summary: "Query the answer engines",
    description: "Fills `llm_context`; creates `llm_gap` and `llm_citation` evidence.",
  },
  {
    name: "discover",
    path: "discover",
    kind: "discovery",
    summary: "Find keyword families, collect evidence, synthesize opportunities",
    description: "The queue is not refreshed until POST /brands/{brand_id}/score has run.",
  },
  {
    name: "discoverCompetitors",
    path: "discover-competitors",
    kind: "competitor_discovery",
    summary: "Find competitors",
    description: "Fills `competitors`, unless they were set by PATCH.",
  },
  {
    name: "synthesize",
    path: "synthesize",
    kind: "synthesize",
    summary: "Synthesize and score opportunities from stored data, and build the action queue",
    description: "No new crawl and no new keyword data; needs families and evidence.",
  },
  {
    name: "score",
    path: "score",
    kind: "scoring",
    summary: "Score leverage and build the action queue",
    description: "Without opportunities the queue is built from insights only.",
  },
  {
    name: "createBrief",
    path: "brief",
    kind: "brief",
    summary: "Write a content brief from a queue item",
    description: "Read it with GET /brands/{brand_id}/briefs when the run is done.",
    body: BriefRequest,
    neverConflicts: true,
  },
  {
    name: "createExecution",
    path: "execute",
    kind: "execution",
    summary: "Write a draft from a brief, or have your own text checked",
    description:
      "Read it with GET /brands/{brand_id}/executions when the run is done. With `own_text` nothing is written: your text becomes the draft unchanged, and its statements are checked against the brief's sources like those of any draft. Problems are listed in `review.findings`.",
    body: ExecuteRequest,
    neverConflicts: true,
  },
];

export function mountPipeline(api: Api, deps: HttpDeps): void {
  for (const endpoint of ENDPOINTS) mountEndpoint(api, deps, endpoint);
}

function mountEndpoint(api: Api, deps: HttpDeps, endpoint: PipelineEndpoint): void {
  const { name, path, kind, summary, description, body, bodyLimits } = endpoint;
  const route = keyedRoutes(api, deps, "Pipeline");
  route(name, `post /brands/{brand_id}/${path}`, {
    summary,
    description,
    body: body ?? RunOptions,
    bodyLimits: bodyLimits ?? { required: body !== undefined, othersPass: body === undefined },
    answer: [202, RunAccepted, "Accepted; poll the run"],
    errors: [...(endpoint.neverConflicts ? [] : [409]), 429],
    handle: (c) => {
      const input = c.req.valid("json" as never) as RunInput;
      const run = startRun(deps.runs, c.get("brand"), { kind, input });
      return c.json({ run_id: run.id, status: "queued" as const }, 202);
    },
  });
}
