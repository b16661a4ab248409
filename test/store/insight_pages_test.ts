import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { listInsightPages, replaceInsights } from "../../src/store/insights.ts";
import { MIGRATIONS_FOLDER } from "../../src/store/open_database.ts";
import { outreachInsight, technicalInsight } from "../support/insights.ts";
import { openMemoryDatabase } from "../support/memory_database.ts";

const NOW = "2026-03-01T10:00:00.000Z";

test("insight_pages.sql gives insights of before the pages they were saved with", (t) => {
  const { db, client, close } = openMemoryDatabase();
  t.after(close);
  const insight = technicalInsight();
  const scope = { brandId: insight.brand_id, now: NOW };
  replaceInsights(db, { ...scope, type: "technical_issue" }, [insight]);
  replaceInsights(db, { ...scope, type: "outreach" }, [outreachInsight()]);

  const file = readdirSync(MIGRATIONS_FOLDER).find((name) => name.endsWith("_insight_pages.sql"))!;
  client.exec(readFileSync(join(MIGRATIONS_FOLDER, file), "utf8").split("--> statement-breakpoint").at(-1)!);

  const pages = [insight, outreachInsight()].map((row) => listInsightPages(db, row, { limit: 9 }).rows);
  assert.deepEqual(
    pages.map((rows) => rows.map(({ url, detail }) => ({ url, detail }))),
    [insight.data.findings, []],
  );
});
