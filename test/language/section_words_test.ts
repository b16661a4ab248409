import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, sectionWords } from "../../src/language/section_words.ts";

test("sectionWords() has all words in seven languages, with a place for the search in each question", () => {
  const english = Object.entries(sectionWords("en")!);
  for (const language of ["en", "de", "fr", "es", "it", "nl", "pt"]) {
    const words = Object.entries(sectionWords(language)!);
    assert.deepEqual(
      words.map(([key]) => key),
      english.map(([key]) => key),
    );
    for (const [key, text] of words)
      assert.equal(text.includes("{x}"), key.startsWith("ask") || key === "requestLine", `${language} ${key}`);
  }
  assert.equal(sectionWords("sv"), null);
});

test("filled() puts a search in as it stands", () => {
  assert.equal(filled("“{x}”?", "$& kiln"), "“$& kiln”?");
});
