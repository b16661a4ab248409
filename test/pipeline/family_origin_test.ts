import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Family, Keyword } from "../../src/domain/keyword.ts";
import { withOrigin } from "../../src/pipeline/family_origin.ts";
import type { StageContext } from "../../src/pipeline/stage.ts";

describe("withOrigin()", () => {
  test("figures and ideas of the sandbox make a family simulated, phrases of the site do not", () => {
    const context = providers({ keywordData: true, serp: false });
    assert.equal(isSimulated(context, { keyword: "rye bread", source: "site" }), false);
    assert.equal(isSimulated(context, { keyword: "rye bread", source: "site", google_vol: 90 }), true);
    assert.equal(isSimulated(context, { keyword: "spelt bread", source: "provider_ideas" }), true);
  });

  test("searches of the sandbox make it so by the phrases that they brought up, also those of earlier runs", () => {
    const asked = { keyword: "is rye bread healthy", source: "people_also_ask" };
    assert.equal(isSimulated(providers({ serp: true }), asked), true);
    assert.equal(isSimulated(providers({ serp: false }), asked), false);
    assert.equal(isSimulated(providers({ serp: false }), asked, [{ simulated: true }]), true);
    assert.equal(
      isSimulated(providers({ serp: true, keywordData: false }), { keyword: "rye", source: "site", google_vol: 9 }),
      false,
    );
  });

  test("what was simulated stays so until the next discovery", () => {
    const [family] = withOrigin(providers({}), [familyOf({ keyword: "rye", source: "site" }, true)], []);
    assert.equal(family?.simulated, true);
  });
});

function isSimulated(
  context: Pick<StageContext, "providers">,
  keyword: Omit<Keyword, "intent">,
  evidence: { simulated: boolean }[] = [],
): boolean | undefined {
  return withOrigin(context, [familyOf(keyword, false)], evidence)[0]?.simulated;
}

function familyOf(keyword: Omit<Keyword, "intent">, simulated: boolean): Family {
  return {
    id: "f1",
    brand_id: "b1",
    run_id: "r1",
    name: keyword.keyword,
    intent: "informational",
    keywords: [{ ...keyword, intent: "informational" }],
    total_volume: null,
    simulated,
    created_at: "2026-01-01T00:00:00.000Z",
  };
}

function providers(simulated: { keywordData?: boolean; serp?: boolean }): Pick<StageContext, "providers"> {
  const port = (flag: boolean | undefined) => (flag === undefined ? null : { simulated: flag });
  return {
    providers: { keywordData: port(simulated.keywordData), serp: port(simulated.serp) },
  } as unknown as Pick<StageContext, "providers">;
}
