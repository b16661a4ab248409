import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { citationMove, positionChange, readEarlierStanding } from "../../src/core/earlier_standing.ts";
import { gatherFamilyFacts } from "../../src/core/family_facts.ts";
import { gatherPlayGap } from "../../src/core/play_gap.ts";
import { whyNow } from "../../src/core/play_reasons.ts";
import { answer, factSources, family, OWN_DOMAIN, serp } from "../support/opportunity_world.ts";

const AT = "2026-02-03T10:00:00.000Z";

function earlier(position: number | null, cited: [number, number] = [0, 0]) {
  return readEarlierStanding(
    {
      at: AT,
      rankings: [{ keyword: "trail shoes", position, provider: "test", depth: 20 }],
      citations: [
        {
          platform: "chatgpt",
          cited: cited[0],
          mentioned: null,
          answers: cited[1],
          citable: cited[1],
          failed: 0,
          method: "m",
          keywords: [{ keyword: "trail shoes", cited: cited[0], citable: cited[1] }],
        },
      ],
    },
    "en",
  );
}

const now = (position: number | null, depth = 20) => [{ keyword: "trail shoes", position, depth }];

describe("positionChange()", () => {
  test("tells a move beyond the noise, by keyword in any word order", () => {
    const change = positionChange([{ keyword: "shoes trail", position: 9, depth: 20 }], earlier(4), "en");
    assert.deepEqual(change, { keyword: "shoes trail", from: 4, to: 9, since: AT });
    assert.equal(positionChange(now(6), earlier(4), "en"), null);
  });

  test("not found within fewer results than before says nothing", () => {
    assert.equal(positionChange(now(null, 10), earlier(15), "en"), null);
    assert.deepEqual(positionChange(now(null), earlier(15), "en")?.to, null);
    assert.equal(positionChange(now(25, 50), earlier(null), "en"), null);
    assert.equal(positionChange(now(5), undefined, "en"), null);
  });
});

describe("citationMove()", () => {
  const told = (cited: number, of: number) => [{ keyword: "trail shoes", cited, of }];

  test("tells a difference that is no chance, and none that may be", () => {
    assert.deepEqual(citationMove(told(0, 20), earlier(null, [15, 20]), "en"), {
      from: { cited: 15, of: 20 },
      to: { cited: 0, of: 20 },
      since: AT,
    });
    assert.equal(citationMove(told(1, 4), earlier(null, [2, 4]), "en"), null);
    assert.equal(citationMove(told(0, 4), earlier(null), "en"), null);
  });
});

describe("whyNow()", () => {
  const FIRMS = ["a.example", "b.example", "c.example", "d.example", "e.example", "f.example"];
  const ask = (options: { was?: number | null; at?: string[]; answers?: boolean }) => {
    const rows = [
      serp("trail shoes", options.at ?? [...FIRMS, OWN_DOMAIN]),
      ...(options.answers
        ? [answer("trail shoes", { cited: false, rivals: ["a.example"], sources: ["a.example"] })]
        : []),
    ];
    const sources = factSources({
      evidence: rows,
      ...(options.was === undefined ? {} : { earlier: earlier(options.was) }),
    });
    const facts = gatherFamilyFacts(
      family("trail shoes", "commercial", [{ keyword: "trail shoes", google_vol: 900 }]),
      sources,
    );
    return whyNow(facts, { parts: [], gap: gatherPlayGap("answer_page", facts, sources) });
  };

  test("a fall comes first, with where from and since when", () => {
    assert.match(ask({ was: 2 }), /^You fell from 2 to 7 for "trail shoes" since 3 February 2026\./);
    assert.match(ask({ was: 12 }), /^You rose from 12 to 7 /);
    assert.match(
      ask({ was: 2, at: FIRMS }),
      /^You stood at 2 for "trail shoes" on 3 February 2026 and are out of the results/,
    );
  });

  test("without an earlier measurement it is the distance to the top, with the volume", () => {
    assert.match(
      ask({}),
      /^From 7 to 3 for "trail shoes" \(900 searches a month\) would bring about 2\.9 times the clicks/,
    );
    assert.match(
      ask({ at: [...FIRMS, ...FIRMS.slice(0, 5).map((firm) => `x${firm}`), OWN_DOMAIN] }),
      /^Position 12 .* 2 places short of page one/,
    );
  });

  test("answers are counted, and who is in them", () => {
    assert.match(ask({ answers: true }), /The one AI answer read does not cite you; a\.example is in 1\./);
  });
});
