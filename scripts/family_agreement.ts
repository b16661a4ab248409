/**
 * Prints how well grouping agrees with labelled sets, the number of groups not given. `CASES_FOLDER` may hold
 * `labelled*` folders of further sets in `seen` and `unseen`: CSV files of text and label, the language in the first
 * two letters of the name. `--seen` leaves `unseen` unread; `--embeddings` compares by EMBEDDING_MODEL as well; `--model`
 * lets the editor of families have its say, its answers recorded in `CASES_FOLDER/family_exchanges` (a request that
 * nobody has answered is written there).
 * `node scripts/family_agreement.ts [--seen] [--embeddings] [--model]`
 */
import { existsSync, globSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { commonRanks } from "../src/base/common_words.ts";
import { readConfig, readEnvironment } from "../src/config.ts";
import type { VectorOf } from "../src/core/closeness.ts";
import { buildFamilies, type FamilyDraft } from "../src/core/families/build_families.ts";
import type { Candidate } from "../src/core/families/candidates.ts";
import { groupTexts } from "../src/core/families/grouping.ts";
import {
  applyFamilyVerdicts,
  FAMILIES_A_CALL_MAX,
  type FamilyVerdict,
  familyEditorCall,
  readFamilies,
} from "../src/keywords/family_editor.ts";
import { providerSettings } from "../src/outside_world.ts";
import { createEmbedding } from "../src/providers/embedding/create_embedding.ts";
import { sharedFolder } from "../test/support/shared_folder.ts";
import { type Agreement, measureAgreement, readLabelled } from "./agreement.ts";
import { createRecordedModel, UnansweredCall } from "./content/recorded_model.ts";

const QUESTIONS = join(sharedFolder("clusters") ?? "", "banking77_test.csv");
const KEYWORDS = join(import.meta.dirname, "../test/support/labelled_keywords.csv");
const SHUFFLES = 3;
const CASES = process.env.CASES_FOLDER ?? null;
/** Sets that nobody has looked at stay unread while something is still being tried. */
const FOLDERS = process.argv.includes("--seen") ? "seen" : "{seen,unseen,fresh}";

/** k-means told the true number of groups, mean of three seeds, as stated beside the questions. */
const BASELINES: readonly (readonly [string, number, number])[] = [
  ["k-means, k = 77 given: tf-idf of words and word pairs", 0.187, 0.531],
  ["k-means, k = 77 given: the same with character 4-grams", 0.289, 0.63],
];

interface LabelledSet {
  rows: readonly { text: string; label: string }[];
  language: string;
  vectorOf?: VectorOf;
}

const embedding = process.argv.includes("--embeddings")
  ? createEmbedding(providerSettings(readConfig(readEnvironment())))
  : null;
if (embedding === null && process.argv.includes("--embeddings")) throw new Error("Set EMBEDDING_MODEL");

const editor =
  process.argv.includes("--model") && CASES !== null ? createRecordedModel(join(CASES, "family_exchanges")) : null;
/** Of the sets nothing is known but their searches. */
const SUBJECT = {
  name: "The company",
  domain: "example.com",
  about: ["A company of the trade that these searches belong to; it serves all of them."],
  pages: [],
};

console.log("set and method".padEnd(62), "adjusted Rand  V-measure  groups");
if (existsSync(QUESTIONS)) {
  await report("customer questions (3,080 in 77 intents)", { rows: readLabelled(QUESTIONS), language: "en" });
  for (const [name, rand, v] of BASELINES) print(name, { adjustedRand: rand, vMeasure: v, groups: 77 });
} else {
  console.log(`Skipped the customer questions: "${QUESTIONS}" is not there`);
}
await report("search keywords of five trades (31 families)", { rows: readLabelled(KEYWORDS), language: "en" });
if (CASES !== null) {
  for (const path of globSync(`labelled*/${FOLDERS}/*.csv`, { cwd: CASES }).toSorted()) {
    const rows = readLabelled(join(CASES, path));
    const families = new Set(rows.map(({ label }) => label)).size;
    const language = basename(path).slice(0, 2).toLowerCase();
    await report(`${relative("", path)} (${rows.length} in ${families})`, { rows, language });
  }
}

async function report(name: string, given: LabelledSet): Promise<void> {
  await reportBy(name, given);
  if (embedding === null) return;
  const vectors = await vectorsOf(given.rows.map(({ text }) => text));
  await reportBy(`+ ${embedding.name}`, { ...given, vectorOf: (text) => vectors.get(text) ?? null });
}

async function vectorsOf(texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const found = new Map<string, Float32Array>();
  for (let start = 0; start < texts.length; start += embedding!.textsMax) {
    const some = texts.slice(start, start + embedding!.textsMax);
    const { vectors } = await embedding!.embed(some, { signal: new AbortController().signal });
    for (const [at, text] of some.entries()) found.set(text, vectors[at]!);
  }
  return found;
}

async function reportBy(name: string, set: LabelledSet): Promise<void> {
  print(name, agreementOf(set));
  print("  as families, the product's whole way", builtAgreement(set));
  if (editor !== null) await reportEdited(set);
  const halves = Array.from({ length: SHUFFLES }, (_, seed) =>
    agreementOf({ ...set, rows: halfOf(set.rows, seed + 1) }),
  );
  print(`  random halves of them, mean of ${SHUFFLES}`, {
    adjustedRand: mean(halves.map((half) => half.adjustedRand)),
    vMeasure: mean(halves.map((half) => half.vMeasure)),
    groups: Math.round(mean(halves.map((half) => half.groups))),
  });
}

function agreementOf({ rows, language, vectorOf = () => null }: LabelledSet): Agreement {
  const texts = rows.map((row) => row.text);
  const { groups } = groupTexts({ texts, language, rank: commonRanks(language), vectors: texts.map(vectorOf) });
  return measureAgreement(
    rows.map((row) => row.label),
    groups,
  );
}

/** The same through the whole way of the product: topics, groups, parts, families. */
function builtAgreement(set: LabelledSet): Agreement {
  return familyAgreement(set, familiesOf(set));
}

function familiesOf({ rows, language, vectorOf = () => null }: LabelledSet): FamilyDraft[] {
  const candidates = rows.map(
    ({ text }): Candidate => ({ keyword: text, source: "provider_ideas", score: 1, pages: [] }),
  );
  const intents = { language, places: [], offerStems: new Set<string>() };
  return buildFamilies(candidates, { intents, rank: commonRanks(language), vectorOf, resultsOf: () => null });
}

function familyAgreement({ rows }: LabelledSet, families: readonly Pick<FamilyDraft, "keywords">[]): Agreement {
  const placed = new Map(
    families.flatMap((family, at) => family.keywords.map(({ keyword }) => [keyword, at] as const)),
  );
  const kept = rows.filter(({ text }) => placed.has(text));
  return measureAgreement(
    kept.map((row) => row.label),
    kept.map((row) => placed.get(row.text)!),
  );
}

/** The families as the editor leaves them; what it drops is no part of the agreement and is told. */
async function reportEdited(set: LabelledSet): Promise<void> {
  const families = familiesOf(set);
  const verdicts = new Map<FamilyDraft, FamilyVerdict>();
  for (let start = 0; start < families.length; start += FAMILIES_A_CALL_MAX) {
    const batch = families.slice(start, start + FAMILIES_A_CALL_MAX);
    const call = familyEditorCall(batch, { ...SUBJECT, language: set.language });
    try {
      const { object } = await editor!.ask!(call, { signal: new AbortController().signal });
      for (const [family, told] of readFamilies(object, batch, set.language)) verdicts.set(family as FamilyDraft, told);
    } catch (error) {
      if (!(error instanceof UnansweredCall)) throw error;
      return console.log(`  as the editor leaves them: not answered yet, ${error.hash}`);
    }
  }
  const { kept } = applyFamilyVerdicts(families, (family) => verdicts.get(family));
  const count = (of: readonly Pick<FamilyDraft, "keywords">[]) => of.flatMap(({ keywords }) => keywords).length;
  print(`  as the editor leaves them (${count(families) - count(kept)} dropped)`, familyAgreement(set, kept));
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
