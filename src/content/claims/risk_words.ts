import { hasPhrase, type Phrase, phraseLength, type RiskFamily } from "../../language/claim_words.ts";
import { foldWord } from "../../language/stemming.ts";
import { type ClaimUnderCheck, citedNames, type Objection } from "./claim.ts";
import { polarities } from "./polarity.ts";
import { foldsOf, tokenize } from "./tokens.ts";

/** A judgement, where another business is named. */
const JUDGEMENTS: readonly RiskFamily[] = ["best", "worst", "cheapest", "leading", "better"];
const RIVAL_WORD_CHARS_MIN = 4;
const CAPITAL = /^\p{Lu}/u;

/** Certificates, guarantees, superlatives and the like stand in a cited source in a word of the same family. */
export function checkRiskWords(claim: ClaimUnderCheck): Objection | null {
  if (claim.question) return null;
  const { tokens, folds, cited, text, ground } = claim;
  const rival = rivalIn(claim);
  for (const [family, phrases] of ground.words.risks) {
    if (family === "better" && rival === null) continue;
    const at = folds.findIndex((_, place) => isSaid(place, { family, phrases, claim }));
    if (at < 0 || cited.some((source) => !source.sameLanguage || hasPhrase(phrases, foldsOf(source.tokens)))) continue;
    const shown = text.slice(tokens[at]!.start, tokens[at + phraseLength(phrases, folds, at) - 1]!.end);
    if (rival !== null && JUDGEMENTS.includes(family))
      return { check: "rivals", reason: `“${shown}” passes judgement on ${rival}, but is in ${citedNames(cited)}` };
    return { check: "risk_words", reason: `“${shown}” needs its own proof, but is in ${citedNames(cited)}` };
  }
  return null;
}

/** A business beside the brand that the statement names as its host does. */
function rivalIn({ tokens, ground }: ClaimUnderCheck): string | null {
  const named = tokens.find(({ text, fold }, at) => {
    if (!CAPITAL.test(text) || ground.brandFolds.has(fold) || fold.length < RIVAL_WORD_CHARS_MIN) return false;
    const joined = `${fold}${tokens[at + 1]?.fold ?? ""}`;
    return ground.rivals.some((rival) => rival === fold || rival.startsWith(joined) || joined.startsWith(rival));
  });
  return named?.text ?? null;
}

function isSaid(
  at: number,
  { family, phrases, claim }: { family: RiskFamily; phrases: readonly Phrase[]; claim: ClaimUnderCheck },
): boolean {
  if (phraseLength(phrases, claim.folds, at) === 0 || isHarmless(at, claim)) return false;
  const { stem, start } = claim.tokens[at]!;
  // `pain-free`
  if (family === "free" && claim.text.charAt(start - 1) === "-") return false;
  return stem === "" || polarities(claim, claim.ground.words).get(stem) === "said";
}

/** In a phrase that means something else. */
function isHarmless(at: number, { folds, ground }: ClaimUnderCheck): boolean {
  return folds.some((_, from) => {
    const length = phraseLength(ground.words.harmless, folds, from);
    return length > 0 && from <= at && from + length > at;
  });
}

/** A statement about the brand that is not told as somebody else's. */
export function isOwnWord({ folds, ground: { brand, words, language } }: ClaimUnderCheck): boolean {
  if (hasPhrase(words.attributions, folds)) return false;
  const names = [brand.name, ...brand.aliases].map((name) => foldsOf(tokenize(name, language)));
  const label = foldWord(brand.domain.split(".", 1)[0]!.replaceAll("-", ""));
  // The domain's name is written in one word or in up to three.
  const isLabel = (at: number) => [1, 2, 3].some((length) => folds.slice(at, at + length).join("") === label);
  return (
    hasPhrase(words.own, folds) ||
    hasPhrase(
      names.filter(({ length }) => length > 0),
      folds,
    ) ||
    folds.some((_, at) => isLabel(at))
  );
}

/** What others say proves nothing about the brand. */
export function checkOrigin(claim: ClaimUnderCheck): Objection | null {
  const { cited, question, kind } = claim;
  if (cited.length === 0 || question || kind === "heading" || !isOwnWord(claim)) return null;
  if (cited.some(({ own, audited }) => own || audited)) return null;
  const marks = cited.map(({ mark }) => mark).join(", ");
  return {
    check: "origin",
    reason: `${marks} is not from the brand and proves nothing about it: cite a page of the site, or say who says it`,
  };
}
