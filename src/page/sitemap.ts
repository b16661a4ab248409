import { Parser } from "htmlparser2";
import {
  type FoundEntry,
  openBook,
  type SitemapBook,
  type SitemapOptions,
  type SitemapReading,
} from "./sitemap_book.ts";

/** sitemaps.org: the limit of one file, unpacked. */
export const SITEMAP_BYTES_MAX = 50 * 1024 * 1024;
const TEXT_MAX = 4096;
/** What a format shows in. */
const HEAD_LENGTH = 2000;
/** Elements in elements: a sitemap has five. */
const DEPTH_MAX = 100;
/** One comment, attribute or name; beyond it nobody means well. */
const SILENT_LENGTH_MAX = 256 * 1024;
/** Text without a single address is no list of them. */
const UNUSABLE_LENGTH_MAX = 1024 * 1024;
const PIECE_LENGTH = 256 * 1024;
const STEP_LENGTH = 16 * 1024;
const TAIL_LENGTH = 3000;
const NO_TEXT = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const BYTE_ORDER_MARK = /^\ufeff/;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** Takes a sitemap piece by piece, and keeps no more of it than it needs, whatever comes. */
export interface SitemapReader {
  /** False: enough is known, what follows need not be read. */
  write(text: string): boolean;
  /** `cut`: there was more, which the caller left out. */
  end(options?: { cut?: boolean }): SitemapReading;
}

/** Reads a sitemap, a sitemap index, a feed or a list of addresses; whatever is wrong with it is a problem, never an error. */
export function readSitemap(text: string, options: SitemapOptions): SitemapReading {
  const reader = openSitemap(options);
  for (let at = 0; at < text.length; at += PIECE_LENGTH) {
    if (!reader.write(text.slice(at, at + PIECE_LENGTH))) break;
  }
  return reader.end();
}

export function openSitemap(options: SitemapOptions): SitemapReader {
  const book = openBook(options);
  let head = "";
  let blank = "";
  let format: Format | null = null;
  /** What it is shows in its first characters. */
  function begin(): boolean {
    const text = head.replace(BYTE_ORDER_MARK, "").trimStart();
    if (text === "") {
      if (head.replace(BYTE_ORDER_MARK, "") !== "") blank = " ";
      head = "";
      return true;
    }
    const [before, declared] = (blank + head).replace(BYTE_ORDER_MARK, "").split(/<\?xml\s/, 2);
    const isLate = declared !== undefined && before !== "" && !/<[a-z]/i.test(before!);
    format = text.startsWith("<") ? readXml(book, isLate ? LATE_DECLARATION : null) : readPlain(book);
    return format.write(text);
  }
  return {
    write(text) {
      if (format !== null) return format.write(text);
      head += text;
      return head.length < HEAD_LENGTH || begin();
    },
    end({ cut = false } = {}) {
      if (format === null) begin();
      format ??= readPlain(book);
      const { kind, problems } = format.end(cut);
      return { ...book.close(kind, problems), ...(cut ? { partial: true } : {}) };
    },
  };
}

/** One of the formats, reading: what it finds goes into the book. */
interface Format {
  write(text: string): boolean;
  end(cut: boolean): { kind: SitemapReading["kind"]; problems: string[] };
}

/** A list of addresses, a line each. */
function readPlain(book: SitemapBook): Format {
  let rest = "";
  let read = 0;
  let usable = 0;
  function take(line: string): void {
    const loc = line.trim();
    if (loc === "" || loc.length > TEXT_MAX) return;
    if (/^https?:\/\//i.test(loc)) usable += 1;
    book.add({ loc, lastmod: "", alternates: [] });
  }
  return {
    write(text) {
      const lines = (rest + text).split(/\r\n?|\n/);
      // Of an endless line no more is kept than shows that it is one.
      rest = lines.pop()!.slice(0, TEXT_MAX + 1);
      for (const line of lines) take(line);
      read += text.length;
      return usable > 0 || read < UNUSABLE_LENGTH_MAX;
    },
    end() {
      take(rest);
      if (usable > 0) return { kind: "text", problems: [] };
      return { kind: "invalid", problems: ["It is neither XML nor a list of URLs"] };
    },
  };
}

const KIND_BY_ROOT: Readonly<Record<string, SitemapReading["kind"]>> = {
  urlset: "urlset",
  sitemapindex: "index",
  rss: "rss",
  feed: "rss",
  rdf: "rss",
};
const ENTRY_TAGS = new Set(["url", "sitemap", "item", "entry"]);

/** What is known of an XML file so far. */
interface XmlState {
  kind: SitemapReading["kind"];
  rootName: string | null;
  /** Why no more of it is read. */
  problem: string | null;
  /** Why readers of XML refuse it, though this one reads on. */
  malformed: string | null;
  /** Characters since the parser last told of anything: it keeps them until then. */
  silent: number;
}

const LATE_DECLARATION = "It is not well-formed XML: the XML declaration (<?xml) is not the first thing in it";

function readXml(book: SitemapBook, malformed: string | null): Format {
  const state: XmlState = { kind: "invalid", rootName: null, problem: null, malformed, silent: 0 };
  const parser = entryParser(state, book);
  let tail = "";
  let held = "";
  let isPlain = true;
  return {
    write(text) {
      const whole = (held + text).replace(NO_TEXT, "");
      held = /[&<][^&<>;]{0,200}$/.exec(whole)?.[0] ?? "";
      // What a file declares of its own, and what is open at a piece's end, may hold anything.
      isPlain &&= !whole.includes("<!");
      if (isPlain && BARE_AMPERSAND.test(whole.slice(0, whole.length - held.length)))
        state.malformed ??= "It is not well-formed XML: an ampersand is not written as &amp;";
      tail = (tail + text).slice(-TAIL_LENGTH);
      for (let at = 0; at < text.length && state.problem === null; at += STEP_LENGTH) {
        const step = text.slice(at, at + STEP_LENGTH);
        state.silent += step.length;
        parser.write(step);
        if (state.silent > SILENT_LENGTH_MAX)
          state.problem ??= "It has an element without an end; the rest was not read";
      }
      return state.problem === null;
    },
    end(cut) {
      const { malformed } = state;
      if (state.problem === null) parser.end();
      const { kind, rootName } = state;
      if (rootName === null) return { kind: "invalid", problems: ["It is not XML"] };
      const isClosed = cut || tail.toLowerCase().includes(`</${rootName}`);
      if (!isClosed) state.problem ??= "The file is cut off: its root element is not closed";
      return { kind, problems: [state.problem ?? malformed ?? []].flat() };
    },
  };
}

/** Puts each entry into the book and keeps no other text. */
function entryParser(state: XmlState, book: SitemapBook): Parser {
  const open: string[] = [];
  let entry: FoundEntry | null = null;
  let buffer: string[] | null = null;
  let size = 0;
  const heard = () => {
    state.silent = 0;
  };
  return new Parser(
    {
      oncomment: heard,
      onprocessinginstruction: heard,
      onopentag(rawName, attributes) {
        heard();
        const name = localName(rawName);
        if (state.rootName === null) begin(state, rawName);
        if (buffer?.join("").trim()) state.malformed ??= `It is not well-formed XML: <${open.at(-1)}> is not closed`;
        open.push(name);
        if (open.length > DEPTH_MAX)
          state.problem ??= `It is nested deeper than ${DEPTH_MAX} elements; the rest was not read`;
        if (ENTRY_TAGS.has(name)) entry = { loc: "", lastmod: "", alternates: [] };
        else if (entry !== null && name === "link") readLink(entry, rawName, attributes);
        buffer = entry !== null && isField(name, open.at(-2)) ? [] : null;
        size = 0;
      },
      ontext(chunk) {
        heard();
        if (buffer === null || size > TEXT_MAX) return;
        buffer.push(chunk);
        size += chunk.length;
      },
      onclosetag(rawName, isImplied) {
        heard();
        const name = localName(rawName);
        // An empty element that closes itself is implied, too.
        const isOpen = (buffer?.length ?? 0) > 0 || (ENTRY_TAGS.has(name) && entry !== null && entry.loc !== "");
        if (isImplied && isOpen)
          state.malformed ??= `It is not well-formed XML: <${rawName.slice(0, 40)}> is not closed`;
        if (buffer !== null && entry !== null) setField(entry, name, buffer.join("").trim().slice(0, TEXT_MAX));
        buffer = null;
        if (entry !== null && ENTRY_TAGS.has(name)) {
          if (entry.loc !== "") book.add(entry);
          entry = null;
        }
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}

/** The root element tells what the file is; another one is read no further. */
function begin(state: XmlState, rawName: string): void {
  const name = localName(rawName);
  state.rootName = rawName.toLowerCase();
  state.kind = KIND_BY_ROOT[name] ?? "invalid";
  if (state.kind === "invalid") state.problem = `Its root element <${name.slice(0, 40)}> is not a sitemap element`;
}

function localName(name: string): string {
  const colon = name.lastIndexOf(":");
  return (colon < 0 ? name : name.slice(colon + 1)).toLowerCase();
}

/** `image:loc` inside an entry is no page: only a child of the entry itself counts. */
function isField(name: string, parent: string | undefined): boolean {
  if (parent === undefined || !ENTRY_TAGS.has(parent)) return false;
  return name === "loc" || name === "lastmod" || name === "link" || name === "pubdate" || name === "updated";
}

function readLink(entry: FoundEntry, rawName: string, attributes: Record<string, string>): void {
  const { rel = "alternate", href, hreflang } = attributes;
  if (href === undefined) return;
  if (hreflang !== undefined) {
    if (entry.alternates.length < 200)
      entry.alternates.push({ lang: hreflang.slice(0, 40), href: href.slice(0, TEXT_MAX) });
  } else if (!rawName.includes(":") && rel === "alternate" && entry.loc === "") {
    entry.loc = href.slice(0, TEXT_MAX);
  }
}

function setField(entry: FoundEntry, name: string, value: string): void {
  if (value === "") return;
  if (name === "loc" || (name === "link" && entry.loc === "")) entry.loc = value;
  else if (name === "lastmod" || name === "pubdate" || name === "updated") entry.lastmod = value;
}
