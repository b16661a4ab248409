import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newShares, repeatedLines, shareRoom } from "../../src/language/text_room.ts";

describe("shareRoom()", () => {
  test("gives every text its whole length where all fit", () => {
    const wanted = [
      { chars: 900, share: 0.1 },
      { chars: 50, share: 3 },
    ];
    assert.deepEqual(shareRoom(wanted, 1_000), [900, 50]);
  });

  test("else by share, and what a short one leaves the others have", () => {
    const wanted = [
      { chars: 5_000, share: 3 },
      { chars: 100, share: 1 },
      { chars: 5_000, share: 1 },
    ];
    assert.deepEqual(shareRoom(wanted, 1_300), [900, 100, 300]);
  });

  test("nothing of no room, and nothing for nobody", () => {
    assert.deepEqual(shareRoom([{ chars: 10, share: 1 }], 0), [0]);
    assert.deepEqual(shareRoom([], 100), []);
  });
});

describe("repeatedLines()", () => {
  test("names the lines of three texts that an earlier one has shown", () => {
    assert.deepEqual(repeatedLines(["Menu\nA", "Menu\nB", "Menu"]), [new Set(), new Set(["Menu"]), new Set(["Menu"])]);
    assert.deepEqual(repeatedLines(["Opening hours", "Opening hours"]), [new Set(), new Set()]);
  });
});

describe("newShares()", () => {
  test("falls with the words that earlier texts have", () => {
    assert.deepEqual(newShares(["We clear yards in Deal", "We clear yards in Hythe", ""]), [1, 0.2, 0]);
  });
});
