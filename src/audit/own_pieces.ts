import { cut } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";

/** The texts of a page, each once, headings apart: what tells its own from what the template repeats. */
export function piecesOf({ html }: PageView): Set<string> {
  const pieces = (html.blocks ?? []).flatMap((block) => {
    switch (block.type) {
      case "heading":
        return [];
      case "list":
        return block.items;
      case "table":
        return block.rows.map((row) => row.join(" "));
      default:
        return [block.text];
    }
  });
  return new Set(pieces.map((text) => cut(text.trim().toLowerCase(), 2000)).filter((text) => text !== ""));
}
