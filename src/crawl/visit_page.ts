import type { HtmlFacts, PageFacts, ResponseFacts } from "../page/page_facts.ts";
import { normalizeUrl, pathKey } from "../page/url_rules.ts";
import { type BotBlock, botBlockOf } from "./bot_block.ts";
import type { CrawlSession, PreviousPage } from "./crawl_session.ts";
import { type FetchOutcome, fetchUrl } from "./fetch_url.ts";
import { redirectTarget } from "./follow_redirects.ts";
import type { FetchedResponse } from "./page_fetcher.ts";

export const HTML_BYTES_MAX = 2 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 25_000;
const BLOCK_BODY_MAX = 64 * 1024;
const BLOCK_TEXT_BYTES = 8 * 1024;
const CANONICAL = /<link\b[^>]{0,300}\brel\s*=\s*["']?canonical\b[^>]{0,2000}>/i;
const CANONICAL_BYTES = 64 * 1024;
const GONE: ReadonlySet<number> = new Set([404, 410]);
const HEADERS_KEPT = 60;
const HEADER_KEPT_LENGTH = 1000;

export interface Visit {
  facts: PageFacts;
  /** Next hop, where the answer redirects. */
  target: string | null;
  /** It answered, but with something other than a page. */
  isFile: boolean;
  block: BotBlock | null;
}

/** Asks for one address and reads what comes, unchanged pages taken over from the last crawl. */
export async function visitPage(session: CrawlSession, url: string): Promise<Visit> {
  const previous = session.options.previous?.(url);
  const outcome = await fetchUrl(session, url, {
    bytesMax: HTML_BYTES_MAX,
    timeoutMs: PAGE_TIMEOUT_MS,
    headers: conditionalHeaders(previous),
    wantsBody: (status, headers) => isWanted(url, { status, type: headers["content-type"] }),
  });
  return await readVisit(session, url, outcome, previous);
}

/** Reads an answer that is already here. */
export async function readVisit(
  session: CrawlSession,
  url: string,
  outcome: FetchOutcome,
  previous?: PreviousPage,
): Promise<Visit> {
  if (!outcome.ok) return { facts: failedPage(url, outcome), target: null, isFile: false, block: null };
  const { response } = outcome;
  if (response.status === 304 && previous !== undefined) {
    const facts = carryOver(previous.facts, url, response);
    if (facts.html !== null) facts.html = session.pack(facts.html);
    return { facts, target: null, isFile: false, block: null };
  }
  const facts = emptyPage(url, responseFacts(response));
  const target = redirectTarget(response);
  if (target !== null) return { facts, target, isFile: false, block: null };
  const block = blockOf(response);
  if (block !== null) facts.parse_problem = block.reason;
  if (block === null && (GONE.has(response.status) || response.status >= 500) && isStated(response))
    facts.stated_canonical = true;
  if (block !== null || response.status !== 200) return { facts, target: null, isFile: false, block };
  const contentType = response.headers["content-type"];
  if (!isHtml(contentType, response.body)) return { facts, target: null, isFile: true, block: null };
  const reading = await session.readHtml(response.body, {
    url: response.url,
    site: session.site,
    contentType: contentType ?? null,
    headers: response.headers,
  });
  if (reading.charset !== null) facts.response.charset = reading.charset;
  if (reading.ok) facts.html = reading.html;
  else facts.parse_problem = reading.problem;
  return { facts, target: null, isFile: false, block: null };
}

/** Whether the answer names the address that was asked for as its canonical: an error page is no page of its own. */
function isStated({ body, headers, url }: FetchedResponse): boolean {
  if (!isHtml(headers["content-type"], body)) return false;
  const tag = CANONICAL.exec(headOf(body, CANONICAL_BYTES))?.[0] ?? "";
  const href = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1];
  return href !== undefined && normalizeUrl(href, url) === url;
}

function conditionalHeaders(previous: PreviousPage | undefined): Record<string, string> {
  if (previous === undefined || previous.facts.html === null) return {};
  // What scripts made of it says nothing of the shell that the server sends.
  if (previous.facts.unscripted !== undefined) return {};
  const headers: Record<string, string> = {};
  if (previous.etag !== null) headers["if-none-match"] = previous.etag;
  if (previous.last_modified !== null) headers["if-modified-since"] = previous.last_modified;
  return headers;
}

/** Of UTF-8, each byte as one character. */
const BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

function isWanted(url: string, { status, type }: { status: number; type: string | undefined }): boolean {
  if (status >= 300 && status < 400) return false;
  if (type === undefined || status !== 200 || isHtmlType(type) || isTextType(type)) return true;
  // Bytes of no type, under an address that is no file's: a page that its server does not know for one.
  return isBytesType(type) && /\/(?:[^./]*|[^/]*\.html?)$/.test(new URL(url).pathname);
}

function isBytesType(contentType: string): boolean {
  return contentType.trim().toLowerCase().startsWith("application/octet-stream");
}

function isHtmlType(contentType: string): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

function isTextType(contentType: string): boolean {
  return contentType.trim().toLowerCase().startsWith("text/plain");
}

/** Without a type the first character decides, as browsers do; a page sent as text says what it is in its first tag. */
function isHtml(contentType: string | undefined, body: Uint8Array): boolean {
  if (contentType !== undefined && !isTextType(contentType) && !isBytesType(contentType))
    return isHtmlType(contentType);
  const start = headOf(body, 512);
  const head = (start.startsWith(BYTE_ORDER_MARK) ? start.slice(BYTE_ORDER_MARK.length) : start).trimStart();
  if (contentType !== undefined) return /^<(?:!doctype html|html)[\s>]/i.test(head);
  return head.startsWith("<") && !head.startsWith("<?xml");
}

/** Challenge pages are short and say what they are at once. */
export function blockOf(response: FetchedResponse): BotBlock | null {
  const { body, status, headers } = response;
  return botBlockOf({ status, headers, text: body.length > BLOCK_BODY_MAX ? "" : headOf(body, BLOCK_TEXT_BYTES) });
}

/** The first bytes, each as one character. */
export function headOf(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.byteLength)).toString("latin1");
}

function failedPage(url: string, outcome: FetchOutcome & { ok: false }): PageFacts {
  const response = emptyResponse(url);
  response.failure = outcome.failure;
  response.total_ms = outcome.elapsedMs;
  return emptyPage(url, response);
}

export function emptyPage(url: string, response: ResponseFacts): PageFacts {
  return { url, path_key: pathKey(url), depth: null, discovered_by: [], response, html: null, parse_problem: null };
}

/** The page as it was read last time, with this time's answer: it has not changed. */
function carryOver(facts: PageFacts, url: string, response: FetchedResponse): PageFacts {
  const html: HtmlFacts | null = facts.html;
  return {
    url,
    path_key: facts.path_key,
    depth: null,
    discovered_by: [],
    response: {
      ...facts.response,
      status: 200,
      failure: null,
      redirects: [],
      final_url: url,
      ttfb_ms: response.ttfbMs,
      total_ms: response.totalMs,
    },
    html,
    parse_problem: facts.parse_problem,
    carried_over: true,
  };
}

function emptyResponse(url: string): ResponseFacts {
  return {
    status: 0,
    failure: null,
    redirects: [],
    final_url: url,
    content_type: null,
    charset: { header: null, meta: null, bom: null, used: "", had_errors: false },
    content_encoding: null,
    headers: {},
    bytes: 0,
    transfer_bytes: 0,
    truncated: false,
    ttfb_ms: 0,
    total_ms: 0,
    http_version: null,
  };
}

function responseFacts(response: FetchedResponse): ResponseFacts {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers).slice(0, HEADERS_KEPT)) {
    headers[name] = value.slice(0, HEADER_KEPT_LENGTH);
  }
  return {
    ...emptyResponse(response.url),
    status: response.status,
    content_type: response.headers["content-type"] ?? null,
    content_encoding: response.headers["content-encoding"] ?? null,
    headers,
    bytes: response.body.length,
    transfer_bytes: response.transferBytes,
    truncated: response.truncated,
    ttfb_ms: response.ttfbMs,
    total_ms: response.totalMs,
    http_version: response.httpVersion,
  };
}
