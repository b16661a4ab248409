import assert from "node:assert/strict";
import { test } from "node:test";
import type { Finding, OpenHit } from "../../src/audit/rule.ts";
import { RULES } from "../../src/audit/rules/rule_table.ts";
import { withoutRepeats } from "../../src/audit/told_again.ts";

const finding = (id: string, hits: OpenHit[]): Finding => ({
  rule: RULES.find((rule) => rule.id === id)!,
  site_wide: false,
  hits,
  detail: null,
  subjects: [],
});
const A = "https://acme.example/a";
const B = "https://acme.example/b";

test("withoutRepeats() leaves out what a model quotes again of a page, and keeps what is new there or elsewhere", () => {
  const rule = finding("placeholder_text", [{ url: A, detail: '"[TODO: ask Ben]"' }]);
  const told = finding("text_unfinished", [
    { url: A, detail: 'a note between writers: "[todo: ask Ben]"; a gap: "from  euros a night"' },
    { url: B, detail: 'a note between writers: "[TODO: ask Ben]"' },
  ]);
  assert.deepEqual(
    withoutRepeats([rule, told]).flatMap(({ hits }) => hits),
    [...rule.hits, { url: A, detail: 'a gap: "from  euros a night"' }, told.hits[1]],
  );
  const alone = finding("text_unfinished", [{ url: A, detail: 'a note: "[TODO: ask Ben]"' }]);
  assert.deepEqual(withoutRepeats([rule, alone]), [rule]);
  assert.deepEqual(withoutRepeats([alone]), [alone]);
});
