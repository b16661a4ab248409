import { type PageRole, pageRole } from "../brand_reading/page_role.ts";
import { versusOf } from "../search_pattern.ts";
import { leansOnContext } from "../text/passages.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys, countWords } from "../text/words.ts";
import { providerName } from "./comparison_options.ts";
import type { FacetId } from "./facet_id.ts";
import { FACETS } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { BIOGRAPHY } from "./topic_sentences.ts";

const ROWS_MAX = 6;
const BOTH_MAX = 4;
const SENTENCE_WORDS_MAX = 34;
/** Share of a side's own words that a sentence on it carries. */
const SIDE_FROM = 0.6;
/** Rows with both sides from which a table weighs anything. */
const FULL_ROWS_MIN = 2;
const LOOSE_MAX = 3;
const HALF_WORDS_MIN = 4;
const SPARE_NAMES = ["Good to know", "Besides", "Also"];
const ELLIPTIC = /^(?:\p{L}+\s)?(?:\d|at\b|in\b|on\b|from\b|to\b|for\b|with\b|by\b|about\b)/iu;
/** Where a sentence turns from the one to the other. */
const JOINT = /(?:,|;)\s(?:while\s|whereas\s|but\s|and\s|während\s)?/gi;
const SUBJECT_WORDS_MAX = 2;
/** Pages that speak of the brand itself. */
const ABOUT_BRAND: ReadonlySet<PageRole> = new Set(["home", "about", "team", "contact"]);
const REST = "Good to know";
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

export interface SideSentence {
  text: string;
  url: string;
  row: string;
  /** Whose words they are, where they are not the brand's. */
  site: string | null;
  evidence_id: string | null;
}

/** Two things weighed against each other, in what the site says of each. */
export interface ComparedSides {
  names: [string, string];
  /** Rows that both sides have; empty when there are too few for a table. */
  rows: { name: string; cells: [SideSentence, SideSentence] }[];
  /** What else is said of each. */
  loose: [SideSentence[], SideSentence[]];
  /** Sentences that set the two against each other. */
  both: SideSentence[];
  missing: string[];
}

/** What the site, and else a page that ranks and sells nothing, says of the two sides of a `… vs …` search; null for any other search. */
export function comparedSides(ground: Ground): ComparedSides | null {
  const names = ground.keywords.map((entry) => versusOf(entry.keyword)).find((sides) => sides !== null) ?? null;
  if (names === null || namesProvider(ground, names)) return null;
  const brand = new Set(contentKeys(ground.input.brand.name, ground.language));
  const [left, right] = names.map(
    (side) => new Set(contentKeys(side, ground.language).filter((key) => !brand.has(key))),
  );
  if (left === undefined || right === undefined) return null;
  const sides = [
    { own: only(left, right), other: only(right, left) },
    { own: only(right, left), other: only(left, right) },
  ];
  const shared = new Set([...left].filter((key) => right.has(key)));
  const [a = [], b = []] = sides.map((side) => sentencesOn(ground, { ...side, shared }));
  const contrasts = contrastRows(ground, [sides[0]?.own, sides[1]?.own]);
  const paired = [...ROW_NAMES.map(([, name]) => name), REST]
    .filter((name) => !contrasts.some((row) => row.name === name))
    .flatMap((name) => {
      const cells = [a, b].map((column) => column.find((entry) => entry.row === name));
      return cells[0] !== undefined && cells[1] !== undefined
        ? [{ name, cells: [cells[0], cells[1]] as [SideSentence, SideSentence] }]
        : [];
    });
  const rows = [...contrasts, ...paired].slice(0, ROWS_MAX);
  const full = rows.length >= FULL_ROWS_MIN || contrasts.length > 0 ? rows : [];
  const inRows = new Set(full.flatMap((row) => row.cells.map((entry) => entry.text)));
  const loose = [a, b].map((column) => column.filter((entry) => !inRows.has(entry.text)).slice(0, LOOSE_MAX));
  const whole = full.length === 0 ? [] : contrasts.map((row) => row.whole);
  const both = bothSentences(ground, sides).filter((entry) => !whole.includes(entry.text));
  return {
    names,
    rows: full,
    loose: [loose[0] ?? [], loose[1] ?? []],
    both,
    missing: names.filter((_, place) => (place === 0 ? a : b).length === 0 && full.length < FULL_ROWS_MIN),
  };
}

/** Whether a side is the brand or a provider: then options are weighed, not things. */
function namesProvider(ground: Ground, sides: readonly string[]): boolean {
  const names = [ground.input.brand.name, ...ground.landscape.ranking.map(providerName)].map((name) =>
    name.toLowerCase(),
  );
  return sides.some((side) => names.includes(side));
}

/** Sentences on one side that leave the other out, one a row; the brand's own before those of pages that sell nothing. */
function sentencesOn(
  ground: Ground,
  keys: { own: ReadonlySet<string>; other: ReadonlySet<string>; shared: ReadonlySet<string> },
): SideSentence[] {
  const found = new Map<string, SideSentence>();
  if (keys.own.size === 0) return [];
  /** "Dark beans weigh less" is about dark roasts on a page on roasts; "we check the strings" is not about string inverters. */
  const isSubject = (text: string) =>
    contentKeys(text.split(/\s+/, SUBJECT_WORDS_MAX).join(" "), ground.language).some((key) => keys.own.has(key));
  const take = (text: string, of: Omit<SideSentence, "text" | "row">, around: ReadonlySet<string>) => {
    const own = new Set(contentKeys(text, ground.language));
    if (coverage(keys.own, own) < SIDE_FROM || coverage(keys.other, own) > 0 || !canStand(text)) return;
    if (
      keys.shared.size > 0 &&
      coverage(keys.shared, own) < SIDE_FROM &&
      !(coverage(keys.shared, around) >= SIDE_FROM && isSubject(text))
    )
      return;
    const row = rowOf(text);
    if (!found.has(row)) found.set(row, { text, row, ...of });
  };
  for (const passage of ground.index.passages) {
    if (passage.kind !== "prose" || ABOUT_BRAND.has(pageRole(passage.url))) continue;
    for (const text of passage.parts)
      take(text, { url: passage.url, site: null, evidence_id: null }, passage.heading_keys);
  }
  if (found.size > 0) return [...found.values()];
  for (const page of ground.landscape.ranking) {
    if (page.own || !["publisher", "reference"].includes(ground.domainKinds.get(page.domain) ?? "")) continue;
    const around = new Set(contentKeys(page.title, ground.language));
    for (const { text } of splitSentences(page.snippet, ground.language))
      take(text, { url: page.url, site: providerName(page), evidence_id: page.evidence_id }, around);
  }
  return [...found.values()];
}

function bothSentences(
  ground: Ground,
  sides: readonly { own: ReadonlySet<string>; other: ReadonlySet<string> }[],
): SideSentence[] {
  const found: SideSentence[] = [];
  for (const passage of ground.index.passages) {
    if (passage.kind !== "prose" || ABOUT_BRAND.has(pageRole(passage.url))) continue;
    for (const text of passage.parts) {
      const own = new Set(contentKeys(text, ground.language));
      if (!sides.every((side) => side.own.size > 0 && coverage(side.own, own) >= SIDE_FROM) || !canStand(text))
        continue;
      if (found.length < BOTH_MAX && !found.some((entry) => entry.text === text))
        found.push({ text, url: passage.url, row: rowOf(text), site: null, evidence_id: null });
    }
  }
  return found;
}

/** `A is one thing, b is another.`: one row of the table, each half as it stands. */
function contrastRows(
  ground: Ground,
  [left, right]: (ReadonlySet<string> | undefined)[],
): (ComparedSides["rows"][number] & { whole: string })[] {
  const rows: (ComparedSides["rows"][number] & { whole: string })[] = [];
  if (left === undefined || right === undefined || left.size === 0 || right.size === 0) return rows;
  const covers = (side: ReadonlySet<string>, text: string) =>
    coverage(side, new Set(contentKeys(text, ground.language)));
  for (const passage of ground.index.passages) {
    if (passage.kind !== "prose" || ABOUT_BRAND.has(pageRole(passage.url))) continue;
    for (const text of passage.parts) {
      if (rows.length >= ROWS_MAX || !canStand(text) || rows.some((row) => row.whole === text)) continue;
      for (const joint of text.matchAll(JOINT)) {
        const halves = [text.slice(0, joint.index), text.slice(joint.index + joint[0].length)];
        const [first = "", second = ""] = halves;
        if (countWords(first) < HALF_WORDS_MIN || countWords(second) < HALF_WORDS_MIN) continue;
        const isInOrder = covers(left, first) >= SIDE_FROM && covers(right, second) >= SIDE_FROM;
        const isReversed = covers(right, first) >= SIDE_FROM && covers(left, second) >= SIDE_FROM;
        const isMixed = covers(isInOrder ? right : left, first) > 0 || covers(isInOrder ? left : right, second) > 0;
        if (isInOrder === isReversed || isMixed) continue;
        const [a, b] = isInOrder ? [first, second] : [second, first];
        if (isElliptic(second, isInOrder ? right : left, ground.language)) continue;
        const name = [rowOf(text), ...SPARE_NAMES].find((free) => !rows.some((row) => row.name === free));
        if (name === undefined) continue;
        const cells = [a, b].map((half) => ({
          text: half,
          url: passage.url,
          row: name,
          site: null,
          evidence_id: null,
        }));
        if (cells[0] !== undefined && cells[1] !== undefined)
          rows.push({ name, cells: [cells[0], cells[1]], whole: text });
        break;
      }
    }
  }
  return rows;
}

/** `… single origins 24 to 40`: the verb stands in the other half. */
function isElliptic(half: string, side: ReadonlySet<string>, language: string): boolean {
  const words = half.split(/\s+/);
  const last = words.findLastIndex((word) => contentKeys(word, language).some((key) => side.has(key)));
  const after = words.slice(last + 1).join(" ");
  return ELLIPTIC.test(after);
}

function canStand(text: string): boolean {
  return (
    !leansOnContext(text) && !text.endsWith("?") && !BIOGRAPHY.test(text) && countWords(text) <= SENTENCE_WORDS_MAX
  );
}

function rowOf(text: string): string {
  return ROW_NAMES.find(([id]) => FACETS.find((facet) => facet.id === id)?.told.test(text))?.[1] ?? REST;
}

function only(own: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...own].filter((key) => !other.has(key)));
}
