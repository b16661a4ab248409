import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { measureAgreement, readLabelled } from "../../../scripts/agreement.ts";
import { groupTexts } from "../../../src/core/families/grouping.ts";

const LABELLED = readLabelled(join(import.meta.dirname, "../../support/labelled_keywords.csv"));
const TEXTS = LABELLED.map((row) => row.text);

/** Members of each group, sorted: comparable whatever the groups' numbers are. */
function partition(texts: readonly string[], groups: Int32Array): string[] {
  const lists = new Map<number, string[]>();
  for (const [at, text] of texts.entries()) lists.set(groups[at]!, [...(lists.get(groups[at]!) ?? []), text]);
  return [...lists.values()].map((list) => list.toSorted().join("|")).toSorted();
}

describe("groupTexts()", () => {
  test("agrees with 31 labelled families without being told their number", () => {
    const { groups } = groupTexts({ texts: TEXTS, language: "en" });
    const agreement = measureAgreement(
      LABELLED.map((row) => row.label),
      groups,
    );
    assert.ok(agreement.adjustedRand > 0.8, `adjusted Rand ${agreement.adjustedRand}`);
    assert.ok(agreement.vMeasure > 0.92, `V-measure ${agreement.vMeasure}`);
  });

  test("gives the same groups in whatever order the texts come", () => {
    const expected = partition(TEXTS, groupTexts({ texts: TEXTS, language: "en" }).groups);
    const order = fc.sample(fc.shuffledSubarray(TEXTS, { minLength: TEXTS.length }), { numRuns: 3, seed: 5 });
    for (const texts of order)
      assert.deepEqual(partition(texts, groupTexts({ texts, language: "en" }).groups), expected);
  });

  test("keeps families apart that only what is asked of everything has in common", () => {
    const heads = ["akku", "kette", "bremse", "helm", "schloss"];
    const asked = ["kaufen", "wechseln", "prüfen", "freiburg"];
    const texts = heads.flatMap((head) => asked.map((what) => `${head} ${what}`));
    const { groups } = groupTexts({ texts, language: "de" });
    for (const [at, text] of texts.entries())
      assert.equal(groups[at], groups[texts.findIndex((other) => other.split(" ")[0] === text.split(" ")[0])], text);
  });

  test("goes by the thing that German names first, not by what is to be done with it", () => {
    const things = ["kette", "bremse", "helm", "schloss"];
    const texts = ["lagern", "wechseln", "polieren", "entsorgen"].flatMap((what) =>
      things.map((thing) => `${thing} ${what}`),
    );
    const { groups } = groupTexts({ texts, language: "de" });
    for (const at of texts.keys()) assert.equal(groups[at], groups[at % things.length], texts[at]);
    assert.equal(new Set(groups).size, things.length);
  });

  test("puts searches with the same results together, however worded", () => {
    const same = Array.from({ length: 10 }, (_, at) => `https://a.example/${at}`);
    const other = Array.from({ length: 10 }, (_, at) => `https://b.example/${at}`);
    const texts = ["invoice app", "billing software", "invoice template", "bill of rights"];
    const results = [same, [...same.slice(0, 7), "https://c.example/1"], other, null];
    const { groups } = groupTexts({ texts, language: "en", results });
    assert.equal(groups[0], groups[1]);
    assert.notEqual(groups[0], groups[2]);
  });

  test("keeps like wording apart when the measured results have nothing in common", () => {
    const results = ["a", "b"].map((name) => Array.from({ length: 10 }, (_, at) => `https://${name}.example/${at}`));
    const { groups } = groupTexts({ texts: ["apple pie", "apple pies"], language: "en", results });
    assert.notEqual(groups[0], groups[1]);
  });

  test("takes none, one and equal texts", () => {
    assert.equal(groupTexts({ texts: [], language: "en" }).groups.length, 0);
    assert.deepEqual([...groupTexts({ texts: ["doula"], language: "en" }).groups], [0]);
    const { groups } = groupTexts({ texts: ["birth doula", "birth doula"], language: "en" });
    assert.equal(groups[0], groups[1]);
  });

  test("bears any text", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { maxLength: 40 }), (texts) => {
        const { groups, centrality } = groupTexts({ texts, language: "en" });
        assert.equal(groups.length, texts.length);
        assert.ok(centrality.every((value) => Number.isFinite(value)));
      }),
      { numRuns: 50 },
    );
  });
});

describe("groupTexts() with vectors", () => {
  const texts = [
    "notebook repair",
    "laptop fix",
    "broken computer",
    "wedding cake",
    "birthday torte",
    "baker for parties",
  ];
  const [computing, baking] = [Float32Array.of(1, 0.1, 0), Float32Array.of(0, 0.1, 1)];
  const vectors = texts.map((_, at) => (at < 3 ? computing : baking));

  test("brings together what means the same and shares no word", () => {
    const { groups } = groupTexts({ texts, language: "en", vectors });
    assert.deepEqual([...new Set(groups.slice(0, 3))].length, 1);
    assert.deepEqual([...new Set(groups.slice(3))].length, 1);
    assert.notEqual(groups[0], groups[3]);
  });

  test("compares by words what has no vector", () => {
    const some = ["red apple", "red apples", "laptop fix"];
    const { groups } = groupTexts({ texts: some, language: "en", vectors: [null, null, computing] });
    assert.equal(groups[0], groups[1]);
    assert.notEqual(groups[0], groups[2]);
  });
});
