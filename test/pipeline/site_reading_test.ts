import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ContentPage } from "../../src/content/passage_index.ts";
import { readSite } from "../../src/pipeline/site_reading.ts";
import { createBuiltinTextModel } from "../../src/providers/text_model/builtin.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { stageHarness } from "../support/stage_context.ts";

const PAGES = ["tents", "stoves"].map(
  (name): ContentPage => ({
    ...{ url: `https://a.example/${name}`, kind: "offer", title: name, description: "" },
    blocks: [{ type: "paragraph", text: `We hire ${name} to schools and scouts.` }],
  }),
);
const JOB = {
  ...{ kind: "audience", earlier: 0, page: "P2", pages: [], title: "Schools have no page", order: "first" },
  ...{ action: "Write a page for schools.", why: "They hire by the class.", lacks: [], seen: [] as unknown[] },
};
const OF = {
  about: ["Acme"],
  mark: "",
  site: undefined,
  listed: [],
  statusOf: () => undefined,
  ceiling: 0.5,
  simulated: false,
};

describe("readSite()", () => {
  test("asks once as long as the site stays, and tells what it refused", async () => {
    const seen = [{ page: "P2", quote: "to schools and scouts" }];
    const textModel = scriptedModel({ site_reading: () => ({ jobs: [{ ...JOB, seen }, JOB] }) });
    const { ctx, db, close } = stageHarness({ kind: "synthesize", providers: { textModel } });
    const first = await readSite(ctx, PAGES, OF);
    assert.deepEqual(
      first.found.map(({ data }) => data.title),
      [JOB.title],
    );
    const { site_read } = first.keep(db) as { site_read: { found: number; refused: number; reused: boolean } };
    assert.deepEqual([site_read.found, site_read.refused, site_read.reused], [1, 1, false]);
    const again = await readSite(ctx, PAGES, OF);
    assert.deepEqual(again.found, first.found);
    assert.equal(textModel.calls.length, 1);
    await readSite(ctx, PAGES, { ...OF, mark: "another sheet" });
    assert.equal(textModel.calls.length, 2);
    close();
  });

  test("without a model, or with one that fails, nothing is found and the second says so", async () => {
    const without = stageHarness({ kind: "synthesize", providers: { textModel: createBuiltinTextModel() } });
    const none = await readSite(without.ctx, PAGES, OF);
    assert.deepEqual([none.found, none.fresh, none.keep(without.db)], [[], null, {}]);
    without.close();
    const failing = stageHarness({ kind: "synthesize", providers: { textModel: scriptedModel({}) } });
    const failed = await readSite(failing.ctx, PAGES, OF);
    const { site_read } = failed.keep(failing.db) as { site_read: { found: number; failures: unknown[] } };
    assert.deepEqual([failed.fresh, site_read.found, site_read.failures.length], [null, 0, 1]);
    failing.close();
  });

  test("an endpoint that takes less is shown less of each page", async () => {
    const long = PAGES.map((page) => ({
      ...page,
      blocks: Array.from({ length: 900 }, (_, at) => ({
        type: "paragraph" as const,
        text: `${page.title} line ${at} of many`,
      })),
    }));
    const textModel = { ...scriptedModel({ site_reading: () => ({ jobs: [] }) }), contextTokens: 12_000 };
    const { ctx, close } = stageHarness({ kind: "synthesize", providers: { textModel } });
    await readSite(ctx, long, OF);
    assert.match(textModel.calls[0]!.data.at(-1)!.text, /… \[cut\]/);
    close();
  });
});
