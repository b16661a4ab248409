import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ContentPage } from "../../src/content/passage_index.ts";
import { withAnswerPassages } from "../../src/content/site_sources.ts";
import { contentDossier, KILNS, keyword, ORIGIN } from "../support/content_dossier.ts";
import { indexPages } from "../support/page_index.ts";

const PAGE: ContentPage = {
  url: `${ORIGIN}/delivery/`,
  title: "Delivery",
  description: "",
  kind: "other",
  blocks: [
    { type: "heading", level: 2, text: "What does delivery cost?" },
    { type: "paragraph", text: "Delivery of a kiln costs $140 within fifty miles of the workshop." },
  ],
};
const INDEX = indexPages([PAGE], "en");
const DOSSIER = contentDossier(KILNS, { keywords: [keyword("raku kiln")] });

function ask(question: string) {
  return { id: "A1", question, who: "owner", blocks_publishing: true };
}

describe("withAnswerPassages()", () => {
  test("adds the passage of the site that comes nearest to an ask, under a mark of its own", () => {
    const { sources } = withAnswerPassages(DOSSIER, [ask("How much does delivery cost?")], INDEX);
    const added = sources.at(-1)!;
    assert.equal(sources.length, DOSSIER.sources.length + 1);
    assert.deepEqual([added.mark, added.url, added.kind], ["P5", PAGE.url, "passage"]);
    assert.match(added.text, /costs \$140 within fifty miles/);
  });

  test("passes over a passage that only asks the question again", () => {
    const asks: ContentPage = {
      ...PAGE,
      url: `${ORIGIN}/contact/`,
      blocks: [{ type: "paragraph", text: "How much does the delivery of a raku kiln cost?" }],
    };
    const { sources } = withAnswerPassages(
      DOSSIER,
      [ask("How much does delivery cost?")],
      indexPages([asks, PAGE], "en"),
    );
    assert.deepEqual(
      sources.slice(DOSSIER.sources.length).map(({ url }) => url),
      [PAGE.url],
    );
  });

  test("adds nothing twice, and nothing where no page speaks of it", () => {
    const once = withAnswerPassages(DOSSIER, [ask("How much does delivery cost?")], INDEX);
    assert.equal(withAnswerPassages(once, [ask("What does the delivery cost?")], INDEX), once);
    assert.equal(withAnswerPassages(DOSSIER, [ask("Who founded it?")], INDEX), DOSSIER);
  });
});
