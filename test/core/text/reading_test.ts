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

test("personCounts() reads other languages by their own words", () => {
  const german = personCounts("Wir beraten Sie und Ihre Familie. Sie ist alt, ihre Kunden sind es auch.", "de");
  assert.deepEqual([german.first_plural, german.second], [1, 2]);
  const count = (text: string, language: string) => personCounts(text, language).first_plural;
  assert.equal(count("Trabajamos y vivimos aquí.", "es"), 2);
  assert.equal(count("Los últimos 500 gramos, los próximos tramos y los buenísimos extremos.", "es"), 0);
  assert.equal(count("Trabalhámos e temos pão.", "pt"), 2);
  assert.equal(count("Os últimos ramos e os próximos primos.", "pt"), 0);
});
