import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  corePhrase,
  normalizePhrase,
  slugOf,
  stem,
  subjectTokens,
  wordingIntent,
} from "../../../src/providers/sandbox/phrase.ts";

describe("phrase", () => {
  test("corePhrase() takes the wording off and keeps the subject", () => {
    const cores = {
      "how much does office coffee cost": "office coffee",
      "best hypnobirthing classes near me": "hypnobirthing classes",
      "What is the best cold brew coffee?": "cold brew coffee",
      "are solar panels worth it": "solar panels",
      best: "best",
    };
    for (const [text, core] of Object.entries(cores)) assert.equal(corePhrase(text), core);
  });

  test("wordingIntent() reads the intent off the wording", () => {
    assert.equal(wordingIntent("physiotherapist near me"), "local");
    assert.equal(wordingIntent("how to store coffee beans"), "informational");
    assert.equal(wordingIntent("best espresso beans"), "commercial");
    assert.equal(wordingIntent("how much does solar cost"), "commercial");
    assert.equal(wordingIntent("buy espresso beans"), "transactional");
    assert.equal(wordingIntent("taskgrove login"), "navigational");
  });

  test("subjectTokens() gives words of the subject without plural endings", () => {
    assert.deepEqual(subjectTokens("What are the best batteries for boxes?"), ["battery", "box"]);
    assert.deepEqual(subjectTokens("Kaffeebohnen und Büromöbel"), ["kaffeebohnen", "und", "büromöbel"]);
    assert.equal(stem("glass"), "glass");
  });

  test("every function takes any text, and slugs stay short and plain", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const core = corePhrase(text);
        assert.ok(core.length <= normalizePhrase(text).length);
        assert.equal(corePhrase(core), core);
        assert.match(slugOf(text), /^[^\s/?#]{0,80}$/u);
        wordingIntent(text);
      }),
    );
  });
});
