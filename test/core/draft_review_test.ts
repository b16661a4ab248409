import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reviewDraft } from "../../src/core/draft_review.ts";
import type { DraftUnderReview } from "../../src/core/draft_under_review.ts";
import type { DraftClaim } from "../../src/domain/execution.ts";

const PAGE = "https://bakery.example/cakes";
const MATERIAL = {
  brief: {
    outline: [{ heading: "When to order", level: 2, guidance: "", key_points: [], evidence_ids: [], role: "topic" }],
    target_keywords: [{ keyword: "wedding cake", role: "primary" }],
    strategy: { word_count: { min: 5, max: 400 } },
    internal_links: [],
    sources: [],
  },
  language: "en",
  pageUrls: [PAGE],
  pageTexts: new Map([[PAGE, "Order your wedding cake at least 8 weeks before the day. We bake it the day before."]]),
  evidenceUrls: new Map([["e1", ["https://rival.example/"]]]),
};
const SENTENCE = "Order your wedding cake at least 8 weeks before the day.";
const GOOD: DraftUnderReview & { claims: DraftClaim[] } = {
  title: "Wedding cakes",
  body: `# Wedding cakes\n\n## When to order\n\n${SENTENCE} We bake it the day before.\n\nMore: [Cakes](${PAGE}).\n`,
  claims: [{ text: SENTENCE, evidence_ids: [], source_urls: [PAGE] }],
};
const checks = (draft: typeof GOOD, severity?: string) =>
  reviewDraft(draft, MATERIAL)
    .findings.filter((finding) => severity === undefined || finding.severity === severity)
    .map((finding) => finding.check);

describe("reviewDraft()", () => {
  test("passes a draft whose statements stand on its pages", () => {
    const review = reviewDraft(GOOD, MATERIAL);
    assert.deepEqual(review.findings, []);
    assert.equal(review.passed, true);
    assert.equal(review.claims_supported, 1);
    assert.equal(review.outline_coverage, 1);
  });

  const faults: [string, string, Partial<typeof GOOD>][] = [
    ["a claim without a source", "claims", { claims: [{ text: SENTENCE, evidence_ids: [], source_urls: [] }] }],
    ["evidence that does not exist", "claims", { claims: [{ text: SENTENCE, evidence_ids: ["e9"], source_urls: [] }] }],
    [
      "a page that was not read",
      "claims",
      { claims: [{ text: SENTENCE, evidence_ids: [], source_urls: ["https://bakery.example/none"] }] },
    ],
    [
      "a claim its page does not make",
      "claims",
      {
        claims: [
          {
            text: "Nine thousand happy penguins recommend our frozen pizza every Tuesday.",
            evidence_ids: [],
            source_urls: [PAGE],
          },
        ],
      },
    ],
    ["a figure without a source", "figures", { body: `${GOOD.body}\nOver 93% of couples come back to us.\n` }],
    [
      "a quote without a source",
      "quotes",
      { body: `${GOOD.body}\nA critic wrote “the best cake in the whole wide world” of us.\n` },
    ],
    ["a link to nowhere", "links", { body: `${GOOD.body}\nSee [this](https://bakery.example/made-up).\n` }],
    ["a placeholder", "placeholders", { body: `${GOOD.body}\nCall us at [insert phone].\n` }],
  ];
  for (const [name, check, change] of faults) {
    test(`refuses ${name}`, () => {
      const draft = { ...GOOD, ...change };
      assert.equal(reviewDraft(draft, MATERIAL).passed, false);
      assert.ok(checks(draft, "error").includes(check), checks(draft).join());
    });
  }

  test("reads no placeholder in code", () => {
    const body = `${GOOD.body}\nMeasure \`{time_total}\`:\n\n\`\`\`sh\ncurl -w "%{time_starttransfer}" -o /dev/null <your-page>\n\`\`\`\n`;
    assert.ok(!checks({ ...GOOD, body }).includes("placeholders"));
    assert.ok(checks({ ...GOOD, body: `${body}\nOpen {time_of_day}.\n` }, "error").includes("placeholders"));
  });

  test("warns of stuffing, repetition, missing sections, bad headings and length", () => {
    const stuffed = {
      ...GOOD,
      body: `# A\n\n#### Wedding cake\n\n${"Wedding cake here and wedding cake there. ".repeat(8)}`,
    };
    assert.deepEqual([...new Set(checks(stuffed, "warning"))].sort(), [
      "headings",
      "keyword_stuffing",
      "outline",
      "repetition",
    ]);
    const short = reviewDraft({ ...GOOD, body: "# Cake\n\nWedding cake." }, MATERIAL);
    assert.ok(short.findings.some((finding) => finding.check === "length"));
  });

  test("joins what every check finds", () => {
    const body = `# Cakes\n\n## Taste\n\nThis is why 93% smile.\n\n## When\n\n${SENTENCE}\n`;
    const brief = {
      ...MATERIAL.brief,
      strategy: { kind: "content", topic: "wedding cake" },
      format: "comparison" as const,
    };
    const claims = [...GOOD.claims, { text: "The best cake in Leeds.", evidence_ids: [], source_urls: [PAGE] }];
    const { findings } = reviewDraft({ ...GOOD, body, claims }, { ...MATERIAL, brief, pageTexts: new Map() });
    const found = new Set(findings.map((finding) => finding.check));
    for (const check of ["figures", "own_claims", "material", "opening", "tables"]) assert.ok(found.has(check), check);
  });

  test("reads hostile bodies of 50,000 characters", () => {
    for (const body of [
      "[".repeat(50_000),
      "](".repeat(30_000),
      "{".repeat(50_000),
      "“".repeat(50_000),
      "1".repeat(50_000),
      "# ".repeat(20_000),
    ]) {
      assert.equal(typeof reviewDraft({ ...GOOD, body }, MATERIAL).words, "number");
    }
  });
});
