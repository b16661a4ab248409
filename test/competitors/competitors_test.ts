import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { comparisonRoute } from "../../src/competitors/comparison_pages.ts";
import { typeDomain } from "../../src/competitors/domain_type.ts";
import type { AnswerView, SearchView } from "../../src/competitors/evidence_views.ts";
import { answerViews, isComparisonPage } from "../../src/competitors/evidence_views.ts";
import { mergeCompetitors, ROUTE_TRUST, withEvidence } from "../../src/competitors/merge_competitors.ts";
import { answerRoute, type Observation, providerRoute, searchRoute, spells } from "../../src/competitors/routes.ts";
import type { Route, RouteFigures } from "../../src/domain/evidence/finding_data.ts";
import { answerData, serpData } from "../support/evidence_data.ts";

const OWN = "acme-coffee.example";

function search(keyword: string, domains: readonly string[], change: Partial<SearchView> = {}): SearchView {
  return {
    keyword,
    intent: "commercial",
    results: domains.map((domain, at) => ({
      domain,
      url: `https://${domain}/shop/${keyword.replaceAll(" ", "-")}`,
      title: keyword,
      position: at + 1,
    })),
    evidenceId: `serp-${keyword}`,
    provider: "serper",
    simulated: false,
    ...change,
  };
}

function answer(question: string, domains: readonly string[], change: Partial<AnswerView> = {}): AnswerView {
  return {
    question,
    text: "",
    sources: domains.map((domain) => ({ domain, url: `https://${domain}/`, title: domain })),
    brandPresent: false,
    evidenceId: `answer-${question}`,
    provider: "openai",
    simulated: false,
    ...change,
  };
}

const FIGURES: { [R in Route]: Extract<RouteFigures, { route: R }> } = {
  search_results: {
    route: "search_results",
    keywords_shared: 2,
    keywords_measured: 3,
    buyer_keywords_shared: 1,
    examples: [],
  },
  answer_engines: {
    route: "answer_engines",
    answers_citing: 2,
    answers_measured: 3,
    answers_beside_brand: 0,
    examples: [],
  },
  comparison_pages: { route: "comparison_pages", page: "https://acme-coffee.example/vs", title: "Vs", name: "Rival" },
  keyword_provider: { route: "keyword_provider", intersections: 4, avg_position: null },
};

function observation(change: Partial<Observation> = {}): Observation {
  return {
    domain: "rival.example",
    strength: 1,
    reasons: ["ranks_for_brand_keywords"],
    pages: [{ url: "https://rival.example/shop/beans", title: "Beans | Rival" }],
    name: null,
    evidenceIds: [],
    figures: FIGURES.search_results,
    provider: "serper",
    simulated: false,
    ...change,
  };
}

describe("typeDomain()", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["en.wikipedia.org -> wikipedia.org", "wikipedia.org", "reference"],
    ["a marketplace", "amazon.com", "marketplace"],
    ["a review site", "yelp.com", "aggregator"],
    ["a social site", "reddit.com", "social"],
    ["a publisher", "babycenter.com", "publisher"],
    ["a government site", "health.gov", "reference"],
    ["a university", "psych.ox.ac.uk", "reference"],
    ["a magazine by its name", "brewinggazette.example", "publisher"],
    ["a directory by its name", "doula-directory.example", "aggregator"],
    ["a forum by its name", "coffeeforum.example", "social"],
  ];
  for (const [what, domain, type] of cases) {
    test(`${type} for ${what}`, () => assert.equal(typeDomain(domain, []).type, type));
  }

  test("publisher for a site whose pages are lists of others", () => {
    const pages = ["10 Best Coffee Beans", "Best Espresso Machines of 2026", "About beans"].map((title, at) => ({
      url: `https://x.example/p/${at}`,
      title,
    }));
    assert.equal(typeDomain("x.example", pages).type, "publisher");
  });

  test("aggregator for a site whose pages send to others nearby", () => {
    const pages = ["Find a doula near you", "Doulas near me: compare quotes"].map((title, at) => ({
      url: `https://x.example/p/${at}`,
      title,
    }));
    assert.equal(typeDomain("x.example", pages).type, "aggregator");
  });

  test("business for a site whose home or offer ranks, unknown without any sign", () => {
    assert.equal(typeDomain("x.example", [{ url: "https://x.example/", title: "X" }]).type, "business");
    assert.equal(typeDomain("x.example", [{ url: "https://x.example/services/a", title: "A" }]).type, "business");
    assert.equal(typeDomain("x.example", [{ url: "https://x.example/2019/05/thoughts", title: "A" }]).type, "unknown");
  });
});

describe("searchRoute()", () => {
  test("takes domains of several keywords, weighs their places and names no one met once", () => {
    const views = [
      search("cold brew", ["rival.example", "once.example", OWN]),
      search("decaf", ["x.example", "rival.example", "other.example"]),
      search("espresso", ["rival.example", "y.example", "z.example", "other.example"]),
    ];
    const found = searchRoute(views, OWN);
    assert.deepEqual(found.map(({ domain }) => domain).toSorted(), ["other.example", "rival.example"]);
    const [rival, other] = ["rival.example", "other.example"].map(
      (name) => found.find(({ domain }) => domain === name)!,
    );
    assert.ok(rival!.strength > other!.strength);
    assert.ok(rival!.figures.route === "search_results" && rival!.figures.keywords_shared === 3);
    assert.ok(rival!.reasons.includes("ranks_beside_brand"));
    assert.ok(!other!.reasons.includes("ranks_beside_brand"));
    assert.deepEqual(rival!.evidenceIds, ["serp-cold brew", "serp-decaf", "serp-espresso"]);
  });

  test("does not look beyond the first ten", () => {
    const far = [...Array.from({ length: 10 }, (_, at) => `d${at}.example`), "far.example"];
    const found = searchRoute([search("a", far), search("b", far)], OWN);
    assert.ok(!found.some(({ domain }) => domain === "far.example"));
  });
});

describe("answerRoute()", () => {
  test("takes domains cited at least twice and the name answers give them", () => {
    const text = "1. **Blue Heron Coffee** – great\n2. Other\n";
    const views = [
      answer("best beans", ["blueheroncoffee.example", "once.example"], { text, brandPresent: true }),
      answer("best decaf", ["blueheroncoffee.example", OWN]),
    ];
    const found = answerRoute(views, OWN);
    assert.deepEqual(
      found.map(({ domain, name }) => [domain, name]),
      [["blueheroncoffee.example", "Blue Heron Coffee"]],
    );
    assert.ok(found[0]!.reasons.includes("cited_beside_brand"));
  });
});

describe("answerViews()", () => {
  const row = { brand_id: "b", run_id: "r", provider: "p", simulated: false, observed_at: "2026-03-01T00:00:00.000Z" };
  const reference = { url: "https://www.rival.example/a", domain: "rival.example", title: "A" };
  const source = { url: reference.url, title: "A", cited: true, retrieved: null };

  test("reads cited sources of answers and references of AI overviews, not answers about the brand", () => {
    const views = answerViews([
      {
        ...row,
        id: "1",
        type: "llm_answer",
        subject: "q",
        data: answerData("q", { sources: [source, { ...source, url: "https://read.example/", cited: false }] }),
      },
      {
        ...row,
        id: "2",
        type: "llm_answer",
        subject: "about acme",
        data: answerData("acme", { branded: true, sources: [source] }),
      },
      {
        ...row,
        id: "3",
        type: "serp",
        subject: "beans",
        data: serpData("beans", {
          ai_overview: { present: true, references: [reference], brand_cited: true, rivals_cited: [] },
        }),
      },
      { ...row, id: "4", type: "serp", subject: "decaf", data: serpData("decaf") },
    ]);
    assert.deepEqual(
      views.map((view) => [view.evidenceId, view.brandPresent, view.sources.map(({ domain }) => domain)]),
      [
        ["1", false, ["rival.example"]],
        ["3", true, ["rival.example"]],
      ],
    );
  });
});

describe("providerRoute()", () => {
  test("measures rivals against the strongest and leaves the brand out", () => {
    const found = providerRoute(
      {
        rows: [
          { domain: "www.a.example", intersections: 100, avg_position: 4 },
          { domain: "b.example", intersections: 25, avg_position: null },
          { domain: OWN, intersections: 400, avg_position: 2 },
        ],
        provider: "dataforseo",
        simulated: false,
      },
      OWN,
    );
    assert.deepEqual(
      found.map(({ domain, strength }) => [domain, strength]),
      [
        ["a.example", 1],
        ["b.example", 0.5],
      ],
    );
  });
});

describe("comparisonRoute()", () => {
  const options = { ownDomain: OWN, otherDomains: ["bluebottle.example"] };
  const page = {
    url: "https://acme-coffee.example/compare/acme-vs-tidewater",
    title: "Acme Coffee vs Tidewater Roasters: which subscription?",
    headings: [{ level: 2, text: "Blue Bottle alternatives" }],
    links: [
      { url: "https://tidewater-roasters.example/plans", text: "their plans" },
      { url: "https://unrelated.example/", text: "a study" },
    ],
  };

  test("resolves names by links and by domains that others found", () => {
    const found = comparisonRoute([page], options);
    assert.deepEqual(found.map(({ domain, name }) => [domain, name]).toSorted(), [
      ["bluebottle.example", "Blue Bottle"],
      ["tidewater-roasters.example", "Tidewater Roasters"],
    ]);
  });

  test("does not take compared things for firms", () => {
    const things = { url: "https://a.example/x", title: "Doula vs midwife: the difference", headings: [], links: [] };
    assert.equal(isComparisonPage(things), true);
    assert.deepEqual(comparisonRoute([things], options), []);
  });
});

describe("mergeCompetitors()", () => {
  test("is surer the more independent routes agree", () => {
    const one = mergeCompetitors([observation({ strength: 0.6 })])[0]!.competitor;
    const two = mergeCompetitors([
      observation({ strength: 0.6 }),
      observation({ strength: 0.6, figures: FIGURES.answer_engines, reasons: ["cited_in_answers"] }),
    ])[0]!.competitor;
    assert.ok(two.confidence > one.confidence);
    assert.equal(one.confidence, 0.33);
    assert.deepEqual(two.source_tags, ["search_results", "answer_engines"]);
    assert.equal(two.tier, "direct");
  });

  test("does not promote aggregators, marketplaces, publishers, reference and social sites", () => {
    const all = Object.values(FIGURES).flatMap((figures) =>
      ["yelp.com", "amazon.com", "forbes.com", "wikipedia.org", "reddit.com"].map((domain) =>
        observation({ domain, figures, reasons: ["ranks_for_buyer_keywords"] }),
      ),
    );
    for (const { competitor } of mergeCompetitors(all)) {
      assert.equal(competitor.tier, "adjacent", competitor.domain);
      assert.notEqual(competitor.type, "business", competitor.domain);
    }
  });

  test("takes the site's own comparison for a direct rival", () => {
    const { competitor } = mergeCompetitors([
      observation({ figures: FIGURES.comparison_pages, pages: [], name: "Rival", reasons: ["compared_on_own_site"] }),
    ])[0]!;
    assert.deepEqual([competitor.type, competitor.tier, competitor.name], ["business", "direct", "Rival"]);
  });

  test("reads the name off the titles of its pages", () => {
    const { competitor } = mergeCompetitors([observation()])[0]!;
    assert.equal(competitor.name, "Rival");
  });

  test("keeps at most twenty, rivals before others", () => {
    const many = Array.from({ length: 60 }, (_, at) => observation({ domain: `r${at}.example` }));
    const merged = mergeCompetitors([...many, observation({ domain: "wikipedia.org" })]);
    assert.equal(merged.length, 20);
    assert.equal(merged.at(-1)?.competitor.domain, "wikipedia.org");
  });

  test("confidence stays within 0 and 1 and never falls with another route", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            figures: fc.constantFrom(...Object.values(FIGURES)),
            strength: fc.double({ min: 0, max: 1, noNaN: true }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (seen) => {
          const all = seen.map((entry) => observation(entry));
          const confidence = mergeCompetitors(all)[0]!.competitor.confidence;
          assert.ok(confidence >= 0 && confidence < 1);
          assert.ok(confidence >= (mergeCompetitors(all.slice(1))[0]?.competitor.confidence ?? 0));
        },
      ),
    );
    assert.ok(Object.values(ROUTE_TRUST).every((trust) => trust > 0 && trust < 1));
  });
});

test("withEvidence() names the competitor's own records first", () => {
  const merged = mergeCompetitors([observation({ evidenceIds: ["serp-1"] })])[0]!;
  assert.deepEqual(withEvidence(merged, ["competitor-1"]).evidence, ["competitor-1", "serp-1"]);
});

test("spells() matches a written name to a domain's label", () => {
  assert.equal(spells("Blue Bottle Coffee", "bluebottlecoffee.com"), true);
  assert.equal(spells("Blue Bottle", "blue-bottle.co.uk"), true);
  assert.equal(spells("Shop", "shopify.com"), true);
  assert.equal(spells("Coffee", "bluebottlecoffee.com"), false);
  assert.equal(spells("A", "amazon.com"), false);
});
