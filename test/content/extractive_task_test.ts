import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Rule } from "../../src/audit/rule.ts";
import { RULES } from "../../src/audit/rules/rule_table.ts";
import type { Evidence } from "../../src/domain/evidence/evidence.ts";
import type { Insight } from "../../src/domain/insight.ts";
import { bakeryContext, CAKE_SERP } from "../support/cake_brief.ts";
import { answerData, issueData, serpData } from "../support/evidence_data.ts";
import { contentPagesOf } from "../support/foreign_sites/foreign_site.ts";
import { GERMAN_SITE } from "../support/foreign_sites/german.ts";
import { outreachInsight, technicalInsight } from "../support/insights.ts";
import { testBrand } from "../support/stage_context.ts";
import { extracted } from "../support/task_dossier.ts";

const HITS = [
  { url: "https://trailpeak.example/a-1/?x=1", detail: "“Our *best* offer” <b> [x], 2400 ms" },
  { url: "https://trailpeak.example/a-2/", detail: "not found, never cached" },
];

function findingOf(rule: Rule): { insight: Insight; evidence: Evidence[] } {
  const { id: rule_id, title, what, why, fix, reference, severity } = rule;
  const insight = technicalInsight();
  const data = { ...insight.data, rule_id, title, what, why, fix, reference, next_action: fix, findings: HITS };
  const priority_basis = `severity ${severity} on 2 of 9 pages, worth 1.5 points of the score`;
  const text = `${title}: 2 of 9 pages (2 of 4 under /blog/). ${fix}`;
  const pages = { pages: HITS, pages_affected: 2, pages_total: 9 };
  return {
    insight: { ...insight, text, severity, data: { ...data, priority_basis } },
    evidence: [
      { ...CAKE_SERP, type: "technical_issue", subject: rule_id, data: issueData({ title, severity, ...pages }) },
    ],
  };
}

function ruleOf(id: string): Rule {
  return RULES.find((rule) => rule.id === id)!;
}

describe("a fix without a model", () => {
  for (const [language, step] of [
    ["en", 1],
    // What differs from rule to rule is the same in both.
    ["de", 12],
  ] as const)
    test(`of every rule of the audit holds nothing that the checks refuse (${language})`, () => {
      for (const rule of RULES.filter((_, at) => at % step === 0)) {
        const { insight, evidence } = findingOf(rule);
        const { refused, text } = extracted({ subject: { insight }, evidence, language });
        assert.deepEqual(refused, [], rule.id);
        assert.equal(text.blocks.length, 4, rule.id);
      }
    });

  test("of a breach takes the access back first, removes all of it, and tries nothing on one page", () => {
    const { insight, evidence } = findingOf(ruleOf("injected_spam"));
    const { body, plan } = extracted({ subject: { insight }, evidence });
    assert.match(body, /## What to do\n1\. Secure access first[^\n]+\n2\. Look for rogue accounts/);
    assert.match(body, /\n3\. Then remove [^\n]+410[^\n]+Search Console\. \[E1\]\n/);
    assert.doesNotMatch(body, /one page/i);
    assert.deepEqual([plan.title, plan.asks], ["The site shows signs of a hack", []]);
  });

  test("speaks the brand's language around what the audit says, and escapes what would be markup", () => {
    const { insight, evidence } = findingOf(ruleOf("viewport_missing"));
    const { text, body } = extracted({ subject: { insight }, evidence, language: "de" });
    assert.deepEqual(
      text.blocks.map(({ heading }) => heading),
      ["Befund", "Wo", "Was zu tun ist", "So lässt es sich prüfen"],
    );
    assert.match(body, /1\. Add \\<meta name="viewport"/);
    assert.match(
      body,
      /- https:\/\/trailpeak\.example\/a-1\/\?x=1 — “Our \\\*best\\\* offer” \\<b> \\\[x\], 2400 ms \[E2\]/,
    );
    assert.match(body, /- Ist der Befund .* verschwunden\?$/);
  });

  test("names the places that the insight keeps where its record is gone, and a record each where there are several", () => {
    const { insight, evidence } = findingOf(ruleOf("viewport_missing"));
    const alone = extracted({ subject: { insight } });
    assert.match(alone.body, /## Where\n- https:\/\/trailpeak\.example\/a-1/);
    assert.equal(alone.body.split("a-2/ —").length, 2);
    const other = { ...evidence[0]!, id: "e9", data: issueData({ title: "No charset" }) } as Evidence;
    const both = extracted({ subject: { insight }, evidence: [...evidence, other] });
    assert.match(both.body, /## Audit: No charset\n- No charset \(high\)/);
  });
});

describe("outreach without a model", () => {
  const subject = { insight: outreachInsight() };
  const evidence: Evidence[] = [
    {
      ...CAKE_SERP,
      data: serpData("wedding cakes", {
        results: [
          { position: 3, url: "https://www.cakelist.example/best", title: "Best cakes" },
          { position: 4, url: "https://other.example/", title: "Other" },
        ],
      }),
    },
    {
      ...CAKE_SERP,
      id: "e2",
      type: "llm_answer",
      data: answerData("wedding cakes", {
        mentioned: false,
        sources: [{ url: "https://www.cakelist.example/best", title: null, cited: true, retrieved: null }],
      }),
    },
  ];

  test("names the site's pages with their places and citations, and how often the brand is named", () => {
    const { body, refused } = extracted({ subject, evidence });
    assert.match(
      body,
      /- Best cakes — https:\/\/www\.cakelist\.example\/best — Position for “wedding cakes”: 3 — [^:]+ cite the page: 1 /,
    );
    assert.match(body, /mention Trailpeak: 0\/1 /);
    assert.doesNotMatch(body, /other\.example/);
    assert.deepEqual(refused, []);
  });

  test("asks whom to write to and what their readers gain before anything is sent", () => {
    const { plan } = extracted({ subject, evidence });
    assert.deepEqual(
      plan.asks.map(({ question, blocks_publishing }) => [question, blocks_publishing]),
      [
        ["Who at cakelist.example is responsible for this page, and how can we reach them?", true],
        ["What do the recipient's readers gain from “wedding cakes”?", true],
      ],
    );
  });

  test("gives the company's details as its site states them, each once", () => {
    const brand = testBrand({ name: "North Bakery", domain: "bakery.example", brand_context: bakeryContext() });
    const { body } = extracted({ subject, evidence, brand });
    const [, details = ""] = /## About us\n((?:- .+\n?)+)/.exec(body) ?? [];
    assert.match(details, /^- North Bakery is a family bakery for couples, offices and home bakers\. \[B1\]\n/);
    assert.match(details, /- hello@bakery\.example \[B1\]/);
    assert.equal(new Set(details.trim().split("\n")).size, details.trim().split("\n").length);
  });

  test("has nothing to offer and no request where the site says nothing of it", () => {
    const { plan } = extracted({ subject, evidence });
    assert.equal(plan.decision.action, "write");
    assert.deepEqual(
      plan.sections.map(({ role }) => role),
      ["section", "steps", "checklist"],
    );
  });

  test("quotes and links the site in its language", () => {
    const insight = outreachInsight();
    const { body, refused } = extracted({
      subject: { insight: { ...insight, data: { ...insight.data, topics: ["fahrradinspektion"] } } },
      brand: testBrand({ name: GERMAN_SITE.name, domain: GERMAN_SITE.domain }),
      pages: contentPagesOf(GERMAN_SITE),
      language: "de",
    });
    assert.match(body, /^## Wer wird wo genannt\n[\s\S]+## Was zu tun ist\n[\s\S]+## Offene Fragen\n/);
    assert.match(body, /\nEine Fahrradinspektion ist eine vollständige Durchsicht des Rades/);
    assert.match(body, /## Unsere Bitte\nWürden Sie diese Seite verlinken\? https:\/\/radwerk-lindner\.example\//);
    assert.deepEqual(refused, []);
  });
});
