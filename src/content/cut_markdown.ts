import type { Nodes } from "mdast";
import { parseMarkdown, visit } from "../base/markdown.ts";
import { MARK_OR_ASK, TRICKS } from "./markdown.ts";

/** Of a node in its text. */
export interface Place {
  from: number;
  to: number;
}

/** The text to publish: marks of sources taken out, asks left for all to see. */
export function stripMarks(markdown: string): string {
  return withoutPlaces(markdown, (node, { from, to }) => {
    if (node.type !== "text" && node.type !== "linkReference") return [];
    const marks = [...markdown.slice(from, to).matchAll(MARK_OR_ASK)].filter(
      ({ groups }) => groups?.cites !== undefined,
    );
    return marks.map(({ index, 0: mark }) => ({ from: from + index, to: from + index + mark.length }));
  });
}

/** The text without what `tricks` names: raw HTML, images, reference links and footnotes. */
export function withoutTricks(markdown: string): string {
  return withoutPlaces(markdown, ({ type }, place) => (type in TRICKS ? [place] : []));
}

export function placeOf({ position }: Nodes): Place {
  return { from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 };
}

/** The text without the places that are told of its nodes. */
export function withoutPlaces(markdown: string, placesIn: (node: Nodes, place: Place) => Place[]): string {
  const cuts: Place[] = [];
  visit(parseMarkdown(markdown), (node) => void cuts.push(...placesIn(node, placeOf(node))));
  // What stands within another goes with it.
  const isInner = ({ from, to }: Place) => cuts.some((cut) => cut.from < from && cut.to >= to);
  return cuts
    .filter((cut) => !isInner(cut))
    .toSorted((a, b) => b.from - a.from)
    .reduce((plain, { from, to }) => plain.slice(0, from) + plain.slice(to), markdown);
}
