/**
 * Empirical Bayes by steps: each row is the mean of all, plus what sets its group apart in one division after the other
 * (its kind, its month, …), plus noise. What a group's rows tell is shrunk by the noise within the group, over how many
 * rows it has, against how far the groups of that division lie apart; both variances come from the rows themselves. A
 * row far off weighs less (Student's t), and one group far off, or told too well, does not make the others lie apart
 * (the median square, which is low on purpose). The steps are gone through a few times, so that each speaks of what the others
 * leave.
 */
export interface EffectRow {
  value: number;
  /** Of one that counts in full: 1. */
  weight: number;
  /** Its group in each division. */
  groups: readonly string[];
}

export interface GroupEffect {
  mean: number;
  variance: number;
}

export interface Effects {
  mean: number;
  /** Of the mean. */
  variance: number;
  /** Variance of the noise of one row. */
  within: number;
  divisions: readonly { groups: ReadonlyMap<string, GroupEffect>; between: number }[];
  /** What no division explains, row by row. */
  residuals: readonly number[];
}

/** Variances before anything was seen, and how many rows the guess is worth. */
const SPREAD_UNKNOWN = 0.2;
const SPREAD_STRENGTH = 4;
/** From the median distance to the standard deviation of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;
const TAIL_DEGREES = 8;
const PASSES = 8;

/**
 * `shares`: by division, how far its groups are guessed to lie apart, as a share of the variance of the noise. `start`:
 * effects known from elsewhere, which those of groups of the same name are shrunk to instead of 0.
 */
export function fitEffects(rows: readonly EffectRow[], shares: readonly number[], start: Effects | null): Effects {
  const values = rows.map(({ value }) => value);
  const middle = medianOf(values);
  const spread = MEDIAN_TO_DEVIATION * medianOf(values.map((value) => Math.abs(value - middle)));
  const guessed = mix(rows.length, spread ** 2, start?.within ?? SPREAD_UNKNOWN ** 2);
  const divisions = shares.map((share, at) => divisionOf(rows, { at, between: share * guessed, start }));
  const residuals = values.map((value) => value - middle);
  let [mean, variance, within] = [middle, 0, guessed];
  const weightOf = (row: number) =>
    (rows[row]!.weight * (TAIL_DEGREES + 1)) / (TAIL_DEGREES + residuals[row]! ** 2 / within);
  /** How far the rows lie off, pulled by so much weight towards a distance of its own; they are moved by it. */
  const settle = (of: readonly number[], now: number, pull: { weight: number; to: number }) => {
    const weights = of.map(weightOf);
    const weight = weights.reduce((sum, own) => sum + own, pull.weight);
    const sum = of.reduce((total, row, at) => total + weights[at]! * (residuals[row]! + now), pull.weight * pull.to);
    const next = weight === 0 ? now : sum / weight;
    for (const row of of) residuals[row]! -= next - now;
    return { mean: next, variance: weight === 0 ? 0 : within / weight };
  };
  const all = rows.map((_, row) => row);
  for (let pass = 0; pass < PASSES; pass++) {
    ({ mean, variance } = settle(all, mean, { weight: start === null ? 0 : SPREAD_STRENGTH, to: start?.mean ?? 0 }));
    for (const division of divisions) {
      const weight = within / division.between;
      for (const group of division.groups.values())
        Object.assign(group, settle(group.rows, group.mean, { weight, to: group.prior }));
      const apart = [...division.groups.values()].map((group) => (group.mean - group.prior) ** 2 + group.variance);
      division.between = (division.guess + apart.length * medianOf(apart)) / (apart.length + 1);
    }
    const squares = all.reduce((sum, row) => sum + weightOf(row) * residuals[row]! ** 2, 0);
    const weight = rows.reduce((sum, row) => sum + row.weight, 0);
    within = mix(weight, squares / Math.max(weight, 1e-9), guessed);
  }
  return { mean, variance, within, divisions, residuals };
}

function mix(weight: number, seen: number, guess: number): number {
  return (weight * seen + SPREAD_STRENGTH * guess) / (weight + SPREAD_STRENGTH);
}

function divisionOf(rows: readonly EffectRow[], of: { at: number; between: number; start: Effects | null }) {
  const { at, between, start } = of;
  const known = start?.divisions[at]?.groups;
  const own = Map.groupBy(rows.keys(), (row) => rows[row]!.groups[at]!);
  const names = [...new Set([...own.keys(), ...(known?.keys() ?? [])])];
  const groups = names.map((name) => {
    const prior = known?.get(name)?.mean ?? 0;
    return [name, { rows: own.get(name) ?? [], prior, mean: 0, variance: 0 }] as const;
  });
  return { groups: new Map(groups), between, guess: between };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}
