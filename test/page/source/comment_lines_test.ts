import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../../src/page/read_page.ts";

function commentsOf(html: string): string[] {
  const bytes = new TextEncoder().encode(`<!doctype html><html lang="en"><head></head><body>${html}</body></html>`);
  const url = "https://boatyard.example/moorings";
  const reading = readPage(bytes, { url, contentType: "text/html", headers: {}, site: "boatyard.example" });
  assert.ok(reading.ok);
  return reading.html.source_lines!.filter((line) => line.startsWith("<!--"));
}

test("noteComments() shows what people wrote for each other without passwords, no marks of parts, conditions or markup", () => {
  const note = "Bill: swap the berth prices before launch, login bill / Harbour7";
  const others = [
    "Hero",
    "[if lt IE 9]> old <![endif]",
    "wp:paragraph with some more words",
    "===== FOOTER of the whole page =====",
    "<p>An old offer of last year</p>",
  ];
  assert.deepEqual(commentsOf([note, ...others].map((text) => `<!-- ${text} --><p>Text</p>`).join("")), [
    `<!-- ${note.replace("Harbour7", "…")} -->\t`,
  ]);
});

test("noteComments() tells of a comment that swallows markup", () => {
  const [line = ""] = commentsOf("<!-- start <p>Our berths</p> <!-- end --><p>Text</p>");
  assert.match(line, /^<!-- comment with another one and markup in it -->\t.*Our berths/);
});
