import { createRoute, type z } from "@hono/zod-openapi";
import { AppError } from "../../base/errors.ts";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { reportOutcome } from "../../service/outcomes.ts";
import { createSnapshot, diffSince } from "../../service/tracking.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { idempotency } from "../middleware/idempotency.ts";
import { jsonBody, limitBody } from "../middleware/json_body.ts";
import { BrandParams } from "../schemas/common.ts";
import { Changes, ChangesQuery, OutcomeRecorded, OutcomeReport, SnapshotCreated } from "../schemas/tracking.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const TAGS = ["Tracking"];

export function mountTracking(api: Api, deps: HttpDeps): void {
  const auth = authentication(deps);
  const own = [auth, brandScope(deps)];

  api.openapi(
    createRoute({
      method: "post",
      path: "/track/brands/{brand_id}/snapshot",
      tags: TAGS,
      summary: "Take a snapshot of rankings and citations",
      security: API_KEY_SECURITY,
      middleware: [...own, limitBody(), idempotency(deps)],
      request: { params: BrandParams },
      responses: { 201: jsonResponse(SnapshotCreated, "The snapshot, with counts"), ...protectedErrors(403, 404, 413) },
    }),
    (c) => c.json(createSnapshot(deps, c.get("brand").id), 201),
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/track/brands/{brand_id}/changes",
      tags: TAGS,
      summary: "What changed since a time",
      description:
        "Compares only what both snapshots measured. Ranking delta is from minus to (positive is better), citation delta to minus from.",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: BrandParams, query: ChangesQuery },
      responses: { 200: jsonResponse(Changes, "The difference"), ...protectedErrors(404) },
    }),
    (c) => {
      const changes = diffSince(deps.db, c.get("brand").id, c.req.valid("query").since);
      return c.json(changes as unknown as z.infer<typeof Changes>, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/track/outcomes/report",
      tags: TAGS,
      summary: "Report the outcome of a recommendation",
      description: "Behind the OUTCOME_LINKAGE setting: 503 while it is off.",
      security: API_KEY_SECURITY,
      middleware: [
        auth,
        async (_c, next) => {
          if (!deps.outcomeLinkage) {
            throw new AppError(
              "unavailable",
              "Outcome reporting is switched off. The operator sets OUTCOME_LINKAGE=on",
            );
          }
          await next();
        },
        ...jsonBody(),
        idempotency(deps),
      ],
      request: { body: { required: true, content: { "application/json": { schema: OutcomeReport } } } },
      responses: { 201: jsonResponse(OutcomeRecorded, "Recorded"), ...protectedErrors(403, 404, 413, 503) },
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
