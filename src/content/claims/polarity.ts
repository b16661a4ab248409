import { type ClaimWords, phraseLength } from "../../language/claim_words.ts";
import { endsAsQuestion } from "../../language/question.ts";
import { type ClaimUnderCheck, isBreak, type Objection } from "./claim.ts";
import { nearestPassages, type Passage, weightOf } from "./ground.ts";
import { foldsOf, type Token } from "./tokens.ts";

/** Words of meaning that a negation reaches behind it. */
const REACH_STEMS = 4;
/** Where the negation ends its sentence, what stands before it is denied: `ist nicht im Preis enthalten`, `geht nicht`. */
const REACH_BACK_STEMS = 3;
/** Share of the statement's weight that a passage must hold to be about the same thing. */
const DENIED_SHARE_MIN = 0.45;
const DENYING_SHARE_MIN = 0.7;
const NEAREST_MAX = 20;

type Polarity = "said" | "denied" | "open";

/** What a text says of each of its stems; `open` where it does both. */
export function polarities(
  { text, tokens }: { text: string; tokens: readonly Token[] },
  words: ClaimWords,
): ReadonlyMap<string, Polarity> {
  const denied = new Set<number>();
  const folds = foldsOf(tokens);
  tokens.forEach((_, at) => {
    if (!isNegation(folds, at, words)) return;
    const ahead = clause(text, tokens, { at, step: 1 }).slice(0, REACH_STEMS);
    const reached = ahead.length > 0 ? ahead : clause(text, tokens, { at, step: -1 }).slice(0, REACH_BACK_STEMS);
    for (const place of reached) denied.add(place);
  });
  const of = new Map<string, Polarity>();
  tokens.forEach(({ stem }, at) => {
    if (stem === "") return;
    const polarity = denied.has(at) ? "denied" : "said";
    of.set(stem, (of.get(stem) ?? polarity) === polarity ? polarity : "open");
  });
  return of;
}

export function isNegation(folds: readonly string[], at: number, words: ClaimWords): boolean {
  return folds[at]?.endsWith("n't") === true || phraseLength(words.negations, folds, at) > 0;
}

/** What the sources deny is not said, and what they say is not denied. */
export function checkPolarity(claim: ClaimUnderCheck): Objection | null {
  if (claim.question || claim.kind === "heading" || claim.kind === "row") return null;
  const { ground, stems, folds } = claim;
  const own = polarities(claim, ground.words);
  const denies = folds.some((_, at) => isNegation(folds, at, ground.words));
  const sources = claim.cited.filter(({ sameLanguage }) => sameLanguage);
  for (const { passage, share } of nearestPassages(stems, sources, { ground, most: NEAREST_MAX })) {
    if (share < (denies ? DENYING_SHARE_MIN : DENIED_SHARE_MIN)) break;
    // A question says nothing either way.
    if (endsAsQuestion(passage.text)) continue;
    const other = polarities(passage, ground.words);
    const [is, was] = denies ? ["denied", "said"] : ["said", "denied"];
    const turned = stems.find((stem) => own.get(stem) === is && other.get(stem) === was && isOnly(stem, was, claim));
    if (turned !== undefined && !(denies && isDenying(passage, claim)))
      return problem(denies ? "says" : "denies", turned, passage, claim);
  }
  return null;
}

/** No cited passage has the stem in another polarity. */
function isOnly(stem: string, polarity: Polarity, { cited, ground }: ClaimUnderCheck): boolean {
  return (
    weightOf(stem, ground) > 0 &&
    cited.every(({ passages }) =>
      passages.every((passage) => !passage.stems.has(stem) || polarities(passage, ground.words).get(stem) === polarity),
    )
  );
}

function isDenying({ tokens }: Passage, { ground: { words } }: ClaimUnderCheck): boolean {
  const folds = foldsOf(tokens);
  return folds.some((_, at) => isNegation(folds, at, words));
}

function problem(verb: string, stem: string, passage: Passage, claim: ClaimUnderCheck): Objection {
  const word = claim.tokens.find((token) => token.stem === stem)?.text ?? stem;
  return { check: "polarity", reason: `${passage.mark} ${verb} “${word}”: “${passage.text}”` };
}

/** Places of words of meaning from a place on, or back from it, to the end of the clause. */
function clause(text: string, tokens: readonly Token[], { at, step }: { at: number; step: 1 | -1 }): number[] {
  const places: number[] = [];
  for (let place = at + step; place >= 0 && place < tokens.length; place += step) {
    const [left, right] = step > 0 ? [place - 1, place] : [place, place + 1];
    if (isBreak(text.slice(tokens[left]!.end, tokens[right]!.start))) break;
    if (tokens[place]!.stem !== "") places.push(place);
  }
  return places;
}
