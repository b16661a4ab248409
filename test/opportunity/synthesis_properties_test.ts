import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { INTENTS } from "../../src/domain/intent.ts";
import { FORMATS } from "../../src/domain/opportunity.ts";
import { draftOutreach } from "../../src/opportunity/outreach.ts";
import { synthesizeOpportunities } from "../../src/opportunity/synthesis.ts";
import { gapData } from "../support/evidence_data.ts";
import { answer, BRAND_ID, evidence, factSources, family, page, serp } from "../support/opportunity_world.ts";

const WORDS = [
  "best",
  "trail",
  "shoes",
  "in",
  "boston",
  "vs",
  "how",
  "price",
  "(a+)+$",
  "<b>",
  "日本語",
  "café",
  "''",
  "—",
  "x".repeat(90),
];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((list) => list.join(" "));
const figure = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: undefined });
const keyword = fc
  .record({ keyword: words, google_vol: figure(90_000), difficulty: figure(100), cpc: figure(40) })
  .map(withoutUndefined);
const domain = fc.constantFrom(
  "rival.example",
  "trailpeak.example",
  "yelp.com",
  "wikipedia.org",
  "peer.example",
  "reddit.com",
);
const domains = fc.array(domain, { maxLength: 12 });

interface World {
  name: string;
  intent: (typeof INTENTS)[number];
  keywords: { keyword: string }[];
  results: string[];
  sources: string[];
  pageTitle: string;
  text: string;
}

const world: fc.Arbitrary<World> = fc.record({
  name: fc.oneof(words, fc.constant("")),
  intent: fc.constantFrom(...INTENTS),
  keywords: fc.array(keyword, { minLength: 1, maxLength: 9 }),
  results: domains,
  sources: domains,
  pageTitle: words,
  text: fc.string(),
});

function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function overviewOf(domains: readonly string[], title: string) {
  const references = domains.map((domain) => ({ domain, url: `https://${domain}/`, title }));
  return { present: true, references, brand_cited: null, rivals_cited: [] };
}

function synthesize({ name, intent, keywords, results, sources, pageTitle, text }: World) {
  const [first, last] = [keywords[0]!.keyword, keywords.at(-1)!.keyword];
  const rival = { domain: text, name: text, position: text.length, url: text };
  const rows = [
    serp(first, results, { ai_overview: overviewOf(sources, text), people_also_ask: [text, first] }),
    answer(first, { cited: results.length % 2 === 0, sources, rivals: sources }),
    evidence({
      type: "llm_gap",
      subject: first,
      data: gapData(first, { rivals: [{ ...rival, mentioned: 0, cited: 1 }] }),
    }),
    evidence({
      type: "serp_gap",
      subject: last,
      data: { keyword: last, family: name, intent, brand_position: null, depth: 20, rivals: [rival] },
    }),
  ];
  const facts = factSources({
    evidence: rows,
    pages: [page("/p", pageTitle)],
    services: ["trail shoes"],
    rivals: ["rival.example"],
  });
  const result = synthesizeOpportunities({
    brandId: BRAND_ID,
    families: [family(name, intent, keywords)],
    sources: facts,
    earlier: [],
  });
  return { rows, ...result };
}

describe("synthesizeOpportunities() whatever the input", () => {
  test("gives whole records: scores in range, texts filled and capped, signals that resolve", () => {
    let seen = 0;
    fc.assert(
      fc.property(world, (input) => {
        const { drafts, rows } = synthesize(input);
        const stored = new Set(rows.map((row) => row.id));
        for (const draft of drafts) {
          seen++;
          assert.equal(draft.priority, 0.5 * draft.immediacy + 0.5 * draft.ceiling);
          for (const score of [draft.immediacy, draft.ceiling]) assert.ok(score >= 0 && score <= 1);
          for (const part of [...draft.immediacy_parts, ...draft.ceiling_parts])
            assert.ok(part.value >= 0 && part.value <= 1);
          assert.ok(FORMATS.includes(draft.recommended_format));
          for (const text of [
            draft.play,
            draft.summary,
            draft.why_now,
            draft.next_action,
            draft.expected_impact,
            draft.format_rationale,
          ]) {
            assert.ok(text && text.length < 2_000 && !/undefined|NaN|\[object/.test(text), String(text));
          }
          assert.ok(
            draft.contributing_signals.length > 0 &&
              draft.contributing_signals.every((signal) => stored.has(signal.evidence_id)),
          );
          assert.ok(draft.data.impact !== null && draft.data.impact.low <= draft.data.impact.high);
        }
      }),
      { numRuns: 300 },
    );
    assert.ok(seen > 50, `Only ${seen} plays were drafted`);
  });

  test("makes outreach of whatever is ceded", () => {
    fc.assert(
      fc.property(world, (input) => {
        for (const draft of draftOutreach(synthesize(input).ceded, BRAND_ID)) {
          assert.ok(draft.priority >= 0 && draft.priority <= 1 && draft.evidence_ids.length > 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});
