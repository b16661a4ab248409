import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { competitorFromDomain } from "../../src/domain/competitor.ts";
import type { Family } from "../../src/domain/keyword.ts";
import { fieldOf } from "../../src/visibility/answer_facts.ts";
import { chooseTopics, ownLimits, planQuestions } from "../../src/visibility/question_plan.ts";
import { testBrand } from "../support/stage_context.ts";

function family(name: string, keywords: [string, number?][]): Family {
  return {
    id: name,
    brand_id: "b",
    run_id: "r",
    name,
    intent: "commercial",
    keywords: keywords.map(([keyword, google_vol]) => ({
      keyword,
      intent: "commercial",
      source: "site",
      ...(google_vol === undefined ? {} : { google_vol }),
    })),
    total_volume: null,
    simulated: false,
    created_at: "",
  };
}

const BRAND = testBrand({ competitors: [{ ...competitorFromDomain("rivalgear.example"), name: "Rival Gear" }] });
const FIELD = fieldOf(BRAND);

describe("chooseTopics()", () => {
  test("takes one keyword of each family before a second, its head term first", () => {
    const families = [
      family("boots", [
        ["big boots", 900],
        ["boots", 10],
      ]),
      family("packs", [["day packs", 5]]),
    ];
    const topics = chooseTopics(families, BRAND, FIELD).map((topic) => topic.keyword);
    assert.deepEqual(topics, ["boots", "day packs", "big boots"]);
  });

  test("leaves out keywords with the brand's or a rival's name", () => {
    const families = [family("a", [["trailpeak boots"], ["trail-peak outlet"], ["rival gear review"], ["boots"]])];
    assert.deepEqual(
      chooseTopics(families, BRAND, FIELD).map((topic) => topic.keyword),
      ["boots"],
    );
  });

  test("without families it takes services and topics of the brand", () => {
    const sourced = { source_url: "u", method: "heading" };
    const context = {
      aliases: [],
      name: null,
      locations: [],
      language: "en",
      industry: null,
      services: [{ ...sourced, value: "Boot repair" }],
      topics: [
        { term: "resoling", weight: 1, source_url: "u" },
        { term: "boot repair", weight: 2, source_url: "u" },
      ],
    };
    const brand = testBrand({ brand_context: context as never });
    const topics = chooseTopics([], brand, fieldOf(brand));
    assert.deepEqual(
      topics.map((topic) => [topic.keyword, topic.intent]),
      [
        ["boot repair", "commercial"],
        ["resoling", "informational"],
      ],
    );
  });
});

describe("planQuestions()", () => {
  const topics = Array.from({ length: 40 }, (_, i) => ({
    keyword: `boots ${i}`,
    intent: "commercial" as const,
    family: null,
  }));

  test("never plans more calls or cost than allowed, and each question goes to every engine", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 0.001, max: 0.2, noNaN: true }), { nil: null }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: 120 }),
        fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: null }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (prices, answerCallsMax, runCostMaxUsd, questionsPerKeyword, samplesPerQuestion) => {
          const engines = prices.map((costPerCallUsd, i) => ({ platform: `p${i}`, costPerCallUsd }));
          const limits = { answerCallsMax, runCostMaxUsd, questionsPerKeyword, samplesPerQuestion };
          const plan = planQuestions(topics, { brand: BRAND, field: FIELD, engines, limits });
          assert.ok(plan.callsPlanned <= answerCallsMax);
          if (runCostMaxUsd !== null) assert.ok((plan.estimatedCostUsd ?? 0) <= runCostMaxUsd + 1e-3);
          assert.equal(plan.callsPlanned, plan.questions.length * plan.platforms.length);
        },
      ),
    );
  });

  test("the default stays under 100 calls with five engines and still asks branded questions apart", () => {
    const engines = ["a", "b", "c", "d", "e"].map((platform) => ({ platform, costPerCallUsd: 0.02 }));
    const limits = { answerCallsMax: 96, runCostMaxUsd: null, questionsPerKeyword: 1 };
    const plan = planQuestions(topics, { brand: BRAND, field: FIELD, engines, limits });
    assert.equal(plan.callsPlanned, 95);
    assert.equal(plan.questions.filter((question) => question.branded).length, 2);
    assert.match(plan.sampled!, /17 of 40 keywords/);
    for (const question of plan.questions) assert.equal(/trailpeak/i.test(question.question), question.branded);
  });

  test("the same question several times is paid from the same ceiling, whole rounds of questions first", () => {
    const engines = ["a", "b"].map((platform) => ({ platform, costPerCallUsd: 0.02 }));
    const limits = { answerCallsMax: 96, runCostMaxUsd: null, questionsPerKeyword: 1, samplesPerQuestion: 3 };
    const plan = planQuestions(topics, { brand: BRAND, field: FIELD, engines, limits });
    assert.deepEqual(
      [plan.callsPlanned, plan.estimatedCostUsd, plan.samplesPerQuestion, plan.keywords],
      [96, 1.92, 3, 14],
    );
    const half = plan.questions.length / 3;
    assert.deepEqual(
      plan.questions.map(({ question, sample }) => [question, sample]),
      [1, 2, 3].flatMap((sample) => plan.questions.slice(0, half).map(({ question }) => [question, sample])),
    );
    const scarce = planQuestions(topics, {
      brand: BRAND,
      field: FIELD,
      engines,
      limits: { ...limits, answerCallsMax: 40 },
    });
    assert.deepEqual([scarce.samplesPerQuestion, scarce.callsPlanned], [2, 40]);
    assert.match(scarce.sampled!, /2 instead of 3 times/);
  });

  test("own questions leave half of calls and cost to the others, and have one round of all engines in any case", () => {
    const engines = ["a", "b", "c", "d"].map((platform) => ({ platform, costPerCallUsd: 0.01 }));
    const of = (answerCallsMax: number, runCostMaxUsd: number | null) => {
      const own = ownLimits({ answerCallsMax, runCostMaxUsd, questionsPerKeyword: 1 }, engines);
      return [own.answerCallsMax, own.runCostMaxUsd];
    };
    assert.deepEqual(of(96, null), [48, null]);
    assert.deepEqual(of(5, 0.05), [4, 0.04]);
    assert.deepEqual(of(3, 0.01), [3, 0.01]);
  });

  test("a local keyword is asked for the brand's town", () => {
    const local = [{ keyword: "boot repair", intent: "local" as const, family: null }];
    const limits = { answerCallsMax: 1, runCostMaxUsd: null, questionsPerKeyword: 1 };
    const engines = [{ platform: "a", costPerCallUsd: null }];
    const plan = planQuestions(local, { brand: BRAND, field: FIELD, place: "Nelson", engines, limits });
    assert.match(plan.questions[0]!.question, /\bNelson\b/);
  });

  test("asks some engines when the ceiling is below one question each, and says so", () => {
    const engines = ["a", "b", "c"].map((platform) => ({ platform, costPerCallUsd: null }));
    const limits = { answerCallsMax: 2, runCostMaxUsd: null, questionsPerKeyword: 1 };
    const plan = planQuestions(topics, { brand: BRAND, field: FIELD, engines, limits });
    assert.deepEqual([plan.platforms, plan.callsPlanned, plan.estimatedCostUsd], [["a", "b"], 2, null]);
    assert.match(plan.sampled!, /2 of 3 engines/);
  });
});
