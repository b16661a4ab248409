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
const STEPS = Number(process.env.STEPS ?? 1500);
const RATE = 0.7;
const DECAY = Number(process.env.DECAY ?? 0.0003);
const BRANDS_MIN = Number(process.env.BRANDS ?? 5);
const BIAS = "bias";

/** The places of one entity in one text, with the signs of each. */
interface Bag {
  named: boolean;
  own: boolean;
  fold: number;
  places: string[][];
  brand: string;
  what: string;
}
type Weights = Map<string, number>;

function bagsOf(folders: readonly string[]): Bag[] {
  const groups = JSON.parse(readFileSync(join(TEXTS, "mentions/groups.json"), "utf8"));
  const texts = LANGUAGES.flatMap((language) =>
    loadTexts(language).flatMap(({ text, group, mentioned }) => {
      const index = indexEntities(groups[group].entities, groups[group].context, isCommonIn(language));
      return bagsIn(findCandidates(text, index, { language }), { named: new Set(mentioned), own: group, language });
    }),
  );
  const cases = folders.flatMap(readCases).flatMap((given) => {
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
    });
  });
  return [...texts, ...cases];
}

function bagsIn(
  { text, lists, candidates }: ReturnType<typeof findCandidates>,
  { named, own, language }: { named: ReadonlySet<string>; own: string; language: string },
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
  const weights: Weights = new Map();
  for (let step = 0; step < STEPS; step++) {
    const slopes: Weights = new Map();
    let rows = 0;
    for (const bag of bags) {
      const chosen = bag.named ? [best(bag, weights)] : bag.places;
      for (const signs of chosen) {
        const share = 1 / chosen.length;
        rows += share;
        const error = (1 / (1 + Math.exp(-scoreOf(signs, weights))) - (bag.named ? 1 : 0)) * share;
        for (const sign of signs) slopes.set(sign, (slopes.get(sign) ?? 0) + error);
      }
    }
    for (const [sign, slope] of slopes) {
      const now = weights.get(sign) ?? 0;
      weights.set(sign, now - RATE * 2 * (slope / rows + (sign === BIAS ? 0 : (DECAY * now) / 2)));
    }
  }
  return weights;
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
  const keep = (sign: string) => seen.get(sign)!.size >= BRANDS_MIN;
  return bags.map((bag) => ({ ...bag, places: bag.places.map((signs) => signs.filter(keep)) }));
}

const bags = withoutRare(bagsOf([join(TEXTS, "detection"), ...process.argv.slice(2).filter((name) => !name.startsWith("--"))]));
const folds = Array.from({ length: FOLDS }, (_, fold) => learn(bags.filter((bag) => bag.fold !== fold)));
const learned = learn(bags);
report("learned", bags, () => learned);
report("left out", bags, ({ fold }) => folds[fold]!);
report("left out, own", bags.filter(({ own }) => own), ({ fold }) => folds[fold]!);
const round = (weight: number) => Math.round(weight * 100) / 100;
const weights = Object.fromEntries(
  [...learned].filter(([sign]) => sign !== BIAS).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([sign, w]) => [sign, round(w)]),
);
const note = "Learned by scripts/detection_train.ts: what each sign adds to the logarithm of the odds that a name is meant.";
writeFileSync(MODEL, `${JSON.stringify({ note, bias: round(learned.get(BIAS) ?? 0), weights }, null, 2)}\n`);
