import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { issuePriority, priorityBasis } from "../../src/audit/issue_priority.ts";
import { SEVERITIES } from "../../src/domain/severity.ts";

describe("issuePriority()", () => {
  test("lies between 0 and 1 and grows with severity, gain and reach", () => {
    const anyIssue = fc.record({
      severity: fc.integer({ min: 0, max: 4 }),
      score_impact: fc.double({ min: 0, max: 60, noNaN: true }),
      reach: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(anyIssue, ({ severity, score_impact, reach }) => {
        const of = (at: number, impact: number, share: number): number =>
          issuePriority({ severity: SEVERITIES[at]!, score_impact: impact, reach: share });
        const own = of(severity, score_impact, reach);
        assert.ok(own >= 0 && own <= 1);
        assert.ok(of(severity, score_impact + 1, reach) >= own);
        assert.ok(of(severity, score_impact, Math.min(1, reach + 0.1)) >= own);
        if (severity > 0) assert.ok(of(severity - 1, score_impact, reach) >= own);
      }),
    );
  });

  test("lets a fault on every page pass a graver one on a single page", () => {
    const wide = issuePriority({ severity: "medium", score_impact: 8, reach: 1 });
    const rare = issuePriority({ severity: "high", score_impact: 0.2, reach: 0.002 });
    assert.ok(wide > rare);
  });

  test("puts what keeps a page from being found or quoted before what only makes it slower", () => {
    const of = (category: string) => issuePriority({ severity: "medium", category, score_impact: 7, reach: 1 });
    assert.ok(of("titles") > of("speed") && of("structured_data") > of("images"));
    const critical = { severity: "critical", score_impact: 7, reach: 1 } as const;
    assert.equal(issuePriority({ ...critical, category: "security" }), issuePriority(critical));
  });

  test("puts what keeps customers from a page that sells before all that is not critical", () => {
    const shop = { value: 0.6, basis: "a page that sells" };
    const wrong = { rule_id: "contact_link_differs", severity: "high", score_impact: 0.2, reach: 1 / 260 } as const;
    const wide = issuePriority({ severity: "high", score_impact: 1, reach: 0.5 });
    assert.ok(issuePriority({ ...wrong, importance: shop }) > wide && issuePriority(wrong) < wide);
    assert.match(
      priorityBasis({ ...wrong, importance: shop, pages: 1, of: 260 }),
      /^severity high .as urgent as a critical/,
    );
  });

  test("keeps a high fault of one page among many below the middle, unless the page matters", () => {
    const trivia = { severity: "high", score_impact: 0.2, reach: 1 / 260 } as const;
    const home = { value: 1, basis: "the home page" };
    assert.ok(issuePriority(trivia) < 0.3);
    assert.ok(issuePriority({ ...trivia, importance: home }) > 0.45);
    assert.ok(issuePriority({ ...trivia, severity: "critical" }) > 0.7);
    assert.equal(
      priorityBasis({ ...trivia, pages: 1, of: 260 }),
      "severity high on 1 of 260 pages, worth 0.2 points of the health score; × 0.56 because so few pages are affected, none of them important",
    );
    assert.equal(
      priorityBasis({ ...trivia, importance: home, pages: 1, of: 260 }),
      "severity high on 1 of 260 pages, worth 0.2 points of the health score",
    );
  });
});
