import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/finish_steps.ts";
import { answerTo, keptAnswers } from "../../../src/core/brief_plan/answers.ts";
import { type Ground, groundSteps } from "../../../src/core/brief_plan/ground.ts";
import { openingOf } from "../../../src/core/brief_plan/opening.ts";
import type { PageMeta } from "../../../src/core/brief_plan/page_meta.ts";
import { type BriefPlanInput, planBrief } from "../../../src/core/brief_plan/plan_brief.ts";
import { proofOf } from "../../../src/core/brief_plan/proof.ts";
import type { Brief } from "../../../src/domain/brief.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { CAKE_SERP, cakeBrief, cakeInput } from "../../support/cake_brief.ts";

const PAGE = "https://bakery.example/cakes/hire";
const TEXT = [
  "Cake stand hire",
  "We hire out cake stands for weddings and parties in Leeds. A cake stand hire runs from Friday to Monday.",
  "What is included",
  "A stand in three sizes",
  "Delivery within ten miles",
  "A spare plate for the top tier",
  "What it costs",
  "Cake stand hire costs £25 for a weekend, and the deposit of £40 comes back with the stand.",
  "Do I have to wash the stand?",
  "No, we clean it when it comes back.",
  "How we look after our ovens",
  "Our ovens are swept every night and relined every five years by the firm that built them in 1987.",
].join("\n");

function hireInput(text = TEXT): BriefPlanInput {
  const base = cakeInput({
    recommended_format: "landing_page",
    family: "cake stand hire",
    keywords: [
      { keyword: "cake stand hire", google_vol: 900, intent: "transactional", source: "site" },
      { keyword: "cake stand hire cost", google_vol: 200, intent: "commercial", source: "idea" },
      { keyword: "is cake stand hire worth it", google_vol: 50, intent: "informational", source: "idea" },
    ],
    data: { ...cakeInput().opportunity.data, target_url: PAGE, proposed_path: null },
  });
  const page = {
    url: PAGE,
    title: "Hire | North Bakery",
    description: "",
    headings: [
      { level: 1, text: "Cake stand hire" },
      ...["What is included", "What it costs", "Do I have to wash the stand?", "How we look after our ovens"].map(
        (heading) => ({ level: 2, text: heading }),
      ),
    ],
    text,
  };
  const results = {
    ...CAKE_SERP,
    subject: "cake stand hire",
    data: {
      ...CAKE_SERP.data,
      keyword: "cake stand hire",
      people_also_ask: ["How much does cake stand hire cost?", "Can I keep a hired cake stand for a week?"],
    },
  };
  return { ...base, pages: [...base.pages, page], evidence: [results] };
}

function groundOf(input = hireInput()): Ground {
  return finishSteps(
    groundSteps({
      ...input,
      head: input.opportunity.family,
      keywords: input.opportunity.keywords,
      targetUrl: input.opportunity.data.target_url,
    }),
  );
}

async function draftOf(input = hireInput()) {
  const material = { ...input, brief: cakeBrief(input) as Brief };
  return createBuiltinTextModel().writeDraft(material, { signal: AbortSignal.timeout(5_000) });
}

describe("planBrief() for a page that stands", () => {
  const plan = planBrief(hireInput());
  const section = (heading: string) => plan.outline.find((entry) => entry.heading === heading);

  test("keeps the page's sections in their order, before what is new", () => {
    const kept = plan.outline.filter((entry) => entry.role === "kept").map((entry) => entry.heading);
    assert.deepEqual(kept, ["What is included", "What it costs", "How we look after our ovens"]);
    const last = plan.outline.findLastIndex((entry) => entry.role === "kept");
    assert.ok(plan.outline.slice(1, last + 1).every((entry) => entry.role === "kept"));
  });

  test("asks for the search in the first sentences where they leave it out, and only there", () => {
    const answerOf = (text: string) => planBrief(hireInput(text)).outline.find(({ role }) => role === "answer");
    assert.doesNotMatch(answerOf(TEXT)?.guidance ?? "", /Work "/);
    const silent = TEXT.replace(
      "We hire out cake stands for weddings and parties in Leeds. A cake stand hire runs from Friday to Monday.",
      "We lend out stands for wedding tiers in Leeds, with a plate for every tier, from Friday to Monday.",
    );
    const answer = answerOf(silent);
    assert.match(answer?.key_points.join(" ") ?? "", /We lend out stands/);
    assert.match(answer?.guidance ?? "", /put them first\. Work "cake stand hire" into them: they do not say "cake"/);
  });

  test("gives a side that is asked for to the section that tells it, and quotes how it does", () => {
    assert.equal(plan.outline.filter((entry) => /cost/i.test(entry.heading)).length, 1);
    assert.match(section("What it costs")?.guidance ?? "", /Searched as "cake stand hire cost"/);
    assert.match(
      section("What it costs")?.guidance ?? "",
      /Its first sentence says it \(“Cake stand hire costs £25.+keep it\./,
    );
    assert.match(section("How we look after our ovens")?.guidance ?? "", /Keep it\.$/);
  });

  test("gives a narrower search that no heading names a section, with its volume", () => {
    const input = hireInput();
    const opportunity = {
      ...input.opportunity,
      keywords: [
        ...input.opportunity.keywords,
        { keyword: "gold cake stand hire", google_vol: 300, intent: "transactional" as const, source: "idea" },
        { keyword: "cake stand hire leeds", google_vol: 400, intent: "local" as const, source: "idea" },
      ],
    };
    const outline = planBrief({ ...input, opportunity }).outline;
    const added = outline.find((entry) => entry.heading === "Gold cake stand hire");
    assert.match(
      added?.guidance ?? "",
      /Searched as "gold cake stand hire" \(300 a month\); no heading of the page names it\./,
    );
    assert.match(added?.guidance ?? "", /No page of your site tells it of cake stand hire\. Ask:/);
    assert.ok(!outline.some((entry) => /leeds/i.test(entry.heading)), "the town is where the brand is, no section");
  });

  test("says what to ask where no page of the site tells a side", () => {
    const gap = plan.outline.find((entry) => entry.role === "topic" && (entry.source_urls ?? []).length === 0);
    assert.match(gap?.guidance ?? "", /No page of your site says it\. Ask: .+\?/);
    assert.ok((plan.strategy.needs_input as string[]).includes(gap?.heading ?? ""));
    assert.ok((plan.strategy.needs_input as string[]).includes("Can I keep a hired cake stand for a week?"));
  });

  test("names the description of a page on the topic where no running text tells a side", () => {
    const input = hireInput();
    const described = {
      url: "https://bakery.example/hire-a-cake-stand",
      title: "Cake stand hire | North Bakery",
      description: "Cake stand hire in two counties: York and Durham.",
      headings: [],
      text: "Cart",
    };
    const nearby = { keyword: "cake stand hire near me", google_vol: 300, intent: "local" as const, source: "idea" };
    const keywords = [...input.opportunity.keywords, nearby];
    const plan = planBrief({
      ...input,
      opportunity: { ...input.opportunity, keywords },
      family: null,
      brand: {
        ...input.brand,
        context: input.brand.context === null ? null : { ...input.brand.context, locations: [] },
      },
      pages: [...input.pages, described],
    });
    const guidance = plan.outline.map((entry) => entry.guidance).join("\n");
    assert.match(
      guidance,
      /the description of \/hire-a-cake-stand does \(“Cake stand hire in two counties: York and Durham\.”\)/,
    );
  });

  test("lists what happens to each section", () => {
    const changes = plan.strategy.changes as { section: string; action: string }[];
    const actionOf = (name: string) => changes.find((entry) => entry.section === name)?.action;
    assert.deepEqual(["What is included", "What it costs", "How we look after our ovens"].map(actionOf), [
      "keep",
      "keep",
      "keep",
    ]);
    assert.ok(changes.some((entry) => entry.action === "write"));
  });

  test("proposes title and description for the head of the page beside today's", () => {
    const meta = plan.strategy.page_meta as PageMeta;
    assert.deepEqual(
      { title: meta.title, current_title: meta.current_title, current_description: meta.current_description },
      { title: "Cake stand hire | North Bakery", current_title: "Hire | North Bakery", current_description: null },
    );
    assert.match(meta.description ?? "", /^We hire out cake stands/);
    assert.ok((meta.description ?? "").length <= 155);
  });
});

describe("writeDraft() for a page that stands", () => {
  test("carries the page's own paragraphs and lists over whole, once each", async () => {
    const { body } = await draftOf();
    for (const line of ["- Delivery within ten miles", "the deposit of £40 comes back with the stand."])
      assert.equal(body.split(line).length, 2, line);
    assert.ok(body.indexOf("## What is included") < body.indexOf("## What it costs"));
    assert.match(body, /### Do I have to wash the stand\?\n\nNo, we clean it when it comes back\./);
  });

  test("opens with the page's own first sentences", async () => {
    const { body } = await draftOf();
    assert.match(body, /^# Cake stand hire\n\n(?:We hire out cake stands|A cake stand hire runs)/);
  });

  test("leaves a question that nobody answers to the editor", async () => {
    const { body, editor_notes } = await draftOf();
    assert.ok(!body.includes("keep a hired cake stand"));
    assert.ok(editor_notes?.some((note) => note.includes("Can I keep a hired cake stand for a week?")));
  });

  test("says so when the page lost a section since the brief was written", async () => {
    const input = hireInput();
    const brief = cakeBrief(input) as Brief;
    const later = hireInput(TEXT.replace(/What is included[\s\S]+top tier\n/, ""));
    const draft = await createBuiltinTextModel().writeDraft(
      { ...later, brief },
      { signal: AbortSignal.timeout(5_000) },
    );
    assert.ok(!draft.body.includes("## What is included"));
    assert.ok(draft.editor_notes?.some((note) => note.includes("the page does not hold it any more")));
  });
});

describe("planBrief() for a search nearby", () => {
  test("gives the brand's own addresses where no sentence tells the place", () => {
    const input = hireInput();
    const context = input.brand.context;
    assert.ok(context !== null);
    const locations = [
      { value: "4 Mill Lane, Leeds", source_url: "https://bakery.example/", method: "address", confidence: 1 },
    ];
    const opportunity = {
      ...input.opportunity,
      keywords: [
        ...input.opportunity.keywords,
        { keyword: "cake stand hire near me", google_vol: 500, intent: "local" as const, source: "idea" },
      ],
    };
    const brand = { ...input.brand, context: { ...context, locations } } as unknown as typeof input.brand;
    const place = planBrief({ ...input, brand, opportunity }).outline.find((entry) => entry.role === "place");
    assert.equal(place?.key_points[0], "Address: 4 Mill Lane, Leeds (the home page)");
  });
});

describe("answerTo()", () => {
  test("takes the page's own short answer first", () => {
    const answer = answerTo(groundOf(), "Do I have to wash the stand?");
    assert.deepEqual(answer, { sentences: ["No, we clean it when it comes back."], url: PAGE, passage: null });
  });

  test("finds the page that is named after the question", () => {
    const url = "https://bakery.example/blog/how-long-does-a-sponge-cake-keep";
    const text = "A sponge cake keeps for three days in a tin at room temperature, and for two months in the freezer.";
    const input = hireInput();
    const ground = groundOf({
      ...input,
      pages: [...input.pages, { url, title: "How long does a sponge cake keep?", description: "", headings: [], text }],
    });
    assert.deepEqual(answerTo(ground, "How long does a sponge cake keep?")?.sentences, [text]);
  });

  test("has none where no page speaks of what is asked", () =>
    assert.equal(answerTo(groundOf(), "Can I keep a hired cake stand for a week?"), null));
});

describe("keptAnswers()", () => {
  test("leaves long answers and plain headings to the sections", () =>
    assert.deepEqual(
      keptAnswers(groundOf()).map((entry) => entry.question),
      ["Do I have to wash the stand?"],
    ));
});

describe("openingOf()", () => {
  test("names the page where its first sentence only points at it", () => {
    const ground = groundOf(
      hireInput("Cake stand hire\nThis is a set of three stands with a cover, for cakes of up to five tiers."),
    );
    assert.deepEqual(openingOf(ground, "landing_page")?.sentences, [
      "Cake stand hire: a set of three stands with a cover, for cakes of up to five tiers.",
    ]);
  });

  test("answers the question that an article is made for", () => {
    const url = "https://bakery.example/blog/how-long-does-a-sponge-cake-keep";
    const text = "A sponge cake keeps for three days in a tin at room temperature, and for two months in the freezer.";
    const input = cakeInput({
      family: "sponge cake",
      keywords: [
        { keyword: "how long does a sponge cake keep", google_vol: 300, intent: "informational", source: "idea" },
      ],
    });
    const page = { url, title: "How long does a sponge cake keep?", description: "", headings: [], text };
    assert.deepEqual(openingOf(groundOf({ ...input, pages: [...input.pages, page] }), "single_article")?.sentences, [
      text,
    ]);
  });

  test("has none where the site says nothing of the topic", () => {
    const input = hireInput();
    const bare = { ...input, pages: [], brand: { ...input.brand, context: null } };
    assert.equal(openingOf(groundOf(bare), "single_article"), null);
  });
});

describe("proofOf()", () => {
  const withQuotes = (values: readonly string[]) => {
    const ground = groundOf();
    const context = ground.input.brand.context;
    assert.ok(context !== null);
    const trust_signals = values.map((value) => ({
      kind: "testimonial" as const,
      value,
      author: "Ann",
      source_url: "https://bakery.example/",
      method: "quote",
      confidence: 1,
    }));
    const brand = { ...ground.input.brand, context: { ...context, trust_signals } };
    return proofOf({ ...ground, input: { ...ground.input, brand } } as unknown as Ground, "landing_page").quotes.map(
      (quote) => quote.value,
    );
  };

  test("takes praise of the topic before other praise", () =>
    assert.deepEqual(
      withQuotes([
        "We would recommend North Bakery to everyone who likes good bread and rolls.",
        "The cake stand hire was easy and helped us through a long wedding day.",
      ])[0],
      "The cake stand hire was easy and helped us through a long wedding day.",
    ));

  test("leaves out on the page of one offer what is said of another, and the brief asks for a word on this one", () => {
    assert.deepEqual(withQuotes(["We would recommend North Bakery to everyone who likes good bread and rolls."]), []);
    const plan = planBrief(hireInput());
    const proof = plan.outline.find((entry) => entry.role === "proof");
    assert.match(proof?.guidance ?? "", /Chosen from \d+ statements on your site\./);
  });

  test("quotes nothing that its writer would not want on a page that sells", () =>
    assert.deepEqual(
      withQuotes(["There was blood all over the cake stand and the hire firm helped us clean it."]),
      [],
    ));
});
