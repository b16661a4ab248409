import { z } from "@hono/zod-openapi";
import { EXPLAINED_HISTORY_MAX, explainOpportunity } from "../../service/explanation.ts";
import type { Api, HttpDeps } from "../context.ts";
import { Uuid } from "../schemas/common.ts";
import { keyedRoutes } from "./keyed_routes.ts";

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
  const route = keyedRoutes(api, deps, "Results");
  route("explainOpportunity", "get /brands/{brand_id}/opportunities/{opportunity_id}/explanation", {
    summary: "Why an opportunity has its rank",
    description: `The whole chain from evidence to rank, as data and as one paragraph; of earlier runs and outcomes the newest ${EXPLAINED_HISTORY_MAX}.`,
    answer: [200, ExplanationRecord, "The explanation"],
    handle: (c) => {
      const opportunityId = c.req.param("opportunity_id").toLowerCase();
      const explanation = explainOpportunity(deps.db, c.get("brand").id, opportunityId);
      return c.json(explanation as unknown as z.infer<typeof ExplanationRecord>, 200);
    },
  });
}
