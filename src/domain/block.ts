import { z } from "zod";

/**
 * Version of what the reader makes of a page. A page of an older one is asked for without conditions at the next crawl:
 * a 304 would keep it old for ever.
 */
export const READER_VERSION = 26;

/** One piece of a page's main content, in the page's order, as its reader sees it. Texts are trimmed, never joined. */
export const Block = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), level: z.number().int().min(1).max(6), text: z.string() }),
  z.object({ type: z.literal("paragraph"), text: z.string() }),
  z.object({ type: z.literal("list"), ordered: z.boolean(), items: z.array(z.string()) }),
  /** Rows of cells, the header's first where there is one. */
  z.object({ type: z.literal("table"), header: z.boolean(), rows: z.array(z.array(z.string())) }),
  z.object({ type: z.literal("quote"), text: z.string() }),
  /** With its line breaks. */
  z.object({ type: z.literal("code"), text: z.string() }),
]);
export type Block = z.infer<typeof Block>;

/** The words of blocks, a line a paragraph, item or row. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join("\n");
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case "list":
      return block.items.join("\n");
    case "table":
      return block.rows.map((row) => row.join(" | ")).join("\n");
    default:
      return block.text;
  }
}
