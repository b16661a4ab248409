import assert from "node:assert/strict";
import { test } from "node:test";
import type { QuestionReading } from "../../src/domain/question.ts";
import { questionChanges } from "../../src/visibility/question_changes.ts";

const QUESTIONS = Array.from({ length: 15 }, (_, n) => `q${n}`);

function readings(run_id: string, named: number, change: Partial<QuestionReading> = {}): QuestionReading[] {
  return QUESTIONS.map((question_id, n) => ({
    ...{ brand_id: "b", run_id, question_id, source: "own", platform: "chatgpt", revision: 1, method: "m1" },
    ...{ branded: false, simulated: false, observed_at: "2026-01-01T00:00:00.000Z" },
    ...{ answers: 1, named: n < named ? 1 : 0, namable: 1, cited: 0, citable: 1 },
    ...{ voice: 0, voices: 0, voice_answers: 0, ranked: 0, rank_sum: 0 },
    ...change,
  }));
}
const mentions = (found: ReturnType<typeof questionChanges>) =>
  found.changes
    .filter(({ metric }) => metric === "mentions")
    .map(({ platform, to, questions_compared, beyond_noise }) => [
      platform,
      to.value,
      questions_compared,
      beyond_noise,
    ]);

test("questionChanges() compares what was asked alike: no edit, no other model, no question that names the brand", () => {
  const before = readings("1", 2);
  assert.deepEqual(mentions(questionChanges(before, readings("2", 13))), [["chatgpt", 0.8667, 15, true]]);
  assert.deepEqual(mentions(questionChanges(before, readings("2", 3))), [["chatgpt", 0.2, 15, false]]);
  for (const change of [{ revision: 2 }, { method: "m2" }, { simulated: true }, { branded: true }])
    assert.deepEqual(mentions(questionChanges(before, readings("2", 13, change))), [], JSON.stringify(change));
  const some = readings("2", 13).slice(0, 5);
  assert.deepEqual(mentions(questionChanges(before, some))[0]!.slice(0, 3), ["chatgpt", 1, 5]);
});

test("questionChanges() tells all engines first, and a question as newly cited where no engine cited it before", () => {
  const cite = (rows: QuestionReading[], id: string) =>
    rows.map((row) => (row.question_id === id ? { ...row, cited: 1 } : row));
  const before = [...cite(readings("1", 2), "q3"), ...readings("1", 2, { platform: "claude" })];
  const after = [...readings("2", 2), ...cite(cite(readings("2", 2, { platform: "claude" }), "q3"), "q5")];
  const found = questionChanges(before, after);
  assert.deepEqual(
    mentions(found).map(([platform]) => platform),
    ["all", "chatgpt", "claude"],
  );
  assert.deepEqual(found.gained, [{ question_id: "q5", platforms: ["claude"], cited: 1, answers: 2 }]);
  assert.deepEqual(found.lost, [], "another engine cites it now");
  const uncitable = questionChanges(cite(readings("1", 2), "q3"), readings("2", 2, { citable: 0 }));
  assert.deepEqual(uncitable.lost, [], "what was not measured is not lost");
});
