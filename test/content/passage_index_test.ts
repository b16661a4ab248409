import assert from "node:assert/strict";
import { test } from "node:test";
import type { Block } from "../../src/domain/block.ts";
import { indexPages } from "../support/page_index.ts";

test("openIndex(): headings stay with what is the page's own, and an edited page keeps what repeats inside it", () => {
  const card = (name: string, price: string): Block[] => [
    { type: "heading", level: 3, text: name },
    { type: "paragraph", text: price },
  ];
  const footer: Block = { type: "paragraph", text: "Open from nine to five" };
  const pages = Array.from({ length: 6 }, (_, at) => ({
    url: `https://shop.example/${at}`,
    title: `Page ${at}`,
    description: "",
    kind: "offer" as const,
    blocks: [
      ...card("Rope", `€${at}`),
      ...card("Chalk", "€5"),
      { type: "paragraph" as const, text: `End ${at}` },
      footer,
    ],
  }));
  const index = indexPages(pages, "en");
  const shown = (blocks: readonly Block[]) => blocks.map((block) => ("text" in block ? block.text : ""));
  assert.deepEqual(shown(index.pages[0]!.blocks), ["Rope", "€0", "End 0"]);
  assert.deepEqual(shown(index.inner.get("https://shop.example/0")!), ["Rope", "€0", "Chalk", "€5", "End 0"]);
});

test("openIndex(): a date above a headline is that item's", () => {
  const news = { url: "https://news.example/", title: "News", description: "", kind: "article" as const };
  const blocks: Block[] = [
    { type: "heading", level: 2, text: "Refunded" },
    { type: "paragraph", text: "The insurer pays." },
    { type: "paragraph", text: "28-07-2015" },
    { type: "heading", level: 2, text: "Food and Parkinson" },
    { type: "paragraph", text: "Eat well." },
  ];
  const { passages } = indexPages([{ ...news, blocks }], "en");
  assert.deepEqual(
    passages.map((passage) => [passage.heading, passage.blocks.map((block) => ("text" in block ? block.text : ""))]),
    [
      ["Refunded", ["The insurer pays."]],
      ["Food and Parkinson", ["28-07-2015", "Eat well."]],
    ],
  );
});
