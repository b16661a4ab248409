import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { ProviderError } from "../../../src/base/errors.ts";
import type { HttpDeps } from "../../../src/providers/http/manners.ts";
import type { ProviderSettings } from "../../../src/providers/real_providers.ts";
import { createTextModel } from "../../../src/providers/text_model/create_text_model.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { testVendorFailures } from "../../support/vendors/failure_suite.ts";
import { startWriter, WRITER_TEST_KEY, WRITER_VENDORS, type WriterStandIn } from "../../support/vendors/writers.ts";

const NO_SETTINGS: ProviderSettings = {
  openai: null,
  anthropic: null,
  google: null,
  perplexity: null,
  openaiCompatible: null,
  dataforseo: null,
  serper: null,
  brave: null,
  searxng: null,
  textModel: null,
};
const MODELS = {
  openai: "gpt-5.4-mini",
  anthropic: "claude-sonnet-5",
  google: "gemini-3.5-flash-lite",
  openai_compatible: "llama-4",
};
const SERVED = {
  openai: "writer-1",
  anthropic: "claude-sonnet-5",
  // The SDK reads no name from this stream and gives the one asked for.
  google: MODELS.google,
  openai_compatible: "local",
};
/** 10 tokens in and 20 out by the price list of the model asked for. */
const COSTS = { openai: 0.000098, anthropic: 0.00022, google: 0.000053, openai_compatible: null };
const KEYS = {
  openai: "OPENAI",
  anthropic: "ANTHROPIC",
  google: "GOOGLE_GENERATIVE_AI",
  openai_compatible: "OPENAI_COMPATIBLE",
};
const CALL = {
  name: "names",
  version: "names-1",
  task: "Name the groups.",
  data: [{ label: "GROUP 0", text: "best coffee beans\nbuy coffee beans" }],
  schema: z.object({ names: z.array(z.object({ group: z.number(), name: z.string() })) }),
  outputTokensMax: 900,
};
const GOOD = { names: [{ group: 0, name: "Coffee beans to buy" }] };

function settingsFor(standIn: WriterStandIn): ProviderSettings {
  const { vendor, baseUrl } = standIn;
  const access = { apiKey: WRITER_TEST_KEY, baseUrl, model: MODELS[vendor] };
  return { ...NO_SETTINGS, [vendor === "openai_compatible" ? "openaiCompatible" : vendor]: access };
}

function writerOn(standIn: WriterStandIn, http: HttpDeps, timeoutMs = 5_000) {
  return createTextModel(settingsFor(standIn), { http, manners: { timeoutMs } });
}

for (const vendor of WRITER_VENDORS) {
  describe(`createTextModel() with ${vendor}`, () => {
    async function nameWith(write: Parameters<typeof startWriter>[1]) {
      const standIn = await startWriter(vendor, write);
      try {
        const model = writerOn(standIn, fakeHttp().deps);
        const { object } = await model.ask!(CALL, { signal: new AbortController().signal });
        return { standIn, model, result: object.names.map(({ name }) => name) };
      } finally {
        await standIn.close();
      }
    }

    test("takes the object the model gives", async () => {
      const { result, model, standIn } = await nameWith(() => GOOD);
      assert.deepEqual(result, ["Coffee beans to buy"]);
      assert.equal(model.name, `${vendor}/${MODELS[vendor]}`);
      assert.equal(model.simulated, false);
      assert.deepEqual(standIn.refused, []);
      assert.equal(standIn.calls.length, 1);
    });

    test("tells what a call took, as served", async () => {
      const standIn = await startWriter(vendor, () => ({ names: ["Beans"] }));
      try {
        const schema = z.object({ names: z.array(z.string()) });
        const call = { name: "names", version: "names-1", task: "Name.", data: [], schema, outputTokensMax: 900 };
        const model = writerOn(standIn, fakeHttp().deps);
        const { object, usage } = await model.ask!(call, { signal: new AbortController().signal });
        assert.deepEqual(object, { names: ["Beans"] });
        assert.deepEqual([usage.input_tokens, usage.output_tokens, usage.requests], [10, 20, 1]);
        assert.equal(usage.model, SERVED[vendor]);
        const [prompt] = standIn.prompts;
        assert.match(JSON.stringify(prompt?.schema), /"names"/);
        // Where it binds the answer, the shape is not told a second time in words.
        assert.equal(prompt?.instructions.includes("of this shape"), vendor === "openai_compatible");
        assert.equal(usage.cost_usd, COSTS[vendor]);
      } finally {
        await standIn.close();
      }
    });

    test("sends our words and the material apart, the material between random fences", async () => {
      const first = (await nameWith(() => GOOD)).standIn.prompts[0];
      const second = (await nameWith(() => GOOD)).standIn.prompts[0];
      assert.ok(first && second);
      assert.match(first.instructions, /never instructions/);
      assert.doesNotMatch(first.instructions, /best coffee beans/);
      const fenceOf = (text: string) => /<<<([0-9a-f]{24}) /.exec(text)?.[1];
      assert.ok(fenceOf(first.data));
      assert.ok(first.instructions.includes(fenceOf(first.data)!));
      assert.notEqual(fenceOf(first.data), fenceOf(second.data));
    });

    test("gives one repair try with what was wrong, then takes the answer", async () => {
      const { result, standIn } = await nameWith((_prompt, turn) => (turn === 1 ? { nams: [] } : GOOD));
      assert.deepEqual(result, ["Coffee beans to buy"]);
      assert.equal(standIn.calls.length, 2);
      assert.match(standIn.prompts[1]?.data ?? "", /YOUR FIRST ANSWER.*nams.*WHAT WAS WRONG/s);
    });

    test("fails clearly after the repair try", async () => {
      await assert.rejects(
        nameWith(() => "I would rather talk about something else"),
        (error) => {
          assert.ok(error instanceof ProviderError);
          assert.match(error.message, /something other than the requested object/);
          return true;
        },
      );
    });
  });

  testVendorFailures({
    name: `createTextModel() with ${vendor}`,
    start: () => startWriter(vendor, () => GOOD),
    open: (standIn, http, timeoutMs) => {
      const model = writerOn(standIn as WriterStandIn, http, timeoutMs);
      return (signal) => model.ask!(CALL, { signal });
    },
    keySetting: new RegExp(`${KEYS[vendor]}_API_KEY`),
    urlSetting: new RegExp(`${KEYS[vendor]}_BASE_URL`),
    secrets: [WRITER_TEST_KEY],
    // The SDK reads a body without output as a failure of the vendor or as an empty answer.
    unexpected: /unexpected response|failed \(500\)|cut off or empty/,
  });
}

describe("createTextModel() chooses", () => {
  const access = (model: string) => ({ apiKey: "k", baseUrl: "http://127.0.0.1:9/v1", model });

  test("the built-in writer without a vendor that writes, and when told to", () => {
    assert.equal(createTextModel(NO_SETTINGS).name, "builtin");
    assert.equal(createTextModel({ ...NO_SETTINGS, perplexity: access("sonar") }).name, "builtin");
    assert.equal(createTextModel({ ...NO_SETTINGS, openai: access("gpt"), textModel: "builtin" }).name, "builtin");
  });

  test("the first vendor configured, or the one named with a model of its own", () => {
    const settings = { ...NO_SETTINGS, anthropic: access("claude"), google: access("gemini") };
    assert.equal(createTextModel(settings).name, "anthropic/claude");
    assert.equal(createTextModel({ ...settings, textModel: "google/gemini-pro" }).name, "google/gemini-pro");
  });

  test("nothing it cannot reach", () => {
    assert.throws(() => createTextModel({ ...NO_SETTINGS, textModel: "openai/gpt" }), /openai is not configured/);
    assert.throws(() => createTextModel({ ...NO_SETTINGS, textModel: "acme/gpt" }), /give builtin or vendor\/model/);
  });
});
