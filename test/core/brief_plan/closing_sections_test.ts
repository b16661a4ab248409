import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextStepSection } from "../../../src/core/brief_plan/closing_sections.ts";
import { brandContext, planGround, planPage, searches } from "../../support/plan_ground.ts";

const URL = "https://acme.example/home-study";
const ENOUGH = "The program has ten lessons that you take at home, each with a film, a text and a test. ".repeat(5);

function guidance(
  text: string,
  { title = "Home Study", targetUrl = URL }: { title?: string; targetUrl?: string | null } = {},
) {
  const ground = planGround({
    head: "home study",
    keywords: searches("home study"),
    pages: [planPage(URL, title, text)],
    context: brandContext({ services: [{ value: "Home Study", source_url: URL, url: URL, method: "json_ld" }] }),
    targetUrl,
  });
  return nextStepSection(ground).guidance;
}

describe("nextStepSection()", () => {
  test("repeats the button of a page that sells", () => {
    assert.match(guidance(`# Home Study\n${ENOUGH}`), /^The page sells Home Study: repeat its button here\./);
    assert.match(guidance(`# Home Study\n${ENOUGH}`, { targetUrl: null }), /^Lead to Home Study \(\/home-study\)\./);
  });

  test("asks whether the offer of a page exists that is not written", () => {
    const note = "(future blurb about the self-directed study program)";
    assert.match(guidance("# Home Study\nSoon more."), /^The page holds 4 words: does the offer exist/);
    assert.match(guidance(`# Home Study\n${note}`), /^The page holds 9 words, “\(future blurb .+\)” among them: does/);
    assert.match(guidance(`# Home Study\n${note}\n${ENOUGH}`), /^The page holds “\(future blurb .+\)”: does/);
    assert.match(guidance(note, { targetUrl: null }), /^Home Study \(\/home-study\) holds 7 words/);
  });

  test("leads to no archive", () => {
    const archive = guidance(`# Anna\n${ENOUGH}`, { title: "Home Study Archives – Acme", targetUrl: null });
    assert.match(archive, /^Say where one books Home Study: what stands for it today, \/home-study, is an archive\./);
  });
});
