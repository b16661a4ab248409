import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { nearDuplicateGroups } from "../../src/audit/near_duplicates.ts";
import type { PageView } from "../../src/audit/page_view.ts";
import { hammingDistance } from "../../src/page/simhash.ts";

function page(url: string, simhash: string | null, text = url): PageView {
  return { url, html: { simhash, main_text: text } } as PageView;
}

function flip(hash: string, bits: readonly number[]): string {
  let value = BigInt(`0x${hash}`);
  for (const bit of bits) value ^= 1n << BigInt(bit);
  return value.toString(16).padStart(16, "0");
}

const anyHash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => value.toString(16).padStart(16, "0"));

describe("nearDuplicateGroups()", () => {
  test("groups texts up to three bits apart, and no others", () => {
    const base = "0123456789abcdef";
    const pages = [
      page("a", base),
      page("b", flip(base, [0, 20, 63])),
      page("c", flip(base, [0, 1, 2, 3, 4, 5, 6, 7, 8])),
      page("d", null),
    ];
    assert.deepEqual(
      nearDuplicateGroups(pages).map((group) => group.map(({ url }) => url)),
      [["a", "b"]],
    );
  });

  test("groups texts some more bits apart where all but a few of their words are the same", () => {
    const base = "0123456789abcdef";
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");
    const near = flip(base, [0, 10, 20, 30, 40]);
    const groups = (other: string) => nearDuplicateGroups([page("a", base, words), page("b", near, other)]).length;
    assert.equal(groups(`${words} besides`), 1);
    assert.equal(groups(`${words} of quite other things that nobody knew`), 0);
  });

  test("finds every pair within three bits that comparing all with all finds", () => {
    const family = fc
      .tuple(anyHash, fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 4 }), { maxLength: 6 }))
      .map(([hash, changes]) => [hash, ...changes.map((bits) => flip(hash, bits))]);
    fc.assert(
      fc.property(fc.array(family, { maxLength: 6 }), (families) => {
        const pages = families.flat().map((hash, index) => page(String(index), hash));
        const groupOf = new Map(
          nearDuplicateGroups(pages).flatMap((group, index) => group.map(({ url }) => [url, index] as const)),
        );
        for (const a of pages) {
          for (const b of pages) {
            if (a === b || hammingDistance(a.html.simhash!, b.html.simhash!) > 3) continue;
            assert.ok(groupOf.get(a.url) !== undefined && groupOf.get(a.url) === groupOf.get(b.url));
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
