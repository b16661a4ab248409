import assert from "node:assert/strict";
import { test } from "node:test";
import { firstPerson } from "../../../src/core/text/reading.ts";

test("firstPerson() reads each language by its own words, whole ones", () => {
  assert.deepEqual(firstPerson("We gave you our word; he was at your wedding.", "en"), {
    singular: false,
    plural: true,
  });
  assert.deepEqual(firstPerson("J'ai fini mon bol.", "fr"), { singular: true, plural: false });
  const plural = (text: string, language: string) => firstPerson(text, language).plural;
  assert.equal(plural("Wir beraten Sie und Ihre Familie.", "de"), true);
  assert.equal(plural("Trabajamos y vivimos aquí.", "es"), true);
  assert.equal(plural("Los últimos 500 gramos, los próximos tramos y los buenísimos extremos.", "es"), false);
  assert.equal(plural("Trabalhámos e temos pão.", "pt"), true);
  assert.equal(plural("Os últimos ramos e os próximos primos.", "pt"), false);
  assert.deepEqual(firstPerson("Vi bakar bröd.", "sv"), { singular: false, plural: false });
});
