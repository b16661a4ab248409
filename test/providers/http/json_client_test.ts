import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { ProviderError } from "../../../src/base/errors.ts";
import { createJsonClient, type JsonClient } from "../../../src/providers/http/json_client.ts";
import type { Manners } from "../../../src/providers/http/manners.ts";
import type { SharedRest, SharedRests } from "../../../src/providers/http/shared_rests.ts";
import { fakeHttp } from "../../support/fake_http.ts";

const SECRET = "secret-0123456789";
const live = () => new AbortController().signal;
const anything = z.looseObject({});

interface Bench {
  client: JsonClient;
  /** Status, or a function that answers, of the next calls; 200 after them. */
  script(...replies: (number | (() => Response | Promise<Response>))[]): void;
  requests: { url: string; init: RequestInit }[];
  slept: number[];
  pass(ms: number): void;
}

function bench(manners: Partial<Manners> = {}, baseUrl = "http://vendor.example", rests?: SharedRests): Bench {
  const http = fakeHttp();
  const replies: (number | (() => Response | Promise<Response>))[] = [];
  const requests: Bench["requests"] = [];
  const client = createJsonClient(
    {
      provider: "vendor",
      settings: { key: "VENDOR_KEY", url: "VENDOR_URL" },
      baseUrl,
      versionPath: "/v1",
      headers: { "x-key": SECRET },
      secrets: [SECRET],
      manners,
    },
    {
      ...http.deps,
      ...(rests && { rests }),
      fetch: async (input, init) => {
        requests.push({ url: String(input), init: init ?? {} });
        const reply = replies.shift() ?? 200;
        return typeof reply === "number" ? Response.json({ message: `leaks ${SECRET}` }, { status: reply }) : reply();
      },
    },
  );
  return { client, script: (...next) => void replies.push(...next), requests, slept: http.slept, pass: http.pass };
}

const send = ({ client }: Bench, signal = live()) => client.send({ path: "/do", body: {}, signal, schema: anything });

async function failureOf(promise: Promise<unknown>): Promise<ProviderError> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof ProviderError, String(error));
    return error;
  }
  assert.fail("the call passed");
}

describe("createJsonClient() addresses", () => {
  test("the version path is added to a bare host and kept where it stands", async () => {
    for (const [baseUrl, expected] of [
      ["http://vendor.example", "http://vendor.example/v1/do"],
      ["http://vendor.example/", "http://vendor.example/v1/do"],
      ["http://vendor.example/v1/", "http://vendor.example/v1/do"],
      ["http://127.0.0.1:9000/api/v3", "http://127.0.0.1:9000/api/v3/do"],
    ] as const) {
      const vendor = bench({}, baseUrl);
      await send(vendor);
      assert.equal(vendor.requests[0]?.url, expected);
    }
  });

  test("user info of the address becomes a Basic header and stays out of messages", async () => {
    const vendor = bench({ triesMax: 1 }, "http://me:hush%21hush@vendor.example/v1");
    vendor.script(() => Promise.reject(new TypeError("fetch failed")));
    const error = await failureOf(send(vendor));
    assert.ok(!error.message.includes("hush"));
    const headers = vendor.requests[0]?.init.headers as Record<string, string>;
    assert.equal(headers.authorization, `Basic ${btoa("me:hush!hush")}`);
    assert.ok(!vendor.requests[0]?.url.includes("hush"));
  });
});

describe("createJsonClient() retries", () => {
  test("three tries, each wait about twice the one before", async () => {
    const vendor = bench();
    vendor.script(500, 503, 502);
    const error = await failureOf(send(vendor));
    assert.equal(vendor.requests.length, 3);
    assert.deepEqual(vendor.slept, [375, 750]);
    assert.match(error.message, /vendor failed \(502\).*tried 3 times/);
  });

  test("a refusal of the request is not retried", async () => {
    for (const status of [400, 403, 404, 413, 422]) {
      const vendor = bench();
      vendor.script(status);
      const error = await failureOf(send(vendor));
      assert.equal(vendor.requests.length, 1);
      assert.equal(error.retryable, false);
      assert.equal(error.status, status);
    }
  });

  test("Retry-After in seconds, as a date, and retry-after-ms are honoured", async () => {
    const start = Date.UTC(2026, 10, 21);
    const headers: [Record<string, string>, number][] = [
      [{ "retry-after": "7" }, 7_000],
      [{ "retry-after": new Date(start + 9_000).toUTCString() }, 9_000],
      [{ "retry-after-ms": "1500" }, 1_500],
      [{ "x-ratelimit-reset": "1, 1419704" }, 1_000],
    ];
    for (const [given, expected] of headers) {
      const vendor = bench();
      vendor.script(() => Response.json({}, { status: 429, headers: given }));
      await send(vendor);
      assert.deepEqual(vendor.slept, [expected + 250], JSON.stringify(given));
    }
  });

  test("a rest of more than a minute is not waited for but told", async () => {
    const vendor = bench();
    vendor.script(() => Response.json({}, { status: 429, headers: { "retry-after": "600" } }));
    const error = await failureOf(send(vendor));
    assert.equal(vendor.requests.length, 1);
    assert.equal(error.retryAfterMs, 600_000);
    assert.deepEqual(vendor.slept, []);
  });

  test("429 makes the other calls of the vendor wait too", async () => {
    const vendor = bench({ concurrency: 1, triesMax: 1 });
    vendor.script(() => Response.json({}, { status: 429, headers: { "retry-after": "5" } }));
    await failureOf(send(vendor));
    await send(vendor);
    assert.deepEqual(vendor.slept, [5_250]);
  });

  test("too many calls are waited for, however many in a row, and do not count against the vendor", async () => {
    for (const early of [5, 8]) {
      const vendor = bench({ concurrency: 1 });
      vendor.script(...Array.from({ length: early }, () => 429));
      const answers = await Promise.allSettled(Array.from({ length: 29 }, () => send(vendor)));
      assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 29);
      assert.equal(vendor.requests.length, early + 29);
    }
  });

  test("the wait is read in the body where no header tells it: RetryInfo, or in words", async () => {
    const info = (retryDelay: string) => ({
      error: {
        code: 429,
        message: "You exceeded your current quota.",
        status: "RESOURCE_EXHAUSTED",
        details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay }],
      },
    });
    const words = (time: string) => ({
      error: { message: `Rate limit reached on requests per min (RPM): Limit 3. Please try again in ${time}.` },
    });
    const bodies = [
      [info("34.074824224s"), 34_075],
      [info("7s"), 7_000],
      [words("20s"), 20_000],
      [words("320ms"), 320],
      [words("6m"), 360_000],
      [words("1m2.5s"), 62_500],
    ] as const;
    for (const [body, waitMs] of bodies) {
      const vendor = bench();
      vendor.script(() => Response.json(body, { status: 429 }));
      if (waitMs > 60_000) assert.equal((await failureOf(send(vendor))).retryAfterMs, waitMs);
      else {
        await send(vendor);
        assert.deepEqual(vendor.slept, [waitMs + 250]);
      }
    }
  });

  test("spent money is final whatever its status, named, and ends the calls", async () => {
    const shapes = [
      [429, { error: { type: "insufficient_quota", code: "insufficient_quota", message: "You exceeded your quota" } }],
      [
        429,
        { error: { type: "billing_not_active", code: "billing_not_active", message: "Your account is not active" } },
      ],
      [400, { type: "error", error: { type: "invalid_request_error", message: "Your credit balance is too low" } }],
      [400, { message: "Not enough credits", statusCode: 400 }],
      [403, { error: "Your team has used all available credits or reached its monthly spending limit" }],
      [
        429,
        {
          error: {
            status: "RESOURCE_EXHAUSTED",
            message: "You exceeded your current quota. Please retry in 34.07s.",
            details: [
              {
                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }],
              },
              { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" },
            ],
          },
        },
      ],
    ] as const;
    for (const [status, body] of shapes) {
      const vendor = bench();
      vendor.script(() => Response.json(body, { status }));
      const error = await failureOf(send(vendor));
      assert.match(error.message, /no credit or quota left/);
      assert.equal(error.status, 402);
      assert.equal(error.retryable, false);
      assert.equal((await failureOf(send(vendor))).kind, "not_made");
      assert.equal(vendor.requests.length, 1);
    }
  });

  test("a connection that fails is tried again", async () => {
    const vendor = bench();
    vendor.script(() =>
      Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNRESET" }) })),
    );
    await send(vendor);
    assert.equal(vendor.requests.length, 2);
  });
});

describe("createJsonClient() of several processes", () => {
  test("what the vendor asked one to wait holds for the others; what one met by itself does not", async () => {
    const told: SharedRest[] = [];
    const rests: SharedRests = { left: async () => told.shift() ?? null, tell: (rest) => void told.push(rest) };
    const [one, other] = [0, 1].map(() => bench({ triesMax: 1 }, undefined, rests)) as [Bench, Bench];
    const early = (seconds: number) => () =>
      Response.json({ message: `slow down, ${SECRET}` }, { status: 429, headers: { "retry-after": `${seconds}` } });
    one.script(early(7));
    await failureOf(send(one));
    await send(other);
    assert.deepEqual([other.slept, other.requests.length], [[7_250], 1]);
    one.script(early(900));
    await failureOf(send(one));
    const refused = await failureOf(send(other));
    assert.equal(refused.kind, "not_made");
    assert.match(refused.message, /slow down, (?!secret)/);
    assert.equal(other.requests.length, 1);
    const third = bench({ triesMax: 1 }, undefined, rests);
    third.script(500, 401);
    await failureOf(send(third));
    await failureOf(send(third));
    assert.deepEqual(told, []);
  });
});

describe("createJsonClient() breaker", () => {
  test("opens after five failures in a row; the next call waits for the end of the rest and looks alone", async () => {
    const vendor = bench({ triesMax: 1 });
    vendor.script(500, 500, 500, 500, 500, 500);
    for (let index = 0; index < 5; index++) await failureOf(send(vendor));
    assert.deepEqual(vendor.slept, []);
    assert.match((await failureOf(send(vendor))).message, /failed \(500\)/);
    assert.deepEqual(vendor.slept, [30_000]);
    await send(vendor);
    await send(vendor);
    assert.equal(vendor.requests.length, 8);
    assert.deepEqual(vendor.slept, [30_000, 30_000]);
  });

  test("calls that wait while one looks go on when it works: none of them is lost", async () => {
    const vendor = bench({ triesMax: 1, concurrency: 4 });
    vendor.script(500, 500, 500, 500, 500);
    for (let index = 0; index < 5; index++) await failureOf(send(vendor));
    const answers = await Promise.allSettled(Array.from({ length: 24 }, () => send(vendor)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], ["fulfilled"]);
  });

  test("a call that waits while another looks can be cancelled", async () => {
    const vendor = bench({ triesMax: 1, concurrency: 2 });
    vendor.script(500, 500, 500, 500, 500);
    for (let index = 0; index < 5; index++) await failureOf(send(vendor));
    vendor.pass(30_000);
    let release: (response: Response) => void = () => {};
    vendor.script(() => new Promise<Response>((resolve) => (release = resolve)));
    const first = send(vendor);
    const controller = new AbortController();
    const second = send(vendor, controller.signal);
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("cancelled"));
    await assert.rejects(second, /cancelled/);
    release(Response.json({}));
    await first;
    assert.equal(vendor.requests.length, 6);
  });

  test("opens at once on a refused key, so that a run does not knock a hundred times", async () => {
    const vendor = bench({ concurrency: 1 });
    vendor.script(401);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(vendor)));
    assert.equal(vendor.requests.length, 1);
    const kinds = results.map((result) => result.status === "rejected" && (result.reason as ProviderError).kind);
    assert.deepEqual(kinds, ["failed", ...Array.from({ length: 19 }, () => "not_made")]);
  });

  test("does not count a success between failures, nor a cancelled call", async () => {
    const vendor = bench({ triesMax: 1 });
    for (let round = 0; round < 4; round++) {
      vendor.script(500, 500);
      await failureOf(send(vendor));
      await failureOf(send(vendor));
      await send(vendor);
    }
    assert.equal(vendor.requests.length, 12);
  });
});

describe("createJsonClient() pool", () => {
  test("never has more calls in flight than allowed", async () => {
    const vendor = bench({ concurrency: 3 });
    let inFlight = 0;
    let most = 0;
    const slowly = async () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((resolve) => setImmediate(resolve));
      inFlight -= 1;
      return Response.json({});
    };
    vendor.script(...Array.from({ length: 10 }, () => slowly));
    await Promise.all(Array.from({ length: 10 }, () => send(vendor)));
    assert.equal(most, 3);
  });

  test("starts no more calls within a time than the rate allows", async () => {
    const vendor = bench({ concurrency: 4, rate: { calls: 2, perMs: 1_000 } });
    for (let call = 0; call < 3; call++) await send(vendor);
    assert.deepEqual(vendor.slept, [1_000]);
    vendor.pass(400);
    await send(vendor);
    await send(vendor);
    assert.deepEqual(vendor.slept, [1_000, 600]);
  });

  test("a call cancelled while it waits for its turn never starts", async () => {
    const vendor = bench({ concurrency: 1 });
    let release: (response: Response) => void = () => {};
    vendor.script(() => new Promise<Response>((resolve) => (release = resolve)));
    const first = send(vendor);
    const controller = new AbortController();
    const second = send(vendor, controller.signal);
    controller.abort(new Error("cancelled"));
    await assert.rejects(second, /cancelled/);
    release(Response.json({}));
    await first;
    assert.equal(vendor.requests.length, 1);
  });
});

describe("createJsonClient() messages", () => {
  test("never carry a secret, a control character or a long text", async () => {
    const vendor = bench();
    vendor.script(() => Response.json({ message: `bad ${SECRET}\u0007\n${"x".repeat(5_000)}` }, { status: 400 }));
    const { message } = await failureOf(send(vendor));
    assert.ok(!message.includes(SECRET));
    assert.match(message, /bad \[redacted\] x/);
    assert.ok(message.length < 400);
  });

  test("an answer larger than the cap is refused", async () => {
    const vendor = bench({ triesMax: 1 });
    vendor.script(() => new Response(`{"a":"${"x".repeat(17 * 1024 * 1024)}"}`));
    assert.match((await failureOf(send(vendor))).message, /larger than/);
  });
});
