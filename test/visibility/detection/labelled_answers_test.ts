import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { LANGUAGES, loadTexts, measure, precision, recall, sum } from "../../../scripts/detection_accuracy.ts";
import { figuresOf, readCase, readCases } from "../../../scripts/detection_cases.ts";

describe("findMentions() on labelled answers", () => {
  test("reaches 0.97 precision and recall on the labelled texts, seen and held out", () => {
    const splits = [["dev"], ["held", "held2", "held3"]];
    for (const names of splits) {
      const isIn = (text: { split: string }) => names.includes(text.split);
      const tally = sum(LANGUAGES.map((language) => measure(language, loadTexts(language).filter(isIn))));
      assert.ok(tally.texts >= 200, `${names} has ${tally.texts} texts`);
      assert.ok(precision(tally) >= 0.97, `${names} precision ${precision(tally)}: ${tally.errors.join("\n")}`);
      assert.ok(recall(tally) >= 0.97, `${names} recall ${recall(tally)}: ${tally.errors.join("\n")}`);
    }
  });

  test("tells hard names, namesakes and ranks on the labelled answers", () => {
    const reads = readCases(join(import.meta.dirname, "../../data/detection")).map((given) => readCase(given));
    for (const [kind, f1Min] of [
      ["hard", 0.93],
      ["plain", 0.98],
    ] as const) {
      const own = reads.filter(({ given }) => given.kind === kind);
      const told = figuresOf(own);
      const f1 = ({ found, missed, wrong }: typeof told.own) => (2 * found) / (2 * found + missed + wrong);
      const errors = told.errors.join("\n");
      assert.ok(own.length >= 100, `${own.length} cases`);
      assert.ok(f1(told.own) >= f1Min && f1(told.rivals) >= 0.98, `${f1(told.own)} ${f1(told.rivals)}\n${errors}`);
      assert.ok(told.ranks.right >= 0.95 * told.ranks.all && told.open <= 0.08 * own.length, errors);
    }
    const asked = reads.flatMap(({ given, facts }) =>
      (facts.doubts ?? [])
        .filter(({ domain }) => domain === given.brand.domain)
        .map(({ unaided }) => ({ unaided, told: facts.mentioned })),
    );
    assert.ok(asked.length > 0 && asked.every(({ unaided, told }) => unaided === told));
  });
});
