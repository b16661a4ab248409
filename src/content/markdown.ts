import type { Nodes, PhrasingContent, Root, RootContent, Table } from "mdast";
import { parseMarkdown, visit } from "../base/markdown.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { splitSentences } from "../language/sentences.ts";

/** One thing that a text says, without marks and asks, which stand beside it. */
export interface Statement {
  text: string;
  kind: "sentence" | "item" | "row" | "quote" | "heading";
  /** Its own marks of sources. */
  cites: string[];
  /** What stands in `[Ask …]`: an id (`A1`), a question or both. */
  asks: string[];
  links: TextLink[];
  /** Of a row: the table's header. */
  context: string;
  /** Place of its block in the text, from 0: statements of one paragraph, list item or row share it. */
  block: number;
}

export interface TextLink {
  text: string;
  url: string;
}

export interface TextSection {
  /** 0 for what stands above the first heading. */
  level: number;
  heading: string;
  statements: Statement[];
  /** What it is made of, in order. */
  blocks: RootContent["type"][];
}

/** A text as its reader sees it. */
export interface TextReading {
  sections: TextSection[];
  statements: Statement[];
  links: TextLink[];
  /** Markup that shows, loads or hides what a reviewer cannot see: raw HTML, images, reference links, footnotes. */
  tricks: string[];
}

/** Where the reading stands. */
interface Walk {
  language: string;
  block: number;
  depth: number;
}

/** Nothing of an honest text is nested deeper; what is there is told and not read. */
const NESTING_MAX = 12;

/** Text of inline nodes, with marks, asks and links at their places. */
interface Inline {
  text: string;
  marks: { at: number; cites: string[]; ask: string | null }[];
  /** Places where a sentence ends: at a mark behind a full stop, and at an ask before a new one. */
  ends: number[];
  links: (TextLink & { at: number })[];
}

/** Nodes of Markdown that no text needs, with their names for people. */
export const TRICKS: Readonly<Record<string, string>> = {
  html: "raw HTML",
  image: "an image",
  imageReference: "an image",
  definition: "a reference link",
  linkReference: "a reference link",
  footnoteReference: "a footnote",
  footnoteDefinition: "a footnote",
};
/** The same, and `[Ask A1]`, `[Ask A1: which?]`, `[Ask: which?]`, `[A1]`. */
export const MARK_OR_ASK =
  /\s*\[(?:(A\d{1,3})|Ask\b[:\s]*([^\]]*)|(?<cites>(?:[A-Z]{1,2}|b)\d{1,3}(?:\s*[,;]\s*(?:[A-Z]{1,2}|b)\d{1,3})*))\]/g;
const SENTENCE_BEGINS = /^[\s*_]*[\p{Lu}\p{N}]/u;
const SENTENCE_ENDS = /[.!?…]["”»“’*_\s]*$/u;
const MARK_SEPARATOR = /\s*[,;]\s*/;
/** `— Jackie`, behind the words quoted. */
const ATTRIBUTION = /(?:^|\n|[”"»“.!?]\s*)[—–-]\s*([^\n]{1,120})$/u;
const INNER_QUOTES = /[“„"«»]/;
const OPENS_QUOTED = /^\s*[“„"«»]/;
const OUTER_QUOTES = /^[\s“„"«»]+|[\s”“"»«]+$/gu;

export function readMarkdown(markdown: string, language: string): TextReading {
  const tree = parseMarkdown(markdown);
  const tricks = tricksIn(tree);
  const sections: TextSection[] = [{ level: 0, heading: "", statements: [], blocks: [] }];
  const walk = { language: primaryLanguage(language), block: 0, depth: 0 };
  for (const node of tree.children) {
    if (node.type === "heading") {
      const inline = flatten(node.children);
      const [statement] = statementsOf(inline, { kind: "heading", ...walk, block: walk.block++ });
      sections.push({
        level: node.depth,
        heading: statement?.text ?? "",
        statements: statement === undefined ? [] : [statement],
        blocks: [],
      });
      continue;
    }
    const section = sections.at(-1)!;
    section.blocks.push(node.type);
    section.statements.push(...blockStatements(node, "sentence", walk));
  }
  const kept = sections.filter(({ level, blocks }) => level > 0 || blocks.length > 0);
  const statements = kept.flatMap((section) => section.statements);
  return { sections: kept, statements, links: linksIn(tree), tricks };
}

function blockStatements(node: RootContent | Nodes, kind: Statement["kind"], walk: Walk): Statement[] {
  if (walk.depth > NESTING_MAX) return [];
  switch (node.type) {
    case "paragraph":
      return statementsOf(flatten(node.children), { kind, ...walk, block: walk.block++ });
    case "list":
      return deeper(walk, () =>
        node.children.flatMap((item) => item.children.flatMap((child) => blockStatements(child, "item", walk))),
      );
    case "blockquote":
      return deeper(walk, () => quoteStatements(node.children, walk));
    case "table":
      return tableStatements(node, walk);
    default:
      return [];
  }
}

function deeper(walk: Walk, read: () => Statement[]): Statement[] {
  walk.depth++;
  const statements = read();
  walk.depth--;
  return statements;
}

/** The words quoted, and who is said to have said them. */
function quoteStatements(nodes: readonly Nodes[], walk: Walk): Statement[] {
  const block = walk.block++;
  const inlines = nodes.flatMap((node) => (node.type === "paragraph" ? [flatten(node.children)] : []));
  const nested = nodes.flatMap((node) => (node.type === "paragraph" ? [] : blockStatements(node, "quote", walk)));
  const text = inlines.map((inline) => inline.text).join("\n");
  const shared = {
    cites: inlines.flatMap(({ marks }) => marks.flatMap(({ cites }) => cites)),
    asks: inlines.flatMap(({ marks }) => marks.flatMap(({ ask }) => ask ?? [])),
    context: "",
    block,
  };
  const links = inlines.flatMap((inline) => inline.links.map(({ text: shown, url }) => ({ text: shown, url })));
  const attribution = ATTRIBUTION.exec(text.trimEnd())?.[1];
  const words = attribution === undefined ? text : text.slice(0, text.trimEnd().length - attribution.length);
  // Somebody is quoted within it: the rest is the writer's own.
  if (INNER_QUOTES.test(words) && !OPENS_QUOTED.test(words))
    return [...inlines.flatMap((inline) => statementsOf(inline, { kind: "sentence", ...walk, block })), ...nested];
  const quoted = words.replace(/[\s—–-]+$/u, "").replace(OUTER_QUOTES, "");
  if (quoted === "") return nested;
  const quote: Statement = { text: quoted, kind: "quote", links, ...shared };
  const named: Statement[] =
    attribution === undefined
      ? []
      : [{ text: `“${quoted}” — ${attribution.trim()}`, kind: "sentence", links: [], ...shared }];
  return [quote, ...named, ...nested];
}

/** A row is one statement; its header goes with it. */
function tableStatements({ children: [header, ...rows] }: Table, walk: Walk): Statement[] {
  const context = header?.children.map((cell) => flatten(cell.children).text.trim()).join(" | ") ?? "";
  return rows.map((row) => {
    const cells = row.children.map((cell) => flatten(cell.children));
    return {
      text: cells.map(({ text }) => text.trim()).join(" | "),
      kind: "row",
      cites: cells.flatMap(({ marks }) => marks.flatMap(({ cites }) => cites)),
      asks: cells.flatMap(({ marks }) => marks.flatMap(({ ask }) => ask ?? [])),
      links: cells.flatMap(({ links }) => links.map(({ text, url }) => ({ text, url }))),
      context,
      block: walk.block++,
    };
  });
}

/** A mark belongs to the sentence that ends before it. */
function statementsOf(
  { text, marks, ends, links }: Inline,
  { kind, language, block }: { kind: Statement["kind"]; language: string; block: number },
): Statement[] {
  const pieces = [0, ...ends].map((start, place) => ({
    start,
    text: text.slice(start, ends[place]).replaceAll("\n", " "),
  }));
  const sentences =
    kind === "heading"
      ? [{ text: text.trim(), start: 0 }]
      : pieces.flatMap((piece) =>
          splitSentences(piece.text, language).map((found) => ({ ...found, start: piece.start + found.start })),
        );
  const statements = sentences.map(
    (sentence): Statement => ({ text: sentence.text, kind, cites: [], asks: [], links: [], context: "", block }),
  );
  const at = (place: number) => {
    const index = sentences.findLastIndex(({ start }) => start < place);
    return statements[Math.max(index, 0)];
  };
  if (statements.length === 0 && marks.some(({ ask }) => ask !== null))
    statements.push({ text: "", kind, cites: [], asks: [], links: [], context: "", block });
  for (const mark of marks) {
    const statement = at(mark.at);
    statement?.cites.push(...mark.cites);
    if (mark.ask !== null) statement?.asks.push(mark.ask);
  }
  for (const { at: place, ...link } of links) at(place + 1)?.links.push(link);
  return statements;
}

function flatten(nodes: readonly PhrasingContent[]): Inline {
  const raw: { text: string; links: Inline["links"] } = { text: "", links: [] };
  collect(nodes, raw);
  const cuts: { from: number; to: number }[] = [];
  const marks: Inline["marks"] = [];
  const ends: number[] = [];
  let text = "";
  let from = 0;
  for (const match of raw.text.matchAll(MARK_OR_ASK)) {
    const [whole, id, ask, cites] = match;
    text += raw.text.slice(from, match.index);
    from = match.index + whole.length;
    cuts.push({ from: match.index, to: from });
    const isAsk = cites === undefined;
    if (isAsk ? SENTENCE_BEGINS.test(raw.text.slice(from)) : SENTENCE_ENDS.test(text)) ends.push(text.length);
    marks.push({
      at: text.trimEnd().length,
      cites: cites?.split(MARK_SEPARATOR) ?? [],
      ask: isAsk ? (id ?? ask ?? "").trim() : null,
    });
  }
  const cutBefore = (at: number) => cuts.reduce((sum, cut) => sum + (cut.to <= at ? cut.to - cut.from : 0), 0);
  return {
    text: text + raw.text.slice(from),
    marks,
    ends,
    links: raw.links.map((link) => ({ ...link, at: link.at - cutBefore(link.at) })),
  };
}

function collect(nodes: readonly PhrasingContent[], raw: { text: string; links: Inline["links"] }): void {
  for (const node of nodes) {
    if (node.type === "text" || node.type === "inlineCode") raw.text += node.value;
    else if (node.type === "break") raw.text += "\n";
    else if (node.type === "linkReference") raw.text += `[${node.label ?? ""}]`;
    else if ("children" in node) {
      const at = raw.text.length;
      collect(node.children, raw);
      if (node.type === "link") raw.links.push({ text: raw.text.slice(at), url: node.url, at });
    }
  }
}

function linksIn(tree: Root): TextLink[] {
  const links: TextLink[] = [];
  const see = (node: Nodes) => {
    if (node.type !== "link") return;
    const raw = { text: "", links: [] };
    collect(node.children, raw);
    links.push({ text: raw.text, url: node.url });
  };
  visit(tree, see);
  return links;
}

function tricksIn(tree: Root): string[] {
  const tricks = new Set<string>();
  const see = ({ type }: Nodes, depth: number) => {
    const trick = depth > NESTING_MAX ? "blocks nested too deep" : TRICKS[type];
    if (trick !== undefined) tricks.add(trick);
  };
  visit(tree, see);
  return [...tricks];
}
