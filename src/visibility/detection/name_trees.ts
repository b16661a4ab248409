import data from "./name_trees.json" with { type: "json" };

/** A tree of three questions: whether a sign has a level. Branch i goes on at 2i + 1 or, where it has, at 2i + 2. */
export interface NameTree {
  branches: readonly { sign: string; level: number }[];
  values: readonly number[];
}

/** What is known without a sign, and what each tree adds: logarithms of the odds that a name is meant. */
export interface NameModel {
  bias: number;
  trees: readonly NameTree[];
}

export const NAME_MODEL: NameModel = { bias: data.bias, trees: data.trees.map(readTree) };

/** `sign:level …` of the branches, ` = `, and the values. */
function readTree(line: string): NameTree {
  const [branches, values] = line.split(" = ");
  return {
    branches: branches!.split(" ").map((branch) => {
      const [sign, level] = branch.split(":");
      return { sign: sign!, level: Number(level) };
    }),
    values: values!.split(" ").map(Number),
  };
}

export function oddsOf(levels: ReadonlyMap<string, number>, { bias, trees }: NameModel): number {
  let sum = bias;
  for (const { branches, values } of trees) {
    let at = 0;
    while (at < branches.length) {
      const { sign, level } = branches[at]!;
      at = 2 * at + ((levels.get(sign) ?? 0) >= level ? 2 : 1);
    }
    sum += values[at - branches.length]!;
  }
  return sum;
}
