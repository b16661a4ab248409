import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  CALIBRATION_MAX,
  CALIBRATION_MIN,
  type Calibration,
  calibrate,
  calibrationMultiplier,
  type Observation,
  type PlayGroup,
  predictChange,
} from "../../src/learning/calibration.ts";
import { HALF_LIFE_DAYS } from "../../src/learning/play_reports.ts";

const HUB: PlayGroup = { kind: "topic_hub", format: "hub_and_spokes", signal: "serp" };
const CITED: PlayGroup = { kind: "get_cited", format: "single_article", signal: "llm_gap" };
const ANSWER: PlayGroup = { kind: "answer_page", format: "single_article", signal: "serp" };

function observations(group: PlayGroup, changes: number[], change: Partial<Observation> = {}): Observation[] {
  return changes.map((value) => ({ group, windowDays: 90, change: value, ...change }));
}

/** A spread of changes around a mean, without randomness. */
function around(mean: number, n: number): number[] {
  return Array.from({ length: n }, (_, i) => mean + 0.15 * Math.sin(i * 2.4));
}

const effectOf = (calibration: Calibration, group: PlayGroup) =>
  calibrationMultiplier(calibration, group)!.effect.value;
const multiplierOf = (rows: Observation[], group: PlayGroup) => calibrationMultiplier(calibrate(rows), group)!.value;

describe("calibrationMultiplier()", () => {
  test("is null before any outcome", () => assert.equal(calibrationMultiplier(calibrate([]), HUB), null));

  test("raises what works and lowers what does not, with the raw counts", () => {
    const calibration = calibrate([...observations(CITED, around(0.5, 12)), ...observations(HUB, around(-0.1, 10))]);
    const up = calibrationMultiplier(calibration, CITED)!;
    const down = calibrationMultiplier(calibration, HUB)!;
    assert.ok(up.value > 1.15 && down.value < 0.85, `${up.value} ${down.value}`);
    assert.deepEqual([up.kind.n, up.kind.rose, up.all.n], [12, 12, 22]);
    assert.ok(up.effect.low < up.effect.value && up.effect.value < up.effect.high);
  });

  test("learns little from little, more from more, and never jumps", () => {
    const values = [1, 2, 3, 4, 6, 8, 12].map((n) =>
      multiplierOf([...observations(CITED, around(0.25, n)), ...observations(HUB, around(0.1, n))], CITED),
    );
    values.forEach((value, at) => {
      const step = value - (values[at - 1] ?? 1);
      assert.ok(step > -0.02 && step < 0.1, values.join(" "));
    });
    assert.ok(values[0]! < 1.1 && values.at(-1)! > 1.1, values.join(" "));
  });

  test("stays near 1 where all kinds do alike", () => {
    const rows = [HUB, CITED, ANSWER].flatMap((group) => observations(group, around(0.2, 10)));
    for (const group of [HUB, CITED, ANSWER]) assert.ok(Math.abs(multiplierOf(rows, group) - 1) < 0.02);
  });

  test("lets one absurd report hardly count, the less the more absurd it is", () => {
    const rows = [...observations(CITED, around(0.1, 9)), ...observations(HUB, around(0.1, 10))];
    const [high, absurd] = [0.4, 1].map((change) => multiplierOf([...rows, ...observations(CITED, [change])], CITED));
    assert.ok(absurd! < 1.1 && absurd! < high!, `${high} ${absurd}`);
  });

  test("takes kinds less far apart where reports are noisier", () => {
    const told = (noise: number) => [
      ...observations(
        CITED,
        around(0.2, 10).map((value, at) => value + noise * Math.cos(3.7 * at)),
      ),
      ...observations(
        HUB,
        around(0.1, 10).map((value, at) => value + noise * Math.cos(3.7 * at)),
      ),
    ];
    assert.ok(multiplierOf(told(0.4), CITED) < multiplierOf(told(0), CITED) - 0.05);
  });

  test("does not lower all others where one kind is told too well", () => {
    const kinds = (["service_page", "answer_page", "refresh_page", "expand_page"] as const).map((kind) => ({
      ...HUB,
      kind,
    }));
    const rows = [
      ...kinds.flatMap((group) => observations(group, around(0.1, 8))),
      ...observations(CITED, around(0.8, 8)),
    ];
    for (const group of kinds) assert.ok(Math.abs(multiplierOf(rows, group) - 1) < 0.05);
    assert.ok(calibrationMultiplier(calibrate(rows), CITED)!.doubted);
    // Its next report is foretold as it will be told; what it is worth is not taken from it.
    const told = predictChange(calibrate(rows), CITED)!;
    assert.ok(told.low < 0.8 && told.high > 0.8 && effectOf(calibrate(rows), CITED) < 0.6);
  });

  test("lets old outcomes fade", () => {
    const rows = (ageDays: number) => [
      ...observations(CITED, around(0.2, 8), { ageDays }),
      ...observations(HUB, around(0.1, 8), { ageDays }),
    ];
    assert.ok(multiplierOf(rows(3 * HALF_LIFE_DAYS), CITED) < multiplierOf(rows(0), CITED) - 0.02);
  });

  test("takes a season for a season, not for what was done in it", () => {
    const seasons = Array.from({ length: 9 }, (_, at) => ({
      ageDays: 45 * at,
      drift: 0.15 * Math.sin((2 * Math.PI * 45 * at) / 365),
    }));
    const rows = seasons.flatMap(({ ageDays, drift }) => [
      ...observations(drift > 0 ? CITED : HUB, around(0.1 + drift, 4), { ageDays }),
      ...observations(drift > 0 ? HUB : CITED, around(0.1 + drift, 1), { ageDays }),
    ]);
    const blind = rows.map(({ ageDays: _ageDays, ...row }) => row);
    assert.ok(
      multiplierOf(rows, CITED) - 1 < 0.8 * (multiplierOf(blind, CITED) - 1),
      `${multiplierOf(rows, CITED)} ${multiplierOf(blind, CITED)}`,
    );
  });

  test("a format says nothing of another kind of play", () => {
    const rows = [...observations(CITED, around(0.5, 10)), ...observations(HUB, around(0, 10))];
    const elsewhere = { ...ANSWER, signal: "keyword" };
    assert.equal(multiplierOf(rows, elsewhere), multiplierOf(rows, { ...elsewhere, format: "landing_page" }));
  });

  test("learns which signal works within one kind of play", () => {
    const rows = ["serp", "keyword"].flatMap((signal, at) =>
      observations({ ...HUB, signal }, around(0.3 - 0.25 * at, 20)),
    );
    assert.ok(multiplierOf(rows, HUB) > 1.05 && multiplierOf(rows, { ...HUB, signal: "keyword" }) < 0.9);
  });

  test("takes an early report for what it shows so far", () => {
    const throughoutTheYear = (rows: Observation[]) => rows.map((row, at) => ({ ...row, ageDays: 30 * at }));
    const rows = [
      ...throughoutTheYear(observations(CITED, around(0.3, 12))),
      ...throughoutTheYear(observations(CITED, around(0.1, 12), { windowDays: 7 })),
    ];
    const { effect } = calibrationMultiplier(calibrate(rows), CITED)!;
    assert.ok(Math.abs(effect.value - 0.3) < 0.06, String(effect.value));
    assert.ok(predictChange(calibrate(rows), CITED, 7)!.value < 0.2);
  });

  test("takes the reports of one play for one play", () => {
    const reported = (isLinked: boolean) =>
      around(0.3, 12).flatMap((change, at) => {
        const group = at % 2 === 0 ? CITED : HUB;
        const moved = at % 2 === 0 ? change : change - 0.2;
        return ([7, 30, 90] as const).map((windowDays) => ({
          group,
          windowDays,
          change: moved * { 7: 0.45, 30: 0.8, 90: 1 }[windowDays],
          ageDays: 120 - windowDays,
          ...(isLinked ? { play: String(at) } : {}),
        }));
      });
    const [linked, loose] = [true, false].map(
      (isLinked) => calibrationMultiplier(calibrate(reported(isLinked)), CITED)!,
    );
    assert.deepEqual([linked!.kind.n, linked!.all.n, loose!.all.n], [6, 12, 36]);
    assert.equal(
      linked!.kind.median,
      calibrationMultiplier(
        calibrate(
          observations(
            CITED,
            around(0.3, 12).filter((_, at) => at % 2 === 0),
          ),
        ),
        CITED,
      )!.kind.median,
    );
    const width = ({ effect }: typeof linked & object) => effect.high - effect.low;
    assert.ok(width(linked!) > 1.1 * width(loose!), `${width(linked!)} ${width(loose!)}`);
  });

  test("lets a report that its own play contradicts hardly count", () => {
    const reported = (strays: number) =>
      [CITED, HUB].flatMap((group, of) =>
        around(0.2, 8).flatMap((change, at) => {
          const play = `${of} ${at}`;
          const broken = of === 0 && at < strays;
          return [
            { group, play, windowDays: 30 as const, change: broken ? -1 : 0.8 * change, ageDays: 60, noise: 0.05 },
            { group, play, windowDays: 90 as const, change, ageDays: 0, noise: 0.05 },
          ];
        }),
      );
    const [sound, broken] = [0, 2].map((strays) => effectOf(calibrate(reported(strays)), CITED));
    assert.ok(Math.abs(sound! - broken!) < 0.03, `${sound} ${broken}`);
  });

  test("believes reports of many clicks more than those of few", () => {
    const rows = (noises: number[]) =>
      [CITED, HUB, ANSWER].flatMap((group, at) =>
        observations(group, at === 0 ? [0.6, 0.6, 0.1, 0.1, 0.1, 0.1] : around(0.15, 6)).map((row, of) => ({
          ...row,
          play: `${at} ${of}`,
          noise: at === 0 ? noises[of]! : 0.1,
        })),
      );
    const few = effectOf(calibrate(rows([0.5, 0.5, 0.05, 0.05, 0.05, 0.05])), CITED);
    const many = effectOf(calibrate(rows([0.05, 0.05, 0.5, 0.5, 0.5, 0.5])), CITED);
    assert.ok(few < many - 0.03, `${few} ${many}`);
  });

  test("learns that a kind shows late, and does not hold early reports against it", () => {
    const reported = (group: PlayGroup, early: number, n: number) =>
      Array.from({ length: n }, (_, at) => {
        const change = 0.3 + 0.04 * Math.sin(2.4 * at);
        const of = { group, play: `${group.kind} ${at}`, noise: 0.05 };
        return [
          { ...of, windowDays: 7 as const, change: early * change, ageDays: 200 + at },
          { ...of, windowDays: 90 as const, change, ageDays: 117 + at },
        ];
      }).flat();
    const fresh = Array.from({ length: 12 }, (_, at) => ({
      group: HUB,
      play: `fresh ${at}`,
      noise: 0.05,
      windowDays: 7 as const,
      change: 0.03,
      ageDays: at,
    }));
    const calibration = calibrate([...reported(HUB, 0.1, 8), ...reported(CITED, 0.9, 8), ...fresh]);
    assert.ok(Math.abs(calibrationMultiplier(calibration, HUB)!.value - 1) < 0.12);
    const [slow, quick] = [HUB, CITED].map((group) => predictChange(calibration, group, 7)!.value);
    assert.ok(slow! < 0.1 && quick! > 0.15, `${slow} ${quick}`);
  });

  test("other brands' outcomes are a start that the brand's own overrule", () => {
    const others = [
      ...observations(CITED, around(0.4, 10), { brand: "b" }),
      ...observations(HUB, around(-0.1, 10), { brand: "b" }),
    ];
    assert.ok(multiplierOf(others, CITED) > 1.02);
    assert.equal(calibrate(others).all.n, 0);
    const own = [...observations(CITED, around(-0.2, 15)), ...observations(HUB, around(0.3, 15))];
    assert.ok(multiplierOf([...others, ...own], CITED) < 1);
  });

  test("is never outside its limits, and the same in any order", () => {
    const change = fc.double({ min: -1, max: 1, noNaN: true });
    const group = fc.constantFrom(HUB, CITED, { ...HUB, signal: "llm_gap" });
    const list = fc.array(
      fc.record({ group, windowDays: fc.constantFrom(7 as const, 30 as const, 90 as const), change }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(list, (rows) => {
        const value = calibrationMultiplier(calibrate(rows), HUB)?.value ?? 1;
        const turned = calibrationMultiplier(calibrate(rows.toReversed()), HUB)?.value ?? 1;
        return value >= CALIBRATION_MIN && value <= CALIBRATION_MAX && value === turned;
      }),
      { numRuns: 60 },
    );
  });
});

describe("predictChange()", () => {
  test("is wider than what is known of the mean, and null before any outcome", () => {
    assert.equal(predictChange(calibrate([]), HUB), null);
    const calibration = calibrate(observations(HUB, around(0.2, 20)));
    const next = predictChange(calibration, HUB)!;
    const { effect } = calibrationMultiplier(calibration, HUB)!;
    assert.ok(next.high - next.low > effect.high - effect.low && next.high > effect.high);
  });

  test("is as wide as earlier reports were off what had been foretold of them", () => {
    const widthOf = (drift: number) => {
      const rows = Array.from({ length: 30 }, (_, at) => ({
        ...observations(HUB, [0.1 + drift * Math.sin(at / 4) + 0.05 * Math.sin(2.4 * at)])[0]!,
        ageDays: 15 * at,
      }));
      const { low, high } = predictChange(calibrate(rows), HUB)!;
      return high - low;
    };
    assert.ok(widthOf(0.2) > 2 * widthOf(0), `${widthOf(0.2)} ${widthOf(0)}`);
  });

  test("is not told to stand out from others where there are none", () => {
    const alone = calibrate(observations(CITED, [0.5, 0.55, 0.5]));
    assert.ok(alone.effects!.flattered.get(CITED.kind)!.probability > 0.5);
    assert.equal(calibrationMultiplier(alone, CITED)!.doubted, false);
  });
});
