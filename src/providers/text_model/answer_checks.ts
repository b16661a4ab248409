import { parse } from "tldts";
import { registrableDomain } from "../../base/domain_name.ts";
import { contentKeys } from "../../language/words.ts";

const NUMBER = /\d+(?:[.,]\d+)*/g;
const ADDRESS = /\bhttps?:\/\/[^\s"'<>)\]]+|\b(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,12}\b/gi;
const RESERVED_ENDING = /\.(?:example|test|invalid|local|localhost|onion)$/i;
const MARKDOWN_LINK = /!?\[([^\][]{0,300})\]\([^()\s]{0,2000}(?:\s+"[^"]{0,200}")?\)/g;
const QUOTED = /["“„«]([^"“”„«»]{12,400})["”“»]/g;
const QUOTED_WORDS_MIN = 4;

/** What a text of a model may rest on. */
export interface Ground {
  /** The material, in words. */
  text: string;
  /** The brand's own domain: the only address a text may name. */
  domain: string;
  language: string;
}

/** A text made one plain line: no markup, links or control characters. */
export function plainLine(text: string): string {
  return text
    .replace(MARKDOWN_LINK, "$1")
    .replace(/<[^<>]{0,300}>/g, " ")
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g, " ")
    .replace(/\s{2,}/g, " ")
    .trim();
}

/** Why a text cannot stand, or null: a figure, quotation or address that its material does not have. */
export function refusalOf(text: string, ground: Ground): string | null {
  const known = numberKeys(ground.text);
  const stray = [...numberKeys(text)].find((number) => !known.has(number));
  if (stray !== undefined) return `the figure ${stray} is not in its sources`;
  const address = (text.match(ADDRESS) ?? []).find((found) => isAddress(found) && !isOwn(found, ground));
  if (address !== undefined) return `the address ${address.slice(0, 80)} is not the brand's`;
  const flat = flatten(ground.text);
  for (const [, quoted] of text.matchAll(QUOTED)) {
    if (quoted && quoted.trim().split(/\s+/).length >= QUOTED_WORDS_MIN && !flat.includes(flatten(quoted)))
      return "a quotation is not verbatim in its sources";
  }
  return null;
}

/** A one-line text of a model where it can stand within `max` characters, else null. */
export function acceptLine(text: string, { ground, max }: { ground: Ground; max: number }): string | null {
  const line = plainLine(text);
  if (line === "" || line.length > max || refusalOf(line, ground) !== null) return null;
  return line;
}

/** Whether a passage stands in the text word for word, spacing, case and kind of quotes apart. */
export function isVerbatim(passage: string, text: string): boolean {
  const flat = flatten(passage);
  return flat.length >= 3 && flatten(text).includes(flat);
}

/** Whether two texts share a word that carries meaning. */
export function shareWord(a: string, b: string, language: string): boolean {
  const keys = new Set(contentKeys(b, language));
  return contentKeys(a, language).some((key) => keys.has(key));
}

/** `Node.js` and `e.g` look like host names; a name under a real or reserved ending is one. */
function isAddress(text: string): boolean {
  if (/^https?:/i.test(text) || RESERVED_ENDING.test(text)) return true;
  const { isIcann, isPrivate } = parse(text, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true;
}

function isOwn(address: string, { domain }: Ground): boolean {
  return registrableDomain(address) === (registrableDomain(domain) ?? domain);
}

/** `1,200`, `1.200` and `1200` are one number; `1.5` is `1,5`. */
function numberKeys(text: string): Set<string> {
  const keys = (text.match(NUMBER) ?? []).map((number) =>
    number.replace(/[.,](?=\d{3}(?:\D|$))/g, "").replaceAll(",", "."),
  );
  return new Set(keys);
}

function flatten(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
