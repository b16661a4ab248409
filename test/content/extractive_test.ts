import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { extractiveText } from "../../src/content/extractive.ts";
import { EXTRACTIVE_NOTE, extractivePlan } from "../../src/content/extractive_plan.ts";
import { ContentPlan, WrittenText } from "../../src/domain/content_plan.ts";
import type { Dossier } from "../../src/domain/dossier.ts";
import { contentDossier, DANCE, KILNS, keyword, ORIGIN, WORKSHOP } from "../support/content_dossier.ts";

const RAKU = `${ORIGIN}/raku-kilns/`;

function written(dossier: Dossier): { plan: ContentPlan; text: WrittenText; body: string } {
  const plan = ContentPlan.parse(extractivePlan(dossier));
  const text = WrittenText.parse(extractiveText(dossier, plan));
  return { plan, text, body: text.blocks.map(({ heading, markdown }) => `## ${heading}\n${markdown}`).join("\n\n") };
}

function asked(...questions: string[]): Dossier["questions"] {
  return questions.map((question) => ({ question, from: 'people also ask, "raku kilns"' }));
}

function raku(more: Partial<Dossier> = {}): Dossier {
  const searches = ["best raku kilns", "raku kilns reviews", "raku kilns cost"];
  return contentDossier(KILNS, {
    keywords: [keyword("raku kilns"), ...searches.map((search) => keyword(search, { role: "secondary" }))],
    questions: asked("How long does a raku firing take?", "Which burner fits a raku kiln?", "What is a series 209?"),
    ...more,
  });
}

const GLAZES: Partial<Dossier> = {
  action: "edit",
  target_url: `${ORIGIN}/glazes/`,
  target_blocks: [
    { id: "b1", block: { type: "heading", level: 1, text: "Glazes" } },
    { id: "b2", block: { type: "code", text: "cone 06" } },
  ],
};

describe("extractiveText()", () => {
  test("quotes what the site says of the topic under its own headings, its pages linked once, the opening first", () => {
    const { plan, body } = written(raku());
    assert.match(body, /^## Raku kilns\nRaku kilns are small gas kilns[^\n]+glow\. \[P2\]\n\n## Fuel of a raku kiln\n/);
    assert.match(body, /comes with two parts: \[P2\]\n\n- Hose of two metres\n- Valve with a gauge \[P2\]/);
    assert.equal(body.split(`(${RAKU})`).length, 2);
    assert.doesNotMatch(body, /glazes are mixed|reviews|[Ee]xtractive/);
    assert.deepEqual([plan.sections[0]!.role, plan.angle], ["answer", EXTRACTIVE_NOTE]);
  });

  test("asks in one last place what the site leaves open, nothing that it answers, no noise", () => {
    const { text, plan } = written(raku());
    assert.equal(text.blocks.at(-1)!.heading, "Open questions");
    assert.deepEqual(
      plan.asks.map(({ question }) => question),
      ["Which burner fits a raku kiln?"],
    );
  });

  test("a landing page has customers' words with their names, and the contact", () => {
    const voices = {
      ...raku().sources[0]!,
      ...{ mark: "B2", kind: "brand" as const, label: "Customers' words, theirs alone" },
      text: `“It has never let us down.” — Mara Lindqvist (${RAKU})\n“Lovely glazes.” — Jo (${ORIGIN}/glazes/)`,
    };
    const { body } = written(raku({ format: "landing_page", sources: [...raku().sources, voices] }));
    assert.match(body, /## What customers say\n> “It has never let us down\.” – Mara Lindqvist \[B2\]\n/);
    assert.match(body, /## Next step\n- \[Contact – Oakbridge Kilns\]/);
    assert.doesNotMatch(body, /Lovely/);
  });

  test("a hub has one passage a page, of the pages nearest to the topic", () => {
    const hub = raku({ format: "hub_and_spokes", closest: raku().index });
    assert.deepEqual(
      written(hub).text.blocks.map(({ cites }) => cites),
      [["P2"], []],
    );
  });

  test("fills a strategist's plan by its headings, and numbers new asks after its own", () => {
    const dossier = raku();
    const plan = extractivePlan(dossier);
    const section = { ...plan.sections[0]!, role: "section" as const, cites: [], must_say: [], covers: [] };
    const text = extractiveText(dossier, {
      ...plan,
      sections: [
        { ...section, id: "s1", heading: "Fuel of a raku kiln" },
        { ...section, id: "s2", heading: "Insurance" },
      ],
      asks: [{ id: "A4", question: "Who insures it?", who: "owner", blocks_publishing: false }],
    });
    assert.match(text.blocks[0]!.markdown, /^A raku kiln burns propane/);
    assert.equal(text.blocks[1]!.markdown, "[Ask A5: What should the text say about “Insurance”?]");
  });

  test("writes in the site's language, and without fixed words where it has none", () => {
    const german = written(
      contentDossier(WORKSHOP, { language: "de", keywords: [keyword("lastenrad")], questions: asked() }),
    );
    assert.match(german.body, /## Lastenrad\nEin Lastenrad trägt bis zu achtzig Kilogramm/);
    assert.doesNotMatch(german.body, /Jetzt anrufen|In der Werkstatt/);
    const spanish = written(
      contentDossier(DANCE, {
        language: "es",
        keywords: [keyword("clases de tango")],
        questions: asked("¿Qué zapatos llevan las clases de tango?"),
      }),
    );
    assert.match(spanish.body, /## Preguntas abiertas\n- \[Ask A1: ¿Qué zapatos/);
    assert.doesNotMatch(
      written(raku({ language: "sv", format: "landing_page" })).body,
      /## (Next step|Open questions)/,
    );
  });
});

describe("extractivePlan()", () => {
  test("takes a search without what only its variants have, and says that nothing is compared", () => {
    const keywords = ["best raku kilns", "raku kilns", "raku kilns reviews"].map((search) => keyword(search));
    const plan = extractivePlan(raku({ format: "comparison", keywords }));
    assert.equal(plan.title, "Raku kilns | Oakbridge Kilns");
    assert.match(plan.angle, /No comparison/);
  });

  test("declines what no passage is about, with one ask", () => {
    const { plan } = written(raku({ keywords: [keyword("dog grooming")] }));
    assert.equal(plan.decision.action, "decline");
    assert.match(plan.decision.reason, /"dog grooming"/);
    assert.deepEqual(
      plan.asks.map(({ question }) => question),
      ["What should the text say about “dog grooming”?"],
    );
  });

  test("edit keeps every block, leaves the page to a writer and asks nothing", () => {
    const { plan, text } = written(raku(GLAZES));
    assert.deepEqual([plan.sections.length, plan.asks], [1, []]);
    assert.deepEqual(plan.sections[0]!.edit!.blocks, ["b1", "b2"]);
    assert.equal(text.blocks[0]!.markdown, "");
    assert.match(plan.decision.reason, /a writer should edit it/);
  });

  test("names the pages of neighbours as not to be competed with", () => {
    const neighbours = [{ topic: "glazes", urls: [`${ORIGIN}/glazes/`] }];
    assert.deepEqual(extractivePlan(raku({ neighbours })).not_to_say, [
      `Nothing that competes with ${ORIGIN}/glazes/ for "glazes"`,
    ]);
  });
});
