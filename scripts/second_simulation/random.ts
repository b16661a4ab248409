export type Random = () => number;

/** A stream of its own for every name and seed (xmur3 into sfc32). */
export function stream(name: string): Random {
  let h = 1779033703 ^ name.length;
  for (let i = 0; i < name.length; i++) {
    h = Math.imul(h ^ name.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  const next = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return h >>> 0;
  };
  let [a, b, c, d] = [next(), next(), next(), 1];
  const random = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 15; i++) random();
  return random;
}

export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Student's t with 3 degrees of freedom, scaled to a standard deviation of 1. */
export function heavy(random: Random): number {
  const z = normal(random);
  const chi = normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2;
  return z / Math.sqrt(chi);
}

export function pick<T>(random: Random, weighted: readonly (readonly [T, number])[]): T {
  let total = 0;
  for (const [, weight] of weighted) total += weight;
  let at = random() * total;
  for (const [value, weight] of weighted) {
    at -= weight;
    if (at < 0) return value;
  }
  return weighted[weighted.length - 1]![0];
}
