import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planFixBrief } from "../../../src/core/brief_plan/fix_brief.ts";
import { outreachInsight, technicalInsight } from "../../support/insights.ts";

const BRAND = { name: "North Bakery", domain: "bakery.example", context: null };

describe("planFixBrief()", () => {
  const insight = technicalInsight();
  const brief = planFixBrief({ brand: BRAND, insight, pageUrls: ["https://bakery.example/a"] });

  test("tells what, why, the steps, the pages and when it is done", () => {
    assert.deepEqual(
      brief.outline.map((section) => section.role),
      ["finding", "reason", "steps", "pages", "checks"],
    );
    const steps = brief.outline.find((section) => section.role === "steps")?.key_points ?? [];
    assert.equal(steps[0], "See it for yourself on https://bakery.example/a.");
    assert.ok(steps.includes("Write a title of its own for each page."));
    assert.ok(brief.outline.at(-1)?.key_points.some((check) => check.includes("“title_missing” (today: 7)")));
  });

  test("counts the other pages to check as people write it", () => {
    const checksOf = (count: number) => {
      const findings = Array.from({ length: count }, (_, i) => ({ url: `https://bakery.example/p${i}`, detail: "" }));
      const data = { ...insight.data, examples: [], findings, pages_affected: count };
      const { outline } = planFixBrief({ brand: BRAND, insight: { ...insight, data }, pageUrls: [] });
      return outline.at(-1)?.key_points.join(" ") ?? "";
    };
    assert.match(checksOf(2), /The same holds for the other page of the list\./);
    assert.match(checksOf(4), /The same holds for 3 other pages of the list\./);
    assert.match(checksOf(12), /The same holds for 5 other pages of the list, taken at random\./);
  });

  test("links only pages that are stored and keeps the evidence", () => {
    assert.deepEqual(
      brief.internal_links.map((link) => link.url),
      ["https://bakery.example/a"],
    );
    assert.ok(brief.sources.some((source) => source.evidence_id === insight.evidence_ids[0]));
    assert.equal(brief.strategy.kind, "fix");
  });

  test("turns an outreach insight into a task at the other site", () => {
    const outreach = planFixBrief({ brand: BRAND, insight: outreachInsight(), pageUrls: [] });
    assert.equal(outreach.strategy.kind, "outreach");
    assert.equal(outreach.strategy.outlet, "cakelist.example");
    assert.deepEqual(
      outreach.target_keywords.map((keyword) => keyword.keyword),
      ["wedding cakes", "cake shop"],
    );
    assert.ok(outreach.outline.some((section) => section.role === "pitch"));
  });
});
