import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sectionsCall, sectionsUnanswered } from "../../src/content/judge.ts";

describe("sectionsCall()", () => {
  test("asks of each heading, of none where the text has none", () => {
    const call = sectionsCall({ body: "# Cakes", headings: ["What does it cost?", "How long?"] });
    assert.equal(call?.data[1]?.text, "1. What does it cost?\n2. How long?");
    assert.equal(sectionsCall({ body: "# Cakes", headings: [] }), null);
  });
});

test("sectionsUnanswered() gives the headings, and nothing for numbers that were not asked", () => {
  const sections = [
    { n: 1, answered: true, missing: "" },
    { n: 2, answered: false, missing: "No duration" },
    { n: 9, answered: false, missing: "" },
  ];
  assert.deepEqual(sectionsUnanswered({ sections }, ["What does it cost?", "How long?"]), ["How long?"]);
});
