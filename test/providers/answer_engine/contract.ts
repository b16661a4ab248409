import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AnswerEngine } from "../../../src/providers/answer_engine/answer_engine.ts";

export interface AnswerEngineBench {
  engine: AnswerEngine;
  close(): Promise<void>;
}

/** What every answer engine keeps to, real or simulated. The bench answers ordinary questions. */
export function testAnswerEngineContract(name: string, open: () => Promise<AnswerEngineBench>): void {
  describe(`${name} as an AnswerEngine`, () => {
    let bench: AnswerEngineBench;
    before(async () => {
      bench = await open();
    });
    after(() => bench.close());
    const live = () => new AbortController().signal;

    test("names itself, its platform, its model and its contract", () => {
      const { engine } = bench;
      assert.match(engine.provider, /^[a-z_]+$/);
      assert.match(engine.platform, /^[a-z_]+$/);
      assert.notEqual(engine.model, "");
      assert.ok(["search-required", "native-auto", "no-search"].includes(engine.contract));
      assert.ok(engine.costPerCallUsd === null || engine.costPerCallUsd >= 0);
      for (const host of engine.ownHosts) assert.match(host, /^[a-z0-9.-]+\.[a-z]+$/);
    });

    test("ask() gives a text and facts that agree with each other", async () => {
      const answer = await bench.engine.ask("Which coffee roasters are good?", { signal: live() });
      assert.notEqual(answer.text.trim(), "");
      assert.equal(new Set(answer.sources.map((source) => source.url)).size, answer.sources.length);
      for (const source of answer.sources) {
        assert.match(new URL(source.url).protocol, /^https?:$/);
        assert.ok(source.cited || source.retrieved !== false, "a source is cited, retrieved, or not told");
      }
      if (answer.searched === false) assert.ok(answer.sources.every((source) => source.retrieved !== true));
      for (const query of answer.queries ?? []) assert.notEqual(query, "");
      assert.ok(answer.cost_usd === null || answer.cost_usd >= 0);
      if (answer.tokens) assert.ok(answer.tokens.input > 0 && answer.tokens.output > 0);
      assert.equal(answer.truncated, false);
    });

    test("ask() keeps the vendor's own body, fit for storage as JSON", async () => {
      const answer = await bench.engine.ask("Where to buy beans?", { signal: live() });
      assert.deepEqual(JSON.parse(JSON.stringify(answer.raw)), answer.raw);
    });

    test("ask() takes several questions at once", async () => {
      const questions = ["Best espresso beans?", "Best filter beans?", "Best decaf?", "Best roaster in town?"];
      const answers = await Promise.all(questions.map((question) => bench.engine.ask(question, { signal: live() })));
      assert.equal(answers.length, questions.length);
      for (const answer of answers) assert.notEqual(answer.text, "");
    });

    test("ask() takes language and country", async () => {
      const answer = await bench.engine.ask("Welche Kaffeebohnen sind gut?", {
        signal: live(),
        language: "de",
        country: "DE",
      });
      assert.notEqual(answer.text, "");
    });

    test("ask() rejects with the reason when it was cancelled before", async () => {
      const reason = new Error("run cancelled");
      await assert.rejects(bench.engine.ask("Best beans?", { signal: AbortSignal.abort(reason) }), reason);
    });
  });
}
