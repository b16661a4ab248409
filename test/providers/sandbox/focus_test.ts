import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asksForNames, focusPhrase, isQuestion } from "../../../src/providers/sandbox/focus.ts";

const nothingKnown = () => false;
const QUESTIONS = [
  "What should I know about {k} before I start?",
  "Can you explain {k} and name good sources or providers for it?",
  "I'm looking into {k}. Which options would you recommend, and why?",
  "When it comes to {k}, which brands do people trust most?",
  "Where should I go for {k}, and which provider gives good value?",
  "I need help finding {k} nearby. Which names come up most often?",
  "How much does {k} cost, and who offers it?",
  "Ich suche nach „{k}“. Welche Anbieter würdest du empfehlen?",
];

describe("focusPhrase()", () => {
  test("finds the keyword in the questions that engines are asked", () => {
    const keywords = ["cold brew ratio", "hypnobirthing classes", "birth plan template", "pelvic floor after birth"];
    for (const template of QUESTIONS)
      for (const keyword of keywords) {
        const question = template.replace("{k}", keyword);
        assert.ok(isQuestion(question), question);
        assert.equal(focusPhrase(question, nothingKnown), keyword, question);
      }
  });

  test("prefers words of a known trade to longer runs of others", () => {
    const question = "My grumpy uncle Theodore wants espresso beans. Which would you recommend?";
    assert.equal(
      focusPhrase(question, (token) => token === "espresso" || token === "bean"),
      "espresso beans",
    );
  });

  test("gives nothing where nothing is asked about", () => {
    assert.equal(focusPhrase("Who would you recommend, and why?", nothingKnown), "");
  });
});

describe("asksForNames()", () => {
  test("tells a question for companies from one for knowledge", () => {
    assert.equal(asksForNames("Which companies are the leading choices for cold brew?"), true);
    assert.equal(asksForNames("What should I know about cold brew before I start?"), false);
    assert.equal(asksForNames("How long does cold brew last?"), false);
  });
});
