import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inSlices, nextTurn, slicesOf } from "../../src/base/slices.ts";
import { loopTurns } from "../support/loop_turns.ts";

function* steps(count: number, taken: number[] = []): Generator<void, string> {
  for (let step = 0; step < count; step++) {
    taken.push(step);
    yield;
  }
  return "done";
}

describe("inSlices()", () => {
  test("takes every step and gives what the work gives", async () => {
    const taken: number[] = [];
    assert.equal(await inSlices(steps(100, taken), new AbortController().signal), "done");
    assert.equal(taken.length, 100);
  });

  test("lets other work in after each long step", async () => {
    const turns = await loopTurns(() => inSlices(steps(40), new AbortController().signal));
    assert.ok(turns >= 40, `${turns} turns`);
  });

  test("takes no further step once the signal aborts, and says why", async () => {
    const controller = new AbortController();
    const taken: number[] = [];
    const work = loopTurns(async () => {
      setImmediate(() => controller.abort(new Error("The run expired")));
      await inSlices(steps(1_000, taken), controller.signal);
    });
    await assert.rejects(work, { message: "The run expired" });
    assert.ok(taken.length < 10, `${taken.length} steps`);
  });
});

test("nextTurn() gives each who waits at the same time a turn of its own", async () => {
  const turns = await loopTurns(() => Promise.all(Array.from({ length: 20 }, () => nextTurn())));
  assert.ok(turns >= 19, `${turns} turns`);
});

describe("slicesOf()", () => {
  test("gives so many at once", () => {
    assert.deepEqual([...slicesOf([1, 2, 3, 4, 5], 2)], [[1, 2], [3, 4], [5]]);
    assert.deepEqual([...slicesOf([], 2)], []);
  });

  test("gives so much at once, and what comes last though it weighs nothing", () => {
    assert.deepEqual(
      [...slicesOf([1, 9, 1, 1, 0], 3, (weight) => weight)],
      [
        [1, 9],
        [1, 1, 0],
      ],
    );
    assert.deepEqual([...slicesOf([3, 0], 3, (weight) => weight)], [[3], [0]]);
  });
});
