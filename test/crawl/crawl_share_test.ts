import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCrawlShare, type Part } from "../../src/crawl/crawl_share.ts";

/** Begins so many pieces of work; gives how many are under way, and a way to end one. */
function begin(part: Part, count: number) {
  const running: (() => void)[] = [];
  for (let at = 0; at < count; at++) void part.run(() => new Promise<void>((resolve) => running.push(resolve)));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async running() {
      await settled();
      return running.length;
    },
    async endOne() {
      running.shift()!();
      await settled();
    },
  };
}

describe("createCrawlShare()", () => {
  test("each crawl holds the same part of the pages, alone all of them", async () => {
    const share = createCrawlShare();
    const alone = begin(share.enter(), 60);
    assert.equal(await alone.running(), 48);
    const parts = [share.enter(), share.enter(), share.enter()];
    const others = parts.map((part) => begin(part, 20));
    assert.deepEqual(await Promise.all(others.map((each) => each.running())), [12, 12, 12]);
    assert.equal(parts[0]!.portion(100), 25);
  });

  test("none waits for another, and each gets at least three", async () => {
    const share = createCrawlShare();
    const crawls = Array.from({ length: 40 }, () => share.enter()).map((part) => begin(part, 5));
    assert.deepEqual(new Set(await Promise.all(crawls.map((each) => each.running()))), new Set([3]));
  });

  test("what waits goes on as work ends, more of it once others have left", async () => {
    const share = createCrawlShare();
    const [mine, theirs] = [share.enter(), share.enter()];
    const work = begin(mine, 50);
    assert.equal(await work.running(), 24);
    await work.endOne();
    assert.equal(await work.running(), 24);
    theirs.leave();
    await work.endOne();
    assert.equal(await work.running(), 48);
  });

  test("a failure frees its place", async () => {
    const part = createCrawlShare().enter();
    for (let count = 0; count < 100; count++) {
      await assert.rejects(
        part.run(async () => {
          throw new Error("lost");
        }),
      );
    }
    assert.equal(await part.run(async () => "done"), "done");
  });
});
