/**
 * Hierarchical Bayes with every unknown size averaged over. The change of a play is a level that all plays share, plus
 * what sets its kind apart, its format and its signal within the kind, and its signal anywhere, times the share of the
 * effect that shows by its window, plus what its month did, plus noise. All of these are normal around 0 (the level
 * around LEVEL), so what the rows teach of one group is solved for at once, and few rows move little.
 *
 * How far groups lie apart and how fast effects come nobody knows: each pair of guesses (SUPPOSITIONS) is solved, and
 * counts by how probable it makes the rows (their marginal likelihood, the noise integrated out). Two suppositions are
 * that groups do not differ, and that work does nothing at all. So there is no threshold: what is learned grows as the
 * rows speak for groups that differ. What a row tells of today halves with every HALF_LIFE_DAYS: effects wander. A row far
 * from what is expected counts as one CUT standard deviations off.
 */
export interface EffectRow {
  value: number;
  of: Grouping;
  windowDays: number;
  /** What shares a season. */
  period: string;
  ageDays: number;
  /** Of one that counts in full: 1. */
  weight: number;
}

export interface Grouping {
  kind: string;
  format: string;
  signal: string;
}

interface Label<Name = string> {
  label: Name;
  /** Variance of what it sets apart, over that of kinds. */
  spread: number;
}

interface Supposition {
  /** Standard deviation between kinds, over that of the noise. */
  apart: number;
  /** Days in which two thirds of the effect have come; 0: at once. */
  comesIn: number;
  /** Work has no effect on what is reported. */
  nothing: boolean;
  prior: number;
}

interface Solution extends Supposition {
  probability: number;
  /** Variance of the noise. */
  noise: number;
  level: number;
  /** By kind, format and signal: what sets it apart. */
  learned: ReadonlyMap<string, number>;
  /** Lower triangle of the Cholesky factor of the rows' covariance, over that of the noise. */
  factor: Float64Array[];
  /** Of each row, the share of the full effect that shows by its window. */
  shown: number[];
  solved: Float64Array;
}

export interface Effects {
  rows: readonly EffectRow[];
  solutions: readonly Solution[];
}

export const HALF_LIFE_DAYS = 250;
/** Spreads between kinds, with how probable they are held: none as much as all others. */
const APART = [
  [0, 5],
  [0.4, 1.5],
  [0.75, 2.5],
  [1.2, 1.5],
] as const;
const COMES_IN = [0, 15, 40] as const;
const NOTHING = 0.8;
/** Spreads of the format and signal within a kind, and of the signal anywhere, over that between kinds. */
const FINER = 0.5;
/** Of months, and of the level, over the noise. */
const MONTHS = 0.4;
const LEVEL_SPREAD = 1;
const LEVEL = 0.1;
/** Noise before anything was seen, and how many rows the guess is worth. */
const NOISE = 0.2;
const NOISE_STRENGTH = 4;
const CUT = 2;
const PASSES = 3;
const FULL_DAYS = 90;
/** From the median distance to the standard deviation of a normal distribution. */
const MEDIAN_TO_DEVIATION = 1.4826;
const PROBABLE = 1e-3;

const SUPPOSITIONS: readonly Supposition[] = [
  ...COMES_IN.flatMap((comesIn) => APART.map(([apart, prior]) => ({ apart, comesIn, nothing: false, prior }))),
  { apart: 0, comesIn: 0, nothing: true, prior: NOTHING * COMES_IN.length * sumOf(APART.map(([, prior]) => prior)) },
];

export function fitEffects(rows: readonly EffectRow[]): Effects {
  const alike = alikeness(rows);
  const drafts = SUPPOSITIONS.map((supposed) => ({ ...supposed, ...factorize(rows, supposed, alike) }));
  let expected = rows.map(() => medianOf(rows.map(({ value }) => value)));
  let solutions: Solution[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    const off = rows.map(({ value }, at) => value - expected[at]!);
    const seen = MEDIAN_TO_DEVIATION * medianOf(off.map(Math.abs));
    const weight = rows.length + NOISE_STRENGTH;
    const reach = CUT * Math.sqrt((rows.length * seen ** 2 + NOISE_STRENGTH * NOISE ** 2) / weight);
    const values = off.map((distance, at) => expected[at]! + Math.max(-reach, Math.min(reach, distance)));
    const scored = drafts.map((draft) => solve(rows, values, draft));
    const best = Math.max(...scored.map(({ evidence }) => evidence));
    const all = sumOf(scored.map(({ evidence }) => Math.exp(evidence - best)));
    solutions = scored.map(({ evidence, ...rest }) => ({ ...rest, probability: Math.exp(evidence - best) / all }));
    expected = rows.map(({ weight: own }, at) =>
      sumOf(solutions.map(({ probability, solved }) => probability * (values[at]! - solved[at]! / own))),
    );
  }
  const kept = solutions.filter(({ probability }) => probability > PROBABLE);
  return {
    rows,
    solutions: kept.map((solution) => ({ ...solution, ...learnedBy(rows, solution) })),
  };
}

/** The effect of a group as it stands after so many days; where work does nothing it is `otherwise`. */
export function effectOf({ solutions }: Effects, of: Grouping, days: number, otherwise = 0): number {
  const labels = labelsOf(of);
  return solutions.reduce(
    (sum, solution) =>
      sum +
      solution.probability * (solution.nothing ? otherwise : shownBy(solution, days) * fullEffect(solution, labels)),
    0,
  );
}

/** Of that effect: how sure it is, within the suppositions and between them. */
export function effectVariance({ rows, solutions }: Effects, of: Grouping, days: number): number {
  const labels = labelsOf(of);
  const near = rows.map((row) => nearness(labelsOf(row.of), labels) * 0.5 ** (row.ageDays / HALF_LIFE_DAYS));
  let [first, second, within] = [0, 0, 0];
  for (const solution of solutions) {
    const { apart, noise, factor, shown, probability } = solution;
    const share = shownBy(solution, days);
    const mean = share * fullEffect(solution, labels);
    const shared = near.map((value, at) => (apart ** 2 * value + LEVEL_SPREAD ** 2) * shown[at]!);
    const open = apart ** 2 * nearness(labels, labels) + LEVEL_SPREAD ** 2 - squaresOf(forward(factor, shared));
    within += probability * share ** 2 * noise * Math.max(0, open);
    first += probability * mean;
    second += probability * mean ** 2;
  }
  return within + Math.max(0, second - first ** 2);
}

function fullEffect({ level, learned }: Solution, labels: readonly Label[]): number {
  return labels.reduce((sum, { label }) => sum + (learned.get(label) ?? 0), level);
}

/** What sets a group apart, with the variance of each over that of kinds. A format speaks for its own kind alone. */
function labelsOf({ kind, format, signal }: Grouping): Label[] {
  return [
    { label: kind, spread: 1 },
    { label: `${kind}|format|${format}`, spread: FINER ** 2 },
    { label: `${kind}|signal|${signal}`, spread: FINER ** 2 },
    { label: `any|signal|${signal}`, spread: FINER ** 2 },
  ];
}

/** How near the groups are, by how they are labelled, over the variance between kinds. */
function nearness(a: readonly Label<unknown>[], b: readonly Label<unknown>[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) if (a[at]!.label === b[at]!.label) sum += a[at]!.spread;
  return sum;
}

/** By pairs of rows, the earlier second: how near their groups are by now, and what they share as of one month. */
function alikeness(rows: readonly EffectRow[]) {
  const names = new Map<string, number>();
  const labels = rows.map(({ of }) =>
    labelsOf(of).map(({ label, spread }) => {
      if (!names.has(label)) names.set(label, names.size);
      return { label: names.get(label)!, spread };
    }),
  );
  return rows.map((row, at) => {
    const pairs = { near: new Float64Array(at + 1), month: new Float64Array(at + 1) };
    for (let to = 0; to <= at; to++) {
      const { ageDays, period } = rows[to]!;
      const near = nearness(labels[at]!, labels[to]!);
      if (near > 0) pairs.near[to] = near * 0.5 ** (Math.abs(row.ageDays - ageDays) / HALF_LIFE_DAYS);
      if (row.period === period) pairs.month[to] = MONTHS ** 2;
    }
    return pairs;
  });
}

/** Share of the full effect that shows after so many days. */
function shownBy({ comesIn, nothing }: Supposition, days: number): number {
  if (nothing) return 0;
  return comesIn === 0 ? 1 : (1 - Math.exp(-days / comesIn)) / (1 - Math.exp(-FULL_DAYS / comesIn));
}

/** The Cholesky factor of the covariance of the rows. */
function factorize(rows: readonly EffectRow[], supposed: Supposition, alike: ReturnType<typeof alikeness>) {
  const shown = rows.map(({ windowDays }) => shownBy(supposed, windowDays));
  const factor: Float64Array[] = [];
  const spread = supposed.apart ** 2;
  let logDeterminant = 0;
  rows.forEach((row, at) => {
    const { near, month } = alike[at]!;
    const line = new Float64Array(at + 1);
    factor.push(line);
    for (let to = 0; to <= at; to++) {
      let value = (spread * near[to]! + LEVEL_SPREAD ** 2) * shown[at]! * shown[to]! + month[to]!;
      if (to === at) value += 1 / row.weight;
      const across = factor[to]!;
      for (let k = 0; k < to; k++) value -= line[k]! * across[k]!;
      line[to] = to === at ? Math.sqrt(value) : value / across[to]!;
    }
    logDeterminant += 2 * Math.log(line[at]!) + Math.log(row.weight);
  });
  return { factor, shown, logDeterminant };
}

function solve(
  rows: readonly EffectRow[],
  values: readonly number[],
  draft: Supposition & ReturnType<typeof factorize>,
): Omit<Solution, "probability"> & { evidence: number } {
  const { factor, shown, logDeterminant, ...supposed } = draft;
  const centred = values.map((value, at) => value - LEVEL * shown[at]!);
  const half = forward(factor, centred);
  const squares = squaresOf(half) + NOISE_STRENGTH * NOISE ** 2;
  const weight = NOISE_STRENGTH + sumOf(rows.map((row) => row.weight));
  const evidence = Math.log(supposed.prior) - (logDeterminant + weight * Math.log(squares)) / 2;
  return {
    ...supposed,
    factor,
    shown,
    solved: backward(factor, half),
    noise: squares / weight,
    evidence,
    level: LEVEL,
    learned: new Map(),
  };
}

/** The level, and what sets each kind, format and signal apart from it. */
function learnedBy(rows: readonly EffectRow[], solution: Solution) {
  const learned = new Map<string, number>();
  let level = LEVEL;
  rows.forEach(({ of, ageDays }, at) => {
    const pull = solution.solved[at]! * solution.shown[at]!;
    level += LEVEL_SPREAD ** 2 * pull;
    for (const { label, spread } of labelsOf(of)) {
      const told = solution.apart ** 2 * spread * 0.5 ** (ageDays / HALF_LIFE_DAYS) * pull;
      learned.set(label, (learned.get(label) ?? 0) + told);
    }
  });
  return { level, learned };
}

function forward(factor: readonly Float64Array[], values: readonly number[]): Float64Array {
  const result = Float64Array.from(values);
  factor.forEach((line, at) => {
    let value = result[at]!;
    for (let k = 0; k < at; k++) value -= line[k]! * result[k]!;
    result[at] = value / line[at]!;
  });
  return result;
}

function backward(factor: readonly Float64Array[], values: Float64Array): Float64Array {
  const result = values.slice();
  for (let at = factor.length - 1; at >= 0; at--) {
    const line = factor[at]!;
    const value = result[at]! / line[at]!;
    result[at] = value;
    for (let k = 0; k < at; k++) result[k]! -= line[k]! * value;
  }
  return result;
}

function squaresOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}
