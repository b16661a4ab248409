import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getHeapStatistics } from "node:v8";
import { createHeapKeeper } from "../../src/base/heap_keeper.ts";

const MIB = 1024 * 1024;
const usedMib = () => getHeapStatistics().used_heap_size / MIB;

/** Lists that take so much. */
function lists(mib: number): number[][] {
  return Array.from({ length: mib }, () => new Array<number>(MIB / 8).fill(0.5));
}

describe("createHeapKeeper()", () => {
  test("collects what is no longer in use once it is worth it", () => {
    const keepHeap = createHeapKeeper();
    const before = usedMib();
    let held: number[][] | null = lists(100);
    keepHeap();
    assert.ok(usedMib() > before + 90 && held.length === 100);
    held = null;
    lists(60);
    assert.ok(usedMib() > before + 90);
    keepHeap();
    assert.ok(usedMib() < before + 20, `${usedMib() - before} MiB more than before`);
  });

  test("leaves alone what is hardly any", () => {
    const keepHeap = createHeapKeeper();
    lists(10);
    const before = usedMib();
    keepHeap();
    assert.ok(usedMib() >= before);
  });
});
