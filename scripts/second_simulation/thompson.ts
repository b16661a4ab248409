import { normal, type Random } from "./random.ts";
import type { Observation, Policy } from "./types.ts";

/** Thompson sampling by kind, untuned: prior N(0.1, 0.2), spread of a change 0.25; one draw per kind and round. */
export function makePolicy(random: Random): Policy {
  let seen: Observation[] | null = null;
  let draws = new Map<string, number>();
  return {
    multiplier(group, history) {
      if (seen !== history) [seen, draws] = [history, new Map()];
      let draw = draws.get(group.kind);
      if (draw === undefined) {
        let n = 0;
        let sum = 0;
        for (const one of history) {
          if (one.group.kind !== group.kind) continue;
          n++;
          sum += one.change;
        }
        const precision = 1 / 0.2 ** 2 + n / 0.25 ** 2;
        draw = (0.1 / 0.2 ** 2 + sum / 0.25 ** 2) / precision + normal(random) / Math.sqrt(precision);
        draws.set(group.kind, draw);
      }
      return Math.min(4, Math.max(0.25, draw / 0.1));
    },
  };
}
