import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { beginsAsQuestion, endsAsQuestion, isQuestion } from "../../src/language/question.ts";

describe("isQuestion()", () => {
  const asked: readonly (readonly [language: string, text: string])[] = [
    ["en", "how to store coffee beans"],
    ["en", "Coffee or tea?"],
    ["de", "Welche Bohnen sind mild"],
    ["de", "lohnt sich eine wärmepumpe"],
    ["fr", "est-ce que le café est bon"],
    ["es", "¿por qué tostar café"],
    ["it", "si può congelare il caffè"],
    ["nl", "waar koop je koffie"],
    ["pt", "o que é café de especialidade"],
    ["ja", "スペシャルティコーヒーとは"],
  ];
  for (const [language, text] of asked) test(`true for "${text}"`, () => assert.ok(isQuestion(text, language)));

  const named: readonly (readonly [language: string, text: string])[] = [
    ["en", "will writing"],
    ["en", "whole bean coffee"],
    ["en", "chi kung classes"],
    ["de", "wiener kaffee kaufen"],
    ["es", "portátil para niños"],
    ["ja", "コーヒー 豆"],
    ["xx", "how to store coffee beans"],
  ];
  for (const [language, text] of named) test(`false for "${text}"`, () => assert.ok(!isQuestion(text, language)));

  test("without a language as any of them begins, save for words that mean another thing elsewhere", () => {
    assert.ok(isQuestion("comment choisir un café"));
    assert.ok(isQuestion("Wie lange hält Kaffee"));
    assert.ok(!isQuestion("chi kung classes"));
    assert.ok(!isQuestion("mag wheels perth"));
  });
});

test("endsAsQuestion() looks behind quotation marks", () => {
  assert.ok(endsAsQuestion("He asked: “Is it fresh?”"));
  assert.ok(endsAsQuestion("新鮮ですか？ "));
  assert.ok(!endsAsQuestion("Is it fresh? Yes."));
});

test("beginsAsQuestion() needs no mark", () => {
  assert.ok(beginsAsQuestion("What do you need"));
  assert.ok(!beginsAsQuestion("Fresh today?"));
});
