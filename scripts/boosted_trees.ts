import type { NameModel, NameTree } from "../src/visibility/detection/name_trees.ts";

/** What is known of a name in a text, whether it is meant there, and how much that counts. */
export interface Example {
  levels: ReadonlyMap<string, number>;
  named: boolean;
  weight: number;
  brand: string;
}

const TREES = 300;
const DEPTH = 3;
const RATE = 0.14;
/** Shares of the examples and of the signs that a tree and a branch are learned from. */
const EXAMPLES_SHARE = 0.7;
const SIGNS_SHARE = 0.3;
/** Weight that each side of a branch has at least, and what holds values back. */
const SIDE_WEIGHT_MIN = 0.3;
const DAMPING = 0.5;
/** Brands that a sign has to be seen with, that it says something. */
const BRANDS_MIN = 4;
const LEVELS = 5;
const SEED = 7;
const NO_BRANCH = { sign: "-", level: LEVELS };

interface Slopes {
  slope: Float64Array;
  curve: Float64Array;
}

/** Trees each of which mends what those before it get wrong (gradient boosting of the logistic loss); always the same. */
export function boostedTrees(examples: readonly Example[]): NameModel {
  const columns = columnsOf(examples);
  const random = randomFrom(SEED);
  const weighted = (some: readonly Example[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const named = weighted(examples.filter((example) => example.named));
  const bias = rounded(Math.log(named / (weighted(examples) - named)));
  const odds = new Float64Array(examples.length).fill(bias);
  const trees = Array.from({ length: TREES }, () => {
    const slopes = slopesOf(examples, odds);
    const chosen = examples.flatMap((_example, i) => (random() < EXAMPLES_SHARE ? [i] : []));
    const tree = treeFrom(chosen, { columns, slopes, random });
    for (const i of examples.keys()) odds[i]! += valueAt(tree, columns, i);
    return tree;
  });
  return { bias, trees };
}

/** The levels of each sign, example by example. */
function columnsOf(examples: readonly Example[]): Map<string, Uint8Array> {
  const brands = new Map<string, Set<string>>();
  for (const { levels, brand } of examples)
    for (const [sign, level] of levels) if (level > 0) brands.set(sign, (brands.get(sign) ?? new Set()).add(brand));
  const signs = [...brands].filter(([, { size }]) => size >= BRANDS_MIN).map(([sign]) => sign);
  return new Map(
    signs.toSorted().map((sign) => [sign, Uint8Array.from(examples, ({ levels }) => levels.get(sign) ?? 0)]),
  );
}

function slopesOf(examples: readonly Example[], odds: Float64Array): Slopes {
  const likely = odds.map((one) => 1 / (1 + Math.exp(-one)));
  return {
    slope: Float64Array.from(examples, ({ named, weight }, i) => weight * (Number(named) - likely[i]!)),
    curve: Float64Array.from(examples, ({ weight }, i) => weight * likely[i]! * (1 - likely[i]!)),
  };
}

interface Ground {
  columns: ReadonlyMap<string, Uint8Array>;
  slopes: Slopes;
  random: () => number;
}

function treeFrom(chosen: readonly number[], ground: Ground): NameTree {
  const branches: NameTree["branches"][number][] = [];
  let groups: (readonly number[])[] = [chosen];
  for (let depth = 0; depth < DEPTH; depth++)
    groups = groups.flatMap((group) => {
      const branch = bestBranch(group, ground);
      branches.push(branch);
      const column = ground.columns.get(branch.sign);
      const has = (i: number) => column !== undefined && column[i]! >= branch.level;
      return [group.filter((i) => !has(i)), group.filter(has)];
    });
  const values = groups.map((group) => {
    const { slope, curve } = sums(group, ground.slopes);
    return rounded((RATE * slope) / (curve + DAMPING));
  });
  return { branches, values };
}

function bestBranch(group: readonly number[], { columns, slopes, random }: Ground): NameTree["branches"][number] {
  const all = sums(group, slopes);
  const gain = (slope: number, curve: number) => slope ** 2 / (curve + DAMPING);
  let best = NO_BRANCH;
  let most = gain(all.slope, all.curve);
  for (const [sign, column] of columns) {
    if (random() > SIGNS_SHARE) continue;
    const slope = new Float64Array(LEVELS);
    const curve = new Float64Array(LEVELS);
    for (const i of group) {
      slope[column[i]!]! += slopes.slope[i]!;
      curve[column[i]!]! += slopes.curve[i]!;
    }
    const from = { slope: 0, curve: 0 };
    for (let level = LEVELS - 1; level > 0; level--) {
      from.slope += slope[level]!;
      from.curve += curve[level]!;
      if (from.curve < SIDE_WEIGHT_MIN || all.curve - from.curve < SIDE_WEIGHT_MIN) continue;
      const gained = gain(from.slope, from.curve) + gain(all.slope - from.slope, all.curve - from.curve);
      if (gained <= most) continue;
      most = gained;
      best = { sign, level };
    }
  }
  return best;
}

function sums(group: readonly number[], { slope, curve }: Slopes): { slope: number; curve: number } {
  return {
    slope: group.reduce((sum, i) => sum + slope[i]!, 0),
    curve: group.reduce((sum, i) => sum + curve[i]!, 0),
  };
}

function valueAt({ branches, values }: NameTree, columns: ReadonlyMap<string, Uint8Array>, example: number): number {
  let at = 0;
  while (at < branches.length) {
    const { sign, level } = branches[at]!;
    at = 2 * at + ((columns.get(sign)?.[example] ?? 0) >= level ? 2 : 1);
  }
  return values[at - branches.length]!;
}

/** Numbers from 0 to 1 as if by chance, the same each time (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
