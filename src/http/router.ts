import { OpenAPIHono } from "@hono/zod-openapi";
import { cors } from "hono/cors";
import { AppError } from "../base/errors.ts";
import type { Api, HttpDeps, HttpEnv } from "./context.ts";
import { mountMcp } from "./mcp/mcp_endpoint.ts";
import { methodsOf } from "./methods.ts";
import { entityTag } from "./middleware/entity_tag.ts";
import { requestHeaders } from "./middleware/request_headers.ts";
import { secretHeaders } from "./middleware/secret_headers.ts";
import { traced } from "./middleware/traced.ts";
import { writeGate } from "./middleware/write_gate.ts";
import { mountDocuments } from "./openapi_document.ts";
import { renderError } from "./render_error.ts";
import { mountAccount } from "./routes/account.ts";
import { mountBrands } from "./routes/brands.ts";
import { mountCheckout } from "./routes/checkout.ts";
import { mountCrawlers } from "./routes/crawlers.ts";
import { mountDashboard } from "./routes/dashboard.ts";
import { mountDigests } from "./routes/digests.ts";
import { mountExplanation } from "./routes/explanation.ts";
import { mountHealth, mountOperations } from "./routes/health.ts";
import { mountImports } from "./routes/imports.ts";
import { mountMembers } from "./routes/members.ts";
import { mountPaymentWebhook } from "./routes/payment_webhook.ts";
import { mountPipeline } from "./routes/pipeline.ts";
import { mountProfile } from "./routes/profile.ts";
import { mountPublishing } from "./routes/publishing.ts";
import { mountQuestions } from "./routes/questions.ts";
import { mountReports } from "./routes/reports.ts";
import { mountResults } from "./routes/results.ts";
import { mountRuns } from "./routes/runs.ts";
import { mountSchedules } from "./routes/schedules.ts";
import { mountTracking } from "./routes/tracking.ts";
import { mountWebhooks } from "./routes/webhooks.ts";

/** The whole HTTP surface on one screen: what every request passes, then what is mounted. */
export function createRouter(deps: HttpDeps): Api {
  const api: Api = new OpenAPIHono<HttpEnv>({
    defaultHook(result) {
      if (result.success) return;
      const errors = result.error.issues.map((issue) => ({
        path: [result.target === "json" ? "body" : result.target, ...issue.path].join("."),
        message: issue.message,
      }));
      const summary = errors.map(({ path, message }) => `${path}: ${message}`).join("; ");
      throw new AppError("invalid_input", `The request is not valid: ${summary}`, { errors });
    },
  });

  api.use(requestHeaders(deps));
  api.use(traced(deps));
  api.use(secretHeaders(deps));
  if (deps.corsOrigins.length > 0) api.use(cors({ origin: [...deps.corsOrigins], exposeHeaders: ["Link"] }));
  api.use(entityTag());
  api.use(writeGate(deps));

  mountAccount(api, deps);
  mountMembers(api, deps);
  mountCheckout(api, deps);
  mountPaymentWebhook(api, deps);
  mountBrands(api, deps);
  mountProfile(api, deps);
  mountRuns(api, deps);
  mountPipeline(api, deps);
  mountResults(api, deps);
  mountExplanation(api, deps);
  mountQuestions(api, deps);
  mountImports(api, deps);
  mountCrawlers(api, deps);
  mountTracking(api, deps);
  mountSchedules(api, deps);
  mountWebhooks(api, deps);
  mountDigests(api, deps);
  mountPublishing(api, deps);
  mountReports(api, deps);
  mountHealth(api, deps);
  mountOperations(api, deps);
  mountMcp(api, deps);
  mountDocuments(api, deps);
  mountDashboard(api, deps);

  const methods = methodsOf(api);
  api.notFound((c) => {
    const allow = methods(c.req.path);
    if (allow.length === 0) {
      return renderError(new AppError("not_found", "No such path. GET /openapi.json lists all paths"), c, deps.log);
    }
    if (c.req.method === "OPTIONS") return c.body(null, 204, { Allow: allow.join(", ") });
    const message = `${c.req.method} is not allowed here. Use ${allow.join(", ")}`;
    return renderError(new AppError("method_not_allowed", message, { allow }), c, deps.log);
  });
  api.onError((error, c) => renderError(error, c, deps.log));
  return api;
}
