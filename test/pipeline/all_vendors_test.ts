import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { competitorFromDomain } from "../../src/domain/competitor.ts";
import { EVIDENCE_TYPES, type Evidence, type LlmAnswerEvidence } from "../../src/domain/evidence/evidence.ts";
import type { Family } from "../../src/domain/keyword.ts";
import { evidenceCollection } from "../../src/pipeline/stages/evidence_collection.ts";
import { llmEnrichment } from "../../src/pipeline/stages/llm_enrichment.ts";
import { createRealProviders } from "../../src/providers/real_providers.ts";
import { listEvidence, listStoredEvidence } from "../../src/store/evidence.ts";
import { listFamilies, replaceFamilies } from "../../src/store/families.ts";
import { fakeHttp } from "../support/fake_http.ts";
import { type StageHarness, stageHarness, testBrand } from "../support/stage_context.ts";
import { startAllVendors, type VendorTown } from "../support/vendors/all_vendors.ts";
import type { AnswerFacts, ServedAnswer } from "../support/vendors/answer_facts.ts";
import type { SearchFacts } from "../support/vendors/search_facts.ts";
import type { Scene } from "../support/vendors/stand_in.ts";
import { assertWhole } from "../support/whole_evidence.ts";

const BRAND = testBrand({
  domain: "trailpeak.com",
  name: "Trailpeak",
  competitors: [{ ...competitorFromDomain("summitgear.com"), name: "Summitgear" }],
});
const KEYWORDS = ["hiking boots", "trail running shoes"];
const PROVIDERS = ["openai", "anthropic", "gemini", "perplexity", "openai_compatible"] as const;

/** The brand is named and cited for boots; for shoes it was read only, and its rival has the place. */
function factsOf(question: string): AnswerFacts {
  const boots = /boot/i.test(question);
  return {
    sentences: boots
      ? [{ text: "Trailpeak is a sound choice for hiking boots.", cites: [0] }]
      : [{ text: "Summitgear makes good trail running shoes.", cites: [1] }],
    sources: [
      { url: "https://trailpeak.com/guide", title: "trailpeak.com" },
      { url: "https://summitgear.com/shoes", title: "summitgear.com" },
      { url: "https://magazine.com/test", title: "magazine.com" },
    ],
    queries: [question],
    model: "served-1",
    tokens: { input: 900, output: 80 },
  };
}

function searchOf(keyword: string): SearchFacts {
  return {
    organic: [
      { url: "https://summitgear.com/shoes", title: "Shoes", snippet: "…" },
      { url: "https://www.trailpeak.com/guide", title: "Guide", snippet: "…" },
    ],
    overview: [{ url: "https://summitgear.com/shoes", title: "Shoes" }],
    questions: [`Which ${keyword}?`],
    related: [`${keyword} women`],
  };
}

const KNOWN = {
  known: { "hiking boots": { volume: 5400, difficulty: 33, cpc: 0.8, intent: "commercial" } },
  ideas: [],
  competitors: [],
};

/** `timeoutMs` is long enough for a busy machine; runs with a vendor that never answers wait for it in full. */
async function runOn(
  change: (town: VendorTown) => void = () => {},
  timeoutMs = 10_000,
): Promise<{ town: VendorTown; made: Made }> {
  const town = await startAllVendors({ facts: factsOf, search: searchOf, keywords: KNOWN });
  change(town);
  const providers = createRealProviders(town.settings, { http: fakeHttp().deps, manners: { timeoutMs } });
  const harness = stageHarness({ brand: BRAND, providers, limits: { answerCallsMax: 10 } });
  replaceFamilies(harness.db, BRAND.id, KEYWORDS.map(family));
  const made: Made = { evidence: [], figures: {}, errors: {}, families: [] };
  try {
    for (const stage of [evidenceCollection, llmEnrichment]) {
      try {
        await stage.run(harness.ctx);
        Object.assign(made.figures, harness.figures());
      } catch (error) {
        made.errors[stage.name] = (error as Error).message;
      }
    }
    assertWhole(listStoredEvidence(harness.db, BRAND.id));
    made.evidence = evidenceOf(harness);
    made.families = listFamilies(harness.db, BRAND.id);
    return { town, made };
  } finally {
    harness.close();
    await town.close();
  }
}

interface Made {
  evidence: Evidence[];
  figures: Record<string, unknown>;
  /** Stages that could not do anything, with what they said. */
  errors: Record<string, string>;
  families: Family[];
}

function evidenceOf(harness: StageHarness): Evidence[] {
  return EVIDENCE_TYPES.flatMap((type): Evidence[] => listEvidence(harness.db, BRAND.id, { type }));
}

function family(keyword: string, index: number): Family {
  return {
    id: `00000000-0000-4000-8000-00000000010${index}`,
    brand_id: BRAND.id,
    run_id: "01900000-0000-7000-8000-000000000001",
    name: keyword,
    intent: "commercial",
    keywords: [{ keyword, intent: "commercial", source: "site" }],
    total_volume: null,
    simulated: false,
    created_at: "2026-03-01T00:00:00.000Z",
  };
}

const answersOf = (made: Made, provider: string) =>
  made.evidence.filter((record) => record.type === "llm_answer").filter((record) => record.provider === provider);
const errorsOf = (made: Made, provider: string) =>
  made.evidence.filter((record) => record.type === "provider_error").filter((record) => record.provider === provider);

function assertAsServed(record: LlmAnswerEvidence, served: ServedAnswer): void {
  const { data } = record;
  const { facts } = served;
  const blind = data.contract === "no-search";
  const cited = new Set(
    facts.sentences.flatMap((sentence) => sentence.cites).map((index) => facts.sources[index]!.url),
  );
  assert.equal(data.answer, served.text);
  assert.equal(data.model, facts.model);
  assert.deepEqual(data.tokens, facts.tokens);
  assert.equal(
    data.mentioned,
    facts.sentences.some((sentence) => sentence.text.includes("Trailpeak")),
  );
  assert.equal(data.cited, blind ? null : cited.has("https://trailpeak.com/guide"));
  assert.equal(data.retrieved, blind ? null : true);
  assert.equal(data.retrieval_status, blind ? "not_applicable" : "used");
  const sources = data.sources.map(({ url, cited: isCited, retrieved }) => ({ url, isCited, retrieved }));
  const expected = blind ? [] : facts.sources.map(({ url }) => ({ url, isCited: cited.has(url), retrieved: true }));
  const byUrl = (a: { url: string }, b: { url: string }) => a.url.localeCompare(b.url);
  assert.deepEqual(sources.toSorted(byUrl), expected.toSorted(byUrl));
  const tellsQueries = ["openai", "anthropic", "gemini"].includes(record.provider);
  assert.deepEqual(data.queries, tellsQueries ? facts.queries : null);
  assert.deepEqual(
    data.competitors_cited.map((rival) => rival.domain),
    !blind && cited.has("https://summitgear.com/shoes") ? ["summitgear.com"] : [],
  );
}

describe("evidence from the stand-ins of all vendors at once", () => {
  test("matches, fact by fact, what they served", async () => {
    const { town, made } = await runOn();
    assert.deepEqual(made.errors, {});
    for (const provider of PROVIDERS) {
      const { served, refused } = town.engines[provider];
      assert.deepEqual(refused, [], provider);
      const records = answersOf(made, provider);
      assert.equal(records.length, served.length);
      assert.ok(records.length >= 2);
      for (const record of records) {
        const { question } = record.data;
        const answer = served.find((candidate) => candidate.question === question);
        assert.ok(answer, `${provider} was not asked "${question}"`);
        assert.equal(record.simulated, false);
        assertAsServed(record, answer);
      }
    }
    assert.equal(made.figures.answers_failed, 0);
    assert.equal(made.figures.providers_failed, undefined);
  });

  test("holds the results pages and figures as DataForSEO served them", async () => {
    const { made } = await runOn();
    for (const keyword of KEYWORDS) {
      const page = made.evidence.filter((record) => record.type === "serp").find(({ subject }) => subject === keyword)!;
      const { data } = page;
      assert.equal(page.provider, "dataforseo");
      assert.deepEqual(
        data.results.map((entry) => entry.url),
        searchOf(keyword).organic.map((entry) => entry.url),
      );
      assert.equal(data.brand_position, 2);
      assert.equal(data.ai_overview?.brand_cited, false);
      assert.deepEqual(data.ai_overview?.rivals_cited, ["summitgear.com"]);
      assert.deepEqual(data.people_also_ask, searchOf(keyword).questions);
    }
    const [boots, shoes] = KEYWORDS.map((name) => made.families.find((found) => found.name === name)?.keywords[0]);
    assert.equal(boots?.google_vol, 5400);
    assert.equal(boots?.difficulty, 33);
    assert.equal(shoes?.google_vol, undefined);
  });
});

const SLOW_TIMEOUT_MS = 700;
const timeoutFor = (scene: Scene) => (scene === "slow" ? SLOW_TIMEOUT_MS : 10_000);

const FAILURES: Scene[] = [
  "unauthorized",
  "rate_limited",
  "server_error",
  "error_in_200",
  "empty",
  "redirect",
  "not_json",
  "bad_shape",
  "slow",
  "cut",
];

describe("one answer engine failing", () => {
  for (const scene of FAILURES) {
    test(`${scene}: the others are measured, the failing one is told and never a zero`, async () => {
      const failing = PROVIDERS[FAILURES.indexOf(scene) % PROVIDERS.length]!;
      const { made } = await runOn((town) => town.engines[failing].always(scene), timeoutFor(scene));
      assert.deepEqual(made.errors, {});
      assert.deepEqual(answersOf(made, failing), []);
      const errors = errorsOf(made, failing);
      assert.ok(errors.length > 0);
      for (const error of errors) assert.ok(error.data.message.length > 10);
      for (const provider of PROVIDERS) {
        if (provider !== failing) assert.ok(answersOf(made, provider).length >= 2, provider);
      }
      const told = made.figures.providers_failed as { provider: string; failed: number; settings: string }[];
      assert.deepEqual(
        told.map((failure) => failure.provider),
        [failing],
      );
      assert.match(told[0]?.settings ?? "", /_API_KEY/);
    });
  }

  test("too many calls, eight times in a row: waited for as long as the vendor says, and every question answered", async () => {
    const { made } = await runOn((town) =>
      town.engines.gemini.script(...Array.from({ length: 8 }, () => "rate_limited" as const)),
    );
    assert.deepEqual(made.errors, {});
    assert.equal(answersOf(made, "gemini").length, answersOf(made, "openai").length);
    assert.deepEqual([made.figures.answers_failed, made.figures.answers_incomplete], [0, undefined]);
  });

  test("declined: no answer, and the engine is asked on", async () => {
    const { made } = await runOn((town) => town.engines.anthropic.script("declined"));
    const [error] = errorsOf(made, "anthropic");
    assert.match(error?.data.message ?? "", /declined to answer: refusal/);
    assert.ok(answersOf(made, "anthropic").length >= 1);
  });

  test("each row holds the one market of the run, whichever vendor", async () => {
    const { made } = await runOn();
    const rows = made.evidence.filter((record) => record.type === "llm_answer" || record.type === "serp");
    const markets = new Set(rows.map(({ data }) => JSON.stringify(data.market)));
    assert.deepEqual([...markets], ['{"language":"en","country":"US"}']);
  });

  test("truncated: the answer is kept and says so", async () => {
    const { made } = await runOn((town) => town.engines.openai.always("truncated"));
    const answers = answersOf(made, "openai");
    assert.ok(answers.length >= 2);
    for (const answer of answers) assert.equal(answer.data.answer_truncated, true);
  });
});

describe("every answer engine failing", () => {
  test("the stage says which settings to look at and stores no measurement", async () => {
    const { made } = await runOn((town) => {
      for (const engine of Object.values(town.engines)) engine.always("unauthorized");
    });
    assert.match(made.errors.llm_enrichment ?? "", /No answer engine answered.*OPENAI_API_KEY.*PERPLEXITY_API_KEY/);
    assert.ok(made.evidence.every((record) => record.type !== "llm_answer"));
    assert.ok(made.evidence.some((record) => record.type === "serp"));
  });
});

describe("the search provider failing", () => {
  for (const scene of ["unauthorized", "error_in_200", "slow"] satisfies Scene[]) {
    test(`${scene}: search evidence is absent and told, answers are measured`, async () => {
      const { made } = await runOn((town) => town.dataforseo.always(scene), timeoutFor(scene));
      assert.match(made.errors.evidence_collection ?? "", /DATAFORSEO_LOGIN/);
      assert.ok(made.evidence.every((record) => record.type !== "serp"));
      for (const provider of PROVIDERS) assert.ok(answersOf(made, provider).length >= 2);
    });
  }

  test("empty: an empty page is measured, with nobody on it", async () => {
    const { made } = await runOn((town) => town.dataforseo.always("empty"));
    const pages = made.evidence.filter((record) => record.type === "serp");
    assert.equal(pages.length, KEYWORDS.length);
    for (const page of pages) {
      const { data } = page;
      assert.equal(data.results_count, 0);
      assert.equal(data.brand_position, null);
      assert.deepEqual(data.ai_overview, { present: false, references: [], brand_cited: null, rivals_cited: [] });
    }
  });
});
