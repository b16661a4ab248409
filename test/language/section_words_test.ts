import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, sectionWords, taskWords } from "../../src/language/section_words.ts";

/** Lines, beside questions, that hold a search, a name or an address. */
const FILLED = ["requestLine", "placeFor", "naming"];

test("sectionWords() has all words in seven languages, with a place for the search in each question", () => {
  const english = Object.entries(sectionWords("en")!);
  for (const language of ["en", "de", "fr", "es", "it", "nl", "pt"]) {
    const words = Object.entries(sectionWords(language)!);
    assert.deepEqual(
      words.map(([key]) => key),
      english.map(([key]) => key),
    );
    for (const [key, text] of words)
      assert.equal(text.includes("{x}"), key.startsWith("ask") || FILLED.includes(key), `${language} ${key}`);
  }
  assert.equal(sectionWords("sv"), null);
  assert.equal(sectionWords("de-AT"), sectionWords("de"));
  assert.equal(taskWords("sv"), sectionWords("en"));
});

test("filled() puts a search in as it stands", () => {
  assert.equal(filled("“{x}”?", "$& kiln"), "“$& kiln”?");
});
