import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { auditOf } from "../../scripts/audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { ABOUT, EVERY_PAGE, edit, full, HOME, type Plant, shell, TOUR } from "../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import type { AuditResult } from "../../src/audit/audit_site.ts";

const reader = createCachingReader();

async function audited(plant: Plant): Promise<AuditResult> {
  const world = soundSite();
  plant(world);
  return await auditOf(await crawlWorld(world, reader));
}

const ids = ({ issues }: AuditResult) => issues.map(({ rule }) => rule.id).sort();
const found = ({ issues }: AuditResult) => issues.find(({ rule }) => rule.id === "app_shell")!;

describe("app_shell", () => {
  test("tells once what AI crawlers miss of a site that scripts fill; the rest is judged as a person sees it", async () => {
    const result = await audited((w) => {
      for (const path of EVERY_PAGE) shell(w, path);
    });
    assert.deepEqual(ids(result), ["app_shell"]);
    const { rule, text, subjects, hits } = found(result);
    assert.equal(rule.severity, "critical");
    assert.match(text, /all 13 pages, AI crawlers that run no scripts see 0 of \d{4,} words on these 13 pages/);
    const counts = new Map(subjects.map(({ name, count }) => [name.replace(/ of .*/, ""), count]));
    for (const part of ["text", "the title", "the description", "links", "the canonical"])
      assert.equal(counts.get(part), 13, part);
    assert.ok(counts.get("structured data")! > 0);
    assert.match(hits[0]!.detail, /^0 of \d+ words and 0 of \d+ links without scripts$/);
    const parts = new Map(result.ai_readiness!.parts.map(({ name, value }) => [name, value]));
    assert.deepEqual([parts.get("readable_without_scripts"), parts.get("entity")], [0, 0]);
    assert.equal(parts.has("outline"), false);
  });

  test("weighs by how much of the site it is, and explains nothing that a person sees too", async () => {
    const noHeading: Plant = (w) => edit(w, TOUR, [/<h1[\s\S]*?<\/h1>/, ""]);
    const rendered = await audited((w) => {
      noHeading(w);
      shell(w, TOUR);
    });
    assert.deepEqual(ids(rendered), ["app_shell", "h1_missing"]);
    assert.equal(found(rendered).rule.severity, "medium");
    const unseen = await audited((w) => {
      noHeading(w);
      shell(w, TOUR);
      w.rendered!.clear();
    });
    assert.ok(!ids(unseen).includes("h1_missing"));
    assert.match(found(unseen).text, /0 words of text, 1 script/);
    const some = await audited((w) => {
      shell(w, HOME);
      shell(w, ABOUT);
      w.rendered!.delete(full(ABOUT));
    });
    assert.equal(found(some).rule.severity, "high");
    assert.match(found(some).text, /2 of 13 pages.*0 of \d+ words on the 1 page that could be rendered/);
  });
});
