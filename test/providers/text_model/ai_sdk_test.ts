import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { z } from "zod";
import { systemClock } from "../../../src/base/clock.ts";
import { createAiTextModel } from "../../../src/providers/text_model/ai_sdk.ts";
import type { ModelLine } from "../../../src/providers/text_model/model_line.ts";
import { brandMaterial } from "../../support/writer_material.ts";

const signal = new AbortController().signal;

/** A model that answers what it is told to, checked by the schema as the real line does. */
function writerOf(answer: unknown) {
  const usage = { model: null, input_tokens: null, output_tokens: null, cost_usd: null, seconds: 0, requests: 1 };
  const line: ModelLine = {
    contextTokens: () => 128_000,
    estimateCallUsd: () => null,
    ask: async ({ name, version, schema }) => ({
      object: (schema as z.ZodType<never>).parse(answer),
      usage: { ...usage, call: name, version },
    }),
  };
  return createAiTextModel("acme/writer", line, systemClock);
}

const statement = (text: string, page: string, quote: string) => ({ text, page, quote });
const NOTHING = statement("", "", "");

describe("describeBrand() of a model", () => {
  const answer = {
    description: statement(
      "Acme Roasters roasts coffee in small batches for home baristas.",
      "P1",
      "roasts coffee beans in small batches",
    ),
    industry: statement("Coffee roasting", "P1", "roasts coffee beans in small batches"),
    audiences: [
      statement("Home baristas", "P1", "for home baristas and cafés"),
      statement("Airlines", "P1", "for airlines and trains"),
    ],
    services: [
      {
        name: "Espresso beans",
        description: "A blend of Brazilian and Ethiopian coffee",
        page: "P2",
        quote: "blended from Brazilian and Ethiopian coffee",
      },
      { name: "Coffee school", description: "", page: "P9", quote: "our coffee school" },
    ],
  };

  test("fills what rules left open, each statement with the page that says so", async () => {
    const described = await writerOf(answer).describeBrand(brandMaterial(), { signal });
    assert.equal(described.description?.source_url, "https://acme.com/");
    assert.equal(described.description?.method, "model");
    assert.equal(described.industry?.value, "Coffee roasting");
    assert.deepEqual(
      described.icp.map((found) => found.value),
      ["Home baristas"],
    );
    assert.deepEqual(described.services, [
      {
        value: "Espresso beans",
        source_url: "https://acme.com/espresso",
        method: "model",
        description: "A blend of Brazilian and Ethiopian coffee",
      },
    ]);
    assert.equal(described.model, "acme/writer");
  });

  test("leaves what rules read as it stands, and is not named when nothing of it was taken", async () => {
    const material = brandMaterial();
    material.read.industry = { value: "Roastery", source_url: "https://acme.com/", method: "meta" };
    const described = await writerOf(answer).describeBrand(material, { signal });
    assert.equal(described.industry?.value, "Roastery");
    const empty = { description: NOTHING, industry: NOTHING, audiences: [], services: [] };
    assert.equal((await writerOf(empty).describeBrand(material, { signal })).model, null);
  });
});
