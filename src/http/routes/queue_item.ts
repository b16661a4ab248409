import { z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { getBrand } from "../../store/brands.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import type { Api, HttpDeps } from "../context.ts";
import { requireUuidParams } from "../middleware/brand_scope.ts";
import { BrandParams } from "../schemas/common.ts";
import { presentQueueItem, QueueItemRecord } from "../schemas/results.ts";
import { keyedRoute } from "./keyed_route.ts";
import { notFound } from "./results.ts";

const QueueItemParams = BrandParams.extend({
  queue_id: z
    .string()
    .openapi({ param: { name: "queue_id", in: "path" }, description: "Not validated; unknown gives 404" }),
});

/** The one brand endpoint with its own ownership rule: 403 when the brand is somebody else's. */
export function mountQueueItem(api: Api, deps: HttpDeps): void {
  api.openapi(
    keyedRoute(deps, {
      method: "get",
      path: "/brands/{brand_id}/queue/{queue_id}",
      tag: "Results",
      summary: "One queue item",
      params: QueueItemParams,
      guard: async (c, next) => {
        requireUuidParams(c.req.param());
        await next();
      },
      answer: [200, QueueItemRecord, "The item, bare"],
      errors: [403, 404],
    }),
    (c) => {
      const { brand_id, queue_id } = c.req.valid("param");
      const brand = getBrand(deps.db, brand_id.toLowerCase());
      if (brand === undefined) throw new AppError("not_found", "Brand not found. GET /brands lists yours");
      if (brand.account_id !== c.get("account").id) {
        throw new AppError("forbidden", "This brand belongs to another account. GET /brands lists yours");
      }
      const item = getQueueItem(deps.db, queue_id);
      if (item === undefined || item.brand_id !== brand.id) throw notFound("Queue item", `/brands/${brand.id}/queue`);
      return c.json(presentQueueItem(item), 200);
    },
  );
}
