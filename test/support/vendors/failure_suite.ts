import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import type { HttpDeps } from "../../../src/providers/http/manners.ts";
import { type FakeHttp, fakeHttp } from "../fake_http.ts";
import { RETRY_AFTER_SECONDS, type StandIn } from "./stand_in.ts";

const SHORT_TIMEOUT_MS = 60;

export interface FailureBench {
  name: string;
  start(): Promise<StandIn>;
  /** One call of the adapter under test, against this stand-in. */
  open(standIn: StandIn, http: HttpDeps, timeoutMs: number): (signal: AbortSignal) => Promise<unknown>;
  /** Settings the messages must name. */
  keySetting: RegExp;
  urlSetting: RegExp;
  secrets: string[];
  /** False where the vendor has no such thing as a refused key. */
  hasKey?: boolean;
  /** What is said of an answer in another shape, where the adapter has words of its own. */
  unexpected?: RegExp;
  /** Calls one good answer takes. */
  callsPerAnswer?: number;
}

/** Every way a vendor fails, seen through one adapter: retried or not, told in plain words, never with a secret. */
export function testVendorFailures(bench: FailureBench): void {
  describe(`${bench.name} when the vendor fails`, () => {
    let standIn: StandIn;
    before(async () => {
      standIn = await bench.start();
    });
    after(() => standIn.close());

    interface Tried {
      http: FakeHttp;
      calls: number;
      error: ProviderError | null;
    }

    async function tryWith(scenes: Parameters<StandIn["script"]>, timeoutMs = 5_000): Promise<Tried> {
      const http = fakeHttp();
      const call = bench.open(standIn, http.deps, timeoutMs);
      const before = standIn.calls.length;
      standIn.script(...scenes);
      const error = await failureOf(call(new AbortController().signal));
      return { http, calls: standIn.calls.length - before, error };
    }

    async function failureOf(promise: Promise<unknown>): Promise<ProviderError | null> {
      try {
        await promise;
        return null;
      } catch (error) {
        assert.ok(error instanceof ProviderError, `expected a ProviderError, got ${String(error)}`);
        assertNoSecret(error);
        return error;
      }
    }

    function assertNoSecret(error: ProviderError): void {
      const told = `${error.message} ${error.stack} ${String(error.cause)}`;
      for (const secret of bench.secrets) assert.ok(!told.includes(secret), `a secret is in "${error.message}"`);
    }

    if (bench.hasKey !== false) {
      test("a refused key is told at once with the setting to look at", async () => {
        const { error, calls, http } = await tryWith(["unauthorized"]);
        assert.match(error?.message ?? "", bench.keySetting);
        assert.equal(error?.retryable, false);
        assert.equal(calls, 1);
        assert.deepEqual(http.slept, []);
      });
    }

    test("429 is retried after the time the vendor asked for", async () => {
      const { error, http } = await tryWith(["rate_limited"]);
      assert.equal(error, null);
      const waited = http.slept.reduce((sum, ms) => sum + ms, 0);
      assert.ok(waited >= RETRY_AFTER_SECONDS * 1000, `waited ${waited} ms`);
    });

    test("429 without end becomes a retryable failure", async () => {
      standIn.always("rate_limited");
      const { error, calls } = await tryWith([]);
      standIn.always("ok");
      assert.equal(error?.retryable, true);
      assert.equal(error?.status, 429);
      assert.ok(calls >= 3 && calls <= 12 * (bench.callsPerAnswer ?? 1), `${calls} calls`);
    });

    test("5xx is retried with a growing wait", async () => {
      const { error, http } = await tryWith(["server_error", "server_error"]);
      assert.equal(error, null);
      assert.ok(http.slept.length >= 1);
    });

    test("5xx without end becomes a retryable failure that tells the number of tries", async () => {
      standIn.always("server_error");
      const { error } = await tryWith([]);
      standIn.always("ok");
      assert.equal(error?.retryable, true);
      assert.match(error?.message ?? "", /tried 3 times/);
    });

    test("an answer cut off on the way is asked for again", async () => {
      const { error } = await tryWith(["cut"]);
      assert.equal(error, null);
    });

    test("an answer always cut off is a failure, not a short answer", async () => {
      standIn.always("cut");
      const { error } = await tryWith([]);
      standIn.always("ok");
      assert.equal(error?.retryable, true);
      assert.match(error?.message ?? "", /Cannot reach/);
    });

    test("an answer that does not come ends at the time limit and is not paid for twice", async () => {
      standIn.always("slow");
      const { error, calls } = await tryWith([], SHORT_TIMEOUT_MS);
      standIn.always("ok");
      assert.match(error?.message ?? "", /did not answer within/);
      assert.equal(error?.retryable, true);
      assert.ok(calls <= (bench.callsPerAnswer ?? 1), `${calls} calls`);
    });

    test("cancelling ends the call with the caller's reason", async () => {
      standIn.always("slow");
      const call = bench.open(standIn, fakeHttp().deps, 5_000);
      const controller = new AbortController();
      const reason = new Error("run cancelled");
      const pending = call(controller.signal);
      setTimeout(() => controller.abort(reason), 10);
      await assert.rejects(pending, reason);
      standIn.always("ok");
    });

    test("a redirect is not followed", async () => {
      standIn.always("redirect");
      const { error } = await tryWith([]);
      standIn.always("ok");
      assert.match(error?.message ?? "", bench.urlSetting);
      assert.equal(error?.retryable, false);
    });

    for (const scene of ["not_json", "bad_shape"] as const) {
      test(`${scene === "not_json" ? "a page instead of JSON" : "another shape"} is told as unexpected`, async () => {
        standIn.always(scene);
        const { error } = await tryWith([]);
        standIn.always("ok");
        assert.match(error?.message ?? "", bench.unexpected ?? /unexpected response|without a task/);
        if (!bench.unexpected) assert.equal(error?.retryable, false);
      });
    }

    test("an error inside a 200 is an error", async () => {
      standIn.always("error_in_200");
      const { error } = await tryWith([]);
      standIn.always("ok");
      assert.ok(error, "the call passed");
    });

    test("a vendor that is not there is told with its setting", async () => {
      const gone = await bench.start();
      await gone.close();
      const error = await failureOf(bench.open(gone, fakeHttp().deps, 5_000)(new AbortController().signal));
      assert.match(error?.message ?? "", /connection refused/);
      assert.match(error?.message ?? "", bench.urlSetting);
    });
  });
}
