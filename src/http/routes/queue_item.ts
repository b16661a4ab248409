import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { getBrand } from "../../store/brands.ts";
import { getQueueItem } from "../../store/queue_items.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { requireUuidParams } from "../middleware/brand_scope.ts";
import { BrandParams } from "../schemas/common.ts";
import { presentQueueItem, QueueItemRecord } from "../schemas/results.ts";
import { notFound } from "./results.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const QueueItemParams = BrandParams.extend({
  queue_id: z
    .string()
    .openapi({ param: { name: "queue_id", in: "path" }, description: "Not validated; unknown gives 404" }),
});

/** The one brand endpoint with its own ownership rule: 403 when the brand is somebody else's. */
export function mountQueueItem(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/brands/{brand_id}/queue/{queue_id}",
      tags: ["Results"],
      summary: "One queue item",
      security: API_KEY_SECURITY,
      middleware: [
        authentication(deps),
        async (c, next) => {
          requireUuidParams(c.req.param());
          await next();
        },
      ],
      request: { params: QueueItemParams },
      responses: { 200: jsonResponse(QueueItemRecord, "The item, bare"), ...protectedErrors(403, 404) },
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
