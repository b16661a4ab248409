import { parseMarkdown, TRICKS, visit } from "./markdown.ts";

/** `[P3]`, `[P3, E1]`, `[b6]`; not `[A1]`, which asks. */
const MARK = /\s*\[(?!A\d)((?:[A-Z]{1,2}|b)\d{1,3}(?:\s*[,;]\s*(?:[A-Z]{1,2}|b)\d{1,3})*)\]/g;

/** The text to publish: marks of sources taken out, asks left for all to see. */
export function stripMarks(markdown: string): string {
  const cuts: { from: number; to: number }[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if (node.type !== "text" && node.type !== "linkReference") return;
    const from = node.position?.start.offset ?? 0;
    const shown = markdown.slice(from, node.position?.end.offset ?? from);
    for (const { index, 0: mark } of shown.matchAll(MARK))
      cuts.push({ from: from + index, to: from + index + mark.length });
  });
  let plain = markdown;
  for (const { from, to } of cuts.toReversed()) plain = plain.slice(0, from) + plain.slice(to);
  return plain;
}

/** The text without what `tricks` names: raw HTML, images, reference links and footnotes. */
export function withoutTricks(markdown: string): string {
  const cuts: { from: number; to: number }[] = [];
  visit(parseMarkdown(markdown), (node) => {
    const from = node.position?.start.offset;
    const to = node.position?.end.offset;
    if (node.type in TRICKS && from !== undefined && to !== undefined) cuts.push({ from, to });
  });
  let plain = markdown;
  for (const { from, to } of cuts.toSorted((a, b) => b.from - a.from)) plain = plain.slice(0, from) + plain.slice(to);
  return plain;
}
