import { exampleOf, type Schema } from "./openapi_examples.ts";

interface Media {
  schema?: Schema;
  example?: unknown;
}
interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
export interface Operation {
  operationId?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: Schema; required?: boolean; description?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}
export interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Stable names for generated clients, by method and path. */
const OPERATION_IDS: Record<string, string> = {
  "get /auth/me": "getAccount",
  "patch /auth/me": "updateAccount",
  "post /auth/rotate-key": "rotateKey",
  "post /auth/checkout": "createCheckout",
  "get /auth/checkout/{session_id}/status": "getCheckoutStatus",
  "post /auth/billing-portal": "createBillingPortal",
  "post /auth/recover": "recoverAccount",
  "post /brands": "createBrand",
  "get /brands": "listBrands",
  "get /brands/{brand_id}": "getBrand",
  "patch /brands/{brand_id}": "updateBrand",
  "delete /brands/{brand_id}": "deleteBrand",
  "get /brands/{brand_id}/profile": "getProfile",
  "patch /brands/{brand_id}/profile": "updateProfile",
  "post /brands/{brand_id}/reset": "resetBrand",
  "post /brands/{brand_id}/analyze": "analyze",
  "post /brands/{brand_id}/enrich/brand": "enrichBrand",
  "post /brands/{brand_id}/enrich/technical": "enrichTechnical",
  "post /brands/{brand_id}/enrich/llm": "enrichLlm",
  "post /brands/{brand_id}/discover": "discover",
  "post /brands/{brand_id}/discover-competitors": "discoverCompetitors",
  "post /brands/{brand_id}/synthesize": "synthesize",
  "post /brands/{brand_id}/score": "score",
  "post /brands/{brand_id}/brief": "createBrief",
  "post /brands/{brand_id}/execute": "createExecution",
  "get /brands/{brand_id}/runs": "listRuns",
  "get /brands/{brand_id}/runs/{run_id}": "getRun",
  "get /brands/{brand_id}/runs/{run_id}/events": "streamRun",
  "get /brands/{brand_id}/opportunities": "listOpportunities",
  "get /brands/{brand_id}/opportunities/{opportunity_id}/explanation": "explainOpportunity",
  "get /brands/{brand_id}/evidence": "listEvidence",
  "get /brands/{brand_id}/evidence/{evidence_id}": "getEvidence",
  "get /brands/{brand_id}/families": "listFamilies",
  "get /brands/{brand_id}/queue": "listQueue",
  "get /brands/{brand_id}/queue/{queue_id}": "getQueueItem",
  "get /brands/{brand_id}/briefs": "listBriefs",
  "get /brands/{brand_id}/executions": "listExecutions",
  "get /brands/{brand_id}/executions/{execution_id}": "getExecution",
  "get /brands/{brand_id}/outcomes": "listOutcomes",
  "post /track/brands/{brand_id}/snapshot": "createSnapshot",
  "get /track/brands/{brand_id}/changes": "getChanges",
  "post /track/outcomes/report": "reportOutcome",
  "get /healthz": "getHealth",
};

/** What every operation of a kind shares: names, conditional requests, repeats, failures of the server, examples. */
export function completeDocument<T extends Document>(document: T): T {
  const schemas = document.components?.schemas ?? {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      const name = OPERATION_IDS[`${method} ${path}`];
      if (name !== undefined) operation.operationId = name;
      if (method === "get") addConditional(operation);
      if (method === "post" && /^\/(brands|track)|^\/auth\/checkout$/.test(path)) addRepeats(operation);
      addServerErrors(operation);
      for (const [status, response] of Object.entries(operation.responses)) addErrorHeaders(response, status);
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const media of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        if (media.schema !== undefined) media.example = exampleOf(media.schema, schemas);
      }
    }
  }
  return document;
}

function header(description: string) {
  return { description, required: false, schema: { type: "string" } };
}

function addConditional(operation: Operation): void {
  const found = operation.responses["200"];
  if (found?.content?.["application/json"] === undefined) return;
  found.headers = { ...found.headers, ETag: header("Tag of this answer, for If-None-Match") };
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: "If-None-Match",
      in: "header",
      schema: { type: "string" },
      description: "An ETag you have: 304 if it still matches",
    },
  ];
  operation.responses["304"] = { description: "Unchanged since the given ETag", headers: found.headers };
}

function addRepeats(operation: Operation): void {
  operation.parameters = [
    ...(operation.parameters ?? []),
    {
      name: "Idempotency-Key",
      in: "header",
      schema: { type: "string", minLength: 1, maxLength: 255 },
      description:
        "A repeat within 24 hours gets the first answer; with another body 422; while the first is in progress 409",
    },
  ];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith("2")) continue;
    response.headers = { ...response.headers, "Idempotency-Replayed": header("true on a repeat") };
  }
  const plain = operation.responses["422"];
  if (plain !== undefined)
    operation.responses["409"] ??= {
      ...plain,
      description: "The first request with this Idempotency-Key is in progress",
    };
}

function addServerErrors(operation: Operation): void {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/PlainError" } } };
  const headers = Object.values(operation.responses)[0]?.headers ?? {};
  const own = Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith("X-Process") || name.startsWith("X-Request")),
  );
  operation.responses["500"] ??= { description: "An internal error; quote X-Request-ID", headers: own, content };
  operation.responses["503"] ??= {
    description: "Storage or a provider is not responding; try again",
    headers: own,
    content,
  };
}

function addErrorHeaders(response: Response, status: string): void {
  const extra =
    status === "409"
      ? { "X-Running-Run-Id": header("Id of the active run that conflicts") }
      : status === "429"
        ? { "Retry-After": header("Seconds, as in retry_after") }
        : status === "503"
          ? { "Retry-After": header("Seconds, where the database cannot be written just now") }
          : {};
  response.headers = { ...response.headers, ...extra };
}
