import { siteOf } from "../../base/domain_name.ts";
import type { NamedEntity } from "../sides.ts";
import { isCommonJapaneseWord, isCommonWord, isFunctionWord, isGivenName } from "./common_words.ts";
import { type Token, tokenize } from "./fold.ts";
import { foldJapanese, hasJapanese } from "./japanese_fold.ts";

/** One name in one spelling. */
export interface Alias {
  domain: string;
  name: string;
  /** Words it is written in. */
  words: number;
  /** Also an everyday word: counts only with support. */
  ambiguous: boolean;
  /** Made of everyday words: counts only with each word capitalised. */
  titleCase: boolean;
  /** An everyday word with 's ("Hill's"): without the apostrophe it is that word's plural. */
  possessive: boolean;
  /** Also how a person is called ("Adam Riese"). */
  personal: boolean;
  /** The label of the domain, not a name somebody gave. */
  fromDomain: boolean;
  /** The name's last word begins with a capital, as names do; a domain's label is taken for such. */
  capital: boolean;
  /** Capitals or digits inside: no everyday word is written so, whatever the case. */
  coined: boolean;
  /** All capitals; `acronym` where it is too short to be a way of writing a word. */
  upper: boolean;
  acronym: boolean;
  /** So short, or a title and a name ("St. Ives"), that it is many things: counts only as written and with support. */
  weak: boolean;
  /** Fewer than three letters, with figures or signs: "N26", "C&A". */
  code: boolean;
  /** Signs inside, by the folded letters before them: "St. Ives" has a point after the second. */
  signs: ReadonlyMap<number, string>;
}

export interface JapaneseAlias extends Alias {
  key: string;
}

/** Names prepared for looking up; made once for many answers. */
export interface EntityIndex {
  /** Folded name without separators to the aliases that it spells. */
  byKey: ReadonlyMap<string, readonly Alias[]>;
  keyCharsMax: number;
  japanese: readonly JapaneseAlias[];
  /** Domains of the entities: what they are told by in addresses. */
  hosts: ReadonlySet<string>;
  /** Beginnings of the words of the field the entities work in. */
  contextWords: ReadonlySet<string>;
}

/** Names of fewer letters and digits are weak. */
const KEY_CHARS_MIN = 3;
const TITLE_CHARS_MAX = 3;
const JAPANESE_KEY_CHARS_MIN = 2;
const DOMAIN_LABEL_CHARS_MIN = 4;
const KEY_CHARS_MAX = 80;
const ACRONYM_CHARS_MAX = 3;
/** Names of one entity that are looked for; a caller may give any number. */
const ALIASES_MAX = 40;
const CONTEXT_WORD_CHARS_MIN = 4;
/** What two forms of a word have in common at least: "insurance" and "insurer". */
const CONTEXT_STEM_CHARS_MAX = 7;
const CONTEXT_WORDS_MAX = 400;
const COMPOUND_HEAD_CHARS_MIN = 3;
const AND_WORDS = ["and", "und", "et", "y", "e"];

export function indexEntities(
  entities: readonly NamedEntity[],
  contextTerms: readonly string[] = [],
  isListed: (word: string) => boolean = () => false,
): EntityIndex {
  const byKey = new Map<string, Alias[]>();
  const japanese: JapaneseAlias[] = [];
  const hosts = new Set<string>();
  for (const entity of entities) {
    hosts.add(entity.domain);
    for (const name of namesOf(entity)) {
      const source = { ...name, domain: entity.domain, isListed };
      if (hasJapanese(name.text)) addJapanese(japanese, source);
      else addSpellings(byKey, source);
    }
  }
  return {
    byKey,
    keyCharsMax: Math.max(0, ...[...byKey.keys()].map((key) => key.length)),
    japanese: japanese.toSorted((a, b) => b.key.length - a.key.length),
    hosts,
    contextWords: contextWords(contextTerms),
  };
}

interface NameSource {
  domain: string;
  text: string;
  fromDomain: boolean;
  isListed: (word: string) => boolean;
}

function namesOf(entity: NamedEntity): Omit<NameSource, "domain" | "isListed">[] {
  const given = [entity.name, ...(entity.aliases ?? [])]
    .slice(0, ALIASES_MAX)
    .map((text) => text.normalize("NFKC").trim())
    .flatMap((text) => [text, withoutLegalForm(text)])
    .filter((text, i, all) => text !== "" && text.toLowerCase() !== entity.domain && all.indexOf(text) === i)
    .map((text) => ({ text, fromDomain: false }));
  const label = entity.domain.split(".")[0] ?? "";
  // `cloud.acme.com` is neither called Cloud nor Acme.
  if (siteOf(entity.domain) !== entity.domain || label.length < DOMAIN_LABEL_CHARS_MIN || label.startsWith("xn--"))
    return given;
  return [...given, { text: label, fromDomain: true }];
}

const LEGAL_FORM =
  /(?:,? (?:inc|incorporated|ltd|limited|llc|llp|corp|corporation|gmbh|ag|se|kg|ohg|gmbh & co\. kg|sa|s\.a|sas|sarl|srl|s\.r\.l|sl|s\.l|slu|spa|plc|b\.?v|n\.?v|oy|ab|a\/s|k\.?k)\.?)$|^(?:株式会社|有限会社|合同会社)|(?:株式会社|\(株\))$/i;

/** "Acme GmbH" is called "Acme". */
function withoutLegalForm(name: string): string {
  return name.replace(LEGAL_FORM, "").trim();
}

function addSpellings(byKey: Map<string, Alias[]>, source: NameSource): void {
  const tokens = tokenize(source.text);
  const fold = tokens.map((token) => token.fold);
  const trans = tokens.map((token) => token.trans);
  const alias = { ...describeAlias(source, fold), signs: signsIn(source.text, tokens) };
  for (const key of new Set([fold.join(""), trans.join(""), ...andSpellings(fold)])) {
    const known = byKey.get(key) ?? [];
    if (key === "" || key.length > KEY_CHARS_MAX || known.some((other) => sameName(other, alias))) continue;
    byKey.set(key, [...known, alias]);
  }
}

/** What stands between the name's words besides blanks and what joins words anyway. */
function signsIn(text: string, tokens: readonly Token[]): Map<number, string> {
  const signs = new Map<number, string>();
  let letters = 0;
  for (const [i, token] of tokens.entries()) {
    const gap = i === 0 ? "" : text.slice(tokens[i - 1]!.end, token.start).replace(/[\s"“”„«»]+/g, "");
    if (gap !== "") signs.set(letters, gap);
    letters += token.fold.length;
  }
  return signs;
}

/** A name given and the same word as the domain's label are one; the given one says more and comes first. */
function sameName(a: Alias, b: Alias): boolean {
  return a.domain === b.domain && (a.words === b.words || b.fromDomain);
}

function describeAlias(source: NameSource, words: readonly string[]): Alias {
  const { text, isListed } = source;
  const isWord = (word: string) => isCommonWord(word) || (word.length > 1 && isListed(word));
  const common =
    words.every((word) => isWord(word) || (words.length > 1 && word === "s")) || isListed(text.toLowerCase());
  const upper = words.length === 1 && text === text.toUpperCase() && text !== text.toLowerCase();
  const letters = words.join("");
  const titled = words.length === 2 && words[0]!.length <= TITLE_CHARS_MAX && /^\p{L}+\. /u.test(text);
  return {
    domain: source.domain,
    name: text,
    words: words.length,
    ambiguous: common && words.length === 1,
    titleCase: common && words.length > 1,
    possessive: common && words.length === 2 && words[1] === "s",
    personal: words.length > 1 && common && isGivenName(words[0] ?? ""),
    fromDomain: source.fromDomain,
    capital: source.fromDomain || /(?:^|[^\p{L}\p{N}])[\p{Lu}\p{Lt}][\p{L}\p{M}\p{N}]*$/u.test(text),
    coined: /\p{Ll}\p{Lu}|\p{N}/u.test(text),
    upper,
    acronym: upper && text.length <= ACRONYM_CHARS_MAX,
    weak: titled || letters.length < KEY_CHARS_MIN || !/\p{L}/u.test(letters),
    code: letters.replace(/\P{L}/gu, "").length < KEY_CHARS_MIN,
    signs: NO_SIGNS,
  };
}

const NO_SIGNS: ReadonlyMap<number, string> = new Map();

/** "Procter & Gamble" is also written "Procter and Gamble"; "H&M" is not "H and M". */
function andSpellings(words: readonly string[]): string[] {
  const at = words.indexOf("&");
  if (at <= 0 || (words[at - 1]?.length ?? 0) < 2 || (words[at + 1]?.length ?? 0) < 2) return [];
  return AND_WORDS.map((and) => words.with(at, and).join(""));
}

function addJapanese(japanese: JapaneseAlias[], source: NameSource): void {
  const key = foldJapanese(source.text).text;
  if (key.length < JAPANESE_KEY_CHARS_MIN || key.length > KEY_CHARS_MAX) return;
  japanese.push({
    ...describeAlias(source, [key]),
    ambiguous: isCommonJapaneseWord(source.text) || source.isListed(source.text),
    key,
  });
}

/** Beginnings of the terms' words, without function words; whole terms of scripts without spaces. */
export function contextWords(terms: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const term of terms.slice(0, CONTEXT_WORDS_MAX)) {
    for (const token of tokenize(term.normalize("NFKC").slice(0, 200)))
      if (token.fold.length >= CONTEXT_WORD_CHARS_MIN && !isFunctionWord(token.fold)) words.add(stemOf(token.fold));
    for (const part of term.split(/[\s、,・/]+/))
      if (hasJapanese(part)) words.add(foldJapanese(part.slice(0, 200)).text);
  }
  return words;
}

function stemOf(fold: string): string {
  return fold.slice(0, Math.min(CONTEXT_STEM_CHARS_MAX, Math.max(CONTEXT_WORD_CHARS_MIN, fold.length - 2)));
}

/** Whether a folded word begins, or as a compound ends, like one of the field's. */
export function isContextWord(fold: string, words: ReadonlySet<string>): boolean {
  // Four letters begin too many longer words.
  if (fold.length <= 2 * CONTEXT_WORD_CHARS_MIN - 1 && words.has(fold.slice(0, CONTEXT_WORD_CHARS_MIN))) return true;
  for (let from = 0; from <= fold.length - CONTEXT_WORD_CHARS_MIN; from += from === 0 ? COMPOUND_HEAD_CHARS_MIN : 1)
    for (let chars = CONTEXT_WORD_CHARS_MIN + 1; chars <= CONTEXT_STEM_CHARS_MAX; chars++)
      if (words.has(fold.slice(from, from + chars))) return true;
  return false;
}
