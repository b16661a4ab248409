import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assembleText, renderAsks } from "../../src/content/assemble.ts";
import { blocksMarkdown } from "../../src/content/markdown_text.ts";
import type { Block } from "../../src/domain/block.ts";
import type { WrittenBlock, WrittenText } from "../../src/domain/content_plan.ts";
import { contentDossier, ORIGIN } from "../support/content_dossier.ts";

const PAGE: Block[] = [
  { type: "heading", level: 1, text: "Raku kilns" },
  { type: "paragraph", text: "A *small* gas kiln." },
  {
    type: "table",
    header: true,
    rows: [
      ["Size", "Price"],
      ["30 l", "$900 | cash"],
    ],
  },
  { type: "code", text: "set --heat 9" },
];

function text(blocks: readonly Partial<WrittenBlock>[], change: Partial<WrittenText> = {}): WrittenText {
  return {
    title: "Raku kilns",
    meta_description: "",
    blocks: blocks.map((block) => ({ section: "s1", heading: "", markdown: "", cites: [], edit: null, ...block })),
    asks: [],
    conflicts: [],
    ...change,
  };
}

const EDIT = contentDossier([], {
  action: "edit",
  target_url: `${ORIGIN}/raku/`,
  target_blocks: PAGE.map((block, place) => ({ id: `b${place + 1}`, block })),
});

describe("assembleText()", () => {
  test("puts the title first and takes the marks of sources out", () => {
    const { body, patch } = assembleText(
      text([
        { heading: "Heat", markdown: "It takes an hour. [P1] See [glazes](https://site.example/glazes/). [P1, B2]" },
      ]),
      contentDossier([], {}),
    );
    assert.equal(body, "# Raku kilns\n\n## Heat\n\nIt takes an hour. See [glazes](https://site.example/glazes/).\n");
    assert.equal(patch, null);
  });

  test("shows asks with their question, in the site's language, where the answer belongs", () => {
    const asks = [{ id: "A1", question: "Was kostet er?", who: "Werkstatt", blocks_publishing: true }];
    const { body, marked } = assembleText(
      text([{ markdown: "Der Ofen kostet [Ask A1]." }], { asks }),
      contentDossier([], { language: "de" }),
    );
    assert.match(body, /Der Ofen kostet \*\*\[Klären: Was kostet er\?\]\*\*\./);
    assert.match(marked, /\[Ask A1\]/);
  });

  test("a patch keeps every block that nobody named, tables and code as they are", () => {
    const { body, patch, kept } = assembleText(
      text([
        { heading: "Fuel", markdown: "Propane. [P2]", edit: { op: "insert_after", blocks: ["b2"], reason: "asked" } },
        { markdown: "A gas kiln for two pots. [b2]", edit: { op: "replace", blocks: ["b2"], reason: "too vague" } },
      ]),
      EDIT,
    );
    assert.equal(
      body,
      [
        "# Raku kilns",
        "A gas kiln for two pots.",
        "## Fuel",
        "Propane.",
        "| Size | Price |\n| - | - |\n| 30 l | $900 \\| cash |",
        "```\nset --heat 9\n```",
      ]
        .join("\n\n")
        .concat("\n"),
    );
    assert.equal(kept, 3);
    assert.deepEqual(
      patch?.map(({ op, reason, before }) => [op, reason, before]),
      [
        ["insert_after", "asked", ""],
        ["replace", "too vague", "A \\*small\\* gas kiln."],
      ],
    );
  });

  test("a removed block goes with its reason, `b0` is the top", () => {
    const { body, patch } = assembleText(
      text([
        { markdown: "First.", edit: { op: "insert_after", blocks: ["b0"], reason: "answer first" } },
        { edit: { op: "remove", blocks: ["b2", "b4"], reason: "of another firm" } },
      ]),
      EDIT,
    );
    assert.match(body, /^First\.\n\n# Raku kilns\n\n\| Size/);
    assert.doesNotMatch(body, /set --heat|small/);
    assert.equal(patch?.[1]?.op, "remove");
  });
});

test("renderAsks() tells a question once and names it where it comes again", () => {
  const asks = [
    { id: "A1", question: "What does it cost?", who: "", blocks_publishing: false },
    { id: "A2", question: "Who teaches?", who: "", blocks_publishing: false },
  ];
  assert.equal(
    renderAsks("[Ask A1] and [Ask A2], | [Ask A1] |", asks, "en"),
    "**[Ask A1: What does it cost?]** and **[Ask: Who teaches?]**, | **[Ask A1]** |",
  );
});

describe("blocksMarkdown()", () => {
  test("escapes what would be markup in a text", () =>
    assert.equal(
      blocksMarkdown([{ type: "paragraph", text: "<b>5 * 3</b> [x](y)" }]),
      "\\<b>5 \\* 3\\</b> \\[x]\\(y)",
    ));

  test("gives a table without a head an empty one", () =>
    assert.equal(blocksMarkdown([{ type: "table", header: false, rows: [["a", "b"]] }]).split("\n").length, 3));
});

test("assembleText(): an inserted section has the level of the heading that it stands under", () => {
  const target_blocks = [
    { id: "b1", block: { type: "heading" as const, level: 1, text: "Doses" } },
    { id: "b2", block: { type: "heading" as const, level: 2, text: "Forms" } },
    { id: "b3", block: { type: "heading" as const, level: 3, text: "Tablets" } },
    { id: "b4", block: { type: "paragraph" as const, text: "Taken with water." } },
    { id: "b5", block: { type: "heading" as const, level: 3, text: "Drops" } },
  ];
  const edit = { op: "insert_after" as const, blocks: ["b4"], reason: "asked" };
  const written = text([{ heading: "Capsules", markdown: "Taken whole.", edit }]);
  const { body } = assembleText(written, { ...EDIT, target_blocks });
  assert.match(body, /### Tablets\n\nTaken with water\.\n\n### Capsules\n\nTaken whole\.\n\n### Drops/);
});
