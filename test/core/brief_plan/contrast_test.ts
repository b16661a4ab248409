import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answerTo } from "../../../src/core/brief_plan/answers.ts";
import { comparisonNeeds } from "../../../src/core/brief_plan/comparison_needs.ts";
import { comparedSides } from "../../../src/core/brief_plan/comparison_sides.ts";
import { contrastsOf, differenceAnswer, sideKeys } from "../../../src/core/brief_plan/contrast.ts";
import { planGround, planPage, searches } from "../../support/plan_ground.ts";

const NAMES = ["single origin", "blend"];

function groundOf(...texts: string[]) {
  const pages = texts.map((text, place) =>
    planPage(`https://acme.example/blog/coffee-${place}`, "Coffee | Acme Coffee", `# Coffee\n${text}`),
  );
  return planGround({ head: "single origin coffee", keywords: searches("single origin vs blend"), pages });
}

function halvesIn(text: string) {
  const ground = groundOf(text);
  const sides = sideKeys(ground, NAMES);
  assert.ok(sides !== null);
  return contrastsOf(ground, sides).map((contrast) => contrast.halves);
}

describe("contrastsOf()", () => {
  const cases: [string, string, ([string, string] | null)[]][] = [
    [
      "takes a sentence apart at its joint",
      "A single origin changes with every harvest, while a blend is adjusted to taste the same all year.",
      [["A single origin changes with every harvest", "a blend is adjusted to taste the same all year."]],
    ],
    [
      "puts the halves into the order of the sides",
      "While blends forgive a coarse grind, a single origin shows each mistake of the barista at once.",
      [["a single origin shows each mistake of the barista at once.", "blends forgive a coarse grind"]],
    ],
    [
      "gives an amount its verb and unit",
      "Specialty blends cost 18 to 26 dollars per kilogram at cafe volumes, single origins 24 to 40.",
      [
        [
          "single origins cost 24 to 40 dollars per kilogram at cafe volumes",
          "Specialty blends cost 18 to 26 dollars per kilogram at cafe volumes",
        ],
      ],
    ],
    [
      "pairs neighbours with one side each",
      "A single origin comes from one place and shows its character. A blend combines several coffees from three countries.",
      [
        [
          "A single origin comes from one place and shows its character.",
          "A blend combines several coffees from three countries.",
        ],
      ],
    ],
    [
      "leaves whole what one verb tells of both",
      "Single origins go stale sooner than blends, because they are roasted lighter by most roasters.",
      [null],
    ],
    ["knows no contrast where one side is told", "A single origin shows its farm, its altitude and its harvest.", []],
  ];
  for (const [name, text, halves] of cases) test(name, () => assert.deepEqual(halvesIn(text), halves));
});

describe("sideKeys()", () => {
  const ground = groundOf("A blend is adjusted to taste the same all the year round.");
  const own = (names: string[]) => sideKeys(ground, names)?.map((side) => side.own.size);

  test("keeps a word that the brand's name happens to hold", () =>
    assert.deepEqual(own(["cold coffee", "warm milk"]), [2, 2]));
  test("takes the brand's name out of a side that names it", () =>
    assert.deepEqual(own(["acme coffee blend", "single origin"]), [1, 2]));
});

describe("differenceAnswer()", () => {
  const QUESTION = "What is the difference between a single origin and a blend?";
  const COST = "Blends cost 18 to 26 dollars per kilogram, single origins cost 24 to 40 dollars per kilogram.";
  const WORDS = "A single origin changes with every harvest, while a blend is adjusted to taste the same all year.";

  test("answers in words before amounts", () => {
    const ground = groundOf(COST, WORDS);
    assert.deepEqual(differenceAnswer(ground, QUESTION)?.sentences, [WORDS]);
    assert.deepEqual(answerTo(ground, QUESTION)?.sentences, [WORDS]);
  });

  test("never ends on half a contrast", () => {
    const pair = "A single origin comes from one place. A blend combines several coffees from three countries.";
    const both = `${WORDS} ${pair.replace("one place", "one place and shows its character")}`;
    const sentences = differenceAnswer(groundOf(both), QUESTION)?.sentences ?? [];
    assert.deepEqual(
      sentences.map((text) => text.split(" ").slice(0, 3).join(" ")),
      ["A single origin", "A single origin", "A blend combines"],
    );
  });

  test("takes what the text does not hold yet", () => {
    const ground = groundOf(COST, WORDS);
    const taken = ground.index.passages.filter((passage) => passage.text.includes(WORDS));
    assert.deepEqual(differenceAnswer(ground, QUESTION, taken)?.sentences, [COST]);
  });

  test("is nothing for other questions and where one side is untold", () => {
    assert.equal(differenceAnswer(groundOf(WORDS), "Is a single origin worth it?"), null);
    assert.equal(
      differenceAnswer(groundOf("A blend is adjusted to taste the same all the year round."), QUESTION),
      null,
    );
  });
});

describe("comparedSides() on contrasts", () => {
  test("names a row by the point both halves show, and no other", () => {
    const rows = comparedSides(
      groundOf(
        "A single origin tastes of its farm, while a blend tastes of cocoa and caramel all year.",
        "A single origin changes with every harvest, while a blend is adjusted to be the same all year.",
      ),
    )?.rows;
    assert.deepEqual(
      rows?.map((row) => row.name),
      ["Taste", null],
    );
  });

  test("one point is told in a sentence, and the brief asks for another", () => {
    const ground = groundOf("A single origin changes with every harvest, while a blend is made to stay the same.");
    assert.deepEqual(comparedSides(ground)?.rows, []);
    assert.equal(comparedSides(ground)?.both.length, 1);
    assert.deepEqual(comparisonNeeds(ground), [
      'For a table, one more point on which "single origin" and "blend" are both told: what it costs',
    ]);
  });

  test("takes no sentence on something else that mentions a side late", () => {
    const found = comparedSides(
      groundOf("Whole beans with a roast date, matched to the machine: an espresso blend for a portafilter."),
    );
    assert.deepEqual(found?.loose, [[], []]);
  });

  test("takes no line for what a side is that says nothing of it", () => {
    const found = comparedSides(
      groundOf("A blend of Brazil, Guatemala and a little washed robusta from India in each bag, every month."),
    );
    assert.deepEqual(found?.loose, [[], []]);
  });
});
