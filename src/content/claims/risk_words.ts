import { hasPhrase, type Phrase, phraseLength, type RiskFamily } from "../../language/claim_words.ts";
import { type ClaimUnderCheck, citedNames, type Objection } from "./claim.ts";
import { type GroundSource, nearestPassages, type Passage } from "./ground.ts";
import { nameTokens } from "./names.ts";
import { polarities } from "./polarity.ts";
import { foldsOf, type Token, tokenize } from "./tokens.ts";

/** Superlatives are a claim where they are said of a business. */
const OF_A_BUSINESS: readonly RiskFamily[] = ["best", "only", "leading", "exclusive"];
/** A judgement, where another business is named. */
const JUDGEMENTS: readonly RiskFamily[] = ["best", "worst", "cheapest", "leading", "better"];
/** Certificates, guarantees, superlatives and the like stand in a cited passage of the same word family. */
export function checkRiskWords(claim: ClaimUnderCheck): Objection | null {
  if (claim.question) return null;
  const rival = rivalIn(claim);
  const ofBusiness = speaksOfItself(claim) || nameTokens(claim).length > 0;
  for (const [family, phrases] of claim.ground.words.risks) {
    if (family === "better" && rival === null) continue;
    if (OF_A_BUSINESS.includes(family) && rival === null && !ofBusiness) continue;
    const at = claim.folds.findIndex((_, place) => isSaid(place, { family, phrases, claim }));
    if (at < 0 || claim.cited.some((source) => carries(source, { phrases, claim }))) continue;
    const last = claim.tokens[at + phraseLength(phrases, claim.folds, at) - 1]!;
    const shown = claim.text.slice(claim.tokens[at]!.start, last.end);
    if (rival !== null && JUDGEMENTS.includes(family))
      return { check: "rivals", reason: `“${shown}” judges ${rival}, and is in ${citedNames(claim.cited)}` };
    return { check: "risk_words", reason: `“${shown}” needs its own proof, and is in ${citedNames(claim.cited)}` };
  }
  return null;
}

/** A business beside the brand that the statement names: by its host, or by a name that only others' words hold. */
function rivalIn(claim: ClaimUnderCheck): string | null {
  const { tokens, ground } = claim;
  for (const [at, token] of tokens.entries()) {
    if (!CAPITAL.test(token.text) || ground.brandFolds.has(token.fold) || token.fold.length < RIVAL_WORD_CHARS_MIN)
      continue;
    const joined = `${token.fold}${tokens[at + 1]?.fold ?? ""}`;
    if (ground.rivals.some((rival) => rival === token.fold || rival.startsWith(joined) || joined.startsWith(rival)))
      return token.text;
    if (token.stem !== "" && isOthersName(token, claim)) return token.text;
  }
  return null;
}

/** Always capitalised, and in no page of the brand. */
function isOthersName({ text, fold }: Token, { cited, ground }: ClaimUnderCheck): boolean {
  const told = cited.filter((source) => !source.own && source.text.includes(text));
  if (told.length === 0 || told.some((source) => source.text.includes(text.toLowerCase()))) return false;
  return ground.language !== "de" && [...ground.sources.values()].every(({ own, folds }) => !own || !folds.has(fold));
}

const RIVAL_WORD_CHARS_MIN = 4;
const CAPITAL = /^\p{Lu}/u;

/** The business speaks of itself, or the brand is named. */
function speaksOfItself(claim: ClaimUnderCheck): boolean {
  const { folds, ground } = claim;
  const { words, brand } = ground;
  if (folds.some((_, at) => phraseLength(words.own, folds, at) > 0)) return true;
  if (folds.some((fold) => words.ownEndings.some((ending) => fold.length > ending.length + 1 && fold.endsWith(ending))))
    return true;
  return (
    [brand.name, ...brand.aliases].some((name) => isNamed(name, claim)) ||
    joins(brand.domain.split(".", 1)[0] ?? "", claim)
  );
}

/** The name's first two words with a capital, or the first one where the domain begins with it. */
function isNamed(name: string, { tokens, folds, ground }: ClaimUnderCheck): boolean {
  const parts = foldsOf(tokenize(name, ground.language));
  const [first = ""] = parts;
  const alone = first.length >= NAME_CHARS_MIN && ground.brand.domain.startsWith(first);
  const wanted = parts.slice(0, alone ? 1 : NAME_WORDS);
  return tokens.some(
    ({ text }, at) =>
      wanted.length > 0 && CAPITAL.test(text) && wanted.every((part, place) => folds[at + place] === part),
  );
}

const NAME_CHARS_MIN = 5;
const NAME_WORDS = 2;

/** The domain's name, written in one or in two or three words. */
function joins(label: string, { folds }: ClaimUnderCheck): boolean {
  const plain = label.replaceAll("-", "");
  return folds.some((_, at) => [1, 2, 3].some((length) => folds.slice(at, at + length).join("") === plain));
}

function isSaid(
  at: number,
  { family, phrases, claim }: { family: RiskFamily; phrases: readonly Phrase[]; claim: ClaimUnderCheck },
): boolean {
  if (phraseLength(phrases, claim.folds, at) === 0) return false;
  if (isHarmless(at, claim) || (family === "free" && isSuffix(at, claim))) return false;
  const { stem } = claim.tokens[at]!;
  return stem === "" || polarities(claim, claim.ground.words).of.get(stem) === "said";
}

/** In a phrase that means something else. */
function isHarmless(at: number, { folds, ground }: ClaimUnderCheck): boolean {
  return folds.some((_, from) => {
    const length = phraseLength(ground.words.harmless, folds, from);
    return length > 0 && from <= at && from + length > at;
  });
}

/** `pain-free` */
function isSuffix(at: number, { tokens, text }: ClaimUnderCheck): boolean {
  const before = tokens[at - 1];
  return before !== undefined && text.slice(before.end, tokens[at]!.start) === "-";
}

/** A passage has a word of the family, not denied, and shares a word of meaning with the statement. */
function carries(
  source: GroundSource,
  { phrases, claim }: { phrases: readonly Phrase[]; claim: ClaimUnderCheck },
): boolean {
  if (!source.sameLanguage) return true;
  return source.passages.some((passage) => tells(passage, phrases, claim));
}

function tells(passage: Passage, phrases: readonly Phrase[], { ground }: ClaimUnderCheck): boolean {
  const folds = foldsOf(passage.tokens);
  const at = folds.findIndex((_, place) => phraseLength(phrases, folds, place) > 0);
  if (at < 0) return false;
  const token: Token = passage.tokens[at]!;
  return token.stem === "" || polarities(passage, ground.words).of.get(token.stem) !== "denied";
}

/** A customer's words that hold this share of a statement are its only witness. */
const TOLD_SHARE_MIN = 0.5;

/** A statement about the brand that is not told as somebody else's. */
export function isOwnWord(claim: ClaimUnderCheck): boolean {
  return speaksOfItself(claim) && !hasPhrase(claim.ground.words.attributions, claim.folds);
}

/** What others say proves nothing about the brand, and is told as theirs. */
export function checkOrigin(claim: ClaimUnderCheck): Objection | null {
  const { cited, ground, question } = claim;
  if (cited.length === 0 || question || claim.kind === "heading" || !isOwnWord(claim)) return null;
  const marks = cited.map(({ mark }) => mark).join(", ");
  if (cited.every(({ own, audited }) => !own && !audited))
    return {
      check: "origin",
      reason: `${marks} is not from the brand and proves nothing about it: cite a page of the site, or say who says it`,
    };
  const near = nearestPassages(claim.stems, cited, { ground, most: 1 })[0];
  const holder = near === undefined ? undefined : ground.sources.get(near.passage.mark);
  if (near === undefined || holder?.testimonial !== true || near.share < TOLD_SHARE_MIN) return null;
  if (hasPhrase(ground.words.own, foldsOf(near.passage.tokens))) return null;
  if (cited.some(({ testimonial, own }) => own && !testimonial)) return null;
  return { check: "origin", reason: `${marks} quotes customers: say that customers say it` };
}
