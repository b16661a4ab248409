import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { askInstead } from "../../src/content/ask_instead.ts";
import type { CheckedClaim } from "../../src/content/text_check.ts";
import type { WrittenText } from "../../src/domain/content_plan.ts";

function refused(text: string, change: Partial<CheckedClaim> = {}): CheckedClaim {
  return {
    n: 1,
    block: 0,
    section: "s1",
    kind: "sentence",
    text,
    cites: [],
    context: "",
    verdict: "refused",
    check: "figures",
    reason: "stands nowhere",
    nearest: null,
    ...change,
  };
}

function settled(markdown: string, claims: CheckedClaim[], change: Partial<WrittenText> = {}): WrittenText {
  const text: WrittenText = {
    title: "Raku",
    meta_description: "Kilns.",
    blocks: [{ section: "s1", heading: "Heat", markdown, cites: [], edit: null }],
    asks: [{ id: "A1", question: "Price?", who: "", blocks_publishing: true }],
    conflicts: [],
    ...change,
  };
  return askInstead(text, { refused: claims, language: "en", title: "raku kiln" });
}

describe("askInstead()", () => {
  test("puts a question where the sentence stood, marks and links and all", () => {
    const { blocks, asks } = settled(
      "It is small. [P1] It **melts 700** [pots](https://site.example/pots) an hour. [P2] Call us.",
      [refused("It melts 700 pots an hour.")],
    );
    assert.equal(blocks[0]?.markdown, "It is small. [P1] [Ask A2] Call us.");
    assert.deepEqual(asks[1], {
      id: "A2",
      question: "What should the text say about “Heat”?",
      who: "",
      blocks_publishing: true,
    });
  });

  test("a block asks once, and nothing of what was refused is left", () => {
    const { blocks } = settled("“We are certified”, says Ann. [P1]\n\nNine of ten agree.", [
      refused("“We are certified”, says Ann."),
      refused("Nine of ten agree."),
    ]);
    assert.equal(blocks[0]?.markdown, "[Ask A2]");
  });

  test("a table keeps its shape", () => {
    const { blocks } = settled("| Size | Price |\n| --- | --- |\n| small | $900 [P1] |\n| large | $1,200 [P1] |", [
      refused("small $900", { kind: "row" }),
    ]);
    assert.match(blocks[0]?.markdown ?? "", /\| small \| \[Ask A2\] \|\n\| large \| \$1,200 \[P1\] \|/);
  });

  test("links with parentheses and titles, entities, nested items and rows without outer bars are found", () => {
    const one = (markdown: string, text: string, change: Partial<CheckedClaim> = {}) =>
      settled(markdown, [refused(text, change)]).blocks[0]?.markdown;
    assert.equal(
      one('It **melts** [700 (pots)](https://site.example/a_(b) "title"). Call &amp; ask.', "It melts 700 (pots)."),
      "[Ask A2] Call &amp; ask.",
    );
    assert.equal(one("- Small.\n  - Melts 700.\n  - Red.", "Melts 700."), "- Small.\n  - [Ask A2]\n  - Red.");
    assert.equal(
      one("Size | Price\n--- | ---\nsmall \\| red | $900 [P1]", "small | red | $900", { kind: "row" }),
      "Size | Price\n--- | ---\n| small \\| red | [Ask A2] |",
    );
  });

  test("what a removed sentence leaves of a list goes, code and rules stay", () => {
    const markdown = "Melts 700.\n\n- *Melts 800.*\n- Red.\n\n---\n\n~~~\n---\n~~~";
    const { blocks } = settled(markdown, [refused("Melts 700."), refused("Melts 800.")]);
    assert.equal(blocks[0]?.markdown, "[Ask A2]\n\n- Red.\n\n---\n\n~~~\n---\n~~~");
  });

  test("images and HTML are cut out, the text stays", () => {
    const { blocks } = settled("Fine. [P1] ![x](https://evil.example/x.png)\n\n<script>bad()</script>", [
      refused("Fine.", { check: "markup" }),
    ]);
    assert.equal(blocks[0]?.markdown, "Fine. [P1]");
  });

  test("a refused title falls back, a refused description goes", () => {
    const text = settled("Fine.", [
      refused("Raku", { block: -1, section: "title" }),
      refused("Kilns.", { block: -1, section: "meta_description" }),
    ]);
    assert.deepEqual([text.title, text.meta_description, text.blocks[0]?.markdown], ["raku kiln", "", "Fine."]);
  });

  test("a sentence that cannot be found takes its block with it", () => {
    const { blocks } = settled("Something else.", [refused("Nowhere to be seen here.")]);
    assert.equal(blocks[0]?.markdown, "[Ask A2]");
  });
});
