import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isCommonIn } from "../src/base/common_words.ts";
import { indexEntities } from "../src/visibility/detection/entity_index.ts";
import { findCandidates } from "../src/visibility/detection/mention.ts";
import { ROLE_ODDS, scoreOf, weighNames } from "../src/visibility/detection/name_acceptance.ts";
import type { NameModel, NameTree } from "../src/visibility/detection/name_trees.ts";
import { boostedTrees, type Example } from "./boosted_trees.ts";
import { LANGUAGES, loadTexts } from "./detection_accuracy.ts";
import { readCases, recordOf } from "./detection_cases.ts";

/**
 * Learns the trees of `src/visibility/detection/name_trees.json` from the labelled texts of test/data/mentions and
 * test/data/detection and, where CASES_FOLDER is set, from `CASES_FOLDER/detection` (see detection_cases.ts).
 *
 * `--check` writes nothing and fails where the file is not what the repository's texts teach. `--left-out` prints how
 * well the brands of one file of cases are told by what the other files teach, file by file, without the brands that
 * both have: a file is by one author, so that is what to expect of answers nobody has seen. Then the mean of the files for
 * what a role could add to the odds and, for several widths of what is left open, what that comes to where a reader
 * decides it.
 */
const MODEL = join(import.meta.dirname, "../src/visibility/detection/name_trees.json");
const TEXTS = join(import.meta.dirname, "../test/data");
const NOTE = "Learned by `npm run detection:train`: what signs together add to the logarithm of the odds of a name.";
/** Competitors are many and mostly meant: the brand of a case counts more. */
const RIVAL_WEIGHT = 0.1;
/** Each case is read once more as if neither its question nor its trade were known. */
const BARE_WEIGHT = 0.25;
const WIDTHS = [0, 0.02, 0.1, 0.5, 1, 1.5, 2, 2.5, 3, 4];
const ROLES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2];
const EASY_KINDS = /^(?:plain|easy|refusal|not_named)$/;
const NOTHING_LEARNED: NameModel = { bias: 0, trees: [] };

/** An entity that a text may name. */
interface Labelled {
  set: string;
  /** The brand or the group of brands that the text is about. */
  about: string;
  isHard: boolean;
  isBare: boolean;
  /** Whether it is the brand of its case. */
  own: boolean;
  /** The name stands nowhere or is sure: nothing to learn. */
  sure: boolean | null;
  example: Example;
}

type Context = Pick<Labelled, "set" | "about" | "isHard" | "isBare"> & {
  named: ReadonlySet<string>;
  own: string | null;
};

function labelledTexts(): Labelled[] {
  const groups = JSON.parse(readFileSync(join(TEXTS, "mentions/groups.json"), "utf8"));
  return LANGUAGES.flatMap((language) =>
    loadTexts(language).flatMap(({ text, group, mentioned }) => {
      const index = indexEntities(groups[group].entities, groups[group].context, isCommonIn(language));
      const found = findCandidates(text, index, { language });
      const named = new Set(mentioned);
      return labelled(found, { set: "mentions", about: group, isHard: false, isBare: false, named, own: null });
    }),
  );
}

function labelledCases(folder: string): Labelled[] {
  const bare = readCases(folder).map((one) => ({
    ...one,
    question: "",
    brand: { ...one.brand, trade: [] },
    bare: true,
  }));
  return [...readCases(folder).map((one) => ({ ...one, bare: false })), ...bare].flatMap((given) => {
    const { field, record } = recordOf(given);
    const told = new Set(given.expected.competitors);
    const rivals = field.rivals.filter(({ name, domain }) => told.has(name) || told.has(domain));
    const own = given.brand.domain;
    const options = { language: given.language, sources: given.citations, about: [record.keyword] };
    return labelled(findCandidates(given.text, field.index, options), {
      set: given.set,
      about: given.brand.name.toLowerCase(),
      isHard: !EASY_KINDS.test(given.kind),
      named: new Set([...rivals.map(({ domain }) => domain), ...(given.expected.mentioned ? [own] : [])]),
      own,
      isBare: given.bare,
    });
  });
}

function labelled(
  { text, ...found }: ReturnType<typeof findCandidates>,
  { named, own, ...context }: Context,
): Labelled[] {
  const weighed = weighNames(text, found, NOTHING_LEARNED);
  const entityOf = (domain: string, levels: Example["levels"], sure: boolean | null): Labelled => {
    const isOwn = domain === own;
    const brand = isOwn || own === null ? context.about : domain;
    const weight = (isOwn || own === null ? 1 : RIVAL_WEIGHT) * (context.isBare ? BARE_WEIGHT : 1);
    return { ...context, own: isOwn, sure, example: { levels, named: named.has(domain), weight, brand } };
  };
  const entities = weighed.map(({ domain, levels, score }) =>
    entityOf(domain, levels, score === Number.POSITIVE_INFINITY ? true : null),
  );
  const isUnseen = own !== null && weighed.every(({ domain }) => domain !== own);
  return isUnseen ? [...entities, entityOf(own, new Map(), false)] : entities;
}

function learn(entities: readonly Labelled[]): NameModel {
  return boostedTrees(entities.filter(({ sure }) => sure === null).map(({ example }) => example));
}

interface Told {
  isHard: boolean;
  expected: boolean;
  score: number;
}

function reportLeftOut(entities: readonly Labelled[]): void {
  const sets = [...new Set(entities.filter(({ own }) => own).map(({ set }) => set))];
  const files = sets.map((set) => {
    const left = entities.filter((one) => one.set === set && !one.isBare);
    const brands = new Set(left.map(({ about }) => about));
    return { set, left, model: learn(entities.filter((one) => one.set !== set && !brands.has(one.about))) };
  });
  const told = files.flatMap(({ set, left, model }) => {
    const own = scored(left, { own: true, model, role: ROLE_ODDS.brand });
    const rivals = scored(left, { own: false, model, role: ROLE_ODDS.rival });
    const hard = own.filter(({ isHard }) => isHard);
    console.log(`${set}: ${own.length} texts, F1 ${f1(own)}, hard names ${f1(hard)}, competitors found ${f1(rivals)}`);
    return own;
  });
  for (const role of ROLES) {
    const mean = (own: boolean) =>
      files.reduce((sum, { left, model }) => sum + Number(f1(scored(left, { own, model, role }))), 0) / files.length;
    console.log(`odds + ${role}: mean F1 ${mean(true).toFixed(4)}, competitors ${mean(false).toFixed(4)}`);
  }
  for (const width of WIDTHS) {
    const isIn = ({ score }: Told) => Math.abs(score) < width;
    const share = ((100 * told.filter(isIn).length) / told.length).toFixed(1);
    const wrong = f1(told.map((one) => (isIn(one) ? { ...one, score: one.expected ? -1 : 1 } : one)));
    const right = f1(told.map((one) => (isIn(one) ? { ...one, score: one.expected ? 1 : -1 } : one)));
    console.log(
      `within ${width}: ${share} % of ${told.length} texts, F1 ${wrong} if they are wrong, ${right} if right`,
    );
  }
}

function scored(
  left: readonly Labelled[],
  { own, model, role }: { own: boolean; model: NameModel; role: number },
): Told[] {
  const scoreOne = ({ sure, example }: Labelled) => {
    if (sure !== null) return sure ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    return scoreOf(example.levels, role, model);
  };
  return left
    .filter((one) => one.own === own)
    .map((one) => ({ isHard: one.isHard, expected: one.example.named, score: scoreOne(one) }));
}

function f1(told: readonly Pick<Told, "expected" | "score">[]): string {
  const wrong = told.filter(({ expected, score }) => score > 0 !== expected).length;
  const right = told.filter(({ expected, score }) => expected && score > 0).length;
  return ((2 * right) / (2 * right + wrong)).toFixed(3);
}

/** As name_trees.ts reads it. */
function writeTree({ branches, values }: NameTree): string {
  return `${branches.map(({ sign, level }) => `${sign}:${level}`).join(" ")} = ${values.join(" ")}`;
}

function main(options: readonly string[]): void {
  const folder = process.env.CASES_FOLDER;
  const folders = [join(TEXTS, "detection"), ...(folder === undefined ? [] : [join(folder, "detection")])];
  const entities = [...labelledTexts(), ...folders.flatMap(labelledCases)];
  if (options.includes("--left-out")) {
    reportLeftOut(entities);
    return;
  }
  const { bias, trees } = learn(entities);
  const learned = `${JSON.stringify({ note: NOTE, bias, trees: trees.map(writeTree) }, null, 2)}\n`;
  if (!options.includes("--check")) writeFileSync(MODEL, learned);
  else if (readFileSync(MODEL, "utf8") !== learned) throw new Error(`${MODEL} is not what the texts teach`);
}

main(process.argv.slice(2));
