import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { listInsights } from "../src/store/insights.ts";
import { openSandboxApp, type Told } from "./support/sandbox_app.ts";

const ONE = { domain: "acme-coffee.example", name: "Acme Coffee" };
const OTHER = { domain: "harbor-coffee-roasters.com", name: "Harbor Coffee Roasters" };
const SMALL = { CRAWL_PAGES_MAX: "6", ANSWER_CALLS_MAX: "12" };
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

describe("the sandbox with two accounts", () => {
  const both = openSandboxApp(SMALL);
  after(() => both.close());
  let second: Told;

  test("evidence is the same whoever else is registered, and names nobody else's brand", async (t) => {
    const alone = openSandboxApp(SMALL);
    t.after(() => alone.close());
    const first = await both.analyze(ONE.domain, ONE.name);
    second = await both.analyze(OTHER.domain, OTHER.name);
    const records = recordsOf(second);
    assert.deepEqual(records, recordsOf(await alone.analyze(OTHER.domain, OTHER.name)));
    assert.ok(records.length > 100);
    assert.ok(!records.some((record) => record.includes(ONE.domain)));
    assert.ok(!recordsOf(first).some((record) => record.includes(OTHER.domain)));
  });

  test("simulated: true on everything a run tells, from the queue to the draft", async () => {
    const [app, told] = [both, second];
    const first = (kind: string) => told.queue.find((item) => item.kind === kind);
    for (const kind of ["opportunity", "insight"]) {
      await app.run(told, "brief", { queue_item_id: first(kind).id });
    }
    const briefs = await app.list<{ id: string; simulated: boolean; opportunity_id: string | null }>(told, "briefs");
    await app.run(told, "execute", { brief_id: briefs.find((brief) => brief.opportunity_id !== null)?.id });
    const drafts = await app.list<{ simulated: boolean }>(told, "executions");
    const snapshot = await app.app.call("POST", `/track/brands/${told.brandId}/snapshot`, { key: told.key, body: {} });
    const insights = listInsights(app.app.app.db, told.brandId).map((insight) => insight.data);
    const lists = { ...told, briefs, drafts, insights, snapshots: [snapshot.body] };
    for (const name of ["evidence", "opportunities", "queue", "briefs", "drafts", "insights", "snapshots"] as const) {
      assert.ok(lists[name].length > 0, name);
      assert.deepEqual([...new Set(lists[name].map((row) => row.simulated))], [true], name);
    }
  });
});

/** Evidence as the API tells it, without ids. */
function recordsOf({ evidence }: Told): string[] {
  return evidence
    .map(({ type, subject, data }) => JSON.stringify({ type, subject, data }).replaceAll(UUID, "id"))
    .toSorted();
}
