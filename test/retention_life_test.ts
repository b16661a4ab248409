import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readConfig } from "../src/config.ts";
import type { StoredEvidence } from "../src/domain/evidence/stored_evidence.ts";
import { idsIn } from "../src/domain/retention.ts";
import { hasLostBody } from "../src/service/retention/evidence_body.ts";
import { newSweep, sweepAll } from "../src/service/retention/retention.ts";
import { recomputeVisibility } from "../src/service/visibility.ts";
import { listEvidence, listStoredEvidence } from "../src/store/evidence.ts";
import { openRepeatedRuns, type RepeatedRuns } from "./support/repeated_runs.ts";
import { createTestClock } from "./support/test_app.ts";

const DAY_MS = 86_400_000;
/** As many as the next synthesis is tied to. */
const SYNTHESES = 8;
const { retention: rules } = readConfig({});

interface Listed {
  id: string;
  run_id: string;
  contributing_signals: { evidence_id: string }[];
}

describe("a brand's year with retention", () => {
  const clock = createTestClock();
  let life: RepeatedRuns;
  let path: string;
  /** Of the first run: accepted and written for, done with its effect reported, and never looked at. */
  let first: Record<"accepted" | "completed" | "ignored", string>;
  let firstRun: string;
  /** All evidence there ever was. */
  let made: Map<string, StoredEvidence>;

  const all = async (list: string): Promise<never[]> => {
    const rows: never[] = [];
    for (;;) {
      const page = `${path}/${list}${list.includes("?") ? "&" : "?"}limit=1000&offset=${rows.length}`;
      const answer = await life.ask("GET", page);
      rows.push(...(answer[list.split("?")[0]!] as never[]));
      if (rows.length >= answer.total) return rows;
    }
  };
  const report = (body: object) => life.ask("POST", "/track/outcomes/report", { brand_id: life.brandId, ...body });

  before(async () => {
    life = await openRepeatedRuns(
      { domain: "acme-coffee.example", name: "Acme Coffee" },
      { clock, env: { OUTCOME_LINKAGE: "on", CRAWL_PAGES_MAX: "12", ANSWER_CALLS_MAX: "12" } },
    );
    path = `/brands/${life.brandId}`;
    await life.analyze();
    const plays = (await all("opportunities")) as Listed[];
    [first, firstRun] = [{ accepted: plays[0]!.id, completed: plays[2]!.id, ignored: plays[1]!.id }, plays[0]!.run_id];
    const queue = (await all("queue")) as { id: string; source_id: string }[];
    await life.run("brief", { queue_item_id: queue.find((item) => item.source_id === first.accepted)!.id });
    const [brief] = (await all("briefs")) as { id: string }[];
    await life.run("execute", { brief_id: brief!.id });
    await report({ event_type: "accepted", recommendation_id: first.accepted });
    await report({ event_type: "completed", recommendation_id: first.completed });
    await life.ask("POST", `/track${path}/snapshot`);
    clock.advance(30 * DAY_MS);
    await life.ask("POST", `/track${path}/snapshot`);
    await report({
      event_type: "observed_30d",
      recommendation_id: first.completed,
      metrics: { position_before: 10, position_after: 5 },
    });
    for (let n = 0; n < SYNTHESES; n++) {
      clock.advance(20 * DAY_MS);
      await life.run("synthesize", {});
    }
    clock.advance(20 * DAY_MS);
    await life.analyze();
    clock.advance(20 * DAY_MS);
    await life.analyze();
    await life.ask("POST", `/track${path}/snapshot`);
    made = new Map(listStoredEvidence(life.app.db, life.brandId).map((record) => [record.id, record]));
    for (const _step of sweepAll(newSweep({ db: life.app.db, rules, nowMs: clock.now(), settled: new Map() })));
  });
  after(() => life.close());

  test("the first run's records are gone but for what is named, which has lost its long texts", async () => {
    const left = listStoredEvidence(life.app.db, life.brandId, { run_id: firstRun });
    const once = [...made.values()].filter(({ run_id }) => run_id === firstRun).length;
    assert.ok(left.length < once, `${left.length} of ${once}`);
    for (const type of ["llm_answer", "serp"]) {
      const own = left.filter((record) => record.type === type);
      assert.ok(own.length > 0 && own.every(({ data }) => hasLostBody(data)), type);
    }
    const plays = (await all(`opportunities?run_id=${firstRun}`)) as Listed[];
    assert.deepEqual(plays.map(({ id }) => id).toSorted(), [first.accepted, first.completed].toSorted());
  });

  test("every id that a stored record names resolves", async () => {
    const runs = (await all("runs")) as { id: string }[];
    const runIds = new Set(runs.map(({ id }) => id));
    const lists = await Promise.all(["evidence", "queue", "briefs", "executions", "families"].map(all));
    const plays = (await Promise.all([...runIds].map((id) => all(`opportunities?run_id=${id}`)))).flat() as Listed[];
    const records = [...lists.flat(), ...plays] as { run_id?: string }[];
    for (const { run_id } of records) assert.ok(run_id === undefined || runIds.has(run_id), `run ${run_id}`);
    const evidence = new Set((lists[0] as { id: string }[]).map(({ id }) => id));
    const wanted = new Set([
      ...plays.flatMap((play) => play.contributing_signals.map((signal) => signal.evidence_id)),
      ...[...idsIn(JSON.stringify([lists[2], lists[3]]))].filter((id) => made.has(id)),
    ]);
    assert.ok(wanted.size > 100);
    for (const id of wanted) assert.ok(evidence.has(id), `evidence ${id}`);
    const [some] = wanted;
    assert.equal((await life.ask("GET", `${path}/evidence/${some}`)).id, some);
  });

  test("what was decided on is explained, and learnt from, as it was", async () => {
    const told = await life.ask("GET", `${path}/opportunities/${first.accepted}/explanation`);
    assert.deepEqual([told.evidence_missing, told.neighbours.below, told.of], [[], null, 3]);
    assert.match(told.paragraph, /^Number 1 of at least 3 opportunities by priority/);
    await life.run("score", {});
    const [scored] = (await all("runs")) as {
      meta: { outcomes_learned_from: number; outcomes_with_control: number };
    }[];
    assert.deepEqual([scored!.meta.outcomes_learned_from, scored!.meta.outcomes_with_control], [1, 1]);
    const changes = await life.ask("GET", `/track${path}/changes?since=2026-03-02`);
    assert.equal(changes.from_snapshot.created_at, "2026-03-01T12:00:00.000Z");
  });

  test("reading the answers again with new rivals leaves thinned runs as they are", async () => {
    const { db } = life.app;
    const thinned = () => listStoredEvidence(db, life.brandId, { run_id: firstRun });
    const before = thinned();
    await life.ask("PATCH", path, { competitors: ["hollowoakcoffee.example"] });
    const { answers } = await recomputeVisibility({ db, clock, ids: life.app.http.ids }, life.brandId);
    const stored = listEvidence(db, life.brandId, { type: "llm_answer" }).filter(({ data }) => !hasLostBody(data));
    assert.deepEqual([answers, thinned()], [stored.length, before]);
  });

  test("the brand goes on: a full run, and texts for what was decided long ago", async () => {
    const queue = (await all("queue")) as { id: string; source_id: string; status: string }[];
    const old = queue.find((item) => item.source_id === first.completed || item.status === "completed")!;
    await life.run("brief", { queue_item_id: old.id });
    const [brief] = (await all("briefs")) as { id: string; outline: unknown[] }[];
    assert.ok(brief!.outline.length > 0);
    await life.run("execute", { brief_id: brief!.id });
    const { queue: next } = await life.analyze();
    assert.equal(next.find((item) => item.id === old.id)?.status, "completed");
  });
});
