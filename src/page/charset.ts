import type { ResponseFacts } from "./page_facts.ts";

export interface DecodedText {
  text: string;
  charset: ResponseFacts["charset"];
}

/** How far into the bytes a `<meta charset>` counts: the standard says 1,024, browsers go further. */
const META_SCAN_BYTES = 4096;
const META_CHARSET = /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([a-z0-9_:.-]{2,40})/i;
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([a-z0-9_:.-]{2,40})["']/i;

/** Text of a response: byte order mark, then header, then `<meta>`, then UTF-8 if it is, else windows-1252. */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const bom = bomOf(bytes);
  const header = charsetOfHeader(contentType);
  const meta = metaCharset(bytes);
  for (const label of [bom, header, meta]) {
    const decoded = label === null ? null : decodeAs(bytes, label);
    if (decoded !== null) return { text: decoded.text, charset: { header, meta, bom, ...decoded.facts } };
  }
  const utf8 = decodeAs(bytes, "utf-8")!;
  if (!utf8.facts.had_errors) return { text: utf8.text, charset: { header, meta, bom, ...utf8.facts } };
  const fallback = decodeAs(bytes, "windows-1252")!;
  return { text: fallback.text, charset: { header, meta, bom, ...fallback.facts } };
}

/** `charset` of a Content-Type, lower-case. */
export function charsetOfHeader(contentType: string | null): string | null {
  const match = /;\s*charset\s*=\s*["']?([^\s"';,]{1,40})/i.exec(contentType ?? "");
  return match?.[1]?.toLowerCase() ?? null;
}

function bomOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

function metaCharset(bytes: Uint8Array): string | null {
  const size = Math.min(META_SCAN_BYTES, bytes.byteLength);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, size).toString("latin1");
  const label = (META_CHARSET.exec(head)?.[1] ?? XML_ENCODING.exec(head)?.[1])?.toLowerCase() ?? null;
  // What could be read as ASCII is no UTF-16, whatever it says (HTML standard, 13.2.3.2).
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

function decodeAs(
  bytes: Uint8Array,
  label: string,
): { text: string; facts: Pick<ResponseFacts["charset"], "used" | "had_errors"> } | null {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(label);
  } catch {
    return null;
  }
  const text = decoder.decode(bytes);
  // A cut at the size limit may split the last character: that is no fault of the page.
  const marker = text.indexOf("\ufffd");
  const had_errors = marker >= 0 && marker < text.length - 1 && !containsReplacement(bytes);
  return { text, facts: { used: decoder.encoding, had_errors } };
}

/** U+FFFD that the page itself wrote in UTF-8 is a fault of its own, but decoded without error. */
function containsReplacement(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return true;
  }
  return false;
}
