import { phraseLength, type ShareFamily } from "../../language/claim_words.ts";
import { type ClaimUnderCheck, citedNames, type Objection } from "./claim.ts";
import type { Ground, GroundSource } from "./ground.ts";
import { foldsOf, type Token, unitAt, valuesAt } from "./tokens.ts";

/** What words of a family say in percent; nothing but words say the others. */
const PERCENTS: Readonly<Partial<Record<ShareFamily, readonly number[]>>> = {
  half: [50],
  third: [33, 67],
  quarter: [25, 75],
};
const PERCENT = 100;
const SHARE_OF_MAX = 1000;
/** Between a part and its `out of`. */
const NOUN_TOKENS_MAX = 2;

/** A share or amount that a text tells, with its first and last token. */
interface ToldShare {
  first: number;
  last: number;
  percents: readonly number[];
  /** Of what words tell. */
  family?: ShareFamily;
  /** Of what two numbers tell. */
  pair?: readonly [part: number, whole: number];
}

/** Shares and amounts in words (`nine out of ten`, `half`, `most of`) are told by a cited source as well. */
export function checkShares(claim: ClaimUnderCheck): Objection | null {
  const { tokens, cited, text } = claim;
  const [missing] = sharesIn(tokens, claim.ground).filter(
    (share) => (share.family ?? share.pair) !== undefined && !cited.some((source) => tells(source, share, claim)),
  );
  if (missing === undefined) return null;
  const what = missing.pair === undefined ? " a share or amount that is" : "";
  const shown = text.slice(tokens[missing.first]!.start, tokens[missing.last]!.end);
  return { check: "shares", reason: `“${shown}” is${what} in ${citedNames(cited)}` };
}

/** Whether the sources tell the percentage, as one or in words: `75 %`, `three out of four`. */
export function tellsPercent(values: readonly number[], sources: readonly GroundSource[], ground: Ground): boolean {
  const isTold = ({ percents }: ToldShare) => percents.some((percent) => values.includes(percent));
  return sources.some(({ passages }) => passages.some(({ tokens }) => sharesIn(tokens, ground).some(isTold)));
}

/** In a passage that shares a word of meaning with the statement; what was counted may stand apart. */
function tells(
  { own, sameLanguage, numbers, passages }: GroundSource,
  { family, pair, percents }: ToldShare,
  { stems, ground }: ClaimUnderCheck,
): boolean {
  if (pair !== undefined && !own) return pair.every((value) => numbers.has(value));
  if (family !== undefined && !sameLanguage) return true;
  return passages.some(
    (passage) =>
      stems.some((stem) => passage.stems.has(stem)) &&
      sharesIn(passage.tokens, ground).some(
        (told) =>
          (family !== undefined && told.family === family) ||
          told.percents.some((percent) => percents.includes(percent)),
      ),
  );
}

function sharesIn(tokens: readonly Token[], ground: Ground): ToldShare[] {
  const { words } = ground;
  const folds = foldsOf(tokens);
  return tokens.flatMap((_, first): ToldShare[] => {
    const values = valuesAt(tokens, first, words);
    const [part = 0] = values;
    const last = part === 0 ? null : wholeOf(first, { tokens, folds, ground });
    const [whole = 0] = last === null ? [] : valuesAt(tokens, last, words);
    if (last !== null && whole >= part && whole <= SHARE_OF_MAX)
      return [{ first, last, pair: [part, whole], percents: [Math.round((part / whole) * PERCENT)] }];
    if (unitAt(tokens, first, words) === "%") return [{ first, last: first, percents: values }];
    return [...words.shares].flatMap(([family, phrases]) => {
      const length = phraseLength(phrases, folds, first);
      return length === 0 ? [] : [{ first, last: first + length - 1, family, percents: PERCENTS[family] ?? [] }];
    });
  });
}

/** Place of the number of which the one at `at` is a part: `nine out of ten`, `neuf clients sur dix`. */
function wholeOf(
  at: number,
  { folds, ground, tokens }: { folds: readonly string[]; ground: Ground; tokens: readonly Token[] },
): number | null {
  for (let place = at + 1; place <= at + 1 + NOUN_TOKENS_MAX; place++) {
    if (tokens[place]?.kind === "number") return null;
    const length = phraseLength(ground.words.outOf, folds, place);
    if (length > 0 && valuesAt(tokens, place + length, ground.words).length > 0) return place + length;
  }
  return null;
}
