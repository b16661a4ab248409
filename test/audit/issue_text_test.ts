import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { actionText } from "../../src/audit/issue_text.ts";
import type { RuleText } from "../../src/audit/rule.ts";

const hit = (path: string, detail: string) => ({ url: `https://a.example/${path}`, detail });
const NOWHERE = { hits: [], subjects: [], detail: null };
const rule = { fix: "Mend it." } as RuleText;
const issue = { rule, text: "It is broken. Mend it." };

describe("actionText()", () => {
  test("names the pages, and once what is the same on all of them", () => {
    const hits = ["a", "b", "c", "d"].map((path) => hit(path, '1 button: <button class="menu">'));
    assert.equal(
      actionText({ ...issue, ...NOWHERE, hits }),
      'Mend it. Where: https://a.example/a, https://a.example/b, https://a.example/c and 1 more page (1 button: <button class="menu">).',
    );
  });

  test("names what was seen on each page, on one, or the pages alone, as the words of an item allow", () => {
    const hits = [hit("a", "x.jpg 900 KB"), hit("b", "y.jpg 700 KB")];
    const said = (words: number) => actionText({ rule, text: "word ".repeat(words), ...NOWHERE, hits });
    assert.equal(said(20), "Mend it. Where: https://a.example/a (x.jpg 900 KB); https://a.example/b (y.jpg 700 KB).");
    assert.equal(said(48), "Mend it. Where: https://a.example/a (x.jpg 900 KB) and 1 more page.");
    assert.equal(said(60), "Mend it. Where: https://a.example/a and 1 more page.");
  });

  test("of a fault of the site what was seen; nothing where nothing was", () => {
    const subjects = [{ name: "http://a.example/old answers 404", count: 3, examples: [] }];
    const action = (of: object) => actionText({ ...issue, ...NOWHERE, ...of });
    assert.equal(action({ subjects, detail: "x" }), "Mend it. Where: http://a.example/old answers 404.");
    assert.equal(action({ detail: "none found" }), "Mend it. Where: none found.");
    assert.equal(action({}), "Mend it.");
  });
});
