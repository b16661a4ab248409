import { type ClaimWords, phraseLength } from "../../language/claim_words.ts";
import { foldWord, stemWord } from "../../language/stemming.ts";
import { isStopWord } from "../../language/stop_words.ts";

/** A word, a number or a sign of currency or percent, in the order of the text. */
export interface Token {
  text: string;
  start: number;
  end: number;
  kind: "word" | "number" | "sign";
  /** Lower case, without accents. */
  fold: string;
  /** Of words that carry meaning; empty for all else. */
  stem: string;
}

/** A space may part thousands: `1 450`. */
const TOKEN = /\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,'’\u00a0\u202f]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[%$€£¥]/gu;
/** Languages that write small words together with the next by an apostrophe. */
const ELIDING = ["fr", "it", "ca"];
const DIGIT_FIRST = /^\d/;
const APOSTROPHE = /['’]/;

export function tokenize(text: string, language: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [found] = match;
    if (DIGIT_FIRST.test(found)) tokens.push(token(found, match.index, "number"));
    else if (found.length === 1 && "%$€£¥".includes(found)) tokens.push(token(found, match.index, "sign"));
    else
      for (const { part, at } of partsOf(found, language)) {
        const word = token(part, match.index + at, "word");
        const lower = part.toLowerCase().replaceAll("’", "'");
        if (lower.length > 1 && !isStopWord(lower, language)) word.stem = stemWord(lower, language);
        tokens.push(word);
      }
  }
  return tokens;
}

/** Numbers that a token can stand for: `1.400.000`, `3,5`, a date's three. */
export function numberValues(text: string): number[] {
  const groups = text.split(/\D/);
  if (groups.length === 1) return [Number(text)];
  if (groups.slice(1).every((group) => group.length === 3) && groups[0] !== "0")
    return [Number(groups.join("")), ...(groups.length === 2 ? [Number(groups.join("."))] : [])];
  if (groups.length === 2) return [Number(groups.join("."))];
  const last = groups.at(-1) ?? "";
  // `1,400.00`: a decimal part after groups of thousands.
  if (last.length < 3 && groups.slice(1, -1).every((group) => group.length === 3))
    return [Number(`${groups.slice(0, -1).join("")}.${last}`)];
  return groups.map(Number);
}

/** The value of a number written as a digit or word at this place, with a `million` behind it. */
export function valuesAt(tokens: readonly Token[], at: number, words: ClaimWords): number[] {
  const token = tokens[at];
  if (token === undefined) return [];
  const spelled = words.numbers.get(token.fold);
  const values = token.kind === "number" ? numberValues(token.text) : spelled === undefined ? [] : [spelled];
  const factor = words.multipliers.get(tokens[at + 1]?.fold ?? "");
  return factor === undefined ? values : [...values.map((value) => value * factor), ...values];
}

const SIGNS = "$€£¥";
const SIGN_OF: Readonly<Record<string, string>> = {
  ...{ euro: "€", euros: "€", eur: "€", pound: "£", pounds: "£", gbp: "£", yen: "¥" },
  ...{ dollar: "$", dollars: "$", dolares: "$", usd: "$" },
};

/** `%` or the sign of currency that goes with the figure at this place, written out or not; empty for none. */
export function unitAt(tokens: readonly Token[], at: number, { percent }: ClaimWords): string {
  const [before, figure, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (figure === undefined) return "";
  if (before !== undefined && SIGNS.includes(before.text) && before.end + 1 >= figure.start) return before.text;
  if (after === undefined) return "";
  if (after.kind === "sign") return after.text;
  return SIGN_OF[after.fold] ?? (phraseLength(percent, foldsOf(tokens), at + 1) > 0 ? "%" : "");
}

export function foldsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ fold }) => fold);
}

export function stemsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ stem }) => (stem === "" ? [] : [stem]));
}

function token(text: string, start: number, kind: Token["kind"]): Token {
  return { text, start, end: start + text.length, kind, fold: foldWord(text), stem: "" };
}

function partsOf(word: string, language: string): { part: string; at: number }[] {
  if (!ELIDING.includes(language)) return [{ part: word.replaceAll("’", "'"), at: 0 }];
  const parts: { part: string; at: number }[] = [];
  let at = 0;
  for (const part of word.split(APOSTROPHE)) {
    parts.push({ part, at });
    at += part.length + 1;
  }
  return parts;
}
