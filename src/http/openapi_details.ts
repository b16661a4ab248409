import { exampleOf } from "./openapi_examples.ts";
import type { Document, Operation, Response } from "./openapi_types.ts";

/** What every operation of a kind shares: conditional requests, repeats, failures of the server, examples. */
export function completeDocument(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      if (method === "get") addConditional(operation);
      if (method === "post" && /^\/(brands|track)(?!.*\/access-logs)|^\/auth\/checkout$/.test(path))
        addRepeats(operation);
      addServerErrors(operation);
      for (const [status, response] of Object.entries(operation.responses)) {
        addErrorHeaders(response, status);
        addCarriedHeaders(response, { path, method, status });
      }
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

/** What has an ETag. */
const TAGGED = /^(application\/json|text\/(markdown|html|css|csv))/;
/** What is given as a file to save. */
const FILES = /^(text\/(csv|markdown)|application\/(x-ndjson|vnd\.))/;
/** Answers of POST there hold a secret. */
const SECRETS = /\/(webhooks|report-links)(\/\{\w+\}\/rotate)?$/;

/** Headers of what is carried: secrets that no cache keeps, files, pages for browsers. */
function addCarriedHeaders(response: Response, at: { path: string; method: string; status: string }): void {
  const types = Object.keys(response.content ?? {});
  const isSecret = at.path.startsWith("/auth/") || (at.method === "post" && SECRETS.test(at.path) && at.status < "3");
  const isPage = types.includes("text/html") && at.path.endsWith("/report");
  const isFile = types.some((type) => FILES.test(type));
  const isStream = types.includes("text/event-stream");
  response.headers = {
    ...response.headers,
    "Strict-Transport-Security": header("Where the service has an https address: a year"),
    ...(isSecret || isPage ? { "Cache-Control": header("no-store: no cache keeps the answer") } : {}),
    ...(isStream ? { "Cache-Control": header("no-cache") } : {}),
    ...(isFile ? { "Content-Disposition": header("Of a file: a name to save it under") } : {}),
    ...(isPage
      ? {
          "Content-Security-Policy": header("The page loads nothing and runs no script"),
          "Referrer-Policy": header("no-referrer"),
          "X-Content-Type-Options": header("nosniff"),
          "X-Robots-Tag": header("noindex, nofollow"),
        }
      : {}),
  };
}

function addConditional(operation: Operation): void {
  const found = operation.responses["200"];
  if (!Object.keys(found?.content ?? {}).some((type) => TAGGED.test(type)) || found === undefined) return;
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
        "A repeat within 24 hours gets the first response; with a different body 422; while the first is in progress 409",
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
