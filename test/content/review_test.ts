import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { indexGround } from "../../src/content/claims/ground.ts";
import { reviewText, type TextUnderReview } from "../../src/content/review.ts";
import { checkBlocks } from "../../src/content/text_check.ts";
import type { PlannedSection } from "../../src/domain/content_plan.ts";
import { inventedGround } from "../support/claim_ground.ts";

const GROUND = inventedGround("en");
const SECTION: PlannedSection = {
  id: "s1",
  heading: "x",
  role: "section",
  guidance: "",
  must_say: [],
  cites: [],
  words: 30,
  covers: [],
  edit: null,
};
const TABLE = "| | Day pass | Course |\n|---|---|---|\n| Price | $18 | $95 |";

function underReview(body: string, rest: Partial<TextUnderReview> = {}): TextUnderReview {
  return {
    title: "Beginner climbing in Leeds",
    meta_description: "What the beginner course at Northwall costs, how long it takes and what it includes.",
    body: `# Beginner climbing in Leeds\n\n${body}`,
    format: "single_article",
    claims: [],
    plan: { sections: [] },
    asks: [],
    conflicts: [],
    sections_off: null,
    written_headings: null,
    declined: null,
    ...rest,
  };
}

function errors(body: string, rest: Partial<TextUnderReview> = {}): string[] {
  const { findings } = reviewText(underReview(body, rest), GROUND);
  return findings.filter(({ severity }) => severity === "error").map(({ check }) => check);
}

describe("reviewText()", () => {
  test("a sound text passes, with its figures", () => {
    const markdown = "Half of our members climb outdoors. [P2] The course costs $95. [P2]";
    const claims = checkBlocks([{ section: "s1", heading: "", markdown, cites: [], edit: null }], GROUND);
    const review = reviewText(
      underReview("## What does the course cost?\n\nHalf of our members climb outdoors. The course costs $95.", {
        claims,
      }),
      GROUND,
    );
    assert.equal(review.passed, true);
    assert.deepEqual(
      [review.words, review.claims, review.claims_supported, review.asks, review.sections_off],
      [19, 2, 1, 0, 0],
    );
  });

  test("claims: what was refused fails the review with its reason", () => {
    const markdown = "The course costs $99. [P2]";
    const claims = checkBlocks([{ section: "s1", heading: "", markdown, cites: [], edit: null }], GROUND);
    const { passed, findings } = reviewText(underReview("The course costs $99.", { claims }), GROUND);
    assert.equal(passed, false);
    assert.match(findings[0]!.message, /The figure 99 .*none of its sources \(P2\)/);
  });

  test("asks: one that blocks publishing keeps the text from going out, and is no fault of the writing", () => {
    const ask = { id: "A1", question: "What does it cost?", who: "owner", blocks_publishing: true };
    const { passed, publishable, findings } = reviewText(
      underReview("It costs **[Ask A1]** today.", { asks: [ask] }),
      GROUND,
    );
    assert.deepEqual([passed, publishable], [true, false]);
    const found = findings.find(({ check }) => check === "asks");
    assert.equal(found?.severity, "warning");
    assert.match(found?.message ?? "", /A1 for owner .*: What does it cost\?/);
    const open = underReview("It costs **[Ask A1]** today.", { asks: [{ ...ask, blocks_publishing: false }] });
    assert.equal(reviewText(open, GROUND).publishable, true);
    assert.deepEqual(errors("It costs **[Ask A7]** today."), ["asks"]);
  });

  test("conflicts: one that blocks publishing keeps the text from going out", () => {
    const conflict = { text: "Two prices", pages: ["P1", "P2"], blocks_publishing: true };
    const { passed, publishable, findings } = reviewText(underReview("Come in.", { conflicts: [conflict] }), GROUND);
    assert.deepEqual([passed, publishable], [true, false]);
    assert.ok(findings.some(({ check }) => check === "conflicts"));
  });

  test("a declined draft is neither passed nor faulted", () => {
    const { passed, findings } = reviewText(underReview("", { declined: "Not our trade" }), GROUND);
    assert.equal(passed, false);
    assert.deepEqual(findings, [{ check: "declined", severity: "info", message: "Nothing to publish: Not our trade" }]);
  });

  test("sections: the page's own are not the draft's where it is edited", () => {
    assert.deepEqual(errors("## Old and bare\n\n## New\n\nMaya Lind teaches.", { written_headings: ["New"] }), []);
  });

  test("sections: nothing but an ask, or nothing at all", () => {
    const asks = [{ id: "A1", question: "How much?", who: "", blocks_publishing: false }];
    assert.deepEqual(errors("## What does it cost?\n\n**[Ask A1]**", { asks }), []);
    assert.deepEqual(errors("## What does it cost?\n\n## Who teaches?\n\nMaya Lind teaches."), ["sections"]);
    assert.deepEqual(errors("## What does it cost?\n\nYes."), []);
    assert.deepEqual(errors("## Prices\n\n### Course\n\nThe course price is $95."), []);
  });

  test("sections: a judge's word counts", () => {
    const body = "## What does it cost?\n\nThe course price is $95.";
    assert.deepEqual(errors(body, { sections_off: ["What does it cost?"] }), ["sections"]);
    assert.deepEqual(errors(body, { sections_off: [] }), []);
  });

  test("comparison: passes with its table or list, fails without", () => {
    assert.deepEqual(errors(`## Price side by side\n\n${TABLE}`, { format: "comparison" }), []);
    assert.deepEqual(errors("- Day pass: $18\n- Course: $95", { format: "comparison" }), []);
    assert.deepEqual(errors("Both are good.", { format: "comparison" }), ["comparison"]);
  });

  test("links, markup, placeholders and a missing title are errors", () => {
    assert.deepEqual(errors("See [this](https://northwall.example/none)."), ["links"]);
    assert.deepEqual(errors("![x](https://northwall.example/)"), ["markup"]);
    assert.deepEqual(errors("TODO: write"), ["placeholders"]);
    assert.deepEqual(errors("Come in.", { title: " " }), ["headings"]);
  });

  test("a placeholder that the audit found may be named by its fix, another may not", () => {
    const brand = { name: "Northwall", aliases: [], domain: "northwall.example" };
    const finding = { mark: "E1", kind: "finding" as const, label: "Audit", url: null, text: "/a/ — lorem ipsum" };
    const ground = indexGround({ sources: [finding], language: "en", brand, urls: [] });
    const passes = (body: string) => reviewText(underReview(body, { meta_description: null }), ground).passed;
    assert.deepEqual([passes("It says lorem ipsum."), passes("TODO: write")], [true, false]);
  });

  test("the words of an edited page are not held against those of its new sections", () => {
    const plan = { sections: [{ ...SECTION, words: 2 }] };
    const lengths = (written_headings: string[] | null) =>
      reviewText(underReview("The course has five deep sessions.", { plan, written_headings }), GROUND).findings.filter(
        ({ check }) => check === "length",
      );
    assert.equal(lengths(null).length, 1);
    assert.deepEqual(lengths([]), []);
  });

  test("words are those that a reader sees, also of a declined draft", () => {
    const body = "See [our course](https://northwall.example/a/b/c/d).";
    assert.equal(reviewText(underReview(body), GROUND).words, 7);
    assert.equal(reviewText(underReview(body, { declined: "Not sold here" }), GROUND).words, 7);
  });

  test("length, repetition and heading levels never fail a text", () => {
    const plan = { sections: [{ ...SECTION, words: 900 }] };
    const body = "### Deep\n\nThe course has five deep sessions. The course has five deep sessions.";
    const review = reviewText(underReview(body, { plan, title: "t".repeat(90), meta_description: "" }), GROUND);
    assert.equal(review.passed, true);
    assert.deepEqual(
      review.findings.map(({ check, severity }) => `${check} ${severity}`),
      ["headings warning", "repetition warning", "length info", "length info", "length info"],
    );
  });
});
