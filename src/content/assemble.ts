import { parseMarkdown } from "../base/markdown.ts";
import type { Ask, ContentPlan, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import { askLabel } from "../language/section_words.ts";
import { blocksMarkdown, stripMarks } from "./markdown_text.ts";

const ASK = /\*{0,2}\[(?:Ask )?(A\d+)(?::[^\]]{0,400})?\](?!\()\*{0,2}/g;

/** A change of the page that is edited. */
interface PatchEntry {
  op: "replace" | "insert_after" | "remove";
  /** Blocks of the page; for `insert_after` the one before, `b0` for the top. */
  blocks: string[];
  reason: string;
  /** Markdown. */
  before: string;
  after: string;
}

interface AssembledText {
  /** The whole text, for an edit the whole page after it, as GitHub Markdown. */
  body: string;
  /** The same with its asks by id alone, as the review reads it. */
  marked: string;
  /** null where nothing is edited. */
  patch: PatchEntry[] | null;
  /** Blocks of the page that stay as they are. */
  kept: number;
}

/** The publishable text: marks of sources taken out, asks left where the answer belongs. */
export function assembleText(text: WrittenText, dossier: Dossier): AssembledText {
  const publish = (block: WrittenBlock, level: number) => {
    const body = stripMarks(block.markdown).trim();
    const heading = block.heading.trim() === "" ? "" : `${"#".repeat(level)} ${oneLine(block.heading)}`;
    return [heading, body].filter((part) => part !== "").join("\n\n");
  };
  const rendered = (markdown: string) => renderAsks(markdown, text.asks, dossier.language);
  if (dossier.action === "edit" && dossier.target_blocks.length > 0) {
    const { marked, patch, kept } = assemblePatch(text, dossier, publish);
    return {
      marked,
      body: rendered(marked),
      patch: patch.map((entry) => ({ ...entry, after: rendered(entry.after) })),
      kept,
    };
  }
  const blocks = text.blocks.map((block) => publish(block, 2)).filter((part) => part !== "");
  const marked = `${[`# ${oneLine(text.title)}`, ...blocks].join("\n\n")}\n`;
  return { marked, body: rendered(marked), patch: null, kept: 0 };
}

/** The page after its patch: what nobody named stays, in its place and as it is. */
function assemblePatch(
  text: WrittenText,
  { target_blocks: blocks }: Dossier,
  publish: (block: WrittenBlock, level: number) => string,
): { marked: string; patch: PatchEntry[]; kept: number } {
  const gone = new Map<string, WrittenBlock>();
  const added = new Map<string, WrittenBlock[]>();
  const last = blocks.at(-1)?.id ?? "b0";
  let after = "b0";
  for (const block of text.blocks) {
    const { op, blocks: ids } = block.edit ?? { op: "insert_after" as const, blocks: [] };
    if (op === "keep") {
      after = ids.at(-1) ?? after;
    } else if (op === "insert_after" || ids.length === 0) {
      if (op === "remove") continue;
      const place = ids.at(-1) ?? (after === "b0" ? last : after);
      added.set(place, [...(added.get(place) ?? []), block]);
    } else {
      for (const id of ids) gone.set(id, block);
      after = ids.at(-1) ?? after;
    }
  }
  const markdown = new Map(blocks.map(({ id, block }) => [id, blocksMarkdown([block])]));
  const levels = blocks.flatMap(({ block }) => (block.type === "heading" && block.level > 1 ? [block.level] : []));
  const level = levels.length === 0 ? 2 : Math.min(4, ...levels);
  const parts: string[] = (added.get("b0") ?? []).map((block) => publish(block, level));
  let around = 0;
  for (const { id, block } of blocks) {
    if (block.type === "heading") around = block.level;
    const changed = gone.get(id);
    if (changed === undefined) parts.push(markdown.get(id) ?? "");
    else if (changed.edit?.op === "replace" && changed.edit.blocks[0] === id)
      parts.push(publish(changed, block.type === "heading" ? block.level : level));
    // Beside the heading it stands under, so that what follows stays where it was.
    parts.push(...(added.get(id) ?? []).map((block) => publish(block, Math.max(level, around))));
  }
  const body = parts.filter((part) => part !== "").join("\n\n");
  const hasTitle = parseMarkdown(body).children.some((node) => node.type === "heading" && node.depth === 1);
  return {
    marked: `${hasTitle ? body : `# ${oneLine(text.title)}\n\n${body}`}\n`,
    patch: text.blocks.flatMap((block) => patchEntry(block, { markdown, publish, level })),
    kept: blocks.length - gone.size,
  };
}

function patchEntry(
  block: WrittenBlock,
  {
    markdown,
    publish,
    level,
  }: { markdown: ReadonlyMap<string, string>; publish: (block: WrittenBlock, level: number) => string; level: number },
): PatchEntry[] {
  const { op, blocks, reason } = block.edit ?? { op: "insert_after" as const, blocks: [], reason: "" };
  if (op === "keep") return [];
  const before = op === "insert_after" ? "" : blocks.map((id) => markdown.get(id) ?? "").join("\n\n");
  return [{ op, blocks, reason, before, after: op === "remove" ? "" : publish(block, level) }];
}

/** `[Ask A1]` with its question, in bold, so that nobody publishes it by mistake; said again it is its id alone. */
export function renderAsks(markdown: string, asks: readonly Ask[], language: string): string {
  const byId = new Map(asks.map((ask) => [ask.id, ask]));
  const label = askLabel(language);
  const counts = new Map<string, number>();
  for (const [, id = ""] of markdown.matchAll(ASK)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const told = new Set<string>();
  return markdown.replace(ASK, (found, id: string) => {
    const ask = byId.get(id);
    if (ask === undefined) return found;
    if (told.has(id)) return `**[${label} ${id}]**`;
    told.add(id);
    const name = (counts.get(id) ?? 0) > 1 ? `${label} ${id}` : label;
    return `**[${name}: ${oneLine(ask.question).replaceAll(/[[\]]/g, "")}]**`;
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The draft of a brief that says not to write: why, and what would have to be known. */
export function declinedText(plan: ContentPlan, topic: string): WrittenText {
  const why = plan.decision.reason.replace(/\s+/g, " ").trim();
  const asks = plan.asks.map(({ id }) => `- [Ask ${id}]`).join("\n");
  const markdown = [why === "" ? "" : `> ${why}`, asks].filter((part) => part !== "").join("\n\n");
  return {
    title: plan.title || topic,
    meta_description: "",
    blocks: [{ section: "s1", heading: "", markdown, cites: [], edit: null }],
    asks: plan.asks,
    conflicts: [],
  };
}
