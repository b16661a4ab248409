import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/finish_steps.ts";
import { answerTo } from "../../../src/core/brief_plan/answers.ts";
import { type Ground, groundSteps } from "../../../src/core/brief_plan/ground.ts";
import { cakeInput } from "../../support/cake_brief.ts";

function pageOf(path: string, headings: readonly (readonly [number, string])[], text: string[]) {
  return {
    url: `https://studio.example${path}`,
    title: headings[0]?.[1] ?? "",
    description: "",
    headings: headings.map(([level, entry]) => ({ level, text: entry })),
    text: text.join("\n"),
  };
}

const PAGES = [
  pageOf(
    "/mats",
    [[1, "How long does a yoga mat last?"]],
    ["How long does a yoga mat last?", "Three to five years with care."],
  ),
  pageOf(
    "/prenatal",
    [
      [1, "Prenatal yoga"],
      [2, "How much does prenatal yoga cost?"],
      [2, "What size of blanket do I need?"],
    ],
    [
      "Prenatal yoga",
      "Our prenatal yoga classes take place every Tuesday in a small group of eight women.",
      "How much does prenatal yoga cost?",
      "Guide price: $18 per class.",
      "What size of blanket do I need?",
      "Two metres by one and a half suit most people who lie on it in the last part of the class.",
    ],
  ),
  pageOf(
    "/care",
    [
      [1, "How do I clean a yoga mat?"],
      [2, "How do I clean a yoga mat?"],
    ],
    [
      "How do I clean a yoga mat?",
      "A mat collects sweat and dust, and both wear its surface down over the years.",
      "How do I clean a yoga mat?",
      "With water and a drop of soap. Dry it in the shade.",
    ],
  ),
];

function ground(head: string): Ground {
  const base = cakeInput();
  return finishSteps(
    groundSteps({
      ...base,
      head,
      keywords: [{ keyword: head, google_vol: 900, intent: "informational", source: "site" }],
      targetUrl: null,
      evidence: [],
      pages: PAGES,
    }),
  );
}

describe("answerTo() a question that a page asks itself", () => {
  test("takes the reply under it, however short", () =>
    assert.deepEqual(answerTo(ground("yoga mat"), "How long does a yoga mat last?")?.sentences, [
      "Three to five years with care.",
    ]));

  test("takes no answer to the same question on something else", () => {
    assert.equal(answerTo(ground("yoga mat"), "How much does a yoga mat cost?"), null);
    assert.equal(answerTo(ground("yoga mat"), "What size of yoga mat do I need?"), null);
  });

  test("reads a heading that repeats the page's name as a question of its own", () => {
    const sentences = ground("yoga mat")
      .asked.filter((entry) => entry.url.endsWith("/care"))
      .map((entry) => entry.sentences);
    assert.deepEqual(sentences.at(-1), ["With water and a drop of soap.", "Dry it in the shade."]);
  });
});
