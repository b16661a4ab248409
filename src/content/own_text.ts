import type * as Diff from "diff";
import type { RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { compactText } from "../base/compact_text.ts";
import { latePackage } from "../base/late_package.ts";
import { parseMarkdown } from "../base/markdown.ts";
import { textOfBlocks } from "../domain/block.ts";
import type { ContentPlan, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import { type Dossier, isOwnSource, type TargetBlock } from "../domain/dossier.ts";
import type { OwnText } from "../domain/run.ts";
import type { CheckedClaim } from "./text_check.ts";

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
  const { diffArrays } = latePackage<typeof Diff>("diff");
  const was = blocks.map(({ block }) => compactText(textOfBlocks([block])));
  const is = nodes.map((node) => compactText(wordsOf(node)));
  const parts: Part[] = [];
  let [node, block] = [0, 0];
  let open: { text: string; gone: string[]; before: string } | null = null;
  for (const { added, removed, count } of [...diffArrays(was, is), { added: false, removed: false, count: 0 }]) {
    if (!added && !removed) {
      if (open !== null) parts.push(changedPart(open));
      open = null;
      [node, block] = [node + count, block + count];
      continue;
    }
    open ??= { text: "", gone: [], before: block === 0 ? "b0" : blocks[block - 1]!.id };
    if (removed) open.gone = blocks.slice(block, block + count).map(({ id }) => id);
    else open.text = sourceOf(nodes.slice(node, node + count), markdown);
    if (removed) block += count;
    else node += count;
  }
  return parts;
}

function changedPart({ text, gone, before }: { text: string; gone: string[]; before: string }): Part {
  const op = gone.length === 0 ? "insert_after" : text === "" ? "remove" : "replace";
  return { heading: "", markdown: text, edit: { op, blocks: gone.length === 0 ? [before] : gone, reason: REASON } };
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
