import { createHash } from "node:crypto";
import type { HtmlReader } from "../page/html_reader.ts";
import type { HtmlReading, HtmlSource } from "../page/html_reading.ts";
import type { HtmlFacts, ResponseFacts } from "../page/page_facts.ts";

/** Headers that say something of the page itself. */
const SAYING = ["x-robots-tag", "refresh", "link", "content-language"];

/** Reads pages, each only once while what came of it is in use: same address, same bytes, same headers that matter. */
export function readOnce(
  reader: HtmlReader,
  pack: (html: HtmlFacts) => HtmlFacts,
): (body: Uint8Array, source: HtmlSource) => Promise<HtmlReading> {
  const known = new Map<string, { html: WeakRef<HtmlFacts>; charset: ResponseFacts["charset"] }>();
  return async (body, source) => {
    const key = keyOf(body, source);
    const before = known.get(key);
    const html = before?.html.deref();
    if (before !== undefined && html !== undefined) return { ok: true, html, charset: before.charset };
    const reading = await reader.read(body, source);
    if (!reading.ok) return reading;
    const packed = pack(reading.html);
    known.set(key, { html: new WeakRef(packed), charset: reading.charset });
    return { ...reading, html: packed };
  };
}

function keyOf(body: Uint8Array, { url, site, contentType, headers, truncated = false }: HtmlSource): string {
  const said = [url, site, contentType, truncated, ...SAYING.map((name) => headers[name] ?? null)];
  return createHash("sha1").update(JSON.stringify(said)).update(body).digest("base64url");
}
