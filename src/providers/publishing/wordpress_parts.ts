import { decodeHTML } from "entities";
import type { StoredPart } from "./merge_parts.ts";

const BLOCK_MARK = /<!--\s+(\/?)wp:([a-z][a-z0-9/-]*)\s[^>]*?(\/?)-->/g;
const TAG = /<[^>]*>/g;
const BLANK_LINES = /\n\s*\n/;
/** Blocks made of blocks that are read as one. */
const WHOLE = new Set(["list", "quote", "table"]);

/** The stored content of a page in parts: blocks, or the paragraphs of one that has none. */
export function wordPressParts(content: string): StoredPart[] {
  const marks = [...content.matchAll(BLOCK_MARK)].map((match) => ({
    name: match[2]!,
    closes: match[1] === "/",
    alone: match[3] === "/",
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (marks.length === 0) return content.split(BLANK_LINES).filter(isSomething).map(partOf);
  const parts: StoredPart[] = [];
  let from = 0;
  for (let at = 0; at < marks.length; at++) {
    const { name, closes, alone, start } = marks[at]!;
    if (closes || alone) continue;
    const close = WHOLE.has(name)
      ? marks.findIndex((mark, place) => place > at && mark.closes && mark.name === name)
      : at + 1;
    const end = marks[close];
    // Only what holds no other block is a part; what is around such blocks is markup without words.
    if (end === undefined || !end.closes || end.name !== name) continue;
    parts.push(partOf(content.slice(from, start)), partOf(content.slice(start, end.end)));
    from = end.end;
    at = close;
  }
  return [...parts, partOf(content.slice(from))].filter(({ source }) => isSomething(source));
}

function partOf(source: string): StoredPart {
  return { source, text: decodeHTML(source.replace(TAG, " ")) };
}

function isSomething(text: string): boolean {
  return text.trim() !== "";
}
