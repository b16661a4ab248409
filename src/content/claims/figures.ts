import { MONTH_NAMES } from "../../language/calendar.ts";
import { type ClaimUnderCheck, citedNames, elsewhere, type Objection } from "./claim.ts";
import { digitRuns, type GroundSource } from "./ground.ts";
import { tellsPercent } from "./shares.ts";
import { numberValues, type Token, unitAt, valuesAt } from "./tokens.ts";

const PHONE_DIGITS_MIN = 7;
/** Counted out of the text itself: `three questions`. */
const COUNTED_MAX = 12;
const TIMES_AFTER = /^\s*[x×]\s*[€$£]?\s*\d/i;
const CENTS = 0.005;

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
    if (TIMES_AFTER.test(claim.text.slice(token.end))) return;
    if (values.some((value) => claim.ground.known.has(value))) return;
    const isShare = unitAt(claim.tokens, at, claim.ground.words) === "%";
    if (isShare && tellsPercent(values, claim.cited, claim.ground)) return;
    if (isHeld(values, claim.cited)) found.add(at);
    else if (isMonthNumber(at, claim)) return;
    else missing.push(at);
  });
  const first = missing.find((at) => !isSum(at, found, claim));
  if (first !== undefined) {
    const token = claim.tokens[first]!;
    const values = valuesAt(claim.tokens, first, claim.ground.words);
    const hint = elsewhere(claim, (source) => isHeld(values, [source]));
    return { check: "figures", reason: `The figure ${token.text} is in ${citedNames(claim.cited)}${hint}` };
  }
  for (const at of found) {
    const reason = unitProblem(at, claim);
    if (reason !== null) return { check: "figures", reason };
  }
  return claim.kind === "heading" ? null : checkMonths(claim);
}

function isHeld(values: readonly number[], sources: readonly GroundSource[]): boolean {
  return sources.some(({ numbers }) => values.some((value) => numbers.has(value)));
}

/** A total whose terms stand beside it. */
function isSum(at: number, found: ReadonlySet<number>, { tokens, ground }: ClaimUnderCheck): boolean {
  const valueAt = (place: number) => valuesAt(tokens, place, ground.words)[0] ?? 0;
  const sum = [...found].reduce((all, place) => all + valueAt(place), 0);
  return found.size > 1 && isSame(sum, valueAt(at));
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < CENTS;
}

/** The figure stands in the source, but never as a share or an amount of this currency. */
function unitProblem(at: number, claim: ClaimUnderCheck): string | null {
  const { tokens, ground } = claim;
  const unit = unitAt(tokens, at, ground.words);
  if (unit === "") return null;
  const values = valuesAt(tokens, at, ground.words);
  const places = claim.cited
    .filter((source) => source.sameLanguage)
    .flatMap((source) => placesOf(source, values).map((place) => ({ source, place })));
  if (places.length === 0) return null;
  if (places.some(({ source, place }) => fitsUnit(unit, unitAt(source.tokens, place, ground.words)))) return null;
  const marks = [...new Set(places.map(({ source }) => source.mark))].join(", ");
  return `${tokens[at]!.text} is in ${marks} without “${unit}”`;
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

/** A price may stand in a table without its sign. */
function fitsUnit(claimed: string, found: string): boolean {
  return claimed === found || (claimed !== "%" && found === "");
}

/** Also words of another meaning; they count as months only beside a number. */
const AMBIGUOUS = ["may", "march", "mars", "mai", "mei", "marzo"];
const DATE_SIGNS: ReadonlySet<string> = new Set(["/", "-", "."]);

/** A month stands in a cited source, by name or in a date of digits. */
function checkMonths(claim: ClaimUnderCheck): Objection | null {
  if (claim.cited.length === 0) return null;
  for (const [month, name] of monthValues(claim.tokens)) {
    const holds = (source: GroundSource) =>
      !source.sameLanguage || monthValues(source.tokens).has(month) || isDatedIn(source, month);
    if (!claim.cited.some(holds)) return { check: "figures", reason: `“${name}” is in ${citedNames(claim.cited)}` };
  }
  return null;
}

/** The 5 of `03/05/2024`, where a source writes the month out. */
function isMonthNumber(at: number, { tokens, cited, text }: ClaimUnderCheck): boolean {
  return isDated(text, tokens[at]!) && cited.some((source) => monthValues(source.tokens).has(Number(tokens[at]!.text)));
}

/** The number stands in a date of digits. */
function isDatedIn({ numbers, tokens, text }: GroundSource, value: number): boolean {
  return (numbers.get(value) ?? []).some((at) => isDated(text, tokens[at]!));
}

function isDated(text: string, { start, end, text: shown }: Token): boolean {
  return shown.includes(".") || DATE_SIGNS.has(text.charAt(start - 1)) || DATE_SIGNS.has(text.charAt(end));
}

/** Months named in a text: the number with the word. */
function monthValues(tokens: readonly Token[]): Map<number, string> {
  const months = new Map<number, string>();
  tokens.forEach(({ fold, text }, at) => {
    const month = MONTH_NAMES.get(fold);
    if (month === undefined) return;
    const dated = tokens[at - 1]?.kind === "number" || tokens[at + 1]?.kind === "number";
    if (dated || !AMBIGUOUS.includes(fold)) months.set(month, text);
  });
  return months;
}

/** `259 / 7 = 37 euro`, `$20 − 20% = $16`. */
const EXPRESSION =
  /(\d[\d.,]*)\s*[€$£]?\s*([+−–×x*/÷:-])\s*[€$£]?\s*(\d[\d.,]*)\s*(%)?\s*[€$£]?\s*=\s*[€$£]?\s*(\d[\d.,]*\d|\d)/g;

/** Where results of sums stand that are shown with their terms and come out right. */
export function computedAt(text: string): Set<number> {
  const places = new Set<number>();
  for (const match of text.matchAll(EXPRESSION)) {
    const [whole, left = "", operator = "", right = "", percent, result = ""] = match;
    const holds = numberValues(left).some((a) =>
      numberValues(right).some((b) =>
        numberValues(result).some(
          (c) => Math.abs(compute(a, operator, percent === undefined ? b : (a * b) / 100) - c) < CENTS,
        ),
      ),
    );
    if (holds) places.add(match.index + whole.length - result.length);
  }
  return places;
}

function compute(a: number, operator: string, b: number): number {
  switch (operator) {
    case "+":
      return a + b;
    case "×":
    case "x":
    case "*":
      return a * b;
    case "/":
    case "÷":
    case ":":
      return a / b;
    default:
      return a - b;
  }
}
