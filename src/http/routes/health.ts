import { createRoute, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { Api, HttpDeps } from "../context.ts";
import { jsonResponse } from "./route.ts";

/** For load balancers and containers: answers while the process serves and the database reads. */
export function mountHealth(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/healthz",
      tags: ["Service"],
      summary: "Whether the service answers",
      responses: { 200: jsonResponse(z.object({ status: z.literal("ok") }), "It does", { public: true }) },
    }),
    (c) => {
      deps.db.get(sql`SELECT 1`);
      return c.json({ status: "ok" as const }, 200);
    },
  );
}
