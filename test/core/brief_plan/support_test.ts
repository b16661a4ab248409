import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/finish_steps.ts";
import { FACETS } from "../../../src/core/brief_plan/facets.ts";
import { type Ground, groundSteps } from "../../../src/core/brief_plan/ground.ts";
import { searchPassages, sidePassages } from "../../../src/core/brief_plan/support.ts";
import { cakeInput } from "../../support/cake_brief.ts";

const KEG = {
  url: "https://bakery.example/blog/cold-brew",
  title: "Cold brew at work | North Bakery",
  description: "",
  headings: [
    { level: 1, text: "Cold brew at work" },
    { level: 2, text: "Cold brew on tap" },
  ],
  text: [
    "Cold brew at work",
    "Cold brew rests for sixteen hours before it is filtered twice. Delivery of cold brew kegs is free twice a week, so nobody has to store them. They keep for six weeks. Medium roasts suit cold brew best in our view.",
    "Cold brew on tap",
    "The installation takes about two hours and needs one socket. Sixty centimetres of counter are enough.",
  ].join("\n"),
};
const PRICES = {
  ...KEG,
  url: "https://bakery.example/blog/cold-brew-prices",
  title: "What cold brew costs | North Bakery",
  headings: [],
  text: [
    "The team was founded by two friends from school. A price list for cold brew is sent to whoever asks for it by mail.",
    "Our cold brew costs $4 a litre in kegs of twenty litres, with the tap on loan.",
  ].join("\n"),
};

const SEASON = {
  ...KEG,
  url: "https://bakery.example/a-season",
  title: "Cold brew prices and cold brew costs",
  headings: [],
  text: "A discount on cold brew follows the season and the harvest. Nobody knows it before spring is over.",
};

function ground(): Ground {
  const base = cakeInput();
  return finishSteps(
    groundSteps({
      ...base,
      head: "cold brew",
      keywords: [{ keyword: "cold brew", google_vol: 900, intent: "commercial", source: "site" }],
      targetUrl: null,
      evidence: [],
      pages: [KEG, PRICES, SEASON],
    }),
  );
}

describe("searchPassages()", () => {
  test("keeps of a passage the sentences on what the search adds, with those that lean on them", () => {
    const parts = searchPassages(ground(), "cold brew delivery").flatMap((passage) => passage.parts);
    assert.deepEqual(parts, [
      "Delivery of cold brew kegs is free twice a week, so nobody has to store them.",
      "They keep for six weeks.",
    ]);
  });

  test("keeps a passage whole under a heading that names the search", () => {
    const passage = searchPassages(ground(), "cold brew on tap").find((entry) => entry.url === KEG.url);
    assert.deepEqual(passage?.parts, [
      "The installation takes about two hours and needs one socket.",
      "Sixty centimetres of counter are enough.",
    ]);
  });

  test("gives nothing where no sentence says it", () => {
    assert.deepEqual(searchPassages(ground(), "cold brew machine"), []);
  });
});

describe("sidePassages()", () => {
  test("puts an amount before talk of prices, and cuts off what names neither topic nor side", () => {
    const cost = FACETS.find((facet) => facet.id === "cost")!;
    const texts = sidePassages(ground(), cost, new Set()).map((passage) => passage.text);
    assert.match(texts[0] ?? "", /^A price list for cold brew .* Our cold brew costs \$4 a litre/);
    assert.equal(texts[1], "A discount on cold brew follows the season and the harvest.");
    assert.ok(!texts.join(" ").includes("two friends"));
  });
});
