import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { describeImpact } from "../../src/core/impact_text.ts";
import { clickShareAt, estimateImpact } from "../../src/opportunity/expected_impact.ts";
import { gatherFamilyFacts } from "../../src/opportunity/facts.ts";
import { answer, factSources, family, OWN_DOMAIN, serp } from "../support/opportunity_world.ts";

const FIRMS = ["a.example", "b.example", "c.example", "d.example", "e.example", "f.example"];

test("clickShareAt() falls with every position and is nothing beyond page two", () => {
  const shares = Array.from({ length: 25 }, (_, i) => clickShareAt(i + 1));
  for (let i = 1; i < shares.length; i++) assert.ok(shares[i]! <= shares[i - 1]!);
  assert.deepEqual([clickShareAt(21), clickShareAt(null)], [0, 0]);
});

describe("estimateImpact()", () => {
  const keyword = { keyword: "trail shoes", google_vol: 1_000, difficulty: 20 };

  test("gives clicks as volume times the difference of click shares", () => {
    const facts = gatherFamilyFacts(
      family("trail shoes", "commercial", [keyword]),
      factSources({ evidence: [serp("trail shoes", FIRMS)] }),
    );
    const impact = estimateImpact("service_page", facts);
    assert.deepEqual([impact.metric, impact.low, impact.high], ["monthly_clicks", 30, 100]);
    assert.match(describeImpact(impact, "service_page"), /^30 to 100 more clicks .*: 1,000 searches/);
  });

  test("counts from the present position, and less under an AI overview", () => {
    const ranked = serp("trail shoes", [...FIRMS, OWN_DOMAIN], {
      ai_overview: { present: true, references: [], brand_cited: null, rivals_cited: [] },
    });
    const facts = gatherFamilyFacts(
      family("trail shoes", "commercial", [keyword]),
      factSources({ evidence: [ranked] }),
    );
    const impact = estimateImpact("refresh_page", facts);
    assert.ok(impact.high < 100 && impact.low < impact.high);
    assert.match(impact.basis, /from position 7 today/);
    assert.match(impact.basis, /a third for 1 search/);
  });

  test("gives answers where volume is unknown, up to the rival named most", () => {
    const rows = [1, 2, 3, 4].map((i) => answer("trail shoes", { cited: i === 1, rivals: ["a.example"] }));
    const facts = gatherFamilyFacts(
      family("trail shoes", "commercial", ["trail shoes"]),
      factSources({ evidence: rows }),
    );
    const impact = estimateImpact("answer_page", facts);
    assert.deepEqual([impact.metric, impact.low, impact.high], ["answer_share", 1, 3]);
  });

  test("claims no traffic where neither volume nor answers were measured", () => {
    const facts = gatherFamilyFacts(
      family("trail shoes", "commercial", ["trail shoes"]),
      factSources({ evidence: [serp("trail shoes", FIRMS)] }),
    );
    const impact = estimateImpact("service_page", facts);
    assert.equal(impact.metric, "first_page_searches");
    assert.match(impact.basis, /no traffic figure/);
  });

  test("is always a range from low to high", () => {
    const vol = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: undefined });
    const difficulty = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined });
    fc.assert(
      fc.property(vol, difficulty, fc.integer({ min: 0, max: 6 }), (google_vol, kd, place) => {
        const entry = {
          keyword: "trail shoes",
          ...(google_vol === undefined ? {} : { google_vol }),
          ...(kd === undefined ? {} : { difficulty: kd }),
        };
        const results = [...FIRMS.slice(0, place), OWN_DOMAIN];
        const facts = gatherFamilyFacts(
          family("trail shoes", "commercial", [entry]),
          factSources({ evidence: [serp("trail shoes", results)] }),
        );
        const { low, high, basis } = estimateImpact("refresh_page", facts);
        return low >= 0 && low <= high && basis !== "";
      }),
    );
  });
});
