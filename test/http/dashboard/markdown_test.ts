import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { renderMarkdown } from "../../../src/http/dashboard/markdown.ts";
import { cpuMs } from "../../support/cpu_time.ts";

function render(text: string): string {
  return String(renderMarkdown(text));
}

describe("renderMarkdown()", () => {
  test("headings begin at the second level, lists, quotes, tables, code and emphasis", () => {
    const shown = render(
      "# One\n## Two\n### Three\n\nA **bold** and *soft* `word`.\n\n- a\n- b\n\n1. c\n\n> said\n\n| h | k |\n|---|---|\n| 1 | 2 |\n\n```\n<b>\n```",
    );
    for (const part of [
      "<h2>One</h2>",
      "<h2>Two</h2>",
      "<h3>Three</h3>",
      "<strong>bold</strong>",
      "<em>soft</em>",
      "<code>word</code>",
      "<ul><li>a</li><li>b</li></ul>",
      "<ol><li>c</li></ol>",
      "<blockquote><p>said</p></blockquote>",
      '<th scope="col">h</th>',
      "<td>2</td>",
      "&lt;b&gt;",
    ]) {
      assert.ok(shown.includes(part), `${part} in ${shown}`);
    }
  });

  test("links only to web and mail addresses; the rest stays text", () => {
    assert.match(render("[a](https://acme.com/x)"), /<a href="https:\/\/acme\.com\/x" rel="[^"]*">a<\/a>/);
    assert.match(render("**[a](https://acme.com/x)**: b"), /<strong><a href=/);
    assert.match(render("[m](mailto:a@acme.com)"), /href="mailto:a@acme\.com"/);
    for (const href of ["javascript:alert(1)", "data:text/html,x", "//evil.test", "mailto:a?bcc=b@x.test"]) {
      assert.doesNotMatch(render(`[a](${href})`), /<a /, href);
    }
  });

  test("whatever the text, no element or attribute beyond its own comes out", () => {
    const own = new Set(
      "DIV P H2 H3 H4 H5 UL OL LI BLOCKQUOTE PRE CODE STRONG EM A HR TABLE THEAD TBODY TR TH TD".split(" "),
    );
    const hostile = fc.stringMatching(/^[<>"'&a-z=/\\[\]()*`#|\-\s:!.]{0,120}$/);
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', ""),
        (a, b) => {
          const { document } = parseHTML(`<html><body>${render(`${a}${b}${a}`)}</body></html>`);
          for (const element of document.querySelectorAll("body *")) {
            assert.ok(own.has(element.tagName), element.tagName);
            for (const { name } of element.attributes) {
              assert.ok(["class", "href", "rel", "scope", "tabindex", "role", "aria-label"].includes(name), name);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("time grows with the text, not with its square", () => {
    for (const unit of ["[", "*", "**a", "`", "|a", "> ", "- ", "[a](", "# "]) {
      const startedMs = cpuMs();
      render(unit.repeat(60_000 / unit.length));
      assert.ok(cpuMs() - startedMs < 1_500, unit);
    }
  });
});
