/**
 * How much the cited sources change from one answer to the next: mean Bray-Curtis distance of the citation shares of
 * consecutive answers, 0 (always the same) to 1 (never the same). Open places are quicker to win. Null under two
 * answers with sources.
 */
export function citationVolatility(answers: readonly (readonly string[])[]): { value: number; n: number } | null {
  const shares = answers.filter((domains) => domains.length > 0).map(toShares);
  if (shares.length < 2) return null;
  let sum = 0;
  for (let i = 1; i < shares.length; i++) sum += brayCurtis(shares[i - 1]!, shares[i]!);
  return { value: sum / (shares.length - 1), n: shares.length };
}

function toShares(domains: readonly string[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const domain of domains) shares.set(domain, (shares.get(domain) ?? 0) + 1 / domains.length);
  return shares;
}

/** For shares that sum to one: 1 - sum of the minima. */
function brayCurtis(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [domain, share] of a) common += Math.min(share, b.get(domain) ?? 0);
  return 1 - common;
}
