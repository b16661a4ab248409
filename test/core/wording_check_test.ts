import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acceptWording } from "../../src/core/wording_check.ts";

const draft = {
  play: "Lift /shoes from place 9",
  summary: "1,200 searches a month.",
  next_action: "Edit https://acme.example/shoes: add prices.",
};
const accept = (worded: Partial<Record<keyof typeof draft, unknown>>) =>
  acceptWording(draft, worded, { questions: ["Are 3 pairs enough?"] });

describe("acceptWording()", () => {
  test("takes text that keeps to the draft's and the facts' figures", () => {
    const worded = {
      play: "Take /shoes from 9 to the top",
      summary: "With 1,200 searches, and 3 pairs asked about, it pays.",
    };
    assert.deepEqual(accept(worded), { ...draft, ...worded });
  });

  test("refuses a number or an address of its own, field by field", () => {
    const result = accept({
      play: "Win 40 % more",
      summary: "See rival.example for 1,200 ideas",
      next_action: "Edit https://acme.example/shoes: add the size table",
    });
    assert.deepEqual([result.play, result.summary], [draft.play, draft.summary]);
    assert.equal(result.next_action, "Edit https://acme.example/shoes: add the size table");
  });

  test("refuses to lose the page to edit, empty text, and text that is no text", () => {
    assert.deepEqual(accept({ play: " ", summary: 7, next_action: "Improve the page" }), draft);
    assert.equal(accept({ summary: "a ".repeat(600) }).summary, draft.summary);
  });
});
