import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sleep, systemClock } from "../../src/base/clock.ts";
import { retryAfterMs } from "../../src/crawl/fetch_url.ts";
import { createHostGate } from "../../src/crawl/host_gate.ts";

const signal = new AbortController().signal;

describe("createHostGate()", () => {
  test("lets so many through at once and frees a place also after a failure", async () => {
    const gate = createHostGate({ clock: systemClock, signal, concurrency: 2 });
    let active = 0;
    let most = 0;
    const work = (fails: boolean) =>
      gate.run(async () => {
        active += 1;
        most = Math.max(most, active);
        await sleep(5);
        active -= 1;
        if (fails) throw new Error("no");
      });
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => work(at % 3 === 0)));
    assert.equal(most, 2);
    assert.equal(results.filter((result) => result.status === "rejected").length, 3);
  });

  test("keeps requests as far apart as the host asks", async () => {
    const gate = createHostGate({ clock: systemClock, signal, concurrency: 4 });
    gate.setDelay(30);
    const starts: number[] = [];
    await Promise.all(Array.from({ length: 3 }, () => gate.run(async () => starts.push(performance.now()))));
    assert.ok(starts[1]! - starts[0]! >= 25 && starts[2]! - starts[1]! >= 25, starts.join());
  });

  test("makes everybody wait when the host asks for a pause, until the crawl ends", async () => {
    const controller = new AbortController();
    const gate = createHostGate({ clock: systemClock, signal: controller.signal, concurrency: 2 });
    gate.pause(60_000);
    const waiting = gate.run(async () => "through");
    controller.abort(new Error("over"));
    await assert.rejects(waiting, /over/);
  });
});

test("retryAfterMs() reads seconds and dates, within bounds", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  assert.equal(retryAfterMs("3", now), 3000);
  assert.equal(retryAfterMs("Thu, 01 Jan 2026 00:00:05 GMT", now), 5000);
  assert.equal(retryAfterMs("Wed, 31 Dec 2025 00:00:00 GMT", now), 0);
  assert.equal(retryAfterMs("86400", now), 60_000);
  assert.equal(retryAfterMs("soon", now), 2000);
  assert.equal(retryAfterMs(undefined, now), 2000);
});
