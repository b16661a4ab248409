import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planFixBrief } from "../../../src/core/brief_plan/fix_brief.ts";
import { factsFor, untoldQuestions } from "../../../src/core/brief_plan/outreach_facts.ts";
import { outreachPlan } from "../../../src/core/brief_plan/outreach_plan.ts";
import { reviewDraft } from "../../../src/core/draft_review.ts";
import type { Brief } from "../../../src/domain/brief.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { outreachInsight } from "../../support/insights.ts";
import {
  brandContext,
  planGround,
  planPage,
  type ResultRow,
  searches,
  serpEvidence,
} from "../../support/plan_ground.ts";

const HOME = "https://acme.example/";
const CAKES = "https://acme.example/services/wedding-cakes";
const PAGES = [
  planPage(HOME, "Acme", "# Acme\nCertified organic bakery since 2009."),
  planPage(
    CAKES,
    "Wedding cakes | Acme",
    "# Wedding cakes\nA wedding cake with three tiers feeds about 80 guests, and one with four tiers feeds 120 of them.",
  ),
];
const CONTEXT = brandContext({
  description: { value: "Acme is a bakery in Leeds for couples", source_url: HOME, method: "meta" },
  trust_signals: [
    { kind: "testimonial", value: "The best cake we ever had.", source_url: HOME, method: "text" },
    { kind: "certification", value: "Certified organic bakery since 2009", source_url: HOME, method: "text" },
  ],
  services: [{ value: "Wedding cakes", source_url: CAKES, url: CAKES, method: "heading" }],
  contact: [{ kind: "email", value: "hello@acme.example", source_url: HOME }],
  locations: [{ value: "4 Mill Lane, Leeds", source_url: HOME, method: "json_ld" }],
});
const LIST: ResultRow = [
  2,
  "https://cakelist.example/best-wedding-cakes",
  "The 9 best bakers for wedding cakes | Cake List",
  "Nine bakers compared.",
];
const ARTICLE: ResultRow = [
  4,
  "https://cakelist.example/how-many-tiers",
  "How many tiers does a wedding cake need? | Cake List",
  "Two to four.",
];
const OTHER: ResultRow = [1, "https://rival.example/", "Wedding cakes | Rival", "We bake."];

function taskOf(rows: ResultRow[], type: string, context = CONTEXT) {
  const evidence = [serpEvidence("wedding cakes", rows)];
  const brand = {
    name: "Acme",
    domain: "acme.example",
    context,
    competitors: [{ domain: "cakelist.example", type, tier: "adjacent" }],
  };
  const insight = outreachInsight();
  const pageUrls = PAGES.map((page) => page.url);
  const plan = outreachPlan({ brand, insight, evidence, pageUrls });
  const brief = {
    ...planFixBrief({ brand, insight, evidence, pageUrls }),
    id: "b",
    format: "single_article",
  } as unknown as Brief;
  return { brand, evidence, plan, brief };
}

async function draftOf(rows: ResultRow[], type: string, context = CONTEXT, pages = PAGES) {
  const { brand, evidence, brief } = taskOf(rows, type, context);
  const signal = new AbortController().signal;
  const draft = await createBuiltinTextModel().writeDraft(
    { brand, brief, evidence, pages, language: "en" },
    { signal },
  );
  const review = reviewDraft(draft, {
    brief,
    language: "en",
    pageUrls: PAGES.map((page) => page.url),
    pageTexts: new Map(),
    evidenceUrls: new Map(evidence.map((row) => [row.id, [LIST[1], ARTICLE[1]]])),
  });
  return { draft, review };
}

describe("factsFor()", () => {
  const HOW_MANY = "How many guests does a wedding cake with four tiers feed?";
  const ground = (text: string, questions: string[] = []) =>
    planGround({
      head: "wedding cakes",
      keywords: searches("wedding cakes"),
      pages: [planPage("https://acme.example/blog/cakes", "Wedding cakes | Acme", `# Wedding cakes\n${text}`)],
      evidence: [serpEvidence("wedding cakes", [ARTICLE], questions)],
      brand: { name: "Acme", domain: "acme.example", context: CONTEXT },
    });
  const PAGE = { title: "Wedding cakes explained", snippet: "Two to four.", keyword: "wedding cakes" };

  test("answers what readers ask and the page's preview does not show", () => {
    const text = `## ${HOW_MANY}\nA wedding cake with four tiers feeds 120 guests when each slice is small.`;
    assert.deepEqual(factsFor(ground(text, [HOW_MANY]), PAGE), [
      {
        text: "A wedding cake with four tiers feeds 120 guests when each slice is small.",
        url: "https://acme.example/blog/cakes",
        question: HOW_MANY,
      },
    ]);
  });

  test("asks nothing that the preview shows", () => {
    const shown = { ...PAGE, snippet: "How many guests a cake with four tiers feeds." };
    assert.deepEqual(untoldQuestions(ground("Cakes.", [HOW_MANY]), shown), []);
  });

  test("takes a figure on the subject where nobody asks", () => {
    const text = "A wedding cake of three tiers rests for 12 hours before it is stacked and carried to the table.";
    assert.deepEqual(
      factsFor(ground(text), PAGE).map((fact) => [fact.text, fact.question]),
      [[text, null]],
    );
  });

  const refused = [
    ["where to pick it up", "Wedding cakes can be collected at 88 Harbour Street in Leeds within 3 working days."],
    ["opening days", "A wedding cake of 3 tiers can be tasted in the shop from Monday to Friday each week."],
    ["the own offer", "Wedding cakes at Acme cost from 300 pounds, and a tasting of 2 flavours is part of it."],
    ["the own price", "Our price for a wedding cake of three tiers with sugar flowers begins at £300 today."],
  ];
  for (const [what, text] of refused)
    test(`takes no sentence on ${what} for a fact`, () => assert.deepEqual(factsFor(ground(text ?? ""), PAGE), []));
});

describe("outreachPlan()", () => {
  test("takes for proof what somebody can check, not what the brand says of its care", () => {
    const signals = [
      { kind: "research", value: "Our evidence-based bakers provide comprehensive care for you.", source_url: HOME },
      { kind: "certification", value: "We are certified and very careful", source_url: HOME },
      { kind: "membership", value: "Member of the Leeds Bakers Guild", source_url: HOME },
      { kind: "rating", value: "4.9 of 5 from 212 reviews", source_url: HOME },
    ].map((signal) => ({ ...signal, method: "text" }));
    const { plan } = taskOf([LIST], "publisher", brandContext({ trust_signals: signals as never }));
    assert.deepEqual(
      plan.proof.map((entry) => entry.text),
      ["4.9 of 5 from 212 reviews", "Member of the Leeds Bakers Guild"],
    );
  });

  test("puts the offer on the topic first and leaves out what shares the trade's words alone", () => {
    const services = ["Birthday cakes", "Wedding cakes"].map((value) => ({
      value,
      source_url: value === "Wedding cakes" ? CAKES : HOME,
      url: value === "Wedding cakes" ? CAKES : "https://acme.example/services/birthday",
      method: "heading",
    }));
    const { plan } = taskOf([LIST], "publisher", brandContext({ services: services as never }));
    assert.deepEqual(plan.offers, [{ name: "Wedding cakes", url: CAKES }]);
  });

  test("finds the pages of the outlet that are shown, lists first", () => {
    const { plan } = taskOf([OTHER, ARTICLE, LIST], "publisher");
    assert.deepEqual(
      plan.pages.map(({ url, kind, position }) => [url, kind, position]),
      [
        [LIST[1], "list", 2],
        [ARTICLE[1], "article", 4],
      ],
    );
    assert.equal(plan.pages[0]?.title, "The 9 best bakers for wedding cakes");
  });

  test("offers what an editor can check: no customers' words, pages on the topic", () => {
    const { plan } = taskOf([LIST], "publisher");
    assert.deepEqual(plan.proof, [{ text: "Certified organic bakery since 2009", url: HOME }]);
    assert.deepEqual(plan.offers, [{ name: "Wedding cakes", url: CAKES }]);
  });

  test("names the pages of other outlets that can be won next, no rival's", () => {
    const other: ResultRow = [
      3,
      "https://bestcakes-directory.example/wedding-cakes",
      "Best wedding cakes | Directory",
      "List.",
    ];
    const { plan, brief } = taskOf([LIST, OTHER, other], "publisher");
    assert.deepEqual(
      plan.next.map(({ domain, outlet_kind }) => [domain, outlet_kind]),
      [["bestcakes-directory.example", "aggregator"]],
    );
    assert.match(
      brief.outline[0]?.key_points.at(-1) ?? "",
      /^Next: “Best wedding cakes” \(.*\), a directory: place 3 for “wedding cakes”; add the entry there too$/,
    );
  });

  test("knows no page where none was measured", () => assert.deepEqual(taskOf([OTHER], "publisher").plan.pages, []));
});

describe("planFixBrief() for outreach", () => {
  test("says whom to ask for what, why they should, and with which proof", () => {
    const { brief } = taskOf([LIST], "publisher");
    assert.deepEqual(
      brief.outline.map((section) => section.role),
      ["targets", "reason", "proof_points", "pitch", "recipient", "steps", "checks"],
    );
    assert.match(
      brief.outline[0]?.key_points[0] ?? "",
      /^“The 9 best bakers for wedding cakes” \(.*\): place 2 for “wedding cakes”; it compares or lists providers, so the ask is a place among them$/,
    );
    assert.equal(
      brief.outline.find((section) => section.role === "recipient")?.guidance,
      "Ask whoever keeps “The 9 best bakers for wedding cakes” on cakelist.example for one thing: to consider Acme at the next update.",
    );
  });

  test("asks for proof before anything is sent, where the site has none", () => {
    const { brief } = taskOf([LIST], "publisher", brandContext({}));
    assert.match(
      brief.outline.find((section) => section.role === "proof_points")?.guidance ?? "",
      /Ask sales: which figure/,
    );
  });
});

describe("writeDraft() for outreach", () => {
  test("a letter to the keeper of a list: page, proof, question, no made-up name", async () => {
    const { draft, review } = await draftOf([LIST], "publisher");
    const letter = draft.body
      .split("\n")
      .filter((line) => line.startsWith(">"))
      .join("\n");
    assert.match(
      letter,
      /your page “The 9 best bakers for wedding cakes” \(https:\/\/cakelist\.example\/best-wedding-cakes\) is one of the first results for “wedding cakes”\./,
    );
    assert.match(letter, /> - Certified organic bakery since 2009\. https:\/\/acme\.example\//);
    assert.match(letter, /One question: what do you need from us to consider Acme at your next update\?/);
    assert.match(letter, /> Kind regards,\n> the team of Acme, hello@acme\.example/);
    assert.deepEqual(
      review.findings.filter((finding) => finding.severity === "error"),
      [],
    );
  });

  test("a letter to the author of an article offers what the article can use", async () => {
    const { draft } = await draftOf([ARTICLE], "publisher");
    assert.match(
      draft.body,
      /> - A wedding cake with three tiers feeds about 80 guests, and one with four tiers feeds 120 of them\. https:\/\/acme\.example\/services\/wedding-cakes/,
    );
    assert.match(draft.body, /One question: would you add it, with its page as the source\?/);
  });

  test("no letter to an author where there is nothing to give", async () => {
    const { draft, review } = await draftOf([ARTICLE], "publisher", CONTEXT, PAGES.slice(0, 1));
    assert.match(draft.body, /^No letter yet: /m);
    assert.ok(!draft.body.includes("Kind regards"));
    assert.deepEqual(
      review.findings.filter((finding) => finding.severity === "error").map((finding) => finding.check),
      ["proof"],
    );
  });

  test("an entry for a directory, and what it lacks for the editor", async () => {
    const { draft, review } = await draftOf([LIST], "aggregator");
    assert.match(draft.body, /\| Address \| 4 Mill Lane, Leeds \|/);
    assert.ok(!draft.body.includes("Kind regards"));
    assert.ok(draft.editor_notes?.some((note) => note.startsWith("The entry lacks “Phone”")));
    assert.equal(review.passed, true);
  });

  test("is refused without anything to check", async () => {
    const { review } = await draftOf([LIST], "publisher", brandContext({}));
    assert.deepEqual(
      review.findings.filter((finding) => finding.severity === "error").map((finding) => finding.check),
      ["proof"],
    );
  });
});
