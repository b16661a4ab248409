import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDeflateRaw, createInflateRaw } from "node:zlib";
import { ProviderError } from "../../base/errors.ts";
import { nextTurn } from "../../base/slices.ts";
import { type ModelCallCode, ModelCallError, type ModelUsage } from "../../domain/model_call.ts";
import { bytesOf, type PackedHtml, shelve } from "../../page/packed_html.ts";
import type { PageShelf } from "../../page/page_shelf.ts";
import type { SitePart } from "../../page/site_parts.ts";
import { StageUnavailable } from "../stage.ts";
import type { Parts } from "./task.ts";

/** Of one task, packed: 10,000 pages of 230 KB take some 120 MB as facts and 180 MB as judged. */
export const PAYLOAD_BYTES_MAX = 512 * 1024 * 1024;
const UNPACKED_BYTES_MAX = 4 * PAYLOAD_BYTES_MAX;
const PACK_LEVEL = 1;
const CHUNK_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Parts as deflated lines of JSON, written one by one so that others get their turn. */
export async function packParts(parts: Parts): Promise<Buffer> {
  const packed: Buffer[] = [];
  let size = 0;
  const deflate = createDeflateRaw({ level: PACK_LEVEL, chunkSize: CHUNK_BYTES });
  await pipeline(Readable.from(linesOf(parts)), deflate, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      packed.push(chunk);
      size += chunk.length;
      if (size > PAYLOAD_BYTES_MAX)
        throw new Error(`The task is larger than the ${PAYLOAD_BYTES_MAX} bytes that workers can exchange`);
    }
  });
  return Buffer.concat(packed);
}

async function* linesOf(parts: Parts): AsyncGenerator<Buffer> {
  let text = "";
  for await (const part of parts) {
    text += `${JSON.stringify(part)}\n`;
    if (text.length < CHUNK_BYTES) continue;
    yield Buffer.from(text);
    text = "";
    await nextTurn();
  }
  yield Buffer.from(text);
}

export async function unpackParts(packed: Uint8Array): Promise<unknown[]> {
  return await Array.fromAsync(readParts([packed]));
}

/** The parts one by one, of packed bytes that are read as they are needed. */
export async function* readParts(packed: Chunks): AsyncGenerator<unknown> {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  const reading = pipeline(Readable.from(packed, { objectMode: true, highWaterMark: 1 }), inflate);
  // Whoever reads is told.
  reading.catch(() => undefined);
  let line: Buffer[] = [];
  let size = 0;
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > UNPACKED_BYTES_MAX) throw new Error(`It unpacks to more than ${UNPACKED_BYTES_MAX} bytes`);
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const text = Buffer.concat([...line, chunk.subarray(from, end)]).toString("utf8");
      [line, from] = [[], end + 1];
      yield JSON.parse(text);
    }
    line.push(chunk.subarray(from));
    await nextTurn();
  }
}

type WirePage = Omit<NonNullable<SitePart["pages"]>[number], "html"> & {
  html: (Omit<PackedHtml, "bytes"> & { bytes: string }) | null;
};
type WirePart = Omit<SitePart, "pages"> & { pages?: WirePage[] };

/** A site's part with its pages' packed bulk as base64. */
export function toWirePart({ pages, ...part }: SitePart): WirePart {
  if (pages === undefined) return part;
  const packed = (html: PackedHtml) => ({ ...html, bytes: Buffer.from(bytesOf(html)).toString("base64") });
  return { ...part, pages: pages.map((page) => ({ ...page, html: page.html && packed(page.html) })) };
}

export function fromWirePart(told: unknown, shelf?: PageShelf): SitePart {
  const { pages, ...part } = told as WirePart;
  if (pages === undefined) return part;
  return {
    ...part,
    pages: pages.map(({ html, ...page }) => ({
      ...page,
      html: html && shelve({ ...html, bytes: Buffer.from(html.bytes, "base64") }, shelf),
    })),
  } as SitePart;
}

interface ToldError {
  name: string;
  message: string;
  provider?: string;
  fault?: Pick<ProviderError, "retryable" | "retryAfterMs" | "status" | "kind" | "costUsd">;
  call?: { code: ModelCallCode; usage: ModelUsage };
}

/** The first part of each result. */
type Head = { ok: true } | { ok: false; error: ToldError };

/** What work came to, its failure included, as it travels. */
export async function packOutcome(work: () => Promise<Parts>): Promise<Buffer> {
  try {
    return await packParts(wellDone(await work()));
  } catch (error) {
    return await packFailure(error);
  }
}

async function* wellDone(parts: Parts): AsyncGenerator<unknown> {
  yield { ok: true } satisfies Head;
  yield* parts;
}

export function packFailure(error: unknown): Promise<Buffer> {
  return packParts([{ ok: false, error: toldError(error) } satisfies Head]);
}

/** The result's parts; throws the failure as the work threw it. */
export async function* readOutcome(packed: Chunks): AsyncGenerator<unknown> {
  let head: Head | undefined;
  for await (const part of readParts(packed)) {
    if (head !== undefined) yield part;
    else {
      head = part as Head;
      if (!head.ok) throw errorOf(head.error);
    }
  }
  if (head === undefined) throw new Error("The result is no longer there");
}

/** Throws what the work threw, if it did. */
export async function checkOutcome(packed: Chunks): Promise<void> {
  for await (const _part of readOutcome(packed)) return;
}

function toldError(error: unknown): ToldError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  if (!(error instanceof ProviderError)) return { name, message };
  const { provider, retryable, retryAfterMs, status, kind, costUsd } = error;
  const told = { name, message, provider, fault: { retryable, retryAfterMs, status, kind, costUsd } };
  return error instanceof ModelCallError ? { ...told, call: { code: error.code, usage: error.usage } } : told;
}

function errorOf({ name, message, provider, fault, call }: ToldError): Error {
  if (name === StageUnavailable.name) return new StageUnavailable(message);
  if (provider === undefined || fault === undefined) return Object.assign(new Error(message), { name });
  const failure = new ProviderError(provider, message, fault);
  return call === undefined ? failure : new ModelCallError(failure, call.code, call.usage);
}
