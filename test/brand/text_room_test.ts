import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { shareRoom } from "../../src/brand/text_room.ts";

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
