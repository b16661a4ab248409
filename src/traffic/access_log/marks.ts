/** Marks of one block; blocks grow no copies. */
const BLOCK = 65_536;
const HASH_BITS = 15;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Marks of visits by the cell they belong to, eight bytes each. */
export interface MarkList {
  add(cell: number, secondOfDay: number, request: string): void;
  size(): number;
  /** All marks, the cells in the order given, those of one together and in order; `ends` tells where each cell's end. */
  byCell(order: Uint32Array): { marks: Uint32Array<ArrayBuffer>; ends: Uint32Array<ArrayBuffer> };
}

/**
 * A mark tells a visit from others of its cell without naming who came: the second of its day, and a short hash of what
 * was asked and answered. Two like requests in one second have one mark, and stand twice.
 */
export function createMarkList(): MarkList {
  const blocks: { marks: Uint32Array; cells: Uint32Array }[] = [];
  let size = 0;
  return {
    add(cell, secondOfDay, request) {
      const at = size % BLOCK;
      if (at === 0) blocks.push({ marks: new Uint32Array(BLOCK), cells: new Uint32Array(BLOCK) });
      const block = blocks.at(-1)!;
      block.marks[at] = ((secondOfDay << HASH_BITS) | hashOf(request)) >>> 0;
      block.cells[at] = cell;
      size++;
    },
    size: () => size,
    byCell(order) {
      const ranks = new Uint32Array(order.length);
      for (const [rank, cell] of order.entries()) ranks[cell] = rank;
      const ends = new Uint32Array(order.length);
      for (let n = 0; n < size; n++) ends[ranks[blocks[Math.floor(n / BLOCK)]!.cells[n % BLOCK]!]!]! += 1;
      for (let rank = 1; rank < ends.length; rank++) ends[rank]! += ends[rank - 1]!;
      const marks = new Uint32Array(size);
      const next = ends.slice();
      for (const [at, block] of blocks.entries()) {
        const filled = Math.min(BLOCK, size - at * BLOCK);
        for (let n = 0; n < filled; n++) marks[--next[ranks[block.cells[n]!]!]!] = block.marks[n]!;
      }
      for (let rank = 0; rank < ends.length; rank++) marks.subarray(next[rank], ends[rank]).sort();
      return { marks, ends };
    },
  };
}

/** FNV-1a, folded. */
function hashOf(text: string): number {
  let hash = FNV_START;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return ((hash >>> HASH_BITS) ^ hash) & ((1 << HASH_BITS) - 1);
}

/**
 * Marks known before and marks of an upload as one list: each as often as it stands in the one that has it more often.
 * Lines that an earlier upload had are so counted once, and like lines of one upload each.
 */
export function joinMarks(known: Uint32Array, fresh: Uint32Array): Uint32Array {
  const joined = new Uint32Array(known.length + fresh.length);
  let [a, b, size] = [0, 0, 0];
  while (a < known.length || b < fresh.length) {
    const left = known[a] ?? Infinity;
    const right = fresh[b] ?? Infinity;
    joined[size++] = Math.min(left, right);
    if (left <= right) a++;
    if (right <= left) b++;
  }
  return joined.slice(0, size);
}
