import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Candidate } from "../../../src/core/families/candidates.ts";
import { joinContained } from "../../../src/core/families/contained_parts.ts";
import type { Part } from "../../../src/core/families/earlier_families.ts";
import { membersOf } from "../../../src/core/families/family_parts.ts";

const OWN = "https://a.example/hypno-doula-training";

function part(keyword: string): Part {
  const candidate: Candidate = { keyword, source: "site", score: 5, pages: [OWN] };
  return { members: membersOf([candidate], "en"), earlier: null };
}

function familiesOf(results: Record<string, string[]>): string[][] {
  const parts = Object.keys(results).map(part);
  const joined = joinContained(parts, { resultsOf: (keyword) => results[keyword] ?? null, language: "en" });
  return joined.map(({ members }) => members.map(({ candidate }) => candidate.keyword));
}

function others(name: string): string[] {
  return Array.from({ length: 9 }, (_, at) => `https://${name}${at}.example/`);
}

describe("joinContained()", () => {
  test("joins a head that narrows another where one page of the brand answers both", () => {
    const families = familiesOf({
      "doula training": [...others("x"), OWN],
      "hypno-doula training": [OWN, ...others("y")],
    });
    assert.deepEqual(families, [["doula training", "hypno-doula training"]]);
  });

  test("joins them where their results are the same", () => {
    assert.equal(familiesOf({ "doula training": others("x"), "hypno-doula training": others("x") }).length, 1);
  });

  test("leaves apart what other pages answer, what is not contained, one word and what was not measured", () => {
    const apart: Record<string, string[]>[] = [
      { "doula training": others("x"), "hypno-doula training": [OWN, ...others("y")] },
      { "doula training": [OWN], "doula certificate": [OWN] },
      { doula: [OWN], "postpartum doula": [OWN] },
    ];
    for (const results of apart) assert.equal(familiesOf(results).length, 2, JSON.stringify(results));
    const parts = [part("doula training"), part("hypno-doula training")];
    assert.equal(joinContained(parts, { resultsOf: () => null, language: "en" }).length, 2);
  });
});
