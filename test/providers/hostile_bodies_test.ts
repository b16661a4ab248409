import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { ProviderError } from "../../src/base/errors.ts";
import { createAnthropicEngine } from "../../src/providers/answer_engine/anthropic.ts";
import { createGeminiEngine } from "../../src/providers/answer_engine/gemini.ts";
import { createOpenAiEngine } from "../../src/providers/answer_engine/openai.ts";
import { createOpenAiCompatibleEngine } from "../../src/providers/answer_engine/openai_compatible.ts";
import { createPerplexityEngine } from "../../src/providers/answer_engine/perplexity.ts";
import type { HttpDeps } from "../../src/providers/http/manners.ts";
import { createDataForSeoKeywords } from "../../src/providers/keyword_data/dataforseo.ts";
import { createBraveSerp } from "../../src/providers/serp/brave.ts";
import { createDataForSeoSerp } from "../../src/providers/serp/dataforseo.ts";
import { createSearxngSerp } from "../../src/providers/serp/searxng.ts";
import { createSerperSerp } from "../../src/providers/serp/serper.ts";
import { fakeHttp } from "../support/fake_http.ts";
import { startAllVendors } from "../support/vendors/all_vendors.ts";

const RUNS = 60;
const signal = new AbortController().signal;
const key = { apiKey: "key-0123456789", baseUrl: "http://127.0.0.1:1", model: "m", manners: { triesMax: 1 } };
const account = { login: "l", password: "pw-0123456789", baseUrl: key.baseUrl, manners: key.manners };

/** One call of each adapter; given a fetch, it never leaves the process. */
const CALLS: Record<string, (http: HttpDeps) => Promise<unknown>> = {
  openai: (http) => createOpenAiEngine(key, http).ask("q", { signal }),
  anthropic: (http) => createAnthropicEngine(key, http).ask("q", { signal }),
  gemini: (http) => createGeminiEngine({ ...key, resolveRedirect: async () => null }, http).ask("q", { signal }),
  perplexity: (http) => createPerplexityEngine(key, http).ask("q", { signal }),
  "perplexity agent": (http) =>
    createPerplexityEngine({ ...key, model: "perplexity/sonar" }, http).ask("q", { signal }),
  openai_compatible: (http) => createOpenAiCompatibleEngine(key, http).ask("q", { signal }),
  "dataforseo serp": (http) => createDataForSeoSerp(account, http).search("q", { signal }),
  "dataforseo ideas": (http) => createDataForSeoKeywords(account, http).ideas(["q"], { signal }),
  "dataforseo competitors": (http) => createDataForSeoKeywords(account, http).competitors("a.com", { signal }),
  serper: (http) => createSerperSerp(key, http).search("q", { signal }),
  brave: (http) => createBraveSerp(key, http).search("q", { signal }),
  searxng: (http) => createSearxngSerp({ url: key.baseUrl, manners: key.manners }, http).search("q", { signal }),
};

async function answerWith(call: (typeof CALLS)[string], body: unknown, status: number): Promise<void> {
  const http = { ...fakeHttp().deps, fetch: async () => Response.json(body, { status }) };
  try {
    assert.notEqual(await call(http), undefined);
  } catch (error) {
    assert.ok(error instanceof ProviderError, `${String(error)} for ${JSON.stringify(body)}`);
    assert.ok(error.message.length < 600);
  }
}

/** A good body with one place in it changed for something else. */
function mutate(body: unknown, at: number, into: unknown): unknown {
  let place = -1;
  const visit = (value: unknown): unknown => {
    place += 1;
    if (place === at) return into;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]));
    return value;
  };
  return visit(body);
}

describe("every adapter, whatever body it is given", () => {
  for (const [name, call] of Object.entries(CALLS)) {
    test(`${name}: any JSON with any status ends as an answer or a ProviderError`, async () => {
      const status = fc.constantFrom(200, 200, 200, 400, 401, 403, 429, 500);
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), status, (body, code) => answerWith(call, body, code)),
        { numRuns: RUNS },
      );
    });
  }

  test("a good body with one place changed ends as an answer or a ProviderError", async () => {
    const bodies = await goodBodies();
    const junk = fc.constantFrom(null, 0, -1, "", "x", [], {}, [null], true, { a: [1] }, "https://a.com/");
    for (const [name, body] of Object.entries(bodies)) {
      await fc.assert(
        fc.asyncProperty(fc.nat(120), junk, (at, into) => answerWith(CALLS[name]!, mutate(body, at, into), 200)),
        { numRuns: RUNS },
      );
    }
  });
});

/** What the stand-ins answer, by adapter. */
async function goodBodies(): Promise<Record<string, unknown>> {
  const town = await startAllVendors();
  const bodies: Record<string, unknown> = {};
  const recording = (name: string): HttpDeps => ({
    ...fakeHttp().deps,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.headers.get("content-type") === "application/json") bodies[name] ??= await response.clone().json();
      return response;
    },
  });
  const { settings } = town;
  await createOpenAiEngine(settings.openai!, recording("openai")).ask("q", { signal });
  await createAnthropicEngine(settings.anthropic!, recording("anthropic")).ask("q", { signal });
  await createGeminiEngine(settings.google!, recording("gemini")).ask("q", { signal });
  await createPerplexityEngine(settings.perplexity!, recording("perplexity")).ask("q", { signal });
  const agent = { ...settings.perplexity!, model: "perplexity/sonar" };
  await createPerplexityEngine(agent, recording("perplexity agent")).ask("q", { signal });
  await createOpenAiCompatibleEngine(settings.openaiCompatible!, recording("openai_compatible")).ask("q", { signal });
  await createDataForSeoSerp(settings.dataforseo!, recording("dataforseo serp")).search("q", { signal });
  await createDataForSeoKeywords(settings.dataforseo!, recording("dataforseo ideas")).ideas(["q"], { signal });
  await createSerperSerp(settings.serper!, recording("serper")).search("q", { signal });
  await createBraveSerp(settings.brave!, recording("brave")).search("q", { signal });
  await createSearxngSerp(settings.searxng!, recording("searxng")).search("q", { signal });
  await town.close();
  return bodies;
}
