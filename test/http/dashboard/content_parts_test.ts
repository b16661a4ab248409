import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeBadge, editorCard, pageHeadCard, rankingCard } from "../../../src/http/dashboard/pages/content_parts.ts";
import { cakeBrief, cakeInput } from "../../support/cake_brief.ts";

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
    assert.match(card, /Today: Hire/);
    assert.ok(!card.includes("Today: Stands"));
  });

  test("shows nothing of a description that no page gives, and nothing at all without a proposal", () => {
    assert.ok(!String(pageHeadCard({ page_meta: { title: "A", description: null } })).includes("Description"));
    assert.equal(String(pageHeadCard({})), "");
  });
});

describe("changeBadge()", () => {
  const base = cakeBrief(cakeInput());
  const brief = { ...base, strategy: { ...base.strategy, changes: [{ section: "Prices", action: "extend" }] } };

  test("says what happens to the section of the page", () =>
    assert.match(String(changeBadge(brief, "Prices")), /Stays, to be completed/));

  test("says nothing of other sections and of pages to be made", () => {
    assert.equal(String(changeBadge(brief, "Delivery")), "");
    assert.equal(String(changeBadge(base, "Prices")), "");
  });
});

describe("editorCard()", () => {
  test("lists what is left to the editor as text", () => {
    const card = String(editorCard(["Add <b>40</b> words", 7]));
    assert.match(card, /Left to you \(1\)/);
    assert.match(card, /Add &lt;b&gt;40&lt;\/b&gt; words/);
  });

  test("is absent where nothing is left", () => assert.equal(String(editorCard(undefined)), ""));
});

describe("rankingCard()", () => {
  test("names who ranks and on what it rests", () => {
    const card = String(rankingCard(cakeBrief(cakeInput()).strategy));
    assert.match(card, /cakeshop\.example/);
    assert.match(card, /Read by title and snippet/);
  });

  test("is absent where no results were measured", () => assert.equal(String(rankingCard({})), ""));
});
