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

  test("lists within lists, tables, underlined headings, fences and links as GitHub shows them", () => {
    assert.match(
      render("- a\n  1. b\n     - c\n- d"),
      /<ul><li>a<ol><li>b<ul><li>c<\/li><\/ul><\/li><\/ol><\/li><li>d<\/li><\/ul>/,
    );
    assert.match(render("- a\n\n- b"), /<ul><li><p>a<\/p><\/li><li><p>b<\/p><\/li><\/ul>/);
    assert.match(render("3. a\n4. b"), /<ol start="3"><li>a<\/li>/);
    assert.match(render("- [x] a\n- [ ] b"), /<li>☑ a<\/li><li>☐ b<\/li>/);
    assert.match(render("One\n===\n\nTwo\n---"), /<h2>One<\/h2><h2>Two<\/h2>/);
    assert.match(
      render("h | k\n--- | ---\n`a \\| b` | **c**"),
      /<td><code>a \| b<\/code><\/td><td><strong>c<\/strong><\/td>/,
    );
    assert.match(render("~~~js\n# a\n```\n~~~"), /<pre tabindex="0"><code># a\n```<\/code><\/pre>/);
    assert.match(render("> a\n>\n> - b"), /<blockquote><p>a<\/p><ul><li>b<\/li><\/ul><\/blockquote>/);
    assert.match(render("[a (b)](https://a.example/b_(c))"), /href="https:\/\/a\.example\/b_\(c\)"[^>]*>a \(b\)<\/a>/);
    assert.match(
      render("<https://a.example> or www.b.example."),
      /href="https:\/\/a\.example".* or <a href="http:\/\/www\.b\.example"/,
    );
    assert.match(render("a ~~b~~\\\nc ***d***"), /a <del>b<\/del><br>c <em><strong>d<\/strong><\/em>/);
  });

  test("raw HTML, images, footnotes and links to scripts are shown as they are written", () => {
    const shown = (text: string) => parseHTML(`<html><body>${render(text)}</body></html>`).document.body.textContent;
    for (const text of [
      "<script>alert(1)</script>",
      "a <b onclick=x>b</b>",
      "![a](https://a.example/b.png)",
      "a[^1]",
      "[a](javascript:alert(1))",
      "<javascript:alert(1)>",
      "[a](JaVaScRiPt&#58;alert(1))",
      "[a](vbscript:x)",
    ])
      assert.equal(shown(text), text);
    assert.equal(shown("[a][1]\n\n[1]: javascript:alert(1)"), "[a][1][1]: javascript:alert(1)");
  });

  test("the heading that repeats the title is left out", () => {
    assert.equal(String(renderMarkdown("# A *b*\n\nc", "A b")), '<div class="prose"><p>c</p></div>');
    assert.match(String(renderMarkdown("# Other\n\nc", "A b")), /<h2>Other<\/h2><p>c<\/p>/);
  });

  test("whatever the text, no element or attribute beyond its own comes out", () => {
    const own = new Set(
      "DIV P H2 H3 H4 H5 UL OL LI BLOCKQUOTE PRE CODE STRONG EM DEL BR A HR TABLE THEAD TBODY TR TH TD".split(" "),
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
              assert.ok(
                ["class", "href", "rel", "scope", "tabindex", "role", "start", "aria-label"].includes(name),
                name,
              );
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("time grows with the text, not with its square", () => {
    for (const unit of ["[", "*", "**a", "`", "|a", "> ", "- ", "[a](", "# ", "1. ", "[^a]", "***a***"]) {
      const startedMs = cpuMs();
      render(unit.repeat(60_000 / unit.length));
      assert.ok(cpuMs() - startedMs < 1_500, unit);
    }
  });
});
