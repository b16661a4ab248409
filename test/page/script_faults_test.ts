import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pageFacts } from "../support/bakery_site.ts";

const FORM = '<form id="f"><input type="email" name="mail"><button>Send</button></form>';

describe("what scripts of a page cannot do", () => {
  test("a handler that holds the form back and thanks sends nothing", () => {
    const handler = (body: string) =>
      signsOf(`document.getElementById("f").addEventListener("submit", (e) => { ${body} });`);
    assert.deepEqual(handler("e.preventDefault(); alert('Thanks!');"), ["form_held_back"]);
    assert.deepEqual(handler("e.preventDefault(); fetch('/mail'); alert('Thanks!');"), []);
    assert.deepEqual(handler("if (!e.target.mail.value) { e.preventDefault(); alert('Fill it in'); }"), []);
    assert.deepEqual(handler("e.preventDefault(); if (form.checkValidity()) form.reset();"), []);
  });

  test("a script with a syntax error runs none of it; other languages and cut pages are none", () => {
    assert.deepEqual(signsOf("menu.open('a';"), ["script_broken"]);
    assert.deepEqual(signsOf("<!--\nvar a = 1;\n//-->"), []);
    assert.deepEqual(read(`<script language="VBScript">Sub a()</script>`), []);
    assert.deepEqual(read("<svg><script>if (a &amp;&amp; b) c();</script></svg>"), []);
    assert.deepEqual(signsOf("function a() {"), [], "cut off with the page");
  });

  test("text that fills a box of the page is told, a banner of consent is not", () => {
    const text = "We bake our bread in Leeds every night and bring it to you by bicycle before eight.";
    const fill = (more: string) =>
      signsOf(
        `const box = document.getElementById("f"); box.innerHTML = [${`"${text}",`.repeat(6)}].join(" "); ${more}`,
      );
    assert.deepEqual(fill(""), ["text_by_script"]);
    assert.deepEqual(fill("// cookie banner"), []);
  });

  test("escaped quotes are read in no time", () => {
    const started = performance.now();
    signsOf(`document.getElementById("f").innerHTML = '${"\\'".repeat(20_000)}';`);
    assert.ok(performance.now() - started < 2_000);
  });
});

function signsOf(source: string): string[] {
  return read(`${FORM}<script>${source}</script>`);
}

function read(body: string): string[] {
  const { html } = pageFacts("https://bakery.example/a", `<html><body>${body}</body></html>`);
  return (html?.signs ?? [])
    .map(({ kind }) => kind)
    .filter((kind) => /form_held|script_broken|text_by_script/.test(kind));
}
