import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  healthBand,
  healthParts,
  healthScore,
  roundScore,
  type ScoredFault,
  type ScoredPage,
  type ScoreInput,
} from "../../src/audit/health_score.ts";
import { SEVERITIES } from "../../src/domain/severity.ts";

const GATED = ["home_noindex", "robots_blocks_all", "home_page_error", "injected_spam", "https_missing"];
const JUNK = ["thin_content", "duplicate_content", "near_duplicate_content", "not_found_text", "placeholder_text"];
const PARTS = ["selling", "other"] as const;
const ROUNDING = 1e-9;

const urlOf = (at: number): string => `https://a.example/${at}`;
/** A home page and others, one in four of which sells. */
const pagesOf = (count: number): ScoredPage[] =>
  Array.from({ length: count }, (_, at) => ({
    url: urlOf(at),
    part: at === 0 ? "home" : at % 4 === 0 ? "selling" : "other",
  }));
const urlsOf = (pages: readonly ScoredPage[]): Set<string> => new Set(pages.map((page) => page.url));
const fault = (
  rule_id: string,
  severity: ScoredFault["severity"],
  pages: readonly ScoredPage[] | null,
): ScoredFault => ({
  rule_id,
  severity,
  site_wide: pages === null,
  urls: pages === null ? new Set() : urlsOf(pages),
});
const bandOf = (input: ScoreInput): string => healthBand(roundScore(healthScore(input))!);

/** Up to 20 pages, some aside or lost, and 12 faults of any severity on any of them, on dead addresses or on the site. */
const anySite: fc.Arbitrary<ScoreInput> = fc.integer({ min: 1, max: 20 }).chain((count) => {
  const urls = Array.from({ length: count }, (_, at) => urlOf(at));
  const page = (at: number) =>
    fc.record({
      url: fc.constant(urlOf(at)),
      part: at === 0 ? fc.constantFrom("home", "other") : fc.constantFrom(...PARTS),
      aside: fc.boolean(),
      lost: at === 0 ? fc.constant(false) : fc.integer({ max: 5, min: 0 }).map((chance) => chance === 0),
    });
  const anyFault = fc.record({
    rule_id: fc.oneof(fc.constantFrom(...GATED), fc.constantFrom(...JUNK), fc.constantFrom("a", "b", "c", "d", "e")),
    severity: fc.constantFrom(...SEVERITIES),
    site_wide: fc.boolean(),
    urls: fc.subarray([...urls, "https://a.example/dead/1", "https://a.example/dead/2"]).map((own) => new Set(own)),
  });
  const faults = fc.uniqueArray(anyFault, { selector: (each) => each.rule_id, maxLength: 12 });
  return fc.record({ pages: fc.tuple(...urls.map((_, at) => page(at))) as fc.Arbitrary<ScoredPage[]>, faults });
});

/** What junk may be: thin, a copy, an error told with 200, spam, or a page not meant for search. */
const anyJunk = fc.array(
  fc.record({
    rule_id: fc.constantFrom(...JUNK, "injected_spam", null),
    part: fc.constantFrom(...PARTS),
    other: fc.subarray(["a", "b", "c"]),
  }),
  { minLength: 1, maxLength: 30 },
);

function withJunk(
  site: ScoreInput,
  junk: readonly { rule_id: string | null; part: "selling" | "other"; other: string[] }[],
) {
  const pages = junk.map(
    ({ rule_id, part }, at): ScoredPage => ({
      url: `https://a.example/junk/${at}`,
      part,
      aside: rule_id === null,
    }),
  );
  const faults = new Map(site.faults.map((each) => [each.rule_id, each]));
  junk.forEach(({ rule_id, other }, at) => {
    for (const id of rule_id === null ? other : [...other, rule_id]) {
      const severity = id === "injected_spam" ? "critical" : "medium";
      const held = faults.get(id) ?? { rule_id: id, severity, site_wide: false, urls: new Set<string>() };
      faults.set(id, { ...held, urls: new Set([...held.urls, pages[at]!.url]) });
    }
  });
  return { pages: [...site.pages, ...pages], faults: [...faults.values()] };
}

describe("healthScore()", () => {
  test("is null when no page could be read", () => {
    assert.equal(healthScore({ pages: [], faults: [] }), null);
    assert.equal(healthScore({ pages: [{ url: urlOf(0), part: "home", lost: true }], faults: [] }), null);
    assert.equal(roundScore(null), null);
  });

  test("gives 100 to a site without faults, and to one with low and info faults alone", () => {
    const pages = pagesOf(3);
    const small = (["low", "info"] as const).map((severity) => fault(severity, severity, pages));
    assert.equal(healthScore({ pages, faults: [] }), 100);
    assert.equal(healthScore({ pages, faults: small }), 100);
  });

  test("is the product of its parts, each with its reason", () => {
    const pages = pagesOf(4);
    const input = {
      pages,
      faults: [fault("x", "high", pages), fault("y", "medium", null), fault("home_noindex", "critical", [pages[0]!])],
    };
    const parts = healthParts(input)!;
    assert.deepEqual(
      parts.map(({ name, value }) => [name, value.toFixed(6)]),
      [
        ["pages", (0.9 * ((3 * 0.5) / 4)).toFixed(6)],
        ["site", Math.exp(-4 / 90).toFixed(6)],
        ["home_noindex", "0.300000"],
      ],
    );
    assert.ok(parts.every((part) => part.basis.length > 8));
    assert.equal(
      healthScore(input),
      parts.reduce((score, part) => score * part.value, 100),
    );
  });

  test("counts a page that sells twice", () => {
    const pages = pagesOf(10);
    const on = (at: number) => 100 - healthScore({ pages, faults: [fault("x", "high", [pages[at]!])] })!;
    assert.ok(Math.abs(on(4) - 2 * on(1)) < ROUNDING && on(0) > on(4));
  });

  test("stays between 0 and 100", () => {
    fc.assert(fc.property(anySite, (site) => (healthScore(site) ?? 0) >= 0 && (healthScore(site) ?? 0) <= 100));
  });

  test("never rises by one more fault, by one more page at fault, or by a page that becomes junk", () => {
    fc.assert(
      fc.property(anySite, fc.constantFrom(...SEVERITIES), fc.nat(), (site, severity, pick) => {
        const before = healthScore(site)!;
        const page = site.pages[pick % site.pages.length]!;
        const more = fault("new", severity, [page]);
        const wider = site.faults.map((each, at) =>
          at === 0 ? { ...each, urls: new Set([...each.urls, page.url]) } : each,
        );
        const worse = [
          { ...site, faults: [...site.faults, more] },
          { ...site, faults: [...site.faults, { ...more, site_wide: true }] },
          { ...site, faults: [...site.faults, { ...more, urls: new Set(["https://a.example/dead/3"]) }] },
          { ...site, faults: wider },
          { ...site, pages: site.pages.map((each) => (each === page ? { ...each, aside: true } : each)) },
        ];
        for (const each of worse) assert.ok(healthScore(each)! <= before + ROUNDING);
      }),
      { numRuns: 300 },
    );
  });

  test("never rises by lost pages, whichever they are, while what is critical stays known", () => {
    fc.assert(
      fc.property(anySite, fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (site, picks) => {
        const gone = new Set(picks.map((pick) => site.pages[pick % site.pages.length]!.url));
        const pages = site.pages.map((page) => (gone.has(page.url) ? { ...page, lost: true } : page));
        const faults = site.faults.map((each) =>
          each.severity === "critical" || GATED.includes(each.rule_id)
            ? each
            : { ...each, urls: each.urls.difference(gone) },
        );
        assert.ok((healthScore({ pages, faults }) ?? 0) <= healthScore(site)! + ROUNDING);
      }),
      { numRuns: 600 },
    );
  });

  test("never rises by junk, however much of it", () => {
    fc.assert(
      fc.property(anySite, anyJunk, (site, junk) => {
        assert.ok(healthScore(withJunk(site, junk))! <= healthScore(site)! + ROUNDING);
      }),
      { numRuns: 600 },
    );
  });

  test("never rises by junk and lost pages together", () => {
    fc.assert(
      fc.property(anySite, anyJunk, fc.nat(), (site, junk, pick) => {
        const gone = site.pages[pick % site.pages.length]!;
        const spoilt = withJunk(
          { ...site, pages: site.pages.map((page) => (page === gone ? { ...page, lost: true } : page)) },
          junk,
        );
        assert.ok((healthScore(spoilt) ?? 0) <= healthScore(site)! + ROUNDING);
      }),
      { numRuns: 400 },
    );
  });

  test("never falls by a repair", () => {
    fc.assert(
      fc.property(anySite, fc.nat(), (site, pick) => {
        const index = site.faults.length === 0 ? 0 : pick % site.faults.length;
        const faults = site.faults.filter((_, at) => at !== index);
        assert.ok(healthScore({ ...site, faults })! >= healthScore(site)! - ROUNDING);
      }),
      { numRuns: 300 },
    );
  });

  test("does not depend on the size of the site, spam apart", () => {
    fc.assert(
      fc.property(anySite, fc.integer({ min: 2, max: 5 }), (site, times) => {
        const copies = (url: string): string[] => Array.from({ length: times }, (_, copy) => `${url}/copy${copy}`);
        const grown = (of: ScoreInput, copy: (url: string) => string[]): ScoreInput => ({
          pages: of.pages.flatMap((page) => copy(page.url).map((url) => ({ ...page, url, part: "other" as const }))),
          faults: of.faults
            .filter((each) => each.rule_id !== "injected_spam")
            .map((each) => ({ ...each, urls: new Set([...each.urls].flatMap(copy)) })),
        });
        const once = grown(site, (url) => [url]);
        assert.ok(Math.abs(healthScore(grown(site, copies))! - healthScore(once)!) < ROUNDING);
      }),
    );
  });

  test("does not depend on the order of pages and faults", () => {
    fc.assert(
      fc.property(anySite, (site) => {
        const turned = { pages: site.pages.toReversed(), faults: site.faults.toReversed() };
        assert.ok(Math.abs(healthScore(turned)! - healthScore(site)!) < ROUNDING);
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

  test("of a site that search engines may not list, cannot read, or that is full of spam is weak", () => {
    const pages = pagesOf(90);
    for (const each of [
      fault("home_noindex", "critical", pages.slice(0, 1)),
      fault("robots_blocks_all", "critical", null),
      fault("home_page_error", "critical", null),
      fault("injected_spam", "critical", pages.slice(-30)),
      fault("injected_spam", "critical", pages.slice(0, 1)),
    ])
      assert.equal(bandOf({ pages, faults: [each] }), "weak", each.rule_id);
  });

  test("of a site with any critical cause is fair at best", () => {
    const pages = pagesOf(500);
    for (const id of ["leaked_secret", "certificate_invalid", "https_missing"])
      assert.equal(bandOf({ pages, faults: [fault(id, "critical", pages.slice(5, 6))] }), "fair", id);
  });

  test("falls with the pages that spam is on", () => {
    const pages = pagesOf(200);
    const scores = [1, 2, 5, 10, 40, 120].map(
      (count) => healthScore({ pages, faults: [fault("injected_spam", "critical", pages.slice(-count))] })!,
    );
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.ok(scores[0]! > 45 && scores[3]! <= 30 && scores[5]! < 15, scores.join(" "));
  });

  test("is no more than fair where 77 % of the pages hold dead links", () => {
    const pages = pagesOf(100);
    assert.equal(bandOf({ pages, faults: [fault("broken_internal_link", "high", pages.slice(0, 77))] }), "fair");
  });
});
