import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { insertEvidence } from "../../src/store/evidence.ts";
import { listInsights, replaceInsights } from "../../src/store/insights.ts";
import { MIGRATIONS_FOLDER } from "../../src/store/open_database.ts";
import { insertOpportunities, listOpportunities } from "../../src/store/opportunities.ts";
import { insertQueueItem, listQueueItems } from "../../src/store/queue_items.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";
import { BRAND_ID, evidence, insight, opportunity, RUN_ID } from "../support/opportunity_world.ts";

const NOW = "2026-03-01T10:00:00.000Z";

test("simulated_flags.sql gives rows from before the flag the one of the evidence they rest on", (t) => {
  const { db, client, close } = openMemoryDatabase();
  t.after(close);
  const records = [true, false].map((simulated) =>
    evidence({ type: "keyword", subject: "trail shoes", data: { keyword: "trail shoes" } }, { simulated }),
  );
  insertEvidence(db, records);
  const plays = records.map(({ id }, at) => {
    const signal = { evidence_id: id, signal: "", type: "keyword", role: "primary" };
    return opportunity({ rank: at + 1, stable_key: `play-${at}`, contributing_signals: [signal] });
  });
  insertOpportunities(db, plays);
  const findings = records.map(({ id }) => ({ ...insight({ evidence_ids: [id] }), data: {} as never }));
  replaceInsights(db, { brandId: BRAND_ID, type: "technical_issue", now: NOW }, findings);
  [...plays, ...findings].forEach(({ id }, at) => {
    const kind = at < plays.length ? "opportunity" : "insight";
    const item = { text: "", category: "", severity: "" } as never;
    const common = { brand_id: BRAND_ID, status: "pending", priority: 0.5, created_at: NOW, updated_at: NOW } as const;
    insertQueueItem(db, { ...common, id: `item-${at}`, kind, source_id: id, stable_key: id, rank: at + 1, item });
  });

  client.exec(readFileSync(join(MIGRATIONS_FOLDER, migrationNamed("simulated_flags")), "utf8"));

  const flagOf = (row: { data: { simulated: boolean } }) => row.data.simulated;
  assert.deepEqual(listOpportunities(db, BRAND_ID, RUN_ID).map(flagOf), [true, false]);
  assert.deepEqual(listInsights(db, BRAND_ID).map(flagOf), [true, false]);
  assert.deepEqual(
    listQueueItems(db, BRAND_ID).map(({ item }) => item.simulated),
    [true, false, true, false],
  );
});

function migrationNamed(name: string): string {
  const file = readdirSync(MIGRATIONS_FOLDER).find((each) => each.endsWith(`_${name}.sql`));
  assert.ok(file);
  return file;
}
