import { readFileSync } from "node:fs";

/** How two groupings of the same things agree; 1 is the same, 0 (adjusted Rand) what chance would give. */
export interface Agreement {
  adjustedRand: number;
  vMeasure: number;
  groups: number;
}

/** Adjusted Rand index and V-measure of a grouping against labels (Hubert and Arabie 1985; Rosenberg and Hirschberg 2007). */
export function measureAgreement(labels: readonly string[], groups: ArrayLike<number>): Agreement {
  const total = labels.length;
  const byLabel = new Map<string, number>();
  const byGroup = new Map<number, number>();
  const byBoth = new Map<string, number>();
  for (const [at, label] of labels.entries()) {
    const group = groups[at]!;
    add(byLabel, label);
    add(byGroup, group);
    add(byBoth, `${group} ${label}`);
  }
  const together = pairs(byBoth);
  const expected = (pairs(byLabel) * pairs(byGroup)) / choose2(total);
  const most = (pairs(byLabel) + pairs(byGroup)) / 2;
  const shared = entropy(byLabel, total) + entropy(byGroup, total) - entropy(byBoth, total);
  const homogeneity = share(shared, entropy(byLabel, total));
  const completeness = share(shared, entropy(byGroup, total));
  return {
    adjustedRand: most === expected ? 1 : (together - expected) / (most - expected),
    vMeasure: (2 * homogeneity * completeness) / (homogeneity + completeness || 1),
    groups: byGroup.size,
  };
}

/** Rows of a two-column CSV file without its head, quotes resolved. */
export function readLabelled(path: string): { text: string; label: string }[] {
  const rows: { text: string; label: string }[] = [];
  const pattern = /(?:^|\n)(?:"((?:[^"]|"")*)"|([^",\n]*)),([^\n\r]*)/g;
  for (const match of readFileSync(path, "utf8").matchAll(pattern)) {
    rows.push({ text: match[1]?.replaceAll('""', '"') ?? match[2]!, label: match[3]!.trim() });
  }
  return rows.slice(1);
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function choose2(count: number): number {
  return (count * (count - 1)) / 2;
}

function pairs(counts: ReadonlyMap<unknown, number>): number {
  return counts.values().reduce((sum, count) => sum + choose2(count), 0);
}

function entropy(counts: ReadonlyMap<unknown, number>, total: number): number {
  return counts.values().reduce((sum, count) => sum - (count / total) * Math.log(count / total), 0);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
