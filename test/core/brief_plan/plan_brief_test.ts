import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { facetsAsked } from "../../../src/core/brief_plan/facets.ts";
import { planBrief } from "../../../src/core/brief_plan/plan_brief.ts";
import { topicOf } from "../../../src/core/brief_plan/topic.ts";
import { FORMATS } from "../../../src/domain/opportunity.ts";
import { CAKE_SERP, cakeInput } from "../../support/cake_brief.ts";

describe("planBrief()", () => {
  for (const format of FORMATS) {
    test(`${format}: every reference exists and the outline can be followed`, () => {
      const input = cakeInput({ recommended_format: format });
      const plan = planBrief(input);
      const urls = new Set(input.pages.map((page) => page.url));
      const ids = new Set(input.evidence.map((row) => row.id));
      assert.ok(plan.title.length > 0 && plan.title.length <= 70);
      assert.ok(plan.outline.length >= 3);
      for (const section of plan.outline) {
        assert.notEqual(section.guidance, "", section.heading);
        for (const id of section.evidence_ids) assert.ok(ids.has(id));
        for (const url of section.source_urls ?? []) assert.ok(urls.has(url), url);
      }
      for (const link of plan.internal_links) assert.ok(urls.has(link.url) && link.anchor !== "");
      for (const source of plan.sources) assert.ok(source.evidence_id === null || ids.has(source.evidence_id));
      assert.equal(new Set(plan.outline.map((section) => section.heading)).size, plan.outline.length);
    });
  }

  const plan = planBrief(cakeInput());

  test("says what ranking pages show and what none of them does", () => {
    const ranking = plan.strategy.ranking_pages as { covers: { what: string }[]; lacks: string[]; pages_read: number };
    assert.equal(ranking.pages_read, 2);
    assert.ok(ranking.covers.some((entry) => entry.what === "cost"));
    assert.ok(ranking.lacks.includes("timing"));
  });

  test("puts sections first that are asked for and that the site can carry", () => {
    const timing = plan.outline.find((section) => /how early|when/i.test(section.heading));
    assert.ok(timing !== undefined, plan.outline.map((section) => section.heading).join(" | "));
    assert.ok(timing.key_points.some((point) => point.includes("eight weeks")));
  });

  test("names what only an expert can add", () => {
    const people_also_ask = ["Are wedding cakes safe for nut allergies?", "What are the risks of wedding cakes?"];
    const evidence = [{ ...CAKE_SERP, data: { ...CAKE_SERP.data, people_also_ask } }];
    const needs = planBrief({ ...cakeInput(), evidence }).strategy.needs_input;
    assert.ok(Array.isArray(needs));
  });

  test("keeps volumes as measured and absent where they were not", () => {
    assert.deepEqual(
      plan.target_keywords.map(({ keyword, google_vol, role }) => ({ keyword, google_vol, role })),
      [
        { keyword: "wedding cakes", google_vol: 2400, role: "primary" },
        { keyword: "wedding cake cost", google_vol: 800, role: "supporting" },
        { keyword: "how early to order wedding cakes", google_vol: undefined, role: "question" },
      ],
    );
  });

  test("allows no claim that the site does not make", () => {
    const claims = plan.brand_context.claims_allowed as { text: string; source_url: string }[];
    assert.ok(claims.some((claim) => claim.text === "Rated 4.9 of 5 in 212 reviews"));
    assert.ok(claims.every((claim) => claim.source_url.startsWith("https://bakery.example/")));
  });

  test("is the same for the same input", () => assert.deepEqual(planBrief(cakeInput()), plan));

  test("works without evidence, pages and brand context, and says what is missing", () => {
    const bare = planBrief({
      ...cakeInput(),
      evidence: [],
      pages: [],
      brand: { name: "North Bakery", domain: "bakery.example", context: null },
    });
    assert.ok(bare.outline.length >= 2);
    assert.deepEqual(bare.internal_links, []);
    assert.deepEqual(bare.sources, []);
    assert.match(String(bare.brand_context.note), /not enriched/);
  });

  test("keeps the sections of a page that is to be edited", () => {
    const edit = planBrief(
      cakeInput({
        data: { ...cakeInput().opportunity.data, target_url: "https://bakery.example/services/wedding-cakes" },
      }),
    );
    assert.ok(edit.outline.some((section) => section.heading === "How we plan your wedding cake"));
    assert.equal(edit.strategy.action, "edit");
    assert.ok(edit.internal_links.every((link) => link.url !== "https://bakery.example/services/wedding-cakes"));
  });
});

test("planBrief() never says what an action is", () => {
  const input = cakeInput({
    family: "reduce corporation tax",
    keywords: [{ keyword: "reduce corporation tax", intent: "informational", source: "idea" }],
  });
  const [answer] = planBrief({ ...input, evidence: [], pages: [] }).outline;
  assert.match(answer?.guidance ?? "", /No page of the site answers it yet/);
  assert.doesNotMatch(answer?.guidance ?? "", /what reduce/);
});

test("facetsAsked() takes the special side before the general one", () => {
  const sides = (text: string) => facetsAsked(text).map((facet) => facet.id);
  assert.deepEqual(sides("How do I choose a wedding cake?"), ["choose"]);
  assert.deepEqual(sides("How much do wedding cakes cost?"), ["cost"]);
  assert.deepEqual(sides("What is a wedding cake?"), ["definition"]);
  assert.deepEqual(sides("wedding cakes"), []);
});

test("topicOf() takes off question and price words and finds spelling, number and article", () => {
  assert.deepEqual(topicOf("best wedding cakes near me", "We bake wedding cakes."), {
    name: "wedding cakes",
    plural: true,
    withArticle: "wedding cakes",
    isAction: false,
  });
  const counted = "Each manual is printed, every manual is signed. Each pass is sold here, every pass is signed.";
  for (const name of ["user manual", "one-hour pass", "european manual"])
    assert.equal(topicOf(name, counted).withArticle, `a ${name}`);
  for (const name of ["hourly pass", "umbrella manual"]) assert.equal(topicOf(name, counted).withArticle, `an ${name}`);
  for (const action of ["rent camping gear", "how to run payroll"])
    assert.equal(topicOf(action, "").isAction, true, action);
  assert.equal(topicOf("what is a birth plan", "Write a birth plan early.").withArticle, "a birth plan");
  assert.equal(
    topicOf("utah doula", "Utah. In Utah we live. Doula in Utah. A doula, a doula and Utah.").name,
    "Utah doula",
  );
});
