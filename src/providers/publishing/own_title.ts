import { compactText } from "../../base/compact_text.ts";

/** Templates may cut what they show. */
const COMPARED_CHARS = 50;

/** Whether what a source holds is what the page was seen to show: else something else makes that. */
export function isShown(own: string, before: string | null): boolean {
  const key = compactText(own.slice(0, COMPARED_CHARS));
  return key === "" || (before !== null && compactText(before).includes(key));
}

/** A page's title without what its template puts around it: "About us | Acme", where the page's own is "About", gives "About us". */
export function ownTitle(after: string, { before, own }: { before: string | null; own: string }): string {
  const at = own === "" ? -1 : (before ?? "").indexOf(own);
  if (at === -1) return after;
  const [head, tail] = [before!.slice(0, at), before!.slice(at + own.length)];
  const isFramed = after.length > head.length + tail.length && after.startsWith(head) && after.endsWith(tail);
  return isFramed ? after.slice(head.length, after.length - tail.length).trim() : after;
}
