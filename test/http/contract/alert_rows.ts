import assert from "node:assert/strict";
import { field422, keys, plain, type Row, UNKNOWN } from "./row.ts";

const WEBHOOK = ["brand_id", "created_at", "disabled_reason", "enabled", "events", "format", "id", "updated_at", "url"];
const URL = "https://acme.com/hooks";

/** Webhooks and digests, which stand under a brand and under the account. */
export const ALERT_ROWS: Row[] = [
  {
    name: "200 nothing told yet",
    method: "GET",
    path: "/brands/{brand}/events",
    status: 200,
    check: ({ body }) => assert.deepEqual([body.total, body.events], [0, []]),
  },
  ...["/brands/{brand}", "/auth"].flatMap((at): Row[] => [
    {
      name: "200 no webhook",
      method: "GET",
      path: `${at}/webhooks`,
      status: 200,
      check: ({ body }) => assert.deepEqual([body.total, body.webhooks], [0, []]),
    },
    {
      name: "201 a webhook with its secret",
      method: "POST",
      path: `${at}/webhooks`,
      body: { url: URL },
      status: 201,
      check: ({ body, headers }) => {
        assert.deepEqual(keys(body), [...WEBHOOK, "secret"].sort());
        assert.match(body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
        assert.ok(!body.events.includes("run.finished") && body.events.includes("visibility.changed"));
        assert.equal(headers.get("Cache-Control"), "no-store");
      },
    },
    {
      name: "422 no https address",
      method: "POST",
      path: `${at}/webhooks`,
      body: { url: "http://acme.com/hooks" },
      status: 422,
      check: field422("body.url"),
    },
    {
      name: "422 an event there is not",
      method: "POST",
      path: `${at}/webhooks`,
      body: { url: URL, events: ["x"] },
      status: 422,
      check: field422("body.events.0"),
    },
    ...(["PATCH", "DELETE"] as const).map(
      (method): Row => ({
        name: "404 no such webhook",
        method,
        path: `${at}/webhooks/${UNKNOWN}`,
        ...(method === "PATCH" ? { body: { enabled: false } } : {}),
        status: 404,
        check: plain(/Webhook not found/),
      }),
    ),
    { name: "422 no UUID", method: "GET", path: `${at}/webhooks/x/deliveries`, status: 422 },
    {
      name: "200 no digest",
      method: "GET",
      path: `${at}/digests`,
      status: 200,
      check: ({ body }) => assert.deepEqual([body.total, body.digests], [0, []]),
    },
    {
      name: "201 a digest to the account's address",
      method: "POST",
      path: `${at}/digests`,
      body: { every: "monthly", time_zone: "Asia/Tokyo", locale: "ja-JP" },
      status: 201,
      check: ({ body }) => {
        assert.deepEqual([body.recipients, body.unsubscribed, body.last_at], [["owner1@acme.test"], [], null]);
        assert.match(body.next_at, /^2026-03-31T22:/);
      },
    },
    {
      name: "422 no time zone",
      method: "POST",
      path: `${at}/digests`,
      body: { time_zone: "Mars" },
      status: 422,
      check: field422("body.time_zone"),
    },
    {
      name: "422 no address",
      method: "POST",
      path: `${at}/digests`,
      body: { recipients: ["x"] },
      status: 422,
      check: field422("body.recipients.0"),
    },
    { name: "404 no such digest", method: "DELETE", path: `${at}/digests/${UNKNOWN}`, status: 404 },
  ]),
  {
    name: "404 a webhook for somebody else's brand",
    method: "POST",
    path: "/auth/webhooks",
    body: { url: URL, brand_id: "{foreign}" },
    status: 404,
    check: plain(/Brand not found/),
  },
];
