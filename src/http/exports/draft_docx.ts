import type { FileChild, ILevelsOptions, ParagraphChild } from "docx";
import type { PhrasingContent, RootContent, Table } from "mdast";
import { isDraftLink, readDraft, written } from "../dashboard/markdown.ts";
import type { DraftText } from "./draft_text.ts";

type Docx = typeof import("docx");

/** Word counts levels of lists from 0. */
const LIST_LEVEL_MAX = 8;
/** Twentieths of a point. */
const INDENT = 500;
/** What XML cannot hold. */
const NOT_XML = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;

/** What is being written: where lists are nested, and which numbers theirs begin at. */
interface Writing {
  docx: Docx;
  source: string;
  /** Where each numbered list of the document begins. */
  starts: number[];
}

interface Place {
  /** Depth in lists; -1 outside of them. */
  level: number;
  /** The list's numbering; absent: what goes on in an item has no mark of its own. */
  mark?: string;
  style?: string;
}

/** A draft as a Word document: headings, quotes and lists by Word's styles. The library is loaded by the first. */
export async function draftDocx(draft: DraftText): Promise<Uint8Array<ArrayBuffer>> {
  const docx = await import("docx");
  const { nodes, source } = readDraft(draft.body, draft.title);
  const writing: Writing = { docx, source, starts: [] };
  const children = [
    new docx.Paragraph({ heading: "Heading1", children: [run(writing, draft.title)] }),
    ...draft.notes.map((note) => new docx.Paragraph({ style: "DraftNote", children: [run(writing, note)] })),
    ...blocks(nodes, writing, { level: -1 }),
  ];
  const document = new docx.Document({
    title: clean(draft.title),
    description: clean(draft.description),
    creator: clean(draft.author),
    styles: {
      default: { document: { run: { font: "Calibri", size: 22, language: { value: draft.language } } } },
      paragraphStyles: [
        {
          id: "Normal",
          name: "Normal",
          quickFormat: true,
          paragraph: { spacing: { after: 160, line: 276 } },
        },
        {
          id: "Quote",
          name: "Quote",
          basedOn: "Normal",
          run: { italics: true },
          paragraph: { indent: { left: INDENT } },
        },
        { id: "Code", name: "Code", basedOn: "Normal", run: { font: "Consolas", size: 20 } },
        {
          id: "DraftNote",
          name: "Draft note",
          basedOn: "Normal",
          run: { color: "7A3E00" },
          paragraph: { border: { left: { style: "single", size: 18, space: 8, color: "B85C00" } } },
        },
      ],
    },
    numbering: {
      config: [
        { reference: "bullets", levels: levelsOf("bullet", 1) },
        ...writing.starts.map((start, at) => ({ reference: `numbers-${at}`, levels: levelsOf("decimal", start) })),
      ],
    },
    sections: [{ children }],
  });
  return new Uint8Array(await docx.Packer.toArrayBuffer(document));
}

function levelsOf(format: "bullet" | "decimal", start: number): ILevelsOptions[] {
  return Array.from({ length: LIST_LEVEL_MAX + 1 }, (_, level) => ({
    level,
    format,
    start: level === 0 ? start : 1,
    text: format === "bullet" ? "•" : `%${level + 1}.`,
    style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT / 2 } } },
  }));
}

function blocks(nodes: readonly RootContent[], writing: Writing, place: Place): FileChild[] {
  return nodes.flatMap((node) => blockOf(node, writing, place));
}

function blockOf(node: RootContent, writing: Writing, place: Place): FileChild[] {
  const { docx } = writing;
  switch (node.type) {
    case "heading":
      return [new docx.Paragraph({ heading: HEADINGS[node.depth], children: inlines(node.children, writing) })];
    case "thematicBreak":
      return [new docx.Paragraph({ thematicBreak: true })];
    case "list": {
      const level = Math.min(place.level + 1, LIST_LEVEL_MAX);
      const mark = node.ordered === true ? `numbers-${writing.starts.push(node.start ?? 1) - 1}` : "bullets";
      return node.children.flatMap(({ children, checked }) =>
        children.flatMap((child, at) => {
          const inItem = { ...place, level, ...(at === 0 ? { mark } : {}) };
          const box = at === 0 && typeof checked === "boolean" ? `${checked ? "☑" : "☐"} ` : "";
          return child.type === "paragraph"
            ? [
                paragraph(
                  [...(box === "" ? [] : [run(writing, box)]), ...inlines(child.children, writing)],
                  writing,
                  inItem,
                ),
              ]
            : blockOf(child, writing, { ...place, level });
        }),
      );
    }
    case "blockquote":
      return blocks(node.children, writing, { ...place, style: "Quote" });
    case "code":
      return node.value
        .split("\n")
        .map((line) => paragraph([run(writing, line)], writing, { ...place, style: "Code" }));
    case "table":
      return [tableOf(node, writing), new docx.Paragraph({})];
    case "paragraph":
      return [paragraph(inlines(node.children, writing), writing, place)];
    default:
      return [paragraph([run(writing, written(node, writing))], writing, place)];
  }
}

/** The document has one first heading: those of the text begin at the second. */
const HEADINGS = {
  1: "Heading2",
  2: "Heading2",
  3: "Heading3",
  4: "Heading4",
  5: "Heading5",
  6: "Heading6",
} as const;

function paragraph(children: ParagraphChild[], { docx }: Writing, { level, mark, style }: Place): FileChild {
  const indent = level < 0 ? {} : { indent: { left: INDENT * (level + 1) } };
  return new docx.Paragraph({
    children,
    ...(style === undefined ? {} : { style }),
    ...(mark === undefined ? indent : { numbering: { reference: mark, level } }),
  });
}

function tableOf({ children: rows }: Table, writing: Writing): FileChild {
  const { docx } = writing;
  return new docx.Table({
    width: { size: 100, type: "pct" },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    rows: rows.map(
      (row, at) =>
        new docx.TableRow({
          tableHeader: at === 0,
          cantSplit: true,
          children: row.children.map(
            ({ children }) =>
              new docx.TableCell({
                ...(at === 0 ? { shading: { fill: "EDEDED" } } : {}),
                children: [new docx.Paragraph({ children: inlines(children, writing, { bold: at === 0 }) })],
              }),
          ),
        }),
    ),
  });
}

interface Face {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  style?: string;
  font?: string;
}

function inlines(nodes: readonly PhrasingContent[], writing: Writing, face: Face = {}): ParagraphChild[] {
  return nodes.flatMap((node) => inlineOf(node, writing, face));
}

function inlineOf(node: PhrasingContent, writing: Writing, face: Face): ParagraphChild[] {
  const { docx } = writing;
  switch (node.type) {
    case "text":
      return [run(writing, node.value.replaceAll("\n", " "), face)];
    case "strong":
      return inlines(node.children, writing, { ...face, bold: true });
    case "emphasis":
      return inlines(node.children, writing, { ...face, italics: true });
    case "delete":
      return inlines(node.children, writing, { ...face, strike: true });
    case "inlineCode":
      return [run(writing, node.value, { ...face, font: "Consolas" })];
    case "break":
      return [new docx.TextRun({ break: 1 })];
    case "link": {
      if (!isDraftLink(node.url)) break;
      const children = inlines(node.children, writing, { ...face, style: "Hyperlink" });
      return [new docx.ExternalHyperlink({ link: clean(node.url), children })];
    }
  }
  return [run(writing, written(node, writing), face)];
}

function run({ docx }: Pick<Writing, "docx">, text: string, face: Face = {}): ParagraphChild {
  return new docx.TextRun({ text: clean(text), ...face });
}

function clean(text: string): string {
  return text.replace(NOT_XML, "").toWellFormed();
}
