import { createRoute } from "@hono/zod-openapi";
import { changeProfile } from "../../service/profile.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { jsonBody } from "../middleware/json_body.ts";
import { BrandParams } from "../schemas/common.ts";
import { ChangedProfile, ProfileChange, ProfileRecord, presentProfile } from "../schemas/profile.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const TAGS = ["Brands"];
const PATH = "/brands/{brand_id}/profile";

/** The brand sheet: what was read of the brand, and a person's word on it. */
export function mountProfile(api: Api, deps: HttpDeps): void {
  const own = [authentication(deps), brandScope(deps)];

  api.openapi(
    createRoute({
      method: "get",
      path: PATH,
      tags: TAGS,
      summary: "Read the brand sheet",
      description:
        "What the brand is called, sells and does not sell, to whom, where, in which languages, and whether it still does: each value with who said so and its page. Empty before POST enrich/brand.",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: BrandParams },
      responses: { 200: jsonResponse(ProfileRecord, "The sheet as it holds"), ...protectedErrors(404) },
    }),
    (c) => c.json(presentProfile(c.get("brand")), 200),
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: PATH,
      tags: TAGS,
      summary: "Confirm or correct the brand sheet",
      description:
        "A list replaces that field whole as yours and no later reading overwrites it; null gives the field back to what was read; a field not given stays. Saved at once, also while runs are active. Keyword families follow at once (what is not offered leaves, a service none covers becomes one); families that left come back only by a new discovery. Opportunities and the queue follow by the run in `follow_up`.",
      security: API_KEY_SECURITY,
      middleware: [...own, ...jsonBody()],
      request: {
        params: BrandParams,
        body: { required: true, content: { "application/json": { schema: ProfileChange } } },
      },
      responses: { 200: jsonResponse(ChangedProfile, "The sheet as it holds now"), ...protectedErrors(403, 404, 413) },
    }),
    async (c) => {
      const scope = { accountId: c.get("account").id, brandId: c.get("brand").id };
      const { brand, followUp } = await changeProfile(deps, scope, c.req.valid("json"));
      return c.json({ ...presentProfile(brand), follow_up: followUp }, 200);
    },
  );
}
