import assert from "node:assert/strict";
import { field422, keys, plain, type Row } from "./row.ts";

/** Snapshots and outcomes. */
export const TRACKING_ROWS: Row[] = [
  // Tracking
  {
    name: "201 a snapshot with counts",
    method: "POST",
    path: "/track/brands/{brand}/snapshot",
    status: 201,
    check({ body }) {
      assert.deepEqual(keys(body), ["brand_id", "citations", "created_at", "rankings", "simulated", "snapshot_id"]);
      assert.equal(typeof body.rankings, "number");
      assert.equal(typeof body.citations, "number");
    },
  },
  {
    name: "404 changes without snapshots",
    method: "GET",
    path: "/track/brands/{brand}/changes?since=2026-01-01T00:00:00Z",
    status: 404,
    check: plain(/snapshot/i),
  },
  {
    name: "422 changes with an unreadable since",
    method: "GET",
    path: "/track/brands/{brand}/changes?since=yesterday",
    status: 422,
    check: field422("query.since"),
  },
  {
    name: "422 changes without since",
    method: "GET",
    path: "/track/brands/{brand}/changes",
    status: 422,
    check: field422("query.since"),
  },
  {
    name: "201 an outcome",
    method: "POST",
    path: "/track/outcomes/report",
    body: {
      brand_id: "{brand}",
      event_type: "accepted",
      recommendation_id: "{opportunity}",
      metrics: { clicks: 12 },
      unknown_field: 1,
    },
    status: 201,
    check({ body }) {
      assert.deepEqual(keys(body), ["artifact_id", "outcome_event_id", "status"]);
      assert.equal(body.status, "recorded");
    },
  },
  {
    name: "422 a rejection without its reason",
    method: "POST",
    path: "/track/outcomes/report",
    body: { brand_id: "{brand}", event_type: "rejected" },
    status: 422,
    check: field422("body.rejection_reason"),
  },
  {
    name: "422 an unknown event type",
    method: "POST",
    path: "/track/outcomes/report",
    body: { brand_id: "{brand}", event_type: "liked" },
    status: 422,
    check: field422("body.event_type"),
  },
  {
    name: "404 an outcome on somebody else's brand",
    method: "POST",
    path: "/track/outcomes/report",
    body: { brand_id: "{foreign}", event_type: "accepted" },
    status: 404,
  },
];
