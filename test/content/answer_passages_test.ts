import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../src/base/finish_steps.ts";
import { answerPassageSteps } from "../../src/content/answer_passages.ts";
import { type ContentPage, indexSteps } from "../../src/content/passage_index.ts";
import { contentDossier, KILNS, keyword, ORIGIN } from "../support/content_dossier.ts";

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
const INDEX = finishSteps(indexSteps([PAGE], "en"));
const DOSSIER = contentDossier(KILNS, { keywords: [keyword("raku kiln")] });

function ask(question: string) {
  return { id: "A1", question, who: "owner", blocks_publishing: true };
}

describe("answerPassageSteps()", () => {
  test("adds the passage of the site that comes nearest to an ask, under a mark of its own", () => {
    const { sources } = finishSteps(answerPassageSteps(DOSSIER, [ask("How much does delivery cost?")], INDEX));
    const added = sources.at(-1)!;
    assert.equal(sources.length, DOSSIER.sources.length + 1);
    assert.deepEqual([added.mark, added.url, added.kind], ["P5", PAGE.url, "passage"]);
    assert.match(added.text, /costs \$140 within fifty miles/);
  });

  test("adds nothing twice, and nothing where no page speaks of it", () => {
    const once = finishSteps(answerPassageSteps(DOSSIER, [ask("How much does delivery cost?")], INDEX));
    assert.equal(finishSteps(answerPassageSteps(once, [ask("What does the delivery cost?")], INDEX)), once);
    assert.equal(finishSteps(answerPassageSteps(DOSSIER, [ask("Who founded it?")], INDEX)), DOSSIER);
  });
});
