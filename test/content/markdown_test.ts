import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readMarkdown } from "../../src/content/markdown.ts";
import { stripMarks, withoutTricks } from "../../src/content/markdown_text.ts";
import { cpuMs } from "../support/cpu_time.ts";

describe("readMarkdown()", () => {
  test("a mark belongs to the sentence before it, and stands beside it", () => {
    const { statements } = readMarkdown("We bake 34 loaves. [P1, E2] Dr. Lind leads us [b6]. Come in.", "en");
    assert.deepEqual(
      statements.map(({ text, cites }) => [text, cites]),
      [
        ["We bake 34 loaves.", ["P1", "E2"]],
        ["Dr. Lind leads us.", ["b6"]],
        ["Come in.", []],
      ],
    );
  });

  test("asks are taken out and kept: with an id, with a question, in bold", () => {
    const { statements } = readMarkdown("It costs **[Ask A1: which price?]** today. **[Ask: who?]** [Ask A2]", "en");
    assert.equal(statements[0]?.text, "It costs today.");
    assert.deepEqual(
      statements.flatMap(({ asks }) => asks),
      ["A1: which price?", "who?", "A2"],
    );
  });

  test("a row of a table is one statement with the table's header, an item its sentences", () => {
    const { statements, sections } = readMarkdown(
      "## Prices\n\n| | Adult | Child |\n|---|---|---|\n| Pass | $18 [P1] | **[Ask A1]** |\n\n- Shoes are included. [P2] Bring water.\n",
      "en",
    );
    assert.deepEqual(sections[0]?.blocks, ["table", "list"]);
    assert.deepEqual(
      statements.map(({ kind, text, cites, asks, context }) => [kind, text, cites, asks, context]),
      [
        ["heading", "Prices", [], [], ""],
        ["row", "Pass | $18 | ", ["P1"], ["A1"], " | Adult | Child"],
        ["item", "Shoes are included.", ["P2"], [], ""],
        ["item", "Bring water.", [], [], ""],
      ],
    );
  });

  test("a quotation keeps its words apart from who said them", () => {
    const { statements } = readMarkdown("> „Nie wieder anderes Brot.“ [P9]\n> — Martina K.", "de");
    assert.deepEqual(
      statements.map(({ kind, text, cites }) => [kind, text, cites]),
      [
        ["quote", "Nie wieder anderes Brot.", ["P9"]],
        ["sentence", "“Nie wieder anderes Brot.” — Martina K.", ["P9"]],
      ],
    );
  });

  test("sentences: abbreviations, dates and a quotation of several end none", () => {
    const texts = (text: string, language: string) => readMarkdown(text, language).statements.map((each) => each.text);
    assert.deepEqual(texts("Kurse ca. 4 Std. und z. B. am 12. September. Danach Kaffee.", "de"), [
      "Kurse ca. 4 Std. und z. B. am 12. September.",
      "Danach Kaffee.",
    ]);
    assert.deepEqual(texts("La Sra. Olmedo vive aquí. ¿Y usted?", "es"), ["La Sra. Olmedo vive aquí.", "¿Y usted?"]);
    assert.deepEqual(texts("He says: “It was late. It was good.” Then he left.", "en"), [
      "He says: “It was late. It was good.”",
      "Then he left.",
    ]);
  });

  test("links with their words, addresses written out too", () => {
    const { links, statements } = readMarkdown(
      "[P1] See [the prices](https://a.example/p) or https://b.example/x.",
      "en",
    );
    assert.deepEqual(links, [
      { text: "the prices", url: "https://a.example/p" },
      { text: "https://b.example/x", url: "https://b.example/x" },
    ]);
    assert.deepEqual(statements[0]?.links, links);
  });

  test("raw HTML, images, reference links and footnotes are told", () => {
    const tricks = (text: string) => readMarkdown(text, "en").tricks;
    assert.deepEqual(tricks("![chart](https://x.example/p.png)"), ["an image"]);
    assert.deepEqual(tricks("a <b>b</b>"), ["raw HTML"]);
    assert.deepEqual(tricks("see [it][1]\n\n[1]: https://x.example"), ["a reference link"]);
    assert.deepEqual(tricks("see[^1]\n\n[^1]: note"), ["a footnote"]);
    assert.deepEqual(tricks(`${"> ".repeat(90)}deep`), ["blocks nested too deep"]);
    assert.deepEqual(tricks(`${"> ".repeat(500)}deep`), ["raw HTML"]);
    assert.deepEqual(tricks(`# [A](https://a.example/b_(c))\n\n<https://a.example>\n\n- a\n  - b\n\nTwo\n---\n`), []);
    assert.deepEqual(tricks("**bold** | `code` [P1]"), []);
  });
});

describe("readMarkdown() on the shapes that Markdown has", () => {
  const said = (text: string) => readMarkdown(text, "en").statements.map(({ kind, text: words }) => [kind, words]);

  test("headings underlined, lists within lists, tasks, a table without outer pipes, code", () => {
    assert.deepEqual(
      said(
        "Prices\n===\n\nToday\n---\n\n- Bread.\n  1. Rye.\n     - Dark.\n- [x] Cake.\n\nWhat | Price\n--- | ---\nRye | 4\n",
      ),
      [
        ["heading", "Prices"],
        ["heading", "Today"],
        ["item", "Bread."],
        ["item", "Rye."],
        ["item", "Dark."],
        ["item", "Cake."],
        ["row", "Rye | 4"],
      ],
    );
    assert.deepEqual(said("~~~\n# no heading\n~~~\n\n    nor this\n\nThis is `a *code*`."), [
      ["sentence", "This is a *code*."],
    ]);
  });

  test("links with parentheses, titles, in angle brackets and bare", () => {
    const { links } = readMarkdown(
      'See [a (b)](https://a.example/b_(c) "d"), [e](<https://e.example/f g>), <https://h.example> and https://i.example/j.',
      "en",
    );
    assert.deepEqual(links, [
      { text: "a (b)", url: "https://a.example/b_(c)" },
      { text: "e", url: "https://e.example/f g" },
      { text: "https://h.example", url: "https://h.example" },
      { text: "https://i.example/j", url: "https://i.example/j" },
    ]);
  });

  test("what is knotted beyond reading takes no time", () => {
    const startedMs = cpuMs();
    for (const unit of ["1. ", "> - ", "***a***", "[a](", "[^a]"])
      readMarkdown(unit.repeat(60_000 / unit.length), "en");
    assert.ok(cpuMs() - startedMs < 2_000);
  });
});

describe("withoutTricks()", () => {
  test("takes out what is no plain Markdown, an image within a link with its link", () => {
    assert.equal(withoutTricks("a <b>b</b> ![c](https://c.example/d.png) [![e](f.png)][g]\n\n[g]: h"), "a b  \n\n");
  });
});

describe("stripMarks()", () => {
  test("takes marks of sources out and leaves asks, links and code", () => {
    assert.equal(
      stripMarks(
        "We bake. [P1] [P2, E1] **[Ask A1: price?]**\n\n| a [P3] | [b](https://b.example) |\n|---|---|\n| `x[P1]` | c |\n",
      ),
      "We bake. **[Ask A1: price?]**\n\n| a | [b](https://b.example) |\n|---|---|\n| `x[P1]` | c |\n",
    );
  });
});
