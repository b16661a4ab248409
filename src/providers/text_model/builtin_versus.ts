import { comparedSides, type SideSentence } from "../../core/brief_plan/comparison_sides.ts";
import { ended } from "../../core/brief_plan/opening.ts";
import { capitalize } from "../../core/phrase.ts";
import { noteMissingSides } from "./builtin_comparison.ts";
import { claim, type Desk, isSaid, linkTo } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";

/** Two things side by side: a table where the site tells both on the same points, else what speaks for each. */
export function writeSides(desk: Desk): string[] {
  const sides = comparedSides(desk.ground);
  if (sides === null) return [];
  noteMissingSides(desk, sides.missing);
  const blocks: string[] = [];
  if (sides.rows.length > 0) {
    const head = sides.names.map((name) => cell(plainText(capitalize(name)))).join(" | ");
    const lines = sides.rows.map(
      ({ name, cells }) => `| **${name}** | ${cells.map((entry) => cell(written(desk, entry))).join(" | ")} |`,
    );
    blocks.push([`| | ${head} |`, "| --- | --- | --- |", ...lines].join("\n"));
  }
  const both = sides.both.filter((entry) => !isSaid(desk, entry.text));
  for (const entry of both) claim(desk, entry.text, [entry.url]);
  if (both.length > 0) blocks.push(both.map((entry) => plainText(entry.text)).join(" "));
  const loose = sides.loose.map((entries) => entries.filter((entry) => !isSaid(desk, entry.text)));
  // One side alone beside a table would tip it: what is left over goes into the text only where both have some.
  if (loose.every((entries) => entries.length > 0) || sides.rows.length === 0) {
    for (const [place, entries] of loose.entries()) {
      if (entries.length === 0) continue;
      blocks.push(
        `**${plainText(capitalize(sides.names[place] ?? ""))}**`,
        entries.map((entry) => `- ${written(desk, entry)}`).join("\n"),
      );
    }
  }
  return blocks;
}

/** The sentence with where it stands; others' words are quoted. */
function written(desk: Desk, entry: SideSentence): string {
  claim(desk, entry.text, [entry.url], entry.evidence_id === null ? [] : [entry.evidence_id]);
  const text = plainText(ended(capitalize(entry.text)));
  return entry.site === null
    ? `${text} (${linkTo(desk, entry.url)})`
    : `${linkTo(desk, entry.url, entry.site)}: “${text}”`;
}
