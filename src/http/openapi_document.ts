import type { Api, HttpDeps } from "./context.ts";
import { SKILL_VERSION } from "./skill.ts";

/** /openapi.json, made once from the same schemas that validate. */
export function mountDocuments(api: Api, deps: HttpDeps): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "ApiKey", {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "bvp_ and 64 hex digits",
  });
  let document: string | null = null;
  api.get("/openapi.json", (c) => {
    document ??= JSON.stringify(openApiDocument(api, deps.baseUrl));
    return c.body(document, 200, { "Content-Type": "application/json" });
  });
}

export function openApiDocument(api: Api, baseUrl: string) {
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Brand visibility pipeline",
      version: SKILL_VERSION,
      description:
        "Register a brand by its domain, run the pipeline, read the action queue, turn items into briefs and briefs into drafts, report outcomes.",
    },
    servers: [{ url: baseUrl }],
  });
}
