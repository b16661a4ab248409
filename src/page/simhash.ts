const SHINGLE_WORDS = 3;
/** Below this a hash says little: two short texts look alike by chance. */
const WORDS_MIN = 20;
const FNV_PRIME = 0x01000193;
const BYTES = 256;

/** 64-bit SimHash of a text's word triples as 16 hex digits; null when the text is too short. */
export function simhash(words: readonly string[]): string | null {
  if (words.length < WORDS_MIN) return null;
  // How often each byte value stands at each of the eight places: the 64 weights follow from these counts at the end,
  // which spares 64 steps a triple.
  const counts = new Int32Array(8 * BYTES);
  const low = new Uint32Array(words.length);
  const high = new Uint32Array(words.length);
  for (let at = 0; at < words.length; at++) {
    low[at] = hashWord(words[at]!, 0x811c9dc5);
    high[at] = hashWord(words[at]!, 0x9747b28c);
  }
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at++) {
    countBytes(counts, 0, mixThree(low, at));
    countBytes(counts, 4, mixThree(high, at));
  }
  const total = words.length - SHINGLE_WORDS + 1;
  return hexOf(counts, 4, total) + hexOf(counts, 0, total);
}

/** Number of bits in which two hashes differ, 0 to 64. */
export function hammingDistance(a: string, b: string): number {
  const high = Number.parseInt(a.slice(0, 8), 16) ^ Number.parseInt(b.slice(0, 8), 16);
  const low = Number.parseInt(a.slice(8), 16) ^ Number.parseInt(b.slice(8), 16);
  return bitCount(high) + bitCount(low);
}

function hashWord(word: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash >>> 0;
}

function mixThree(hashes: Uint32Array, at: number): number {
  let hash = hashes[at]!;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ hashes[at + 1]!;
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39) ^ hashes[at + 2]!;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

function countBytes(counts: Int32Array, place: number, hash: number): void {
  counts[place * BYTES + (hash & 255)]! += 1;
  counts[(place + 1) * BYTES + ((hash >>> 8) & 255)]! += 1;
  counts[(place + 2) * BYTES + ((hash >>> 16) & 255)]! += 1;
  counts[(place + 3) * BYTES + (hash >>> 24)]! += 1;
}

/** A bit of the result is set where more than half of the hashes have it set. */
function hexOf(counts: Int32Array, place: number, total: number): string {
  const set = new Int32Array(32);
  for (let at = 0; at < 4 * BYTES; at++) {
    const count = counts[place * BYTES + at]!;
    if (count === 0) continue;
    const first = (at >>> 8) * 8;
    for (let bit = 0; bit < 8; bit++) set[first + bit]! += ((at >>> bit) & 1) * count;
  }
  let value = 0;
  for (let bit = 0; bit < 32; bit++) if (2 * set[bit]! > total) value |= 1 << bit;
  return (value >>> 0).toString(16).padStart(8, "0");
}

function bitCount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
