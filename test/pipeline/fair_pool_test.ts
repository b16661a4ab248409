import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createFairPool, type FairPool } from "../../src/pipeline/fair_pool.ts";

const NEVER = new AbortController().signal;

/** Works that go on until they are let go, with the order in which they began. */
function createWorks(pool: FairPool) {
  const began: string[] = [];
  const gates = new Map<string, () => void>();
  return {
    began,
    add(name: string, place: { account?: string; priority?: number; signal?: AbortSignal } = {}): Promise<void> {
      const { account = name[0]!, priority = 0, signal = NEVER } = place;
      return pool.run({ account, priority, signal }, () => {
        began.push(name);
        return new Promise<void>((resolve) => gates.set(name, resolve));
      });
    },
    async end(name: string): Promise<void> {
      gates.get(name)!();
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("createFairPool()", () => {
  test("places go to the account with the fewest works under way, not to the longest line", async () => {
    const works = createWorks(createFairPool({ places: 2, kept: 0 }));
    for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) void works.add(name);
    await settle();
    assert.deepEqual(works.began, ["a1", "a2"]);
    await works.end("a1");
    assert.deepEqual(works.began, ["a1", "a2", "b1"]);
    await works.end("b1");
    await works.end("b2");
    assert.deepEqual(works.began, ["a1", "a2", "b1", "b2", "a3"]);
  });

  test("kept places stay free for whoever comes next", async () => {
    const works = createWorks(createFairPool({ places: 3, kept: 1 }));
    for (const name of ["a1", "a2", "a3"]) void works.add(name);
    await settle();
    assert.deepEqual(works.began, ["a1", "a2"]);
    void works.add("b1");
    await settle();
    assert.deepEqual(works.began, ["a1", "a2", "b1"]);
    await works.end("b1");
    assert.deepEqual(works.began, ["a1", "a2", "b1"]);
    await works.end("a1");
    assert.deepEqual(works.began, ["a1", "a2", "b1", "a3"]);
  });

  test("of one account's works the higher priority goes first, then the older", async () => {
    const works = createWorks(createFairPool({ places: 1, kept: 0 }));
    void works.add("a1");
    void works.add("a2", { priority: 0 });
    void works.add("a3", { priority: 5 });
    void works.add("a4", { priority: 5 });
    for (const name of ["a1", "a3", "a4"]) {
      await settle();
      await works.end(name);
    }
    assert.deepEqual(works.began, ["a1", "a3", "a4", "a2"]);
  });

  test("a wait ends with its signal, and the place goes to the next", async () => {
    const works = createWorks(createFairPool({ places: 1, kept: 0 }));
    const ended = new AbortController();
    void works.add("a1");
    const waiting = works.add("b1", { signal: ended.signal });
    void works.add("c1");
    await settle();
    ended.abort(new Error("expired"));
    await assert.rejects(waiting, /expired/);
    await works.end("a1");
    assert.deepEqual(works.began, ["a1", "c1"]);
  });

  test("a failed work gives its place back", async () => {
    const pool = createFairPool({ places: 1, kept: 0 });
    const place = { account: "a", priority: 0, signal: NEVER };
    await assert.rejects(
      pool.run(place, async () => {
        throw new Error("broken");
      }),
      /broken/,
    );
    assert.equal(await pool.run(place, async () => "next"), "next");
  });

  test("turn() lends the place to one who waits and takes it back after", async () => {
    const pool = createFairPool({ places: 1, kept: 0, turnMs: 0 });
    const works = createWorks(pool);
    const steps: string[] = [];
    const go = Promise.withResolvers<void>();
    const slow = pool.run({ account: "a", priority: 0, signal: NEVER }, async (turn) => {
      await turn();
      steps.push("alone: kept");
      await go.promise;
      // Two of its lanes ask at once: it is one place.
      await Promise.all([turn(), turn()]);
      steps.push("back");
    });
    await settle();
    void works.add("b1");
    await settle();
    assert.deepEqual([steps, works.began], [["alone: kept"], []]);
    go.resolve();
    await settle();
    assert.deepEqual([steps, works.began], [["alone: kept"], ["b1"]]);
    await works.end("b1");
    await slow;
    assert.deepEqual(steps, ["alone: kept", "back"]);
    void works.add("c1");
    await settle();
    assert.deepEqual(works.began, ["b1", "c1"]);
  });

  test("a work that ends while its place is lent leaves no place taken", async () => {
    const pool = createFairPool({ places: 1, kept: 0, turnMs: 0 });
    const works = createWorks(pool);
    const go = Promise.withResolvers<void>();
    const slow = pool.run({ account: "a", priority: 0, signal: NEVER }, async (turn) => {
      await go.promise;
      void turn();
    });
    void works.add("b1");
    go.resolve();
    await slow;
    await settle();
    await works.end("b1");
    void works.add("c1");
    await settle();
    assert.deepEqual(works.began, ["b1", "c1"]);
  });

  test("without room only the oldest goes on; the others begin nothing and go on with it later", {
    timeout: 20_000,
  }, async () => {
    let room = true;
    const pool = createFairPool({ places: 3, kept: 0, hasRoom: () => room });
    const steps: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      pool.run({ account: name, priority: 0, signal: new AbortController().signal }, async (turn) => {
        steps.push(`${name} begins`);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        await turn();
        steps.push(`${name} goes on`);
      });
    const all = [work("a"), work("b")];
    await settle();
    room = false;
    all.push(work("c"));
    await settle();
    ends.get("b")!();
    await settle();
    assert.deepEqual(steps, ["a begins", "b begins"]);
    ends.get("a")!();
    await settle();
    assert.deepEqual(steps, ["a begins", "b begins", "a goes on"]);
    while (steps.length === 3) await sleep(5);
    assert.deepEqual(steps, ["a begins", "b begins", "a goes on", "b goes on"]);
    room = true;
    while (!ends.has("c")) await sleep(5);
    ends.get("c")!();
    await Promise.all(all);
    assert.deepEqual(steps.slice(4), ["c begins", "c goes on"]);
  });
});
