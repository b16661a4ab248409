import { type ClaimUnderCheck, citedNames, elsewhere, type Objection } from "./claim.ts";
import { type Ground, type GroundSource, spokenWords } from "./ground.ts";

/** Pairs of marks by which languages quote. */
const QUOTED =
  /“([^“”]+)(?:”|$)|„([^“”„]+)(?:[“”]|$)|(?<!\d)"([^"]+)(?:(?<!\d)"|$)|«([^«»]+)(?:»|$)|»([^«»]+)(?:«|$)|^([^“”„«»"]+)”/gu;
const OMITTED = /…|\.\.\.|\[[^\]]*\]/u;
/** One word in marks is a word talked about. */
const QUOTED_WORDS_MIN = 2;
const NAME_WORDS_MAX = 4;

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
export function checkQuotations(text: string, claim: ClaimUnderCheck): Objection | null {
  const quoted = claim.kind === "quote" ? [text] : quotationsIn(text).map((each) => each.text);
  for (const quote of quoted) {
    const parts = partsOf(quote, claim.ground);
    if (parts.length === 0 || claim.cited.some((source) => holds(source, parts))) continue;
    if (isNameOnSite(quote, claim)) continue;
    const hint = elsewhere(claim, (source) => holds(source, parts));
    return {
      check: "quotes",
      reason: `The quoted words “${quote.trim()}” are word for word in ${citedNames(claim.cited)}${hint}`,
    };
  }
  return null;
}

/** A few words in marks are what something is called: any page of the company may call it so. */
function isNameOnSite(quote: string, { kind, ground }: ClaimUnderCheck): boolean {
  const spoken = spokenWords(quote, ground.language);
  if (kind === "quote" || spoken.trim().split(" ").length > NAME_WORDS_MAX) return false;
  return [...ground.sources.values()].some(
    (source) => (source.own || source.audited) && source.spoken.includes(spoken),
  );
}

/** Sources among the cited ones that hold the statement's quotations. */
export function quotedSources(text: string, claim: ClaimUnderCheck): GroundSource[] {
  const quoted = claim.kind === "quote" ? [text] : quotationsIn(text).map((each) => each.text);
  const parts = quoted.flatMap((quote) => partsOf(quote, claim.ground));
  return parts.length === 0 ? [] : claim.cited.filter((source) => parts.some((part) => holds(source, [part])));
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
