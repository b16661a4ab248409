import assert from "node:assert/strict";
import { test } from "node:test";
import { auditOf } from "../../../scripts/audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "../../../scripts/audit_accuracy/crawl_world.ts";
import { ABOUT, full, TOUR } from "../../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../../scripts/audit_accuracy/sound_site.ts";
import { toInsight } from "../../../src/audit/issue_records.ts";
import type { ToldFault } from "../../../src/page/told_fault.ts";

test("what contradicts itself is told whole, one line each, however many are one job", async () => {
  const facts = await crawlWorld(soundSite(), createCachingReader());
  const long = "a service costs £54 ".repeat(9).trim();
  const of = { kind: "contradiction", sure: true, b: { url: full(TOUR), quote: long } } as const;
  const told_faults: ToldFault[] = [
    { ...of, topic: "price", about: "a service", a: { url: full(ABOUT), quote: "£45" } },
    { ...of, topic: "hours", about: "Mondays", sure: false, a: { url: full(ABOUT), quote: "9:00", unseen: true } },
  ];
  const sourceOf = { brand_id: "b", run_id: "r", provider: "p", simulated: false, observed_at: "", now: "" };
  const saidOf = async (faults: ToldFault[]) => {
    const { issues } = await auditOf({ ...facts, told_faults: faults });
    const issue = issues.find(({ stable_key }) => stable_key === "technical:fact_sheet")!;
    return toInsight(issue, { ...sourceOf, id: "i", evidence_ids: [] }).data.said;
  };
  const likely: ToldFault = { ...told_faults[0]!, sure: false, about: "another" } as ToldFault;
  const lines = await saidOf([likely, ...told_faults]);
  assert.deepEqual(
    lines?.map((line) => line.split(":")[0]),
    ["a service", "another (likely)", "Mondays (likely)"],
  );
  assert.deepEqual((await saidOf(told_faults))?.toSorted(), [
    `Mondays (likely): "9:00" (in the markup) on ${ABOUT}, "${long}" on ${TOUR}.`,
    `a service: "£45" on ${ABOUT}, "${long}" on ${TOUR}.`,
  ]);
  assert.equal(await saidOf(told_faults.slice(1)), undefined);
});
