const DATED = /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)/;

/** Whether an address holds its day or month: what stands there is news. */
export function isDatedAddress(url: string): boolean {
  return DATED.test(url);
}
