import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  asksCard,
  changeBadge,
  decisionNotice,
  editorCard,
  pageHeadCard,
  patchCard,
  rankingCard,
  recordCard,
} from "../../../src/http/dashboard/pages/content_parts.ts";

describe("pageHeadCard()", () => {
  test("shows what is proposed, its length, and what stands there today where it differs", () => {
    const card = String(
      pageHeadCard({
        page_meta: {
          title: "Cake <stands> | North Bakery",
          description: "Stands for hire.",
          current_title: "Hire",
          current_description: "Stands for hire.",
        },
      }),
    );
    assert.match(card, /Cake &lt;stands&gt; \| North Bakery/);
    assert.match(card, /28 characters/);
    assert.match(card, /Current: Hire/);
    assert.ok(!card.includes("Current: Stands"));
  });

  test("shows nothing of a description that no page gives, and nothing at all without a proposal", () => {
    assert.ok(!String(pageHeadCard({ page_meta: { title: "A", description: null } })).includes("Description"));
    assert.equal(String(pageHeadCard({})), "");
  });
});

describe("changeBadge()", () => {
  const section = { heading: "Prices", level: 2, guidance: "", key_points: [], evidence_ids: [] };

  test("says what happens to blocks of the page", () =>
    assert.match(String(changeBadge({ ...section, edit: { op: "replace", blocks: ["b2"], reason: "" } })), /Rewrite/));

  test("says nothing of pages to be made", () => assert.equal(String(changeBadge(section)), ""));
});

describe("decisionNotice()", () => {
  test("says why a brief is better not written", () =>
    assert.match(
      String(decisionNotice({ decision: { action: "decline", url: "", reason: "Not <our> trade" } })),
      /Not recommended: Not &lt;our&gt; trade/,
    ));

  test("a decline is told even without its reason", () =>
    assert.match(String(decisionNotice({ decision: { action: "decline", url: "", reason: "" } })), /Not recommended/));

  test("is absent without a reason", () => assert.equal(String(decisionNotice({})), ""));
});

describe("asksCard()", () => {
  test("lists what blocks publishing first", () => {
    const card = String(
      asksCard([
        { id: "A1", question: "Which towns?", who: "owner", blocks_publishing: false },
        { id: "A2", question: "What price?", who: "owner", blocks_publishing: true },
      ]),
    );
    assert.ok(card.indexOf("What price?") < card.indexOf("Which towns?"));
    assert.match(card, /Open questions \(2\)/);
  });
});

describe("patchCard()", () => {
  test("shows each change with its reason, before and after", () => {
    const card = String(
      patchCard([{ op: "replace", blocks: ["b3"], reason: "out of date", before: "Old <b>", after: "New" }]),
    );
    for (const shown of ["Rewrite", "out of date", "Old &lt;b&gt;", "New"]) assert.ok(card.includes(shown), shown);
  });

  test("marks what goes and what comes by the word, also where words stand without spaces", () => {
    const change = (before: string, after: string) =>
      String(patchCard([{ op: "replace", blocks: ["b1"], reason: "", before, after }]));
    assert.match(change("from 38 cents per cup", "from 42 cents per cup"), /from <del>38<\/del><ins>42<\/ins> cents/);
    assert.match(change("珈琲は月額です", "紅茶は月額です"), /<del>珈琲<\/del><ins>紅茶<\/ins>は/);
  });
});

describe("recordCard()", () => {
  test("tells calls, cost, refusals and failures", () => {
    const card = String(
      recordCard({
        written_by: "vendor/model",
        cost_usd: 0.1234,
        calls: [{ call: "writer", version: "writer-1", model: "m", input_tokens: 9, output_tokens: null, seconds: 3 }],
        failures: [{ call: "judge", reason: "late", instead: "code alone" }],
        refusals: [{ text: "We are <best>", reason: "nobody says so" }],
      }),
    );
    for (const shown of ["vendor/model", "$0.12", "writer-1", "late", "We are &lt;best&gt;"])
      assert.ok(card.includes(shown), shown);
  });

  test("is absent on briefs made before", () => assert.equal(String(recordCard(undefined)), ""));
});

describe("editorCard()", () => {
  test("lists what is left to the editor as text", () => {
    const card = String(editorCard(["Add <b>40</b> words", 7]));
    assert.match(card, /For your review \(1\)/);
    assert.match(card, /Add &lt;b&gt;40&lt;\/b&gt; words/);
  });

  test("is absent where nothing is left", () => assert.equal(String(editorCard(undefined)), ""));
});

describe("rankingCard()", () => {
  test("names who ranks with the outline of the page", () => {
    const outlines = [{ mark: "R1", title: "Cakes", url: "https://cakeshop.example/", outline: "# Cakes" }];
    const card = String(rankingCard({ ranking_pages: { pages_read: 1, outlines } }));
    assert.match(card, /cakeshop\.example/);
    assert.match(card, /# Cakes/);
  });

  test("is absent where no page was read", () => assert.equal(String(rankingCard({})), ""));
});
