import assert from "node:assert/strict";
import { test } from "node:test";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import { CITY, edit, full, TOUR } from "../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import { auditSite } from "../../src/audit/audit_site.ts";
import type { KindVerdict } from "../../src/page/kind/page_kind.ts";

test("not_found_text: what a model reads as an error message counts on a short page alone", async () => {
  const world = soundSite();
  const said = "Toodet ei leitud";
  edit(world, TOUR, [/<main[\s\S]*<\/main>/, `<main><h1>Jalgratas</h1><p>${said}, see eemaldati valikust.</p></main>`]);
  const facts = await crawlWorld(world, createCachingReader());
  const verdict: KindVerdict = { kind: "other", reason: "", by: "model", missing: said };
  const kinds = new Map([TOUR, CITY].map((path) => [full(path), verdict]));
  const hitsOf = (given: ReadonlyMap<string, KindVerdict>) =>
    auditSite(facts, given).issues.find(({ rule }) => rule.id === "not_found_text")?.hits;
  assert.deepEqual(
    hitsOf(kinds)?.map(({ url, detail }) => [url, detail]),
    [[full(TOUR), `"${said}"`]],
  );
  assert.equal(hitsOf(new Map()), undefined);
});
