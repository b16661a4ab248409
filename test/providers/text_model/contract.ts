import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";
import { brandMaterial } from "../../support/writer_material.ts";

export interface TextModelBench {
  model: TextModel;
  close(): Promise<void>;
}

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

    test("every verb rejects with the reason when it was cancelled before", async () => {
      const reason = new Error("run cancelled");
      const options = { signal: AbortSignal.abort(reason) };
      const { model } = bench;
      await assert.rejects(model.describeBrand(brandMaterial(), options), reason);
    });
  });
}
