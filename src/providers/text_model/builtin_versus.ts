import { type ComparedSides, comparedSides, type SideSentence } from "../../core/brief_plan/comparison_sides.ts";
import { ended } from "../../core/brief_plan/opening.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { capitalize } from "../../core/phrase.ts";
import { noteMissingSides, noteMissingTable } from "./builtin_comparison.ts";
import { claim, type Desk, isSaid, linkTo } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";

/** Two things side by side: what sets them apart in whole sentences, a table of the points on which both are told, what speaks for each. */
export function writeSides(desk: Desk): string[] {
  const sides = comparedSides(desk.ground);
  if (sides === null) return [];
  noteMissingSides(desk, sides.missing);
  const blocks: string[] = [];
  const both = sides.both.filter((entry) => !isSaid(desk, entry.text));
  for (const entry of both) claim(desk, entry.text, [entry.url]);
  if (both.length > 0) blocks.push(both.map((entry) => plainText(entry.text)).join(" "));
  if (sides.rows.length > 0) blocks.push(sideTable(desk, sides));
  else if (sides.missing.length === 0) noteMissingTable(desk, sides);
  // Beside a table, sentences on one side alone would tip the scale.
  if (sides.rows.length === 0) blocks.push(...columnsOf(desk, sides));
  return blocks;
}

/** What speaks for each, side after side. */
function columnsOf(desk: Desk, { names, loose }: ComparedSides): string[] {
  return loose.flatMap((entries, place) => {
    const fresh = entries.filter((entry) => !isSaid(desk, entry.text));
    if (fresh.length === 0) return [];
    return [
      `**${plainText(capitalize(names[place] ?? ""))}**`,
      fresh.map((entry) => `- ${written(desk, entry)}`).join("\n"),
    ];
  });
}

/** One row a point; the points have a column of their own where each row has a name. */
function sideTable(desk: Desk, { names, rows }: ComparedSides): string {
  const isNamed = rows.every((row) => row.name !== null) && new Set(rows.map((row) => row.name)).size === rows.length;
  const heads = [...(isNamed ? [""] : []), ...names.map((name) => cell(plainText(capitalize(name))))];
  const lines = rows.map((row) => {
    const [left, right] = row.cells;
    for (const [place, text] of row.sentences.entries()) {
      const entry = row.cells[place] ?? left;
      claim(desk, text, [entry.url], entry.evidence_id === null ? [] : [entry.evidence_id]);
    }
    const isOnePage = left.site === null && right.site === null && left.url === right.url;
    const cells = isOnePage
      ? [plainText(ended(capitalize(left.text))), shown(desk, right)]
      : [shown(desk, left), shown(desk, right)];
    return `| ${[...(isNamed ? [`**${row.name}**`] : []), ...cells.map(cell)].join(" | ")} |`;
  });
  return [`| ${heads.join(" | ")} |`, `| ${heads.map(() => "---").join(" | ")} |`, ...lines].join("\n");
}

function written(desk: Desk, entry: SideSentence): string {
  claim(desk, entry.text, [entry.url], entry.evidence_id === null ? [] : [entry.evidence_id]);
  return shown(desk, entry);
}

/** The sentence with where it stands; others' words are quoted. */
function shown(desk: Desk, entry: SideSentence): string {
  const text = plainText(ended(capitalize(entry.text)));
  const { labelled, quoted } = wordingFor(desk.ground.language);
  return entry.site === null
    ? `${text} (${linkTo(desk, entry.url)})`
    : labelled(linkTo(desk, entry.url, entry.site), quoted(text));
}
