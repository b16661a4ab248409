import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EXTRACTIVE_NOTE, extractivePlan, extractiveText } from "../../src/content/extractive.ts";
import { ContentPlan, WrittenText } from "../../src/domain/content_plan.ts";
import type { Dossier } from "../../src/domain/dossier.ts";
import { contentDossier, DANCE, KILNS, keyword, ORIGIN, WORKSHOP } from "../support/content_dossier.ts";

function written(dossier: Dossier): { plan: ContentPlan; text: WrittenText; body: string } {
  const plan = ContentPlan.parse(extractivePlan(dossier));
  const text = WrittenText.parse(extractiveText(dossier, plan));
  return { plan, text, body: text.blocks.map(({ heading, markdown }) => `## ${heading}\n${markdown}`).join("\n\n") };
}

function raku(more: Partial<Dossier> = {}): Dossier {
  return contentDossier(KILNS, {
    keywords: [keyword("raku kilns")],
    questions: [
      { question: "How long does a raku firing take?", from: "people also ask" },
      { question: "Can a raku kiln stand indoors?", from: "people also ask" },
    ],
    ...more,
  });
}

describe("extractiveText()", () => {
  test("quotes the site under its own headings, with mark and link, and asks what nobody says", () => {
    const { plan, text, body } = written(raku());
    assert.match(
      body,
      /## Raku kilns\nRaku kilns are small gas kilns that reach their heat within an hour\. The lid lifts off while the pots glow\. \[P2\]\n\n\[Raku kilns – Oakbridge Kilns\]\(https:\/\/site\.example\/raku-kilns\/\) \[P2\]/,
    );
    assert.match(body, /## How long does a raku firing take\?\nIt takes about forty minutes/);
    assert.match(body, /## Can a raku kiln stand indoors\?\n\[Ask A1: Can a raku kiln stand indoors\?\]/);
    assert.deepEqual(text.asks, plan.asks);
    assert.equal(text.asks[0]!.who, "owner");
    assert.equal(plan.angle, EXTRACTIVE_NOTE);
    assert.doesNotMatch(body, /[Ee]xtractive/);
  });

  test("keeps lists as they stand", () => {
    const { body } = written(raku());
    assert.match(body, /raku kiln comes with two parts:\n\n- Hose of two metres\n- Valve with a gauge \[P2\]/);
  });

  test("leaves out dated prices and calls to act, and places nothing twice", () => {
    const { body } = written(raku({ format: "landing_page" }));
    assert.doesNotMatch(body, /2021|Call the raku|Ready for your own|Newsletter/);
    const sentences = body.match(/^[A-Z][^[\n]{30,}/gm) ?? [];
    assert.ok(sentences.length >= 4);
    assert.equal(new Set(sentences).size, sentences.length);
  });

  test("gives customers' words as quotes with their author, and prices where they are named", () => {
    const { body } = written(raku({ format: "landing_page" }));
    assert.match(body, /## What customers say\n> “The raku kiln has never let us down[^\n]+” – Mara Lindqvist/);
    assert.match(body, /The small raku kiln is sold for \$1,200 with its burner\. \[P2\]/);
  });

  test("fills a strategist's plan by its headings, and numbers new asks after its own", () => {
    const dossier = raku();
    const plan = extractivePlan(dossier);
    const section = { ...plan.sections[0]!, cites: [], must_say: [], covers: [], words: 80 };
    const text = extractiveText(dossier, {
      ...plan,
      sections: [
        { ...section, id: "s1", role: "section", heading: "Fuel of a raku kiln" },
        { ...section, id: "s2", role: "section", heading: "Insurance" },
      ],
      asks: [{ id: "A4", question: "Who insures it?", who: "owner", blocks_publishing: false }],
    });
    assert.match(text.blocks[0]!.markdown, /^A raku kiln burns propane/);
    assert.equal(text.blocks[1]!.markdown, "[Ask A5: What should the text say about “Insurance”?]");
    assert.deepEqual(
      text.asks.map(({ id }) => id),
      ["A4", "A5"],
    );
  });

  test("reads German pages without marked headings; what leans on the sentence before does not open a passage", () => {
    const { body } = written(
      contentDossier(WORKSHOP, {
        language: "de",
        brand: { name: "Radhaus Elm", aliases: [], domain: "site.example" },
        keywords: [keyword("lastenrad")],
        questions: [
          { question: "Wie schwer ist ein Lastenrad?", from: "people also ask" },
          { question: "Was kostet ein Lastenrad?", from: "people also ask" },
        ],
      }),
    );
    assert.match(body, /## Lastenrad\nEin Lastenrad trägt bis zu achtzig Kilogramm/);
    assert.match(
      body,
      /## Wie schwer ist ein Lastenrad\?\nLeer wiegt es dreißig Kilogramm und mit Akku vierzig\. \[P1\]/,
    );
    assert.match(body, /\[Ask A1: Was kostet ein Lastenrad\?\]/);
    assert.doesNotMatch(body, /\nDeshalb|Jetzt anrufen/);
  });

  test("asks in the site's language", () => {
    const { body } = written(
      contentDossier(DANCE, {
        language: "es",
        format: "landing_page",
        keywords: [keyword("clases de tango")],
        questions: [{ question: "¿Qué zapatos se necesitan para el tango?", from: "people also ask" }],
      }),
    );
    assert.match(body, /## Precios\n\[Ask A2: ¿Cuánto cuesta \(«clases de tango»\)\?\]/);
    assert.match(body, /## ¿Qué zapatos se necesitan para el tango\?\nBasta un zapato de suela lisa/);
  });

  test("a language without fixed words uses the searches alone", () => {
    const { body } = written(raku({ language: "sv", format: "landing_page" }));
    assert.doesNotMatch(body, /## (Prices|What customers say|Next step)/);
  });
});

describe("extractivePlan()", () => {
  test("declines what no page is about, and asks whether it is offered", () => {
    const { plan, text } = written(
      raku({ keywords: [keyword("dog grooming"), keyword("pet spa", { role: "secondary" })] }),
    );
    assert.equal(plan.decision.action, "decline");
    assert.match(plan.decision.reason, /"dog grooming", "pet spa"/);
    assert.deepEqual(
      text.blocks.map(({ markdown }) => markdown),
      ["[Ask A1: Do you offer “Dog grooming”, and what can be said about it?]"],
    );
  });

  test("extends the page that ranks and is about it, and only that one", () => {
    const url = `${ORIGIN}/raku-kilns/`;
    const { plan, body } = written(raku({ keywords: [keyword("raku kilns", { position: 9, url })] }));
    assert.deepEqual([plan.decision.action, plan.decision.url], ["extend", url]);
    assert.doesNotMatch(body, /Raku kilns are small gas kilns/);
    assert.doesNotMatch(body, /How long does a raku firing take/);
    for (const other of [
      { position: 34, url },
      { position: 9, url: `${ORIGIN}/glazes/` },
      { position: null, url },
    ])
      assert.equal(extractivePlan(raku({ keywords: [keyword("raku kilns", other)] })).decision.action, "write");
  });

  test("declines to extend a page that says it all", () => {
    const url = `${ORIGIN}/raku-kilns/`;
    const { plan, text } = written(
      raku({ keywords: [keyword("raku kilns", { position: 2, url })], questions: [raku().questions[0]!] }),
    );
    assert.deepEqual([plan.decision.action, plan.decision.url, text.blocks], ["decline", url, []]);
    assert.match(plan.decision.reason, /says already/);
  });

  test("edit keeps every block and puts in what is missing after what is nearest", () => {
    const dossier = raku({
      action: "edit",
      target_url: `${ORIGIN}/glazes/`,
      keywords: [keyword("glazes"), keyword("raku kilns", { role: "secondary" })],
      target_blocks: [
        { id: "b1", block: { type: "heading", level: 1, text: "Glazes" } },
        { id: "b2", block: { type: "paragraph", text: "The glazes are mixed in the workshop." } },
        { id: "b3", block: { type: "heading", level: 2, text: "Raku" } },
        { id: "b4", block: { type: "code", text: "cone 06" } },
        { id: "b5", block: { type: "heading", level: 2, text: "Visit" } },
      ],
    });
    const { plan, text } = written(dossier);
    const kept = plan.sections.filter(({ edit }) => edit!.op === "keep").flatMap(({ edit }) => edit!.blocks);
    assert.deepEqual(kept, ["b1", "b2", "b3", "b4", "b5"]);
    assert.ok(plan.sections.every(({ edit }) => edit!.op === "keep" || edit!.op === "insert_after"));
    const inserted = text.blocks.find(({ heading }) => heading === "Raku kilns")!;
    assert.deepEqual(inserted.edit!.blocks, ["b4"]);
    assert.match(inserted.markdown, /^Raku kilns are small gas kilns/);
    assert.ok(text.blocks.every(({ edit, markdown }) => edit!.op !== "keep" || markdown === ""));
  });

  test("fix lists what to do and what was found", () => {
    const finding = {
      ...raku().sources[0]!,
      mark: "E1",
      kind: "finding" as const,
      label: "2 pages have no description",
      text: "/glazes/ has none\n/contact/ has none",
    };
    const { text } = written(raku({ action: "fix", sources: [...raku().sources, finding] }));
    assert.deepEqual(
      text.blocks.map(({ heading, markdown }) => [heading, markdown]),
      [
        ["Write it", "- Searched and not answered\n- Write the page"],
        ["2 pages have no description", "- /glazes/ has none [E1]\n- /contact/ has none [E1]"],
      ],
    );
    assert.deepEqual(text.asks, []);
  });

  test("outreach gives facts with their pages and makes one request", () => {
    const { plan, body } = written(raku({ action: "outreach" }));
    assert.match(body, /\[Ask A1: What do the addressee's readers gain from “raku kilns”\?\]/);
    assert.match(body, /A raku kiln burns propane/);
    assert.match(body, /## Our request\nWould you link to this page\? https:\/\/site\.example\/raku-kilns\//);
    assert.deepEqual(plan.links, []);
  });

  test("names the pages of neighbours as not to be competed with", () => {
    const neighbours = [{ topic: "glazes", urls: [`${ORIGIN}/glazes/`] }];
    assert.deepEqual(extractivePlan(raku({ neighbours })).not_to_say, [
      `Nothing that competes with ${ORIGIN}/glazes/ for "glazes"`,
    ]);
  });

  test("each format has its own sections", () => {
    const roles = (format: Dossier["format"]) =>
      extractivePlan(
        raku({ format, keywords: [keyword("raku kilns"), keyword("glazes", { role: "secondary" })] }),
      ).sections.map(({ role }) => role);
    assert.ok(roles("hub_and_spokes").includes("spoke"));
    assert.ok(roles("programmatic").includes("variant"));
    assert.ok(roles("comparison").includes("fairness"));
    assert.ok(roles("landing_page").includes("price"));
    assert.deepEqual(new Set(roles("single_article")), new Set(["answer", "section", "question", "cta"]));
  });
});
