import type { Readable, Transform } from "node:stream";
import zlib from "node:zlib";

/** Encodings a response may stack; more is an attack. */
const ENCODINGS_MAX = 3;
const BODY_BYTES_FIRST = 64 * 1024;

export interface ReadBody {
  body: Uint8Array;
  /** Bytes beyond the cap were cut. */
  truncated: boolean;
  /** Bytes as they came over the wire, as far as they were read. */
  transferBytes: number;
}

/** Reads a response body, decoded, up to `bytesMax` decoded bytes; then ends the transfer. Throws what the stream throws. */
export async function readBody(source: Readable, encoding: string | undefined, bytesMax: number): Promise<ReadBody> {
  let transferBytes = 0;
  const raw = countBytes(source, (bytes) => {
    transferBytes += bytes;
  });
  // Ended before it is read to its end, it says so to nobody.
  source.on("error", () => undefined);
  try {
    const taken = await takeBytes(decodeBody(raw, encoding), bytesMax);
    return { ...taken, transferBytes };
  } finally {
    source.destroy();
  }
}

/** Undoes content encodings chunk by chunk; what is not encoded at all comes as it is. */
export async function* decodeBody(chunks: AsyncIterable<Buffer>, encoding: string | undefined): AsyncGenerator<Buffer> {
  const names = decodersFor(encoding);
  const iterator = chunks[Symbol.asyncIterator]();
  const next = names.length === 0 ? null : await iterator.next();
  const first = next === null || next.done === true ? null : next.value;
  const chain = first === null ? [] : names.map((name, at) => openDecoder(name, at === 0 ? first : null));
  const usable = chain.filter((decoder) => decoder !== null);
  const whole = withFirst(first, iterator);
  yield* usable.length === 0 ? whole : decodeThrough(whole, usable);
}

async function takeBytes(chunks: AsyncIterable<Buffer>, bytesMax: number): Promise<Omit<ReadBody, "transferBytes">> {
  // One buffer of its own that grows in place: it is handed over to another thread, and a big body is held once.
  let held = new ArrayBuffer(Math.min(bytesMax, BODY_BYTES_FIRST));
  let size = 0;
  let truncated = false;
  for await (const chunk of chunks) {
    const taken = chunk.subarray(0, bytesMax - size);
    if (size + taken.length > held.byteLength) {
      held = held.transfer(Math.min(bytesMax, Math.max(size + taken.length, 2 * held.byteLength)));
    }
    new Uint8Array(held).set(taken, size);
    size += taken.length;
    truncated = taken.length < chunk.length;
    if (truncated) break;
  }
  return { body: new Uint8Array(held.transfer(size)), truncated };
}

async function* countBytes(chunks: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

export async function* withFirst(first: Buffer | null, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first !== null) yield first;
  for (;;) {
    const next = await rest.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Runs chunks through decoders with back-pressure, so that a bomb is never unpacked further than it is read. */
async function* decodeThrough(chunks: AsyncIterable<Buffer>, decoders: Transform[]): AsyncGenerator<Buffer> {
  const head = decoders[0]!;
  // One can fail when nobody reads it any more: what was wanted is here, or the stream has ended before its source.
  for (const decoder of decoders) decoder.on("error", () => undefined);
  const tail = decoders.reduce((from, to) => {
    from.on("error", (error) => to.destroy(error));
    return from.pipe(to);
  });
  void feed(chunks, head);
  try {
    yield* tail as AsyncIterable<Buffer>;
  } finally {
    for (const decoder of decoders) decoder.destroy();
  }
}

/** Never rejects: what goes wrong is told by the decoder. */
async function feed(chunks: AsyncIterable<Buffer>, decoder: Transform): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (decoder.destroyed) return;
      if (!decoder.write(chunk)) await drained(decoder);
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

function drained(decoder: Transform): Promise<void> {
  return new Promise((resolve) => {
    function done() {
      decoder.off("drain", done);
      decoder.off("close", done);
      resolve();
    }
    decoder.on("drain", done);
    decoder.on("close", done);
    if (decoder.destroyed) done();
  });
}

/** Names of the encodings to undo, outermost first. Throws on too many or unknown ones. */
function decodersFor(encoding: string | undefined): string[] {
  const names = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > ENCODINGS_MAX) throw new Error(`The response stacks ${names.length} content encodings`);
  return names.reverse();
}

/** null where the bytes are plainly not what the header claims: browsers, too, then take them as they are. */
function openDecoder(name: string, first: Buffer | null): Transform | null {
  switch (name) {
    case "gzip":
    case "x-gzip":
      if (first !== null && !(first[0] === 0x1f && (first.length < 2 || first[1] === 0x8b))) return null;
      return zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH });
    case "deflate":
      return first !== null && !hasZlibHeader(first)
        ? zlib.createInflateRaw({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
        : zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH });
    case "br":
      return zlib.createBrotliDecompress();
    case "zstd":
      return zlib.createZstdDecompress();
    default:
      throw new Error(`The response uses the unknown content encoding "${name.slice(0, 40)}"`);
  }
}

function hasZlibHeader(bytes: Buffer): boolean {
  const [cmf, flags] = bytes;
  if (cmf === undefined || flags === undefined) return true;
  return (cmf & 0x0f) === 8 && ((cmf << 8) | flags) % 31 === 0;
}
