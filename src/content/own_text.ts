import type { RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { compactText } from "../base/compact_text.ts";
import { parseMarkdown } from "../base/markdown.ts";
import { textOfBlocks } from "../domain/block.ts";
import type { ContentPlan, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import { type Dossier, isOwnSource, type TargetBlock } from "../domain/dossier.ts";
import type { OwnText } from "../domain/run.ts";
import type { CheckedClaim } from "./claims/check_blocks.ts";

const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;
const REASON = "Written by the caller";

/** A text that a caller wrote for the brief, in the shape that the checks read; of an edit, what it changes of the page. */
export function ownText(own: OwnText, { dossier, plan }: { dossier: Dossier; plan: ContentPlan }): WrittenText {
  const markdown = own.markdown.replace(FRONT_MATTER, "");
  const nodes = parseMarkdown(markdown).children;
  const heading = nodes.find((node) => node.type === "heading" && node.depth === 1);
  const title = own.title ?? (heading === undefined ? "" : wordsOf(heading));
  const isEdit = dossier.action === "edit" && dossier.target_blocks.length > 0;
  const cites = ownMarks(dossier);
  const section = plan.sections[0]?.id ?? "s1";
  const parts = isEdit ? changedParts(nodes, markdown, dossier.target_blocks) : sectionsOf(nodes, markdown);
  return {
    title: title || plan.title,
    meta_description: own.meta_description ?? "",
    blocks: parts.map((part) => ({ edit: null, ...part, section, cites })),
    asks: [],
    conflicts: [],
  };
}

/** Statements that name no source of their own: they are judged by the site's nearest ones. */
export function withoutSharedCites(claims: readonly CheckedClaim[], dossier: Dossier): CheckedClaim[] {
  const shared = ownMarks(dossier);
  return claims.map((claim) => (shared.every((mark) => claim.cites.includes(mark)) ? { ...claim, cites: [] } : claim));
}

/** What stands without a named source is told with the source that comes nearest. */
export function withNearest(claims: readonly CheckedClaim[]): CheckedClaim[] {
  return claims.map((claim) => {
    if (claim.cites.length > 0 || claim.nearest === null || claim.verdict === "refused") return claim;
    return { ...claim, cites: [claim.nearest.mark] };
  });
}

type Part = Pick<WrittenBlock, "heading" | "markdown"> & Partial<Pick<WrittenBlock, "edit">>;

/** One a heading of the second level; lower ones stay in their text. */
function sectionsOf(nodes: readonly RootContent[], markdown: string): Part[] {
  const parts: { heading: string; nodes: RootContent[] }[] = [{ heading: "", nodes: [] }];
  for (const node of nodes) {
    if (node.type === "heading" && node.depth === 1) continue;
    if (node.type === "heading" && node.depth === 2) parts.push({ heading: wordsOf(node), nodes: [] });
    else parts.at(-1)!.nodes.push(node);
  }
  return parts
    .map(({ heading, nodes: own }) => ({ heading, markdown: sourceOf(own, markdown) }))
    .filter(({ heading, markdown: own }) => heading !== "" || own !== "");
}

/** The page's blocks against the new text: what stands in both, in order, is kept. */
function changedParts(nodes: readonly RootContent[], markdown: string, blocks: readonly TargetBlock[]): Part[] {
  const parts: Part[] = [];
  let [node, block] = [0, 0];
  const change = (nodeEnd: number, blockEnd: number) => {
    const text = sourceOf(nodes.slice(node, nodeEnd), markdown);
    const gone = blocks.slice(block, blockEnd).map(({ id }) => id);
    const before = block === 0 ? "b0" : blocks[block - 1]!.id;
    const put = (op: "replace" | "remove" | "insert_after", ids: string[]) =>
      parts.push({ heading: "", markdown: text, edit: { op, blocks: ids, reason: REASON } });
    if (text !== "" && gone.length > 0) put("replace", gone);
    else if (gone.length > 0) put("remove", gone);
    else if (text !== "") put("insert_after", [before]);
    [node, block] = [nodeEnd, blockEnd];
  };
  for (const pair of commonPairs(nodes, blocks)) {
    change(pair.node, pair.block);
    [node, block] = [pair.node + 1, pair.block + 1];
  }
  change(nodes.length, blocks.length);
  return parts;
}

/** The longest common subsequence of both, by their words. */
function commonPairs(nodes: readonly RootContent[], blocks: readonly TargetBlock[]): { node: number; block: number }[] {
  const left = nodes.map((node) => compactText(wordsOf(node)));
  const right = blocks.map(({ block }) => compactText(textOfBlocks([block])));
  const lengths = left.map(() => right.map(() => 0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      lengths[row]![column] =
        left[row] === right[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: { node: number; block: number }[] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) pairs.push({ node: row++, block: column++ });
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/** Whatever the company says of itself may prove a statement that names no source. */
function ownMarks({ sources }: Dossier): string[] {
  return sources.filter(isOwnSource).map(({ mark }) => mark);
}

/** Its words, as a reader of the page counts them. */
function wordsOf(node: RootContent): string {
  return textOf(node, { includeImageAlt: false });
}

function sourceOf(nodes: readonly RootContent[], markdown: string): string {
  return markdown.slice(nodes[0]?.position?.start.offset ?? 0, nodes.at(-1)?.position?.end.offset ?? 0).trim();
}
