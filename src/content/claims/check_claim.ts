import { registrableDomain } from "../../base/domain_name.ts";
import { endsAsQuestion } from "../../language/question.ts";
import { type Claim, type ClaimCheck, type ClaimUnderCheck, citedNames, elsewhere, type Objection } from "./claim.ts";
import { checkFigures } from "./figures.ts";
import { type Ground, type GroundSource, nearestPassages, spokenWords, urlKey } from "./ground.ts";
import { checkNames } from "./names.ts";
import { checkPolarity, isNegation } from "./polarity.ts";
import { checkOrigin, checkRiskWords, isOwnWord } from "./risk_words.ts";
import { checkShares } from "./shares.ts";
import { foldsOf, stemsOf, tokenize } from "./tokens.ts";

export interface ClaimVerdict {
  /** `open`: a matter of language, for the model's judge. */
  verdict: "supported" | "refused" | "open" | "no_claim";
  /** Of what is refused, else null. */
  check: ClaimCheck | null;
  /** In plain English, for the writer. */
  reason: string | null;
  /** What the sources say that comes closest. */
  nearest: { mark: string; text: string } | null;
}

/** A statement with fewer words of meaning says nothing that could be untrue: `Yes.` */
const STEMS_MIN = 2;
/** A wider look makes these no better. */
const NOT_WIDENED = ["marks", "links", "polarity", "origin"];
const ENOUGH_FOR_VERBATIM = 3;

/** What code can tell of one statement. `wider`: marks of its paragraph, where its own are too narrow. */
export function checkClaim(claim: Claim, ground: Ground, wider: readonly string[] = []): ClaimVerdict {
  const cites = claim.cites.length > 0 ? claim.cites : wider;
  const first = verdictOf(claim, { cites, ground });
  if (
    first.verdict !== "refused" ||
    NOT_WIDENED.includes(first.check ?? "") ||
    wider.every((mark) => cites.includes(mark))
  )
    return first;
  const second = verdictOf(claim, { cites: [...new Set([...cites, ...wider])], ground });
  return second.verdict === "refused" ? first : second;
}

function verdictOf(claim: Claim, { cites, ground }: { cites: readonly string[]; ground: Ground }): ClaimVerdict {
  const unknown = cites.filter((mark) => !ground.sources.has(mark));
  const cited = cites.flatMap((mark) => ground.sources.get(mark) ?? []);
  const whole = underCheck(claim.text, { claim, cited, ground });
  const objection =
    (unknown.length > 0 ? unknownMarks(unknown) : null) ??
    firstAddress(claim, ground) ??
    checkQuotations(claim.text, whole) ??
    plainObjection(claim, whole);
  const pool = cited.length > 0 ? cited : [...ground.sources.values()].filter(({ own }) => own);
  const near = nearestPassages(whole.stems, pool, { ground, most: 1 })[0]?.passage;
  const nearest = near === undefined ? null : { mark: near.mark, text: near.text };
  if (objection !== null) return { verdict: "refused", ...objection, nearest };
  return { verdict: quietVerdict(whole), check: null, reason: null, nearest };
}

function unknownMarks(marks: readonly string[]): Objection {
  return {
    check: "marks",
    reason: `${marks.map((mark) => `[${mark}]`).join(", ")} is not a source: cite an existing one`,
  };
}

function firstAddress({ links = [] }: Claim, ground: Ground): Objection | null {
  for (const url of links) {
    const objection = checkAddress(url, ground);
    if (objection !== null) return objection;
  }
  return null;
}

/** Quotations are settled: the rest of the statement is the writer's own word. */
function plainObjection(claim: Claim, whole: ClaimUnderCheck): Objection | null {
  const { cited, ground } = whole;
  if (claim.kind === "quote") return null;
  const said = underCheck(withoutQuotations(claim.text), { claim, cited, ground });
  const own = cited.filter((source) => source.own);
  // What others say proves nothing about the brand, also beside a page of its own.
  const plain = own.length > 0 && isOwnWord(said) ? { ...said, cited: own } : said;
  return (
    checkShares(plain) ??
    checkFigures(plain) ??
    checkNames(plain) ??
    checkRiskWords(plain) ??
    (countNegations(plain) === countNegations(whole) ? checkPolarity(plain) : null) ??
    checkOrigin(plain)
  );
}

function underCheck(
  text: string,
  { claim, cited, ground }: { claim: Claim; cited: readonly GroundSource[]; ground: Ground },
): ClaimUnderCheck {
  const tokens = tokenize(text, ground.language);
  return {
    text,
    kind: claim.kind,
    tokens,
    folds: foldsOf(tokens),
    stems: stemsOf(tokens),
    cited,
    ground,
    question: endsAsQuestion(text),
  };
}

function quietVerdict(claim: ClaimUnderCheck): ClaimVerdict["verdict"] {
  const said = claim.stems.filter((stem) => !claim.ground.brandFolds.has(stem));
  if (claim.question || claim.kind === "heading") return "no_claim";
  if (said.length < STEMS_MIN && claim.tokens.every(({ kind }) => kind === "word")) return "no_claim";
  if (claim.kind === "quote") return "supported";
  return claim.cited.some((source) => isVerbatim(claim, source)) ? "supported" : "open";
}

/** All its words of meaning and figures in their order in one passage, denied as often. */
function isVerbatim(claim: ClaimUnderCheck, { passages }: GroundSource): boolean {
  const keys = keysOf(claim.tokens);
  if (keys.length < ENOUGH_FOR_VERBATIM) return false;
  const negations = countNegations(claim);
  return passages.some(({ tokens }) => {
    let matched = 0;
    for (const key of keysOf(tokens)) if (key === keys[matched]) matched++;
    return matched === keys.length && countNegations({ folds: foldsOf(tokens), ground: claim.ground }) === negations;
  });
}

function countNegations({ folds, ground }: Pick<ClaimUnderCheck, "folds" | "ground">): number {
  return folds.filter((_, at) => isNegation(folds, at, ground.words)).length;
}

function keysOf(tokens: ClaimUnderCheck["tokens"]): string[] {
  return tokens.flatMap(({ stem, kind, text }) => (stem !== "" ? [stem] : kind === "number" ? [text] : []));
}

const PHONE_DIGITS_MIN = 6;
const NOT_DIGIT = /\D/g;

/** A link leads to a crawled page of the site, to a source, or to an address or number that the site or its audit shows. */
export function checkAddress(url: string, ground: Ground): Objection | null {
  const plain = url.trim();
  const lower = plain.toLowerCase();
  const texts = [...ground.sources.values()].filter(({ own, audited }) => own || audited);
  if (lower.startsWith("#")) return null;
  if (lower.startsWith("mailto:")) {
    const address = decodeURI(lower.slice("mailto:".length)).split("?", 1)[0] ?? "";
    return texts.some(({ text }) => text.toLowerCase().includes(address))
      ? null
      : objection(`No page of the site shows the address ${address}`);
  }
  if (lower.startsWith("tel:")) {
    const digits = lower.replace(NOT_DIGIT, "");
    const core = digits.slice(-PHONE_DIGITS_MIN);
    return digits.length >= PHONE_DIGITS_MIN &&
      texts.some(({ digitRuns: runs }) => runs.some((run) => run.endsWith(core)))
      ? null
      : objection(`No page of the site shows the number ${plain.slice("tel:".length)}`);
  }
  const full = lower.startsWith("/") && !lower.startsWith("//") ? `${ground.brand.domain}${plain}` : plain;
  if (ground.urls.has(urlKey(full)) || texts.some(({ text }) => showsAddress(text, plain))) return null;
  if (!lower.startsWith("http"))
    return objection(`${plain} is not the URL of a page: link to a crawled page with its full URL`);
  return registrableDomain(plain) === registrableDomain(ground.brand.domain)
    ? objection(`${plain} was not found on the site: link to a crawled page`)
    : objection(`${plain} is neither a page of the site nor a source: remove the link`);
}

/** A source's text holds the address in full. */
function showsAddress(text: string, url: string): boolean {
  const at = text.indexOf(url);
  return at >= 0 && !ADDRESS_GOES_ON.test(text.charAt(at + url.length));
}

const ADDRESS_GOES_ON = /[\p{L}\p{N}/?#=&%_-]/u;

function objection(reason: string): Objection {
  return { check: "links", reason };
}

/** Pairs of marks by which languages quote. */
const QUOTED =
  /“([^“”]+)(?:”|$)|„([^“”„]+)(?:[“”]|$)|(?<!\d)"([^"]+)(?:(?<!\d)"|$)|«([^«»]+)(?:»|$)|»([^«»]+)(?:«|$)|^([^“”„«»"]+)”/gu;
const OMITTED = /…|\.\.\.|\[[^\]]*\]/u;
/** One word in marks is a word talked about. */
const QUOTED_WORDS_MIN = 2;

/** What stands between marks of quotation, also where a sentence ends before its quotation does. */
export function quotationsIn(text: string): { text: string; start: number; end: number }[] {
  return [...text.matchAll(QUOTED)].map((match) => ({
    text: match.slice(1).find((part) => part !== undefined) ?? "",
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The statement without its quotations: they are held against their source word for word. */
export function withoutQuotations(text: string): string {
  let plain = text;
  for (const { start, end } of quotationsIn(text).toReversed()) plain = `${plain.slice(0, start)}“”${plain.slice(end)}`;
  return plain;
}

/** Every quotation stands word for word in a cited source. */
function checkQuotations(text: string, claim: ClaimUnderCheck): Objection | null {
  const quoted = claim.kind === "quote" ? [text] : quotationsIn(text).map((each) => each.text);
  for (const quote of quoted) {
    const parts = partsOf(quote, claim.ground);
    if (parts.length === 0 || claim.cited.some((source) => holds(source, parts))) continue;
    const hint = elsewhere(claim, (source) => holds(source, parts));
    return {
      check: "quotes",
      reason: `The quoted words “${quote.trim()}” appear word for word in ${citedNames(claim.cited)}${hint}`,
    };
  }
  return null;
}

function partsOf(quote: string, ground: Ground): string[] {
  const words = spokenWords(quote, ground.language).trim().split(" ");
  if (words.length < QUOTED_WORDS_MIN) return [];
  return quote
    .split(OMITTED)
    .map((part) => spokenWords(part, ground.language))
    .filter((part) => part.trim() !== "");
}

function holds(source: GroundSource, parts: readonly string[]): boolean {
  return parts.every((part) => source.spoken.includes(part));
}
