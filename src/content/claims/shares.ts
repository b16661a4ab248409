import { type Phrase, phraseLength, type ShareFamily } from "../../language/claim_words.ts";
import { type ClaimUnderCheck, citedNames, type Objection } from "./claim.ts";
import { type Ground, type GroundSource, valuesAt } from "./ground.ts";
import { foldsOf, type Token } from "./tokens.ts";

/** Percentages, from and to, that say the same as a share in words. */
const SAME_AS: Readonly<Partial<Record<ShareFamily, readonly (readonly [number, number])[]>>> = {
  half: [[45, 65]],
  third: [
    [30, 37],
    [63, 70],
  ],
  quarter: [
    [20, 30],
    [70, 80],
  ],
  majority: [[51, 100]],
  nearly_all: [[88, 100]],
};
const HALF_HOUR_MINUTES = 30;
/** Amounts that say it too; nothing but words say `most`. */
const AT_LEAST: Readonly<Partial<Record<ShareFamily, number>>> = { dozens: 24, hundreds: 200, thousands: 2000 };
const PERCENT = 100;
const SHARE_OF_MAX = 1000;
/** Two numbers of a share stand this many tokens apart at most. */
const PAIR_TOKENS_MAX = 14;
/** Between a part and its `out of`. */
const NOUN_TOKENS_MAX = 2;

/** Shares and amounts in words (`nine out of ten`, `half`, `most of`) are told by a cited source as well. */
export function checkShares(claim: ClaimUnderCheck): Objection | null {
  return pairProblem(claim) ?? familyProblem(claim);
}

function pairProblem(claim: ClaimUnderCheck): Objection | null {
  const { tokens, ground, cited } = claim;
  for (let at = 0; at < tokens.length; at++) {
    const [part] = valuesAt(tokens, at, ground.words);
    if (part === undefined) continue;
    const wholeAt = wholeOf(at, claim);
    const [whole] = wholeAt === null ? [] : valuesAt(tokens, wholeAt, ground.words);
    if (whole === undefined || whole < part || whole > SHARE_OF_MAX) continue;
    if (!cited.some((source) => holdsPair(source, [part, whole], ground)))
      return {
        check: "shares",
        reason: `“${claim.text.slice(tokens[at]!.start, tokens[wholeAt ?? at]!.end)}” is in ${citedNames(cited)}`,
      };
  }
  return null;
}

/** Percentages that a text tells as shares of two numbers. */
export function sharesToldBy(
  { tokens, folds }: { tokens: readonly Token[]; folds: readonly string[] },
  ground: Ground,
): number[] {
  return tokens.flatMap((_, at) => {
    const [part] = valuesAt(tokens, at, ground.words);
    const wholeAt = part === undefined ? null : wholeOf(at, { tokens, folds, ground });
    const [whole] = wholeAt === null ? [] : valuesAt(tokens, wholeAt, ground.words);
    return part === undefined || whole === undefined || whole < part ? [] : [Math.round((part / whole) * PERCENT)];
  });
}

/** Place of the number of which the one at `at` is a part: `nine out of ten`, `neuf clients sur dix`. */
function wholeOf(
  at: number,
  { folds, ground, tokens }: Pick<ClaimUnderCheck, "folds" | "ground" | "tokens">,
): number | null {
  for (let place = at + 1; place <= at + 1 + NOUN_TOKENS_MAX; place++) {
    if (tokens[place]?.kind === "number") return null;
    const length = phraseLength(ground.words.outOf, folds, place);
    if (length > 0 && valuesAt(tokens, place + length, ground.words).length > 0) return place + length;
  }
  return null;
}

/** Both numbers close together, or the share as a percentage; anywhere in what was counted. */
function holdsPair(source: GroundSource, [part, whole]: readonly [number, number], ground: Ground): boolean {
  const parts = source.numbers.get(part) ?? [];
  const wholes = source.numbers.get(whole) ?? [];
  if (!source.own) return parts.length > 0 && wholes.length > 0;
  if (parts.some((a) => wholes.some((b) => a !== b && Math.abs(a - b) <= PAIR_TOKENS_MAX))) return true;
  const percent = Math.round((part / whole) * PERCENT);
  return (source.numbers.get(percent) ?? []).some((at) => isPercent(source.tokens, at, ground));
}

function isPercent(tokens: readonly Token[], at: number, { words }: Ground): boolean {
  const next = tokens[at + 1];
  return next?.text === "%" || phraseLength(words.percent, foldsOf(tokens.slice(at + 1, at + 3)), 0) > 0;
}

function familyProblem(claim: ClaimUnderCheck): Objection | null {
  for (const [family, phrases] of claim.ground.words.shares) {
    const at = claim.folds.findIndex((_, place) => phraseLength(phrases, claim.folds, place) > 0);
    if (at < 0 || claim.cited.some((source) => tellsShare(source, { family, phrases, claim }))) continue;
    const length = phraseLength(phrases, claim.folds, at);
    const shown = claim.text.slice(claim.tokens[at]!.start, claim.tokens[at + length - 1]!.end);
    return { check: "shares", reason: `“${shown}” is a share or amount that is in ${citedNames(claim.cited)}` };
  }
  return null;
}

function tellsShare(
  source: GroundSource,
  { family, phrases, claim }: { family: ShareFamily; phrases: readonly Phrase[]; claim: ClaimUnderCheck },
): boolean {
  if (!source.sameLanguage) return true;
  const percents = SAME_AS[family] ?? [];
  const least = AT_LEAST[family] ?? Number.POSITIVE_INFINITY;
  const { ground } = claim;
  const shared = new Set(claim.stems);
  return source.passages.some(({ tokens, stems }) => {
    if (![...stems].some((stem) => shared.has(stem))) return false;
    const folds = foldsOf(tokens);
    return folds.some((fold, at) => {
      if (phraseLength(phrases, folds, at) > 0 || (family === "majority" && MOST.includes(fold))) return true;
      const values = tokens[at]?.kind === "number" ? valuesAt(tokens, at, ground.words) : [];
      if (isAmount(tokens, at) && values.some((value) => value >= least)) return true;
      if (family === "half" && values.includes(HALF_HOUR_MINUTES) && folds[at + 1]?.startsWith("min") === true)
        return true;
      const inRange = values.some((value) => percents.some(([from, to]) => value >= from && value <= to));
      return inRange && isPercent(tokens, at, ground);
    });
  });
}

/** Neither a year nor a price. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  const value = Number(tokens[at]!.text);
  return !couldBeYear(value) && currencyAt(tokens, at) === "";
}

/** A majority in one word, where a phrase is looked for in the claim. */
const MOST = ["most", "meisten", "plupart", "mayoria", "maggioranza", "meeste", "maioria"];

const YEARS = { from: 1900, to: 2100 };

const SIGNS = "$€£¥";
const SIGN_OF: Readonly<Record<string, string>> = {
  euro: "€",
  euros: "€",
  eur: "€",
  dollar: "$",
  dollars: "$",
  dolares: "$",
  usd: "$",
  pound: "£",
  pounds: "£",
  gbp: "£",
  yen: "¥",
};

/** The sign of currency that goes with the figure at this place, written out or not; empty for none. */
export function currencyAt(tokens: readonly Token[], at: number): string {
  const figure = tokens[at];
  const before = tokens[at - 1];
  if (figure === undefined) return "";
  if (before !== undefined && SIGNS.includes(before.text) && before.end + 1 >= figure.start) return before.text;
  const after = tokens[at + 1];
  if (after === undefined) return "";
  return SIGNS.includes(after.text) ? after.text : (SIGN_OF[after.fold] ?? "");
}

/** A bare number that people read as a year. */
function couldBeYear(value: number): boolean {
  return value >= YEARS.from && value <= YEARS.to;
}
