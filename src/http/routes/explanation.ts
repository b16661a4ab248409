import { z } from "@hono/zod-openapi";
import { EXPLAINED_HISTORY_MAX, explainOpportunity } from "../../service/explanation.ts";
import type { Api, HttpDeps } from "../context.ts";
import { BrandId, idOf } from "../schemas/common.ts";
import { looseNamed, looseParts } from "../schemas/shapes.ts";
import { keyedRoutes } from "./keyed_routes.ts";

const ExplanationRecord = looseNamed(
  "Explanation",
  "Why an opportunity has its rank, from evidence to queue; each score with its formula and parts",
  {
    brand_id: BrandId,
    opportunity_id: idOf("opportunity"),
    run_id: idOf("run that created it"),
    family: z.string().describe("Keyword family it is about"),
    play: z.string().describe("What to do, in one line"),
    rank: z.number().int().describe("Its rank; 1 is first"),
    of: z.number().int().describe("Opportunities of the run"),
    paragraph: z.string().describe("The whole chain, in words"),
    evidence: looseParts("What it is based on", {
      id: idOf("evidence record"),
      signal: z.string().describe("What it shows"),
      role: z.string().describe("`primary` or `supporting`"),
    }),
  },
);

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
