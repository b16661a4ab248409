/** What a text is about. */
interface Keyed {
  keys: ReadonlySet<string>;
}

/**
 * How close a passage is to what all of them talk about, 0 to 1: the degree of LexRank (the sum of cosines with all
 * passages) computed as one dot product with the sum of all unit vectors, so that it is linear in the text.
 */
export function centralityOf<T extends Keyed>(passages: readonly T[]): (passage: T) => number {
  const frequency = new Map<string, number>();
  for (const passage of passages) for (const key of passage.keys) frequency.set(key, (frequency.get(key) ?? 0) + 1);
  const idf = (key: string) => Math.log(1 + passages.length / (1 + (frequency.get(key) ?? 0)));
  const sum = new Map<string, number>();
  for (const passage of passages) {
    const norm = normOf(passage, idf);
    if (norm > 0) for (const key of passage.keys) sum.set(key, (sum.get(key) ?? 0) + idf(key) / norm);
  }
  const degree = (passage: T) => {
    const norm = normOf(passage, idf);
    if (norm === 0) return 0;
    let dot = 0;
    for (const key of passage.keys) dot += (idf(key) / norm) * (sum.get(key) ?? 0);
    return dot;
  };
  const degrees = new Map(passages.map((passage) => [passage, degree(passage)]));
  let greatest = 0;
  for (const value of degrees.values()) greatest = Math.max(greatest, value);
  return (passage) => (greatest === 0 ? 0 : (degrees.get(passage) ?? 0) / greatest);
}

function normOf(passage: Keyed, idf: (key: string) => number): number {
  let sum = 0;
  for (const key of passage.keys) sum += idf(key) ** 2;
  return Math.sqrt(sum);
}
