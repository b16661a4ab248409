/** Whether two words differ by one letter (missing, added, another one) or by two that changed places. */
export function isOneLetterOff(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = left.length === 2 && right === left[1]! + left[0]!;
  return a !== b && (Math.max(left.length, right.length) === 1 || isSwapped);
}
