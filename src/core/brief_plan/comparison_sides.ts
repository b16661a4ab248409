import { contentKeys } from "../../language/words.ts";
import { splitSentences } from "../text/sentences.ts";
import { providerName } from "./comparison_options.ts";
import {
  type Contrast,
  canStand,
  contrastsOf,
  isOnSide,
  isPredicated,
  isSubject,
  prosePassages,
  type SideKeys,
  sideKeys,
  versusSides,
} from "./contrast.ts";
import type { Ground } from "./ground.ts";

const ROWS_MAX = 6;
const BOTH_MAX = 4;
const LOOSE_MAX = 3;
/** Rows from which a table weighs anything. */
export const TABLE_ROWS_MIN = 2;

/** Points by which two things are told apart: how a row is named, and what shows that a text is on it. */
const POINTS: readonly (readonly [string, RegExp])[] = [
  ["Cost", /[$€£]\s?\d|\d\s?(?:dollars|euros?|pounds|cents|€)|\b(?:costs?|prices?|cheap\w*|expensive|pricier)\b/i],
  ["Taste", /\b(?:tastes?|flavou?rs?|acid\w*|sweet\w*|bitter\w*|aromas?|fruity?|notes? of)\b/i],
  ["Temperature", /\b(?:degrees|celsius|fahrenheit|hotter|cooler|hot water)\b/i],
  ["How long it lasts", /\b(?:lasts?|lifespan|durab\w+|wears?|(?:store|keep)s? (?:well|less|longer|fresh|for))\b/i],
  ["Time", /\b(?:minutes?|hours?|days?|weeks?|months?)\b|\b(?:faster|slower|quick\w*|takes? longer|sooner)\b/i],
  ["Tax", /\b(?:tax\w*|vat)\b/i],
  ["Liability", /\b(?:liab\w+|debts?|personally)\b/i],
  ["Output", /\b(?:yields?|output|efficien\w+|power|performance|productiv\w+)\b/i],
  ["Upkeep", /\b(?:maintenance|maintain\w*|clean\w*|repairs?|service visits?)\b/i],
  ["Risk", /\b(?:risks?|safe\w*|side effects?|complications?|injur\w+)\b/i],
  ["Choose it when", /\b(?:suits?|suited|best for|right for|ideal for|made for|choose|pays? off|makes sense)\b/i],
];
/** Points on which two sentences written apart still weigh the same thing. */
const PAIRED = new Set(["Cost", "Taste", "How long it lasts", "Tax", "Liability", "Upkeep", "Choose it when"]);

export interface SideSentence {
  text: string;
  url: string;
  /** The point it is on; null where its words do not show one. */
  row: string | null;
  /** Whose words they are, where they are not the brand's. */
  site: string | null;
  evidence_id: string | null;
}

export interface SideRow {
  /** The point; null where the halves do not show the same one. */
  name: string | null;
  cells: [SideSentence, SideSentence];
  /** The sentences as the site has them. */
  sentences: string[];
}

/** Two things weighed against each other, in what the site says of each. */
export interface ComparedSides {
  names: [string, string];
  /** Rows that both sides have; empty when there are too few for a table. */
  rows: SideRow[];
  /** What else is said of each. */
  loose: [SideSentence[], SideSentence[]];
  /** Sentences that set the two against each other and stand in no row. */
  both: SideSentence[];
  missing: string[];
}

/** What the site, and else a page that ranks and sells nothing, says of the two sides of a `… vs …` search; null for any other search. */
export function comparedSides(ground: Ground): ComparedSides | null {
  const names = versusSides(ground);
  if (names === null || namesProvider(ground, names)) return null;
  const sides = sideKeys(ground, names);
  if (sides === null) return { names, rows: [], loose: [[], []], both: [], missing: names };
  const contrasts = contrastsOf(ground, sides);
  const split = contrasts.flatMap(rowOf);
  const columns = sides.map((side) => sentencesOn(ground, side));
  const [a = [], b = []] = columns;
  const rows = [...split, ...pairedRows([a, b], split)].slice(0, ROWS_MAX);
  const full = rows.length >= TABLE_ROWS_MIN ? rows : [];
  const inRows = new Set(full.flatMap((row) => row.cells.map((entry) => entry.text)));
  const told = new Set(full.flatMap((row) => row.sentences));
  const both = contrasts
    .filter((contrast) => !contrast.sentences.every((text) => told.has(text)))
    .slice(0, BOTH_MAX)
    .flatMap(({ sentences, passage }) => sentences.map((text) => sentence(text, passage.url)));
  for (const entry of both) told.add(entry.text);
  const loose = [a, b].map((column) =>
    column.filter((entry) => !inRows.has(entry.text) && !told.has(entry.text)).slice(0, LOOSE_MAX),
  );
  const isTold = full.length > 0 || both.length > 0;
  return {
    names,
    rows: full,
    loose: [loose[0] ?? [], loose[1] ?? []],
    both,
    missing: isTold ? [] : names.filter((_, place) => (place === 0 ? a : b).length === 0),
  };
}

/** Whether a side is the brand or a provider: then options are weighed, not things. */
function namesProvider(ground: Ground, sides: readonly string[]): boolean {
  const names = [ground.input.brand.name, ...ground.landscape.ranking.map(providerName)].map((name) =>
    name.toLowerCase(),
  );
  return sides.some((side) => names.includes(side));
}

function rowOf({ halves, sentences, passage }: Contrast): SideRow[] {
  if (halves === null) return [];
  const points = halves.map(pointOf);
  const name = points[0] === points[1] ? (points[0] ?? null) : null;
  const [left, right] = halves.map((text) => ({ ...sentence(text, passage.url), row: name }));
  return left === undefined || right === undefined ? [] : [{ name, cells: [left, right], sentences }];
}

/** Sentences written apart that weigh the same point. */
function pairedRows([a, b]: [SideSentence[], SideSentence[]], split: readonly SideRow[]): SideRow[] {
  const used = new Set(split.flatMap((row) => [...row.sentences, ...row.cells.map((entry) => entry.text)]));
  const free = (column: readonly SideSentence[], name: string) =>
    column.find((entry) => entry.row === name && !used.has(entry.text));
  return [...PAIRED]
    .filter((name) => !split.some((row) => row.name === name))
    .flatMap((name): SideRow[] => {
      const [left, right] = [free(a, name), free(b, name)];
      return left === undefined || right === undefined
        ? []
        : [{ name, cells: [left, right], sentences: [left.text, right.text] }];
    });
}

/** Sentences about one side that leave the other out, one a point; the brand's own before those of pages that sell nothing. */
function sentencesOn(ground: Ground, side: SideKeys): SideSentence[] {
  const { language } = ground;
  const found = new Map<string, SideSentence>();
  const take = (entry: SideSentence, keys: ReadonlySet<string>) => {
    const { text } = entry;
    if (text.toLowerCase().includes(ground.input.brand.name.toLowerCase())) return;
    if (
      !canStand(text, language) ||
      !isPredicated(text, side, language) ||
      !isSubject(text, side, language) ||
      !isOnSide(text, side, { keys, language })
    )
      return;
    const place = entry.row ?? text;
    if (!found.has(place)) found.set(place, entry);
  };
  for (const passage of prosePassages(ground))
    for (const text of passage.parts) take(sentence(text, passage.url), passage.heading_keys);
  if (found.size > 0) return [...found.values()];
  for (const page of ground.landscape.ranking) {
    if (page.own || !["publisher", "reference"].includes(ground.domainKinds.get(page.domain) ?? "")) continue;
    const around = new Set(contentKeys(page.title, language));
    for (const { text } of splitSentences(page.snippet, language))
      take(
        { text, url: page.url, row: pointOf(text), site: providerName(page), evidence_id: page.evidence_id },
        around,
      );
  }
  return [...found.values()];
}

function sentence(text: string, url: string): SideSentence {
  return { text, url, row: pointOf(text), site: null, evidence_id: null };
}

function pointOf(text: string): string | null {
  return POINTS.find(([, shown]) => shown.test(text))?.[0] ?? null;
}
