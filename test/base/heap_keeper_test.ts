import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getHeapStatistics } from "node:v8";
import { createHeapKeeper } from "../../src/base/heap_keeper.ts";

const MIB = 1024 * 1024;

describe("createHeapKeeper()", () => {
  test("collects once a seventh more is used than after the last time, and 16 MB", () => {
    let [used, inUse, collected] = [30, 30, 0];
    const collect = () => {
      collected++;
      used = inUse;
    };
    const keepHeap = createHeapKeeper(collect, () => used * MIB);
    const after = (now: number) => {
      used = now;
      keepHeap();
      return collected;
    };
    assert.deepEqual([after(45), after(47)], [0, 1]);
    inUse = 100;
    assert.deepEqual([after(120), after(130), after(132)], [2, 2, 3]);
  });

  test("gives back what nobody holds", () => {
    const keepHeap = createHeapKeeper();
    let held: number[][] | null = Array.from({ length: 100 }, () => new Array<number>(MIB / 8).fill(0.5));
    keepHeap();
    const before = getHeapStatistics().used_heap_size;
    assert.equal(held.length, 100);
    held = null;
    // As much again, so that it is worth it.
    held = Array.from({ length: 100 }, () => new Array<number>(MIB / 8).fill(0.5));
    keepHeap();
    assert.ok(getHeapStatistics().used_heap_size < before + 20 * MIB);
    assert.equal(held.length, 100);
  });
});
