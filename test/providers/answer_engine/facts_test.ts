import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProviderError } from "../../../src/base/errors.ts";
import type { EngineAnswer } from "../../../src/domain/engine_answer.ts";
import type { AnswerSource } from "../../../src/domain/evidence/answer_data.ts";
import type { AnswerEngine } from "../../../src/providers/answer_engine/answer_engine.ts";
import { createAnthropicEngine } from "../../../src/providers/answer_engine/anthropic.ts";
import { createInterfaceEngine, INTERFACE_NAMES } from "../../../src/providers/answer_engine/dataforseo_interface.ts";
import { createGeminiEngine } from "../../../src/providers/answer_engine/gemini.ts";
import { createOpenAiEngine, createXaiEngine } from "../../../src/providers/answer_engine/openai.ts";
import { createOpenAiCompatibleEngine } from "../../../src/providers/answer_engine/openai_compatible.ts";
import { createPerplexityEngine } from "../../../src/providers/answer_engine/perplexity.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import type { AnswerFacts, FactsOf } from "../../support/vendors/answer_facts.ts";
import { startAnthropic } from "../../support/vendors/anthropic.ts";
import { DATAFORSEO_TEST_LOGIN, DATAFORSEO_TEST_PASSWORD, startDataForSeo } from "../../support/vendors/dataforseo.ts";
import { startGemini } from "../../support/vendors/gemini.ts";
import { type AnswerStandIn, startOpenAi, startXai } from "../../support/vendors/openai.ts";
import { startOpenAiCompatible } from "../../support/vendors/openai_compatible.ts";
import { startPerplexity } from "../../support/vendors/perplexity.ts";
import type { Scene } from "../../support/vendors/stand_in.ts";

const QUESTION = "Which coffee beans are good for espresso?";

interface Asked {
  answer: EngineAnswer;
  standIn: AnswerStandIn;
  engine: AnswerEngine;
}

async function ask(
  start: () => Promise<AnswerStandIn>,
  create: (standIn: AnswerStandIn) => AnswerEngine,
  scene: Scene = "ok",
): Promise<Asked> {
  const standIn = await start();
  try {
    standIn.script(scene);
    const engine = create(standIn);
    const answer = await engine.ask(QUESTION, { signal: new AbortController().signal, country: "DE", language: "de" });
    assert.deepEqual(standIn.refused, []);
    return { answer, standIn, engine };
  } finally {
    await standIn.close();
  }
}

const accessTo = (standIn: AnswerStandIn, model: string) => ({
  apiKey: standIn.apiKey,
  baseUrl: standIn.baseUrl,
  model,
  manners: { triesMax: 1 },
});
const openai = (standIn: AnswerStandIn) => createOpenAiEngine(accessTo(standIn, "gpt-6-luna"), fakeHttp().deps);
const anthropic = (model: string) => (standIn: AnswerStandIn) =>
  createAnthropicEngine(accessTo(standIn, model), fakeHttp().deps);
const gemini = (standIn: AnswerStandIn) => createGeminiEngine(accessTo(standIn, "gemini-3.5-flash"), fakeHttp().deps);
const perplexity = (model: string) => (standIn: AnswerStandIn) =>
  createPerplexityEngine(accessTo(standIn, model), fakeHttp().deps);
const compatible = (standIn: AnswerStandIn) =>
  createOpenAiCompatibleEngine(accessTo(standIn, "llama"), fakeHttp().deps);

/** The sources as an engine that tells everything should report them. */
function expectedSources(facts: AnswerFacts): AnswerSource[] {
  const cited = new Set(facts.sentences.flatMap((sentence) => sentence.cites));
  return facts.sources.map(({ url, title }, index) => ({ url, title, cited: cited.has(index), retrieved: true }));
}

function assertFacts({ answer, standIn }: Asked, expected: { titles?: boolean; queries: boolean }): void {
  const [served] = standIn.served;
  assert.ok(served);
  assert.equal(served.question, QUESTION);
  assert.equal(answer.text, served.text);
  const byUrl = (a: AnswerSource, b: AnswerSource) => a.url.localeCompare(b.url);
  assert.deepEqual(answer.sources.toSorted(byUrl), expectedSources(served.facts).toSorted(byUrl));
  assert.deepEqual(answer.queries, expected.queries ? served.facts.queries : null);
  assert.equal(answer.model, served.facts.model);
  assert.deepEqual(answer.tokens, served.facts.tokens);
  assert.equal(answer.searched, true);
}

const factsWithModel =
  (model: string): FactsOf =>
  (question) => ({
    sentences: [
      { text: `Für „${question}“ ist Acme gut.`, cites: [1] },
      { text: "Nothing is attached to this sentence.", cites: [] },
    ],
    sources: [
      { url: "https://read.example/only", title: "read.example" },
      { url: "https://acme.example/espresso?size=1kg", title: "acme.example" },
    ],
    queries: ["espresso bohnen test", "beste espressobohnen"],
    model,
    tokens: { input: 10_000, output: 1_000 },
  });

describe("createOpenAiEngine() reads", () => {
  test("cited from annotations, retrieved from the search, without the vendor's tag", async () => {
    const asked = await ask(() => startOpenAi({ facts: factsWithModel("gpt-6-luna-2026-09-22") }), openai);
    assert.equal(asked.answer.sources.find((source) => source.cited)?.title, "acme.example");
    const untitled = asked.answer.sources.map((source) => ({ ...source, title: titleOf(source.url) }));
    assertFacts({ ...asked, answer: { ...asked.answer, sources: untitled } }, { queries: true });
    function titleOf(url: string): string {
      return new URL(url).hostname;
    }
  });

  test("the price of the served model: tokens and one search call", async () => {
    const { answer } = await ask(() => startOpenAi({ facts: factsWithModel("gpt-6-luna-2026-09-22") }), openai);
    assert.equal(answer.cost_usd, 0.001 + 0.0005 + 0.01);
  });

  test("a null price for a model without a list price", async () => {
    const { answer } = await ask(() => startOpenAi({ facts: factsWithModel("gpt-99") }), openai);
    assert.equal(answer.cost_usd, null);
  });

  test("an incomplete response as truncated", async () => {
    const { answer, standIn } = await ask(startOpenAi, openai, "truncated");
    assert.equal(answer.truncated, true);
    assert.equal(answer.text, standIn.served[0]?.text);
  });

  test("forced search, the asker's country and no storage into the request", async () => {
    const { standIn } = await ask(startOpenAi, openai);
    const body = standIn.calls[0]?.body as Record<string, unknown>;
    assert.equal(body.tool_choice, "required");
    assert.deepEqual(body.tools, [{ type: "web_search", user_location: { type: "approximate", country: "DE" } }]);
    assert.deepEqual(body.include, ["web_search_call.action.sources"]);
    assert.equal(body.store, false);
  });

  test("the final one of several messages, without what was said on the way", async () => {
    const { answer, standIn } = await ask(() => startOpenAi({ phases: true }), openai);
    assert.equal(answer.text, standIn.served[0]?.text);
  });

  test("several messages without a phase as paragraphs", async () => {
    const { answer } = await ask(() => startOpenAi({ phases: false }), openai);
    assert.match(answer.text, /^Let me look that up\.\n\nFor /);
  });

  test("a refusal as a refused question, not as an answer", async () => {
    await assert.rejects(ask(startOpenAi, openai, "declined"), { kind: "declined" });
  });

  test("a model that cannot be made to search without that, and says so", async () => {
    const standIn = await startOpenAi({ searchesFreely: true });
    const { contract, without } = await openai(standIn).ask(QUESTION, { signal: new AbortController().signal });
    await standIn.close();
    assert.deepEqual([contract, without], ["native-auto", ["forced search"]]);
  });

  test("the asker's town into the request", async () => {
    const standIn = await startOpenAi();
    const signal = new AbortController().signal;
    await openai(standIn).ask(QUESTION, { signal, country: "DE", language: "de", place: "Kiel" });
    await standIn.close();
    const body = standIn.calls[0]?.body as { tools: { user_location: unknown }[] } | undefined;
    assert.deepEqual(body?.tools[0]?.user_location, { type: "approximate", country: "DE", city: "Kiel" });
  });

  test("a response without text as a failure", async () => {
    await assert.rejects(ask(startOpenAi, openai, "empty"), /gave no answer/);
  });
});

describe("createAnthropicEngine() reads", () => {
  test("cited from the text's citations, retrieved from the search results", async () => {
    const asked = await ask(
      () => startAnthropic({ facts: factsWithModel("claude-sonnet-5") }),
      anthropic("claude-sonnet-5"),
    );
    assertFacts(asked, { queries: true });
    assert.equal(asked.answer.cost_usd, 0.02 + 0.01 + 2 * 0.01);
  });

  test("forced search where the model allows it, and says so in the contract", async () => {
    const { standIn, engine } = await ask(startAnthropic, anthropic("claude-sonnet-5"));
    const body = standIn.calls[0]?.body as Record<string, unknown>;
    assert.deepEqual(body.tool_choice, { type: "tool", name: "web_search" });
    assert.equal(engine.contract, "search-required");
  });

  test("the model's own choice where a forced tool is refused, asked for once and told in the row", async () => {
    const standIn = await startAnthropic();
    const engine = anthropic("claude-sonnet-5-5")(standIn);
    const signal = new AbortController().signal;
    for (const _ of [1, 2]) {
      const { contract, without } = await engine.ask(QUESTION, { signal });
      assert.deepEqual([contract, without], ["native-auto", ["forced search"]]);
    }
    await standIn.close();
    const choices = standIn.calls.map((call) => (call.body as Record<string, unknown>).tool_choice !== undefined);
    assert.deepEqual(choices, [true, false, false]);
  });

  test("an answer for a country that the vendor does not take: asked without it, remembered, recorded", async () => {
    const standIn = await startAnthropic();
    const engine = anthropic("claude-sonnet-5")(standIn);
    const signal = new AbortController().signal;
    for (const _ of [1, 2, 3]) {
      const { without, contract } = await engine.ask(QUESTION, { signal, country: "SG", language: "en" });
      assert.deepEqual([without, contract], [["country SG"], undefined]);
    }
    assert.deepEqual((await engine.ask(QUESTION, { signal, country: "DE", language: "de" })).without, []);
    await standIn.close();
    assert.equal(standIn.calls.length, 5);
    assert.equal(standIn.refused.length, 1);
  });

  test("a refusal as a refused question, with its price, not as an answer", async () => {
    const standIn = await startAnthropic({ facts: factsWithModel("claude-sonnet-5") });
    standIn.script("declined");
    const asked = anthropic("claude-sonnet-5")(standIn).ask(QUESTION, { signal: new AbortController().signal });
    await assert.rejects(asked, (error: ProviderError) => error.kind === "declined" && error.costUsd !== null);
    await standIn.close();
  });

  test("a turn in parts as one answer, tokens summed", async () => {
    const { answer, standIn } = await ask(() => startAnthropic({ pauses: 2 }), anthropic("claude-sonnet-5"));
    assert.equal(standIn.calls.length, 3);
    assert.equal(answer.tokens?.input, 3 * 1200);
    assert.ok(answer.queries?.includes("first look"));
    assert.equal((answer.raw as unknown[]).length, 3);
    assert.equal((standIn.calls[1]?.body as Record<string, unknown> | undefined)?.tool_choice, undefined);
  });

  test("a failed search inside a 200 as a failure, not as an answer without sources", async () => {
    await assert.rejects(
      ask(startAnthropic, anthropic("claude-sonnet-5"), "error_in_200"),
      /web search failed: unavailable/,
    );
  });

  test("max_tokens as truncated", async () => {
    const { answer } = await ask(startAnthropic, anthropic("claude-sonnet-5"), "truncated");
    assert.equal(answer.truncated, true);
  });
});

describe("createGeminiEngine() reads", () => {
  test("redirect links as where they lead; cited are the chunks a support names", async () => {
    const asked = await ask(() => startGemini({ facts: factsWithModel("gemini-3.5-flash") }), gemini);
    assertFacts(asked, { queries: true });
    assert.equal(asked.answer.cost_usd, 0.052);
    assert.equal(asked.engine.contract, "native-auto");
  });

  test("the chunk's title as the site where the link leads nowhere", async () => {
    const { answer } = await ask(() => startGemini({ brokenRedirects: true }), gemini);
    assert.deepEqual(
      answer.sources.map((source) => source.url),
      ["https://acme.example/", "https://tests.example/", "https://forum.example/"],
    );
  });

  test("the link itself where even the title is no site", async () => {
    const facts: FactsOf = (question) => ({
      ...factsWithModel("gemini-3.5-flash")(question),
      sources: [
        { url: "https://a.example/", title: "A page about beans" },
        { url: "https://b.example/", title: "Another page" },
      ],
    });
    const { answer } = await ask(() => startGemini({ facts, brokenRedirects: true }), gemini);
    for (const source of answer.sources) assert.match(source.url, /grounding-api-redirect/);
  });

  test("links of strangers without asking them", async () => {
    const standIn = await startGemini();
    const resolved: string[] = [];
    const engine = createGeminiEngine(
      {
        ...accessTo(standIn, "gemini-3.5-flash"),
        baseUrl: standIn.baseUrl,
        resolveRedirect: async (url) => {
          resolved.push(url);
          return "http://169.254.169.254/latest/meta-data";
        },
      },
      {
        ...fakeHttp().deps,
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          const text = (await response.text()).replaceAll(standIn.origin, "http://10.0.0.1");
          return new Response(text, { status: response.status, headers: { "content-type": "application/json" } });
        },
      },
    );
    const answer = await engine.ask(QUESTION, { signal: new AbortController().signal });
    await standIn.close();
    assert.deepEqual(resolved, []);
    for (const source of answer.sources) assert.match(source.url, /^http:\/\/10\.0\.0\.1\//);
  });

  test("a blocked question as a refused one, before and after the model spoke", async () => {
    await assert.rejects(ask(startGemini, gemini, "error_in_200"), /blocked the question: PROHIBITED_CONTENT/);
    await assert.rejects(ask(startGemini, gemini, "declined"), { kind: "declined" });
  });

  test("the asker's market in words, since the vendor takes it in no other way", async () => {
    const { standIn } = await ask(startGemini, gemini);
    const body = standIn.calls[0]?.body as { systemInstruction: { parts: { text: string }[] } };
    assert.equal(body.systemInstruction.parts[0]?.text, "The person who asks is in Germany and reads German.");
  });

  test("an answer without a search as one that did not search", async () => {
    const { answer } = await ask(() => startGemini({ ungrounded: true }), gemini);
    assert.deepEqual([answer.searched, answer.sources, answer.queries], [false, [], []]);
  });

  test("a link that leads nowhere, of a site that its title does not name, as unresolved", async () => {
    const facts: FactsOf = (question) => ({
      ...factsWithModel("gemini-3.5-flash")(question),
      sources: [
        { url: "https://read.example/only", title: "How we test beans" },
        { url: "https://acme.example/espresso", title: "acme.example" },
      ],
    });
    const { answer } = await ask(() => startGemini({ facts, brokenRedirects: true }), gemini);
    assert.deepEqual(
      answer.sources.map(({ unresolved = false }) => unresolved),
      [true, false],
    );
  });

  test("MAX_TOKENS as truncated, thoughts never as text", async () => {
    const { answer } = await ask(startGemini, gemini, "truncated");
    assert.equal(answer.truncated, true);
    assert.ok(!answer.text.includes("Let me think"));
  });
});

describe("createPerplexityEngine() reads", () => {
  test("cited from the marks in the text, retrieved from the results; queries are not told", async () => {
    const asked = await ask(() => startPerplexity({ facts: factsWithModel("sonar") }), perplexity("sonar"));
    assertFacts(asked, { queries: false });
    assert.equal(asked.answer.cost_usd, 0.0063);
  });

  test("the Agent API where the model's name carries its maker, queries included", async () => {
    const asked = await ask(
      () => startPerplexity({ facts: factsWithModel("perplexity/sonar") }),
      perplexity("perplexity/sonar"),
    );
    assertFacts(asked, { queries: true });
    assert.deepEqual(
      asked.standIn.calls.map((call) => call.path),
      ["/v1/agent"],
    );
    const body = asked.standIn.calls[0]?.body as Record<string, unknown>;
    assert.deepEqual(body.tool_choice, { type: "web_search" });
  });

  test("the Agent API once the vendor says that Sonar moved, and stays there with the model asked for", async () => {
    const standIn = await startPerplexity({ moved: true });
    const engine = perplexity("sonar-pro")(standIn);
    const signal = new AbortController().signal;
    await engine.ask(QUESTION, { signal });
    await engine.ask(QUESTION, { signal });
    await standIn.close();
    assert.deepEqual(
      standIn.calls.map((call) => call.path),
      ["/chat/completions", "/v1/agent", "/v1/agent"],
    );
    const bodies = standIn.calls.slice(1).map((call) => call.body as { model: string; store: boolean });
    assert.deepEqual(
      bodies.map(({ model, store }) => [model, store]),
      [
        ["perplexity/sonar-pro", false],
        ["perplexity/sonar-pro", false],
      ],
    );
  });

  test("a cut answer as truncated in both APIs", async () => {
    for (const model of ["sonar", "perplexity/sonar"]) {
      const { answer } = await ask(startPerplexity, perplexity(model), "truncated");
      assert.equal(answer.truncated, true, model);
    }
  });
});

describe("createXaiEngine() reads", () => {
  test("cited from annotations, retrieved from its list; the market is told in words", async () => {
    const create = (standIn: AnswerStandIn) => createXaiEngine(accessTo(standIn, "grok-4.3"), fakeHttp().deps);
    const { answer, standIn, engine } = await ask(() => startXai({ facts: factsWithModel("grok-4.3") }), create);
    assert.deepEqual([engine.platform, answer.searched, answer.cost_usd], ["grok", true, 0.0125 + 0.0025 + 0.005]);
    const told = answer.sources.map(({ url, cited, retrieved }) => [url, cited, retrieved]);
    assert.deepEqual(told.toSorted(), [
      ["https://acme.example/espresso?size=1kg", true, true],
      ["https://read.example/only", false, true],
    ]);
    const { input } = standIn.calls[0]!.body as { input: { content: string }[] };
    assert.equal(input[0]?.content, "The person who asks is in Germany and reads German.");
  });
});

describe("createInterfaceEngine() reads", () => {
  const access = { login: DATAFORSEO_TEST_LOGIN, password: DATAFORSEO_TEST_PASSWORD };
  const signal = new AbortController().signal;

  test("what people see: text, sources, queries where they are shown, and the price as billed", async () => {
    for (const name of INTERFACE_NAMES) {
      const standIn = await startDataForSeo({ facts: factsWithModel("gpt-6") });
      const engine = createInterfaceEngine(name, { ...access, baseUrl: standIn.baseUrl }, fakeHttp().deps);
      const answer = await engine.ask(QUESTION, { signal, country: "DE", language: "de", place: "Kiel" });
      await standIn.close();
      const [served] = standIn.answers;
      assert.deepEqual([served?.question, answer.text], [QUESTION, served?.text]);
      assert.deepEqual(
        answer.sources.filter(({ cited }) => cited).map(({ url }) => url),
        ["https://acme.example/espresso?size=1kg"],
      );
      assert.deepEqual(answer.queries, name === "chatgpt" ? served?.facts.queries : null);
      assert.deepEqual([engine.surface, answer.cost_usd, answer.without], ["interface", 0.004, ["place Kiel"]]);
      const [task] = standIn.calls[0]!.body as { location_code: number; force_web_search?: boolean }[];
      assert.deepEqual([task?.location_code, task?.force_web_search], [2276, name === "chatgpt" ? true : undefined]);
    }
  });

  test("a page without an answer as a failure", async () => {
    const standIn = await startDataForSeo();
    standIn.always("empty");
    const engine = createInterfaceEngine("google_ai_mode", { ...access, baseUrl: standIn.baseUrl }, fakeHttp().deps);
    await assert.rejects(engine.ask(QUESTION, { signal }), /gave no answer/);
    await standIn.close();
  });
});

describe("createOpenAiCompatibleEngine() reads", () => {
  test("the text alone: no search, no sources, no price", async () => {
    const { answer, engine, standIn } = await ask(startOpenAiCompatible, compatible);
    assert.equal(engine.contract, "no-search");
    assert.equal(answer.text, standIn.served[0]?.text);
    assert.deepEqual(answer.sources, []);
    assert.equal(answer.searched, false);
    assert.equal(answer.queries, null);
    assert.equal(answer.cost_usd, null);
    assert.equal(answer.model, standIn.served[0]?.facts.model);
  });

  test("an error inside a 200 as a failure worth another try", async () => {
    await assert.rejects(ask(startOpenAiCompatible, compatible, "error_in_200"), { retryable: true });
  });

  test("a length stop as truncated", async () => {
    const { answer } = await ask(startOpenAiCompatible, compatible, "truncated");
    assert.equal(answer.truncated, true);
  });
});
