import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scoreLeverage } from "../../src/core/learned.ts";
import { placesOnPages, scoreInsight } from "../../src/core/score_multipliers.ts";
import { calibrate, type Observation } from "../../src/learning/calibration.ts";
import { insight, opportunity } from "../support/opportunity_world.ts";

const NOTHING = calibrate([]);
const names = (parts: { multipliers: { name: string }[] }) => parts.multipliers.map((multiplier) => multiplier.name);

describe("scoreLeverage()", () => {
  test("is priority times its multipliers, each kept with its basis", () => {
    const { score, parts } = scoreLeverage(opportunity({ priority: 0.5 }), NOTHING);
    const product = parts.multipliers.reduce((value, multiplier) => value * multiplier.value, 0.5);
    assert.ok(Math.abs(score - product) < 1e-4);
    assert.deepEqual(names(parts), ["family_spread", "effort", "evidence", "calibration"]);
    assert.ok(parts.multipliers.every((multiplier) => multiplier.basis !== ""));
  });

  test("puts what the home page is about before what it does not name", () => {
    const { data } = opportunity();
    const [subject, absent] = (["subject", "absent"] as const).map(
      (on_home) => scoreLeverage(opportunity({ data: { ...data, on_home } }), NOTHING).score,
    );
    assert.ok(subject! > absent!);
  });

  test("puts an edit before a set of new pages of the same priority", () => {
    const edit = scoreLeverage(opportunity({ play_kind: "refresh_page" }), NOTHING).score;
    const set = scoreLeverage(opportunity({ play_kind: "programmatic_set" }), NOTHING).score;
    assert.ok(edit > set);
  });

  test("counts a page with next to nothing on it as a new one, a placeholder as an open question", () => {
    const { data } = opportunity();
    const effortOf = (change: { page_words?: number; page_placeholder?: boolean }) =>
      scoreLeverage(
        opportunity({ play_kind: "refresh_page", data: { ...data, ...change } }),
        NOTHING,
      ).parts.multipliers.find(({ name }) => name === "effort")?.value;
    assert.deepEqual(
      [
        effortOf({}),
        effortOf({ page_words: 400 }),
        effortOf({ page_words: 12 }),
        effortOf({ page_words: 12, page_placeholder: true }),
      ],
      [1.12, 1.12, 1, 0.88],
    );
  });

  test("puts a family with evidence on many searches before one with one", () => {
    const signals = ["a", "b", "c", "d"].map((keyword) => ({
      evidence_id: keyword,
      signal: `"${keyword}": position 12`,
      type: "serp",
      role: "supporting",
    }));
    assert.ok(
      scoreLeverage(opportunity({ contributing_signals: signals }), NOTHING).score >
        scoreLeverage(opportunity(), NOTHING).score,
    );
  });

  test("counts a second play on one page for less, a page to make for full", () => {
    const data = { ...opportunity().data, target_url: "https://trailpeak.example/shoes" };
    const [first, second, apart] = [
      opportunity({ priority: 0.6, data }),
      opportunity({ priority: 0.5, data }),
      opportunity(),
    ];
    const places = placesOnPages([second, apart, first]);
    assert.deepEqual(
      [places.get(first.id), places.get(second.id), places.get(apart.id)],
      [
        { place: 1, of: 2 },
        { place: 2, of: 2 },
        { place: 1, of: 1 },
      ],
    );
    const shared = scoreLeverage(second, NOTHING, places.get(second.id));
    assert.ok(shared.score < scoreLeverage(second, NOTHING).score);
    assert.equal(shared.parts.multipliers.find((multiplier) => multiplier.name === "same_page")?.value, 0.9);
  });

  test("shows n and interval of what outcomes taught", () => {
    const group = { kind: "answer_page", format: "single_article", signal: "serp" } as const;
    const other = { kind: "topic_hub", format: "hub_and_spokes", signal: "serp" } as const;
    const rows: Observation[] = Array.from({ length: 80 }, (_, i) => ({
      group: i % 2 === 0 ? group : other,
      windowDays: 90,
      change: (i % 2 === 0 ? 0.3 : -0.2) + 0.1 * Math.sin(i),
    }));
    const learned = scoreLeverage(opportunity(), calibrate(rows)).parts.multipliers.at(-1)!;
    assert.ok(learned.value > 1 && learned.value <= 3);
    assert.equal(learned.n, 40);
    assert.ok(learned.interval !== undefined && learned.interval[0] < learned.interval[1]);
  });

  test("leaves calibration at 1 with n 0 before any outcome", () => {
    const learned = scoreLeverage(opportunity(), NOTHING).parts.multipliers.at(-1)!;
    assert.deepEqual([learned.value, learned.n], [1, 0]);
  });
});

describe("scoreInsight()", () => {
  test("carries 1.30 for technical_gap", () => assert.equal(scoreInsight(insight({ priority: 0.5 })).score, 0.65));
  test("carries 1 for other categories", () =>
    assert.equal(scoreInsight(insight({ priority: 0.5, category: "outreach" })).score, 0.5));
  test("counts for more or less by when the last reader would do it", () => {
    const scores = (["first", "middle", "last"] as const).map((order) =>
      scoreInsight(insight({ priority: 0.6 }), order),
    );
    assert.deepEqual(
      scores.map(({ score }) => score),
      [1.17, 0.78, 0.354],
    );
    assert.equal(scoreInsight(insight({ priority: 0.1 }), "first").score, 0.9195, "at least so much");
    assert.equal(scoreInsight(insight({ priority: 0.9 }), "last").score, 0.3735, "hardly more than so much");
    assert.equal(scoreInsight(insight({ priority: 0 }), "first").score, 0);
  });
});
