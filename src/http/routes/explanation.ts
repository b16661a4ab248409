import { createRoute, z } from "@hono/zod-openapi";
import { EXPLAINED_HISTORY_MAX, explainOpportunity } from "../../service/explanation.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { BrandParams, Uuid } from "../schemas/common.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const OpportunityParams = BrandParams.extend({
  opportunity_id: Uuid.openapi({ param: { name: "opportunity_id", in: "path" } }),
});

const ExplanationRecord = z
  .looseObject({
    brand_id: Uuid,
    opportunity_id: Uuid,
    run_id: Uuid,
    family: z.string(),
    play: z.string(),
    rank: z.number().int(),
    of: z.number().int(),
    paragraph: z.string(),
    evidence: z.array(z.looseObject({ id: Uuid, signal: z.string(), role: z.string() })),
  })
  .openapi("Explanation");

export function mountExplanation(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/brands/{brand_id}/opportunities/{opportunity_id}/explanation",
      tags: ["Results"],
      summary: "Why an opportunity has its rank",
      description: `The whole chain from evidence to rank, as data and as one paragraph; of earlier runs and outcomes the newest ${EXPLAINED_HISTORY_MAX}.`,
      security: API_KEY_SECURITY,
      middleware: [authentication(deps), brandScope(deps)],
      request: { params: OpportunityParams },
      responses: { 200: jsonResponse(ExplanationRecord, "The explanation"), ...protectedErrors(404) },
    }),
    (c) => {
      const opportunityId = c.req.valid("param").opportunity_id.toLowerCase();
      const explanation = explainOpportunity(deps.db, c.get("brand").id, opportunityId);
      return c.json(explanation as unknown as z.infer<typeof ExplanationRecord>, 200);
    },
  );
}
