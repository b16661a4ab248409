import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError, type Client, type ClientOptions, createClient, RunFailedError } from "../../src/client/client.ts";
import { fillBrand } from "../support/fill_brand.ts";
import {
  createQuickStages,
  openTestApp,
  TEST_BASE_URL,
  type TestApp,
  type TestAppOptions,
} from "../support/test_app.ts";

type Fetch = NonNullable<ClientOptions["fetch"]>;

interface Opened {
  app: TestApp;
  client: Client;
  key: string;
  /** `POST /brands`, with its Idempotency-Key. */
  sent: { line: string; repeat: string | null }[];
}

/** A client of the application in this process; `between` stands in the way of its requests. */
function open(
  t: Parameters<typeof openTestApp>[0],
  {
    between,
    ...options
  }: TestAppOptions & { between?: (request: Request, answer: () => Promise<Response>) => Promise<Response> } = {},
): Opened {
  const app = openTestApp(t, options);
  const { key } = app.account();
  const sent: Opened["sent"] = [];
  const send: Fetch = async (url, init) => {
    const request = new Request(url, init);
    sent.push({
      line: `${request.method} ${new URL(request.url).pathname}`,
      repeat: request.headers.get("Idempotency-Key"),
    });
    const answer = async () => app.app.fetch(request, { remoteAddress: "203.0.113.7" });
    return between === undefined ? await answer() : await between(request, answer);
  };
  return { app, key, sent, client: createClient({ baseUrl: `${TEST_BASE_URL}/`, apiKey: key, fetch: send }) };
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => assert.fail("It was not refused"),
    (thrown) => thrown,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error;
}

describe("createClient()", () => {
  test("runs are watched to their end, lists given row by row, whatever host the Link header names", async (t) => {
    const { app, client, sent } = open(t);
    const { id: brand_id } = await client.createBrand({ body: { domain: "acme.com", name: "Acme" } });
    const seen: string[] = [];
    const { run_id } = await client.analyze({ brand_id });
    const run = await client.waitForRun({ brand_id, run_id }, { onProgress: ({ status }) => seen.push(status) });
    assert.equal(run.status, "done");
    assert.equal(seen.at(-1), "done");
    assert.equal(sent.filter(({ line }) => line.includes("/runs/")).length, 1);
    fillBrand(app, brand_id, (await client.getAccount()).id);
    const queue = await Array.fromAsync(client.each("listQueue", { brand_id, limit: 1 }));
    const titles = queue.map((row) => (row.kind === "opportunity" ? row.item.play : row.item.text));
    assert.ok(titles.length > 1 && titles.every((title) => title !== ""));
    const file = await client.raw("listQueue", { brand_id, format: "csv" });
    assert.match(await file.text(), /^\ufeff?rank,status,kind/);
    assert.match(await client.getReport({ brand_id, days: 7 }), /^<!doctype html>/i);
  });

  test("errors carry code, message, fields and the seconds to wait", async (t) => {
    const { app, client } = open(t);
    const { id: brand_id } = await client.createBrand({ body: { domain: "acme.com", name: "Acme" } });
    const unknown = await refusal(client.getBrand({ brand_id: crypto.randomUUID() }));
    assert.deepEqual([unknown.status, unknown.code, unknown.retry_after], [404, "not_found", null]);
    assert.match(unknown.request_id ?? "", /^[0-9a-f]{8}$/);
    const invalid = await refusal(client.createBrand({ body: { domain: "localhost", name: "Acme" } }));
    assert.deepEqual([invalid.code, invalid.errors[0]?.path], ["invalid_input", "body.domain"]);
    const email = "you@acme.com";
    for (let bought = 0; ; bought++) {
      const order = client.createCheckout({ body: { email, name: "Acme", tier: "pro" } });
      const error = await order.then(
        () => null,
        (thrown) => thrown as ApiError,
      );
      if (error === null) continue;
      assert.equal(error.code, "rate_limit_exceeded");
      assert.ok(bought > 0 && error.retry_after! > 0 && error.message !== "");
      break;
    }
    const keyless = createClient({
      baseUrl: TEST_BASE_URL,
      fetch: async (url, init) => app.app.fetch(new Request(url, init), {}),
    });
    const refused = await refusal(keyless.listBrands());
    assert.deepEqual([refused.code, refused.actions[0]?.rel], ["authentication_required", "checkout"]);
    await assert.rejects(client.getBrand({} as { brand_id: string }), TypeError);
    assert.equal((await client.getBrand({ brand_id })).name, "Acme");
  });

  test("a POST whose answer was lost is sent again under the same key and done once; a DELETE is not repeated", async (t) => {
    let lost = 0;
    const { client, sent } = open(t, {
      between: async (request, answer) => {
        const answered = await answer();
        if (lost > 0 || !/snapshot|DELETE/.test(request.method + request.url)) return answered;
        lost++;
        throw new TypeError("terminated");
      },
    });
    const { id: brand_id } = await client.createBrand({ body: { domain: "acme.com", name: "Acme" } });
    const first = await client.createSnapshot({ brand_id });
    const keys = sent.flatMap(({ line, repeat }) => (line.endsWith("/snapshot") ? [repeat] : []));
    assert.ok(keys.length === 2 && keys[0] !== null && keys[0] === keys[1]);
    const own = { idempotencyKey: keys[0]! };
    assert.equal((await client.createSnapshot({ brand_id }, own)).snapshot_id, first.snapshot_id);
    lost = 0;
    assert.equal((await refusal(client.deleteBrand({ brand_id }))).code, "network");
    assert.deepEqual(await client.listBrands(), []);
  });

  test("waiting ends with the signal, and tells a run that failed; a stream that is cut is asked on for", async (t) => {
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    let cut = false;
    const { client } = open(t, {
      stages: createQuickStages({
        brand_enrichment: async () => {
          await held;
          throw new Error("No page could be read");
        },
      }),
      between: async (request, answer) => {
        const answered = await answer();
        if (!cut || !request.url.endsWith("/events")) return answered;
        go();
        return new Response(new ReadableStream({ start: (stream) => stream.error(new Error("terminated")) }));
      },
    });
    const { id: brand_id } = await client.createBrand({ body: { domain: "acme.com", name: "Acme" } });
    const { run_id } = await client.enrichBrand({ brand_id });
    const stopped = new AbortController();
    const reason = new Error("Enough");
    const waiting = client.waitForRun(
      { brand_id, run_id },
      { signal: stopped.signal, onProgress: () => stopped.abort(reason) },
    );
    await assert.rejects(waiting, reason);
    const conflict = await refusal(client.enrichBrand({ brand_id }));
    assert.deepEqual([conflict.code, conflict.running_run_id], ["conflict", run_id]);
    cut = true;
    await assert.rejects(client.waitForRun({ brand_id, run_id }), (error) => {
      assert.ok(error instanceof RunFailedError && error.run.id === run_id);
      return true;
    });
  });
});
