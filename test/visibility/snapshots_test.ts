import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { LlmAnswerEvidence } from "../../src/domain/evidence/evidence.ts";
import type { CitationCell, RankingCell, Snapshot } from "../../src/domain/snapshot.ts";
import { citationsOf, diffSnapshots } from "../../src/visibility/snapshots.ts";
import { answerData } from "../support/evidence_data.ts";
import { evidence } from "../support/opportunity_world.ts";

function ranking(keyword: string, position: number | null, change: Partial<RankingCell> = {}): RankingCell {
  return { keyword, position, provider: "serper", depth: 20, ...change };
}

function citation(
  platform: string,
  keywords: [string, number, number][],
  change: Partial<CitationCell> = {},
): CitationCell {
  const rows = keywords.map(([keyword, cited, citable]) => ({ keyword, cited, citable }));
  const total = (key: "cited" | "citable") => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    platform,
    cited: total("cited"),
    citable: total("citable"),
    mentioned: 0,
    answers: total("citable"),
    failed: 0,
    method: "m (search-required)",
    keywords: rows,
    ...change,
  };
}

function snapshot(id: string, rankings: RankingCell[], citations: CitationCell[] = []): Snapshot {
  return { id, brand_id: "b", rankings, citations, simulated: false, created_at: `2026-01-0${id}T00:00:00.000Z` };
}

test("citationsOf() tells in how many answers the mention was decided", () => {
  const answers = [true, false, null].map((mentioned) =>
    evidence({ type: "llm_answer", subject: "boots", data: answerData("boots", { mentioned }) }),
  ) as LlmAnswerEvidence[];
  const [cell] = citationsOf({ answers, errors: [], serp: [] });
  assert.deepEqual([cell?.mentioned, cell?.mentionable, cell?.answers], [1, 2, 3]);
});

describe("diffSnapshots()", () => {
  test("ranking delta is from minus to, so that positive is better", () => {
    const { rankings } = diffSnapshots(
      snapshot("1", [ranking("up", 12), ranking("down", 2), ranking("same", 4)]),
      snapshot("2", [ranking("up", 5), ranking("down", 9), ranking("same", 4)]),
    );
    assert.deepEqual(rankings.improvements, [
      { keyword: "up", from: 12, to: 5, delta: 7, within_noise: false, mixed_method: false },
    ]);
    assert.deepEqual(rankings.declines, [
      { keyword: "down", from: 2, to: 9, delta: -7, within_noise: false, mixed_method: false },
    ]);
    assert.equal(rankings.unchanged, 1);
    const small = diffSnapshots(snapshot("1", [ranking("a", 5)]), snapshot("2", [ranking("a", 4)]));
    assert.equal(small.rankings.improvements[0]!.within_noise, true);
  });

  test("new and lost need a look in both snapshots", () => {
    const { rankings } = diffSnapshots(
      snapshot("1", [ranking("gained", null), ranking("gone", 3), ranking("unmeasured later", 3)]),
      snapshot("2", [ranking("gained", 8), ranking("gone", null), ranking("unmeasured before", 8)]),
    );
    assert.deepEqual(rankings.new, [{ keyword: "gained", to: 8, mixed_method: false }]);
    assert.deepEqual(rankings.lost, [{ keyword: "gone", from: 3, mixed_method: false }]);
    assert.deepEqual([rankings.compared, rankings.not_compared], [2, 2]);
  });

  test("a look less deep does not make a position new or lost", () => {
    const shallow = { depth: 10 };
    const { rankings } = diffSnapshots(
      snapshot("1", [ranking("a", null, shallow), ranking("b", 15)]),
      snapshot("2", [ranking("a", 15), ranking("b", null, shallow)]),
    );
    assert.deepEqual([rankings.new, rankings.lost, rankings.not_compared], [[], [], 2]);
  });

  test("citation delta is to minus from over the keywords both asked, with n and noise", () => {
    const { citations } = diffSnapshots(
      snapshot(
        "1",
        [],
        [
          citation("chatgpt", [
            ["a", 1, 2],
            ["only before", 2, 2],
          ]),
        ],
      ),
      snapshot(
        "2",
        [],
        [
          citation("chatgpt", [
            ["a", 2, 2],
            ["only after", 2, 2],
          ]),
        ],
      ),
    );
    assert.deepEqual(citations.chatgpt, {
      from: 1,
      to: 2,
      delta: 1,
      from_answers: 2,
      to_answers: 2,
      from_rate: 0.5,
      to_rate: 1,
      keywords_compared: 1,
      within_noise: true,
      mixed_method: false,
    });
  });

  test("a platform that failed, or cannot cite, is not compared and not lost", () => {
    const changes = diffSnapshots(
      snapshot("1", [], [citation("claude", [["a", 1, 1]]), citation("local", [["a", 0, 0]])]),
      snapshot("2", [], [citation("claude", [], { failed: 4 }), citation("local", [["a", 0, 0]])]),
    );
    assert.deepEqual([changes.citations, changes.citations_not_compared], [{}, ["claude", "local"]]);
  });

  test("another provider or model is told as mixed_method", () => {
    const changes = diffSnapshots(
      snapshot("1", [ranking("a", 3)], [citation("x", [["a", 1, 1]])]),
      snapshot("2", [ranking("a", 1, { provider: "brave" })], [citation("x", [["a", 1, 1]], { method: "n" })]),
    );
    assert.deepEqual([changes.rankings.improvements[0]!.mixed_method, changes.citations.x!.mixed_method], [true, true]);
    const { delta, within_noise, break: at } = changes.citations.x!;
    assert.deepEqual([delta, within_noise, at], [null, null, { from: "m (search-required)", to: "n" }]);
  });

  test("citations are compared over the same questions, not over the same keywords", () => {
    const cell = (...questions: [string, number, number][]) =>
      citation("x", [["a", 2, 6]], {
        questions: questions.map(([question, cited, citable]) => ({ question, cited, citable })),
      });
    const { x } = diffSnapshots(
      snapshot("1", [], [cell(["q1", 0, 3], ["q2", 2, 3])]),
      snapshot("2", [], [cell(["q1", 1, 3], ["q3", 1, 3])]),
    ).citations;
    assert.deepEqual([x!.from, x!.to, x!.from_answers, x!.questions_compared], [0, 1, 3, 1]);
    const others = diffSnapshots(snapshot("1", [], [cell(["q1", 0, 3])]), snapshot("2", [], [cell(["q2", 3, 3])]));
    assert.deepEqual([others.citations, others.citations_not_compared], [{}, ["x"]]);
  });

  test("a platform named like a property of objects is a key as any other", () => {
    const changes = diffSnapshots(snapshot("1", [], []), snapshot("2", [], [citation("constructor", [["a", 1, 1]])]));
    assert.deepEqual(changes.citations_not_compared, ["constructor"]);
  });

  test("swapping the snapshots turns every delta", () => {
    const cell = fc.record({
      keyword: fc.constantFrom("a", "b", "c", "d"),
      position: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    });
    const cells = fc
      .uniqueArray(cell, { selector: (row) => row.keyword })
      .map((rows) => rows.map((row) => ranking(row.keyword, row.position)));
    fc.assert(
      fc.property(cells, cells, (before, after) => {
        const there = diffSnapshots(snapshot("1", before), snapshot("2", after)).rankings;
        const back = diffSnapshots(snapshot("2", after), snapshot("1", before)).rankings;
        const keywords = (rows: { keyword: string }[]) => rows.map((row) => row.keyword).toSorted();
        assert.deepEqual(keywords(there.improvements), keywords(back.declines));
        assert.deepEqual(keywords(there.new), keywords(back.lost));
      }),
    );
  });
});
