import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/finish_steps.ts";
import { answerTo } from "../../../src/core/brief_plan/answers.ts";
import { type Ground, groundSteps } from "../../../src/core/brief_plan/ground.ts";
import { planBrief } from "../../../src/core/brief_plan/plan_brief.ts";
import { writtenQuestion } from "../../../src/core/brief_plan/written_question.ts";
import { headingsOf, quotesOf } from "../../../src/core/draft_markdown.ts";
import type { Brief } from "../../../src/domain/brief.ts";
import type { Format } from "../../../src/domain/opportunity.ts";
import { isStopWord } from "../../../src/language/stop_words.ts";
import { wordsOf } from "../../../src/language/words.ts";
import { draftSteps } from "../../../src/providers/text_model/builtin_draft.ts";
import { cakeBrief } from "../../support/cake_brief.ts";
import { briefInput, FOREIGN_CASES, type ReadSite, readSite } from "../../support/foreign_sites/foreign_cases.ts";

/** Function words of English that none of the six languages has. */
const ENGLISH = /\b(?:the|and|with|for|what|how|where|which|you|your|from|this|that|before|about|each|not)\b/i;

function written(read: ReadSite, of: { format: Format; searches: readonly string[]; path: string | null }) {
  const input = briefInput(read, of);
  const brief: Brief = { ...cakeBrief(input), ...planBrief(input), format: of.format };
  const draft = finishSteps(draftSteps({ ...input, brief }));
  return { brief, body: draft.body, claims: draft.claims };
}

function groundOf({ brand, pages, language }: ReadSite, search: string): Ground {
  const keywords = [{ keyword: search, intent: "informational" as const }];
  return finishSteps(groundSteps({ brand, head: search, keywords, targetUrl: null, evidence: [], pages, language }));
}

for (const entry of FOREIGN_CASES) {
  const { site, offer, headings } = entry;
  describe(`the built-in writer in ${site.language}`, () => {
    const read = readSite(site);
    const landing = written(read, { format: "landing_page", searches: [offer.search], path: offer.path });

    test("reads offers, trade and the customer by name", () => {
      const context = read.brand.context;
      assert.deepEqual(
        context?.services.map((service) => service.value),
        entry.services,
      );
      assert.equal(context?.industry?.value, entry.industry);
      const said = context?.trust_signals.find((signal) => signal.kind === "testimonial");
      assert.equal(said?.author, entry.customer);
      assert.equal(context?.voice?.person, "first person plural (we)");
      for (const signal of context?.trust_signals ?? []) assert.doesNotMatch(signal.value, /\?$|^[-–—]/);
    });

    test("a landing page keeps the page's sections and closes in the language", () => {
      const found = headingsOf(landing.body).map((heading) => heading.text.replace(/\u00a0/g, " "));
      assert.ok(found.includes(headings.nextStep), found.join(" | "));
      assert.ok(found.includes(headings.proof), found.join(" | "));
      for (const heading of found) assert.doesNotMatch(heading, ENGLISH);
      for (const section of landing.brief.outline)
        if (section.role !== "answer") assert.doesNotMatch(section.heading, ENGLISH);
    });

    test("no sentence of the page is English", () => {
      const lines = landing.body.replace(/\]\([^)]*\)/g, "]").split("\n");
      for (const line of lines) assert.doesNotMatch(line, /\b(?:the|with|what|which|your|from|this|before|about)\b/i);
      const words = wordsOf(landing.body);
      assert.ok(words.filter((word) => isStopWord(word, site.language)).length > words.length / 5);
    });

    test("the customer's words stand between the marks of the language, and are seen as a quote", () => {
      assert.ok(landing.body.replace(/\u00a0/g, " ").includes(entry.quoted), landing.body);
      assert.deepEqual(quotesOf(entry.quoted), [entry.quoted.slice(1, -1).trim()]);
    });

    test("an article opens with what the thing is", () => {
      const { body } = written(read, { format: "single_article", searches: [offer.search], path: offer.path });
      const [, opening = ""] = body.split("\n\n");
      assert.ok(opening.startsWith(entry.definition), opening);
    });

    test("an article made for a question is named after it and opens with the site's answer", () => {
      const { brief, body } = written(read, { format: "single_article", searches: [entry.asked.typed], path: null });
      assert.equal(brief.title.replace(/\u00a0/g, " "), entry.asked.written);
      const [, opening = ""] = body.split("\n\n");
      assert.ok(opening.replace(/\u00a0/g, " ").startsWith(entry.asked.answer), opening);
    });

    test("a question is spelled as the site spells its words", () => {
      const ground = groundOf(read, offer.search);
      assert.equal(writtenQuestion(ground, entry.asked.typed).replace(/\u00a0/g, " "), entry.asked.written);
    });

    test("another offer's price is no answer", () => {
      const subject = entry.unpriced.split(" ").slice(2).join(" ");
      assert.equal(answerTo(groundOf(read, subject), entry.unpriced), null);
    });

    test("a comparison of two sides opens with the sentence that weighs them, under headings of the language", () => {
      const { brief, body } = written(read, { format: "comparison", searches: [entry.weighed.search], path: null });
      assert.ok(body.replace(/\u00a0/g, " ").includes(entry.weighed.opening), body);
      for (const section of brief.outline) if (section.role !== "answer") assert.doesNotMatch(section.heading, ENGLISH);
    });

    test("a comparison of providers asks its questions in the language", () => {
      const { body } = written(read, { format: "comparison", searches: [offer.search], path: null });
      assert.ok(body.replace(/\u00a0/g, " ").includes(`## ${headings.criteria}`), body);
      for (const line of body.replace(/\]\([^)]*\)/g, "]").split("\n"))
        assert.doesNotMatch(line, /\b(?:the|with|what|which|your|from|this|before|about)\b/i);
    });
  });
}
