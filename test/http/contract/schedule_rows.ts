import assert from "node:assert/strict";
import { field422, keys, plain, type Row } from "./row.ts";

const PATH = "/brands/{brand}/schedules/full";
const BUDGET = ["left_usd", "month", "monthly_cost_max_usd", "spent_usd"];

/** Schedules and the month's cost. */
export const SCHEDULE_ROWS: Row[] = [
  {
    name: "200 no schedule",
    method: "GET",
    path: "/brands/{brand}/schedules",
    status: 200,
    check: ({ body }) => assert.deepEqual([body.total, body.schedules], [0, []]),
  },
  {
    name: "200 a schedule that is made",
    method: "PUT",
    path: PATH,
    body: { every: "monthly", time_zone: "Asia/Tokyo" },
    status: 200,
    check: ({ body }) => assert.deepEqual([body.kind, body.cron, body.last_at], ["full", "0 4 1 * *", null]),
  },
  { name: "422 a misspelt field", method: "PUT", path: PATH, body: { timezone: "UTC" }, status: 422 },
  {
    name: "422 no cron line",
    method: "PUT",
    path: PATH,
    body: { cron: "x" },
    status: 422,
    check: field422("body.cron"),
  },
  { name: "404 no schedule to delete", method: "DELETE", path: PATH, status: 404, check: plain(/no schedule/) },
  {
    name: "200 what the month cost",
    method: "GET",
    path: "/brands/{brand}/budget",
    status: 200,
    check: ({ body }) => assert.deepEqual(keys(body), BUDGET),
  },
  {
    name: "200 a ceiling",
    method: "PUT",
    path: "/brands/{brand}/budget",
    body: { monthly_cost_max_usd: 12.5 },
    status: 200,
    check: ({ body }) => assert.deepEqual([body.monthly_cost_max_usd, body.left_usd], [12.5, 12.5]),
  },
  {
    name: "200 what all brands cost",
    method: "GET",
    path: "/auth/budget",
    status: 200,
    check: ({ body }) => assert.equal(body.monthly_cost_max_usd, null),
  },
  {
    name: "200 a ceiling over all brands",
    method: "PUT",
    path: "/auth/budget",
    body: { monthly_cost_max_usd: 0 },
    status: 200,
    check: ({ body }) => assert.equal(body.left_usd, 0),
  },
];
