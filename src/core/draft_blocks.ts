import { proseOf } from "./draft_markdown.ts";
import { splitSentences } from "./text/sentences.ts";

/** Lines beyond this are not read: no draft is that long. */
const LINES_MAX = 20_000;
const HEADING = /^(#{1,6})\s+(.{1,300})$/;
const QUOTE_MARK = /^\s*>\s?/;
const LIST_MARK = /^\s*(?:[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/;
const TABLE_RULE = /^\s*\|?\s*:?-{3,}/;
const LINK = /\[([^\]]{0,300})\]\(([^()\s]{0,2000})\)/g;

export type BlockKind = "paragraph" | "list" | "quote" | "table" | "code";

/** A run of lines of one kind, without the marks of lists and quotes; a table's lines keep their bars. */
export interface DraftBlock {
  kind: BlockKind;
  lines: string[];
}

/** A heading with what stands under it until the next one. */
export interface DraftSection {
  heading: string;
  /** 0 for what stands before the first heading. */
  level: number;
  blocks: DraftBlock[];
}

/** A Markdown body by headings and blocks; linear in the text. */
export function draftSections(body: string): DraftSection[] {
  const sections: DraftSection[] = [{ heading: "", level: 0, blocks: [] }];
  let open: DraftBlock | null = null;
  for (const line of body.split("\n").slice(0, LINES_MAX)) {
    const section = sections.at(-1);
    if (section === undefined) break;
    if (open?.kind === "code") {
      if (/^\s*```/.test(line)) open = null;
      else open.lines.push(line);
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading !== null) {
      sections.push({ heading: proseOf(heading[2] ?? "").trim(), level: heading[1]?.length ?? 1, blocks: [] });
      open = null;
      continue;
    }
    if (line.trim() === "") {
      open = null;
      continue;
    }
    const kind = kindOf(line);
    if (open === null || open.kind !== kind) {
      open = { kind, lines: [] };
      section.blocks.push(open);
    }
    if (kind !== "code") open.lines.push(bare(line, kind));
  }
  return sections.filter((section) => section.level > 0 || section.blocks.length > 0);
}

/** Sentences of the author's own running text: paragraphs without quotes, lists, tables and code. */
export function runningSentences(section: DraftSection, language: string): string[] {
  return section.blocks
    .filter((block) => block.kind === "paragraph" && !isLinkLine(block))
    .flatMap((block) => splitSentences(proseOf(block.lines.join(" ")), language).map((sentence) => sentence.text));
}

/** A paragraph that only leads elsewhere (`More on this: [page](…).`). */
export function isLinkLine(block: DraftBlock): boolean {
  return (
    block.kind === "paragraph" &&
    /^(?:[^[\]:]{0,40}:\s*|See\s+)?\[[^\]]{0,300}\]\([^()\s]{0,2000}\)[.!]?$/.test(block.lines.join(" ").trim())
  );
}

/** Visible text of a block. */
export function blockText(block: DraftBlock): string {
  return proseOf(block.lines.join("\n")).trim();
}

/** Rows of a table's cells, the head first. */
export function tableRows(block: DraftBlock): string[][] {
  if (block.kind !== "table") return [];
  return block.lines
    .filter((line) => !TABLE_RULE.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, "")
        .split(/(?<!\\)\|/)
        .map((text) => proseOf(text).trim()),
    );
}

export function linksIn(text: string): { text: string; url: string }[] {
  return [...text.matchAll(LINK)].map((match) => ({ text: match[1] ?? "", url: match[2] ?? "" }));
}

/** The text with each link replaced by what is given for it. */
export function replaceLinks(text: string, by: (link: { text: string; url: string }) => string): string {
  return text.replace(LINK, (_, inner: string, url: string) => by({ text: inner, url }));
}

function kindOf(line: string): BlockKind {
  if (/^\s*```/.test(line)) return "code";
  if (QUOTE_MARK.test(line)) return "quote";
  if (/^\s*\|/.test(line)) return "table";
  return LIST_MARK.test(line) ? "list" : "paragraph";
}

function bare(line: string, kind: BlockKind): string {
  if (kind === "quote") return line.replace(QUOTE_MARK, "");
  return kind === "list" ? line.replace(LIST_MARK, "") : line;
}
