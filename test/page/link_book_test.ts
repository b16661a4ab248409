import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createLinkBook } from "../../src/page/link_book.ts";
import type { LinkFact } from "../../src/page/page_facts.ts";
import { openPageShelf } from "../../src/page/page_shelf.ts";

function link(text: string, of: Partial<LinkFact> = {}): LinkFact {
  const url = "https://ovens.test/a";
  const rest = { rel: [], internal: true, target_blank: false, region: "main", image_only: false };
  return { href: "/a", url, text, ...rest, ...of };
}

describe("createLinkBook()", () => {
  for (const shelf of [undefined, openPageShelf()]) {
    const where = shelf === undefined ? "in memory" : "on a shelf";
    test(`gives each page its links back ${where}, whatever others have in common with them`, () => {
      const book = createLinkBook(shelf);
      const pages = [
        [link("Ovens"), link(""), link("Öfen 炉"), link("Ovens", { region: "nav", rel: ["nofollow"] })],
        [],
        [link("Ovens"), link("Mail", { href: "mailto:a@ovens.test", url: null, label: "Write to us", hidden: true })],
      ];
      const held = pages.map(book.hold);
      for (const at of [2, 0, 1]) assert.deepEqual(book.linksOf(held[at]!), pages[at]);
      shelf?.close();
    });
  }
});
