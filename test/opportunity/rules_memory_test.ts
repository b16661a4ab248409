import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { EarlierPlay } from "../../src/core/stable_key.ts";
import { PLAY_KINDS, type PlayKind } from "../../src/domain/opportunity.ts";
import type { FamilyFacts } from "../../src/opportunity/facts.ts";
import { fallsShort, NO_MEMORY, type PlayMemory, reachesPlace, recallPlay } from "../../src/opportunity/memory.ts";
import { chooseRules } from "../../src/opportunity/rules.ts";

interface Measures {
  position?: number | null;
  answers?: { present: number; total: number } | null;
  missing?: number;
  covered?: number;
  intent?: "informational" | "commercial";
  hasPage?: boolean;
  subtopics?: number;
  ceded?: number;
}

/** The parts of a family's facts that decide about its play. */
function factsWith(measures: Measures): FamilyFacts {
  const { position = null, answers = null, missing = 0, covered = 4, hasPage = true, ceded = 0 } = measures;
  const keywords = ["oak table", "round oak table"].map((keyword) => ({
    keyword,
    intent: "commercial",
    source: "site",
  }));
  const url = "https://oak.example/tables";
  return {
    family: { id: "f", name: "oak table", intent: measures.intent ?? "commercial", keywords },
    keywords,
    head: "oak table",
    branded: false,
    signals: [{ keyword: "oak table", signals: {} }],
    searches: [{ places: [] }],
    best: position === null ? null : { keyword: "oak table", position, url },
    answers: answers === null ? null : { ...answers, kind: "cited", keywords: 1 },
    answerRivals: [],
    winnability: { value: 1 - ceded, ceded: ceded * 10, places: 10, holders: [] },
    holders: [],
    archive: null,
    page: hasPage
      ? {
          url,
          coverage: 1,
          missing: Array.from({ length: missing }, (_, i) => `gap ${i}`),
          covered: Array.from({ length: covered }, (_, i) => `part ${i}`),
        }
      : null,
    comparing: [],
    template: null,
    local: [],
    subtopics: Array.from({ length: measures.subtopics ?? 0 }, (_, i) => `side ${i}`),
    offer: null,
  } as unknown as FamilyFacts;
}

function playOf(measures: Measures, memory: PlayMemory = NO_MEMORY): PlayKind | string {
  return (
    playsOf(measures, memory)[0] ?? chooseRules({ facts: factsWith(measures), note: null }, memory).reason ?? "none"
  );
}

function playsOf(measures: Measures, memory: PlayMemory): PlayKind[] {
  return chooseRules({ facts: factsWith(measures), note: null }, memory).rules.map(({ play }) => play);
}

const after = (kind: PlayKind, position: number | null = null): PlayMemory => ({ kind, position });

describe("chooseRules() with what was advised last time", () => {
  test("keeps a refresh at place 3 and lets it end at place 2", () => {
    const lost = { present: 0, total: 4 };
    assert.equal(playOf({ position: 3, answers: lost }), "get_cited");
    assert.equal(playOf({ position: 3, answers: lost }, after("refresh_page", 4)), "refresh_page");
    assert.equal(playOf({ position: 2, answers: lost }, after("refresh_page", 4)), "get_cited");
  });

  test("keeps asking for citations at place 4 and for one answer more than half of four", () => {
    const held = { present: 2, total: 4 };
    assert.equal(playOf({ position: 1, answers: held }), "already_held");
    assert.equal(playOf({ position: 1, answers: held }, after("get_cited", 1)), "get_cited");
    assert.equal(playOf({ position: 1, answers: { present: 3, total: 4 } }, after("get_cited", 1)), "already_held");
    assert.equal(playOf({ position: 4, answers: held }, after("get_cited", 3)), "get_cited");
    assert.equal(playOf({ position: 5, answers: held }, after("get_cited", 3)), "refresh_page");
  });

  test("keeps widening a page at places 9 and 10 and takes to refreshing it at 8", () => {
    const gaps = { missing: 3, covered: 2 };
    assert.equal(playOf({ position: 10, ...gaps }), "refresh_page");
    assert.equal(playOf({ position: 10, ...gaps }, after("expand_page", 12)), "expand_page");
    assert.equal(playOf({ position: 8, ...gaps }, after("expand_page", 12)), "refresh_page");
    assert.equal(playOf({ position: 12, ...gaps }, after("refresh_page", 9)), "refresh_page");
    assert.equal(playOf({ position: 13, ...gaps }, after("refresh_page", 9)), "expand_page");
  });

  test("gives a family with a play up only where clearly more places are out of reach", () => {
    const page = { hasPage: false, subtopics: 2 };
    assert.equal(playOf({ ...page, ceded: 0.6 }), "ceded");
    assert.equal(playOf({ ...page, ceded: 0.6 }, after("answer_page")), "answer_page");
    assert.equal(playOf({ ...page, ceded: 0.7 }, after("answer_page")), "ceded");
  });

  test("keeps a hub that lost one of six topics", () => {
    assert.equal(playOf({ hasPage: false, subtopics: 5, intent: "informational" }), "answer_page");
    assert.equal(playOf({ hasPage: false, subtopics: 5, intent: "informational" }, after("topic_hub")), "topic_hub");
  });

  test("says the same again while nothing moves, whatever was measured", () => {
    const measures = fc.record({
      position: fc.option(fc.integer({ min: 1, max: 30 })),
      answers: fc.option(
        fc
          .integer({ min: 1, max: 12 })
          .chain((total) => fc.record({ present: fc.integer({ min: 0, max: total }), total: fc.constant(total) })),
      ),
      missing: fc.integer({ min: 0, max: 9 }),
      covered: fc.integer({ min: 0, max: 9 }),
      intent: fc.constantFrom("informational" as const, "commercial" as const),
      hasPage: fc.boolean(),
      subtopics: fc.integer({ min: 0, max: 9 }),
      ceded: fc.constantFrom(0, 0.5, 0.6, 0.65, 0.7, 1),
    });
    fc.assert(
      fc.property(measures, fc.option(fc.constantFrom(...PLAY_KINDS)), (given, before) => {
        const first = playsOf(given, before === null ? NO_MEMORY : after(before, given.position));
        const [kind] = first;
        if (kind === undefined) return;
        assert.deepEqual(playsOf(given, after(kind, given.position)), first);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("recallPlay()", () => {
  const keywords = ["oak table", "round oak table", "oak table care"].map((keyword) => ({ keyword }));
  const play = (play_kind: PlayKind, more: Partial<EarlierPlay> = {}): EarlierPlay => ({
    stable_key: play_kind,
    play_kind,
    keywords,
    data: { target_url: null, best_position: 7 },
    latest: true,
    ...more,
  });

  test("takes a family's first play of the last run, not the comparison beside it", () => {
    assert.deepEqual(recallPlay(keywords, [play("comparison_page"), play("refresh_page")]), after("refresh_page", 7));
  });

  test("forgets older runs, other families and what was completed", () => {
    const other = [{ keyword: "pine shelf" }, { keyword: "pine shelf care" }];
    for (const more of [{ latest: false }, { keywords: other }, { status: "completed" as const }])
      assert.deepEqual(recallPlay(keywords, [play("refresh_page", more)]), NO_MEMORY);
  });
});

describe("thresholds with a memory", () => {
  test("are what they say without one", () => {
    assert.equal(reachesPlace(3, 3, null), true);
    assert.equal(reachesPlace(4, 3, null), false);
    assert.equal(fallsShort({ present: 1, total: 2 }, 0.5, null), false);
  });

  test("of many answers need less of a move than of few", () => {
    assert.equal(fallsShort({ present: 2, total: 4 }, 0.5, true), true);
    assert.equal(fallsShort({ present: 60, total: 100 }, 0.5, true), false);
  });
});
