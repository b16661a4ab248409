import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import type { ModelCall } from "../../src/domain/model_call.ts";
import { questionHash, type SiteQuestion, seeQuestion } from "../../src/page/site_question.ts";
import type { ToldFault } from "../../src/page/told_fault.ts";

const Answer = z.object({ quotes: z.array(z.string()) });
type Answer = z.infer<typeof Answer>;
const slip = (quote: string): ToldFault => ({ kind: "slip", topic: "wrong", about: "x", a: { url: "u", quote } });
const QUESTION: SiteQuestion<string, Answer> = {
  callFor: (material): ModelCall<Answer> => ({
    name: "n",
    version: "n-1",
    task: "t",
    data: [{ label: "L", text: material.join() }],
    schema: Answer,
    outputTokensMax: 9,
  }),
  read: ({ quotes }, material) => ({
    faults: quotes.filter((quote) => material.includes(quote)).map(slip),
    refused: quotes.filter((quote) => !material.includes(quote)).length,
  }),
};
const CALLS = [
  ["a", "b"],
  ["b", "c"],
];
const hashOf = (at: number) => questionHash(QUESTION.callFor(CALLS[at]!, "d"));

test("seeQuestion() puts every call that is open, and counts once what two of them tell", () => {
  const order = { domain: "d", tokensMax: 9, mayAsk: true };
  const first = seeQuestion(QUESTION, CALLS, { ...order, told: [] });
  assert.deepEqual(
    [first.found, first.question, first.shown],
    [
      null,
      [
        ["a", "b"],
        ["b", "c"],
      ],
      4,
    ],
  );
  const one: [string, Answer] = [hashOf(0), { quotes: ["b", "z"] }];
  const second = seeQuestion(QUESTION, CALLS, { ...order, told: [one] });
  assert.deepEqual(
    [second.question, second.answered, second.found],
    [[["b", "c"]], 1, { faults: [slip("b")], refused: 1 }],
  );
  const both = seeQuestion(QUESTION, CALLS, { ...order, told: [one, [hashOf(1), { quotes: ["b", "c"] }]] });
  assert.deepEqual([both.question, both.found], [null, { faults: [slip("b"), slip("c")], refused: 1 }]);
});

test("seeQuestion() asks nothing where it may not", () => {
  const seen = seeQuestion(QUESTION, CALLS, { domain: "d", tokensMax: 9, mayAsk: false, told: [] });
  assert.deepEqual([seen.question, seen.found], [null, null]);
});
