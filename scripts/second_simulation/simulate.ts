import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as product from "./product.ts";
import { stream } from "./random.ts";
import * as shrink from "./shrink.ts";
import * as thompson from "./thompson.ts";
import type { Group, Observation, Policy } from "./types.ts";
import { makeWorld, type Play, ROUND_DAYS, ROUNDS, SCENARIOS, TAKEN, type World } from "./world.ts";

const { values: args } = parseArgs({
  options: {
    seeds: { type: "string", default: "60" },
    from: { type: "string", default: "1" },
    scenario: { type: "string" },
    policies: { type: "string" },
    json: { type: "string" },
    check: { type: "boolean", default: false },
  },
});
const count = Number(args.seeds);
const from = Number(args.from);
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(from)))
  throw new Error("--seeds and --from take whole numbers");

/**
 * Judges what is learned from outcomes in a world that its author did not make: written by someone who had not seen the
 * learning, before it ran in it. Prints regret against no learning for each scenario, beside an oracle, Thompson
 * sampling and plain shrinkage by kind of play. `--seeds N --from SEED --scenario a,b --policies a,b --json FILE`;
 * `--check` tells what the worlds are like. Seeds 1 to 60, 1001 to 1300 and 2001 to 2060 were looked at.
 */
interface Making {
  world: World;
  seed: number;
  round: () => number;
}
const POLICIES: Record<string, (making: Making) => Policy> = {
  none: () => ({ multiplier: () => 1 }),
  // What a perfect learner would give: the true mean effect of the group.
  oracle: ({ world, round }) => ({ multiplier: (group) => Math.max(1e-6, world.groupEffect(group, round())) }),
  thompson: ({ world, seed }) => thompson.makePolicy(stream(`thompson/${seed}/${world.scenario.name}`)),
  shrink: () => shrink.makePolicy(),
  product: () => product.makePolicy(),
};

const listed = (text: string | undefined, all: string[], what: string) => {
  const names = text?.split(",").map((n) => n.trim()) ?? all;
  for (const name of names)
    if (!all.includes(name)) throw new Error(`no ${what} "${name}"; there are ${all.join(", ")}`);
  return names;
};
const scenarioNames = listed(
  args.scenario,
  SCENARIOS.map((s) => s.name),
  "scenario",
);
const asked = listed(args.policies, Object.keys(POLICIES), "policy");

interface Cover {
  asked: number;
  given: number;
  width: number;
  /** By window: inside, of. */
  reported: Record<7 | 30 | 90, [number, number]>;
  honest: [number, number];
}
interface Run {
  regret: number;
  /** Of the second half of the rounds. */
  late: number;
  value: number;
  cover: Cover;
}

const period = (day: number) => new Date(Date.UTC(2025, 0, 1) + day * 86_400_000).toISOString().slice(0, 7);
const keyOf = (group: Group) => `${group.kind}/${group.format}/${group.signal}`;

function play(world: World, name: string, seed: number): Run {
  let round = 0;
  const policy = POLICIES[name]!({ world, seed, round: () => round });
  const coming: { day: number; group: Group; windowDays: 7 | 30 | 90; change: number }[] = [];
  const cover: Cover = {
    asked: 0,
    given: 0,
    width: 0,
    reported: { 7: [0, 0], 30: [0, 0], 90: [0, 0] },
    honest: [0, 0],
  };
  let open: { play: Play; until: number }[] = [];
  let next = 0;
  let [regret, late, value] = [0, 0, 0];
  for (; round < ROUNDS; round++) {
    const today = world.startDay + round * ROUND_DAYS;
    open = open.filter((o) => o.until > round);
    while (open.length < world.open[round]!) {
      const fresh = world.plays[next++];
      if (!fresh) throw new Error("the stream of plays ran dry");
      open.push({ play: fresh, until: round + fresh.life });
    }
    // New objects every round, one array for all calls of a round, oldest report first.
    const history: Observation[] = coming
      .filter((o) => o.day <= today)
      .sort((a, b) => a.day - b.day)
      .map((o) => ({
        group: { ...o.group },
        windowDays: o.windowDays,
        change: o.change,
        ageDays: today - o.day,
        period: period(o.day),
        brand: world.brand,
      }));
    const multipliers = new Map<string, number>();
    const ranked = open.map((o) => {
      const key = keyOf(o.play.group);
      let multiplier = multipliers.get(key);
      if (multiplier === undefined) {
        multiplier = policy.multiplier({ ...o.play.group }, history);
        if (!(Number.isFinite(multiplier) && multiplier >= 0))
          throw new Error(`${name} gave the multiplier ${multiplier} for ${key}`);
        multipliers.set(key, multiplier);
      }
      return { ...o, priority: o.play.leverage * multiplier, value: o.play.worth * world.valueEffect(o.play, round) };
    });
    ranked.sort((a, b) => b.priority - a.priority || a.play.id - b.play.id);
    const taken = ranked.slice(0, TAKEN);
    const best = ranked
      .map((r) => r.value)
      .sort((a, b) => b - a)
      .slice(0, TAKEN);
    const got = taken.reduce((sum, r) => sum + r.value, 0);
    const missed = best.reduce((sum, v) => sum + v, 0) - got;
    value += got;
    regret += missed;
    if (round >= ROUNDS / 2) late += missed;
    const ids = new Set(taken.map((t) => t.play.id));
    open = open.filter((o) => !ids.has(o.play.id));

    for (const { play: done } of taken) {
      const change = world.change(done, round);
      const told = done.reported && !(world.scenario.failuresUnreported && done.hidesFailure && change < 0.02);
      if (told)
        coming.push({ day: today + done.window + done.lag, group: done.group, windowDays: done.window, change });
      if (!policy.predict) continue;
      cover.asked++;
      const interval = policy.predict({ ...done.group }, history);
      if (!interval) continue;
      const inside = (x: number) => (x >= interval.low && x <= interval.high ? 1 : 0);
      cover.given++;
      cover.width += interval.high - interval.low;
      if (told) {
        cover.reported[done.window][0] += inside(change);
        cover.reported[done.window][1]++;
      }
      cover.honest[0] += inside(world.honest(done, round));
      cover.honest[1]++;
    }
  }
  return { regret, late, value, cover };
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = q * (sorted.length - 1);
  const low = Math.floor(at);
  return sorted[low]! + (at - low) * ((sorted[low + 1] ?? sorted[low]!) - sorted[low]!);
}
/** Ratio of sums with its standard error over seeds. */
function ratio(of: number[], by: number[]): [number, number] {
  const r = sum(of) / sum(by);
  const squares = sum(of.map((x, i) => (x - r * by[i]!) ** 2));
  const n = of.length;
  return [r, n > 1 ? Math.sqrt((squares * n) / (n - 1)) / sum(by) : Number.NaN];
}

if (args.check) {
  check();
} else {
  report();
}

function report() {
  const began = performance.now();
  const out: Record<string, unknown>[] = [];
  const spent = new Map<string, number>();
  const failed = new Map<string, string>();
  const head =
    "scenario        policy     ratio  ±se    2nd half  p95    worst  worse%  loss/rnd  value%   in80  7d   30d  90d  honest  width  given";
  console.log(`seeds ${from}..${from + count - 1}, ${ROUNDS} rounds of ${TAKEN}\n\n${head}`);
  for (const name of scenarioNames) {
    const scenario = SCENARIOS.find((s) => s.name === name)!;
    const runs = new Map<string, Run[]>();
    const names = ["none", ...asked.filter((p) => p !== "none")];
    for (let seed = from; seed < from + count; seed++) {
      const world = makeWorld(scenario, seed);
      for (const policy of names) {
        if (failed.has(policy)) continue;
        const start = performance.now();
        try {
          const run = play(world, policy, seed);
          runs.set(policy, [...(runs.get(policy) ?? []), run]);
        } catch (error) {
          if (!(error instanceof Error) || error.message !== "not connected") throw error;
          failed.set(policy, error.message);
        }
        spent.set(policy, (spent.get(policy) ?? 0) + performance.now() - start);
      }
    }
    const none = runs.get("none")!;
    for (const [policy, of] of runs) {
      if (!asked.includes(policy)) continue;
      const [r, se] = ratio(
        of.map((x) => x.regret),
        none.map((x) => x.regret),
      );
      const [lateRatio] = ratio(
        of.map((x) => x.late),
        none.map((x) => x.late),
      );
      const each = of.map((x, i) => x.regret / none[i]!.regret);
      const rounds = count * ROUNDS;
      const loss = (sum(of.map((x) => x.regret)) - sum(none.map((x) => x.regret))) / rounds;
      const value = 100 * (sum(of.map((x) => x.value)) / sum(none.map((x) => x.value)) - 1);
      const share = (pairs: [number, number][]) => sum(pairs.map((p) => p[0])) / sum(pairs.map((p) => p[1]));
      const covers = of.map((x) => x.cover);
      const given = sum(covers.map((c) => c.given));
      const windows = [7, 30, 90] as const;
      const row = {
        scenario: name,
        policy,
        ratio: r,
        se,
        late: lateRatio,
        p95: quantile(each, 0.95),
        worst: Math.max(...each),
        worse: (100 * each.filter((e) => e > 1 + 1e-9).length) / count,
        loss,
        value_percent: value,
        in80: share(covers.flatMap((c) => windows.map((w) => c.reported[w]))),
        in80_by_window: windows.map((w) => share(covers.map((c) => c.reported[w]))),
        honest: share(covers.map((c) => c.honest)),
        width: sum(covers.map((c) => c.width)) / given,
        given: given / sum(covers.map((c) => c.asked)),
        ratios: each,
      };
      out.push(row);
      const f = (x: number, digits: number, width: number) =>
        (Number.isNaN(x) ? "-" : x.toFixed(digits)).padStart(width);
      console.log(
        [
          name.padEnd(15),
          policy.padEnd(9),
          f(r, 3, 6),
          f(se, 3, 5),
          f(lateRatio, 3, 8),
          f(row.p95, 3, 7),
          f(row.worst, 3, 6),
          f(row.worse, 0, 6),
          f(loss, 4, 9),
          f(value, 1, 7),
          f(row.in80, 2, 6),
          ...row.in80_by_window.map((x) => f(x, 2, 4)),
          f(row.honest, 2, 6),
          f(row.width, 2, 6),
          f(row.given, 2, 6),
        ].join(" "),
      );
    }
    console.log("");
  }
  for (const [policy, why] of failed) console.log(`${policy}: ${why}`);
  console.log(
    `seconds: ${[...spent].map(([p, ms]) => `${p} ${(ms / 1000).toFixed(1)}`).join(", ")}; all ${((performance.now() - began) / 1000).toFixed(1)}`,
  );
  if (args.json) writeFileSync(args.json, `${JSON.stringify(out, null, 1)}\n`);
}

/** What the worlds are like, without any policy. */
function check() {
  console.log(
    "scenario         mean effect  sd   <=0    corr(leverage, gain)  mean change  sd    |change|>.6  told  groups",
  );
  for (const name of scenarioNames) {
    const scenario = SCENARIOS.find((s) => s.name === name)!;
    const effects: number[] = [];
    const changes: number[] = [];
    const correlations: number[] = [];
    const groups: number[] = [];
    let told = 0;
    for (let seed = from; seed < from + count; seed++) {
      const world = makeWorld(scenario, seed);
      const plays = world.plays.slice(0, 160);
      const gain = plays.map((p) => p.worth * world.valueEffect(p, 0));
      correlations.push(
        correlation(
          plays.map((p) => p.leverage),
          gain,
        ),
      );
      groups.push(new Set(plays.map((p) => keyOf(p.group))).size);
      plays.forEach((p, i) => {
        effects.push(world.effect(p, 0));
        const change = world.change(p, i % ROUNDS);
        changes.push(change);
        if (p.reported && !(scenario.failuresUnreported && p.hidesFailure && change < 0.02)) told++;
      });
    }
    const mean = (v: number[]) => sum(v) / v.length;
    const sd = (v: number[]) => Math.sqrt(mean(v.map((x) => (x - mean(v)) ** 2)));
    const n = (x: number, w: number) => x.toFixed(2).padStart(w);
    console.log(
      [
        name.padEnd(16),
        n(mean(effects), 8),
        n(sd(effects), 8),
        n(effects.filter((e) => e <= 0).length / effects.length, 6),
        n(mean(correlations), 12),
        n(mean(changes), 20),
        n(sd(changes), 9),
        n(changes.filter((c) => Math.abs(c) > 0.6).length / changes.length, 8),
        n(told / changes.length, 9),
        n(mean(groups), 7),
      ].join(" "),
    );
  }
}

function correlation(a: number[], b: number[]): number {
  const [ma, mb] = [sum(a) / a.length, sum(b) / b.length];
  const cov = sum(a.map((x, i) => (x - ma) * (b[i]! - mb)));
  return cov / Math.sqrt(sum(a.map((x) => (x - ma) ** 2)) * sum(b.map((x) => (x - mb) ** 2)));
}
