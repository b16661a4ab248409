/** Shared part of two key sets (Jaccard), 0 to 1; 0 when both are empty. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const key of small) if (large.has(key)) shared++;
  return shared / (a.size + b.size - shared);
}
