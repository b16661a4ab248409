import { phraseLength } from "../../language/claim_words.ts";
import { computedAt } from "./arithmetic.ts";
import { type ClaimUnderCheck, citedNames, elsewhere, isBreak, type Objection } from "./claim.ts";
import { digitRuns, type Ground, type GroundSource, type Passage, valuesAt } from "./ground.ts";
import { checkMonths, isMonthNumber, monthValues } from "./months.ts";
import { nearestPassages } from "./nearest.ts";
import { sharesToldBy } from "./shares.ts";
import { foldsOf, numberParts, type Token, tokenize } from "./tokens.ts";
import { couldBeYear, currencyAt } from "./units.ts";

const PHONE_DIGITS_MIN = 7;
/** Words of meaning on either side of a figure in the source, among which its noun is looked for. */
const WINDOW_STEMS = 5;
const NOUN_STEMS_MAX = 3;
/** `3 of our doctors`: small words between a figure and its noun. */
const SMALL_WORDS_MAX = 2;
/** A rounder number this close may stand for the source's. */
const ROUNDED_WITHIN = 0.05;
const ROUNDED_MIN = 100;
/** Shares of the statement's weight: of the passage that is about the same, and of one that is about something else. */
const ABOUT_SHARE_MIN = 0.6;
const ELSEWHERE_SHARE_MAX = 0.25;
/** A figure may stand in the line before or after. */
const NEIGHBOUR_CHARS = 120;
/** Counted out of the text itself: `three questions`. */
const COUNTED_MAX = 12;
/** A part number counts nothing. */
const CODE = /^\d{5,}$/;
/** `per cent`, `por ciento`. */
const PERCENT_TOKENS_MAX = 2;
const TIMES = /^\s*[x×]\s*[€$£]?\s*$/i;
const TIMES_AFTER = /^\s*[x×]\s*[€$£]?\s*\d/i;
const AROUND_THE_CLOCK = "24/7";
const CENTS = 0.005;
const SENTENCE_ENDS = /[.!?]\s/;

/** Every number stands in a cited source, beside the same noun or unit. */
export function checkFigures(claim: ClaimUnderCheck): Objection | null {
  const phones = phoneTokens(claim);
  const computed = computedAt(claim.text);
  const found = new Set<number>();
  const missing: number[] = [];
  claim.tokens.forEach((token, at) => {
    if (token.kind !== "number" || phones.has(at) || computed.has(token.start)) return;
    const values = valuesAt(claim.tokens, at, claim.ground.words);
    if (claim.kind === "heading" && (values[0] ?? 0) <= COUNTED_MAX) return;
    if (isAroundTheClock(token, claim) || TIMES_AFTER.test(claim.text.slice(token.end))) return;
    if (values.some((value) => claim.ground.known.has(value))) return;
    if (isHeld(token, values, claim.cited)) found.add(at);
    else if (isMonthNumber(at, claim) || isShareTold(at, values, claim)) return;
    else missing.push(at);
  });
  const unsummed = missing.filter((at) => !isSum(at, found, claim));
  const [first] = unsummed.filter((at) => !isRounded(at, claim));
  if (first !== undefined) {
    const token = claim.tokens[first]!;
    const values = valuesAt(claim.tokens, first, claim.ground.words);
    const hint = elsewhere(claim, (source) => isHeld(token, values, [source]));
    return { check: "figures", reason: `The figure ${token.text} stands in ${citedNames(claim.cited)}${hint}` };
  }
  for (const at of found) {
    const reason = nounProblem(at, claim) ?? placeProblem(at, claim);
    if (reason !== null) return { check: "figure_noun", reason };
  }
  return claim.kind === "heading" ? null : checkMonths(claim);
}

function isHeld(token: Token, values: readonly number[], sources: readonly GroundSource[]): boolean {
  if (sources.some(({ numbers }) => values.some((value) => numbers.has(value)))) return true;
  const parts = numberParts(token.text).filter((part) => part > 0);
  return (
    parts.length > 1 &&
    sources.some(({ numbers, tokens }) => parts.every((part) => numbers.has(part) || monthValues(tokens).has(part)))
  );
}

/** `24/7` */
function isAroundTheClock({ start }: Token, { text }: ClaimUnderCheck): boolean {
  const at = text.indexOf(AROUND_THE_CLOCK);
  return at >= 0 && start >= at && start < at + AROUND_THE_CLOCK.length;
}

/** `75 percent` of `three out of four`. */
function isShareTold(at: number, values: readonly number[], { tokens, cited, ground }: ClaimUnderCheck): boolean {
  if (unitAt(tokens, at, ground) !== "%") return false;
  return cited.some((source) =>
    source.passages.some((passage) => {
      const told = sharesToldBy({ tokens: passage.tokens, folds: foldsOf(passage.tokens) }, ground);
      return values.some((value) => told.includes(value));
    }),
  );
}

/** A total whose terms, or factors, stand beside it. */
function isSum(at: number, found: ReadonlySet<number>, claim: ClaimUnderCheck): boolean {
  const { tokens, ground } = claim;
  const valueAt = (place: number) => valuesAt(tokens, place, ground.words)[0] ?? 0;
  const total = valueAt(at);
  const terms = [...found].map(valueAt);
  const products = [...found].flatMap((place) => {
    const factor = factorBefore(place, claim);
    return factor === null ? [] : [valueAt(factor) * valueAt(place)];
  });
  const sum = terms.reduce((all, term) => all + term, 0);
  return (terms.length > 1 && isSame(sum, total)) || products.some((product) => isSame(product, total));
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < CENTS;
}

/** Place of the 2 in `2 × €50`. */
function factorBefore(at: number, { tokens, text }: ClaimUnderCheck): number | null {
  const last = tokens.findLastIndex((token, place) => token.kind === "number" && place < at);
  return last >= 0 && TIMES.test(text.slice(tokens[last]!.end, tokens[at]!.start)) ? last : null;
}

/** `over 300` of 312: a matter of words, not of digits. */
function isRounded(at: number, { tokens, cited, ground }: ClaimUnderCheck): boolean {
  const [value = 0] = valuesAt(tokens, at, ground.words);
  if (value < ROUNDED_MIN || value % 10 !== 0 || tokens[at + 1]?.text === "%") return false;
  return cited.some(({ numbers }) =>
    [...numbers.keys()].some((other) => other % 10 !== 0 && Math.abs(other - value) <= value * ROUNDED_WITHIN),
  );
}

/** The figure stands in the source, but with something else, and what it counts here stands elsewhere in the source. */
function nounProblem(at: number, claim: ClaimUnderCheck): string | null {
  const { tokens, ground } = claim;
  if (CODE.test(tokens[at]!.text)) return null;
  const values = valuesAt(tokens, at, ground.words);
  if (values.some(couldBeYear)) return null;
  const holders = claim.cited.filter((source) => source.sameLanguage && placesOf(source, values).length > 0);
  if (holders.length === 0) return null;
  const shown = tokens[at]!.text;
  const unit = unitAt(tokens, at, ground);
  const places = holders.flatMap((source) => placesOf(source, values).map((place) => ({ source, place })));
  if (unit !== "" && !places.some(({ source, place }) => fitsUnit(unit, unitAt(source.tokens, place, ground))))
    return `${shown} stands in ${holders.map(({ mark }) => mark).join(", ")} without “${unit}”`;
  const nouns = nounsAfter(tokens, at, claim);
  if (unit !== "" || nouns.length === 0) return null;
  const near = new Set(places.flatMap(({ source, place }) => windowOf(source, place)));
  if (nouns.some(({ stem }) => near.has(stem) || [...near].some((other) => isCompound(stem, other)))) return null;
  const [noun] = nouns;
  const swapped = nouns.find(({ stem }) => claim.cited.some(({ stems }) => stems.has(stem))) ?? noun;
  if (swapped === undefined || (swapped === noun && !places.every((place) => isOtherNoun(place, noun, claim))))
    return null;
  return `${shown} stands in ${holders.map(({ mark }) => mark).join(", ")} with something else than “${swapped.text}”`;
}

/** The source's figure has a noun of its own, of which the statement has no word and no shorter form (`19 h`). */
function isOtherNoun(
  { source, place }: { source: GroundSource; place: number },
  noun: Token,
  { stems }: ClaimUnderCheck,
): boolean {
  const figure = source.tokens[place];
  const next = source.tokens[place + 1];
  if (figure === undefined || next === undefined || isBreak(source.text.slice(figure.end, next.start))) return false;
  if (source.stems.has(noun.stem)) return true;
  return next.stem !== "" && !stems.includes(next.stem) && next.fold.charAt(0) !== noun.fold.charAt(0);
}

/** What the statement is about stands in the source with other figures, and this one stands with something else. */
function placeProblem(at: number, claim: ClaimUnderCheck): string | null {
  const { ground, stems } = claim;
  const values = valuesAt(claim.tokens, at, ground.words);
  const near = nearestPassages(stems, claim.cited, { ground, most: Number.POSITIVE_INFINITY });
  const [best] = near;
  if (claim.kind === "row" || best === undefined || best.share < ABOUT_SHARE_MIN) return null;
  const others = best.passage.tokens.filter(({ kind }) => kind === "number");
  const holds = (passage: Passage) =>
    passage.tokens.some((_, place) =>
      valuesAt(passage.tokens, place, ground.words).some((value) => values.includes(value)),
    );
  if (others.length === 0 || near.some(({ passage, share }) => share > ELSEWHERE_SHARE_MAX && holds(passage)))
    return null;
  const beside = new Set(windowOf(claim, at));
  const places = claim.cited.flatMap((source) => placesOf(source, values).map((place) => windowOf(source, place)));
  if (places.some((window) => window.some((stem) => beside.has(stem)))) return null;
  const { mark, text } = best.passage;
  const around = ground.sources.get(mark)?.text ?? "";
  const from = around.indexOf(text);
  const lines = tokenize(
    around.slice(Math.max(0, from - NEIGHBOUR_CHARS), from + text.length + NEIGHBOUR_CHARS),
    ground.language,
  );
  if (lines.some((_, place) => valuesAt(lines, place, ground.words).some((value) => values.includes(value))))
    return null;
  return `${mark} says it with another figure than ${claim.tokens[at]!.text}: “${text}”`;
}

/** Tokens of phone numbers that the site or a cited source holds, in whatever spelling. */
function phoneTokens(claim: ClaimUnderCheck): Set<number> {
  const known = new Set<number>();
  for (const run of digitRuns(claim.text)) {
    const core = run.slice(-PHONE_DIGITS_MIN);
    if (run.length < PHONE_DIGITS_MIN) continue;
    const isKnown = (other: string) =>
      other.includes(run) || (other.length >= PHONE_DIGITS_MIN && other.endsWith(core));
    const sources = [...claim.ground.sources.values()].filter((source) => source.own || claim.cited.includes(source));
    if (!sources.some(({ digitRuns: runs }) => runs.some(isKnown))) continue;
    claim.tokens.forEach((token, at) => {
      if (token.kind === "number" && run.includes(token.text.replaceAll(" ", ""))) known.add(at);
    });
  }
  return known;
}

function placesOf({ numbers }: GroundSource, values: readonly number[]): number[] {
  return values.flatMap((value) => numbers.get(value) ?? []);
}

/** `%` or the sign of currency that goes with the figure. */
function unitAt(tokens: readonly Token[], at: number, { words }: Ground): string {
  const currency = currencyAt(tokens, at);
  if (currency !== "") return currency;
  const after = foldsOf(tokens.slice(at + 1, at + 1 + PERCENT_TOKENS_MAX));
  return after[0] === "%" || phraseLength(words.percent, after, 0) > 0 ? "%" : "";
}

/** A price may stand in a table without its sign. */
function fitsUnit(claimed: string, found: string): boolean {
  return claimed === found || (claimed !== "%" && found === "");
}

/** What a figure counts: the words of meaning right behind it, short of one that leads to the next figure (`since 2012`). */
function nounsAfter(tokens: readonly Token[], at: number, { text, ground }: ClaimUnderCheck): Token[] {
  const nouns: Token[] = [];
  let small = 0;
  for (let place = at + 1; place < tokens.length && nouns.length < NOUN_STEMS_MAX; place++) {
    const token = tokens[place]!;
    if (token.kind !== "word" || isBreak(text.slice(tokens[place - 1]!.end, token.start))) break;
    if (ground.words.multipliers.has(token.fold)) continue;
    if (tokens[place + 1]?.kind === "number") break;
    if (token.stem !== "") nouns.push(token);
    else if (nouns.length > 0 || ++small > SMALL_WORDS_MAX || !leadsOn(token, place === at + 1, ground)) break;
  }
  return nouns;
}

/** `3 of our doctors`: behind an `of`, or right behind the figure. */
function leadsOn({ fold }: Token, first: boolean, { words }: Ground): boolean {
  return !first || phraseLength(words.outOf, [fold], 0) > 0;
}

/** Words of meaning around a figure, within its sentence; lines of a table or list run on. */
function windowOf({ tokens, text }: { tokens: readonly Token[]; text: string }, at: number): string[] {
  const stems: string[] = [];
  for (const step of [1, -1]) {
    let taken = 0;
    for (let place = at + step; taken < WINDOW_STEMS && place >= 0 && place < tokens.length; place += step) {
      const [left, right] = step > 0 ? [tokens[place - 1]!, tokens[place]!] : [tokens[place]!, tokens[place + 1]!];
      if (SENTENCE_ENDS.test(text.slice(left.end, right.start))) break;
      const { stem } = tokens[place]!;
      if (stem === "") continue;
      stems.push(stem);
      taken++;
    }
  }
  return stems;
}

const COMPOUND_CHARS_MIN = 4;

/** `Kurs` in `Geburtsvorbereitungskurs`, and two forms of one word. */
export function isCompound(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= COMPOUND_CHARS_MIN && (long.startsWith(short) || long.endsWith(short));
}
