import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isCommonIn } from "../src/base/common_words.ts";
import { indexEntities } from "../src/visibility/detection/entity_index.ts";
import { findCandidates } from "../src/visibility/detection/mention.ts";
import { weighNames } from "../src/visibility/detection/name_acceptance.ts";
import { LANGUAGES, loadTexts } from "./detection_accuracy.ts";
import { readCases, recordOf } from "./detection_cases.ts";

/**
 * Learns the weights of `src/visibility/detection/name_weights.json` by logistic regression, from the labelled texts of
 * test/data and the folders of cases given as arguments (see detection_cases.ts). An entity that a text names counts by
 * the best of its places, another by all of them. Run it twice: names accepted with the weights of before are signs for
 * others. Prints how it does on brands left out, five times a fifth.
 */
const MODEL = join(import.meta.dirname, "../src/visibility/detection/name_weights.json");
const TEXTS = join(import.meta.dirname, "../test/data");
const FOLDS = 5;
const STEPS = 400;
const RATE = 0.3;
const DECAY = 0.0002;
const BRANDS_MIN = 4;
const NOT_NAMED_WEIGHT = 2;
const MENTIONS_WEIGHT = 10;
const BIAS = "bias";

/** The places of one entity in one text, with the signs of each. */
interface Bag {
  named: boolean;
  own: boolean;
  fold: number;
  places: string[][];
  brand: string;
  weight: number;
  what: string;
}
type Weights = Map<string, number>;

function bagsOf(folders: readonly string[]): Bag[] {
  const groups = JSON.parse(readFileSync(join(TEXTS, "mentions/groups.json"), "utf8"));
  const texts = LANGUAGES.flatMap((language) =>
    loadTexts(language).flatMap(({ text, group, mentioned }) => {
      const index = indexEntities(groups[group].entities, groups[group].context, isCommonIn(language));
      return bagsIn(findCandidates(text, index, { language }), {
        named: new Set(mentioned),
        own: group,
        language,
        weight: MENTIONS_WEIGHT,
      });
    }),
  );
  const cases = folders.flatMap((folder) =>
    readCases(folder).flatMap((given) => {
      const { field, record } = recordOf(given);
      const told = new Set(given.expected.competitors);
      const rivals = field.rivals.filter(({ name, domain }) => told.has(name) || told.has(domain));
      const named = new Set(rivals.map(({ domain }) => domain));
      if (given.expected.mentioned) named.add(given.brand.domain);
      const options = { language: given.language, sources: given.citations, about: [record.keyword] };
      return bagsIn(findCandidates(given.text, field.index, options), {
        named,
        own: given.brand.domain,
        language: given.language,
        weight: folder.includes("test/data") ? 2 : 1,
      });
    }),
  );
  return [...texts, ...cases];
}

function bagsIn(
  { text, lists, candidates }: ReturnType<typeof findCandidates>,
  { named, own, language, weight = 1 }: { named: ReadonlySet<string>; own: string; language: string; weight?: number },
): Bag[] {
  const fold = [...own].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 10_007, 7) % FOLDS;
  return [...Map.groupBy(weighNames(text, candidates, lists), ({ domain }) => domain)].flatMap(([domain, places]) =>
    places.some(({ sure }) => sure)
      ? []
      : [
          {
            named: named.has(domain),
            own: domain === own,
            fold,
            places: places.map(({ signs }) => [BIAS, ...signs]),
            brand: domain,
            weight,
            what: `${language} ${domain}: ${text}`,
          },
        ],
  );
}

function scoreOf(signs: readonly string[], weights: Weights): number {
  return signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0);
}

function best({ places }: Bag, weights: Weights): string[] {
  return places.reduce((top, one) => (scoreOf(one, weights) > scoreOf(top, weights) ? one : top));
}

function learn(bags: readonly Bag[]): Weights {
  const signs = [...new Set(bags.flatMap(({ places }) => places.flat()))];
  const numbers = new Map(signs.map((sign, i) => [sign, i]));
  const rows = bags.map(({ named, places, weight }) => ({
    named,
    weight,
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
        for (const sign of place)
          slopes[sign]! += (error * weight * (named ? 1 : weight > 2 ? 1.5 : NOT_NAMED_WEIGHT)) / chosen.length;
      }
    }
    for (const [sign, slope] of slopes.entries()) {
      const step = slope / rows.length + (signs[sign] === BIAS ? 0 : DECAY * weights[sign]!);
      squares[sign]! += step * step;
      weights[sign]! -= (RATE * step) / Math.sqrt(squares[sign]!);
    }
  }
  return new Map(signs.map((sign, i) => [sign, weights[i]!]));
}

function report(title: string, bags: readonly Bag[], weightsOf: (bag: Bag) => Weights): void {
  const told = bags.map((bag) => ({ bag, told: scoreOf(best(bag, weightsOf(bag)), weightsOf(bag)) > 0 }));
  const wrong = told.filter(({ bag, told: is }) => is && !bag.named);
  const missed = told.filter(({ bag, told: is }) => !is && bag.named);
  console.log(`${title}: ${bags.length} entities in texts, ${wrong.length} wrongly found, ${missed.length} missed`);
  if (!process.argv.includes("--errors")) return;
  for (const { bag } of wrong) console.log(`wrong ${bag.what}`);
  for (const { bag } of missed) console.log(`missed ${bag.what}`);
}

/** Words that few names stand beside say nothing. */
function withoutRare(bags: readonly Bag[]): Bag[] {
  const seen = new Map<string, Set<string>>();
  for (const { places, brand } of bags)
    for (const sign of places.flat()) seen.set(sign, (seen.get(sign) ?? new Set()).add(brand));
  const keep = (sign: string) => !/^(?:after|before) /.test(sign) || seen.get(sign)!.size >= BRANDS_MIN;
  return bags.map((bag) => ({ ...bag, places: bag.places.map((signs) => signs.filter(keep)) }));
}

const bags = withoutRare(
  bagsOf([join(TEXTS, "detection"), ...process.argv.slice(2).filter((name) => !name.startsWith("--"))]),
);
const isMeasured = process.argv.includes("--left-out");
const folds = Array.from({ length: isMeasured ? FOLDS : 0 }, (_, fold) =>
  learn(bags.filter((bag) => bag.fold !== fold)),
);
const learned = learn(bags);
report("learned", bags, () => learned);
if (isMeasured) report("left out", bags, ({ fold }) => folds[fold]!);
if (isMeasured)
  report(
    "left out, own",
    bags.filter(({ own }) => own),
    ({ fold }) => folds[fold]!,
  );
const round = (weight: number) => Math.round(weight * 100) / 100;
const weights = Object.fromEntries(
  [...learned]
    .filter(([sign]) => sign !== BIAS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([sign, w]) => [sign, round(w)]),
);
const note =
  "Learned by scripts/detection_train.ts: what each sign adds to the logarithm of the odds that a name is meant.";
writeFileSync(MODEL, `${JSON.stringify({ note, bias: round(learned.get(BIAS) ?? 0), weights }, null, 2)}\n`);
