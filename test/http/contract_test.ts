import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { RunKind, RunStatus } from "../../src/core/run.ts";
import { insertRun } from "../../src/store/runs.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { createOpenApiCheck, type OpenApiCheck } from "../support/openapi_check.ts";
import {
  type CallOptions,
  createQuickStages,
  createTestApp,
  TEST_BASE_URL,
  type TestAnswer,
  type TestApp,
} from "../support/test_app.ts";

/**
 * The contract, one row an endpoint and condition, named by status. `{brand}`, `{foreign}` and the other names in
 * braces are filled from the fixture.
 */
interface Row {
  name: string;
  method: string;
  path: string;
  status: number;
  /** Default: the owner's key. null: none. */
  key?: "owner" | "other" | "wrong" | null;
  body?: unknown;
  options?: Omit<CallOptions, "key" | "body">;
  check?(answer: TestAnswer, fixture: Fixture): void;
}

interface Fixture {
  test: TestApp;
  owner: { id: string; key: string };
  other: { id: string; key: string };
  names: Record<string, string>;
}

const UNKNOWN = "11111111-1111-4111-8111-111111111111";
const WRONG_KEY = `bvp_${"0".repeat(64)}`;

function keys(body: object): string[] {
  return Object.keys(body).sort();
}

function plain(detail: RegExp) {
  return ({ body }: TestAnswer) => {
    assert.deepEqual(keys(body), ["detail"]);
    assert.match(body.detail, detail);
  };
}

const isEnvelope =
  (name: string, count: number) =>
  (answer: TestAnswer, { names }: Fixture) => {
    assert.deepEqual(keys(answer.body), ["brand_id", name, "total"].sort());
    assert.equal(answer.body.brand_id, names.brand);
    assert.equal(answer.body.total, count);
    assert.equal(answer.body[name].length, count);
  };

const field422 =
  (path: string) =>
  ({ body }: TestAnswer) => {
    assert.deepEqual(keys(body), ["detail", "errors"]);
    assert.ok(
      body.errors.some((error: { path: string }) => error.path === path),
      JSON.stringify(body.errors),
    );
  };

const POSTS: readonly [string, RunKind][] = [
  ["analyze", "full"],
  ["enrich/brand", "brand_enrichment"],
  ["enrich/technical", "technical_enrichment"],
  ["enrich/llm", "llm_enrichment"],
  ["discover", "discovery"],
  ["discover-competitors", "competitor_discovery"],
  ["synthesize", "synthesize"],
  ["score", "scoring"],
];

const LISTS = ["opportunities", "evidence", "families", "queue", "briefs", "executions", "outcomes", "runs"];

const ROWS: Row[] = [
  // Errors of authentication
  {
    name: "401 authentication_required without a key",
    method: "GET",
    path: "/brands",
    status: 401,
    key: null,
    check({ body }) {
      assert.equal(body.error, "authentication_required");
      assert.deepEqual(keys(body), ["actions", "error", "message"]);
      assert.deepEqual(keys(body.actions[0]), ["description", "href", "method", "rel"]);
      assert.equal(body.actions[0].rel, "checkout");
    },
  },
  {
    name: "401 invalid_api_key with an unknown key",
    method: "GET",
    path: "/auth/me",
    status: 401,
    key: "wrong",
    check: ({ body }) => assert.equal(body.error, "invalid_api_key"),
  },
  {
    name: "401 comes before the path's 422",
    method: "GET",
    path: "/brands/no-uuid",
    status: 401,
    key: null,
  },
  // Account
  {
    name: "200 the account",
    method: "GET",
    path: "/auth/me",
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), [
        "brands",
        "created_at",
        "email",
        "id",
        "name",
        "subscription_status",
        "tier",
        "usage",
      ]);
      assert.equal(body.tier, "Agency");
      assert.deepEqual(keys(body.usage), ["limit", "resets_at", "used"]);
      assert.equal(body.usage.limit, 50_000);
      assert.deepEqual(body.brands, { limit: 10, used: 1 });
    },
  },
  // Brands
  {
    name: "201 a new brand",
    method: "POST",
    path: "/brands",
    body: { domain: "https://WWW.New-Brand.com:8443/path?q=1", name: "New" },
    status: 201,
    check({ body }) {
      assert.deepEqual(keys(body), ["domain", "id", "name"]);
      assert.equal(body.domain, "new-brand.com");
    },
  },
  {
    name: "201 existing: true for another spelling of a registered domain",
    method: "POST",
    path: "/brands",
    body: { domain: "ACME.com.", name: "Again" },
    status: 201,
    check({ body }, { names }) {
      assert.deepEqual(body, { id: names.brand, domain: "acme.com", name: "Acme", existing: true });
    },
  },
  ...["localhost", "192.168.0.1", "com", "co.uk", "no dots", "[::1]", "a..b.com", ""].map(
    (domain): Row => ({
      name: `422 the domain ${JSON.stringify(domain)}`,
      method: "POST",
      path: "/brands",
      body: { domain, name: "Bad" },
      status: 422,
      check: field422("body.domain"),
    }),
  ),
  {
    name: "422 names every bad field at once",
    method: "POST",
    path: "/brands",
    body: { domain: 5 },
    status: 422,
    check(answer, fixture) {
      field422("body.domain")(answer);
      field422("body.name")(answer);
      assert.ok(fixture);
    },
  },
  {
    name: "200 the brands as a bare array",
    method: "GET",
    path: "/brands",
    status: 200,
    check({ body }) {
      assert.ok(Array.isArray(body));
      assert.deepEqual(keys(body[0]), ["created_at", "domain", "id", "is_managed", "name"]);
      assert.equal(body[0].is_managed, false);
    },
  },
  {
    name: "200 the brand record",
    method: "GET",
    path: "/brands/{brand}",
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), [
        "brand_context",
        "competitors",
        "created_at",
        "domain",
        "id",
        "is_managed",
        "llm_context",
        "name",
        "technical_context",
        "updated_at",
      ]);
      assert.equal(body.brand_context, null);
    },
  },
  {
    name: "422 a malformed brand id",
    method: "GET",
    path: "/brands/abc",
    status: 422,
    check: field422("path.brand_id"),
  },
  {
    name: "404 an unknown brand",
    method: "GET",
    path: `/brands/${UNKNOWN}`,
    status: 404,
    check: plain(/^Brand not found/),
  },
  {
    name: "404 somebody else's brand, in the same words",
    method: "GET",
    path: "/brands/{foreign}",
    status: 404,
    check: plain(/^Brand not found/),
  },
  {
    name: "200 PATCH upgrades bare domains with the defaults",
    method: "PATCH",
    path: "/brands/{brand}",
    body: { competitors: ["rival.com", "www.Rival.com", "https://other.org/x"] },
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), ["competitors", "domain", "id", "name", "updated_at"]);
      assert.deepEqual(body.competitors, [
        {
          domain: "rival.com",
          type: "business",
          tier: "adjacent",
          confidence: 0,
          reason_codes: [],
          source_tags: [],
          evidence: [],
        },
        {
          domain: "other.org",
          type: "business",
          tier: "adjacent",
          confidence: 0,
          reason_codes: [],
          source_tags: [],
          evidence: [],
        },
      ]);
    },
  },
  {
    name: "200 PATCH keeps a competitor object's own fields",
    method: "PATCH",
    path: "/brands/{brand}",
    body: {
      name: "Acme Two",
      competitors: [{ domain: "rival.com", tier: "direct", confidence: 0.8 }],
      domain: "ignored.com",
    },
    status: 200,
    check({ body }) {
      assert.equal(body.name, "Acme Two");
      assert.equal(body.domain, "acme.com");
      assert.equal(body.competitors[0].tier, "direct");
      assert.equal(body.competitors[0].confidence, 0.8);
      assert.equal(body.competitors[0].type, "business");
    },
  },
  {
    name: "422 PATCH with a competitor that is no domain",
    method: "PATCH",
    path: "/brands/{brand}",
    body: { competitors: ["rival.com", "localhost"] },
    status: 422,
    check: field422("body.competitors.1.domain"),
  },
  {
    name: "404 comes before the body's 422",
    method: "PATCH",
    path: `/brands/${UNKNOWN}`,
    body: { name: 1 },
    status: 404,
  },
  // Pipeline
  ...POSTS.map(
    ([path, kind]): Row => ({
      name: `202 starts a ${kind} run`,
      method: "POST",
      path: `/brands/{brand}/${path}`,
      status: 202,
      check({ body }) {
        assert.deepEqual(keys(body), ["run_id", "status"]);
        assert.equal(body.status, "queued");
      },
    }),
  ),
  ...POSTS.map(
    ([path]): Row => ({
      name: `404 ${path} of somebody else's brand`,
      method: "POST",
      path: `/brands/{foreign}/${path}`,
      status: 404,
    }),
  ),
  {
    name: "202 a brief from a queue item",
    method: "POST",
    path: "/brands/{brand}/brief",
    body: { queue_item_id: "{queue}" },
    status: 202,
  },
  {
    name: "422 a brief without queue_item_id",
    method: "POST",
    path: "/brands/{brand}/brief",
    body: {},
    status: 422,
    check: field422("body.queue_item_id"),
  },
  { name: "422 a brief without a body", method: "POST", path: "/brands/{brand}/brief", status: 422 },
  {
    name: "202 a draft from a brief",
    method: "POST",
    path: "/brands/{brand}/execute",
    body: { brief_id: "{brief}" },
    status: 202,
  },
  {
    name: "422 a draft without brief_id",
    method: "POST",
    path: "/brands/{brand}/execute",
    body: { brief_id: "" },
    status: 422,
    check: field422("body.brief_id"),
  },
  {
    name: "422 enrich/technical with a wrong trigger",
    method: "POST",
    path: "/brands/{brand}/enrich/technical",
    body: { trigger: "yes" },
    status: 422,
    check: field422("body.trigger"),
  },
  // Results
  {
    name: "200 families",
    method: "GET",
    path: "/brands/{brand}/families",
    status: 200,
    check: isEnvelope("families", 2),
  },
  {
    name: "200 evidence",
    method: "GET",
    path: "/brands/{brand}/evidence",
    status: 200,
    check: isEnvelope("evidence", 3),
  },
  {
    name: "200 evidence by type",
    method: "GET",
    path: "/brands/{brand}/evidence?type=llm_gap",
    status: 200,
    check(answer, fixture) {
      isEnvelope("evidence", 1)(answer, fixture);
      assert.equal(answer.body.evidence[0].type, "llm_gap");
      assert.deepEqual(keys(answer.body.evidence[0]), [
        "brand_id",
        "data",
        "id",
        "observed_at",
        "provider",
        "run_id",
        "simulated",
        "subject",
        "type",
      ]);
    },
  },
  {
    name: "200 one evidence record",
    method: "GET",
    path: "/brands/{brand}/evidence/{evidence}",
    status: 200,
    check: ({ body }, { names }) => assert.equal(body.id, names.evidence),
  },
  {
    name: "404 an unknown evidence record",
    method: "GET",
    path: `/brands/{brand}/evidence/${UNKNOWN}`,
    status: 404,
    check: plain(/^Evidence not found/),
  },
  { name: "422 a malformed evidence id", method: "GET", path: "/brands/{brand}/evidence/abc", status: 422 },
  {
    name: "200 opportunities of the latest completed run that made some",
    method: "GET",
    path: "/brands/{brand}/opportunities",
    status: 200,
    check(answer, fixture) {
      isEnvelope("opportunities", 2)(answer, fixture);
      const [first] = answer.body.opportunities;
      assert.equal(first.run_id, fixture.names.run);
      assert.equal(first.rank, 1);
      for (const field of [
        "id",
        "brand_id",
        "run_id",
        "family",
        "play",
        "summary",
        "recommended_format",
        "format_rationale",
        "keywords",
        "total_volume",
        "rank",
        "immediacy",
        "ceiling",
        "priority",
        "leverage_score",
        "contributing_signals",
        "why_now",
        "next_action",
        "expected_impact",
        "created_at",
        "updated_at",
      ]) {
        assert.ok(field in first, field);
      }
      assert.ok(!("stable_key" in first));
    },
  },
  {
    name: "200 opportunities of an older run",
    method: "GET",
    path: "/brands/{brand}/opportunities?run_id={oldRun}",
    status: 200,
    check: isEnvelope("opportunities", 1),
  },
  {
    name: "200 no opportunities of an unknown run",
    method: "GET",
    path: "/brands/{brand}/opportunities?run_id=none",
    status: 200,
    check: isEnvelope("opportunities", 0),
  },
  { name: "200 the queue", method: "GET", path: "/brands/{brand}/queue", status: 200, check: isEnvelope("queue", 2) },
  {
    name: "200 the queue by status",
    method: "GET",
    path: "/brands/{brand}/queue?status=accepted",
    status: 200,
    check: isEnvelope("queue", 0),
  },
  {
    name: "200 the queue by kind",
    method: "GET",
    path: "/brands/{brand}/queue?kind=insight",
    status: 200,
    check: isEnvelope("queue", 1),
  },
  {
    name: "200 limit and offset, total of all",
    method: "GET",
    path: "/brands/{brand}/queue?limit=1&offset=1",
    status: 200,
    check({ body }) {
      assert.equal(body.total, 2);
      assert.equal(body.queue.length, 1);
      assert.equal(body.queue[0].rank, 2);
    },
  },
  ...["limit=0", "limit=1001", "limit=x", "offset=-1"].map(
    (query): Row => ({
      name: `422 ${query}`,
      method: "GET",
      path: `/brands/{brand}/queue?${query}`,
      status: 422,
      check: field422(`query.${query.split("=")[0]}`),
    }),
  ),
  {
    name: "200 one queue item, bare",
    method: "GET",
    path: "/brands/{brand}/queue/{queue}",
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), [
        "created_at",
        "id",
        "item",
        "kind",
        "priority",
        "rank",
        "source_id",
        "status",
        "updated_at",
      ]);
      for (const field of ["play", "summary", "recommended_format", "family"])
        assert.equal(typeof body.item[field], "string");
    },
  },
  {
    name: "404 an unknown queue item of any form",
    method: "GET",
    path: "/brands/{brand}/queue/anything-goes",
    status: 404,
    check: plain(/^Queue item not found/),
  },
  {
    name: "404 a source_id is no queue item id",
    method: "GET",
    path: "/brands/{brand}/queue/{opportunity}",
    status: 404,
  },
  {
    name: "403 a queue item of somebody else's brand",
    method: "GET",
    path: "/brands/{foreign}/queue/{queue}",
    status: 403,
    check: plain(/belongs to another account/),
  },
  {
    name: "404 a queue item of an unknown brand",
    method: "GET",
    path: `/brands/${UNKNOWN}/queue/{queue}`,
    status: 404,
  },
  {
    name: "404 an item of another own brand is never revealed",
    method: "GET",
    path: "/brands/{foreign}/queue/{queue}",
    key: "other",
    status: 404,
    check: plain(/^Queue item not found/),
  },
  { name: "422 a malformed brand id before a queue item", method: "GET", path: "/brands/abc/queue/x", status: 422 },
  {
    name: "200 briefs",
    method: "GET",
    path: "/brands/{brand}/briefs",
    status: 200,
    check(answer, fixture) {
      isEnvelope("briefs", 1)(answer, fixture);
      assert.deepEqual(keys(answer.body.briefs[0]), [
        "brand_context",
        "brand_id",
        "created_at",
        "format",
        "id",
        "internal_links",
        "opportunity_id",
        "outline",
        "queue_item_id",
        "run_id",
        "search_intent",
        "sources",
        "status",
        "strategy",
        "target_keywords",
        "title",
        "updated_at",
      ]);
    },
  },
  {
    name: "200 executions",
    method: "GET",
    path: "/brands/{brand}/executions",
    status: 200,
    check: isEnvelope("executions", 1),
  },
  {
    name: "200 one execution, bare, always a draft",
    method: "GET",
    path: "/brands/{brand}/executions/{execution}",
    status: 200,
    check({ body }) {
      assert.deepEqual(keys(body), [
        "brand_id",
        "brief_id",
        "content",
        "created_at",
        "format",
        "gate_scores",
        "id",
        "run_id",
        "status",
        "updated_at",
      ]);
      assert.equal(body.status, "draft");
      assert.equal(body.gate_scores, null);
    },
  },
  { name: "404 an unknown execution", method: "GET", path: `/brands/{brand}/executions/${UNKNOWN}`, status: 404 },
  {
    name: "200 outcomes",
    method: "GET",
    path: "/brands/{brand}/outcomes",
    status: 200,
    check: isEnvelope("outcomes", 0),
  },
  ...LISTS.map(
    (list): Row => ({
      name: `404 ${list} of somebody else's brand`,
      method: "GET",
      path: `/brands/{foreign}/${list}`,
      status: 404,
    }),
  ),
  {
    name: "200 runs, newest first",
    method: "GET",
    path: "/brands/{brand}/runs",
    status: 200,
    check({ body }, { names }) {
      assert.equal(body.runs[0].id, names.run);
      assert.equal(body.runs[1].id, names.oldRun);
      assert.deepEqual(keys(body.runs[0]), [
        "brand_id",
        "error",
        "finished_at",
        "id",
        "kind",
        "meta",
        "started_at",
        "status",
      ]);
      for (const field of ["current_stage", "stage_detail", "stage_started_at"])
        assert.ok(field in body.runs[0].meta, field);
    },
  },
  {
    name: "200 runs by kind and status",
    method: "GET",
    path: "/brands/{brand}/runs?kind=full&status=done",
    status: 200,
    check: isEnvelope("runs", 2),
  },
  {
    name: "422 runs by a status that is none",
    method: "GET",
    path: "/brands/{brand}/runs?status=stuck",
    status: 422,
    check: field422("query.status"),
  },
  {
    name: "200 one run",
    method: "GET",
    path: "/brands/{brand}/runs/{run}",
    status: 200,
    check: ({ body }, { names }) => assert.equal(body.id, names.run),
  },
  {
    name: "200 one run held no longer than it runs",
    method: "GET",
    path: "/brands/{brand}/runs/{run}?wait=30",
    status: 200,
  },
  { name: "404 an unknown run", method: "GET", path: `/brands/{brand}/runs/${UNKNOWN}`, status: 404 },
  {
    name: "200 an explanation",
    method: "GET",
    path: "/brands/{brand}/opportunities/{opportunity}/explanation",
    status: 200,
    check: ({ body }) => assert.ok(body.paragraph.length > 40),
  },
  {
    name: "404 the explanation of an unknown opportunity",
    method: "GET",
    path: `/brands/{brand}/opportunities/${UNKNOWN}/explanation`,
    status: 404,
  },
  // Reset and delete
  {
    name: "200 reset",
    method: "POST",
    path: "/brands/{brand}/reset",
    status: 200,
    check({ body }, { names }) {
      assert.equal(body.reset, true);
      assert.equal(body.brand_id, names.brand);
      assert.equal(body.deleted.families, 2);
      assert.equal(body.deleted.evidence, 3);
    },
  },
  {
    name: "200 delete",
    method: "DELETE",
    path: "/brands/{brand}",
    status: 200,
    check: ({ body }, { names }) =>
      assert.deepEqual(body, { deleted: true, brand_id: names.brand, domain: "acme.com" }),
  },
  // Tracking
  {
    name: "201 a snapshot with counts",
    method: "POST",
    path: "/track/brands/{brand}/snapshot",
    status: 201,
    check({ body }) {
      assert.deepEqual(keys(body), ["brand_id", "citations", "created_at", "rankings", "snapshot_id"]);
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
  // Bodies that are none
  ...(
    [
      ["bad JSON", "{", "application/json"],
      ["a wrong Content-Type", '{"domain":"a.com","name":"A"}', "text/plain"],
      ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0xfe, 0x22]), "application/json"],
      ["a NUL character", '{"domain":"a.com","name":"A\\u0000"}', "application/json"],
      ["deep nesting", `{"domain":"a.com","name":"A","x":${"[".repeat(2000)}${"]".repeat(2000)}}`, "application/json"],
      ["a number out of range", '{"domain":"a.com","name":"A","x":1e999}', "application/json"],
      ["an array", "[]", "application/json"],
      ["a bare null", "null", "application/json"],
    ] as const
  ).map(
    ([what, rawBody, type]): Row => ({
      name: `422 ${what}`,
      method: "POST",
      path: "/brands",
      options: { rawBody, headers: { "Content-Type": type } },
      status: 422,
      check: ({ body }) => assert.equal(typeof body.detail, "string"),
    }),
  ),
  {
    name: "413 a body over 1 MiB",
    method: "POST",
    path: "/brands",
    options: {
      rawBody: JSON.stringify({ domain: "a.com", name: "x".repeat(1 << 20) }),
      headers: { "Content-Type": "application/json" },
    },
    status: 413,
    check: plain(/1 MiB/),
  },
  {
    name: "202 audit_data of 2 MiB",
    method: "POST",
    path: "/brands/{brand}/enrich/technical",
    options: {
      rawBody: JSON.stringify({ audit_data: { x: "y".repeat(2 << 20) } }),
      headers: { "Content-Type": "application/json" },
    },
    status: 202,
  },
  {
    name: "413 audit_data over 10 MiB",
    method: "POST",
    path: "/brands/{brand}/enrich/technical",
    options: {
      rawBody: JSON.stringify({ audit_data: { x: "y".repeat(10 << 20) } }),
      headers: { "Content-Type": "application/json" },
    },
    status: 413,
  },
  // Methods and addresses
  {
    name: "404 an unknown address",
    method: "GET",
    path: "/nothing/here",
    status: 404,
    key: null,
    check: plain(/No such address/),
  },
  {
    name: "405 a wrong method, with Allow",
    method: "PUT",
    path: "/brands/{brand}",
    status: 405,
    check: ({ headers }) => assert.equal(headers.get("Allow"), "DELETE, GET, HEAD, OPTIONS, PATCH"),
  },
  {
    name: "204 OPTIONS tells what is allowed",
    method: "OPTIONS",
    path: "/brands",
    status: 204,
    key: null,
    check: ({ headers }) => assert.equal(headers.get("Allow"), "GET, HEAD, OPTIONS, POST"),
  },
  {
    name: "200 HEAD has no body",
    method: "HEAD",
    path: "/brands",
    status: 200,
    check: ({ text }) => assert.equal(text, ""),
  },
  // Legacy
  {
    name: "200 the legacy router",
    method: "GET",
    path: "/brand/{brand}?x=1",
    status: 200,
    check({ headers, body }, { names }) {
      assert.equal(body.id, names.brand);
      assert.ok(headers.get("Deprecation"));
      assert.equal(headers.get("Link"), `</brands/${names.brand}?x=1>; rel="successor-version"`);
    },
  },
  // Documents
  {
    name: "200 the OpenAPI document",
    method: "GET",
    path: "/openapi.json",
    status: 200,
    key: null,
    check: ({ body }) => assert.equal(body.openapi, "3.1.0"),
  },
  {
    name: "200 the reference page",
    method: "GET",
    path: "/docs",
    status: 200,
    key: null,
    check: ({ text }) => assert.match(text, /\/brands\/\{brand_id\}\/analyze/),
  },
  {
    name: "200 the skill",
    method: "GET",
    path: "/skill",
    status: 200,
    key: null,
    check: ({ text }) => assert.match(text, /^---\nname: /),
  },
  { name: "200 healthz", method: "GET", path: "/healthz", status: 200, key: null },
];

/** Their own tests: checkout_test.ts, run_events_test.ts, tracking_test.ts. */
const TESTED_ELSEWHERE = [
  "GET /auth/checkout/{session_id}/status",
  "GET /brands/{brand_id}/runs/{run_id}/events",
  "GET /track/brands/{brand_id}/changes",
  "POST /auth/billing-portal",
  "POST /auth/checkout",
  "POST /auth/recover",
  "POST /auth/rotate-key",
];

describe("the contract", () => {
  let openApi: OpenApiCheck;
  const met = new Set<string>();
  before(async () => {
    const app = createTestApp();
    openApi = await createOpenApiCheck(app);
    await app.close();
  });
  after(() => {
    const documented = openApi.operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const untested = documented.filter((name) => ![...met].some((entry) => entry.startsWith(`${name} 2`)));
    assert.deepEqual(untested.sort(), TESTED_ELSEWHERE, "operations whose success no row shows");
  });
  for (const row of ROWS) {
    test(`${row.method} ${row.path}: ${row.name}`, async () => {
      const fixture = await createFixture();
      try {
        const fill = (text: string) =>
          text.replace(/\{(\w+)\}/g, (whole, name: string) => fixture.names[name] ?? whole);
        const key = row.key === undefined ? "owner" : row.key;
        const answer = await fixture.test.call(row.method, fill(row.path), {
          ...row.options,
          ...(row.body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(row.body))) }),
          key: key === null ? undefined : key === "wrong" ? WRONG_KEY : fixture[key].key,
        });
        assert.equal(answer.status, row.status, answer.text.slice(0, 400));
        checkHeaders(
          answer,
          row.status !== 405 && row.key !== null && row.key !== "wrong" && row.path.startsWith("/brand"),
        );
        if (!fill(row.path).startsWith("/brand/") && row.method !== "HEAD") {
          const found = openApi.check({ method: row.method, path: fill(row.path) }, answer);
          if (found !== null) met.add(found);
        }
        row.check?.(answer, fixture);
      } finally {
        await fixture.test.close();
      }
    });
  }
});

function checkHeaders({ headers }: TestAnswer, authenticated: boolean): void {
  assert.match(headers.get("X-Request-ID") ?? "", /^[0-9a-f]{8}$/);
  assert.match(headers.get("X-Process-Time") ?? "", /^\d+\.\d{6}$/);
  if (!authenticated) return;
  assert.match(headers.get("X-Skill-Latest") ?? "", /^\d+\.\d+\.\d+$/);
  assert.equal(headers.get("X-Skill-Update-URL"), `${TEST_BASE_URL}/skill`);
}

async function createFixture(): Promise<Fixture> {
  const app = createTestApp({ stages: createQuickStages() });
  const owner = app.account();
  const other = app.account();
  const brand = await app.brand(owner.key);
  const foreign = await app.brand(other.key, "foreign.com");
  return { test: app, owner, other, names: { brand, foreign, ...fillBrand(app, brand, owner.id) } };
}

describe("conflict rules", () => {
  const BLOCKING: Record<string, RunKind[]> = {
    "PATCH /brands/{brand}": [
      "full",
      "discovery",
      "brand_enrichment",
      "llm_enrichment",
      "scoring",
      "competitor_discovery",
    ],
    "DELETE /brands/{brand}": [
      "full",
      "brand_enrichment",
      "technical_enrichment",
      "llm_enrichment",
      "discovery",
      "competitor_discovery",
      "synthesize",
      "scoring",
      "brief",
      "execution",
    ],
    "POST /brands/{brand}/reset": [
      "full",
      "brand_enrichment",
      "technical_enrichment",
      "llm_enrichment",
      "discovery",
      "competitor_discovery",
      "synthesize",
      "scoring",
      "brief",
      "execution",
    ],
    "POST /brands/{brand}/discover": ["discovery", "full"],
    "POST /brands/{brand}/enrich/llm": ["llm_enrichment", "full"],
    "POST /brands/{brand}/synthesize": ["synthesize", "full"],
    "POST /brands/{brand}/enrich/technical": [],
    "POST /brands/{brand}/analyze": ["full"],
    "POST /brands/{brand}/enrich/brand": ["brand_enrichment", "full"],
    "POST /brands/{brand}/discover-competitors": ["competitor_discovery", "full"],
    "POST /brands/{brand}/score": ["scoring", "full"],
    "POST /brands/{brand}/brief": [],
    "POST /brands/{brand}/execute": [],
  };
  const KINDS: RunKind[] = [
    "full",
    "brand_enrichment",
    "technical_enrichment",
    "llm_enrichment",
    "discovery",
    "competitor_discovery",
    "synthesize",
    "scoring",
    "brief",
    "execution",
  ];
  let app: TestApp;
  before(() => {
    app = createTestApp();
  });
  after(() => app.close());

  for (const [endpoint, blocking] of Object.entries(BLOCKING)) {
    for (const kind of KINDS) {
      for (const status of ["queued", "running"] as const) {
        const expected = blocking.includes(kind) ? "409" : "no 409";
        test(`${expected}: ${endpoint} while a ${kind} run is ${status}`, async () => {
          const { id, key } = app.account();
          const brand = await app.brand(key);
          const runId = activeRun(app, { brand, account: id, kind, status });
          const [method, path] = endpoint.split(" ") as [string, string];
          const body =
            path.endsWith("/brief") || path.endsWith("/execute")
              ? undefined
              : method === "PATCH"
                ? { name: "B" }
                : undefined;
          const answer = await app.call(method, path.replace("{brand}", brand), { key, ...(body ? { body } : {}) });
          if (blocking.includes(kind)) {
            assert.equal(answer.status, 409, answer.text);
            assert.equal(answer.headers.get("X-Running-Run-Id"), runId);
            assert.match(answer.body.detail, new RegExp(`A ${kind} run is active`));
          } else {
            assert.notEqual(answer.status, 409, answer.text);
          }
        });
      }
    }
    test(`${endpoint} does not count a run older than 15 minutes, and fails it`, async () => {
      const { id, key } = app.account();
      const brand = await app.brand(key);
      const runId = activeRun(app, { brand, account: id, kind: "full", status: "running" });
      app.clock.advance(15 * 60_000 + 1);
      const [method, path] = endpoint.split(" ") as [string, string];
      const answer = await app.call(method, path.replace("{brand}", brand), {
        key,
        ...(method === "PATCH" ? { body: { name: "B" } } : {}),
      });
      assert.notEqual(answer.status, 409, answer.text);
      if (method === "DELETE" || path.endsWith("/reset") || path.endsWith("/brief") || path.endsWith("/execute"))
        return;
      const run = await app.call("GET", `/brands/${brand}/runs/${runId}`, { key });
      assert.equal(run.body.status, "failed");
      assert.equal(run.body.error, "Expired: still active after 15 minutes");
      assert.notEqual(run.body.finished_at, null);
    });
  }

  test("one of many simultaneous requests wins, the others get 409", async () => {
    const { key } = app.account();
    const brand = await app.brand(key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call("POST", `/brands/${brand}/discover`, { key })),
    );
    assert.equal(answers.filter(({ status }) => status === 202).length, 1);
    assert.equal(answers.filter(({ status }) => status === 409).length, 19);
  });
});

function activeRun(app: TestApp, run: { brand: string; account: string; kind: RunKind; status: RunStatus }): string {
  const id = app.app.http.ids.orderedUuid();
  insertRun(app.app.db, {
    id,
    account_id: run.account,
    brand_id: run.brand,
    kind: run.kind,
    status: run.status,
    error: null,
    input: {},
    meta: { current_stage: null, stage_detail: "", stage_started_at: null },
    started_at: new Date(app.clock.now()).toISOString(),
    finished_at: null,
  });
  return id;
}
