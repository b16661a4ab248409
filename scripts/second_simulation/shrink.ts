import type { Observation, Policy } from "./types.ts";

/**
 * Empirical-Bayes shrinkage by kind; numbers set once before the first run, not tuned.
 * 1. Changes are cut at +-0.6 and averaged per kind; format, signal, window, age and period are ignored.
 * 2. Variance within kinds is pooled; variance between kinds by moments, floored at 0.
 * 3. A kind's mean is drawn to the mean of all by within / (within + n * between).
 * 4. Multiplier = (kind + 0.05) / (all + 0.05), both floored at 0, held in [1/3, 3]; 1 below 8 observations.
 * 5. Interval = kind's estimate +- 1.28 * sqrt(within + variance of the estimate).
 */
export function makePolicy(): Policy {
  let seen: Observation[] | null = null;
  let fit: Fit | null = null;
  const of = (history: Observation[]) => {
    if (seen !== history) [seen, fit] = [history, fitOf(history)];
    return fit;
  };
  return {
    multiplier(group, history) {
      const f = of(history);
      if (!f) return 1;
      const { mean } = f.kind(group.kind);
      return Math.min(3, Math.max(1 / 3, (Math.max(0, mean) + 0.05) / (Math.max(0, f.all) + 0.05)));
    },
    predict(group, history) {
      const f = of(history);
      if (!f) return null;
      const { mean, variance } = f.kind(group.kind);
      const half = 1.28 * Math.sqrt(f.within + variance);
      return { low: mean - half, high: mean + half };
    },
  };
}

interface Fit {
  all: number;
  within: number;
  kind(kind: string): { mean: number; variance: number };
}

function fitOf(history: Observation[]): Fit | null {
  if (history.length < 8) return null;
  const cut = (change: number) => Math.max(-0.6, Math.min(0.6, change));
  const kinds = new Map<string, { n: number; sum: number; squares: number }>();
  let sum = 0;
  for (const { group, change } of history) {
    const k = kinds.get(group.kind) ?? { n: 0, sum: 0, squares: 0 };
    const c = cut(change);
    k.n++;
    k.sum += c;
    k.squares += c * c;
    sum += c;
    kinds.set(group.kind, k);
  }
  const n = history.length;
  const all = sum / n;
  let inside = 0;
  let between = 0;
  let squaredCounts = 0;
  for (const k of kinds.values()) {
    const mean = k.sum / k.n;
    inside += k.squares - k.n * mean * mean;
    between += k.n * (mean - all) ** 2;
    squaredCounts += k.n * k.n;
  }
  const within = Math.max(1e-4, inside / Math.max(1, n - kinds.size));
  const room = n - squaredCounts / n;
  const tau = room > 0 ? Math.max(0, (between - (kinds.size - 1) * within) / room) : 0;
  return {
    all,
    within,
    kind(kind) {
      const k = kinds.get(kind);
      const weight = k && tau > 0 ? k.n / (k.n + within / tau) : 0;
      return {
        mean: k ? all + weight * (k.sum / k.n - all) : all,
        variance: tau * (1 - weight) + within / n,
      };
    },
  };
}
