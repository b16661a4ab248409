import { createRoute, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import type { Api, HttpDeps } from "../context.ts";
import { damagedRefusal } from "../render_error.ts";
import { errorResponses, jsonResponse } from "./route.ts";

/** For load balancers and containers: answers while the process serves and the database is sound. */
export function mountHealth(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/healthz",
      tags: ["Service"],
      summary: "Whether the service is up and its database is intact",
      description:
        "503 when the database file is damaged: the operator has to restore a backup. The file is checked in the background, at most every 2 seconds, a large file less often.",
      responses: {
        200: jsonResponse(z.object({ status: z.literal("ok") }), "It does", { public: true }),
        ...errorResponses(503),
      },
    }),
    async (c) => {
      await requireSoundDatabase(deps);
      return c.json({ status: "ok" as const }, 200);
    },
  );
}

/** Throws where nothing can be promised: the database cannot be read, or its file is damaged. */
export async function requireSoundDatabase({ db, check }: Pick<HttpDeps, "db" | "check">): Promise<void> {
  if ((await check.damage()) !== null) throw damagedRefusal();
  db.get(sql`SELECT 1`);
}
