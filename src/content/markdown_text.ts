import type { Nodes, RootContent } from "mdast";
import type * as MdastGfm from "mdast-util-gfm";
import type * as ToMarkdown from "mdast-util-to-markdown";
import { latePackage } from "../base/late_package.ts";
import { parseMarkdown, visit } from "../base/markdown.ts";
import type { Block } from "../domain/block.ts";
import { MARK_OR_ASK, TRICKS } from "./markdown.ts";

/** Of a node in its text. */
export interface Place {
  from: number;
  to: number;
}

/** The text to publish: marks of sources taken out, asks left for all to see. */
export function stripMarks(markdown: string): string {
  return withoutPlaces(markdown, (node, { from, to }) => {
    if (node.type !== "text" && node.type !== "linkReference") return [];
    const marks = [...markdown.slice(from, to).matchAll(MARK_OR_ASK)].filter(
      ({ groups }) => groups?.cites !== undefined,
    );
    return marks.map(({ index, 0: mark }) => ({ from: from + index, to: from + index + mark.length }));
  });
}

/** The text without what `tricks` names: raw HTML, images, reference links and footnotes. */
export function withoutTricks(markdown: string): string {
  return withoutPlaces(markdown, ({ type }, place) => (type in TRICKS ? [place] : []));
}

export function placeOf({ position }: Nodes): Place {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 };
}

/** The text without the places that are told of its nodes. */
export function withoutPlaces(markdown: string, placesIn: (node: Nodes, place: Place) => Place[]): string {
  const cuts: Place[] = [];
  visit(parseMarkdown(markdown), (node) => void cuts.push(...placesIn(node, placeOf(node))));
  // What stands within another goes with it.
  const isInner = ({ from, to }: Place) => cuts.some((cut) => cut.from < from && cut.to >= to);
  return cuts
    .filter((cut) => !isInner(cut))
    .toSorted((a, b) => b.from - a.from)
    .reduce((plain, { from, to }) => plain.slice(0, from) + plain.slice(to), markdown);
}

/** Blocks of a page as GitHub Markdown; what would be markup in their texts is escaped. */
export function blocksMarkdown(blocks: readonly Block[]): string {
  const { gfmToMarkdown } = latePackage<typeof MdastGfm>("mdast-util-gfm");
  const { toMarkdown } = latePackage<typeof ToMarkdown>("mdast-util-to-markdown");
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
