import assert from "node:assert/strict";
import { test } from "node:test";
import type { Evidence } from "../../../src/domain/evidence/evidence.ts";
import { parseEvidence } from "../../../src/domain/evidence/stored_evidence.ts";
import { hasLostBody, withoutBody } from "../../../src/service/retention/evidence_body.ts";
import { evidenceExample, exampleData } from "../../support/evidence_examples.ts";

const AT = "2026-03-01T00:00:00.000Z";
const slim = (type: Evidence["type"], data: Evidence["data"]) =>
  withoutBody({ ...evidenceExample(type), type, data } as Evidence, AT);

test("withoutBody() leaves the facts, the addresses and the counts, and says when it took the texts", () => {
  const { answer: _text, ...facts } = exampleData("llm_answer");
  assert.ok(facts.sources.length > 0);
  assert.deepEqual(slim("llm_answer", exampleData("llm_answer")), {
    ...facts,
    sources: facts.sources.map((source) => ({ ...source, title: null })),
    body_removed_at: AT,
  });
  const page = exampleData("serp");
  assert.deepEqual(slim("serp", page), {
    ...page,
    results: page.results.map((entry) => ({ ...entry, snippet: "" })),
    body_removed_at: AT,
  });
  const finding = exampleData("technical_issue");
  const pages = Array.from({ length: 12 }, (_, i) => ({ url: `https://a.example/${i}`, detail: "" }));
  assert.deepEqual(slim("technical_issue", { ...finding, pages, pages_left_out: 3, subjects: [] }), {
    ...finding,
    pages: pages.slice(0, 10),
    pages_left_out: 5,
    subjects: [],
    body_removed_at: AT,
  });
});

test("what is left is still a record of its type, and known as old", () => {
  for (const type of ["llm_answer", "serp", "technical_issue"] as const) {
    const data = slim(type, exampleData(type))!;
    assert.ok(hasLostBody(data));
    assert.notEqual(parseEvidence({ ...evidenceExample(type), data }), null, type);
  }
});

test("withoutBody() is null where there is nothing to take", () => {
  assert.equal(slim("keyword", exampleData("keyword")), null);
  assert.equal(slim("llm_answer", { ...exampleData("llm_answer"), body_removed_at: AT }), null);
});
