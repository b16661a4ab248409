import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  healthBand,
  healthScore,
  roundScore,
  type ScoredFault,
  type ScoreInput,
} from "../../src/audit/health_score.ts";
import { SEVERITIES } from "../../src/domain/severity.ts";

const GATED = ["home_noindex", "robots_blocks_all", "home_page_error", "injected_spam", "https_missing"];

const pagesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `https://a.example/${index}`);

/** Up to 20 pages and 12 faults of any severity on any of them, or on the site. */
const anySite: fc.Arbitrary<ScoreInput> = fc.integer({ min: 1, max: 20 }).chain((count) => {
  const pages = pagesOf(count);
  const fault = fc.record({
    rule_id: fc.oneof(fc.constantFrom(...GATED), fc.constantFrom("a", "b", "c", "d", "e", "f")),
    severity: fc.constantFrom(...SEVERITIES),
    site_wide: fc.boolean(),
    urls: fc.subarray(pages).map((urls) => new Set(urls)),
  });
  const faults = fc.uniqueArray(fault, { selector: (each) => each.rule_id, maxLength: 12 });
  return fc.record({ pages: fc.constant(pages), lost_pages: fc.integer({ min: 0, max: 5 }), faults });
});

describe("healthScore()", () => {
  test("is null when no page could be read", () => {
    assert.equal(healthScore({ pages: [], lost_pages: 3, faults: [] }), null);
    assert.equal(roundScore(null), null);
  });

  test("gives 100 to a site without faults, and to one with low and info faults alone", () => {
    const pages = pagesOf(3);
    const small: ScoredFault[] = (["low", "info"] as const).map((severity) => ({
      rule_id: severity,
      severity,
      site_wide: true,
      urls: new Set(pages),
    }));
    assert.equal(healthScore({ pages, lost_pages: 0, faults: [] }), 100);
    assert.equal(healthScore({ pages, lost_pages: 0, faults: small }), 100);
  });

  test("weighs one high fault on every page as the formula says", () => {
    const pages = pagesOf(4);
    const score = healthScore({
      pages,
      lost_pages: 0,
      faults: [{ rule_id: "x", severity: "high", site_wide: false, urls: new Set(pages) }],
    });
    assert.equal(score!.toFixed(6), (100 * (0.6 * 0.5 + 0.4 * Math.exp(-10 / 90))).toFixed(6));
  });

  test("caps a hacked site at 40 and halves one that may not be indexed", () => {
    const pages = pagesOf(50);
    const on = (rule_id: string): ScoredFault => ({
      rule_id,
      severity: "critical",
      site_wide: false,
      urls: new Set([pages[0]!]),
    });
    assert.equal(healthScore({ pages, lost_pages: 0, faults: [on("injected_spam")] }), 40);
    const open = healthScore({ pages, lost_pages: 0, faults: [on("other")] })!;
    assert.equal(
      healthScore({ pages, lost_pages: 0, faults: [on("home_noindex")] })!.toFixed(6),
      (open / 2).toFixed(6),
    );
  });

  test("stays between 0 and 100", () => {
    fc.assert(fc.property(anySite, (site) => healthScore(site)! >= 0 && healthScore(site)! <= 100));
  });

  test("never rises by one more fault, by one more page at fault, or by a lost page", () => {
    fc.assert(
      fc.property(anySite, fc.constantFrom(...SEVERITIES), fc.nat(), (site, severity, pick) => {
        const before = healthScore(site)!;
        const page = site.pages[pick % site.pages.length]!;
        const more = { rule_id: "new", severity, site_wide: false, urls: new Set([page]) };
        const wider = site.faults.map((fault, index) =>
          index === 0 ? { ...fault, urls: new Set([...fault.urls, page]) } : fault,
        );
        assert.ok(healthScore({ ...site, faults: [...site.faults, more] })! <= before + 1e-9);
        assert.ok(
          healthScore({ ...site, faults: [...site.faults, { ...more, site_wide: true, urls: new Set<string>() }] })! <=
            before + 1e-9,
        );
        assert.ok(healthScore({ ...site, faults: wider })! <= before + 1e-9);
        assert.ok(healthScore({ ...site, lost_pages: site.lost_pages + 1 })! <= before + 1e-9);
      }),
    );
  });

  test("never falls by a repair", () => {
    fc.assert(
      fc.property(anySite, fc.nat(), (site, pick) => {
        const index = site.faults.length === 0 ? 0 : pick % site.faults.length;
        const faults = site.faults.filter((_, at) => at !== index);
        assert.ok(healthScore({ ...site, faults })! >= healthScore(site)! - 1e-9);
      }),
    );
  });

  test("does not depend on the size of the site", () => {
    fc.assert(
      fc.property(anySite, fc.integer({ min: 2, max: 5 }), (site, times) => {
        const copies = (url: string): string[] => Array.from({ length: times }, (_, copy) => `${url}/copy${copy}`);
        const larger: ScoreInput = {
          pages: site.pages.flatMap(copies),
          lost_pages: site.lost_pages * times,
          faults: site.faults.map((fault) => ({ ...fault, urls: new Set([...fault.urls].flatMap(copies)) })),
        };
        assert.ok(Math.abs(healthScore(larger)! - healthScore(site)!) < 1e-9);
      }),
    );
  });

  test("does not depend on the order of pages and faults", () => {
    fc.assert(
      fc.property(anySite, (site) => {
        const turned = { ...site, pages: site.pages.toReversed(), faults: site.faults.toReversed() };
        assert.ok(Math.abs(healthScore(turned)! - healthScore(site)!) < 1e-9);
      }),
    );
  });
});

describe("healthBand()", () => {
  test("names the bands at their edges", () => {
    assert.deepEqual([0, 30, 31, 70, 71, 90, 91, 100].map(healthBand), [
      "weak",
      "weak",
      "fair",
      "fair",
      "good",
      "good",
      "excellent",
      "excellent",
    ]);
  });
});
