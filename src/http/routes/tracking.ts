import type { z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { reportOutcome } from "../../service/outcomes.ts";
import { createSnapshot, diffSince } from "../../service/tracking.ts";
import type { Api, HttpDeps } from "../context.ts";
import { BrandParams } from "../schemas/common.ts";
import { Changes, ChangesQuery, OutcomeRecorded, OutcomeReport, SnapshotCreated } from "../schemas/tracking.ts";
import { keyedRoute } from "./keyed_route.ts";

const TAG = "Tracking";

export function mountTracking(api: Api, deps: HttpDeps): void {
  api.openapi(
    keyedRoute(deps, {
      method: "post",
      path: "/track/brands/{brand_id}/snapshot",
      tag: TAG,
      summary: "Keep rankings and citations as they are now",
      params: BrandParams,
      answer: [201, SnapshotCreated, "The snapshot, with counts"],
      errors: [403, 404, 413],
    }),
    (c) => c.json(createSnapshot(deps, c.get("brand").id), 201),
  );

  api.openapi(
    keyedRoute(deps, {
      method: "get",
      path: "/track/brands/{brand_id}/changes",
      tag: TAG,
      summary: "What changed since a time",
      description:
        "Compares only what both snapshots measured. Ranking delta is from minus to (positive is better), citation delta to minus from.",
      params: BrandParams,
      query: ChangesQuery,
      answer: [200, Changes, "The difference"],
      errors: [404],
    }),
    (c) => {
      const changes = diffSince(deps.db, c.get("brand").id, c.req.valid("query").since);
      return c.json(changes as unknown as z.infer<typeof Changes>, 200);
    },
  );

  api.openapi(
    keyedRoute(deps, {
      method: "post",
      path: "/track/outcomes/report",
      tag: TAG,
      summary: "Report what became of a recommendation",
      description: "Behind the OUTCOME_LINKAGE setting: 503 while it is off.",
      guard: async (_c, next) => {
        if (!deps.outcomeLinkage) {
          throw new AppError("unavailable", "Outcome reporting is switched off. The operator sets OUTCOME_LINKAGE=on");
        }
        await next();
      },
      body: OutcomeReport,
      answer: [201, OutcomeRecorded, "Recorded"],
      errors: [403, 404, 413, 503],
    }),
    (c) => {
      const report = c.req.valid("json");
      const request = { ...report, brand_id: report.brand_id.toLowerCase() };
      refuseReadOnlyBrand(deps.db, c.get("account"), request.brand_id);
      const { id, artifact_id } = reportOutcome(deps, c.get("account").id, request);
      return c.json({ outcome_event_id: id, artifact_id, status: "recorded" as const }, 201);
    },
  );
}
