import { createRoute, z } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import { sha256Hex } from "../../base/ids.ts";
import type { Api, HttpDeps } from "../context.ts";
import { damagedRefusal } from "../render_error.ts";
import type { Tag } from "../tags.ts";
import { errorResponses, jsonResponse } from "./route.ts";

/** For load balancers and containers: answers while the process serves and the database is sound. */
export function mountHealth(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/healthz",
      operationId: "getHealth",
      tags: ["Service" satisfies Tag],
      summary: "Whether the service is up and its database is intact",
      description:
        "503 when the database file is damaged: the operator has to restore a backup. The file is checked in the background, at most every 2 seconds, a large file less often.",
      responses: {
        200: jsonResponse(
          z.object({ status: z.literal("ok").describe("All is well") }),
          "The service is up, and its database is intact",
        ),
        ...errorResponses(503),
      },
    }),
    async (c) => {
      await requireSoundDatabase(deps);
      return c.json({ status: "ok" as const }, 200);
    },
  );
}

/** Whether requests should come here now, and what operators watch. */
export function mountOperations(api: Api, deps: HttpDeps): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/readyz",
      operationId: "getReadiness",
      tags: ["Service" satisfies Tag],
      summary: "Whether the service accepts requests now",
      description:
        "503 while it is stopping, while another process locks the database, and when the database is damaged.",
      responses: {
        200: jsonResponse(
          z.object({ status: z.literal("ready").describe("Requests are accepted") }),
          "The service accepts requests",
        ),
        ...errorResponses(503),
      },
    }),
    async (c) => {
      if (deps.stopping.aborted) throw new AppError("unavailable", "The service is stopping. Try another instance");
      await requireSoundDatabase(deps);
      return c.json({ status: "ready" as const }, 200);
    },
  );
  api.get("/metrics", async (c) => {
    refuseReader(deps, c.req.header("Authorization"));
    const { type, text } = await deps.metrics.render();
    return c.body(text, 200, { "Content-Type": type, "Cache-Control": "no-store" });
  });
}

function refuseReader({ metricsToken, production }: HttpDeps, header: string | undefined): void {
  if (metricsToken === null) {
    if (production)
      throw new AppError("forbidden", "Set METRICS_TOKEN, and send it as a bearer token, to read metrics");
    return;
  }
  const [given, wanted] = [header ?? "", `Bearer ${metricsToken}`].map((text) => sha256Hex(text));
  if (given !== wanted) throw new AppError("authentication_required", "Send METRICS_TOKEN as a bearer token");
}

/** Throws where nothing can be promised: the database cannot be read, or its file is damaged. */
export async function requireSoundDatabase({ db, check }: Pick<HttpDeps, "db" | "check">): Promise<void> {
  if ((await check.damage()) !== null) throw damagedRefusal();
  db.get(sql`SELECT 1`);
}
