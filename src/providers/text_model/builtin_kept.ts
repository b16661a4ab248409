import type { PageBlock } from "../../core/text/page_sections.ts";
import { leansOnContext } from "../../core/text/passages.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { claim, type Desk } from "./builtin_desk.ts";
import { plainText, sameText } from "./builtin_markdown.ts";

/** Words that lead to a place which the text alone does not have. */
const LEADS_ELSEWHERE = /\b(?:click|(?:see|form|video|link|button) (?:below|above)|fill out)\b/i;

/** A section of the page to edit as it stands: paragraphs as paragraphs, lists as lists. */
export function writeKept(desk: Desk, section: OutlineSection): string[] {
  const found = desk.ground.target?.sections.find(
    (entry) => entry.heading !== null && sameText(entry.heading, section.query ?? section.heading),
  );
  if (found === undefined) {
    desk.notes.push(`“${section.heading}” is left out: the page does not hold it any more.`);
    return [];
  }
  for (const passage of desk.ground.index.passages) {
    if (passage.url === desk.ground.target?.url && passage.heading === found.heading) desk.taken.push(passage);
  }
  for (const point of section.key_points.filter((text) => text.startsWith("Answers “")))
    desk.notes.push(`“${section.heading}”: make sure that it ${point.replace(/^A/, "a")}.`);
  return writeBlocks(desk, found.blocks);
}

/** Blocks of a page without what the text holds already; a sentence that leans on one left out goes with it. */
export function writeBlocks(desk: Desk, blocks: readonly PageBlock[]): string[] {
  const url = desk.ground.target?.url;
  if (url === undefined) return [];
  return blocks.flatMap(({ kind, parts }) => {
    const said = new Set(desk.claims.map((made) => made.text));
    const fresh: string[] = [];
    let dropped = false;
    for (const part of parts) {
      dropped =
        said.has(plainText(part)) ||
        LEADS_ELSEWHERE.test(part) ||
        (dropped && kind === "prose" && leansOnContext(part, desk.ground.language));
      if (!dropped) fresh.push(part);
    }
    if (fresh.length === 0) return [];
    if (kind === "list") {
      claim(desk, fresh.join("; "), [url]);
      return [fresh.map((part) => `- ${plainText(part)}`).join("\n")];
    }
    for (const part of fresh) claim(desk, part, [url]);
    return [fresh.map(plainText).join(" ")];
  });
}
