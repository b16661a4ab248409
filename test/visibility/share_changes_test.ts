import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CitationCell } from "../../src/domain/snapshot.ts";
import { brokenPlatforms, citationTurns, shareChanges } from "../../src/visibility/share_changes.ts";

/** `mentioned` and `cited` of `n` questions, one answer each. */
function cell(
  platform: string,
  n: number,
  figures: { mentioned: number; cited?: number; method?: string; from?: number },
) {
  const { mentioned, cited = 0, method = "one", from = 0 } = figures;
  const rows = Array.from({ length: n }, (_, at) => ({
    at: at + from,
    mentioned: Number(at < mentioned),
    cited: Number(at < cited),
  }));
  const made: CitationCell = {
    platform,
    cited,
    citable: n,
    mentioned,
    answers: n,
    failed: 0,
    method,
    keywords: rows.map((row) => ({ keyword: `k${row.at}`, cited: row.cited, citable: 1 })),
    questions: rows.map((row) => ({
      question: `q${row.at}`,
      cited: row.cited,
      citable: 1,
      mentioned: row.mentioned,
      answers: 1,
    })),
  };
  return made;
}

const of = (...citations: CitationCell[]) => ({ citations });
const beyond = (from: ReturnType<typeof of>, to: ReturnType<typeof of>) =>
  shareChanges(from, to).flatMap((change) => (change.beyond_noise ? [`${change.metric} ${change.platform}`] : []));

describe("shareChanges()", () => {
  test("tells a change only where the intervals do not overlap, over all engines before each", () => {
    const before = of(cell("chatgpt", 20, { mentioned: 4 }), cell("claude", 20, { mentioned: 4 }));
    assert.deepEqual(beyond(before, before), []);
    const some = of(cell("chatgpt", 20, { mentioned: 8 }), cell("claude", 20, { mentioned: 8 }));
    assert.deepEqual(beyond(before, some), []);
    const most = of(cell("chatgpt", 20, { mentioned: 10 }), cell("claude", 20, { mentioned: 10 }));
    assert.deepEqual(beyond(before, most), ["mentions all"]);
    const all = of(cell("chatgpt", 20, { mentioned: 20 }), cell("claude", 20, { mentioned: 4 }));
    assert.deepEqual(beyond(before, all), ["mentions all", "mentions chatgpt"]);
    assert.deepEqual(shareChanges(before, all)[0]!.to, { value: 0.6, n: 40, interval: [0.446, 0.7365] });
  });

  test("tells nothing of another model, nor of questions that one of the two did not ask", () => {
    const before = of(cell("chatgpt", 20, { mentioned: 0 }), cell("claude", 20, { mentioned: 0 }));
    const other = of(
      cell("chatgpt", 20, { mentioned: 20, method: "two" }),
      cell("claude", 20, { mentioned: 20, from: 20 }),
    );
    assert.deepEqual(shareChanges(before, other), []);
    assert.deepEqual(brokenPlatforms(before, other), ["chatgpt"]);
  });

  test("an AI overview is no engine: it has no mentions and does not count over all", () => {
    const overview = (cited: number): CitationCell => {
      const { questions: _, ...rest } = cell("ai_overview", 20, { mentioned: 0, cited });
      return { ...rest, mentioned: null };
    };
    const pair = [0, 20].map((cited) => of(cell("chatgpt", 20, { mentioned: 0 }), overview(cited)));
    assert.deepEqual(beyond(pair[0]!, pair[1]!), ["citations ai_overview"]);
  });

  test("in snapshots from before mentions were kept by question, citations alone are compared", () => {
    const old = cell("chatgpt", 20, { mentioned: 0 });
    const before = of({
      ...old,
      questions: old.questions!.map(({ question, cited, citable }) => ({ question, cited, citable })),
    });
    const after = of(cell("chatgpt", 20, { mentioned: 20, cited: 20 }));
    assert.deepEqual(beyond(before, after), ["citations chatgpt"]);
  });
});

test("citationTurns() is of keywords that one of the two has cited by any engine, where both asked in one way", () => {
  const before = of(cell("chatgpt", 4, { mentioned: 0, cited: 1 }), cell("claude", 4, { mentioned: 0, method: "x" }));
  const after = of(cell("chatgpt", 4, { mentioned: 0, cited: 3 }), cell("claude", 4, { mentioned: 0, cited: 4 }));
  const { gained, lost } = citationTurns(before, after);
  assert.deepEqual(
    gained.map(({ keyword }) => keyword),
    ["k1", "k2"],
  );
  assert.deepEqual(gained[0], { keyword: "k1", platforms: ["chatgpt"], cited: 1, answers: 1 });
  assert.deepEqual(lost, []);
  assert.deepEqual(
    citationTurns(after, before).lost.map(({ keyword }) => keyword),
    ["k1", "k2"],
  );
});
