import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../src/base/errors.ts";
import { explainOpportunity } from "../../src/service/explanation.ts";
import { type OutcomeRequest, reportOutcome } from "../../src/service/outcomes.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { insertOpportunities } from "../../src/store/opportunities.ts";
import { listOutcomesPage } from "../../src/store/outcomes.ts";
import { getQueueItem, insertQueueItem } from "../../src/store/queue_items.ts";
import { BRAND_ID, opportunity, serp } from "../support/opportunity_world.ts";
import { stageHarness } from "../support/stage_context.ts";

function world() {
  const { ctx, db, close } = stageHarness({});
  const proof = serp("trail shoes", []);
  const row = opportunity({
    contributing_signals: [
      { evidence_id: proof.id, signal: '"trail shoes": position 12', type: "serp", role: "primary" },
    ],
    immediacy_parts: [{ name: "difficulty", value: 0.6, weight: 0.3, basis: "keyword difficulty 40 of 100" }],
    ceiling_parts: [{ name: "volume", value: 0.4, weight: 0.35, basis: "100 searches a month" }],
  });
  insertEvidence(db, [proof]);
  insertOpportunities(db, [row]);
  insertQueueItem(db, {
    id: "queue-1",
    brand_id: BRAND_ID,
    kind: "opportunity",
    source_id: row.id,
    stable_key: row.stable_key,
    status: "pending",
    rank: 1,
    priority: 0.5,
    item: { text: "", category: "", severity: "", simulated: false },
    created_at: "",
    updated_at: "",
  });
  const deps = { db, clock: ctx.clock, ids: ctx.ids };
  const report = (change: Partial<OutcomeRequest>) =>
    reportOutcome(deps, ctx.brand.account_id, {
      brand_id: BRAND_ID,
      event_type: "accepted",
      recommendation_id: row.id,
      ...change,
    });
  const status = () => getQueueItem(db, "queue-1")?.status;
  return { db, row, proof, report, status, close, deps };
}

const refuses = (code: string, field?: string) => (error: unknown) =>
  error instanceof AppError &&
  error.code === code &&
  (field === undefined || error.details.errors?.[0]?.path === `body.${field}`);

describe("reportOutcome()", () => {
  test("moves the queue item of its opportunity and stores the metrics as delta", () => {
    const { db, report, status, close } = world();
    report({});
    assert.equal(status(), "accepted");
    report({ event_type: "completed" });
    assert.equal(status(), "completed");
    const outcome = report({ event_type: "observed_7d", metrics: { clicks_pct: 10 } });
    assert.equal(status(), "completed");
    assert.notEqual(outcome.artifact_id, outcome.id);
    const kept = listOutcomesPage(db, BRAND_ID, { page: { limit: 10 } });
    assert.equal(kept.total, 3);
    assert.equal(kept.rows.length, 3);
    assert.deepEqual(kept.rows.find((row) => row.id === outcome.id)?.delta, { clicks_pct: 10 });
    close();
  });

  test("does not let a late accepted undo completed, but lets a rejection speak", () => {
    const { report, status, close } = world();
    report({ event_type: "completed" });
    report({ event_type: "accepted" });
    assert.equal(status(), "completed");
    report({ event_type: "rejected", rejection_reason: "Not for us" });
    assert.equal(status(), "rejected");
    close();
  });

  test("takes a brand-level event without a recommendation", () => {
    const { report, status, close } = world();
    assert.equal(
      report({ recommendation_id: null, event_type: "observed_30d", metrics: { clicks: 4 } }).recommendation_id,
      null,
    );
    assert.equal(status(), "pending");
    close();
  });

  test("understands the queue item's own id", () => {
    const { report, row, status, close } = world();
    assert.equal(report({ recommendation_id: "queue-1" }).recommendation_id, row.id);
    assert.equal(status(), "accepted");
    close();
  });

  test("refuses what names nothing of the brand, writes nothing", () => {
    const { db, report, deps, close } = world();
    assert.throws(() => report({ recommendation_id: "nowhere" }), refuses("invalid_input", "recommendation_id"));
    assert.throws(() => report({ brief_id: "nowhere" }), refuses("invalid_input", "brief_id"));
    assert.throws(
      () => report({ event_type: "rejected", rejection_reason: " " }),
      refuses("invalid_input", "rejection_reason"),
    );
    assert.throws(() => report({ metrics: { note: "x".repeat(30_000) } }), refuses("invalid_input", "metrics"));
    assert.throws(
      () => reportOutcome(deps, "somebody else", { brand_id: BRAND_ID, event_type: "accepted" }),
      refuses("not_found"),
    );
    assert.deepEqual(listOutcomesPage(db, BRAND_ID, { page: { limit: 10 } }), { rows: [], total: 0, next: null });
    close();
  });
});

describe("explainOpportunity()", () => {
  test("gives the chain from evidence to rank, and one paragraph of it", () => {
    const { db, row, proof, report, close } = world();
    report({});
    const explanation = explainOpportunity(db, BRAND_ID, row.id);
    assert.deepEqual(
      explanation.evidence.map((entry) => [entry.id, entry.role]),
      [[proof.id, "primary"]],
    );
    assert.equal(explanation.immediacy.parts[0]?.contribution, 0.6);
    assert.equal(explanation.priority.formula, "0.5 × 0.6 + 0.5 × 0.4 = 0.5");
    assert.equal(explanation.queue?.status, "accepted");
    assert.deepEqual(
      explanation.outcomes.map((outcome) => outcome.event_type),
      ["accepted"],
    );
    assert.match(explanation.paragraph, /^Number 1 of 1 opportunity by priority: /);
    assert.match(explanation.paragraph, /keyword difficulty 40 of 100/);
    close();
  });

  test("tells evidence that is gone, and 404 for an unknown opportunity", () => {
    const { db, close } = world();
    const lost = opportunity();
    insertOpportunities(db, [lost]);
    assert.deepEqual(explainOpportunity(db, BRAND_ID, lost.id).evidence_missing, [
      lost.contributing_signals[0]?.evidence_id,
    ]);
    assert.throws(() => explainOpportunity(db, BRAND_ID, "nowhere"), refuses("not_found"));
    close();
  });
});
