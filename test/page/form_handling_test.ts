import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formHandling } from "../../src/page/form_handling.ts";

const handler = (body: string, more = "") =>
  formHandling(`const form = document.forms[0];\nform.addEventListener("submit", (event) => { ${body} });\n${more}`);

describe("formHandling()", () => {
  test("tells a file that holds forms back and has no way to send", () => {
    const show = "function show(step) { form.dataset.step = step; }";
    assert.equal(handler("event.preventDefault(); setTimeout(() => show(3), 900);", show), "held_back");
    assert.equal(
      handler("event.preventDefault(); form.querySelector('p').textContent = 'Thanks (soon)';"),
      "held_back",
    );
  });

  test("what may send, here or in another file, is other", () => {
    assert.equal(handler("event.preventDefault(); send(form);", "function send(f) { fetch('/mail'); }"), "other");
    assert.equal(handler("event.preventDefault(); sendForm(form);"), "other");
    assert.equal(handler("event.preventDefault(); LeadKit.submitLead(form);"), "other");
    assert.equal(handler("event.preventDefault();", "import { sendForm } from './api.js';"), "other");
    assert.equal(handler("if (!isFilled(form)) event.preventDefault();"), "other");
  });

  test("what does nothing with forms is none", () => {
    assert.equal(formHandling("menu.addEventListener('click', open);"), "none");
    assert.equal(formHandling("$('.btn').on('click', function (e) { e.preventDefault(); });"), "none");
  });
});
