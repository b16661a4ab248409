import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";
import { brandMaterial } from "../../support/writer_material.ts";

export interface TextModelBench {
  model: TextModel;
  close(): Promise<void>;
}

const DRAFT = {
  play: "Answer the questions on espresso beans",
  summary: "2,400 searches a month and no page of yours",
  why_now: "beanworks.com holds position 1",
  next_action: "Make /espresso-beans",
};

/** What every writer keeps to: it words, and everything it refers to exists in the material. */
export function testTextModelContract(name: string, open: () => Promise<TextModelBench>): void {
  describe(`${name} as a TextModel`, () => {
    let bench: TextModelBench;
    before(async () => {
      bench = await open();
    });
    after(() => bench.close());
    const live = () => ({ signal: new AbortController().signal });

    test("describeBrand() keeps what was read and sources the rest", async () => {
      const material = brandMaterial();
      const described = await bench.model.describeBrand(material, live());
      assert.deepEqual(described.name, material.read.name);
      const urls = new Set(material.pages.map((page) => page.url));
      const statements = [described.description, described.industry, ...described.icp, ...described.services];
      for (const statement of statements) if (statement) assert.ok(urls.has(statement.source_url));
      assert.ok(described.model === null || described.model === bench.model.name);
    });

    test("wordOpportunities() adds no figure", async () => {
      const worded = await bench.model.wordOpportunities([{ draft: DRAFT, facts: {} }], live());
      assert.equal(worded.length, 1);
      const known = new Set(JSON.stringify(DRAFT).match(/\d+/g));
      for (const number of JSON.stringify(worded[0]).match(/\d+/g) ?? []) assert.ok(known.has(number));
      assert.ok(worded[0]?.next_action.includes("/espresso-beans"));
    });

    test("every verb rejects with the reason when it was cancelled before", async () => {
      const reason = new Error("run cancelled");
      const options = { signal: AbortSignal.abort(reason) };
      const { model } = bench;
      await assert.rejects(model.describeBrand(brandMaterial(), options), reason);
      await assert.rejects(model.wordOpportunities([{ draft: DRAFT, facts: {} }], options), reason);
    });
  });
}
