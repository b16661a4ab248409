import assert from "node:assert/strict";
import { field422, isEnvelope, keys, plain, type Row, UNKNOWN } from "./row.ts";

const LISTS = [
  "opportunities",
  "evidence",
  "families",
  "queue",
  "briefs",
  "executions",
  "outcomes",
  "measurements",
  "imports",
  "runs",
  "insights",
];

/** What the pipeline made. */
export const RESULT_ROWS: Row[] = [
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
  ...LISTS.map(
    (list): Row => ({
      name: `200 ${list} by limit and offset`,
      method: "GET",
      path: `/brands/{brand}/${list}?limit=1&offset=1000`,
      status: 200,
      check({ body }, { names }) {
        assert.equal(body.brand_id, names.brand);
        assert.deepEqual(body[list], []);
        assert.equal(body.total > 0, !["outcomes", "measurements", "imports"].includes(list));
      },
    }),
  ),
  ...["families", "evidence", "briefs", "executions"].flatMap((list): Row[] => [
    {
      name: `200 ${list} by run_id`,
      method: "GET",
      path: `/brands/{brand}/${list}?run_id={run}`,
      status: 200,
      check: ({ body }) => assert.ok(body.total > 0),
    },
    {
      name: `200 no ${list} of another run`,
      method: "GET",
      path: `/brands/{brand}/${list}?run_id={oldRun}`,
      status: 200,
      check: isEnvelope(list, 0),
    },
  ]),
  {
    name: "200 executions by status",
    method: "GET",
    path: "/brands/{brand}/executions?status=draft",
    status: 200,
    check: isEnvelope("executions", 1),
  },
  {
    name: "200 no executions by a status that never occurs",
    method: "GET",
    path: "/brands/{brand}/executions?status=done",
    status: 200,
    check: isEnvelope("executions", 0),
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
    name: "422 a cursor that is none",
    method: "GET",
    path: "/brands/{brand}/queue?after=abc",
    status: 422,
    check: field422("query.after"),
  },
  {
    name: "422 a cursor and an offset",
    method: "GET",
    path: "/brands/{brand}/queue?after=abc&offset=1",
    status: 422,
    check: field422("query.offset"),
  },
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
        "leverage_score",
        "priority",
        "rank",
        "simulated",
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
        "simulated",
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
    name: "200 one brief, bare",
    method: "GET",
    path: "/brands/{brand}/briefs/{brief}",
    status: 200,
    check: ({ body }) => assert.ok(body.title && body.strategy),
  },
  { name: "404 an unknown brief", method: "GET", path: `/brands/{brand}/briefs/${UNKNOWN}`, status: 404 },
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
        "simulated",
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
  {
    name: "200 measurements",
    method: "GET",
    path: "/brands/{brand}/measurements",
    status: 200,
    check: isEnvelope("measurements", 0),
  },
  {
    name: "202 an import of a property",
    method: "POST",
    path: "/brands/{brand}/imports",
    body: { source: "ga4", property: "properties/123456789" },
    status: 202,
    check: ({ body }) => assert.equal(body.status, "queued"),
  },
  { name: "200 imports", method: "GET", path: "/brands/{brand}/imports", status: 200, check: isEnvelope("imports", 0) },
  { name: "404 an unknown import", method: "DELETE", path: `/brands/{brand}/imports/${UNKNOWN}`, status: 404 },
  ...LISTS.map(
    (list): Row => ({
      name: `404 ${list} of somebody else's brand`,
      method: "GET",
      path: `/brands/{foreign}/${list}`,
      status: 404,
    }),
  ),
  {
    name: "200 insights",
    method: "GET",
    path: "/brands/{brand}/insights",
    status: 200,
    check: isEnvelope("insights", 1),
  },
  {
    name: "200 the pages of an insight",
    method: "GET",
    path: "/brands/{brand}/insights/{insight}/pages",
    status: 200,
    check: isEnvelope("pages", 1),
  },
  {
    name: "404 the pages of an unknown insight",
    method: "GET",
    path: `/brands/{brand}/insights/${UNKNOWN}/pages`,
    status: 404,
    check: plain(/^Insight not found/),
  },
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
];
