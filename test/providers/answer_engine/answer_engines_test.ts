import { createAnthropicEngine } from "../../../src/providers/answer_engine/anthropic.ts";
import { createInterfaceEngine, INTERFACE_NAMES } from "../../../src/providers/answer_engine/dataforseo_interface.ts";
import { createGeminiEngine } from "../../../src/providers/answer_engine/gemini.ts";
import { createOpenAiEngine, createXaiEngine } from "../../../src/providers/answer_engine/openai.ts";
import { createOpenAiCompatibleEngine } from "../../../src/providers/answer_engine/openai_compatible.ts";
import { createPerplexityEngine } from "../../../src/providers/answer_engine/perplexity.ts";
import type { HttpDeps } from "../../../src/providers/http/manners.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { ANTHROPIC_TEST_KEY, startAnthropic } from "../../support/vendors/anthropic.ts";
import { DATAFORSEO_TEST_LOGIN, DATAFORSEO_TEST_PASSWORD, startDataForSeo } from "../../support/vendors/dataforseo.ts";
import { testVendorFailures } from "../../support/vendors/failure_suite.ts";
import { GEMINI_TEST_KEY, startGemini } from "../../support/vendors/gemini.ts";
import { type AnswerStandIn, OPENAI_TEST_KEY, startOpenAi, startXai } from "../../support/vendors/openai.ts";
import { COMPATIBLE_TEST_KEY, startOpenAiCompatible } from "../../support/vendors/openai_compatible.ts";
import { PERPLEXITY_TEST_KEY, startPerplexity } from "../../support/vendors/perplexity.ts";
import type { StandIn } from "../../support/vendors/stand_in.ts";
import { testAnswerEngineContract } from "./contract.ts";

const VENDORS = [
  {
    name: "createOpenAiEngine()",
    start: startOpenAi,
    create: createOpenAiEngine,
    env: "OPENAI",
    secret: OPENAI_TEST_KEY,
  },
  {
    name: "createAnthropicEngine()",
    start: startAnthropic,
    create: createAnthropicEngine,
    env: "ANTHROPIC",
    secret: ANTHROPIC_TEST_KEY,
  },
  {
    name: "createGeminiEngine()",
    start: startGemini,
    create: createGeminiEngine,
    env: "GOOGLE_GENERATIVE_AI",
    secret: GEMINI_TEST_KEY,
  },
  {
    name: "createPerplexityEngine()",
    start: startPerplexity,
    create: createPerplexityEngine,
    env: "PERPLEXITY",
    secret: PERPLEXITY_TEST_KEY,
  },
  {
    name: "createPerplexityEngine() on the Agent API",
    start: startPerplexity,
    create: createPerplexityEngine,
    env: "PERPLEXITY",
    secret: PERPLEXITY_TEST_KEY,
    model: "perplexity/sonar",
  },
  {
    name: "createXaiEngine()",
    start: startXai,
    create: createXaiEngine,
    env: "XAI",
    secret: OPENAI_TEST_KEY,
  },
  {
    name: "createOpenAiCompatibleEngine()",
    start: startOpenAiCompatible,
    create: createOpenAiCompatibleEngine,
    env: "OPENAI_COMPATIBLE",
    secret: COMPATIBLE_TEST_KEY,
  },
] as const;

for (const vendor of VENDORS) {
  const model = "model" in vendor ? vendor.model : "asked-model";
  const engineOn = (standIn: { baseUrl: string; apiKey: string }, http: HttpDeps, timeoutMs: number) =>
    vendor.create({ apiKey: standIn.apiKey, baseUrl: standIn.baseUrl, model, manners: { timeoutMs } }, http);

  testAnswerEngineContract(vendor.name, async () => {
    const standIn = await vendor.start();
    return { engine: engineOn(standIn, fakeHttp().deps, 5_000), close: () => standIn.close() };
  });

  testVendorFailures({
    name: vendor.name,
    start: () => vendor.start(),
    open: (standIn, http, timeoutMs) => {
      const engine = engineOn(standIn as AnswerStandIn, http, timeoutMs);
      return (signal) => engine.ask("Which coffee beans are good?", { signal });
    },
    keySetting: new RegExp(`${vendor.env}_API_KEY`),
    urlSetting: new RegExp(`${vendor.env}_BASE_URL`),
    secrets: [vendor.secret],
  });
}

for (const name of INTERFACE_NAMES) {
  const access = { login: DATAFORSEO_TEST_LOGIN, password: DATAFORSEO_TEST_PASSWORD };
  const engineOn = (standIn: StandIn, http: HttpDeps, timeoutMs = 5_000) =>
    createInterfaceEngine(name, { ...access, baseUrl: `${standIn.origin}/v3`, manners: { timeoutMs } }, http);

  testAnswerEngineContract(`createInterfaceEngine(${name})`, async () => {
    const standIn = await startDataForSeo();
    return { engine: engineOn(standIn, fakeHttp().deps), close: () => standIn.close() };
  });

  testVendorFailures({
    name: `createInterfaceEngine(${name})`,
    start: () => startDataForSeo(),
    open: (standIn, http, timeoutMs) => {
      const engine = engineOn(standIn, http, timeoutMs);
      return (signal) => engine.ask("Which coffee beans are good?", { signal });
    },
    keySetting: /DATAFORSEO_LOGIN/,
    urlSetting: /DATAFORSEO_BASE_URL/,
    secrets: [DATAFORSEO_TEST_PASSWORD],
  });
}
