import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planBrief } from "../../../src/core/brief_plan/plan_brief.ts";
import type { NamedSide } from "../../../src/domain/opportunity.ts";
import { FORMATS } from "../../../src/domain/opportunity.ts";
import { cakeInput, cakeOpportunity } from "../../support/cake_brief.ts";

const SHOWN = '4 of the 9 first results for "wedding cakes"';
const SIDES: NamedSide[] = [
  { id: "cost", name: "the price", shown: SHOWN },
  { id: "timing", name: "how long or how often", shown: SHOWN },
  { id: "mistakes", name: "the mistakes to avoid", shown: SHOWN },
  { id: "checklist", name: "a checklist or chart to keep", shown: SHOWN },
  { id: "expect", name: "what to expect", shown: SHOWN },
  { id: "comparison", name: "a comparison of the options", shown: SHOWN },
  { id: "how", name: "the steps to follow", shown: SHOWN },
];

function outlineWith(sides: NamedSide[], change: Parameters<typeof cakeInput>[0] = {}) {
  const { data } = cakeOpportunity();
  return planBrief(cakeInput({ ...change, data: { ...data, named_sides: sides } })).outline;
}

test("planBrief() leaves a search to the page that another recommendation makes, and links it", () => {
  const { data } = cakeOpportunity();
  const left = { search: "wedding cake cost", page: "/wedding-cake-cost" };
  const plan = planBrief(cakeInput({ data: { ...data, left_to: [left] } }));
  assert.ok(plan.target_keywords.every(({ keyword }) => keyword !== left.search));
  const next = plan.outline.find(({ role }) => role === "next_step");
  assert.match(next?.guidance ?? "", /Link \/wedding-cake-cost \(“wedding cake cost”\) as soon as that page stands\.$/);
});

describe("withNamedSides()", () => {
  for (const format of FORMATS) {
    test(`${format}: every side that the next action names has its place, with the count, before what closes the text`, () => {
      const outline = outlineWith(SIDES, { recommended_format: format });
      for (const side of SIDES) {
        const section = outline.find(({ guidance }) => guidance.includes(side.name) && guidance.includes("4 of the 9"));
        assert.ok(section !== undefined, `${side.name}: ${outline.map(({ heading }) => heading).join(" | ")}`);
      }
      assert.equal(new Set(outline.map(({ heading }) => heading)).size, outline.length);
      const closing = outline.findIndex(({ role }) => role === "faq" || role === "next_step");
      assert.ok(outline.slice(closing).every(({ role }) => role !== "topic" && role !== "kept"));
    });
  }

  test("a section that tells the side already gets the count, none is made beside it", () => {
    const before = outlineWith([]);
    const after = outlineWith([SIDES[0]!]);
    assert.equal(after.length, before.length);
    const cost = after.filter(({ guidance }) => guidance.includes("4 of the 9 first results"));
    assert.equal(cost.length, 1);
    assert.match(cost[0]?.heading ?? "", /cost|price/i);
    assert.doesNotMatch(cost[0]?.guidance ?? "", /ranking pages/);
  });

  test("a side that no page of the site tells is a gap with what to ask", () => {
    const mistakes = outlineWith([SIDES[2]!]).find(({ heading }) => heading === "Mistakes to avoid");
    assert.deepEqual(mistakes?.source_urls, []);
    assert.match(
      mistakes?.guidance ?? "",
      /^4 of the 9 first results .+ show the mistakes to avoid\..+ Ask: Which three/,
    );
  });

  test("a question that became a section is no question of the list", () => {
    for (const format of FORMATS) {
      const outline = outlineWith(SIDES, { recommended_format: format });
      const headings = outline.filter(({ role }) => role !== "faq").map(({ heading }) => heading.toLowerCase());
      const asked = outline.filter(({ role }) => role === "faq").flatMap(({ key_points }) => key_points);
      assert.deepEqual(
        asked.filter((question) => headings.includes(question.toLowerCase())),
        [],
        format,
      );
    }
  });

  test("nothing changes where the next action names no side", () => {
    assert.deepEqual(outlineWith([]), planBrief(cakeInput()).outline);
  });
});

describe("withNamedSearches()", () => {
  const { data } = cakeOpportunity();
  const outlineFor = (search: string) => planBrief(cakeInput({ data: { ...data, named_searches: [search] } })).outline;

  test("a search that the next action gives a section has one", () => {
    const section = outlineFor("vegan sugar swans").find(({ heading }) => heading === "Vegan sugar swans");
    assert.match(
      section?.guidance ?? "",
      /^Searched as "vegan sugar swans"\. No page of your site tells it of .+\. Ask: /,
    );
  });

  test("a search on a side that a section tells is a subheading there, one that a heading holds is left", () => {
    const asked = outlineFor("prices of tiered cakes in leeds");
    const before = planBrief(cakeInput()).outline;
    assert.equal(asked.length, before.length);
    assert.match(
      asked.find(({ heading }) => /cost/i.test(heading))?.guidance ?? "",
      /Give "prices of .+" a subheading there\.$/,
    );
    assert.deepEqual(outlineFor("wedding cakes"), before);
  });
});

describe("withNamedQuestions()", () => {
  const { data } = cakeOpportunity();
  const outlineFor = (question: string) =>
    planBrief(cakeInput({ recommended_format: "landing_page", data: { ...data, named_questions: [question] } }))
      .outline;
  const says = (question: string) =>
    outlineFor(question).filter(({ heading, guidance, key_points }) =>
      [heading, guidance, ...key_points].some((text) => text.includes(question)),
    );

  test("a question that the next action gives a heading has one, however few of its words the site says", () => {
    const [section, ...more] = says("Who carves the sugar swans?");
    assert.equal(section?.role, "faq");
    assert.ok(section?.key_points.includes("Who carves the sugar swans?"));
    assert.match(section?.guidance ?? "", /Nothing on your site answers “Who carves the sugar swans\?”/);
    assert.deepEqual(more, []);
  });

  test("a question on what a section tells is answered there", () => {
    const question = "How much do wedding cakes cost per guest?";
    const [section, ...more] = says(question);
    assert.match(section?.heading ?? "", /cost/i);
    assert.notEqual(section?.heading, question);
    assert.deepEqual(more, []);
  });
});

test("titleFor() the brand's own name is no offer from the brand", () => {
  const plan = planBrief(cakeInput({ family: "north bakery (branded)", recommended_format: "landing_page" }));
  assert.equal(plan.title, "North Bakery");
});

test("planBrief() marks a page up as the next action says", () => {
  const typeOf = (play_kind: "defend_brand" | "local_page" | "answer_page") =>
    planBrief(cakeInput({ play_kind })).strategy.schema_org_type;
  assert.equal(typeOf("defend_brand"), "Organization");
  assert.equal(typeOf("local_page"), "LocalBusiness");
  assert.equal(typeOf("answer_page"), "Article");
});

describe("pageMeta() of a search that the heading does not say", () => {
  const titleOf = (searches: string[]) => {
    const keywords = searches.map((keyword, i) => ({
      keyword,
      google_vol: 900 - i,
      intent: "commercial" as const,
      source: "idea",
    }));
    const { page_meta } = planBrief(cakeInput({ recommended_format: "comparison", keywords })).strategy;
    return (page_meta as { title: string }).title;
  };

  test("a comparison is titled by the search it is named after, in one piece", () => {
    assert.equal(
      titleOf(["best wedding cakes", "buttercream vs fondant cakes"]),
      "Buttercream vs fondant cakes: how to decide | North Bakery",
    );
    assert.equal(titleOf(["best wedding cakes"]), "Best wedding cakes compared | North Bakery");
  });
});
