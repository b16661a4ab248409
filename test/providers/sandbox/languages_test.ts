import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foreignWording } from "../../../src/providers/sandbox/languages.ts";
import { live, openSandbox } from "./sandbox_bench.ts";

describe("foreignWording()", () => {
  test("speaks seven languages beside English, by their base tag", () => {
    for (const language of ["de", "fr-CA", "es", "it", "nl-BE", "pt-BR", "ja-JP"])
      assert.ok(foreignWording(language), language);
    for (const language of [undefined, "en", "en-GB", "tlh"]) assert.equal(foreignWording(language), null);
  });

  test("words ideas, questions and answers in the asker's language", async () => {
    const { keywordData, serp, answerEngines } = openSandbox();
    const options = { signal: live(), language: "de", country: "DE" };
    const [page, ideas, answer] = await Promise.all([
      serp.search("espressobohnen kaufen", options),
      keywordData.ideas(["espressobohnen"], options),
      answerEngines[0]!.ask("Ich suche nach „Espressobohnen“. Welche Anbieter würdest du empfehlen?", options),
    ]);
    assert.ok(page.people_also_ask?.every((question) => /^(?:Was|Worauf) /.test(question)));
    assert.ok(ideas.every((idea) => idea.keyword.includes("espressobohnen")));
    assert.match(answer.text, /espressobohnen werden am häufigsten .+ und .+ genannt/);
    assert.doesNotMatch(answer.text, /\{x\}|\{names\}/);
  });
});
