import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ownTitle, shareSide, sidesShown, siteName, townsIn } from "../../src/core/result_sides.ts";

const isName = () => true;

function shown(
  results: { title: string; snippet?: string }[],
  options: { head?: string; language?: string; text?: string } = {},
) {
  const { text } = options;
  return sidesShown(
    results.map((result) => ({ snippet: "", ...result })),
    {
      head: options.head ?? "doula training",
      language: options.language ?? "en",
      held: text === undefined ? null : (pattern) => pattern.test(text),
      isName,
    },
  );
}

describe("sidesShown()", () => {
  test("counts pages by title and snippet, the most common first, with whether the page holds it", () => {
    const sides = shown(
      [
        { title: "Doula training, from $240 | Juniper" },
        { title: "Doula training | Marlowe", snippet: "Tuition is 400 dollars. Six weeks, twice a year." },
        { title: "Doula training | Rowan", snippet: "Fees and dates. Takes 8 weeks." },
      ],
      { text: "It takes six weeks." },
    );
    assert.deepEqual(
      sides.map(({ id, pages, of, held }) => ({ id, pages, of, held })),
      [
        { id: "cost", pages: 3, of: 3, held: false },
        { id: "timing", pages: 2, of: 3, held: true },
      ],
    );
  });

  test("takes nothing from one result alone, from a site's name or from what the search itself says", () => {
    assert.deepEqual(shown([{ title: "Doula training, $240" }, { title: "Doula training" }]), []);
    assert.deepEqual(shown([{ title: "Doulas | Birth Reviews" }, { title: "Training | Doula Reviews" }]), []);
    const priced = [{ title: "Doula training price" }, { title: "Price of doula training" }];
    assert.deepEqual(shown(priced, { head: "doula training price" }), []);
  });

  test("in other languages only what needs no English", () => {
    const results = [{ title: "Hebamme, ab 20 €, how long it takes" }, { title: "Kosten der Hebamme, how long" }];
    assert.deepEqual(
      shown(results, { head: "hebamme", language: "de" }).map((side) => side.id),
      ["cost"],
    );
  });
});

test("townsIn() takes names alone: words the trade uses in small letters are none", () => {
  const common = new Set(["labor"]);
  const names = (title: string) => townsIn(title, (word) => !common.has(word.toLowerCase()));
  assert.deepEqual(names("Doula Training in Kelowna"), ["Kelowna"]);
  assert.deepEqual(names("How to Relax in Labor"), []);
});

test("ownTitle() and siteName() part a title at its last bar or dash", () => {
  assert.equal(ownTitle("Light vs. dark - a guide | The Gazette"), "Light vs. dark - a guide");
  assert.equal(siteName("Light vs. dark - a guide | The Gazette"), "The Gazette");
  assert.equal(siteName("No site here"), null);
});

test("shareSide() meets other words for one side, not what any text says", () => {
  assert.equal(shareSide("How much does doula training cost?", "Tuition"), true);
  assert.equal(shareSide("How much does doula training cost?", "When and where"), false);
  assert.equal(shareSide("What is a doula?", "What is the Curtis Method?"), false);
});
