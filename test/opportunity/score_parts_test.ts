import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { priorityOf, weightedScore } from "../../src/core/score_weights.ts";
import type { FamilyFacts } from "../../src/opportunity/facts.ts";
import { cautiousValues, ceilingParts, immediacyParts, withWorth } from "../../src/opportunity/score_parts.ts";

/** What scores read of a topic. */
function facts(change: Partial<FamilyFacts> = {}): FamilyFacts {
  return {
    keywords: [{ keyword: "trail shoes", intent: "transactional", google_vol: 900, source: "site" }],
    family: { intent: "transactional" },
    volume: 900,
    difficulty: { value: 30, n: 1 },
    cpc: { value: 2, n: 1 },
    searches: [{ brandPosition: 12 }],
    best: null,
    overview: { measured: 2, present: 1, own: 0 },
    answers: { total: 8, present: 2, kind: "cited", keywords: 1 },
    winnability: { value: 0.7, ceded: 3, places: 10, holders: [] },
    volatility: { value: 0.4, n: 3 },
    pagesKnown: true,
    page: null,
    offer: { value: 0.8, text: "Shoes", kind: "service" },
    ...change,
  } as FamilyFacts;
}

const roomAt = (brandPosition: number | null) => {
  const searches = [{ brandPosition }] as FamilyFacts["searches"];
  return immediacyParts(facts({ searches }), { edit: false }).find(({ name }) => name === "search_gap")!.value;
};
const priority = (given: FamilyFacts, cautious = cautiousValues([])) =>
  priorityOf(
    weightedScore(immediacyParts(given, { edit: false, cautious }))!,
    weightedScore(ceilingParts(given, cautious))!,
  );

describe("immediacyParts()", () => {
  test("room has no cliff: one place more or less moves it by at most 0.16", () => {
    const rooms = Array.from({ length: 120 }, (_, i) => roomAt(i + 1));
    const jumps = rooms.slice(1).map((room, i) => Math.abs(room - rooms[i]!));
    assert.ok(Math.max(...jumps) <= 0.16, String(Math.max(...jumps)));
    assert.ok(rooms[0]! < 0.1 && rooms[10]! === 1 && rooms[10]! > rooms[49]!);
    assert.ok(Math.abs(rooms[99]! - roomAt(null)) < 0.01);
  });
});

describe("cautiousValues()", () => {
  const topics = Array.from({ length: 40 }, (_, i) =>
    facts({ difficulty: { value: 10 + 2 * i, n: 1 }, volume: 10 * (i + 1) ** 2 }),
  );

  test("nine in ten topics lie above what an unmeasured part counts", () => {
    const { difficulty } = cautiousValues(topics);
    const above = topics.filter((topic) => 1 - topic.difficulty!.value / 100 > difficulty!).length;
    assert.ok(above >= 34 && above <= 37, String(above));
  });

  test("leaving something unmeasured pays for at most one topic in ten", () => {
    const cautious = cautiousValues(topics);
    for (const left of [{ difficulty: null }, { volume: null }]) {
      const paying = topics.filter((topic) => priority({ ...topic, ...left }, cautious) > priority(topic, cautious));
      assert.ok(paying.length <= 4, String(paying.length));
    }
  });

  test("with little to go by a part that is not measured counts low", () => {
    const values = fc.record({
      difficulty: fc.integer({ min: 0, max: 69 }),
      volume: fc.integer({ min: 10, max: 1e6 }),
    });
    fc.assert(
      fc.property(values, ({ difficulty, volume }) => {
        const known = facts({ difficulty: { value: difficulty, n: 1 }, volume });
        return (
          priority({ ...known, difficulty: null }) <= priority(known) &&
          priority({ ...known, volume: null }) <= priority(known)
        );
      }),
    );
  });
});

describe("ceilingParts()", () => {
  const worthOf = (parts: ReturnType<typeof ceilingParts>) => parts.find(({ name }) => name === "business_value")!;

  test("what a page of the site sells is business, whatever its words", () => {
    const page = { url: "https://a.example/shoes", sells: true, coverage: 0.9 } as FamilyFacts["page"];
    const none = { value: 0, text: "", kind: "service" } as const;
    assert.equal(worthOf(ceilingParts(facts({ offer: none }))).value, 0);
    assert.equal(worthOf(ceilingParts(facts({ offer: none, page }))).value, 0.8);
  });

  test("what a model judged a visitor to be worth stands over both", () => {
    const parts = ceilingParts(facts());
    assert.deepEqual(
      (["main", "other", "reader", "small"] as const).map((worth) => worthOf(withWorth(parts, worth)).value),
      [1, 0.7, 0.4, 0.2],
    );
    assert.equal(worthOf(withWorth(ceilingParts(facts({ offer: null })), "main")).measured, undefined);
  });
});
