import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/finish_steps.ts";
import { type QuotingPage, testimonialSteps } from "../../../src/core/brand_reading/testimonials.ts";

const WORDS = "They listened first and planned second, and it showed.";

function page(
  path: string,
  lines: readonly (string | { level: number; text: string })[],
  title = "A page",
): QuotingPage {
  const headings = lines.flatMap((line) => (typeof line === "string" ? [] : [line]));
  const text = lines.map((line) => (typeof line === "string" ? line : line.text)).join("\n");
  return { url: `https://law.example${path}`, title, headings, text };
}

function authorsOf(...pages: QuotingPage[]): (string | undefined)[] {
  return finishSteps(testimonialSteps(pages, { brand: ["Riverside Law"] })).map((signal) => signal.author);
}

const under = (heading: string, ...lines: string[]) => authorsOf(page("/a", [{ level: 2, text: heading }, ...lines]));

describe("testimonialSteps()", () => {
  for (const heading of [
    "Reviews",
    "Our reviews",
    "Read 212 five-star reviews",
    "Customer review",
    "Google reviews (212)",
    "Riverside Law reviews",
    "What clients say",
    "Nos avis clients",
    "Kundenbewertungen",
  ])
    test(`takes "${heading}" for the announcement of customers' words`, () => {
      assert.deepEqual(under(heading, WORDS, "Robin B., client since 2019"), ["Robin B., client since 2019"]);
    });

  for (const heading of ["Contract Review at Riverside Law", "Code reviews", "Your annual review", "Avis juridique"])
    test(`takes "${heading}" for an offer`, () => {
      assert.deepEqual(under(heading, WORDS, "Robin B., client"), []);
    });

  test("takes no price, number, offer or the brand for a customer", () => {
    const lines = ["$290 per contract", "Fixed fee, 290 EUR", "Call 555 013 777", "Contract Review, from $290"];
    for (const line of [...lines, "Contract Review", "Riverside Law, Peterborough"]) {
      const offer = page("/services/contract-review", [{ level: 1, text: "Contract Review" }], "Contract Review | Law");
      const quoting = page("/a", [{ level: 2, text: "What clients say" }, WORDS, line]);
      assert.deepEqual(authorsOf(offer, quoting), [], line);
    }
  });

  test("takes what the brand says of itself for no customer's words, and one person's for a customer's", () => {
    const own = "Riverside Law offers a lawyer who reads your contract in three working days.";
    const person = "Riverside Law read my contract in three days and told me what to change.";
    assert.deepEqual(under("What clients say", own, "Robin B.", person, "Casey D."), ["Casey D."]);
  });

  test("puts the words on the home page and the testimonials before those of other pages", () => {
    const said = (path: string, author: string) => page(path, [{ level: 2, text: "What clients say" }, WORDS, author]);
    assert.deepEqual(authorsOf(said("/blog/a", "Kim"), said("/testimonials", "Morgan"), said("/", "Robin")), [
      "Morgan",
      "Robin",
      "Kim",
    ]);
  });

  test("keeps a customer whose own page the site has", () => {
    const story = page("/stories/kate", [{ level: 1, text: "Kate Lee" }], "Kate Lee");
    const home = page("/", [{ level: 2, text: "What clients say" }, WORDS, "Kate Lee"]);
    assert.deepEqual(authorsOf(story, home), ["Kate Lee"]);
  });
});
