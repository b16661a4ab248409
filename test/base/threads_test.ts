import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Piscina } from "piscina";
import { watchDeadline } from "../../src/base/threads.ts";

/** A pool of one thread that uses `share` of the time that passes. */
function poolUsing(share: number): Piscina {
  const startedMs = performance.now();
  const cpuUsage = async () => ({ user: (performance.now() - startedMs) * share * 1000, system: 0 });
  return { threads: [{ threadId: 1, cpuUsage }] } as unknown as Piscina;
}

/** How many deadlines had passed when it was given up. */
async function deadlinesUntilGivenUp(share: number): Promise<number> {
  const deadlineMs = 20;
  const startedMs = performance.now();
  const { signal } = watchDeadline(poolUsing(share), deadlineMs);
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  return (performance.now() - startedMs) / deadlineMs;
}

describe("watchDeadline()", () => {
  test("waits for a thread that gets no processor, up to 12 deadlines", async () => {
    assert.ok((await deadlinesUntilGivenUp(0)) >= 11);
  });

  test("waits less for one that is at work", async () => {
    const [busy, starved] = await Promise.all([deadlinesUntilGivenUp(1), deadlinesUntilGivenUp(0.05)]);
    assert.ok(busy < starved, `${busy} and ${starved}`);
  });

  test("gives nothing up once it was stopped", async () => {
    const { signal, stop } = watchDeadline(poolUsing(1), 5);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 80));
    assert.equal(signal.aborted, false);
  });
});
