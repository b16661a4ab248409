import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pageFacts } from "../support/bakery_site.ts";

describe("what keeps a form from being sent", () => {
  test("a required field that is never shown; one that a script can name may be shown", () => {
    assert.equal(faultsOf('<div style="display:none"><input name="firm" required></div>').length, 1);
    assert.deepEqual(faultsOf('<div class="more" style="display:none"><input name="firm" required></div>'), []);
    assert.deepEqual(faultsOf('<input type="hidden" name="firm" required>'), []);
  });

  test("a text without a name; one that can only be read asks for nothing", () => {
    assert.equal(faultsOf('<textarea id="note"></textarea>').length, 1);
    assert.deepEqual(faultsOf('<textarea id="terms" readonly>Terms</textarea>'), []);
    assert.deepEqual(faultsOf('<textarea name="note"></textarea>'), []);
  });

  test("two fields of one name are told once; lists and choices are meant so", () => {
    const two = '<input name="f4" placeholder="Phone"><textarea name="f4" placeholder="Text"></textarea>';
    assert.equal(faultsOf(two).length, 1);
    assert.deepEqual(faultsOf('<input name="f[]" placeholder="A"><input name="f[]" placeholder="B">'), []);
    assert.deepEqual(faultsOf('<input type="radio" name="r"><input type="radio" name="r">'), []);
  });

  test("a spam trap that browsers fill in", () => {
    const trap = (use: string) =>
      faultsOf(`<input name="company" autocomplete="${use}" tabindex="-1" style="position:absolute;left:-5000px">`);
    assert.equal(trap("organization").length, 1);
    assert.deepEqual(trap("off"), []);
  });
});

function faultsOf(inner: string): string[] {
  const form = `<form method="post" action="/send"><input name="mail" type="email">${inner}<button>Send</button></form>`;
  const { html } = pageFacts("https://bakery.example/a", `<html><body><main>${form}</main></body></html>`);
  return (html?.signs ?? []).flatMap(({ kind, detail }) => (kind === "form_fault" ? [detail] : []));
}
