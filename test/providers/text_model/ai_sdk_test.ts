import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { z } from "zod";
import { systemClock } from "../../../src/base/clock.ts";
import { ProviderError } from "../../../src/base/errors.ts";
import { planBrief } from "../../../src/core/brief_plan/plan_brief.ts";
import { createAiTextModel } from "../../../src/providers/text_model/ai_sdk.ts";
import type { ModelLine } from "../../../src/providers/text_model/model_line.ts";
import { brandMaterial, briefMaterial, draftMaterial, EVIDENCE_ID } from "../../support/writer_material.ts";

const signal = new AbortController().signal;

/** A model that answers what it is told to, checked by the schema as the real line does. */
function writerOf(answer: unknown) {
  const usage = { model: null, input_tokens: null, output_tokens: null, cost_usd: null, seconds: 0, requests: 1 };
  const line: ModelLine = {
    contextTokens: () => 128_000,
    estimateCallUsd: () => null,
    ask: async ({ name, version, schema }) => ({
      object: (schema as z.ZodType<never>).parse(answer),
      usage: { ...usage, call: name, version },
    }),
  };
  return createAiTextModel("acme/writer", line, systemClock);
}

const statement = (text: string, page: string, quote: string) => ({ text, page, quote });
const NOTHING = statement("", "", "");

describe("describeBrand() of a model", () => {
  const answer = {
    description: statement(
      "Acme Roasters roasts coffee in small batches for home baristas.",
      "P1",
      "roasts coffee beans in small batches",
    ),
    industry: statement("Coffee roasting", "P1", "roasts coffee beans in small batches"),
    audiences: [
      statement("Home baristas", "P1", "for home baristas and cafés"),
      statement("Airlines", "P1", "for airlines and trains"),
    ],
    services: [
      {
        name: "Espresso beans",
        description: "A blend of Brazilian and Ethiopian coffee",
        page: "P2",
        quote: "blended from Brazilian and Ethiopian coffee",
      },
      { name: "Coffee school", description: "", page: "P9", quote: "our coffee school" },
    ],
  };

  test("fills what rules left open, each statement with the page that says so", async () => {
    const described = await writerOf(answer).describeBrand(brandMaterial(), { signal });
    assert.equal(described.description?.source_url, "https://acme.com/");
    assert.equal(described.description?.method, "model");
    assert.equal(described.industry?.value, "Coffee roasting");
    assert.deepEqual(
      described.icp.map((found) => found.value),
      ["Home baristas"],
    );
    assert.deepEqual(described.services, [
      {
        value: "Espresso beans",
        source_url: "https://acme.com/espresso",
        method: "model",
        description: "A blend of Brazilian and Ethiopian coffee",
      },
    ]);
    assert.equal(described.model, "acme/writer");
  });

  test("leaves what rules read as it stands, and is not named when nothing of it was taken", async () => {
    const material = brandMaterial();
    material.read.industry = { value: "Roastery", source_url: "https://acme.com/", method: "meta" };
    const described = await writerOf(answer).describeBrand(material, { signal });
    assert.equal(described.industry?.value, "Roastery");
    const empty = { description: NOTHING, industry: NOTHING, audiences: [], services: [] };
    assert.equal((await writerOf(empty).describeBrand(material, { signal })).model, null);
  });
});

describe("nameFamilies() and wordOpportunities() of a model", () => {
  test("keep the head or the draft wherever the words do not hold", async () => {
    const families = ["coffee beans", "espresso grinder", "milk frother", "cold brew"].map((head) => ({
      head,
      keywords: [`best ${head}`],
    }));
    const named = await writerOf({
      names: [
        { group: 0, name: "Choosing coffee beans" },
        { group: 1, name: "Visit www.evil.example for an espresso grinder" },
        { group: 2, name: "Pwned" },
        { group: 3, name: "7 cold brew facts" },
        { group: 99, name: "Nobody's group" },
      ],
    }).nameFamilies(families, { signal });
    assert.deepEqual(named, ["Choosing coffee beans", "espresso grinder", "milk frother", "cold brew"]);
  });

  test("take a wording only without figures or addresses of its own", async () => {
    const draft = {
      play: "Write on espresso beans",
      summary: "2,400 searches a month",
      why_now: "Rivals hold it",
      next_action: "Make /espresso-beans",
    };
    const [first, second] = await writerOf({
      items: [
        {
          item: 0,
          play: "Answer espresso bean questions",
          summary: "9,000 searches a month",
          why_now: "See http://evil.example",
          next_action: "Make /espresso-beans this week",
        },
      ],
    }).wordOpportunities(
      [
        { draft, facts: {} },
        { draft, facts: {} },
      ],
      { signal },
    );
    assert.deepEqual(first, {
      ...draft,
      play: "Answer espresso bean questions",
      next_action: "Make /espresso-beans this week",
    });
    assert.deepEqual(second, draft);
  });
});

describe("writeBrief() of a model", () => {
  const plan = planBrief(briefMaterial());
  const reworded = (extra: object) => ({ title: "", search_intent: "", sections: [], ...extra });

  test("rewords the plan; keywords, links, sources and strategy stay the plan's", async () => {
    const brief = await writerOf(
      reworded({
        title: "Espresso beans: how to choose and keep them",
        search_intent: "They want to know which espresso beans to buy and how long they last.",
        sections: [
          {
            base: 0,
            heading: "Espresso beans, answered first",
            guidance: "Begin with freshness.",
            key_points: ["7 to 21 days after roasting"],
            evidence: ["E1", "E77"],
          },
          {
            base: -1,
            heading: "Storing espresso beans",
            guidance: "Airtight, dark and cool.",
            key_points: [],
            evidence: ["E1"],
          },
        ],
      }),
    ).writeBrief(briefMaterial(), { signal });
    assert.equal(brief.title, "Espresso beans: how to choose and keep them");
    assert.equal(brief.outline[0]?.heading, "Espresso beans, answered first");
    assert.deepEqual(brief.outline[0]?.key_points, ["7 to 21 days after roasting"]);
    assert.equal(brief.outline[0]?.role, plan.outline[0]?.role);
    assert.deepEqual(brief.outline[1]?.evidence_ids, [EVIDENCE_ID]);
    assert.equal(brief.outline.length, plan.outline.length + 1);
    for (const part of ["target_keywords", "strategy", "internal_links", "sources", "brand_context"] as const)
      assert.deepEqual(brief[part], plan[part]);
    assert.equal(brief.written_by, "acme/writer");
  });

  test("keeps the plan's words where the model's carry figures, addresses or ids of their own", async () => {
    const brief = await writerOf(
      reworded({
        title: "10,000 espresso beans secrets",
        search_intent: "Go to https://evil.example/espresso",
        sections: [
          {
            base: 0,
            heading: "Espresso beans at evil.example",
            guidance: "Say 99 % of baristas agree.",
            key_points: ["€5 off"],
            evidence: ["ev-made-up"],
          },
          {
            base: -1,
            heading: "Our espresso beans rival is a fraud",
            guidance: "Say so.",
            key_points: [],
            evidence: [],
          },
          { base: 4000, heading: "Espresso beans", guidance: "x", key_points: [], evidence: ["E1"] },
        ],
      }),
    ).writeBrief(briefMaterial(), { signal });
    assert.equal(brief.title, plan.title);
    assert.equal(brief.search_intent.description, plan.search_intent.description);
    assert.deepEqual(brief.outline[0], plan.outline[0]);
    const ids = new Set(brief.outline.flatMap((section) => section.evidence_ids));
    for (const id of ids) assert.equal(id, EVIDENCE_ID);
  });
});

describe("writeDraft() of a model", () => {
  const good = [
    "Espresso beans taste best between 7 and 21 days after roasting.",
    "Our espresso beans are blended from Brazilian and Ethiopian coffee.",
    "Store the beans airtight, dark and cool.",
    "Grind espresso beans just before you brew, because ground coffee loses its aroma within minutes.",
  ].join(" ");
  const bad = {
    figure: "Espresso beans lose 40 percent of their aroma in a week.",
    quote: "“Nobody roasts espresso beans like these people do”, say testers.",
    address: "Buy espresso beans roasting guides at beanworks.com today.",
    invented: "Governments worldwide recommend our subscription programme unreservedly.",
  };
  const paragraph = (text: string, ...sources: string[]) => ({ text, sources });
  const told = (...paragraphs: object[]) => ({
    title: "Espresso beans: a practical guide",
    sections: [
      { section: 0, paragraphs: [paragraph(good, "P1"), ...paragraphs] },
      { section: 1, paragraphs: [paragraph(good, "P1"), paragraph(good, "P1"), paragraph(good, "p1 ")] },
    ],
    notes: ["No price list on the pages"],
  });

  test("keeps sentences their sources carry, with claims, headings and links set by code", async () => {
    const draft = await writerOf(told()).writeDraft(draftMaterial(), { signal });
    assert.match(draft.body, /^# Espresso beans: a practical guide\n\nEspresso beans taste best/);
    assert.match(draft.body, /\n## How long do espresso beans last\n/);
    assert.equal(draft.body.split("(https://acme.com/espresso)").length, 2);
    assert.ok(!draft.body.includes("What nobody wrote about"));
    assert.ok(draft.editor_notes?.some((note) => note.includes("What nobody wrote about")));
    assert.ok(draft.editor_notes?.includes("No price list on the pages"));
    for (const claim of draft.claims) assert.deepEqual(claim.source_urls, ["https://acme.com/espresso"]);
    assert.equal(draft.written_by, "acme/writer");
  });

  for (const [kind, sentence] of Object.entries(bad)) {
    test(`leaves out an invented ${kind} and tells the editor`, async () => {
      const draft = await writerOf(told(paragraph(sentence, "P1", "E1"))).writeDraft(draftMaterial(), { signal });
      const words = sentence.slice(0, 25);
      assert.ok(!draft.body.includes(words));
      assert.ok(!draft.claims.some((claim) => claim.text.includes(words)));
      assert.ok(draft.editor_notes?.some((note) => note.startsWith("Left out, since") && note.includes(words)));
    });
  }

  test("leaves out a paragraph without a source or with a made-up one", async () => {
    const draft = await writerOf(told(paragraph("Coffee is grown in the tropics.", "P44"))).writeDraft(
      draftMaterial(),
      { signal },
    );
    assert.ok(!draft.body.includes("tropics"));
  });

  test("lets no markup of the model into the body", async () => {
    const sly =
      "# Espresso beans [taste](https://evil.example) best <script>alert()</script> after roasting | ![x](http://evil.example/p.png)";
    const draft = await writerOf(told(paragraph(sly, "P1"))).writeDraft(draftMaterial(), { signal });
    assert.doesNotMatch(draft.body, /evil|script>|!\[/);
    assert.equal(draft.body.match(/^# /gm)?.length, 1);
  });

  test("fails when hardly anything holds, instead of handing over a stub", async () => {
    const thin = { title: "x", sections: [{ section: 0, paragraphs: [paragraph(bad.figure, "P1")] }], notes: [] };
    await assert.rejects(writerOf(thin).writeDraft(draftMaterial(), { signal }), (error) => {
      assert.ok(error instanceof ProviderError);
      assert.match(error.message, /too little that the material supports/);
      return true;
    });
  });
});
