import { type PageRole, pageRole } from "../../core/brand_reading/page_role.ts";
import { FACETS, type FacetId } from "../../core/brief_plan/facets.ts";
import { BIOGRAPHY } from "../../core/brief_plan/topic_sentences.ts";
import { capitalize } from "../../core/phrase.ts";
import { leansOnContext } from "../../core/text/passages.ts";
import { coverage } from "../../core/text/similarity.ts";
import { contentKeys, countWords } from "../../core/text/words.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { cell, plainText } from "./builtin_markdown.ts";

const ROWS_MAX = 6;
const SENTENCE_WORDS_MAX = 34;
/** Share of a side's own words that a sentence on it carries. */
const SIDE_FROM = 0.6;
/** Rows that have both sides, from which the table weighs anything. */
const FULL_ROWS_MIN = 2;
/** Pages that speak of the brand itself. */
const ABOUT_BRAND: ReadonlySet<PageRole> = new Set(["home", "about", "team", "contact"]);
/** Sides by which two things are told apart, and how a row is named. */
const ROW_NAMES: readonly (readonly [FacetId, string])[] = [
  ["cost", "Cost"],
  ["timing", "Time"],
  ["choose", "Choose it when"],
  ["limits", "Limits"],
  ["benefits", "What it gives"],
  ["audience", "Who it suits"],
  ["prepare", "Preparation"],
  ["kinds", "How it differs"],
  ["how", "In use"],
];

interface SideSentence {
  sentence: string;
  url: string;
  row: string;
}

/** Two sides of a `… vs …` search, or null when none of the searches has two. */
export function versusSides(desk: Desk): [string, string] | null {
  for (const { keyword } of desk.ground.keywords) {
    const sides = keyword.split(/\s(?:vs|versus)\.?\s/);
    if (sides.length === 2 && sides[0] !== undefined && sides[1] !== undefined)
      return [sides[0].trim(), sides[1].trim()];
  }
  return null;
}

/** Table of what the site says of each side, row by row of the same kind; empty when it knows too little. */
export function writeVersus(desk: Desk, sides: [string, string]): string[] {
  const { language, input } = desk.ground;
  const brand = new Set(contentKeys(input.brand.name, language));
  const [left, right] = sides.map((side) => new Set(contentKeys(side, language).filter((key) => !brand.has(key))));
  if (left === undefined || right === undefined) return [];
  const columns = [
    sentencesOn(desk, only(left, right), only(right, left)),
    sentencesOn(desk, only(right, left), only(left, right)),
  ];
  const names = [...ROW_NAMES.map(([, name]) => name), "Good to know"];
  const rows = names
    .map((name) => ({ name, cells: columns.map((column) => column.find((entry) => entry.row === name)) }))
    .filter((row) => row.cells.some((entry) => entry !== undefined))
    .sort((a, b) => b.cells.filter(Boolean).length - a.cells.filter(Boolean).length)
    .slice(0, ROWS_MAX);
  const full = rows.filter((row) => row.cells.every((entry) => entry !== undefined)).length;
  if (full < FULL_ROWS_MIN) return [];
  const lines = rows.map(
    ({ name, cells }) => `| **${name}** | ${cells.map((entry) => sideCell(desk, entry)).join(" | ")} |`,
  );
  return [
    [
      `| | ${sides.map((side) => cell(plainText(capitalize(side)))).join(" | ")} |`,
      "| --- | --- | --- |",
      ...lines,
    ].join("\n"),
  ];
}

function sideCell(desk: Desk, entry: SideSentence | undefined): string {
  if (entry === undefined) return "–";
  claim(desk, entry.sentence, [entry.url]);
  return `${cell(plainText(entry.sentence))} (${linkTo(desk, entry.url)})`;
}

/** Sentences on one side that leave the other out, one a row. */
function sentencesOn(desk: Desk, own: ReadonlySet<string>, other: ReadonlySet<string>): SideSentence[] {
  const found = new Map<string, SideSentence>();
  for (const passage of desk.ground.index.passages) {
    if (passage.kind !== "prose" || own.size === 0 || ABOUT_BRAND.has(pageRole(passage.url))) continue;
    for (const sentence of passage.parts) {
      const keys = new Set(contentKeys(sentence, desk.ground.language));
      if (coverage(own, keys) < SIDE_FROM || coverage(other, keys) > 0) continue;
      if (
        leansOnContext(sentence) ||
        sentence.endsWith("?") ||
        BIOGRAPHY.test(sentence) ||
        countWords(sentence) > SENTENCE_WORDS_MAX
      )
        continue;
      const row =
        ROW_NAMES.find(([id]) => FACETS.find((facet) => facet.id === id)?.told.test(sentence))?.[1] ?? "Good to know";
      if (!found.has(row)) found.set(row, { sentence, url: passage.url, row });
    }
  }
  return [...found.values()];
}

function only(own: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...own].filter((key) => !other.has(key)));
}
