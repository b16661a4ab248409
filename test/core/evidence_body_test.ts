import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutBody } from "../../src/core/evidence_body.ts";

const AT = "2026-03-01T00:00:00.000Z";

test("withoutBody() leaves the facts, the addresses and the counts, and says when it took the texts", () => {
  const sources = [{ url: "https://a.example/", title: "A", cited: true, retrieved: null }];
  assert.deepEqual(withoutBody("llm_answer", { keyword: "boots", answer: "Long", sources, mentioned: true }, AT), {
    keyword: "boots",
    sources: [{ url: "https://a.example/", title: null, cited: true, retrieved: null }],
    mentioned: true,
    body_removed_at: AT,
  });
  const entry = { position: 1, url: "https://a.example/", domain: "a.example", title: "A", snippet: "Long" };
  assert.deepEqual(withoutBody("serp", { keyword: "boots", results: [entry] }, AT), {
    keyword: "boots",
    results: [{ ...entry, snippet: "" }],
    body_removed_at: AT,
  });
  const pages = Array.from({ length: 12 }, (_, i) => ({ url: `https://a.example/${i}`, detail: null }));
  assert.deepEqual(withoutBody("technical_issue", { title: "No title", pages, pages_left_out: 3 }, AT), {
    title: "No title",
    pages: pages.slice(0, 10),
    pages_left_out: 5,
    body_removed_at: AT,
  });
});

test("withoutBody() is null where there is nothing to take", () => {
  assert.equal(withoutBody("keyword", { keyword: "boots" }, AT), null);
  assert.equal(withoutBody("llm_answer", { keyword: "boots", body_removed_at: AT }, AT), null);
});
