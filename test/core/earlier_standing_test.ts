import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { positionChange, readEarlierStanding } from "../../src/core/earlier_standing.ts";

const AT = "2026-02-03T10:00:00.000Z";

function earlier(position: number | null) {
  return readEarlierStanding(AT, [{ keyword: "trail shoes", position, depth: 20 }], "en");
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
