import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { listInsights } from "../src/store/insights.ts";
import { openSandboxApp, type Told } from "./support/sandbox_app.ts";

const ONE = { domain: "acme-coffee.example", name: "Acme Coffee" };
const OTHER = { domain: "harbor-coffee-roasters.com", name: "Harbor Coffee Roasters" };
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

describe("the sandbox with two accounts", () => {
  test("evidence is the same whoever else is registered, in whichever order, and names nobody else's brand", async () => {
    const first = await analyzeInOrder([ONE, OTHER]);
    const second = await analyzeInOrder([OTHER, ONE]);
    for (const [brand, other] of [
      [ONE, OTHER],
      [OTHER, ONE],
    ] as const) {
      assert.deepEqual(first.get(brand.domain), second.get(brand.domain), brand.domain);
      assert.ok(first.get(brand.domain)!.length > 100);
      assert.ok(!first.get(brand.domain)!.some((record) => record.includes(other.domain)), other.domain);
    }
  });
});

describe("a run on the sandbox alone", () => {
  test("simulated: true on everything it tells, from the queue to the draft", async (t) => {
    const app = openSandboxApp({ CRAWL_PAGES_MAX: "12" });
    t.after(() => app.close());
    const told = await app.analyze("brightsolar.com", "Bright Solar");
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

/** Evidence by domain as the API tells it, without ids. */
async function analyzeInOrder(brands: readonly (typeof ONE)[]): Promise<Map<string, string[]>> {
  const app = openSandboxApp({ CRAWL_PAGES_MAX: "6", ANSWER_CALLS_MAX: "12" });
  try {
    const told = new Map<string, string[]>();
    for (const { domain, name } of brands) told.set(domain, recordsOf(await app.analyze(domain, name)));
    return told;
  } finally {
    await app.close();
  }
}

function recordsOf({ evidence }: Told): string[] {
  return evidence
    .map(({ type, subject, data }) => JSON.stringify({ type, subject, data }).replaceAll(UUID, "id"))
    .toSorted();
}
