import { decodeBody, withFirst } from "./body_reader.ts";
import { decodeText } from "./charset.ts";
import type { ReaderTask } from "./html_reading.ts";
import { openSitemap, SITEMAP_BYTES_MAX } from "./sitemap.ts";
import type { SitemapReading } from "./sitemap_book.ts";

const CHUNK_BYTES = 64 * 1024;

/** Unpacks, decodes and reads a sitemap piece by piece: of 50 MB no more is held than what is kept of it. */
export async function readSitemapBytes({ bytes, source }: ReaderTask): Promise<SitemapReading> {
  const { url, site, keepChars } = source;
  const reading = openSitemap({ url, site, ...(keepChars === undefined ? {} : { keepChars }) });
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let size = 0;
  let isTooLarge = false;
  try {
    for await (const chunk of unpack(chunksOf(bytes), source.headers["content-encoding"])) {
      size += chunk.length;
      isTooLarge = size > SITEMAP_BYTES_MAX;
      if (isTooLarge) break;
      decoder ??= decoderFor(chunk, source.contentType);
      if (!reading.write(decoder.decode(chunk, { stream: true }))) break;
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: "invalid", entries: 0, urls: [], problems: [`It cannot be decompressed: ${text}`] };
  }
  const read = reading.end({ cut: isTooLarge || source.truncated === true });
  if (isTooLarge) read.problems.unshift("It is larger than 50 MB uncompressed; the rest was not read");
  return read;
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole.length; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES);
}

/** What the transfer packed, then what the file itself is packed as, by its magic number. */
async function* unpack(chunks: AsyncIterable<Buffer>, encoding: string | undefined): AsyncGenerator<Buffer> {
  const sent = decodeBody(chunks, encoding);
  const { value: first } = await sent.next();
  if (first === undefined) return;
  const whole = withFirst(first, sent);
  yield* first[0] === 0x1f && first[1] === 0x8b ? decodeBody(whole, "gzip") : whole;
}

/** The encoding that the first bytes tell, else UTF-8, which is the rule for sitemaps. */
function decoderFor(first: Uint8Array, contentType: string | null): InstanceType<typeof TextDecoder> {
  return new TextDecoder(decodeText(first, contentType).charset.used);
}
