import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isFragment } from "../../../src/core/text/fragments.ts";

describe("isFragment()", () => {
  for (const line of [
    "A keg of cold brew, a nitrogen cylinder with regulator, a stout faucet and 60 centimetres of counter.",
    "A childbirth education program that teaches deep relaxation skills.",
    "Includes access to all recordings.",
    "Softens the ligaments before the day.",
  ])
    test(`is: ${line}`, () => assert.equal(isFragment(line), true));

  for (const line of [
    "A program that teaches relaxation helps the couple on the day.",
    "Sometimes the line is cleaned twice.",
    "A keg, a cylinder and a faucet are all it takes.",
    "Which beans suit cold brew?",
  ])
    test(`is not: ${line}`, () => assert.equal(isFragment(line), false));
});
