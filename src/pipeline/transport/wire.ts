import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { ProviderError } from "../../base/errors.ts";
import { eachInSlices } from "../../base/slices.ts";
import { type ModelCallCode, ModelCallError, type ModelUsage } from "../../domain/model_call.ts";
import type { PackedHtml } from "../../page/packed_html.ts";
import type { SitePart } from "../../page/site_parts.ts";

const deflating = promisify(deflateRaw);
const inflating = promisify(inflateRaw);

/** Of one task, packed: 10,000 pages take about 80 MB. */
export const PAYLOAD_BYTES_MAX = 256 * 1024 * 1024;
const UNPACKED_BYTES_MAX = 1024 * 1024 * 1024;
const PACK_LEVEL = 1;
const NEVER = new AbortController().signal;

/** Parts as deflated lines of JSON, written in slices so that others get their turn. */
export async function packParts(parts: Iterable<unknown>): Promise<Buffer> {
  const lines = await eachInSlices(parts, (part) => Buffer.from(`${JSON.stringify(part)}\n`), NEVER);
  const packed = await deflating(Buffer.concat(lines), { level: PACK_LEVEL });
  if (packed.length <= PAYLOAD_BYTES_MAX) return packed;
  throw new Error(`It takes ${packed.length} bytes, and workers exchange ${PAYLOAD_BYTES_MAX} at most`);
}

export async function unpackParts(packed: Uint8Array): Promise<unknown[]> {
  const bytes = await inflating(packed, { maxOutputLength: UNPACKED_BYTES_MAX });
  return await eachInSlices(linesOf(bytes), (line) => JSON.parse(line.toString("utf8")), NEVER);
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    yield bytes.subarray(from, end);
    from = end + 1;
  }
}

type WirePage = Omit<NonNullable<SitePart["pages"]>[number], "html"> & {
  html: { small: PackedHtml["small"]; parts: string[] } | null;
};
type WirePart = Omit<SitePart, "pages"> & { pages?: WirePage[] };

/** A site's part with its pages' packed bulk as base64. */
export function toWirePart({ pages, ...part }: SitePart): WirePart {
  if (pages === undefined) return part;
  const packed = ({ small, parts }: PackedHtml) => ({
    small,
    parts: parts.map((bytes) => Buffer.from(bytes).toString("base64")),
  });
  return { ...part, pages: pages.map((page) => ({ ...page, html: page.html && packed(page.html) })) };
}

export function fromWirePart(told: unknown): SitePart {
  const { pages, ...part } = told as WirePart;
  if (pages === undefined) return part;
  return {
    ...part,
    pages: pages.map(({ html, ...page }) => ({
      ...page,
      html: html && { small: html.small, parts: html.parts.map(toShared) },
    })),
  } as SitePart;
}

/** In memory that all threads see, as the reader packs them. */
function toShared(text: string): Uint8Array {
  const bytes = Buffer.from(text, "base64");
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
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

/** What work came to, its failure included, as parts that travel. */
export async function outcomeOf(work: () => Promise<unknown[]>): Promise<unknown[]> {
  try {
    return [{ ok: true } satisfies Head, ...(await work())];
  } catch (error) {
    return [failureHead(error)];
  }
}

export function failureHead(error: unknown): Head {
  return { ok: false, error: toldError(error) };
}

/** The result's parts; throws the failure as the work threw it. */
export function readOutcome([head, ...parts]: readonly unknown[]): unknown[] {
  const told = head as Head;
  if (told.ok) return parts;
  throw errorOf(told.error);
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
  if (provider === undefined || fault === undefined) return Object.assign(new Error(message), { name });
  const failure = new ProviderError(provider, message, fault);
  return call === undefined ? failure : new ModelCallError(failure, call.code, call.usage);
}
