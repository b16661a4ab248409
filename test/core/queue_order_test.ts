import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { orderQueue, type QueueCandidate } from "../../src/core/queue_order.ts";

function candidates(count: number, change: (i: number) => Partial<QueueCandidate>): QueueCandidate[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `k${i}`,
    kind: "opportunity",
    group: `g${i}`,
    topic: `t${i}`,
    target: null,
    score: 0.5,
    ...change(i),
  }));
}

describe("orderQueue()", () => {
  test("goes by score where that is varied already", () => {
    const places = orderQueue(candidates(5, (i) => ({ score: 0.9 - i / 10 })));
    assert.deepEqual(
      places.map((place) => place.candidate.key),
      ["k0", "k1", "k2", "k3", "k4"],
    );
    assert.ok(places.every((place) => place.moved === null));
  });

  test("keeps the first ten from being ten of one kind, and says so", () => {
    const list = [
      ...candidates(20, () => ({ kind: "insight", score: 0.9 })),
      ...candidates(20, (i) => ({ key: `o${i}`, score: 0.7 })),
    ];
    const places = orderQueue(list);
    const first = places.slice(0, 10).map((place) => place.candidate.kind);
    assert.equal(first.filter((kind) => kind === "insight").length, 6);
    assert.ok(places.find((place) => place.candidate.key === "o0")?.moved?.includes("moved up"));
  });

  test("has no page twice in the first ten while others are left", () => {
    const list = candidates(14, (i) => ({ target: i < 4 ? "/same" : null, score: 0.9 - i / 100 }));
    assert.equal(
      orderQueue(list)
        .slice(0, 10)
        .filter((place) => place.candidate.target === "/same").length,
      1,
    );
  });

  test("does not draw forward what is worth far less", () => {
    const list = [
      ...candidates(12, () => ({ kind: "insight", score: 0.9 })),
      ...candidates(3, (i) => ({ key: `o${i}`, score: 0.1 })),
    ];
    assert.ok(
      orderQueue(list)
        .slice(0, 12)
        .every((place) => place.candidate.kind === "insight"),
    );
  });

  test("never has a topic twice in a row while another is left within reach", () => {
    const places = orderQueue(candidates(6, (i) => ({ topic: i < 3 ? "same" : `t${i}`, score: 0.9 - i / 50 })));
    for (let i = 1; i < places.length; i++) assert.notEqual(places[i]?.candidate.topic, places[i - 1]?.candidate.topic);
  });

  test("keeps every candidate once with ranks from 1 without a hole", () => {
    const candidate = fc.record({
      kind: fc.constantFrom("opportunity" as const, "insight" as const),
      group: fc.constantFrom("a", "b"),
      topic: fc.constantFrom("x", "y", ""),
      target: fc.constantFrom("/p", null),
      score: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 60 }), (rows) => {
        const list = rows.map((row, i) => ({ ...row, key: `k${i}` }));
        const places = orderQueue(list);
        return (
          new Set(places.map((place) => place.candidate.key)).size === list.length &&
          places.every((place, i) => place.rank === i + 1)
        );
      }),
    );
  });
});
