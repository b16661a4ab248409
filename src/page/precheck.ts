/** Blink and WebKit flatten beyond this; no page that people read comes near. */
const DEPTH_MAX = 512;
const TAGS_MAX = 120_000;
const ATTRIBUTES_MAX = 2000;
const TEXT_MAX = 8 * 1024 * 1024;

const VOID = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);
const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext"]);

/** Pairs of an opening tag and the open elements that it closes by itself, where the last one opened is among them. */
const CLOSES: Readonly<Record<string, string>> = {
  p: " p ",
  li: " li ",
  tr: " tr th td ",
  td: " thead th td ",
  th: " th ",
  dd: " dd dt ",
  dt: " dd dt ",
  option: " option ",
  optgroup: " optgroup option ",
  tbody: " thead tbody ",
  tfoot: " thead tbody ",
};
const CLOSES_P = new Set(
  (
    "h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header " +
    "hr main nav ol pre section table ul"
  ).split(" "),
);

export interface SourceShape {
  /** Why the parser must not see this source; null when it may. */
  problem: string | null;
  /** `<a ` tags in the source: what a parse is measured against. */
  anchors: number;
  depthMax: number;
  /** How often the parts stand there of which a document has one. */
  parts: Record<string, number>;
}

/**
 * One linear pass over the source before the parser, whose time grows with the square of the nesting: counts tags,
 * attributes of a tag and depth of open elements.
 */
export function precheck(html: string): SourceShape {
  const shape: SourceShape = { problem: null, anchors: 0, depthMax: 0, parts: {} };
  if (html.length > TEXT_MAX) return { ...shape, problem: `Its text is longer than ${TEXT_MAX} characters` };
  const open: string[] = [];
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
    const next = html.charCodeAt(at + 1);
    if (next === 0x21 /* ! */) {
      at = endOfDeclaration(html, at);
    } else if (next === 0x2f /* / */ && isLetter(html.charCodeAt(at + 2))) {
      const end = endOfName(html, at + 2);
      closeElement(open, html.slice(at + 2, end).toLowerCase());
      at = end;
    } else if (isLetter(next)) {
      if (++tags > TAGS_MAX) return { ...shape, problem: `It has more than ${TAGS_MAX} tags` };
      const nameEnd = endOfName(html, at + 1);
      const name = html.slice(at + 1, nameEnd).toLowerCase();
      if (name === "a") shape.anchors += 1;
      else if (name === "html" || name === "head" || name === "body") shape.parts[name] = (shape.parts[name] ?? 0) + 1;
      const tag = scanTag(html, nameEnd);
      if (tag.attributes > ATTRIBUTES_MAX)
        return { ...shape, problem: `A tag has more than ${ATTRIBUTES_MAX} attributes` };
      at = tag.end;
      if (VOID.has(name) || tag.selfClosing) continue;
      openElement(open, name);
      if (open.length > shape.depthMax) shape.depthMax = open.length;
      if (open.length > DEPTH_MAX) return { ...shape, problem: `Its elements are nested more than ${DEPTH_MAX} deep` };
      if (RAW_TEXT.has(name)) at = endOfRawText(html, at, name);
    } else {
      at += 1;
    }
  }
  return shape;
}

function openElement(open: string[], name: string): void {
  const closes = CLOSES[name] ?? (CLOSES_P.has(name) ? " p " : "");
  while (closes !== "" && open.length > 0 && closes.includes(` ${open.at(-1)} `)) open.pop();
  open.push(name);
}

function closeElement(open: string[], name: string): void {
  const at = open.lastIndexOf(name);
  if (at >= 0) open.length = at;
}

function scanTag(html: string, from: number): { end: number; attributes: number; selfClosing: boolean } {
  let attributes = 0;
  let inName = false;
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x3e /* > */) return { end: at + 1, attributes, selfClosing: html.charCodeAt(at - 1) === 0x2f };
    if (code === 0x3d /* = */) {
      at = endOfValue(html, at + 1);
      inName = false;
    } else if (code <= 0x20 || code === 0x2f) {
      inName = false;
    } else if (!inName) {
      inName = true;
      attributes += 1;
    }
  }
  return { end: html.length, attributes, selfClosing: false };
}

/** Index of a value's last character. */
function endOfValue(html: string, from: number): number {
  let at = from;
  while (html.charCodeAt(at) <= 0x20) at += 1;
  const quote = html[at];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    return end < 0 ? html.length : end;
  }
  while (at < html.length && html.charCodeAt(at) > 0x20 && html[at] !== ">") at += 1;
  return at - 1;
}

function endOfDeclaration(html: string, at: number): number {
  if (html.startsWith("<!--", at)) {
    const end = html.indexOf("-->", at + 4);
    return end < 0 ? html.length : end + 3;
  }
  const end = html.indexOf(">", at);
  return end < 0 ? html.length : end + 1;
}

function endOfRawText(html: string, from: number, name: string): number {
  for (let at = html.indexOf("</", from); at >= 0; at = html.indexOf("</", at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return at;
  }
  return html.length;
}

function endOfName(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code <= 0x20 || code === 0x2f || code === 0x3e) break;
  }
  return at;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
