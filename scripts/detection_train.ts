import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isCommonIn } from "../src/base/common_words.ts";
import { indexEntities } from "../src/visibility/detection/entity_index.ts";
import { findCandidates } from "../src/visibility/detection/mention.ts";
import { type NameWeights, weighNames } from "../src/visibility/detection/name_acceptance.ts";
import { LANGUAGES, loadTexts } from "./detection_accuracy.ts";
import { readCases, recordOf } from "./detection_cases.ts";

/**
 * Learns the weights of `src/visibility/detection/name_weights.json` by logistic regression, from the labelled texts of
 * test/data/mentions and test/data/detection and, where CASES_FOLDER is set, from `CASES_FOLDER/detection` (see
 * detection_cases.ts). An entity that a text names counts by the best of its places, another by all of them. It begins
 * as if each name were meant and learns a few times over, since names accepted are signs for others.
 *
 * `--check` writes nothing and fails where the file is not what the repository's texts teach. `--left-out` prints how
 * well it tells the brands of a fifth of the cases from the other four, five times over, for several widths of what is
 * left open; `--errors` lists what it gets wrong there.
 */
const MODEL = join(import.meta.dirname, "../src/visibility/detection/name_weights.json");
const TEXTS = join(import.meta.dirname, "../test/data");
const NOTE =
  "Learned by `npm run detection:train`: what each sign adds to the logarithm of the odds that a name is meant.";
const FOLDS = 5;
const ROUNDS = 3;
const STEPS = 400;
const RATE = 0.3;
const DECAY = 0.0001;
/** Brands that a word has to stand beside, that it says something. */
const BRANDS_MIN = 4;
/** The short texts of test/data/mentions and the brand of a case weigh more than the competitors that it lists. */
const TEXT_WEIGHT = 8;
const OWN_WEIGHT = 2;
const BIAS = "bias";
const WIDTHS = [0, 0.15, 0.3, 0.5, 1, 2, 3, 4, 5, 6];
const EACH_NAME: NameWeights = { bias: 1, weights: {} };

/** A labelled text: where its entities may be named, and which of them are. */
interface Labelled {
  found: ReturnType<typeof findCandidates>;
  named: ReadonlySet<string>;
  /** The entity that the case is about; null for texts about all of them. */
  own: string | null;
  fold: number;
  weight: number;
  what: string;
}

/** The places of one entity in one text, with the signs of each. */
interface Bag {
  named: boolean;
  places: string[][];
  brand: string;
  weight: number;
}

function labelledTexts(): Labelled[] {
  const groups = JSON.parse(readFileSync(join(TEXTS, "mentions/groups.json"), "utf8"));
  return LANGUAGES.flatMap((language) =>
    loadTexts(language).map(({ text, group, mentioned }) => ({
      found: findCandidates(text, indexEntities(groups[group].entities, groups[group].context, isCommonIn(language)), {
        language,
      }),
      named: new Set(mentioned),
      own: null,
      fold: foldOf(group),
      weight: TEXT_WEIGHT,
      what: text,
    })),
  );
}

function labelledCases(folder: string): Labelled[] {
  return readCases(folder).map((given) => {
    const { field, record } = recordOf(given);
    const told = new Set(given.expected.competitors);
    const rivals = field.rivals.filter(({ name, domain }) => told.has(name) || told.has(domain));
    const own = given.brand.domain;
    const options = { language: given.language, sources: given.citations, about: [record.keyword] };
    return {
      found: findCandidates(given.text, field.index, options),
      named: new Set([...rivals.map(({ domain }) => domain), ...(given.expected.mentioned ? [own] : [])]),
      own,
      fold: foldOf(own),
      weight: 1,
      what: `[${given.language}] ${given.brand.name}: ${given.text.replaceAll("\n", "⏎")}`,
    };
  });
}

function foldOf(brand: string): number {
  return [...brand].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 10_007, 7) % FOLDS;
}

function bagsIn(labelled: readonly Labelled[], model: NameWeights): Bag[] {
  return labelled.flatMap(({ found, named, own, weight }) =>
    [...Map.groupBy(weighNames(found.text, found, model), ({ domain }) => domain)].flatMap(([domain, places]) =>
      places.some(({ sure }) => sure)
        ? []
        : [
            {
              named: named.has(domain),
              places: places.map(({ signs }) => [BIAS, ...signs]),
              brand: domain,
              weight: domain === own ? OWN_WEIGHT : weight,
            },
          ],
    ),
  );
}

function learn(labelled: readonly Labelled[]): NameWeights {
  let model = EACH_NAME;
  for (let round = 0; round < ROUNDS; round++) model = weightsOf(withoutRare(bagsIn(labelled, model)));
  return model;
}

/** Words that few names stand beside say nothing. */
function withoutRare(bags: readonly Bag[]): Bag[] {
  const seen = new Map<string, Set<string>>();
  for (const { places, brand } of bags)
    for (const sign of places.flat()) seen.set(sign, (seen.get(sign) ?? new Set()).add(brand));
  const keep = (sign: string) => !/^(?:after|before) /.test(sign) || seen.get(sign)!.size >= BRANDS_MIN;
  return bags.map((bag) => ({ ...bag, places: bag.places.map((signs) => signs.filter(keep)) }));
}

/** Logistic regression, each slope by its own size so far (AdaGrad). */
function weightsOf(bags: readonly Bag[]): NameWeights {
  const signs = [...new Set(bags.flatMap(({ places }) => places.flat()))].toSorted();
  const numbers = new Map(signs.map((sign, i) => [sign, i]));
  const rows = bags.map(({ places, ...bag }) => ({
    ...bag,
    places: places.map((place) => place.map((sign) => numbers.get(sign)!)),
  }));
  const weights = new Float64Array(signs.length);
  const squares = new Float64Array(signs.length).fill(1e-6);
  const sumOf = (place: readonly number[]) => place.reduce((sum, sign) => sum + weights[sign]!, 0);
  for (let step = 0; step < STEPS; step++) {
    const slopes = new Float64Array(signs.length);
    for (const { named, places, weight } of rows) {
      const chosen = named ? [places.reduce((top, one) => (sumOf(one) > sumOf(top) ? one : top))] : places;
      for (const place of chosen) {
        const error = 1 / (1 + Math.exp(-sumOf(place))) - (named ? 1 : 0);
        for (const sign of place) slopes[sign]! += (error * weight) / chosen.length;
      }
    }
    for (const [sign, slope] of slopes.entries()) {
      const way = slope / rows.length + (signs[sign] === BIAS ? 0 : DECAY * weights[sign]!);
      squares[sign]! += way * way;
      weights[sign]! -= (RATE * way) / Math.sqrt(squares[sign]!);
    }
  }
  const learned = signs.map((sign, i) => [sign, Math.round(weights[i]! * 100) / 100] as const);
  return {
    bias: learned.find(([sign]) => sign === BIAS)?.[1] ?? 0,
    weights: Object.fromEntries(learned.filter(([sign]) => sign !== BIAS)),
  };
}

/** The logarithm of the odds that a text names the brand of its case; infinite where it is sure. */
function ownScore({ found, own }: Labelled, model: NameWeights): number {
  const places = weighNames(found.text, found, model).filter(({ domain }) => domain === own);
  return Math.max(Number.NEGATIVE_INFINITY, ...places.map(({ sure, score }) => (sure ? Infinity : score)));
}

function reportLeftOut(labelled: readonly Labelled[]): void {
  const folds = Array.from({ length: FOLDS }, (_, fold) => learn(labelled.filter((one) => one.fold !== fold)));
  const told = labelled
    .filter(({ own }) => own !== null)
    .map((one) => ({ ...one, expected: one.named.has(one.own!), score: ownScore(one, folds[one.fold]!) }));
  const f1 = (isTold: (one: (typeof told)[number]) => boolean) => {
    const wrong = told.filter((one) => isTold(one) !== one.expected).length;
    const right = told.filter((one) => one.expected && isTold(one)).length;
    return ((2 * right) / (2 * right + wrong)).toFixed(3);
  };
  const share = (width: number) =>
    `${((100 * told.filter(({ score }) => Math.abs(score) < width).length) / told.length).toFixed(1)} %`;
  for (const width of WIDTHS) {
    const isIn = (score: number) => Math.abs(score) < width;
    const alone = f1(({ score, expected }) => (isIn(score) ? !expected : score > 0));
    const read = f1(({ score, expected }) => (isIn(score) ? expected : score > 0));
    console.log(
      `within ${width}: ${share(width)} of ${told.length} texts, F1 ${alone} if they are wrong, ${read} if right`,
    );
  }
  if (!process.argv.includes("--errors")) return;
  for (const { what, expected, score } of told)
    if (score > 0 !== expected) console.log(`${score.toFixed(1)} ${expected ? "missed" : "wrong"} ${what}`);
}

function main(options: readonly string[]): void {
  const folder = process.env.CASES_FOLDER;
  const folders = [join(TEXTS, "detection"), ...(folder === undefined ? [] : [join(folder, "detection")])];
  const labelled = [...labelledTexts(), ...folders.flatMap(labelledCases)];
  if (options.includes("--left-out")) reportLeftOut(labelled);
  const learned = `${JSON.stringify({ note: NOTE, ...learn(labelled) }, null, 2)}\n`;
  if (!options.includes("--check")) writeFileSync(MODEL, learned);
  else if (readFileSync(MODEL, "utf8") !== learned) throw new Error(`${MODEL} is not what the texts teach`);
}

main(process.argv.slice(2));
