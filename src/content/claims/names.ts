import { isCalendarName } from "../../language/calendar.ts";
import { foldAccents } from "../../language/stemming.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { type ClaimUnderCheck, citedNames, type Objection } from "./claim.ts";
import type { Ground, GroundSource } from "./ground.ts";
import type { Token } from "./tokens.ts";

const CAPITAL = /^\p{Lu}/u;
const ALL_CAPITALS = /^\p{Lu}{2,6}$/u;
const INNER_CAPITAL = /^\p{L}+\p{Ll}\p{Lu}/u;
const STARTS_PHRASE = /[.!?:“”"„«»‚‘(|\n•–—/]/u;
/** Short for things, not for somebody, and what stands before anybody's name. */
const EVERYDAY = new Set(
  `ai ki ia faq pdf sms tv pc usb qr diy url api id ok it hr gps led vip mwst iva tva btw vat eu usa uk us eur usd chf gbp
  agb plz lkw pkw kfz uv cd dvd www uhr ttc mr mrs ms dr prof sr sra srta mme mlle sig dott dhr mevr`.split(/\s+/),
);
const ROMAN = /^[IVXLC]+$/;
const COMPOUND_CHARS_MIN = 5;
/** A text with more capitals than this is a title. */
const TITLE_SHARE_MIN = 0.6;

/** Names of people, companies, bodies and places stand in a cited source or are the brand's. */
export function checkNames(claim: ClaimUnderCheck): Objection | null {
  if (isTitle(claim)) return null;
  // Whoever the company names anywhere may be named; what is said of them is for the judge.
  const own = [...claim.ground.sources.values()].filter((source) => source.own);
  const sources = [...claim.cited, ...own];
  const missing = nameTokens(claim).find((at) => {
    const token = claim.tokens[at]!;
    return !isBrands(token, claim.ground) && !sources.some((source) => isIn(token, source));
  });
  if (missing === undefined) return null;
  return { check: "names", reason: `The name “${nameAround(missing, claim)}” is in ${citedNames(claim.cited)}` };
}

/** Places of tokens that are part of a name, by capitals inside a sentence. */
function nameTokens(claim: ClaimUnderCheck): number[] {
  const { tokens, ground } = claim;
  const candidates = tokens.flatMap((token, at) => (isCandidate(at, claim) && token.kind === "word" ? [at] : []));
  if (ground.language !== "de") return candidates;
  return candidates.filter((at) => {
    const { text } = tokens[at]!;
    if (ALL_CAPITALS.test(text) || INNER_CAPITAL.test(text)) return true;
    return candidates.includes(at - 1) && isJoined(at, claim) && !isJoined(at + 1, claim);
  });
}

function isCandidate(at: number, { tokens, text, ground }: ClaimUnderCheck): boolean {
  const token = tokens[at]!;
  if (token.text.length < 2 || !CAPITAL.test(token.text) || ROMAN.test(token.text)) return false;
  // `110 PS`, `120 € HT`: a unit.
  if (at > 0 && ALL_CAPITALS.test(token.text) && tokens[at - 1]!.kind !== "word") return false;
  const before = text.slice(tokens[at - 1]?.end ?? 0, token.start);
  const starts = at === 0 || STARTS_PHRASE.test(before);
  if (starts && !ALL_CAPITALS.test(token.text)) return false;
  const lower = token.text.toLowerCase();
  const plain = lower.split("'", 1)[0] ?? "";
  return !isStopWord(lower, ground.language) && !EVERYDAY.has(plain) && !isCalendarName(foldAccents(plain));
}

/** Capitalised like the token before it, with a space between. */
function isJoined(at: number, { tokens, text }: ClaimUnderCheck): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token === undefined || before === undefined) return false;
  return CAPITAL.test(token.text) && CAPITAL.test(before.text) && text.slice(before.end, token.start) === " ";
}

function nameAround(at: number, claim: ClaimUnderCheck): string {
  let from = at;
  let to = at;
  while (isJoined(from, claim)) from--;
  while (isJoined(to + 1, claim)) to++;
  return claim.text.slice(claim.tokens[from]!.start, claim.tokens[to]!.end);
}

function isBrands(token: Token, { brandFolds }: Ground): boolean {
  return brandFolds.has(baseOf(token)) || brandFolds.has(token.fold);
}

function isIn(token: Token, source: GroundSource): boolean {
  const fold = baseOf(token);
  if (source.folds.has(token.fold) || source.folds.has(fold)) return true;
  if (token.stem !== "" && source.stems.has(token.stem)) return true;
  // A word made of others is no name: `Hochzeitsfotografen`.
  if (ALL_CAPITALS.test(token.text) || fold.length < COMPOUND_CHARS_MIN) return false;
  return [...source.folds].some((word) => {
    const [short, long] = word.length < fold.length ? [word, fold] : [fold, word];
    return short.length >= COMPOUND_CHARS_MIN && (long.startsWith(short) || long.endsWith(short));
  });
}

/** Without the genitive's ending. */
function baseOf({ fold }: Token): string {
  const [base = fold] = fold.split("'", 1);
  return base;
}

/** Headings in title case show no names by their capitals. */
function isTitle({ tokens, kind }: ClaimUnderCheck): boolean {
  const words = tokens.filter((token) => token.kind === "word");
  return kind === "heading" && words.filter(({ text }) => CAPITAL.test(text)).length >= words.length * TITLE_SHARE_MIN;
}
