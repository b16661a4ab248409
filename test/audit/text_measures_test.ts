import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readingGrade } from "../../src/page/readability.ts";
import { hammingDistance, simhash } from "../../src/page/simhash.ts";

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => `w${(Math.imul(at + 1, 2654435761) ^ (seed * 40503)) >>> 22}`);

describe("simhash()", () => {
  test("is the same for the same text, near for a changed word, far for another text", () => {
    const text = words(400, 1);
    const same = simhash([...text]);
    assert.equal(simhash(text), same);
    assert.match(same!, /^[0-9a-f]{16}$/);
    const changed = [...text];
    changed[200] = "different";
    assert.ok(hammingDistance(same!, simhash(changed)!) <= 6);
    assert.ok(hammingDistance(same!, simhash(words(400, 9).reverse())!) >= 16);
  });

  test("says nothing of a short text", () => {
    assert.equal(simhash(words(19, 1)), null);
  });
});

test("hammingDistance() counts differing bits", () => {
  assert.equal(hammingDistance("0000000000000000", "ffffffffffffffff"), 64);
  assert.equal(hammingDistance("0000000000000001", "8000000000000000"), 2);
});

describe("readingGrade()", () => {
  test("tells simple from difficult prose", () => {
    const simple = readingGrade("The cat sat on the mat. It was a big red cat. ".repeat(12))!;
    const hard = readingGrade(
      "Organizational considerations necessitate comprehensive evaluation of interdependent methodological assumptions underlying contemporary administrative implementations. ".repeat(
        10,
      ),
    )!;
    assert.ok(simple < 4, String(simple));
    assert.ok(hard > 18, String(hard));
  });

  test("says nothing of a short text", () => {
    assert.equal(readingGrade("Too short."), null);
  });
});
