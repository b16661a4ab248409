import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as tick } from "node:timers/promises";
import { createKeyedLock } from "../../src/base/keyed_lock.ts";

describe("createKeyedLock()", () => {
  test("work of one key runs in order and never together; a failure lets the next go on; other keys do not wait", async () => {
    const lock = createKeyedLock();
    const seen: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        seen.push(`${name} begins`);
        await tick();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const all = [lock("a", work("a1", true)), lock("a", work("a2")), lock("b", work("b1")), lock("a", work("a3"))];
    const settled = await Promise.allSettled(all);
    assert.deepEqual(
      settled.map(({ status }) => status),
      ["rejected", "fulfilled", "fulfilled", "fulfilled"],
    );
    const ofA = seen.filter((entry) => entry.startsWith("a"));
    assert.deepEqual(
      ofA,
      ["a1", "a2", "a3"].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    assert.ok(seen.indexOf("b1 begins") < seen.indexOf("a1 ends"));
  });
});
