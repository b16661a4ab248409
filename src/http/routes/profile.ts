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
        "What the brand is called, sells and does not sell, to whom, where, in which languages, and whether it is still active. Each value comes with its source and page. Empty before POST enrich/brand.",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: BrandParams },
      responses: { 200: jsonResponse(ProfileRecord, "The current brand sheet"), ...protectedErrors(404) },
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
        "A list replaces the whole field as yours, and later crawls do not overwrite it. null restores what was read. Omitted fields stay. Changes are saved at once, even while runs are active. Keyword families are updated at once: those about things not offered are removed, and a service without a family gets one. Removed families only come back with a new discovery. The run in `follow_up` updates opportunities and the queue.",
      security: API_KEY_SECURITY,
      middleware: [...own, ...jsonBody()],
      request: {
        params: BrandParams,
        body: { required: true, content: { "application/json": { schema: ProfileChange } } },
      },
      responses: { 200: jsonResponse(ChangedProfile, "The updated brand sheet"), ...protectedErrors(403, 404, 413) },
    }),
    async (c) => {
      const scope = { accountId: c.get("account").id, brandId: c.get("brand").id };
      const { brand, followUp } = await changeProfile(deps, scope, c.req.valid("json"));
      return c.json({ ...presentProfile(brand), follow_up: followUp }, 200);
    },
  );
}
