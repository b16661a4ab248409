import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "../../src/core/explanation.ts";
import { opportunity, serp } from "../support/opportunity_world.ts";

test("explain() tells why now, what first and what it is worth as the opportunity does, with what each rests on", () => {
  const row = serp("trail shoes", []);
  const step = { text: 'Add a section on "price".', evidence_ids: [row.id] };
  const told = opportunity({
    why_now: "You fell from 2 to 7.",
    next_action: "Add the price to https://trailpeak.example/trail-shoes: 3 of the 4 results above it show it.",
    expected_impact: "30 to 100 more clicks a month: 900 searches a month",
    contributing_signals: [{ evidence_id: row.id, signal: "position 7", type: "serp", role: "primary" }],
  });
  told.data = { ...told.data, steps: [{ kind: "sections", page: null, searches: ["price"], ...step }] };
  const material = { evidence: [row], siblings: [told], history: [], queueItem: null, outcomes: [] };
  const explained = explain({ opportunity: told, ...material });
  for (const text of [told.why_now, told.next_action, told.expected_impact])
    assert.ok(explained.paragraph.includes(text ?? ""), explained.paragraph);
  assert.deepEqual(
    [explained.why_now, explained.next_action, explained.steps],
    [told.why_now, told.next_action, [step]],
  );
  const alone = explain({ opportunity: { ...told, contributing_signals: [] }, ...material, evidence: [] });
  assert.match(alone.paragraph, /only on the site and the profile\./);
  const bare = explain({
    opportunity: { ...told, why_now: null, next_action: null, expected_impact: null },
    ...material,
  });
  assert.doesNotMatch(bare.paragraph, /Why now|First:|Worth|null/);
});
