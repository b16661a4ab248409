import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { customerWords } from "../../../src/core/brand_reading/customer_words.ts";
import { readablePages } from "../../../src/page/page_role.ts";
import { pageFacts } from "../../support/bakery_site.ts";

const HOME = "https://law.example/";
const WORDS = "They listened first and planned second, and it showed in the end.";

function authorsOf(main: string, { path = "", classes = "" } = {}): (string | undefined)[] {
  const html = `<html lang="en"><body class="${classes}"><main>${main}</main></body></html>`;
  const [page] = readablePages([pageFacts(HOME + path, html)], HOME);
  return customerWords(page!, ["Riverside Law"]).map(({ author }) => author);
}

describe("customerWords()", () => {
  for (const quoted of [
    `<blockquote>${WORDS}</blockquote><p>Robin B., Leeds</p>`,
    `<blockquote><p>${WORDS}</p><p>Robin B., Leeds</p></blockquote>`,
    `<p>“${WORDS}”</p><p>– Robin B., Leeds</p>`,
    `<p>„${WORDS}“ – Robin B., Leeds</p>`,
    `<p>« ${WORDS} »</p><p>Robin B., Leeds</p>`,
  ])
    test(`finds the customer of ${quoted.slice(0, 16)}…${quoted.slice(-40)}`, () =>
      assert.deepEqual(authorsOf(quoted), ["Robin B., Leeds"]));

  for (const below of ["From $290 a contract", "Read what others say.", "Riverside Law, Peterborough", "call us"])
    test(`takes "${below}" for no customer`, () =>
      assert.deepEqual(authorsOf(`<blockquote>${WORDS}</blockquote><p>${below}</p>`), []));

  test("takes no sentence without marks, no line of dialogue, and nobody whom an article quotes", () => {
    assert.deepEqual(authorsOf(`<p>${WORDS}</p><p>Robin B.</p>`), []);
    assert.deepEqual(authorsOf(`<p>She said: “${WORDS}”</p><p>Robin B.</p>`), []);
    assert.deepEqual(authorsOf(`<blockquote>${WORDS}</blockquote><p>Robin B.</p>`, { path: "blog/a" }), []);
  });

  test("takes all of a page that its system keeps as one customer's", () => {
    const page = { path: "kind-words/kate", classes: "single single-testimonials" };
    assert.deepEqual(authorsOf(`<h1>Kate</h1><p>${WORDS}</p>`, page), ["Kate"]);
    assert.deepEqual(authorsOf(`<h1>Kate</h1><p>${WORDS}</p>`, { path: page.path }), []);
  });
});
