import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reviewDraft } from "../../../src/core/draft_review.ts";
import { FORMATS } from "../../../src/domain/opportunity.ts";
import { wordsOf } from "../../../src/language/words.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { cakeBrief, cakeInput } from "../../support/cake_brief.ts";

const model = createBuiltinTextModel();
const signal = new AbortController().signal;

async function draftOf(format: (typeof FORMATS)[number]) {
  const input = cakeInput({ recommended_format: format });
  const material = {
    brand: input.brand,
    brief: cakeBrief(input),
    evidence: input.evidence,
    pages: input.pages,
    language: "en",
  };
  return { draft: await model.writeDraft(material, { signal }), material };
}

describe("writeDraft()", () => {
  for (const format of FORMATS) {
    test(`${format}: every claim stands word for word in its source and in the text, and the checker passes it`, async () => {
      const { draft, material } = await draftOf(format);
      const flat = (text: string) => wordsOf(text).join(" ");
      const sources = new Map(
        material.pages.map((page) => [
          page.url,
          flat(`${page.title}\n${page.description}\n${page.text}\n${JSON.stringify(page.headings)}`),
        ]),
      );
      const evidence = flat(JSON.stringify(material.evidence));
      const context = flat(JSON.stringify(material.brand.context));
      assert.ok(draft.claims.length > 3);
      for (const claim of draft.claims) {
        const words = flat(claim.text);
        const pages = claim.source_urls.map((url) => sources.get(url) ?? "").join("\n");
        assert.ok(pages.includes(words) || evidence.includes(words) || context.includes(words), claim.text);
      }
      const review = reviewDraft(draft, {
        brief: material.brief,
        language: "en",
        pageUrls: material.pages.map((page) => page.url),
        pageTexts: new Map(),
        evidenceUrls: new Map(
          material.evidence.map((row) => [row.id, ["https://cakeshop.example/wedding", "https://tiers.example/"]]),
        ),
      });
      // The bakery knows no fact of any single case: a set of pages is refused.
      assert.deepEqual(
        review.findings.filter((finding) => finding.severity === "error").map((finding) => finding.check),
        format === "programmatic" ? ["variants"] : [],
      );
      assert.match(draft.body, /^# \S/);
    });
  }

  test("comparison: has a table of providers, quoted and linked, the brand among them and no list of others", async () => {
    const { draft } = await draftOf("comparison");
    assert.match(draft.body, /\| Provider \| States \| Price and place stated \|\n\| --- \| --- \| --- \|/);
    assert.match(
      draft.body,
      /\[cakeshop\.example\]\(https:\/\/cakeshop\.example\/wedding\) \| “Prices for two and three tiers, with free delivery in West Yorkshire on weekdays\.” \| from £200 \|/,
    );
    assert.match(draft.body, /\| \*\*\[North Bakery\]/);
    assert.ok(!draft.body.includes("tiers.example"));
  });

  test("landing_page: opens with the offer and its price as the page writes it", async () => {
    const { draft } = await draftOf("landing_page");
    assert.match(
      draft.body,
      /^# .+\n\nWedding cakes baked to order in Leeds, with a tasting for two included\. Price: from £280\./,
    );
  });

  test("quotes customers word for word with name and page", async () => {
    const { draft } = await draftOf("single_article");
    assert.match(
      draft.body,
      /> “The cake was the best part of our wedding, and everyone still talks about it\.”\n>\n> — \[Dana R\., bride in 2024\]/,
    );
  });

  test("leaves open questions to the editor and out of the text", async () => {
    const input = cakeInput();
    const brief = cakeBrief(input);
    const faq = brief.outline.find((section) => section.role === "faq");
    const outline = [
      ...brief.outline.filter((section) => section !== faq),
      {
        heading: "Frequently asked questions",
        level: 2,
        role: "faq",
        guidance: "",
        key_points: ["Do penguins like wedding cake in winter?"],
        evidence_ids: [],
      },
    ];
    const draft = await model.writeDraft(
      { brand: input.brand, brief: { ...brief, outline }, evidence: [], pages: input.pages, language: "en" },
      { signal },
    );
    assert.ok(!draft.body.includes("penguins"));
    assert.ok(draft.editor_notes?.some((note) => note.includes("penguins")));
  });

  test("never takes over the words of a customer as its own", async () => {
    for (const format of FORMATS) {
      const { draft } = await draftOf(format);
      const unquoted = draft.body.split("\n").filter((line) => !line.startsWith(">"));
      assert.ok(unquoted.every((line) => !/\bI ordered\b|\bMy whole family\b/.test(line)));
    }
  });

  test("text of a page becomes neither Markdown, link nor HTML", async () => {
    const input = cakeInput();
    const hostile =
      "A wedding cake is <script>alert(1)</script> what [we](javascript:alert(1)) bake for `you` every single week of the year.";
    const pages = [
      { url: "https://bakery.example/x", title: "Wedding cakes", description: "", headings: [], text: hostile },
    ];
    const draft = await model.writeDraft(
      { brand: { ...input.brand, context: null }, brief: cakeBrief(input), evidence: [], pages, language: "en" },
      { signal },
    );
    assert.ok(!/<script|\]\(javascript/.test(draft.body));
  });

  test("is the same for the same material", async () => {
    assert.deepEqual((await draftOf("comparison")).draft, (await draftOf("comparison")).draft);
  });
});

test("describeBrand(), nameFamilies() and wordOpportunities() pass on what rules made", async () => {
  const wording = { play: "p", summary: "s", why_now: "w", next_action: "n" };
  assert.deepEqual(await model.nameFamilies([{ head: "cakes", keywords: [] }], { signal }), ["cakes"]);
  assert.deepEqual(await model.wordOpportunities([{ draft: wording, facts: {} }], { signal }), [wording]);
  const read = cakeInput().brand.context!;
  assert.deepEqual(
    await model.describeBrand({ domain: "bakery.example", name: "North Bakery", read, pages: [] }, { signal }),
    read,
  );
});
