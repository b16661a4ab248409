import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foundedText, ratedText } from "../../src/core/brand_reading/trust_words.ts";
import { brandContextOf, FOREIGN_CASES } from "../support/foreign_sites/foreign_cases.ts";

for (const { site, services, industry, customer } of FOREIGN_CASES) {
  test(`readBrand() in ${site.language} reads offers, trade and the customer by name`, () => {
    const context = brandContextOf(site);
    assert.deepEqual(
      context.services.map((service) => service.value),
      services,
    );
    assert.equal(context.industry?.value ?? null, industry);
    const said = context.trust_signals.find((signal) => signal.kind === "testimonial");
    assert.equal(said?.author, customer);
    assert.equal(context.voice?.person, "first person plural (we)");
    for (const signal of context.trust_signals) assert.doesNotMatch(signal.value, /\?$|^[-–—]/);
  });
}

describe("ratedText() and foundedText()", () => {
  const rating = { rating: "4.9", best: "5", count: "212" };

  test("tell structured data in the language, with its decimal comma", () => {
    assert.equal(ratedText(rating, "en"), "Rated 4.9 of 5 in 212 reviews");
    assert.equal(ratedText({ ...rating, count: null }, "de-AT"), "Bewertet mit 4,9 von 5");
    for (const { site } of FOREIGN_CASES) {
      assert.match(ratedText(rating, site.language), /4,9 .*5.* 212/);
      assert.doesNotMatch(foundedText("2004", site.language), /Founded/);
    }
  });

  test("are English where a language has no words", () =>
    assert.deepEqual(
      [ratedText(rating, "sv"), foundedText("2004", "sv")],
      ["Rated 4.9 of 5 in 212 reviews", "Founded 2004"],
    ));
});
