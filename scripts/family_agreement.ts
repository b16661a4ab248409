/** Prints how well grouping agrees with labelled sets, the number of groups not given. `node scripts/family_agreement.ts` */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildFamilies } from "../src/core/families/build_families.ts";
import type { Candidate } from "../src/core/families/candidates.ts";
import { groupTexts } from "../src/core/families/grouping.ts";
import { type Agreement, measureAgreement, readLabelled } from "./agreement.ts";

const QUESTIONS = join(import.meta.dirname, "../../shared/clusters/banking77_test.csv");
const KEYWORDS = join(import.meta.dirname, "../test/support/labelled_keywords.csv");
const SHUFFLES = 3;

/** k-means told the true number of groups, mean of three seeds, as stated beside the questions. */
const BASELINES: readonly (readonly [string, number, number])[] = [
  ["k-means, k = 77 given: tf-idf of words and word pairs", 0.187, 0.531],
  ["k-means, k = 77 given: the same with character 4-grams", 0.289, 0.63],
];

console.log("set and method".padEnd(62), "adjusted Rand  V-measure  groups");
if (existsSync(QUESTIONS)) {
  report("customer questions (3,080 in 77 intents)", QUESTIONS);
  for (const [name, rand, v] of BASELINES) print(name, { adjustedRand: rand, vMeasure: v, groups: 77 });
} else {
  console.log(`Skipped the customer questions: "${QUESTIONS}" is not there`);
}
report("search keywords of five trades (31 families)", KEYWORDS);

function report(name: string, path: string): void {
  const rows = readLabelled(path);
  print(name, agreementOf(rows));
  print("  as families, the product's whole way", builtAgreement(rows));
  const halves = Array.from({ length: SHUFFLES }, (_, seed) => agreementOf(halfOf(rows, seed + 1)));
  print(`  random halves of them, mean of ${SHUFFLES}`, {
    adjustedRand: mean(halves.map((half) => half.adjustedRand)),
    vMeasure: mean(halves.map((half) => half.vMeasure)),
    groups: Math.round(mean(halves.map((half) => half.groups))),
  });
}

function agreementOf(rows: readonly { text: string; label: string }[]): Agreement {
  const { groups } = groupTexts({ texts: rows.map((row) => row.text), language: "en" });
  return measureAgreement(
    rows.map((row) => row.label),
    groups,
  );
}

/** The same through the whole way of the product: topics, groups, parts, families. */
function builtAgreement(rows: readonly { text: string; label: string }[]): Agreement {
  const candidates = rows.map(
    ({ text }): Candidate => ({ keyword: text, source: "provider_ideas", score: 1, pages: [] }),
  );
  const intents = { language: "en", places: [], offerStems: new Set<string>() };
  const families = buildFamilies(candidates, { intents, resultsOf: () => null });
  const placed = new Map(
    families.flatMap((family, at) => family.keywords.map(({ keyword }) => [keyword, at] as const)),
  );
  const kept = rows.filter(({ text }) => placed.has(text));
  return measureAgreement(
    kept.map((row) => row.label),
    kept.map((row) => placed.get(row.text)!),
  );
}

/** Every row falls in or out by a fixed sequence. */
function halfOf<T>(rows: readonly T[], seed: number): T[] {
  let state = seed;
  return rows.filter(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >= 2 ** 31;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function print(name: string, { adjustedRand, vMeasure, groups }: Agreement): void {
  console.log(
    name.padEnd(62),
    adjustedRand.toFixed(3).padStart(13),
    vMeasure.toFixed(3).padStart(10),
    String(groups).padStart(7),
  );
}
