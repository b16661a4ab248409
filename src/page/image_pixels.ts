/** Start and end of frames that hold no size (SOF0 to SOF15 do, these three apart). */
const NO_SIZE: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

export function isImage(bytes: Uint8Array): boolean {
  const start = latin(bytes, 0, 16);
  return (
    start.startsWith("\x89PNG") ||
    start.startsWith("GIF8") ||
    start.startsWith("\xff\xd8\xff") ||
    /^RIFF[\s\S]{4}WEBP/.test(start) ||
    /^[\s\S]{4}ftypavi[fs]/.test(start)
  );
}

/** Width and height as the file says, from its beginning; null of other formats and where they come later. */
export function pixelsOf(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isImage(bytes) || bytes.length < 30) return null;
  const kind = latin(bytes, 0, 4);
  if (kind === "\x89PNG") return { width: view.getUint32(16), height: view.getUint32(20) };
  if (kind === "GIF8") return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (kind === "RIFF") return webpPixels(view, latin(bytes, 12, 4));
  return kind.startsWith("\xff\xd8") ? jpegPixels(view) : null;
}

function webpPixels(view: DataView, chunk: string): { width: number; height: number } | null {
  const at24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1;
  if (chunk === "VP8X") return { width: at24(24), height: at24(27) };
  if (chunk === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

function jpegPixels(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_SIZE.has(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function latin(bytes: Uint8Array, at: number, count: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + count));
}
