import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { QuestionReading } from "../../src/domain/question.ts";
import { pointsOf, questionChanges } from "../../src/visibility/question_series.ts";

function reading(run_id: string, change: Partial<QuestionReading> = {}): QuestionReading {
  return {
    ...{ brand_id: "b", run_id, question_id: "q1", source: "own", platform: "chatgpt", revision: 1 },
    ...{
      method: "m1 (search-required)",
      branded: false,
      simulated: false,
      observed_at: `2026-01-0${run_id}T00:00:00.000Z`,
    },
    ...{ answers: 4, named: 1, namable: 4, cited: 2, citable: 4, voice: 1, voices: 5, voice_answers: 4 },
    ...{ ranked: 2, rank_sum: 5 },
    ...change,
  } as QuestionReading;
}

const series = (readings: QuestionReading[]) => pointsOf({ key: "k", name: "n", readings });

describe("pointsOf()", () => {
  test("gives each run oldest first, all engines before each, and how shares moved over what both asked alike", () => {
    const points = series([
      reading("2", { named: 3 }),
      reading("1"),
      reading("2", { platform: "claude", named: 0 }),
      reading("2", { question_id: "q2", named: 4 }),
    ]);
    assert.deepEqual(
      points.map(({ run_id, platform, questions, answers, named }) => [
        run_id,
        platform,
        questions,
        answers,
        named.value,
      ]),
      [
        ["1", "all", 1, 4, 0.25],
        ["1", "chatgpt", 1, 4, 0.25],
        ["2", "all", 2, 12, 0.5833],
        ["2", "chatgpt", 2, 8, 0.875],
        ["2", "claude", 1, 4, 0],
      ],
    );
    assert.deepEqual(points[0]!.rank, { value: 2.5, n: 2 });
    assert.equal(points[0]!.change, null);
    const change = points[2]!.change!;
    assert.deepEqual([change.named.from, change.named.to, change.questions_compared], [0.25, 0.75, 1]);
    assert.equal(change.named.within_noise, true, "four answers to one question tell little");
  });

  test("another model is a break and an edited question another one: neither is a gain", () => {
    const [, , later] = series([
      reading("1"),
      reading("1", { question_id: "q2" }),
      reading("2", { named: 4, method: "m2 (search-required)" }),
      reading("2", { question_id: "q2", revision: 2, named: 4 }),
    ]);
    assert.deepEqual(later!.change, {
      from_run_id: "1",
      named: { from: null, to: null, delta: null, within_noise: null },
      cited: { from: null, to: null, delta: null, within_noise: null },
      questions_compared: 0,
      breaks: [{ platform: "chatgpt", from: "m1 (search-required)", to: "m2 (search-required)" }],
      edited: 1,
    });
  });
});

test("pointsOf() compares questions that take turns with the last time each was asked", () => {
  const points = series([
    reading("1", { named: 0 }),
    reading("2", { question_id: "q2", named: 4 }),
    reading("3", { named: 4 }),
    reading("4", { question_id: "q2", named: 4, method: "m2" }),
  ]).filter(({ platform }) => platform === "all");
  assert.deepEqual(
    points.map(({ change }) => change && [change.from_run_id, change.questions_compared, change.named.delta]),
    [null, ["1", 0, null], ["2", 1, 1], ["3", 0, null]],
  );
  assert.equal(points[3]!.change!.breaks.length, 1);
});

const QUESTIONS = Array.from({ length: 15 }, (_, n) => `q${n}`);

function askedAll(run_id: string, named: number, change: Partial<QuestionReading> = {}): QuestionReading[] {
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
  const before = askedAll("1", 2);
  assert.deepEqual(mentions(questionChanges(before, askedAll("2", 13))), [["chatgpt", 0.8667, 15, true]]);
  assert.deepEqual(mentions(questionChanges(before, askedAll("2", 3))), [["chatgpt", 0.2, 15, false]]);
  for (const change of [{ revision: 2 }, { method: "m2" }, { simulated: true }, { branded: true }])
    assert.deepEqual(mentions(questionChanges(before, askedAll("2", 13, change))), [], JSON.stringify(change));
  const some = askedAll("2", 13).slice(0, 5);
  assert.deepEqual(mentions(questionChanges(before, some))[0]!.slice(0, 3), ["chatgpt", 1, 5]);
});

test("questionChanges() tells all engines first, and a question as newly cited where no engine cited it before", () => {
  const cite = (rows: QuestionReading[], id: string) =>
    rows.map((row) => (row.question_id === id ? { ...row, cited: 1 } : row));
  const before = [...cite(askedAll("1", 2), "q3"), ...askedAll("1", 2, { platform: "claude" })];
  const after = [...askedAll("2", 2), ...cite(cite(askedAll("2", 2, { platform: "claude" }), "q3"), "q5")];
  const found = questionChanges(before, after);
  assert.deepEqual(
    mentions(found).map(([platform]) => platform),
    ["all", "chatgpt", "claude"],
  );
  assert.deepEqual(found.gained, [{ question_id: "q5", platforms: ["claude"], cited: 1, answers: 2 }]);
  assert.deepEqual(found.lost, [], "another engine cites it now");
  const uncitable = questionChanges(cite(askedAll("1", 2), "q3"), askedAll("2", 2, { citable: 0 }));
  assert.deepEqual(uncitable.lost, [], "what was not measured is not lost");
});
