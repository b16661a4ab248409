import assert from "node:assert/strict";
import { test } from "node:test";
import { personCounts, readingFacts } from "../../../src/core/text/reading.ts";

test("readingFacts() grades plain text below dense text, and neither short nor foreign ones", () => {
  const plain = "We bake bread. It is good. You can eat it now. Come and see us. ".repeat(10);
  const dense =
    "Organisational fermentation methodologies necessitate comprehensive temperature documentation throughout industrial production environments. ".repeat(
      10,
    );
  const [easy, hard] = [readingFacts(plain, "en").grade, readingFacts(dense, "en").grade];
  assert.ok(easy !== null && hard !== null && easy < 3 && hard > 18, `${easy} ${hard}`);
  assert.equal(readingFacts("Too short.", "en").grade, null);
  assert.equal(readingFacts(plain, "de").grade, null);
});

test("personCounts() counts whole words only", () => {
  assert.deepEqual(personCounts("We gave you our word; he and I were at your wedding."), {
    first_plural: 2,
    first_singular: 1,
    second: 2,
    third: 1,
  });
});
