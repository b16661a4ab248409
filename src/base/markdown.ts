import type { Nodes, Root } from "mdast";
import type * as FromMarkdown from "mdast-util-from-markdown";
import type * as MdastGfm from "mdast-util-gfm";
import type * as MicromarkGfm from "micromark-extension-gfm";
import { latePackage } from "./late_package.ts";

/** Quotes and lists opened within each other by one line: a parser's time grows faster than with their square. */
const NESTED_LINE = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))){101}/;
/** Marks of emphasis, links and code in lines that no blank one parts; each is tried against all others. */
const INLINE_MARK = /[*_~`[\]<&]/g;
const INLINE_MARKS_MAX = 5000;

/** GitHub Markdown as a tree. What is too knotted to be parsed in good time is the one HTML node of its tree. */
export function parseMarkdown(markdown: string): Root {
  if (isKnotted(markdown)) return unread(markdown);
  const { fromMarkdown } = latePackage<typeof FromMarkdown>("mdast-util-from-markdown");
  const { gfmFromMarkdown } = latePackage<typeof MdastGfm>("mdast-util-gfm");
  const { gfm } = latePackage<typeof MicromarkGfm>("micromark-extension-gfm");
  try {
    return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  } catch (error) {
    // Nested deeper than the stack.
    if (error instanceof RangeError) return unread(markdown);
    throw error;
  }
}

/** Shows every node, children after their parent. */
export function visit(node: Nodes, see: (node: Nodes, depth: number) => void, depth = 0): void {
  see(node, depth);
  if ("children" in node) for (const child of node.children) visit(child, see, depth + 1);
}

function isKnotted(markdown: string): boolean {
  let marks = 0;
  return markdown.split("\n").some((line) => {
    marks = line.trim() === "" ? 0 : marks + line.length - line.replace(INLINE_MARK, "").length;
    return marks > INLINE_MARKS_MAX || NESTED_LINE.test(line);
  });
}

function unread(markdown: string): Root {
  const position = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: 1, column: markdown.length + 1, offset: markdown.length },
  };
  return { type: "root", children: [{ type: "html", value: markdown, position }], position };
}
