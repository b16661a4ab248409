import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { indexSignals, signalsOf } from "../../src/core/signals.ts";
import { gapData, serpData } from "../support/evidence_data.ts";
import { answer, evidence, OWN_DOMAIN, serp } from "../support/opportunity_world.ts";

const options = { domain: OWN_DOMAIN, language: "en" };

describe("indexSignals()", () => {
  test("finds a keyword's readings whatever its word order or inflection", () => {
    const index = indexSignals([serp("best trail shoes", ["rival.example", OWN_DOMAIN])], options);
    assert.equal(signalsOf(index, "trail shoe best", "en")?.search?.brandPosition, 2);
  });

  test("reads the brand's position off the results where none is stated", () => {
    const data = serpData("trail shoes", {
      results: [{ url: "https://a.example/x" }, { url: `https://www.${OWN_DOMAIN}/y` }],
    });
    const row = evidence({ type: "serp", subject: "trail shoes", data });
    const search = signalsOf(indexSignals([row], options), "trail shoes", "en")?.search;
    assert.equal(search?.brandPosition, 2);
    assert.equal(search?.brandUrl, `https://www.${OWN_DOMAIN}/y`);
  });

  test("counts answers by what each could tell: cited null is not a miss", () => {
    const index = indexSignals(
      [
        answer("trail shoes", { cited: true, mentioned: true }),
        answer("trail shoes", { cited: false, mentioned: true, rivals: ["rival.example"] }),
        answer("trail shoes", { cited: null, mentioned: false }),
      ],
      options,
    );
    const answers = signalsOf(index, "trail shoes", "en")?.answers;
    assert.deepEqual([answers?.cited?.present, answers?.cited?.of], [1, 2]);
    assert.deepEqual([answers?.mentioned?.present, answers?.mentioned?.of], [2, 3]);
    assert.deepEqual(answers?.cited?.rivals, [{ domain: "rival.example", count: 1 }]);
  });

  test("leaves out a gap older than the answers it was read from", () => {
    const data = gapData("trail shoes", { answers: 3, brand_cited: 0 });
    const gap = evidence(
      { type: "llm_gap", subject: "trail shoes", data },
      { run_id: "01800000-0000-7000-8000-000000000001" },
    );
    const index = indexSignals([gap, answer("trail shoes", { cited: true })], options);
    assert.equal(signalsOf(index, "trail shoes", "en")?.answerGap, null);
  });
});
