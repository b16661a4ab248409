import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readWords } from "../../src/keywords/keyword_page.ts";
import { titleNames } from "../../src/keywords/title_names.ts";

describe("titleNames()", () => {
  const isOwn = (word: string) => ["roche", "sandy", "bay"].includes(word);
  const namesOf = (title: string, language = "en") =>
    titleNames(title, {
      reading: readWords(language, () => Number.POSITIVE_INFINITY),
      isBranded: (text) => text.includes("Wavelab"),
      isOwn,
    });
  const textsOf = (title: string, language?: string) => namesOf(title, language).map(({ text }) => text);

  test("gives the first part that is not the brand's, up to its first clause, and the same without a place", () => {
    assert.deepEqual(textsOf("Wavelab | Surf lessons in Roche | Book now"), ["Surf lessons in Roche", "surf lessons"]);
    assert.deepEqual(textsOf("Wavelab: all waves"), []);
    assert.deepEqual(textsOf("Renting a board: how it goes | Wavelab"), ["Renting a board", "renting a board"]);
  });

  test("gives what `and` joins as parts, told as such, but no place and no half word", () => {
    assert.deepEqual(namesOf("Surf school & board hire Roche").slice(0, 3), [
      { text: "Surf school & board hire Roche", isWhole: true },
      { text: "Surf school", isWhole: false },
      { text: "board hire Roche", isWhole: false },
    ]);
    assert.deepEqual(textsOf("Surf lessons Roche & Sandy Bay"), ["Surf lessons Roche", "surf lessons"]);
    assert.deepEqual(textsOf("Surf lessons Roche & Elsewhere"), ["Surf lessons Roche", "surf lessons"]);
    assert.deepEqual(textsOf("Clases y alquiler", "es").slice(1, 3), ["Clases", "alquiler"]);
    assert.deepEqual(textsOf("Surf- & Segelkurse", "de"), ["Surf- & Segelkurse"]);
  });

  test("leaves the number of a model on", () => {
    assert.ok(textsOf("Longboard 5550 | Wavelab").every((text) => text.includes("5550")));
  });
});
