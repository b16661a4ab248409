import assert from "node:assert/strict";
import { test } from "node:test";
import { CASES, checkCase } from "../../scripts/audit_accuracy/check_case.ts";
import { createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";

/** All cases run in scripts/audit_accuracy.ts; here every so many, to stay quick. */
const CASE_STEP = 36;

test("RULES tell planted faults from near misses", async () => {
  const reader = createCachingReader();
  for (const each of CASES.filter((_, index) => index % CASE_STEP === 0)) {
    const { found, falseAlarm, problem } = await checkCase(each, reader);
    assert.deepEqual(
      { rule: each.rule, found, falseAlarm, problem },
      { rule: each.rule, found: true, falseAlarm: false, problem: null },
    );
  }
});
