import type { z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { reportOutcome } from "../../service/outcomes.ts";
import { createSnapshot, diffSince } from "../../service/tracking.ts";
import type { Api, HttpDeps } from "../context.ts";
import { Changes, ChangesQuery, OutcomeRecorded, OutcomeReport, SnapshotCreated } from "../schemas/tracking.ts";
import { keyedRoutes } from "./keyed_routes.ts";

export function mountTracking(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Tracking");
  route("createSnapshot", "post /track/brands/{brand_id}/snapshot", {
    summary: "Take a snapshot of rankings and citations",
    answer: [201, SnapshotCreated, "The snapshot, with counts"],
    handle: (c) => c.json(createSnapshot(deps, c.get("brand").id), 201),
  });

  route("getChanges", "get /track/brands/{brand_id}/changes", {
    summary: "What changed since a time",
    description:
      "Compares only what both snapshots measured. Ranking delta is from minus to (positive is better), citation delta to minus from.",
    query: ChangesQuery,
    answer: [200, Changes, "The difference"],
    handle: (c) => {
      const changes = diffSince(deps.db, c.get("brand").id, c.req.valid("query").since);
      return c.json(changes as unknown as z.infer<typeof Changes>, 200);
    },
  });

  route("reportOutcome", "post /track/outcomes/report", {
    summary: "Report the outcome of a recommendation",
    description: "Behind the OUTCOME_LINKAGE setting: 503 while it is off.",
    guard: async (_c, next) => {
      if (!deps.outcomeLinkage) {
        throw new AppError("unavailable", "Outcome reporting is switched off. The operator sets OUTCOME_LINKAGE=on");
      }
      await next();
    },
    body: OutcomeReport,
    answer: [201, OutcomeRecorded, "Recorded"],
    errors: [403, 404, 503],
    handle: (c) => {
      const report = c.req.valid("json");
      const request = { ...report, brand_id: report.brand_id.toLowerCase() };
      refuseReadOnlyBrand(deps.db, c.get("account"), request.brand_id);
      const { id, artifact_id } = reportOutcome(deps, c.get("account").id, request);
      return c.json({ outcome_event_id: id, artifact_id, status: "recorded" as const }, 201);
    },
  });
}
