import assert from "node:assert/strict";
import { test } from "node:test";
import { readContradictions } from "../../../src/page/contradictions/contradictions_call.ts";
import type { Passage } from "../../../src/page/contradictions/passages.ts";

const passage = (path: string, text: string): Passage => ({
  url: `https://a.example${path}`,
  kind: "legal",
  text,
  at: 0,
  weight: 1,
});

test("readContradictions() tells what the site loads of the page that denies it, and nothing of it by itself", () => {
  const passages = [
    passage("/terms/", "loads: tags.example, maps.example"),
    passage("/privacy/", "This site loads nothing from third parties."),
  ];
  const pair = { topic: "fact", about: "what is loaded", sure: "certain" };
  const { faults, refused } = readContradictions(
    {
      contradictions: [{ ...pair, a: 1, quote_a: "tags.example", b: 2, quote_b: "loads nothing from third parties" }],
      ends: [],
      withdrawn: [],
      slips: [{ passage: 1, quote: "tags.example", about: "a stranger's host", topic: "foreign" }],
    },
    passages,
  );
  assert.equal(refused, 1);
  assert.deepEqual(
    faults.map((fault) => (fault.kind === "contradiction" ? [fault.a.url, fault.b.url] : fault.kind)),
    [["https://a.example/privacy/", "https://a.example/privacy/"]],
  );
});
