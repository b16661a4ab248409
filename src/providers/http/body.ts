/** Decoded bytes of one answer; the largest real ones (raw search results) stay under 2 MB. */
export const BODY_BYTES_MAX = 16 * 1024 * 1024;

/** A body was longer than its cap; the rest was not read. */
export class BodyTooLarge extends Error {}

/** The whole body, or BodyTooLarge; rejects when the connection breaks off. */
export async function readCapped(response: Response, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bytesMax) throw new BodyTooLarge(`its answer is larger than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a text holds as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
