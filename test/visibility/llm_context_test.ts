import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LlmContext } from "../../src/domain/brand.ts";
import { competitorFromDomain } from "../../src/domain/competitor.ts";
import type { LlmAnswerData } from "../../src/domain/evidence/answer_data.ts";
import { citationEvents, gapsOf } from "../../src/visibility/answer_events.ts";
import { fieldOf, readAnswer } from "../../src/visibility/answer_facts.ts";
import { llmContextOf, type MissedCalls } from "../../src/visibility/llm_context.ts";
import { shareOf } from "../../src/visibility/shares.ts";
import { testBrand } from "../support/stage_context.ts";

const RIVALS = [
  { ...competitorFromDomain("rivalgear.example"), name: "Rival Gear" },
  { ...competitorFromDomain("otherpeak.example"), name: "Otherpeak" },
];
const FIELD = fieldOf(testBrand({ competitors: RIVALS }));

function answer(text: string, change: Partial<LlmAnswerData> = {}): LlmAnswerData {
  const record = {
    keyword: "boots",
    question: "Which boots?",
    intent: "commercial" as const,
    family: "boots",
    branded: false,
    language: "en",
    sample: 1,
    platform: "chatgpt",
    contract: "search-required" as const,
    model_requested: "m",
    model: "m-1",
    searched: true,
    queries: null,
    answer: text,
    answer_truncated: false,
    sources: [],
    tokens: null,
    cost_usd: null,
    ...change,
  };
  return { ...record, ...readAnswer(record, FIELD) };
}

function contextOf(
  answers: LlmAnswerData[],
  change: { previous?: LlmAnswerData[]; missed?: Record<string, MissedCalls>; field?: typeof FIELD } = {},
): LlmContext {
  return llmContextOf({
    answers,
    missedByPlatform: change.missed ?? {},
    field: change.field ?? FIELD,
    provider: "openai",
    simulated: false,
    measuredAt: "2026-03-02T10:00:00.000Z",
    previous: change.previous ? { context: contextOf(change.previous), answers: change.previous } : null,
  });
}

function cited(...urls: string[]) {
  return urls.map((url) => ({ url, title: "T", cited: true, retrieved: true }));
}

describe("llmContextOf()", () => {
  test("share of voice counts one mention per answer and firm", () => {
    const context = contextOf([
      answer("Trailpeak, Trailpeak and Rival Gear"),
      answer("Rival Gear and Otherpeak"),
      answer("Nobody"),
    ]);
    assert.deepEqual([context.visibility.value, context.visibility.n], [0.3333, 3]);
    assert.deepEqual([context.share_of_voice.value, context.share_of_voice.n], [0.25, 4]);
  });

  test("share of voice is null when nobody is mentioned, and without known rivals", () => {
    assert.equal(contextOf([answer("Nobody")]).share_of_voice.value, null);
    const alone = fieldOf(testBrand());
    assert.equal(contextOf([answer("Trailpeak")], { field: alone }).share_of_voice.value, null);
  });

  test("citation share is of cited pages, citation rate of answers in which citing was measured", () => {
    const context = contextOf([
      answer("x", { sources: cited("https://trailpeak.example/a", "https://mag.example/b", "https://mag.example/c") }),
      answer("x", { sources: cited("https://mag.example/b") }),
      answer("Trailpeak", { platform: "local", contract: "no-search", searched: null }),
    ]);
    assert.deepEqual([context.citation_share.value, context.citation_share.n], [0.25, 4]);
    assert.deepEqual(
      [context.citation_rate, context.by_engine.local!.citation_share.value],
      [
        contextOf([
          answer("x", { sources: cited("https://trailpeak.example/a") }),
          answer("x", { sources: cited("https://mag.example/b") }),
        ]).citation_rate,
        null,
      ],
    );
  });

  test("a rival that the question names is not counted as mentioned", () => {
    const context = contextOf([
      answer("Rival Gear is one.", { question: "Is Rival Gear any good?" }),
      answer("Rival Gear"),
    ]);
    const rival = context.competitors.find((entry) => entry.domain === "rivalgear.example")!;
    assert.deepEqual([rival.mentioned.n, context.share_of_voice.n], [1, 1]);
  });

  test("an engine of which every call failed has null shares, its failures and what it was not asked", () => {
    const context = contextOf([answer("Trailpeak")], { missed: { gemini: { failed: 3, not_asked: 5 } } });
    assert.deepEqual(
      [context.by_engine.gemini!.visibility, context.by_engine.gemini!.failed, context.failed, context.not_asked],
      [{ value: null, n: 0, interval: null }, 3, 3, 5],
    );
  });

  test("compares with the last measurement, within noise and with changed methods told", () => {
    const asked = (text: string, question: string, model = "m-1") => answer(text, { question, model });
    const before = [asked("Trailpeak", "a"), asked("Nobody", "b")];
    const after = contextOf([asked("Trailpeak", "a", "m-2"), asked("Trailpeak", "b", "m-2")], { previous: before });
    const compared = after.compared_with as {
      mixed_method: boolean;
      visibility: unknown;
      breaks: unknown;
      share_of_voice: { delta: unknown };
    };
    assert.equal(compared.mixed_method, true);
    const nothing = { from: null, to: null, delta: null, within_noise: null };
    assert.deepEqual(
      [compared.visibility, compared.breaks],
      [nothing, [{ platform: "chatgpt", from: "m-1 (search-required)", to: "m-2 (search-required)" }]],
    );
    const same = contextOf(before, { previous: before }).compared_with as { mixed_method: boolean };
    assert.equal(same.mixed_method, false);
  });

  test("an engine with another model version leaves the others' difference as it is", () => {
    const asked = (text: string, platform: string, model: string) => answer(text, { platform, model });
    const before = [asked("Nobody", "chatgpt", "m-1"), asked("Trailpeak", "claude", "c-1")];
    const after = [asked("Trailpeak", "chatgpt", "m-2"), asked("Trailpeak", "claude", "c-1")];
    assert.deepEqual(contextOf(after, { previous: before }).compared_with, {
      ...(contextOf(after, { previous: before }).compared_with as object),
      mixed_method: true,
      questions_compared: 1,
      visibility: { from: 1, to: 1, delta: 0, within_noise: true },
    });
  });

  test("compares over the questions that both put to the same engine", () => {
    const asked = (text: string, question: string, change: Partial<LlmAnswerData> = {}) =>
      answer(text, { question, ...change });
    const before = [asked("Trailpeak", "a"), asked("Nobody", "b"), asked("Trailpeak", "c"), asked("Trailpeak", "d")];
    const cut = asked("Somebody", "d", { answer_truncated: true });
    const elsewhere = asked("Trailpeak", "b", { platform: "claude" });
    const after = contextOf([asked("Trailpeak", "a"), asked("Nobody", "e"), cut, elsewhere], { previous: before });
    assert.deepEqual(after.compared_with, {
      ...(after.compared_with as object),
      questions_compared: 1,
      mixed_method: false,
      visibility: { from: 1, to: 1, delta: 0, within_noise: true },
    });
  });

  test("an answer cut off before it named the brand counts nowhere; one that named it does", () => {
    const cut = { answer_truncated: true };
    const context = contextOf([answer("Trailpeak", cut), answer("Rival Gear", cut), answer("Nobody")]);
    assert.deepEqual([context.visibility.value, context.visibility.n], [0.5, 2]);
    assert.deepEqual(gapsOf([{ id: "1", data: answer("Rival Gear", cut) }], "trailpeak.example"), []);
  });

  test("a question asked several times shows its spread and counts once where its answers are alike", () => {
    const three = (text: string, question: string) => [1, 2, 3].map((sample) => answer(text, { question, sample }));
    const mixed = [answer("Nobody", { question: "c" }), answer("Trailpeak", { question: "c", sample: 2 })];
    const context = contextOf([...three("Trailpeak", "a"), ...three("Nobody", "b"), ...mixed]);
    assert.deepEqual([context.visibility.value, context.visibility.n], [0.5, 8]);
    const width = ([low, high]: readonly number[]) => high! - low!;
    assert.ok(width(context.visibility.interval!) > width(shareOf(4, 8).interval!));
    assert.deepEqual(
      (context.by_question as { question: string; mentioned: unknown }[]).map((row) => [row.question, row.mentioned]),
      [
        ["a", shareOf(3, 3)],
        ["b", shareOf(0, 3)],
        ["c", shareOf(1, 2)],
      ],
    );
    assert.deepEqual(contextOf([answer("Trailpeak")]).by_question, []);
  });

  test("a cut answer without the brand says so and leaves its mention open", () => {
    const { mentioned, mention_unmeasured } = answer("Somebody", { answer_truncated: true });
    assert.deepEqual([mentioned, mention_unmeasured], [null, "answer_cut"]);
    assert.equal(answer("Trailpeak", { answer_truncated: true }).mentioned, true);
  });

  test("tells what an engine's API and its interface said to the same question", () => {
    const shown = { platform: "chatgpt_interface", surface: "interface" as const, question: "a" };
    const context = contextOf([answer("Nobody", { question: "a" }), answer("Trailpeak", shown)]);
    assert.deepEqual(context.interface_difference, [
      {
        platform: "chatgpt",
        question: "a",
        api: { mentioned: false, cited: false, rank: null },
        interface: { mentioned: true, cited: false, rank: null },
      },
    ]);
  });

  test("the few answers of an engine that failed for the rest count nowhere", () => {
    const few = answer("Trailpeak", { platform: "gemini", too_few: true });
    const context = contextOf([answer("Nobody"), few], { missed: { gemini: { failed: 9, not_asked: 0 } } });
    assert.deepEqual([context.visibility.value, context.visibility.n], [0, 1]);
    assert.deepEqual([context.by_engine.gemini?.visibility.n, context.by_engine.gemini?.failed], [0, 9]);
  });
});

describe("gapsOf() and citationEvents()", () => {
  test("a gap needs a rival where the brand is not, in the same answer", () => {
    const both = { id: "1", data: answer("Trailpeak and Rival Gear") };
    const rivalOnly = { id: "2", data: answer("Rival Gear", { platform: "claude" }) };
    assert.deepEqual(gapsOf([both], "trailpeak.example"), []);
    const [gap] = gapsOf([both, rivalOnly], "trailpeak.example");
    const open = { id: "9", data: { ...rivalOnly.data, mentioned: null } };
    const [measured] = gapsOf([both, rivalOnly, open], "trailpeak.example");
    assert.deepEqual(
      [measured!.data.answers, measured!.data.measured?.mentioned],
      [3, 2],
      "what is open is no absence",
    );
    assert.deepEqual(
      [gap!.subject, gap!.data.platforms, gap!.data.kinds, gap!.data.answers_with_gap],
      ["boots", ["claude"], ["mention"], 1],
    );
  });

  test("branded answers and prompted rivals make no gap", () => {
    assert.deepEqual(gapsOf([{ id: "1", data: answer("Rival Gear", { branded: true }) }], "trailpeak.example"), []);
    assert.deepEqual(
      gapsOf([{ id: "1", data: answer("Rival Gear", { question: "Is Rival Gear good?" }) }], "trailpeak.example"),
      [],
    );
  });

  test("an engine that cannot cite makes no citation gap", () => {
    const data = answer("Trailpeak", {
      contract: "no-search",
      searched: null,
      sources: cited("https://rivalgear.example/a"),
    });
    assert.deepEqual(gapsOf([{ id: "1", data }], "trailpeak.example"), []);
  });

  test("each cited page of the brand is one event that names its answer", () => {
    const data = answer("x", {
      sources: cited("https://trailpeak.example/a", "https://trailpeak.example/a", "https://blog.trailpeak.example/b"),
    });
    const events = citationEvents([{ id: "1", data }]);
    assert.deepEqual(
      events.map((event) => [event.data.url, event.data.platform, event.data.answer_evidence_id]),
      [
        ["https://trailpeak.example/a", "chatgpt", "1"],
        ["https://blog.trailpeak.example/b", "chatgpt", "1"],
      ],
    );
  });
});
