import assert from "node:assert/strict";
import { isoTime } from "../../../src/base/clock.ts";
import type { RunKind } from "../../../src/domain/run.ts";
import { getRun } from "../../../src/store/runs.ts";
import { field422, keys, type Row } from "./row.ts";

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

/** What starts runs. */
export const PIPELINE_ROWS: Row[] = [
  // Pipeline
  ...POSTS.map(
    ([path, kind]): Row => ({
      name: `202 starts a ${kind} run`,
      method: "POST",
      path: `/brands/{brand}/${path}`,
      status: 202,
      check({ body }, { test }) {
        assert.deepEqual(keys(body), ["run_id", "status"]);
        assert.equal(body.status, "queued");
        const run = getRun(test.app.db, body.run_id)!;
        assert.deepEqual([run.kind, run.started_at], [kind, isoTime(test.clock.now())]);
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
    check: ({ body }, { test }) => assert.equal(getRun(test.app.db, body.run_id)?.kind, "brief"),
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
    check: ({ body }, { test }) => assert.equal(getRun(test.app.db, body.run_id)?.kind, "execution"),
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
];
