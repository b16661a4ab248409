import { changeProfile } from "../../service/profile.ts";
import type { Api, HttpDeps } from "../context.ts";
import { ChangedProfile, ProfileChange, ProfileRecord, presentProfile } from "../schemas/profile.ts";
import { keyedRoutes } from "./keyed_routes.ts";

export function mountProfile(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Brands");
  route("getProfile", "get /brands/{brand_id}/profile", {
    summary: "Read the brand sheet",
    description:
      "What the brand is called, sells and does not sell, to whom, where, in which languages, and whether it is still active. Each value comes with its source and page. Empty before POST enrich/brand.",
    answer: [200, ProfileRecord, "The current brand sheet"],
    handle: (c) => c.json(presentProfile(c.get("brand")), 200),
  });

  route("updateProfile", "patch /brands/{brand_id}/profile", {
    summary: "Confirm or correct the brand sheet",
    description:
      "A list replaces the whole field with your values, and later crawls do not overwrite them. null restores what was read. Omitted fields stay unchanged. Changes are saved at once, even while runs are active. Keyword families are updated at once: those about things not offered are removed, and a service without a family gets one. Removed families only come back with a new discovery. The run in `follow_up` updates opportunities and the queue.",
    body: ProfileChange,
    answer: [200, ChangedProfile, "The updated brand sheet"],
    handle: async (c) => {
      const scope = { accountId: c.get("account").id, brandId: c.get("brand").id };
      const { brand, followUp } = await changeProfile(deps, scope, c.req.valid("json"));
      return c.json({ ...presentProfile(brand), follow_up: followUp }, 200);
    },
  });
}
