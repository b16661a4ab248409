import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { EVIDENCE_TYPES, type LlmAnswerEvidence } from "../src/domain/evidence/evidence.ts";
import type { QueueItem } from "../src/domain/queue_item.ts";
import { reportPage } from "../src/http/exports/report_page.ts";
import { reportOf } from "../src/service/report.ts";
import { periodOf } from "../src/service/report_period.ts";
import { getBrand } from "../src/store/brands.ts";
import { listEvidence, listEvidenceRunIds, listStoredEvidence, updateEvidenceData } from "../src/store/evidence.ts";
import { listPages } from "../src/store/pages.ts";
import { updateQueueItem } from "../src/store/queue_items.ts";
import { compareRuns, openRepeatedRuns, type RepeatedRuns, type RunState } from "./support/repeated_runs.ts";
import { createTestClock } from "./support/test_app.ts";
import { assertWhole } from "./support/whole_evidence.ts";

/** Share of a queue that may fall away for a reason of its own. */
const OUTDATED_SHARE_MAX = 0.02;
const RANK_CORRELATION_MIN = 0.9;
const NEW_PAGE = `<!doctype html><html lang="en"><head><title>How we pack without plastic</title></head><body>
<h1>How we pack without plastic</h1><p>Our boxes close without tape. Fold yours flat and send it back.</p></body></html>`;

function itemOf(state: RunState, id: string | undefined): QueueItem | undefined {
  return state.queue.find((item) => item.id === id);
}

describe("full runs of a brand, one after another", () => {
  let runs: RepeatedRuns;
  before(async () => {
    runs = await openRepeatedRuns(
      { domain: "acme-coffee.example", name: "Acme Coffee" },
      { clock: createTestClock(), env: { ANSWER_CALLS_MAX: "16", CRAWL_PAGES_MAX: "25" } },
    );
  });
  after(() => runs.close());

  test("leave the same families, items, order and texts while the world stands still", async () => {
    const first = await runs.analyze();
    assert.ok(first.queue.length > 20);
    const second = await runs.analyze();
    assert.deepEqual(compareRuns(first, second), {
      items: first.queue.length,
      outdated: [],
      added: [],
      familiesKept: 1,
      familiesAdded: 0,
      rankCorrelation: 1,
      same: true,
      turned: [],
    });
  });

  test("the report tells of all of them: lines, engines, citations, health, what comes next, and that it is simulated", async () => {
    const { db } = runs.app;
    const brand = getBrand(db, runs.brandId)!;
    const nowMs = Date.parse(brand.llm_context!.measured_at);
    const period = periodOf({ days: 30 }, nowMs + 60_000);
    const facts = reportOf(db, brand, { period, madeAt: period.to });
    const { points, rivals, engines } = facts.visibility!;
    assert.deepEqual([points.length, rivals.length, facts.health!.scores.length, facts.next.length], [2, 3, 2, 10]);
    assert.deepEqual(points.at(-1)!.shares[0], brand.llm_context!.visibility);
    assert.equal(engines[0]!.platform, "all");
    const { html } = await reportPage(facts);
    assert.equal(html.match(/<polyline class="line s0"/g)?.length, 2);
    for (const said of [
      "SIMULATED DATA",
      "By engine",
      ...rivals.map(({ name }) => name),
      "2 audits",
      "more than chance",
    ])
      assert.ok(html.includes(said), said);
    assert.doesNotMatch(html, /undefined|NaN|\[object/);

    const newest = listEvidenceRunIds(db, brand.id, { type: "llm_answer", limit: 1 })[0]!;
    const failed = [{ stage: "llm_enrichment", platform: "chatgpt", not_asked: 7 }];
    db.run(
      sql`update runs set meta = json_set(meta, '$.providers_failed', json(${JSON.stringify(failed)})) where id = ${newest}`,
    );
    const gaps = await reportPage(reportOf(db, brand, { period, madeAt: period.to }));
    assert.match(gaps.html, /7 questions not asked because the engine had already failed/);

    const [runId] = listEvidenceRunIds(db, brand.id, { type: "llm_answer", limit: 2 }).toReversed();
    const [{ id, data }] = listEvidence(db, brand.id, { type: "llm_answer", run_id: runId! }) as [LlmAnswerEvidence];
    updateEvidenceData(db, id, { ...data, body_removed_at: period.to });
    const later = reportOf(db, brand, { period, madeAt: period.to });
    assert.equal(later.visibility!.points.length, 1, "a run of which answers were removed counts for nothing");
    updateEvidenceData(db, id, data);
  });

  test("evidence is of every type but failures and answers to own questions, each record whole", () => {
    const stored = listStoredEvidence(runs.app.db, runs.brandId);
    const rows = stored.filter(({ run_id }) => run_id === stored[0]!.run_id);
    const types = EVIDENCE_TYPES.filter((type) => type !== "provider_error" && type !== "own_answer");
    assert.deepEqual([...new Set(rows.map((row) => row.type))].toSorted(), types.toSorted());
    assertWhole(rows);
  });

  test("touch only what a small change is about: a volume and a page more, a page less; statuses stay", async () => {
    const still = runs.states.at(-1)!;
    const { keywords } = still.families.find((family) => family.keywords[0]?.google_vol !== undefined)!;
    const added = { path: "/packing", html: NEW_PAGE };
    runs.changeWorld({ volume: { keyword: keywords[0]!.keyword, times: 1.2 }, added });
    const more = compareRuns(still, await runs.analyze());
    assert.ok(listPages(runs.app.db, runs.brandId).some(({ url }) => url.endsWith(added.path)));
    assert.deepEqual([more.outdated, more.familiesKept], [[], 1]);
    const isAbout = ({ kind, item }: QueueItem) => kind === "insight" || String(item.target).endsWith(added.path);
    assert.ok(more.added.every(isAbout));
    assert.ok(more.rankCorrelation > RANK_CORRELATION_MIN, String(more.rankCorrelation));

    const edited = still.queue.find(({ item }) => String(item.target).startsWith("https://"))!;
    const accepted = still.queue.find(
      ({ kind, item }) => kind === "opportunity" && item.family !== edited.item.family,
    )!;
    const goneUrl = String(edited.item.target);
    runs.changeWorld({ goneUrl });
    updateQueueItem(runs.app.db, edited.id, { status: "rejected" });
    updateQueueItem(runs.app.db, accepted.id, { status: "accepted" });
    const less = await runs.analyze();
    for (const { id } of [edited, accepted]) updateQueueItem(runs.app.db, id, { status: "pending" });
    const change = compareRuns(still, less);
    const isOfGone = ({ item }: QueueItem) =>
      item.family === edited.item.family || JSON.stringify(item).includes(new URL(goneUrl).pathname);
    const shaken = change.outdated.filter((item) => !isOfGone(item));
    assert.ok(shaken.length <= change.items * OUTDATED_SHARE_MAX, JSON.stringify(shaken));
    assert.deepEqual(
      [edited, accepted].map(({ id }) => itemOf(less, id)?.status),
      ["rejected", "accepted"],
    );
    assert.ok(!change.added.some(({ item }) => item.family === edited.item.family), "what was declined came back");

    runs.changeWorld({});
    const back = compareRuns(still, await runs.analyze());
    assert.deepEqual([back.outdated, back.familiesKept], [[], 1]);
    assert.ok(back.rankCorrelation > 0.99, String(back.rankCorrelation));
  });
});
