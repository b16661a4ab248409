import type { RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Block } from "../domain/block.ts";

/** Blocks of a page as GitHub Markdown; what would be markup in their texts is escaped. */
export function blocksMarkdown(blocks: readonly Block[]): string {
  return toMarkdown(
    { type: "root", children: blocks.map(nodeOf) },
    { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: "-", rule: "-" },
  ).trim();
}

function nodeOf(block: Block): RootContent {
  switch (block.type) {
    case "heading":
      return { type: "heading", depth: block.level as 1 | 2 | 3 | 4 | 5 | 6, children: textOf(block.text) };
    case "paragraph":
      return { type: "paragraph", children: textOf(block.text) };
    case "quote":
      return { type: "blockquote", children: [{ type: "paragraph", children: textOf(block.text) }] };
    case "code":
      return { type: "code", value: block.text };
    case "list":
      return {
        type: "list",
        ordered: block.ordered,
        spread: false,
        children: block.items.map((item) => ({
          type: "listItem",
          spread: false,
          children: [{ type: "paragraph", children: textOf(item) }],
        })),
      };
    case "table": {
      const width = Math.max(1, ...block.rows.map((row) => row.length));
      // A Markdown table needs a head; a table without one gets an empty one.
      const rows = block.header ? block.rows : [[], ...block.rows];
      return {
        type: "table",
        children: rows.map((row) => ({
          type: "tableRow",
          children: Array.from({ length: width }, (_, place) => ({
            type: "tableCell",
            children: textOf(row[place] ?? ""),
          })),
        })),
      };
    }
  }
}

function textOf(text: string): { type: "text"; value: string }[] {
  return [{ type: "text", value: text }];
}
