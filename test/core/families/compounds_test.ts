import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { groupTexts } from "../../../src/core/families/grouping.ts";
import { createStemReader } from "../../../src/core/families/text_features.ts";

function stemsIn(language: string, texts: readonly string[]): (text: string) => readonly string[] {
  return createStemReader(texts, language);
}

describe("createStemReader()", () => {
  test("takes a compound apart by the other words of the corpus, with what links them", () => {
    const stems = stemsIn("de", ["heizungswartung", "wartung heizung", "hundeschule", "hund schule"]);
    assert.deepEqual(stems("heizungswartung"), stems("heizung wartung"));
    assert.deepEqual(stems("hundeschule"), stems("hund schule"));
  });

  test("knows a part that only other compounds have in common", () => {
    const stems = stemsIn("de", ["wanderrucksack", "rucksack", "wanderzelt", "zelt", "wanderschuhe", "schuhe damen"]);
    assert.equal(stems("wanderschuhe")[0], stems("wanderzelt")[0]);
    assert.equal(stems("wanderschuhe").length, 2);
  });

  test("leaves whole what no other word of the corpus explains", () => {
    assert.equal(stemsIn("de", ["heizungswartung", "zahnarzt"])("heizungswartung").length, 1);
    assert.equal(stemsIn("en", ["bookkeeping", "book"])("bookkeeping").length, 1);
  });

  test("works for Dutch and Swedish alike", () => {
    assert.equal(stemsIn("nl", ["hondentraining", "honden", "training"])("hondentraining").length, 2);
    assert.equal(stemsIn("sv", ["badrumsrenovering", "badrum", "renovering"])("badrumsrenovering").length, 2);
  });
});

test("groupTexts() brings compounds and their parts together", () => {
  const texts = [
    "zahnimplantat kosten",
    "implantat zahn",
    "backenzahn implantat",
    "heizungswartung",
    "wartung heizung",
  ];
  const { groups } = groupTexts({ texts, language: "de" });
  assert.equal(groups[0], groups[1]);
  assert.equal(groups[0], groups[2]);
  assert.equal(groups[3], groups[4]);
  assert.notEqual(groups[0], groups[3]);
});
