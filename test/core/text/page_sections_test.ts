import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { finishSteps } from "../../../src/base/finish_steps.ts";
import { furnitureSteps, pageSections, type StoredPage } from "../../../src/core/text/page_sections.ts";

const NONE = { furniture: new Set<string>(), language: "en" };

function page(text: string, headings: StoredPage["headings"] = []): StoredPage {
  return { url: "https://brand.example/a", headings, text };
}

describe("pageSections()", () => {
  test("puts text under the heading it stands under, the page's name being none", () => {
    const sections = pageSections(
      page(
        "Repairs\nWe repair bikes of every make in our own workshop.\nWhat it costs\nA service costs $40 with parts.",
        [
          { level: 1, text: "Repairs" },
          { level: 2, text: "What it costs" },
        ],
      ),
      NONE,
    );
    assert.deepEqual(
      sections.map(({ heading, blocks }) => ({ heading, blocks })),
      [
        { heading: null, blocks: [{ kind: "prose", parts: ["We repair bikes of every make in our own workshop."] }] },
        { heading: "What it costs", blocks: [{ kind: "prose", parts: ["A service costs $40 with parts."] }] },
      ],
    );
  });

  test("reads short neighbouring lines as one list, also when they are whole sentences", () => {
    const [section] = pageSections(
      page("Tips\nCheck the tyres.\nOil the chain every month.\nKeep the bike dry.", [{ level: 2, text: "Tips" }]),
      NONE,
    );
    assert.deepEqual(section?.blocks, [
      { kind: "list", parts: ["Check the tyres.", "Oil the chain every month.", "Keep the bike dry."] },
    ]);
  });

  test("takes the first h1 for the page's name and the others for sections", () => {
    const sections = pageSections(
      page("Our method\nWe teach it in small groups.\nActive birth\nYou move as you like and rest when you like.", [
        { level: 1, text: "Our method" },
        { level: 1, text: "Active birth" },
      ]),
      NONE,
    );
    assert.deepEqual(
      sections.map(({ heading }) => heading),
      [null, "Active birth"],
    );
  });

  test("puts a heading and an item together that are broken over two lines, and leaves out questions behind a list", () => {
    const [section] = pageSections(
      page(
        "What you learn\nin our classes\nBreathing\nRelaxation\nMassage\nWhy choose our school\nfor your classes?\nIs the school\nOnly for couples?",
        [{ level: 2, text: "What you learn in our classes" }],
      ),
      NONE,
    );
    assert.equal(section?.heading, "What you learn in our classes");
    assert.deepEqual(section?.blocks, [{ kind: "list", parts: ["Breathing", "Relaxation", "Massage"] }]);
  });

  test("keeps paragraphs of one long sentence each as paragraphs", () => {
    const long = (n: number) =>
      `Paragraph number ${n} tells at some length how the workshop looks after a bicycle that was left in the rain all winter.`;
    const [section] = pageSections(page([long(1), long(2), long(3)].join("\n")), NONE);
    assert.deepEqual(
      section?.blocks.map((block) => block.kind),
      ["prose", "prose", "prose"],
    );
  });

  test("leaves out buttons, notices and lines that repeat on other pages", () => {
    const shared = "Open from Monday to Friday, closed on public holidays.";
    const pages = ["one", "two", "three"].map((word) =>
      page(`${shared}\nOnly the ${word} page says this sentence here.`),
    );
    const furniture = finishSteps(furnitureSteps(pages));
    const texts = pages.map((entry) =>
      pageSections({ ...entry, text: `${entry.text}\nAdd to cart\nSearch` }, { furniture, language: "en" }).flatMap(
        (section) => section.blocks.flatMap((block) => block.parts),
      ),
    );
    assert.deepEqual(texts[0], ["Only the one page says this sentence here."]);
  });

  test("never says what the page does not, whatever its lines", () => {
    const line = fc.oneof(
      fc.lorem({ maxCount: 12 }),
      fc.lorem({ maxCount: 3, mode: "sentences" }),
      fc.string({ maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join("\n");
        const flat = text.replace(/\s+/g, " ");
        const headings = lines.slice(0, 2).map((entry) => ({ level: 2, text: entry }));
        for (const section of pageSections(page(text, headings), NONE))
          for (const block of section.blocks) for (const part of block.parts) assert.ok(flat.includes(part), part);
      }),
    );
  });
});
