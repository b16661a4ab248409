import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { INTENTS } from "../../src/domain/intent.ts";
import { brandedQuestionsFor, questionsFor } from "../../src/visibility/question.ts";
import { QUESTION_LANGUAGES } from "../../src/visibility/words.ts";

function one(keyword: string, change: Partial<Parameters<typeof questionsFor>[0]> = {}): string {
  return questionsFor({ keyword, intent: "commercial", language: "en", count: 1, ...change })[0]!;
}

describe("questionsFor()", () => {
  test("every language and intent gives different questions that hold the keyword", () => {
    for (const language of QUESTION_LANGUAGES) {
      for (const intent of INTENTS) {
        const questions = questionsFor({ keyword: "zzqq", intent, language, count: 2 });
        assert.equal(new Set(questions).size, 2, `${language} ${intent}`);
        for (const question of questions) assert.ok(/zzqq/i.test(question) && !/[{}]/.test(question), question);
      }
    }
  });

  test("a search that names a town the brand serves is asked without its home town", () => {
    const local = { intent: "local" as const, place: "Eastbourne", places: ["Eastbourne", "Lewes"] };
    assert.doesNotMatch(one("roofing in lewes", local), /Eastbourne/);
    assert.match(one("roofing", local), /Eastbourne/);
  });

  test("is the same each time, and different keywords meet different wordings", () => {
    assert.equal(one("hiking boots"), one("hiking boots"));
    const frames = new Set(Array.from({ length: 30 }, (_, i) => one(`term${i}`).replace(`term${i}`, "")));
    assert.ok(frames.size >= 4, `${frames.size} wordings`);
  });

  for (const [keyword, pattern] of [
    ["best crm software", /the best crm software/],
    ["what is trail running", /^What is trail running\?$/],
    ["how to clean hiking boots", /how to clean hiking boots/],
    ["asphalt vs gravel driveway", /asphalt vs gravel driveway.*which|decide/i],
    ["roof repair cost", /(?:roof repair cost,|price for roof repair)/],
    ["plumber near me", /^(?!.*near me).*plumber/],
  ] as const) {
    test(`asks "${keyword}" naturally`, () => {
      const question = one(keyword);
      assert.match(question, pattern);
      assert.doesNotMatch(question, /best best|how to how|cost cost/i);
    });
  }

  test("a local keyword is asked for the brand's place", () => {
    assert.match(one("plumber near me", { place: "Leeds" }), /plumber.*Leeds|Leeds.*plumber/);
  });

  test("replacement patterns, control characters and braces in a keyword are text", () => {
    const question = one("a $& b\u0000{k} «x»");
    assert.match(question, /a \$& b k\s+x/);
  });

  test("unknown languages are asked in English; an empty keyword gives none", () => {
    assert.equal(one("boots", { language: "xx" }), one("boots"));
    assert.deepEqual(questionsFor({ keyword: "  ", intent: "local", language: "de", count: 3 }), []);
  });
});

describe("brandedQuestionsFor()", () => {
  test("names the brand in every language", () => {
    for (const language of QUESTION_LANGUAGES)
      for (const question of brandedQuestionsFor("Trailpeak", { language, count: 3 }))
        assert.match(question, /Trailpeak/);
  });
});
