import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { citationMove, positionChange, readEarlierStanding } from "../../src/core/earlier_standing.ts";

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
