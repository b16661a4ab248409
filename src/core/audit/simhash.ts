const SHINGLE_WORDS = 3;
/** Below this a hash says little: two short texts look alike by chance. */
const WORDS_MIN = 20;
const FNV_PRIME = 0x01000193;

/** 64-bit SimHash of a text's word triples as 16 hex digits; null when the text is too short. */
export function simhash(words: readonly string[]): string | null {
  if (words.length < WORDS_MIN) return null;
  const weights = new Int32Array(64);
  const low = new Uint32Array(words.length);
  const high = new Uint32Array(words.length);
  for (let at = 0; at < words.length; at++) {
    low[at] = hashWord(words[at]!, 0x811c9dc5);
    high[at] = hashWord(words[at]!, 0x9747b28c);
  }
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at++) {
    addBits(weights, 0, mixThree(low, at));
    addBits(weights, 32, mixThree(high, at));
  }
  return hexOf(weights, 32) + hexOf(weights, 0);
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

function addBits(weights: Int32Array, offset: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) weights[offset + bit]! += ((hash >>> bit) & 1) === 1 ? 1 : -1;
}

function hexOf(weights: Int32Array, offset: number): string {
  let value = 0;
  for (let bit = 0; bit < 32; bit++) if (weights[offset + bit]! > 0) value |= 1 << bit;
  return (value >>> 0).toString(16).padStart(8, "0");
}

function bitCount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
