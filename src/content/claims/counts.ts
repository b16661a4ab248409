import { type ClaimUnderCheck, isBreak, type Objection } from "./claim.ts";
import { type GroundSource, valuesAt } from "./ground.ts";
import { sharePlaces } from "./shares.ts";
import type { Token } from "./tokens.ts";
import { couldBeYear, currencyAt } from "./units.ts";

/** `five 2-hour sessions`, `Sessions: five`: between a count and its noun. */
const TOKENS_BEFORE = 3;
const TOKENS_AFTER = 2;

/** What a source counts is not counted otherwise: `seven sessions` where it says five. */
export function checkCounts(claim: ClaimUnderCheck): Objection | null {
  const shares = sharePlaces(claim);
  for (const [at, token] of claim.tokens.entries()) {
    const noun = claim.tokens[at + 1];
    const [value] = valuesAt(claim.tokens, at, claim.ground.words);
    if (value === undefined || noun === undefined || noun.stem === "" || shares.has(at) || isYear(value, token))
      continue;
    if (isBreak(claim.text.slice(token.end, noun.start)) || currencyAt(claim.tokens, at) !== "") continue;
    const counted = claim.cited.flatMap((source) =>
      source.sameLanguage ? countsOf(noun, source, claim).map((each) => ({ each, source })) : [],
    );
    const [first] = counted;
    if (first === undefined || counted.some(({ each }) => each === value) || isShortened(value, noun, claim)) continue;
    return { check: "figures", reason: `${first.source.mark} counts ${first.each} “${noun.text}”, not ${token.text}` };
  }
  return null;
}

/** Years count nothing. */
function isYear(value: number, { kind }: Token): boolean {
  return kind === "number" && couldBeYear(value);
}

/** Numbers close to a noun in the source. */
function countsOf(noun: Token, { tokens, text }: GroundSource, { ground }: ClaimUnderCheck): number[] {
  const counts: number[] = [];
  tokens.forEach(({ stem }, at) => {
    if (stem !== noun.stem) return;
    for (let place = at - 1; place >= 0 && place >= at - TOKENS_BEFORE; place--) {
      if (isBreak(text.slice(tokens[place]!.end, tokens[place + 1]!.start))) break;
      // `2-hour`, `500-g`: a measure.
      if (text.charAt(tokens[place]!.end) === "-") continue;
      if (currencyAt(tokens, place) === "") counts.push(...valuesAt(tokens, place, ground.words));
    }
    if (counts.length === 0) return;
    for (let place = at + 1; place <= at + TOKENS_AFTER; place++) counts.push(...valuesAt(tokens, place, ground.words));
  });
  return counts;
}

/** `2 Std.` for two hours: the source has the number before a word that begins alike. */
function isShortened(value: number, noun: Token, { cited }: ClaimUnderCheck): boolean {
  return cited.some(({ numbers, tokens }) =>
    (numbers.get(value) ?? []).some((at) => tokens[at + 1]?.fold.charAt(0) === noun.fold.charAt(0)),
  );
}
