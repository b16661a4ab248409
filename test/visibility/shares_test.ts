import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { clusteredShare, shareOf, wilsonInterval, withinNoise } from "../../src/visibility/shares.ts";

describe("wilsonInterval()", () => {
  test("gives the published values", () => {
    // Newcombe 1998, table I: 81/263, 15/148, 0/20, 1/29 by the score method without continuity correction.
    for (const [k, n, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      const [l, h] = wilsonInterval(k, n)!;
      assert.ok(Math.abs(l - low) < 5e-5 && Math.abs(h - high) < 5e-5, `${k}/${n}: ${l} ${h}`);
    }
  });

  test("holds the share and stays in [0, 1]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, part) => {
        const k = Math.round(n * part);
        const [low, high] = wilsonInterval(k, n)!;
        assert.ok(low >= 0 && high <= 1 && low <= k / n + 1e-12 && high >= k / n - 1e-12);
      }),
    );
  });
});

describe("shareOf()", () => {
  test("null value and interval without a denominator", () => {
    assert.deepEqual(shareOf(0, 0), { value: null, n: 0, interval: null });
  });
});

describe("clusteredShare()", () => {
  const asked = (...named: number[]) => named.map((k) => ({ k, n: 3, answers: 3 }));

  test("one answer a question is the plain share", () => {
    const clusters = [1, 0, 1, 1].map((k) => ({ k, n: 1, answers: 1 }));
    assert.deepEqual(clusteredShare(clusters), shareOf(3, 4));
  });

  test("questions that always get the same answer count once each, whatever they were asked", () => {
    const alike = clusteredShare(asked(3, 0, 3, 0, 3, 0));
    assert.deepEqual([alike.value, alike.n], [0.5, 18]);
    assert.deepEqual(alike.interval, shareOf(3, 6).interval);
    assert.deepEqual(clusteredShare(asked(0, 0, 0, 0)).interval, shareOf(0, 4).interval);
  });

  test("answers that differ within a question as much as between them count in full", () => {
    assert.deepEqual(clusteredShare([...asked(1, 2), ...asked(2, 1)]), shareOf(6, 12));
  });

  test("the interval lies between that of the questions and that of the answers", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 30 }), (named) => {
        const k = named.reduce((sum, of) => sum + of, 0);
        const width = ([low, high]: readonly [number, number]) => high - low;
        const got = width(clusteredShare(asked(...named)).interval!);
        const fewest = width(wilsonInterval(k / 3, named.length)!);
        assert.ok(got <= fewest + 2e-4 && got >= width(wilsonInterval(k, named.length * 3)!) - 2e-4);
      }),
    );
  });
});

describe("withinNoise()", () => {
  test("two small samples differ by chance, two large ones do not", () => {
    assert.equal(withinNoise(shareOf(3, 10), shareOf(5, 10)), true);
    assert.equal(withinNoise(shareOf(300, 1000), shareOf(500, 1000)), false);
    assert.equal(withinNoise(shareOf(0, 0), shareOf(5, 10)), null);
  });
});
