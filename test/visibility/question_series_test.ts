import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { QuestionReading } from "../../src/domain/question.ts";
import { pointsOf } from "../../src/visibility/question_series.ts";

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
