import assert from "node:assert/strict";
import { field422, keys, type Row } from "./row.ts";

const BRANDING = ["agency_name", "chart_color", "heading_color", "logo"];

/** Reports, links to them, and how they look. */
export const REPORT_ROWS: Row[] = [
  {
    name: "200 a report as a page",
    method: "GET",
    path: "/brands/{brand}/report?days=30",
    status: 200,
    check: ({ text }) => assert.match(text, /^<!doctype html>[\s\S]*How it was measured/),
  },
  { name: "404 the report of somebody else's brand", method: "GET", path: "/brands/{foreign}/report", status: 404 },
  {
    name: "200 no links",
    method: "GET",
    path: "/brands/{brand}/report-links",
    status: 200,
    check: ({ body }) => assert.deepEqual([body.total, body.links], [0, []]),
  },
  {
    name: "201 a link, its address told once",
    method: "POST",
    path: "/brands/{brand}/report-links",
    body: { expires_in_days: 1 },
    status: 201,
    check: ({ body }) => assert.deepEqual([body.status, body.days, URL.canParse(body.url)], ["active", 90, true]),
  },
  {
    name: "422 a link for longer than a year",
    method: "POST",
    path: "/brands/{brand}/report-links",
    body: { expires_in_days: 366 },
    status: 422,
    check: field422("body.expires_in_days"),
  },
  {
    name: "200 no branding",
    method: "GET",
    path: "/auth/branding",
    status: 200,
    check: ({ body }) => assert.deepEqual(keys(body), BRANDING),
  },
  {
    name: "200 a name and a colour",
    method: "PUT",
    path: "/auth/branding",
    body: { agency_name: "North", chart_color: "#123a5c" },
    status: 200,
    check: ({ body }) => assert.deepEqual([body.agency_name, body.logo], ["North", null]),
  },
];
