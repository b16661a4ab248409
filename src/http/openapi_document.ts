import type { Api, HttpDeps } from "./context.ts";
import { DOCS_SEARCH, DOCS_STYLE, docsPage } from "./docs_page.ts";
import { completeDocument } from "./openapi_details.ts";
import { shareParts } from "./openapi_shared.ts";
import type { Document } from "./openapi_types.ts";
import { SKILL_VERSION, skillText } from "./skill.ts";
import { TAG_TEXTS } from "./tags.ts";

/** /openapi.json, made once from the same schemas that validate; the page and the skill beside it. */
export function mountDocuments(api: Api, deps: HttpDeps): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "ApiKey", {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "bvp_ and 64 hex digits",
  });
  const document = once(() => openApiDocument(api, deps.baseUrl));
  const json = once(() => JSON.stringify(shareParts(document())));
  const page = once(() => String(docsPage(document(), deps)));
  api.get("/openapi.json", (c) => c.body(json(), 200, { "Content-Type": "application/json" }));
  api.get("/docs", (c) => c.html(page(), 200, { "Content-Security-Policy": DOCS_POLICY }));
  api.get("/docs/style.css", (c) => c.body(DOCS_STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  api.get("/docs/search.js", (c) => c.body(DOCS_SEARCH, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  api.get("/skill", (c) => c.body(skillText(deps), 200, { "Content-Type": "text/markdown; charset=utf-8" }));
}

const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Building the document costs; every route must be mounted before the first call. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function openApiDocument(api: Api, baseUrl: string): Document {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Brand visibility pipeline",
      version: SKILL_VERSION,
      description:
        "Register a brand by its domain, run the pipeline, read the action queue, turn items into briefs and briefs into drafts, report outcomes. Errors have one of two flat bodies: {error, message, actions?} or {detail, errors?}. A wrong method on a known path gives 405 with Allow. A URL and headers over 16 KiB give 431. The old /brand/… paths work like /brands/…, with Deprecation and Link headers. Do not use them for new work.",
    },
    servers: [{ url: baseUrl }],
    tags: TAG_TEXTS,
  });
  return completeDocument(document as unknown as Document);
}
