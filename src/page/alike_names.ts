/** Two names of one owner: `meyer-garten` and `meyergartenbau`. */
const LETTERS_MIN = 8;
const SHARE_MIN = 0.6;

/** Whether two names of domains, hyphens apart, are nearly the same: of two that share a town's name alone, that is the smaller part. */
export function areAlike(a: string, b: string): boolean {
  const shared = sharedPart(a, b);
  return shared >= LETTERS_MIN && shared >= Math.max(a.length, b.length) * SHARE_MIN;
}

/** `malerhof` of `maler-hof.example`. */
export function nameOfSite(site: string): string {
  return site.split(".")[0]!.replaceAll("-", "");
}

/** Letters of the longest part that both names have. */
function sharedPart(a: string, b: string): number {
  let longest = 0;
  for (let start = 0; start < a.length; start++)
    while (start + longest < a.length && b.includes(a.slice(start, start + longest + 1))) longest += 1;
  return longest;
}
