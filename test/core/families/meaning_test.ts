import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { measureAgreement, readLabelled } from "../../../scripts/agreement.ts";
import { finishSteps } from "../../../src/base/slices.ts";
import { groupTexts } from "../../../src/core/families/grouping.ts";
import { createMeaningReader, meaningShare } from "../../../src/core/families/meaning.ts";

const LABELLED = readLabelled(join(import.meta.dirname, "../../support/labelled_keywords.csv"));
const LABELS = LABELLED.map(({ label }) => label);
const TEXTS = LABELLED.map(({ text }) => text);
const DIMENSIONS = 64;

/** Vectors without any order, the same every time. */
function createNoise(): () => Float32Array {
  let state = 1;
  return () =>
    Float32Array.from({ length: DIMENSIONS }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 31 - 1;
    });
}

function atLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

const FAMILIES = [...new Set(LABELS)];
/** Families stand by trade, about so many each. */
const FAMILIES_A_TRADE = 6;

/** What a model gives that tells `topicOf` apart, with `own` times as much that each text has for itself. */
function vectorsBy(topicOf: (family: string) => unknown, own: number): Float32Array[] {
  const noise = createNoise();
  const topics = new Map(FAMILIES.map((family) => [topicOf(family), atLengthOne(noise())]));
  return LABELS.map((label) => {
    const apart = atLengthOne(noise());
    return atLengthOne(topics.get(topicOf(label))!.map((value, k) => value + own * apart[k]!));
  });
}

function agreementWith(vectors?: readonly Float32Array[]): number {
  const { groups } = groupTexts({ texts: TEXTS, language: "en", ...(vectors === undefined ? {} : { vectors }) });
  return measureAgreement(LABELS, groups).adjustedRand;
}

describe("createMeaningReader()", () => {
  test("groups better by a model that tells the families apart, whatever slant its vectors have", () => {
    const slant = atLengthOne(createNoise()());
    for (const own of [0.5, 1.2]) {
      const vectors = vectorsBy((family) => family, own);
      const slanted = vectors.map((vector) => atLengthOne(vector.map((value, k) => value + 3 * slant[k]!)));
      for (const given of [vectors, slanted]) assert.ok(agreementWith(given) > agreementWith() + 0.03);
    }
  });

  test("keeps families apart by their words where a model tells no more than the trade", () => {
    const trade = (family: string) => Math.floor(FAMILIES.indexOf(family) / FAMILIES_A_TRADE);
    for (const own of [0.5, 1]) {
      const agreement = agreementWith(vectorsBy(trade, own));
      assert.ok(agreement > 0.65, `adjusted Rand ${agreement}`);
    }
  });

  test("groups about as by words where the vectors say nothing", () => {
    const noise = createNoise();
    assert.ok(agreementWith(TEXTS.map(() => atLengthOne(noise()))) > agreementWith() - 0.03);
  });

  test("takes a cosine for more where nothing else is near than in a crowd", () => {
    const around = (cosine: number, own: number) =>
      Float32Array.from({ length: 12 }, (_, k) => {
        if (k === 0) return Math.sqrt(cosine);
        return k === own ? Math.sqrt(1 - cosine) : 0;
      });
    const crowd = Array.from({ length: 8 }, (_, at) => around(0.5, at + 1));
    const pair = [10, 11].map((own) =>
      Float32Array.from({ length: 12 }, (_, k) => (k === 9 || k === own ? 0.5 ** 0.5 : 0)),
    );
    const vectors = [...crowd, ...pair];
    const compared = vectors.map((_, row) =>
      [...vectors.keys()].filter((other) => other !== row).map((other) => ({ row: other, similarity: 0 })),
    );
    const likenedTo = finishSteps(createMeaningReader(compared, vectors, 0.4));
    const likeness = (row: number, to: number) => likenedTo(row).find((one) => one.row === to)!.similarity;
    assert.ok(likeness(8, 9) > 3 * likeness(0, 1));
    assert.equal(likeness(0, 8), 0);
  });

  test("leaves likeness by words as it is where a vector is not known", () => {
    const compared = [[{ row: 1, similarity: 0.3 }], [{ row: 0, similarity: 0.3 }]];
    const likenedTo = finishSteps(createMeaningReader(compared, [Float32Array.of(1, 0), null], 0.4));
    assert.deepEqual([likenedTo(0), likenedTo(1)], compared);
  });
});

describe("meaningShare()", () => {
  /** Texts in threes; each is compared with the two after it, a little more alike in wording where they are of its own. */
  const rows = Array.from({ length: 60 }, (_, row) => row);
  const threes = rows.map((row) => Math.floor(row / 3));
  const worded = rows.map((row) =>
    [1, 2].map((step) => {
      const other = (row + step) % rows.length;
      return { row: other, similarity: ((row * 7 + step) % 10) / 10 + (threes[row] === threes[other] ? 0.4 : 0) };
    }),
  );
  const shareOf = (vectors: readonly (Float32Array | null)[]) => finishSteps(meaningShare(worded, vectors, threes));

  test("lets meaning count more, the better it tells groups by words beyond the wording", () => {
    const noise = createNoise();
    const topics = threes.map(() => atLengthOne(noise()));
    const blurred = (own: number) =>
      threes.map((three) => {
        const apart = atLengthOne(noise());
        return atLengthOne(topics[three]!.map((value, k) => value + own * apart[k]!));
      });
    const [clear, blurry] = [shareOf(blurred(0.5)), shareOf(blurred(4))];
    assert.ok(clear > 0.5 && blurry < clear - 0.1, `${clear}, ${blurry}`);
  });

  test("leaves all to meaning where words bring nothing together", () => {
    const apart = finishSteps(
      meaningShare(
        worded,
        rows.map((row) => Float32Array.of(row)),
        rows,
      ),
    );
    assert.equal(apart, shareOf(threes.map((three) => Float32Array.from(rows, (row) => (row === three ? 1 : 0)))));
  });

  test("lets it count nothing where vectors are all the same, against the groups or unknown", () => {
    const against = rows.map((row) => Float32Array.from({ length: 3 }, (_, k) => (k === row % 3 ? 1 : 0)));
    for (const vectors of [rows.map(() => Float32Array.of(1, 0)), against, rows.map(() => null)])
      assert.equal(shareOf(vectors), 0);
  });
});
