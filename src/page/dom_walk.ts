import type { DomNode, ParsedDocument } from "./parse_document.ts";
import { type Region, regionOf } from "./region.ts";
import { isNotShown, type Veil, veilAround, veilsIn } from "./veil.ts";
import { afterGap, LINE_TAGS } from "./word_gap.ts";

/** Names in lower case: linkedom keeps them as written. */
export type Attributes = Readonly<Record<string, string>>;

/** Text of an element's subtree while it is open. */
export interface Capture {
  parts: string[];
  size: number;
  alts: string[];
  images: number;
  /** Of a link that is not shown: what it says is kept all the same. */
  unseen: boolean;
}

export interface OpenElement {
  tag: string;
  attributes: Attributes;
  parent: OpenElement | null;
  depth: number;
  region: Region;
  /** Inside an article or the main part: headers and footers there belong to it. */
  inContent: boolean;
  /** Not rendered: `hidden`, display, off screen. */
  hidden: boolean;
  /** Rendered so that no visitor can read it. */
  veil: Veil;
  /** Not read aloud either: hidden or `aria-hidden`. */
  silent: boolean;
  /** Among the comments of visitors. */
  inComments: boolean;
  /** Its text is no text of the page (script, template, …). */
  muted: boolean;
  /** A sample in code, or what somebody else said: shown, but not the page's own words. */
  quoted: "code" | "speech" | null;
  inSvg: boolean;
  capture: Capture | null;
  /** Text of a script or style, as it stands. */
  source: string;
  children: number;
  /** How many characters of text stand directly in it. */
  filled?: number;
  /** And in the elements within. */
  inside?: number;
  /** An empty box in it stands for what is still to come. */
  waiting?: true;
  /** A control stands in it; one that sends it; entries of a list that can be chosen. */
  controlled?: true;
  sent?: true;
  choices?: number;
  /** Text of the link in it that leads nowhere and does nothing. */
  emptyLink?: string;
}

export interface Visitor {
  open(element: OpenElement): void;
  close(element: OpenElement): void;
  text(text: string, parent: OpenElement | null): void;
}

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const CAPTURE_MAX = 4000;
/** Of a text, to tell whether it is a phrase. */
const GAP_CHARS = 40;
const MUTED = new Set(
  "script style noscript template head title iframe object select datalist textarea canvas audio video map math".split(
    " ",
  ),
);
/** What may stand in a head; all else begins the body. */
const HEAD_TAGS = new Set("base link meta noscript script style template title".split(" "));
const CODE = new Set(["pre", "code", "kbd", "samp"]);
const CAPTURED = new Set(
  "a button label h1 h2 h3 h4 h5 h6 title summary dt time address option th caption legend".split(" "),
);
const NO_ATTRIBUTES: Attributes = Object.freeze({});

const AWAY = /(?:text-indent|left|right|top|margin-left)\s*:\s*-\d{3,}|font-size\s*:\s*0(?![.\d])/i;
const COMMENTS =
  /(?:^|\s)(?:comments?(?:-list|list|-area|-body|s-title)?|commentlist|guest-?book|disqus_thread)(?:\s|$)/i;
export interface WalkOptions {
  /** What stands there is the page's own: the markup puts its content there, maybe for want of a closing tag. */
  mainIn?: "header" | "nav" | null;
}

/** Depth first, in document order, without recursion. Captures collect text for visitors. */
export function walkDocument(document: ParsedDocument, visitor: Visitor, options: WalkOptions = {}): void {
  const walk: Walk = {
    captures: [],
    veils: new Map(),
    opener: openerFor(options.mainIn),
    last: "",
    isBetween: false,
    isBroken: false,
  };
  for (const root of document.roots) walkTree(root, visitor, walk);
}

interface Walk {
  captures: Capture[];
  /** What style elements read so far declare, by class or id. */
  veils: Map<string, string>;
  opener: typeof openElement;
  /** How the last text ended, and whether an element began or ended since. */
  last: string;
  isBetween: boolean;
  /** Whether the line ended since. */
  isBroken: boolean;
}

function walkTree(root: DomNode, visitor: Visitor, walk: Walk): void {
  const { captures, opener, veils } = walk;
  const open: OpenElement[] = [];
  const nodes: DomNode[] = [];
  let node: DomNode | null = root;
  while (node !== null) {
    const parent: OpenElement | null = open.at(-1) ?? null;
    if (node.nodeType === ELEMENT) {
      const element = opener(node, parent, { depth: open.length, veils });
      if (element.capture !== null) captures.push(element.capture);
      noteAlternative(element, captures);
      visitor.open(element);
      walk.isBetween ||= element.tag !== "wbr";
      walk.isBroken ||= LINE_TAGS.has(element.tag);
      open.push(element);
      nodes.push(node);
      const child: DomNode | null = node.firstChild;
      if (child !== null) {
        node = child;
        continue;
      }
      closeLast(open, nodes, visitor, walk);
    } else if (node.nodeType === TEXT || node.nodeType === CDATA) {
      readText(node.nodeValue ?? "", parent, visitor, walk);
    }
    node = nextNode(node, root, open, nodes, visitor, walk);
  }
}

/** The next sibling, closing elements on the way up. */
function nextNode(
  from: DomNode,
  root: DomNode,
  open: OpenElement[],
  nodes: DomNode[],
  visitor: Visitor,
  walk: Walk,
): DomNode | null {
  let node = from;
  while (node !== root) {
    const sibling = node.nextSibling;
    if (sibling !== null && sibling !== undefined) return sibling;
    const parent = nodes.at(-1);
    if (parent === undefined) return null;
    closeLast(open, nodes, visitor, walk);
    node = parent;
  }
  return null;
}

function closeLast(open: OpenElement[], nodes: DomNode[], visitor: Visitor, walk: Walk): void {
  const { captures, veils } = walk;
  const element = open.pop()!;
  nodes.pop();
  if (element.capture !== null) captures.pop();
  if (element.tag === "style") for (const [name, style] of veilsIn(element.source)) veils.set(name, style);
  visitor.close(element);
  walk.isBetween ||= element.tag !== "wbr";
  walk.isBroken ||= LINE_TAGS.has(element.tag);
  const chars = (element.filled ?? 0) + (element.inside ?? 0);
  if (chars > 0 && element.parent !== null) element.parent.inside = (element.parent.inside ?? 0) + chars;
}

function readText(found: string, parent: OpenElement | null, visitor: Visitor, walk: Walk): void {
  if (parent !== null && (parent.tag === "script" || parent.tag === "style")) {
    parent.source = parent.source === "" ? found : parent.source + found;
    return;
  }
  const isCode = parent?.quoted === "code";
  const text = isCode ? found : walk.isBroken ? ` ${found}` : walk.isBetween ? afterGap(found, walk.last) : found;
  walk.last = found.slice(-GAP_CHARS);
  walk.isBetween = false;
  walk.isBroken = false;
  const { captures } = walk;
  const isNamed = parent === null || !parent.muted || parent.tag === "title";
  for (const capture of captures) {
    if (((!isNamed || parent?.silent === true) && !capture.unseen) || capture.size > CAPTURE_MAX) continue;
    capture.parts.push(text);
    capture.size += text.length;
  }
  const chars = parent === null ? 0 : text.trim().length;
  if (parent !== null && chars > 0) parent.filled = (parent.filled ?? 0) + chars;
  visitor.text(text, parent);
}

interface Around {
  depth: number;
  veils: ReadonlyMap<string, string>;
}

function openElement(node: DomNode, parent: OpenElement | null, { depth, veils }: Around): OpenElement {
  const tag = node.localName.toLowerCase();
  const attributes = readAttributes(node);
  const inSvg = parent?.inSvg === true || tag === "svg";
  // A page that waits for a script to be shown is told as such; what it says is there.
  const hidden = parent?.hidden === true || (tag !== "html" && tag !== "body" && isHidden(attributes));
  // Hidden from screen readers by mistake, the main content is there for everybody else.
  const isMain = tag === "main" || attributes.role === "main";
  const silent = hidden || parent?.silent === true || (attributes["aria-hidden"] === "true" && !isMain);
  const muted = isMuted(tag, { parent, inSvg });
  if (parent !== null) parent.children += 1;
  return {
    tag,
    attributes,
    parent,
    depth,
    region: regionOf(tag, attributes, parent),
    inContent: parent?.inContent === true || tag === "article" || tag === "main" || attributes.role === "main",
    hidden,
    inComments: parent?.inComments === true || COMMENTS.test(`${attributes.id ?? ""} ${attributes.class ?? ""}`),
    veil: veilAround(attributes, { parent: parent?.veil, veils }),
    silent,
    muted,
    quoted: parent?.quoted ?? quotedBy(tag),
    inSvg,
    capture:
      CAPTURED.has(tag) ||
      "itemprop" in attributes ||
      attributes.class?.includes("createdby") === true ||
      attributes.role === "button"
        ? newCapture((silent || muted) && (tag === "a" || tag === "h1" || tag === "option"))
        : null,
    source: "",
    children: 0,
  };
}

/** A drawing has no text, but for the words that are drawn: the towns on a map. */
function isMuted(tag: string, { parent, inSvg }: Pick<OpenElement, "parent" | "inSvg">): boolean {
  // A head that nothing closes ends where browsers end it.
  if (parent?.tag === "head" && !HEAD_TAGS.has(tag)) return MUTED.has(tag);
  if (!inSvg || tag === "tspan") return parent?.muted === true || MUTED.has(tag);
  let around = parent;
  while (around?.inSvg) around = around.parent;
  return tag !== "text" || around?.muted === true;
}

/** What a menu has none of. */
const BEYOND_NAV = new Set("article section p h1 h2 h3 h4 form table blockquote".split(" "));

function openerFor(mainIn: WalkOptions["mainIn"]): typeof openElement {
  return (node, parent, around) => {
    const element = openElement(node, parent, around);
    if (element.region === mainIn && (mainIn === "header" || BEYOND_NAV.has(element.tag))) element.region = "main";
    return element;
  };
}

function quotedBy(tag: string): OpenElement["quoted"] {
  if (CODE.has(tag)) return "code";
  return tag === "blockquote" || tag === "q" ? "speech" : null;
}

function newCapture(unseen: boolean): Capture {
  return { parts: [], size: 0, alts: [], images: 0, unseen };
}

/** Images name the links and buttons around them. */
function noteAlternative(element: OpenElement, captures: readonly Capture[]): void {
  if (element.tag !== "img" && element.tag !== "svg") return;
  const alt = element.attributes.alt ?? element.attributes["aria-label"] ?? "";
  for (const capture of captures) {
    // A drawing takes no alt text: a link that holds nothing else lacks a name.
    if (element.tag === "img") capture.images += 1;
    if (alt.trim() !== "" && capture.alts.length < 8) capture.alts.push(alt.slice(0, 300));
  }
}

function readAttributes(node: DomNode): Attributes {
  const names = node.getAttributeNames();
  if (names.length === 0) return NO_ATTRIBUTES;
  const attributes: Record<string, string> = {};
  for (const name of names) {
    const lower = name.toLowerCase();
    if (lower === "__proto__" || lower in attributes) continue;
    attributes[lower] = node.getAttributeNode(name)?.value ?? "";
  }
  return attributes;
}

function isHidden(attributes: Attributes): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== "until-found") return true;
  const style = attributes.style;
  return style !== undefined && style.length < 2000 && (isNotShown(style) || AWAY.test(style));
}
