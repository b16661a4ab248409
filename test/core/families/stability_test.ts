import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildFamilies, type FamilyDraft } from "../../../src/core/families/build_families.ts";
import type { Candidate } from "../../../src/core/families/candidates.ts";
import type { Family } from "../../../src/domain/keyword.ts";
import { keywordKey } from "../../../src/language/keyword_text.ts";

const INTENTS = { language: "en", places: [], offerStems: new Set<string>() };
const FIRST = [
  "cold brew coffee",
  "best cold brew coffee",
  "cold brew coffee online",
  "office coffee service",
  "office coffee delivery",
  "office coffee supplier",
  "coffee subscription",
  "coffee subscription box",
  "monthly coffee subscription",
  "decaf coffee",
  "best decaf coffee",
];

function candidate(keyword: string, change: Partial<Candidate> = {}): Candidate {
  return { keyword, source: "provider_ideas", score: 2, pages: [], ...change };
}

function build(candidates: readonly Candidate[], earlier: readonly FamilyDraft[] = []): FamilyDraft[] {
  const families = earlier.map(
    ({ name, intent, keywords }): Pick<Family, "name" | "intent" | "keywords"> => ({
      name: `${name} (named)`,
      intent,
      keywords,
    }),
  );
  return buildFamilies(candidates, { intents: INTENTS, resultsOf: () => null, earlier: families });
}

function homeOf(families: readonly FamilyDraft[], keyword: string): FamilyDraft | undefined {
  const key = keywordKey(keyword, "en");
  return families.find(({ keywords }) => keywords.some((entry) => keywordKey(entry.keyword, "en") === key));
}

describe("buildFamilies() with the families of an earlier run", () => {
  const first = build(FIRST.map((keyword) => candidate(keyword)));

  test("keeps each family's searches, head and name when the universe grows", () => {
    const more = [
      "cold brew coffee machine",
      "cold brew office coffee",
      "subscription decaf coffee",
      "nitro cold brew",
    ];
    const second = build(
      [...FIRST, ...more].map((keyword) => candidate(keyword)),
      first,
    );
    for (const before of first) {
      const after = homeOf(second, before.keywords[0]!.keyword);
      assert.equal(after?.keywords[0]?.keyword, before.keywords[0]?.keyword);
      assert.equal(after?.keptName, `${before.name} (named)`);
      const kept = new Set(after?.keywords.map(({ keyword }) => keyword));
      assert.ok(before.keywords.every(({ keyword }) => kept.has(keyword)));
    }
  });

  test("puts a new search about a known topic into its family", () => {
    const second = build(
      [...FIRST, "decaf coffee reviews"].map((keyword) => candidate(keyword)),
      first,
    );
    assert.equal(homeOf(second, "decaf coffee reviews"), homeOf(second, "decaf coffee"));
    assert.equal(second.length, first.length);
  });

  test("makes no family of suggested searches alone", () => {
    const suggested = candidate("pelvic floor exercises", { source: "people_also_ask" });
    const second = build([...FIRST.map((keyword) => candidate(keyword)), suggested], first);
    assert.equal(homeOf(second, "pelvic floor exercises"), undefined);
  });
});

describe("buildFamilies()", () => {
  test("takes a search with and without the word of the whole trade for one topic", () => {
    const trade = [...FIRST, "wholesale coffee", "coffee gifts", "coffee roaster"];
    const families = build([...trade, "single origin", "single origin coffee"].map((keyword) => candidate(keyword)));
    assert.equal(homeOf(families, "single origin"), homeOf(families, "single origin coffee"));
  });
});
