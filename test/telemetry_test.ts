import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, type TestContext, test } from "node:test";
import { silentLog } from "../src/base/log.ts";
import { readConfig } from "../src/config.ts";
import type { Stage } from "../src/pipeline/stage.ts";
import { createTelemetry } from "../src/telemetry.ts";
import { createQuickStages, createTestWorld, openTestApp } from "./support/test_app.ts";

interface Told {
  name: string;
  spanId: string;
  parentSpanId?: string;
  status?: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a collector is: it takes batches of spans as JSON. */
async function collector(t: TestContext) {
  const got: { url: string | undefined; key: unknown; text: string }[] = [];
  const endpoint = await listen(t, (request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      got.push({ url: request.url, key: request.headers["x-key"], text });
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  const spans = () =>
    got.flatMap(({ text }): Told[] =>
      JSON.parse(text).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Told[] }[] }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { endpoint, got, spans };
}

const serp = {
  provider: "serper",
  simulated: false,
  costPerCallUsd: null,
  async search(keyword: string): Promise<never> {
    throw new TypeError(`could not search for ${keyword}`);
  },
};

/** Asks for what must not be told. */
const asking: Stage["run"] = async ({ providers, signal, save }) => {
  await providers.serp!.search("a secret search", { signal }).catch(() => null);
  save(() => undefined);
};

function open(t: TestContext, settings: { endpoint: string; closeMs?: number }) {
  const tracer = createTelemetry(
    { headers: { "x-key": "for-the-collector" }, serviceName: "test", ...settings },
    { log: silentLog },
  );
  const world = createTestWorld({ providers: { serp } });
  return openTestApp(t, { tracer, world, stages: createQuickStages({ llm_enrichment: asking }) });
}

describe("createTelemetry()", () => {
  test("requests, runs, stages and vendors' calls reach the collector, each below what it is part of, without a secret", async (t) => {
    const { endpoint, got, spans } = await collector(t);
    const app = open(t, { endpoint });
    const { key, email } = app.account();
    const brand = await app.brand(key);
    await app.call("POST", `/brands/${brand}/enrich/llm?token=in-a-query`, { key, body: {} });
    await app.app.runner.idle();
    await app.call("GET", "/sign-in/secret-of-a-path?x=1");
    await app.call("GET", "/readyz");
    await app.close();
    assert.ok(got.every(({ url, key: sent }) => url === "/v1/traces" && sent === "for-the-collector"));
    const of = (name: string) => spans().find((span) => span.name === name)!;
    const [run, stage, call] = [of("run llm_enrichment"), of("stage llm_enrichment"), of("search serper")];
    assert.deepEqual([stage.parentSpanId, call.parentSpanId], [run.spanId, stage.spanId]);
    const facts = Object.fromEntries(call.attributes.map(({ key: name, value }) => [name, Object.values(value)[0]]));
    assert.deepEqual(facts, { operation: "search", provider: "serper", simulated: false, "error.type": "TypeError" });
    assert.equal(call.status?.code, 2);
    const request = of("POST /brands/:brand_id/enrich/llm");
    assert.ok(
      request.attributes.some(({ key: name, value }) => name === "http.response.status_code" && value.intValue === 202),
    );
    assert.ok(of("GET other"));
    const all = got.map(({ text }) => text).join("\n");
    for (const secret of [key, email, "secret", "in-a-query", "readyz", "acme"])
      assert.ok(!all.includes(secret), secret);
    assert.match(all, /"service\.name","value":\{"stringValue":"test"/);
  });

  test("a collector that is away, or takes and never answers, holds up no request, no run and no stop", async (t) => {
    const silent = await listen(t, () => {});
    for (const endpoint of ["http://127.0.0.1:9", silent]) {
      const app = open(t, { endpoint, closeMs: 20 });
      const { key } = app.account();
      const brand = await app.brand(key);
      const { body } = await app.call("POST", `/brands/${brand}/enrich/llm`, { key, body: {} });
      await app.app.runner.idle();
      assert.equal((await app.call("GET", `/brands/${brand}/runs/${body.run_id}`, { key })).body.status, "done");
      await app.close();
    }
  });
});

test("OTEL_EXPORTER_OTLP_HEADERS are names with values", () => {
  const read = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
    readConfig({ OTEL_EXPORTER_OTLP_HEADERS }).OTEL_EXPORTER_OTLP_HEADERS;
  assert.deepEqual(read("authorization=Bearer%20abc, x-team=a=b"), { authorization: "Bearer abc", "x-team": "a=b" });
  assert.throws(() => read("no header"), /OTEL_EXPORTER_OTLP_HEADERS must be name=value/);
});
