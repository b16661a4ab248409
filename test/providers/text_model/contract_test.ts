import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { createTextModel } from "../../../src/providers/text_model/create_text_model.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { type Prompt, startWriter, WRITER_TEST_KEY, WRITER_VENDORS } from "../../support/vendors/writers.ts";
import { testTextModelContract } from "./contract.ts";

testTextModelContract("createBuiltinTextModel()", async () => ({
  model: createBuiltinTextModel(),
  close: async () => {},
}));

for (const vendor of WRITER_VENDORS) {
  testTextModelContract(`createTextModel() with ${vendor}`, async () => {
    const standIn = await startWriter(vendor, writeSensibly);
    const access = { apiKey: WRITER_TEST_KEY, baseUrl: standIn.baseUrl, model: "claude-sonnet-5" };
    const settings = {
      ...{ openai: null, anthropic: null, google: null, perplexity: null, openaiCompatible: null },
      ...{ dataforseo: null, serper: null, brave: null, searxng: null, textModel: null },
      [vendor === "openai_compatible" ? "openaiCompatible" : vendor]: access,
    };
    return { model: createTextModel(settings, { http: fakeHttp().deps }), close: () => standIn.close() };
  });
}

const TRUE_WORDS =
  "Espresso beans taste best between 7 and 21 days after roasting. Store the beans airtight, dark and cool. Grind espresso beans just before you brew, because ground coffee loses its aroma within minutes.";

/** A sensible model: true sentences in every text, and real marks. */
function writeSensibly({ schema }: Prompt): unknown {
  return fill("", schema);
}

function fill(name: string, schema: Record<string, unknown>): unknown {
  const properties = schema.properties as Record<string, Record<string, unknown>> | undefined;
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, fill(key, inner)]));
  if (schema.type === "array") return [fill("", schema.items as Record<string, unknown>)];
  if (schema.type === "number") return 0;
  if (name === "page") return "P2";
  if (name === "quote") return "Store the beans airtight, dark and cool";
  if (name === "name") return "Espresso beans and how to store them";
  return TRUE_WORDS;
}
