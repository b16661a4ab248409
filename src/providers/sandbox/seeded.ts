/** 53-bit hash of a text (two interleaved multiply-xor streams): the sandbox's only source of variety. */
export function hash53(key: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** A number in [0, 1) that depends on the key alone. */
export function unit(key: string): number {
  return hash53(key) / 9007199254740992;
}

export function between(key: string, range: { min: number; max: number }): number {
  return range.min + Math.floor(unit(key) * (range.max - range.min + 1));
}

export function pick<T>(items: readonly T[], key: string): T {
  const item = items[Math.floor(unit(key) * items.length)];
  if (item === undefined) throw new RangeError(`Cannot pick from an empty list for "${key}"`);
  return item;
}

/** The items in an order that depends on the key alone. */
export function shuffled<T>(items: readonly T[], key: string): T[] {
  return items
    .map((item, index) => ({ item, order: unit(`${key}|${index}`) }))
    .sort((a, b) => a.order - b.order)
    .map((entry) => entry.item);
}

/** Fills `{name}` marks, with the values as `write` gives them; unknown marks stay. */
export function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  write = (value: string): string => value,
): string {
  return text.replace(/\{([a-zA-Z_]+)\}/g, (mark, name: string) => {
    const value = values[name];
    return value === undefined ? mark : write(value);
  });
}
