import { changeProfile } from "../../service/profile.ts";
import type { Api, HttpDeps } from "../context.ts";
import { ChangedProfile, ProfileChange, ProfileRecord, presentProfile } from "../schemas/profile.ts";
import { keyedRoutes } from "./keyed_routes.ts";

export function mountProfile(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Brands");
  route("getProfile", "get /brands/{brand_id}/profile", {
    summary: "Read the brand sheet",
    description:
      "What the brand is called, sells and does not sell, to whom, where, in which languages, and whether it still does: each value with who said so and its page. Empty before POST enrich/brand.",
    answer: [200, ProfileRecord, "The sheet as it holds"],
    handle: (c) => c.json(presentProfile(c.get("brand")), 200),
  });

  route("updateProfile", "patch /brands/{brand_id}/profile", {
    summary: "Confirm or correct the brand sheet",
    description:
      "A list replaces that field whole as yours and no later reading overwrites it; null gives the field back to what was read; a field not given stays. Saved at once, also while runs are active. Keyword families follow at once (what is not offered leaves, a service none covers becomes one); families that left come back only by a new discovery. Opportunities and the queue follow by the run in `follow_up`.",
    body: ProfileChange,
    answer: [200, ChangedProfile, "The sheet as it holds now"],
    handle: async (c) => {
      const scope = { accountId: c.get("account").id, brandId: c.get("brand").id };
      const { brand, followUp } = await changeProfile(deps, scope, c.req.valid("json"));
      return c.json({ ...presentProfile(brand), follow_up: followUp }, 200);
    },
  });
}
