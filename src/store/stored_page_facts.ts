import { inflateRawSync } from "node:zlib";
import type { PageFacts } from "../page/page_facts.ts";
import type { PageRow } from "./pages.ts";

/** Reader that first kept the blocks. */
const BLOCKS_VERSION = 2;

/** Facts of a page take 40 KB as JSON; packed, a whole site can be saved in one short transaction. */
export interface PackedFacts {
  /** JSON, deflated, base64. */
  packed: string;
}

/** The facts of a stored page, packed or plain; null when there are none. */
export function pageFactsOf(row: Pick<PageRow, "facts" | "blocks" | "reader_version"> | undefined): PageFacts | null {
  const facts = row?.facts as PackedFacts | PageFacts | null | undefined;
  if (row === undefined || !facts) return null;
  if (!("packed" in facts)) return facts;
  const { packed } = facts;
  try {
    const page = JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString("utf8")) as PageFacts;
    if (page.html !== null && row.reader_version >= BLOCKS_VERSION) page.html.blocks = row.blocks;
    return page;
  } catch {
    return null;
  }
}
