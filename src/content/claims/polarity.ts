import { type ClaimWords, phraseLength } from "../../language/claim_words.ts";
import { type ClaimUnderCheck, isBreak, type Objection } from "./claim.ts";
import { type Near, nearestPassages, type Passage, weightOf } from "./ground.ts";
import { foldsOf, type Token } from "./tokens.ts";

/** Words of meaning that a negation reaches behind it. */
const REACH_STEMS = 4;
/** Where the negation ends its sentence, what stands before it is denied: `ist nicht im Preis enthalten`, `geht nicht`. */
const REACH_BACK_STEMS = 3;
/** Tokens behind a comma among which its list closes. */
const LIST_TOKENS_MAX = 6;
const OR = ["or", "nor", "oder", "noch", "ou", "ni", "o", "u", "né", "of"];
/** Share of the statement's weight that a passage must hold to be about the same thing. */
const DENIED_SHARE_MIN = 0.45;
const DENYING_SHARE_MIN = 0.7;
/** Where others say the word of something else, the passage must hold more, and theirs this share of it to count. */
const SAME_SHARE_MIN = 0.75;
const COMPARABLE_SHARE = 0.75;
const NEAREST_MAX = 20;

export type Polarity = "said" | "denied" | "open";

/** What a text says of each of its stems; `open` where it does both or sets it as a condition. */
export interface Polarities {
  of: ReadonlyMap<string, Polarity>;
  /** Of what is denied: the word right beside the negation, which is what it denies first of all. */
  heads: ReadonlyMap<string, ReadonlySet<string>>;
}

export function polarities(
  { text, tokens }: { text: string; tokens: readonly Token[] },
  words: ClaimWords,
): Polarities {
  const marks = new Array<Polarity>(tokens.length).fill("said");
  const heads = new Map<string, Set<string>>();
  const folds = foldsOf(tokens);
  tokens.forEach((_, at) => {
    const denies = isNegation(folds, at, words);
    if (!denies && phraseLength(words.privatives, folds, at) === 0) return;
    const reached = reach(text, tokens, { at, words });
    const open = !denies || phraseLength(words.litotes, folds, at + 1) > 0;
    const places = !open && reached.length === 0 ? before(text, tokens, at) : reached;
    const head = tokens[places[0] ?? -1]?.stem ?? "";
    for (const place of places) {
      marks[place] = open ? "open" : "denied";
      const { stem } = tokens[place]!;
      if (!open) heads.set(stem, (heads.get(stem) ?? new Set()).add(head));
    }
  });
  const of = new Map<string, Polarity>();
  tokens.forEach(({ stem }, at) => {
    if (stem === "") return;
    const known = of.get(stem);
    of.set(stem, known === undefined || known === marks[at] ? marks[at]! : "open");
  });
  return { of, heads };
}

export function isNegation(folds: readonly string[], at: number, words: ClaimWords): boolean {
  return folds[at]?.endsWith("n't") === true || phraseLength(words.negations, folds, at) > 0;
}

/** What the sources deny is not said, and what they say is not denied. */
export function checkPolarity(claim: ClaimUnderCheck): Objection | null {
  if (claim.question || claim.kind === "heading" || claim.kind === "row") return null;
  const { ground, stems } = claim;
  const own = polarities(claim, ground.words);
  const near = nearestPassages(
    stems,
    claim.cited.filter(({ sameLanguage }) => sameLanguage),
    { ground, most: NEAREST_MAX },
  );
  const negates = claim.folds.some((_, at) => isNegation(claim.folds, at, ground.words));
  for (const { passage, share } of near) {
    if (share < DENIED_SHARE_MIN) break;
    // A question says nothing either way.
    if (passage.text.trimEnd().endsWith("?")) continue;
    const other = polarities(passage, ground.words);
    const isAlone = (stem: string) =>
      isOnly(stem, "denied", claim) || (share >= SAME_SHARE_MIN && isUnopposed(stem, { near, share, claim }));
    const denied = stems.find(
      (stem) =>
        own.of.get(stem) === "said" && other.of.get(stem) === "denied" && hasHead(other, stem, stems) && isAlone(stem),
    );
    if (!negates && denied !== undefined) return problem("denies", denied, passage, claim);
    const said = stems.find(
      (stem) =>
        own.of.get(stem) === "denied" &&
        other.of.get(stem) === "said" &&
        hasHead(own, stem, [...passage.stems]) &&
        isOnly(stem, "said", claim),
    );
    if (said !== undefined && share >= DENYING_SHARE_MIN && !isQualified(passage, claim))
      return problem("says", said, passage, claim);
  }
  return null;
}

/** No cited passage has the stem in another polarity. */
function isOnly(stem: string, polarity: Polarity, { cited, ground }: ClaimUnderCheck): boolean {
  return (
    weightOf(stem, ground) > 0 &&
    cited.every(({ passages }) =>
      passages.every(
        (passage) => !passage.stems.has(stem) || polarities(passage, ground.words).of.get(stem) === polarity,
      ),
    )
  );
}

/** What the one denies first of all is what the other says: `did not think of asking` does not deny `asking`. */
function hasHead({ heads }: Polarities, stem: string, stems: readonly string[]): boolean {
  return [...(heads.get(stem) ?? [])].some((head) => stems.includes(head));
}

/** No passage that is as much about the statement says it. */
function isUnopposed(
  stem: string,
  { near, share, claim }: { near: readonly Near[]; share: number; claim: ClaimUnderCheck },
): boolean {
  return near
    .filter((other) => other.share >= share * COMPARABLE_SHARE && other.passage.stems.has(stem))
    .every(({ passage }) => polarities(passage, claim.ground.words).of.get(stem) === "denied");
}

function problem(verb: string, stem: string, passage: Passage, claim: ClaimUnderCheck): Objection {
  const word = claim.tokens.find((token) => token.stem === stem)?.text ?? stem;
  return { check: "polarity", reason: `${passage.mark} ${verb} “${word}”: “${passage.text}”` };
}

/** It denies or restricts something itself: `only before the course starts`. */
function isQualified({ tokens }: Passage, { ground: { words } }: ClaimUnderCheck): boolean {
  const folds = foldsOf(tokens);
  const qualifiers = [...words.litotes, ...words.privatives, ...words.adversatives];
  return folds.some((_, at) => isNegation(folds, at, words) || phraseLength(qualifiers, folds, at) > 0);
}

/** Places behind a negation, to the end of its clause. */
function reach(text: string, tokens: readonly Token[], { at, words }: { at: number; words: ClaimWords }): number[] {
  const places: number[] = [];
  const folds = foldsOf(tokens);
  for (let place = at + 1; place < tokens.length && places.length < REACH_STEMS; place++) {
    const token = tokens[place]!;
    const between = text.slice(tokens[place - 1]!.end, token.start);
    if (isBreak(between) && !(between.trim() === "," && goesOn(folds, place))) break;
    if (phraseLength(words.adversatives, folds, place) > 0) break;
    if (token.stem !== "") places.push(place);
  }
  return places;
}

/** A comma goes on with a list that an `or` closes. */
function goesOn(folds: readonly string[], at: number): boolean {
  return folds.slice(at, at + LIST_TOKENS_MAX).some((fold) => OR.includes(fold));
}

/** Places before a negation that ends its clause, back to where the clause begins. */
function before(text: string, tokens: readonly Token[], at: number): number[] {
  const places: number[] = [];
  for (let place = at - 1; place >= 0 && places.length < REACH_BACK_STEMS; place--) {
    if (isBreak(text.slice(tokens[place]!.end, tokens[place + 1]!.start))) break;
    if (tokens[place]!.stem !== "") places.push(place);
  }
  return places;
}
