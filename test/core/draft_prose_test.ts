import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { proseFindings } from "../../src/core/draft_prose.ts";
import { draftOf, marks, reviewMaterial } from "../support/draft_under_review.ts";

const OPENING = "Cold brew is coffee that steeps in cold water for a night.";
const found = (rest: string, strategy = { kind: "content" }) =>
  proseFindings(draftOf(`# Cold brew\n\n${OPENING}\n\n${rest}`), reviewMaterial({ strategy }));

describe("proseFindings()", () => {
  const faults: [string, string, string][] = [
    [
      "a heading with nothing under it",
      "warning empty_sections",
      "## Taste\n\n## Keeping\n\nCold brew is fine when it is kept cool.",
    ],
    ["a last heading with nothing under it", "warning empty_sections", "## Taste"],
    [
      "a heading with a way to another page alone",
      "warning empty_sections",
      "## Taste\n\nMore on this: [Taste](https://a.example/t).",
    ],
    ["a question that nothing answers", "warning opening", "## Taste\n\nHave you ever wondered why it tastes so soft?"],
    ["a question followed by another", "warning opening", "## Taste\n\nWhy is it soft? Could it be the water?"],
    ["a word that points back", "warning opening", "## Taste\n\nThis makes the cup softer than any hot one."],
    ["a line that is a list item", "warning fragments", "## Taste\n\nFear Release Relaxation Tracks"],
    ["a verb that lost its subject", "warning fragments", "## Taste\n\nSoftens the cup and keeps its sugar."],
    ["a noun with its clause", "warning fragments", "## Taste\n\nA drink that makes mornings quiet."],
    ["a list without a verb", "warning fragments", "## Taste\n\nA coarse grind, a clean jar, a paper filter."],
    [
      "a sentence bound to its page",
      "warning bound_sentences",
      "## Taste\n\nFill in the form below and we send you a bottle.",
    ],
    [
      "a call to click in a list",
      "warning bound_sentences",
      "## Taste\n\n- Click here for the recipe\n- Stir the jar once",
    ],
    [
      "a quote that stands twice",
      "warning repeated_quotes",
      "## Words\n\n> “The smoothest cup we ever had.”\n\nAs they say, “The smoothest cup we ever had.”",
    ],
    [
      "a table with an empty cell",
      "warning tables",
      "## Table\n\n| | Cold | Hot |\n| --- | --- | --- |\n| **Time** | 16 hours | – |",
    ],
  ];
  for (const [name, mark, body] of faults) {
    test(`marks ${name}`, () => assert.deepEqual(marks(found(body)), [mark]));
  }

  const fine: [string, string][] = [
    ["a heading that leads to deeper ones", "## Questions\n\n### Does it keep?\n\nIt keeps for a week."],
    ["a question answered at once", "## Taste\n\nWhy is it soft? Cold water leaves the acids behind."],
    ["a question answered by a list", "## Taste\n\nWhat do you need?\n\n- A jar\n- A filter"],
    ["an answer that points at its question", "### Is it strong?\n\nIt holds more caffeine than a hot cup."],
    ["a lead to a list or table", "## Needs\n\nWhat you need for it\n\n- A jar\n- A filter"],
    ["adverbs and plurals before an article", "## Taste\n\nSometimes the jar needs a stir. Perhaps a second one."],
    ["a whole sentence with a clause", "## Taste\n\nA drink that stands warm loses its taste within a day."],
    ["a sentence that lists things", "## Needs\n\nThe jar, the filter and the grinder are all you need."],
    ["figures below and above others", "## Taste\n\nKeep it below 8 degrees, since above that it turns sour."],
    [
      "two quotes of two people",
      "## Words\n\n> “The smoothest cup we ever had.”\n\n> “Our guests ask for the bottle by name.”",
    ],
    ["an empty corner of a table", "## Table\n\n| | Cold |\n| --- | --- |\n| Time | 16 hours |"],
    ["code", "## Code\n\n```\nUser-agent: *\n\n## no heading\nAllow: /\n```"],
  ];
  for (const [name, body] of fine) test(`passes ${name}`, () => assert.deepEqual(found(body), []));

  test("marks a text that begins with a heading, articles only", () => {
    const draft = draftOf("# Cold brew\n\n## Taste\n\nCold water leaves the acids behind.");
    assert.deepEqual(marks(proseFindings(draft, reviewMaterial())), ["warning opening"]);
    assert.deepEqual(proseFindings(draft, reviewMaterial({ strategy: { kind: "fix" } })), []);
  });

  test("lets a work order speak of pages", () =>
    assert.deepEqual(found("## Steps\n\n1. Look at the source of this page.", { kind: "fix" }), []));

  test("reads words that point back in the language of the text, below a question as its answer", () => {
    const openings = (heading: string) =>
      marks(
        proseFindings(
          draftOf(`# Steinzeug\n\nSteinzeug ist dicht gebrannter Ton.\n\n${heading}\n\nDiese Glasur hält viele Jahre.`),
          {
            ...reviewMaterial(),
            language: "de",
          },
        ),
      ).filter((mark) => mark.endsWith("opening"));
    assert.deepEqual(openings("## Glasur"), ["warning opening"]);
    assert.deepEqual(openings("### Wie lange hält die Glasur?"), []);
  });

  test("lets a letter and a work order begin with a word that points back, articles not", () => {
    const text = "## Whom to ask\n\nTheir editors decide what is on the page.";
    assert.deepEqual(marks(found(text)), ["warning opening"]);
    for (const kind of ["outreach", "fix"]) assert.deepEqual(found(text, { kind }), []);
  });

  test("names what to do", () => {
    const [finding] = found(
      "## Table\n\n| | Cold | Hot |\n| --- | --- | --- |\n| Time | 16 hours | ? |\n| Cost | – | – |",
    );
    assert.equal(
      finding?.message,
      "The table under “Table” has 3 empty cells (“Time” under “Hot”, “Cost” under “Cold”, “Cost” under “Hot”): fill them from their sources or drop the rows",
    );
  });
});
