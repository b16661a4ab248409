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
    description:
      "Stores the newest rankings and citations for later comparison. Scheduled runs take one automatically.",
    answer: [201, SnapshotCreated, "The snapshot, with counts"],
    handle: (c) => c.json(createSnapshot(deps, c.get("brand").id), 201),
  });

  route("getChanges", "get /track/brands/{brand_id}/changes", {
    summary: "What changed since a time",
    description:
      "Compares only what both snapshots measured. The ranking delta is from minus to (positive is better), the citation delta is to minus from.",
    query: ChangesQuery,
    answer: [200, Changes, "The difference"],
    handle: (c) => {
      const changes = diffSince(deps.db, c.get("brand").id, c.req.valid("query").since);
      return c.json(changes as unknown as z.infer<typeof Changes>, 200);
    },
  });

  route("reportOutcome", "post /track/outcomes/report", {
    summary: "Report the outcome of a recommendation",
    description:
      'Depends on the OUTCOME_LINKAGE setting: 503 while it is off. Scores learn from metrics with a value before and after: {"clicks": {"before": 100, "after": 150}, "control": {"clicks": {"before": 400, "after": 410}}}. Each side is a number, or a value with its time window: {"value": 100, "from": "2026-01-01", "to": "2026-01-31"}. `control` has the same metrics for what was not worked on. A change given as one value is also accepted (`clicks_change_pct`, `position_delta`, `uplift`). A single value without comparison, and metrics other than the known ones (clicks, impressions, sessions, visits, traffic, conversions, leads, revenue, mentions, citations, shares and rates, positions), are stored but not counted, and listed in `warnings`.',
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
      const { id, artifact_id, warnings } = reportOutcome(deps, c.get("account").id, request);
      const told = warnings.length === 0 ? {} : { warnings };
      return c.json({ outcome_event_id: id, artifact_id, status: "recorded" as const, ...told }, 201);
    },
  });
}
