import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Block } from "../../src/domain/block.ts";
import { readPage } from "../../src/page/read_page.ts";

function blocksOf(body: string): Block[] {
  const bytes = new TextEncoder().encode(`<!doctype html><html lang="en"><body>${body}</body></html>`);
  const reading = readPage(bytes, { url: "https://a.com/", site: "a.com", contentType: "text/html", headers: {} });
  assert.ok(reading.ok);
  return reading.html.blocks!;
}

const heading = (level: number, text: string): Block => ({ type: "heading", level, text });
const paragraph = (text: string): Block => ({ type: "paragraph", text });
const list = (...items: string[]): Block => ({ type: "list", ordered: false, items });

describe("readPage() gives typed blocks", () => {
  const CASES: [string, string, Block[]][] = [
    ["headings broken over lines are one", "<h1>Big<br>news <em>now</em></h1>", [heading(1, "Big news now")]],
    [
      "a line break ends no paragraph",
      "<p>One<br>two</p>loose <b>text</b>",
      [paragraph("One two"), paragraph("loose text")],
    ],
    [
      "items of a list inside an item are items",
      "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
      [list("a", "b", "c")],
    ],
    [
      "an ordered list",
      "<ol><li>first</li><li>second</li></ol>",
      [{ type: "list", ordered: true, items: ["first", "second"] }],
    ],
    [
      "a table with its header and a list in a cell",
      "<table><tr><th>Plan</th><th>Price</th></tr><tr><td>A</td><td>5 €<ul><li>x</li><li>y</li></ul></td></tr></table>",
      [
        {
          type: "table",
          header: true,
          rows: [
            ["Plan", "Price"],
            ["A", "5 € x y"],
          ],
        },
      ],
    ],
    [
      "a list that arranges cards is no list; the lists in it are",
      "<ul><li><h3>Card 1</h3><p>Text</p></li><li><h3>Card 2</h3><ul><li>f</li><li>g</li></ul></li></ul>",
      [heading(3, "Card 1"), paragraph("Text"), heading(3, "Card 2"), list("f", "g")],
    ],
    [
      "a table that arranges the page is none; the one in it is",
      "<table><tr><td><h2>Side</h2><p>para</p></td><td><table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table></td></tr></table>",
      [
        heading(2, "Side"),
        paragraph("para"),
        {
          type: "table",
          header: false,
          rows: [
            ["1", "2"],
            ["3", "4"],
          ],
        },
      ],
    ],
    [
      "one column is no table",
      "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
      [paragraph("a"), paragraph("b")],
    ],
    [
      "a quotation keeps its paragraphs",
      "<blockquote><p>Great!</p><p>Ann</p></blockquote>",
      [{ type: "quote", text: "Great!\nAnn" }],
    ],
    ["code keeps its lines", "<pre>let a = 1;\n  b();</pre>", [{ type: "code", text: "let a = 1;\n  b();" }]],
    [
      "the question of an accordion is kept, what is pressed or filled in is not",
      '<button aria-expanded="false">How long?</button><div>Two weeks.</div><label>Your name</label><button>Send</button>',
      [paragraph("How long?"), paragraph("Two weeks.")],
    ],
    [
      "a question on a button is one of an accordion, whatever its markup says; a call to act is none",
      "<div><button>How long does it take? <span>+</span></button></div><div>Two weeks.</div><button>Ready?</button>",
      [paragraph("How long does it take?"), paragraph("Two weeks.")],
    ],
    [
      "navigation, footer, hidden and muted text is not the page's own",
      "<nav><ul><li>Home</li></ul></nav><p>Own.</p><p hidden>Not seen</p><script>x()</script><footer><p>Imprint</p></footer>",
      [paragraph("Own.")],
    ],
    ["what is left open is closed at the end", "<ul><li>a<li>b", [list("a", "b")]],
  ];
  for (const [what, body, blocks] of CASES) {
    test(what, () => assert.deepEqual(blocksOf(body), blocks));
  }

  test("a page of any size gives a bounded number of blocks", () => {
    const blocks = blocksOf("<p>word word word</p>".repeat(5_000));
    assert.ok(blocks.length <= 1_500);
    assert.ok(JSON.stringify(blocksOf(`<ul>${"<li>item</li>".repeat(5_000)}</ul>`)).length < 10_000);
  });
});
