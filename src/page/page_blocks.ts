import type { Block } from "../domain/block.ts";
import type { OpenElement } from "./dom_walk.ts";
import { squash } from "./page_draft.ts";

/** The page's main content as typed blocks, gathered while the walk goes through the document. */
export interface BlockReader {
  open(element: OpenElement): void;
  close(element: OpenElement): void;
  text(text: string, parent: OpenElement | null): void;
  finish(): Block[];
}

const TEXT_CHARS_MAX = 40_000;
const PIECE_CHARS_MAX = 8_000;
const BLOCKS_MAX = 1_500;
const ITEMS_MAX = 300;
const CELLS_MAX = 20;

const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
const BREAKS = new Set(
  (
    "address article aside body caption center dd details dialog div dl dt fieldset figcaption figure form hr html " +
    "legend main p section summary tbody text tfoot thead"
  ).split(" "),
);
/** What people press or fill in says nothing of the page's own. */
const CONTROLS = new Set(["button", "input", "label", "option", "select", "textarea"]);

const QUESTION = /[?？؟]\s*$/;
const QUESTION_WORDS_MIN = 3;

/** A list, table or quotation that is open: what stands in it so far. */
interface Frame {
  element: OpenElement;
  kind: "list" | "table" | "quote";
  items: string[];
  rows: string[][];
  header: boolean;
  /** Parts of the open item or cell; of a quotation its paragraphs. */
  parts: string[];
  /** It holds headings, code or tables: it arranges content and is no list or table of its own. */
  arranges: boolean;
}

export function createBlockReader(): BlockReader {
  const blocks: Block[] = [];
  const frames: Frame[] = [];
  let size = 0;
  let piece: string[] = [];
  let pieceSize = 0;
  let code: OpenElement | null = null;
  let heading: OpenElement | null = null;

  function add(block: Block, chars: number): void {
    if (blocks.length >= BLOCKS_MAX || size >= TEXT_CHARS_MAX) return;
    blocks.push(block);
    size += chars;
  }

  /** What was read since the last break goes to the open item, cell or quotation, or stands by itself. */
  function flush(): void {
    const text = pieceSize === 0 ? "" : squash(piece.join(""), PIECE_CHARS_MAX);
    piece = [];
    pieceSize = 0;
    if (text === "") return;
    const frame = frames.at(-1);
    if (frame === undefined || frame.arranges) add({ type: "paragraph", text }, text.length);
    else if (frame.parts.length < ITEMS_MAX) frame.parts.push(text);
  }

  /** The open frames arrange content: what they held stands by itself, in its order. */
  function dissolve(): void {
    for (const frame of frames) {
      if (frame.arranges) continue;
      frame.arranges = true;
      for (const text of [...frame.items, ...frame.rows.flat(), ...frame.parts]) {
        if (text !== "") add({ type: "paragraph", text }, text.length);
      }
      frame.items = [];
      frame.rows = [];
      frame.parts = [];
    }
  }

  function openFrame(element: OpenElement, kind: Frame["kind"]): void {
    flush();
    if (kind === "table" && frames.some((frame) => frame.kind === "table")) dissolve();
    frames.push({ element, kind, items: [], rows: [], header: false, parts: [], arranges: false });
  }

  function endItem(frame: Frame): void {
    const text = frame.parts.join(" ");
    frame.parts = [];
    if (text !== "" && frame.items.length < ITEMS_MAX) frame.items.push(text);
  }

  function endCell(frame: Frame): void {
    const row = frame.rows.at(-1);
    if (row !== undefined && row.length < CELLS_MAX) row.push(frame.parts.join(" "));
    frame.parts = [];
  }

  function closeFrame(): void {
    flush();
    const frame = frames.pop()!;
    if (frame.arranges) return;
    if (frame.kind === "quote") {
      const text = frame.parts.join("\n");
      if (text !== "") place({ type: "quote", text }, frame.parts);
    } else if (frame.kind === "list") {
      endItem(frame);
      if (frame.items.length > 0)
        place({ type: "list", ordered: frame.element.tag === "ol", items: frame.items }, frame.items);
    } else closeTable(frame);
  }

  function closeTable(frame: Frame): void {
    const rows = frame.rows.filter((row) => row.some((cell) => cell !== ""));
    const cells = rows.flat().filter((cell) => cell !== "");
    if (cells.length === 0) return;
    if (rows.length > 1 && Math.max(...rows.map((row) => row.length)) > 1) {
      place({ type: "table", header: frame.header, rows }, cells);
    } else for (const text of cells) place({ type: "paragraph", text }, [text]);
  }

  /** A list inside an item is more items of the list around it; else the block stands by itself. */
  function place(block: Block, texts: readonly string[]): void {
    const outer = frames.at(-1);
    if (outer === undefined || outer.arranges) {
      add(
        block,
        texts.reduce((sum, text) => sum + text.length, 0),
      );
    } else if (outer.kind === "list") {
      endItem(outer);
      outer.items.push(...texts.slice(0, ITEMS_MAX - outer.items.length));
    } else outer.parts.push(...texts);
  }

  return {
    open(element) {
      if (!isContent(element)) return;
      const { tag } = element;
      const frame = frames.at(-1);
      if (tag === "br") piece.push(code === null ? " " : "\n");
      if (heading !== null || code !== null) {
        // One heading, one listing, whatever arranges its words.
        if (BREAKS.has(tag)) piece.push(" ");
      } else if (HEADINGS.has(tag)) {
        flush();
        dissolve();
        heading = element;
      } else if (tag === "pre") {
        flush();
        if (frame !== undefined) dissolve();
        code = element;
      } else if (tag === "ul" || tag === "ol") openFrame(element, "list");
      else if (tag === "table") openFrame(element, "table");
      else if (tag === "blockquote") openFrame(element, "quote");
      else if (tag === "tr") {
        flush();
        if (frame?.kind === "table" && frame.rows.length < ITEMS_MAX) frame.rows.push([]);
      } else if (tag === "th" && frame?.kind === "table" && frame.rows.length <= 1) frame.header = true;
      else if (BREAKS.has(tag) || tag === "li" || tag === "td") flush();
    },
    close(element) {
      if (!isContent(element)) return;
      const { tag } = element;
      const frame = frames.at(-1);
      if (element === heading) {
        heading = null;
        const text = squash(piece.join(""), PIECE_CHARS_MAX);
        piece = [];
        pieceSize = 0;
        if (text !== "") add({ type: "heading", level: Number(tag[1]), text }, text.length);
      } else if (element === code) {
        code = null;
        const text = piece
          .join("")
          .replace(/^\n+|\s+$/g, "")
          .slice(0, PIECE_CHARS_MAX);
        piece = [];
        pieceSize = 0;
        if (text !== "") add({ type: "code", text }, text.length);
      } else if (heading !== null || code !== null) return;
      else if (element === frame?.element) closeFrame();
      else if (tag === "li") {
        flush();
        if (frame?.kind === "list") endItem(frame);
      } else if (tag === "td" || tag === "th") {
        flush();
        if (frame?.kind === "table") endCell(frame);
      } else if (tag === "tr" || BREAKS.has(tag)) flush();
    },
    text(text, parent) {
      if (
        parent === null ||
        parent.muted ||
        !isContent(parent) ||
        (heading === null && isControl(parent, text)) ||
        pieceSize > PIECE_CHARS_MAX
      )
        return;
      piece.push(text);
      pieceSize += text.length;
    },
    finish() {
      flush();
      while (frames.length > 0) closeFrame();
      return blocks;
    },
  };
}

/** In the page's own part, and shown. */
function isContent(element: OpenElement): boolean {
  return element.region === "main" && !element.hidden && !element.silent;
}

/** A button that opens the text below it: the question of an accordion, also where nothing but its words says so. */
function isToggle({ tag, attributes }: OpenElement, text: string): boolean {
  const asks = QUESTION.test(text) && text.trim().split(/\s+/).length >= QUESTION_WORDS_MIN;
  return tag === "button" && (attributes["aria-expanded"] !== undefined || asks);
}

function isControl(element: OpenElement, text: string): boolean {
  for (let at: OpenElement | null = element, steps = 0; at !== null && steps < 6; at = at.parent, steps++) {
    if (CONTROLS.has(at.tag)) return !isToggle(at, text);
  }
  return false;
}
