import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { ProviderError } from "../../src/base/errors.ts";
import { offerTexts, openVectorBook, storedCloseness } from "../../src/pipeline/embeddings.ts";
import type { Embedding } from "../../src/providers/embedding/embedding.ts";
import { modelVectors } from "../../src/store/kept_schema.ts";
import { deletePipelineData } from "../../src/store/pipeline_data.ts";
import { type StageHarness, stageHarness, TEST_NOW } from "../support/stage_context.ts";

const DAY_MS = 86_400_000;

/** Two topics, shoes and tents, and a word of its own for the rest. */
function fakeEmbedding(change: Partial<Embedding> = {}): Embedding & { asked: string[][] } {
  const asked: string[][] = [];
  return {
    name: "test/meaning",
    textsMax: 2,
    asked,
    estimateUsd: (texts) => texts.length * 0.01,
    async embed(texts) {
      asked.push([...texts]);
      return {
        vectors: texts.map((text) => Float32Array.of(count(text, "shoe"), count(text, "tent"), 0.1)),
        cost_usd: 0.01,
      };
    },
    ...change,
  };
}

function count(text: string, word: string): number {
  return text.includes(word) ? 1 : 0;
}

let h: StageHarness;
function open(embedding: Embedding | null, limits = {}): void {
  h = stageHarness({ kind: "discovery", providers: { embedding }, limits });
}

/** What a stage does with the book. */
async function use(texts: readonly string[]) {
  const book = openVectorBook(h.ctx);
  await book.ask(texts);
  h.ctx.save((tx) => book.keep(tx));
  return { book, figures: h.figures() as Record<string, unknown> };
}

describe("openVectorBook()", () => {
  afterEach(() => h.close());

  test("asks for each text once, in calls of what the model takes, and nothing the next time", async () => {
    const embedding = fakeEmbedding();
    open(embedding);
    const { figures, book } = await use(["Trail shoes", "trail shoes", "tents", "boots"]);
    assert.deepEqual(embedding.asked, [["trail shoes", "tents"], ["boots"]]);
    assert.deepEqual(figures, {
      embeddings: { model: "test/meaning", texts: 3, reused: 0, failures: [] },
      embeddings_cost_usd: 0.02,
    });
    assert.equal(book.vectorOf("TENTS")?.[1], 1);
    const again = await use(["tents", "trail shoes"]);
    assert.equal(embedding.asked.length, 2);
    assert.deepEqual(again.figures.embeddings, { model: "test/meaning", texts: 2, reused: 2, failures: [] });
    assert.deepEqual(again.book.vectorOf("tents"), book.vectorOf("tents"));
  });

  test("notes the use of what it has only once in a while, and a reset takes it all", async () => {
    open(fakeEmbedding());
    await use(["tents"]);
    const usedAt = () => h.db.select().from(modelVectors).get()?.used_at;
    const first = usedAt();
    h.setNow(TEST_NOW + DAY_MS);
    await use(["tents"]);
    assert.equal(usedAt(), first);
    h.setNow(TEST_NOW + 8 * DAY_MS);
    await use(["tents"]);
    assert.notEqual(usedAt(), first);
    deletePipelineData(h.db, h.ctx.brand.id);
    assert.equal(usedAt(), undefined);
  });

  test("goes on without vectors where the vendor fails, and says so", async () => {
    const fails = async () => {
      throw new ProviderError("openai", "openai says too many calls (429)", { retryable: true, status: 429 });
    };
    open(fakeEmbedding({ embed: fails }));
    const { book, figures } = await use(["tents"]);
    assert.equal(book.vectorOf("tents"), null);
    assert.deepEqual((figures.embeddings as { failures: string[] }).failures, ["openai says too many calls (429)"]);
  });

  test("cancelling ends it with the run's reason", async () => {
    const reason = new Error("cancelled");
    const controller = new AbortController();
    const embed = async () => {
      controller.abort(reason);
      throw reason;
    };
    h = stageHarness({ providers: { embedding: fakeEmbedding({ embed }) }, signal: controller.signal });
    await assert.rejects(openVectorBook(h.ctx).ask(["tents"]), reason);
  });

  test("keeps to the run's ceiling, and asks nothing in a run that has no time left", async () => {
    const embedding = fakeEmbedding();
    open(embedding, { runCostMaxUsd: 0.005 });
    const { figures } = await use(["tents"]);
    assert.match(String((figures.embeddings as { failures: string[] }).failures), /RUN_COST_MAX_USD/);
    h.close();
    open(embedding);
    h.setNow(TEST_NOW + DAY_MS);
    assert.match(String(((await use(["tents"])).figures.embeddings as { failures: string[] }).failures), /time/);
    assert.deepEqual(embedding.asked, []);
  });

  test("has nothing to say without a model", async () => {
    open(null);
    const { book, figures } = await use(["tents"]);
    assert.equal(book.vectorOf("tents"), null);
    assert.deepEqual(figures, {});
    assert.equal(storedCloseness(h.ctx, [], []), null);
  });
});

describe("storedCloseness()", () => {
  afterEach(() => h.close());

  test("tells which offer a family is close to, without asking", async () => {
    const embedding = fakeEmbedding();
    open(embedding);
    const offers = [{ text: "Shoes for trails" }, { text: "Tents" }];
    const family = (...keywords: string[]) => ({
      keywords: keywords.map((keyword) => ({ keyword, intent: "commercial" as const, source: "site" as const })),
    });
    const families = [family("trail shoes", "running shoes"), family("family tents", "tent"), family("opening hours")];
    await use([
      ...families.flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword)),
      ...offers.map((o) => o.text),
    ]);
    const calls = embedding.asked.length;
    const closeness = storedCloseness(h.ctx, families, offers)!;
    assert.deepEqual(closeness(families[0]!), { offer: offers[0], value: 1 });
    assert.equal(closeness(families[1]!)?.offer, offers[1]);
    assert.ok(closeness(families[2]!)!.value < 0.2);
    assert.equal(closeness(family("never asked")), null);
    assert.equal(embedding.asked.length, calls);
  });

  test("offerTexts() is empty without a context", () => {
    open(null);
    assert.deepEqual(offerTexts(null), []);
  });
});
