import type { Nodes } from "mdast";
import { parseMarkdown, visit } from "../base/markdown.ts";
import { TRICKS } from "./markdown.ts";

/** `[P3]`, `[P3, E1]`, `[b6]`; not `[A1]`, which asks. */
const MARK = /\s*\[(?!A\d)((?:[A-Z]{1,2}|b)\d{1,3}(?:\s*[,;]\s*(?:[A-Z]{1,2}|b)\d{1,3})*)\]/g;

interface Place {
  from: number;
  to: number;
}

/** The text to publish: marks of sources taken out, asks left for all to see. */
export function stripMarks(markdown: string): string {
  return withoutPlaces(markdown, (node, { from, to }) => {
    if (node.type !== "text" && node.type !== "linkReference") return [];
    const marks = markdown.slice(from, to).matchAll(MARK);
    return [...marks].map(({ index, 0: mark }) => ({ from: from + index, to: from + index + mark.length }));
  });
}

/** The text without what `tricks` names: raw HTML, images, reference links and footnotes. */
export function withoutTricks(markdown: string): string {
  return withoutPlaces(markdown, ({ type }, place) => (type in TRICKS ? [place] : []));
}

function withoutPlaces(markdown: string, placesIn: (node: Nodes, place: Place) => Place[]): string {
  const cuts: Place[] = [];
  const see = (node: Nodes) => {
    const from = node.position?.start.offset;
    const to = node.position?.end.offset;
    if (from !== undefined && to !== undefined) cuts.push(...placesIn(node, { from, to }));
  };
  visit(parseMarkdown(markdown), see);
  // What stands within another goes with it.
  const isInner = ({ from, to }: Place) => cuts.some((cut) => cut.from < from && cut.to >= to);
  return cuts
    .filter((cut) => !isInner(cut))
    .toSorted((a, b) => b.from - a.from)
    .reduce((plain, { from, to }) => plain.slice(0, from) + plain.slice(to), markdown);
}
