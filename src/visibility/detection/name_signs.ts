import { wordSet } from "../../base/word_set.ts";
import { isGivenName } from "./common_words.ts";
import { type Alias, isContextWord } from "./entity_index.ts";
import { foldWord, type Token } from "./fold.ts";
import words from "./name_words.json" with { type: "json" };

/** Where another entity is named beyond doubt. */
export type OtherNames = "sentence" | "text" | "none";

/** A name as it stands in a text: which of its words, and in which language. */
export interface NamedPlace {
  text: string;
  tokens: readonly Token[];
  /** First and last token of the name. */
  first: number;
  last: number;
  alias: Alias;
  language: string;
}

/** A name with what surrounds it. */
export interface Surroundings extends NamedPlace {
  /** Beginnings of the field's words. */
  about: ReadonlySet<string>;
  /** The entity's domain is written in the text or among the answer's sources. */
  domainKnown: boolean;
  /** A list item's head begins with it, or is it and nothing else. */
  leads: boolean;
  alone: boolean;
  /** The text has no capitals. */
  uncased: boolean;
  /** What the answer has in bold letters. */
  bold: ReadonlySet<string>;
}

/** Support an everyday word needs before it counts as the name. */
export const SUPPORT_MIN = 2;

const LEGAL_FORMS = wordSet(words.legal_forms);
const COMPANY_NOUNS = wordSet(words.company);
const PRODUCT_NOUNS = wordSet(words.product);
const NAME_PREPOSITIONS = wordSet(words.before_names);
/** Articles, prepositions and the like: each has a weight of its own. */
const SMALL_WORD_CHARS_MAX = 5;
/** What a compound has before its last word, and that word's length: "Drogerie-kette". */
const COMPOUND_HEAD_CHARS_MIN = 3;
const COMPOUND_TAIL_CHARS_MIN = 5;
/** Words to either side in which a word of the field counts. */
const CONTEXT_REACH = 12;
/** What the name, its writing and the words around it say; each sign has its weight. */
export function signsOf(o: Surroundings): string[] {
  return namesOf({ ...kindSigns(o), ...writingSigns(o), ...neighbourSigns(o) });
}

/** The signs that are there. */
export function namesOf(signs: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(signs).filter((sign) => signs[sign]);
}

function kindSigns({ alias, tokens, first, language }: Surroundings): Record<string, boolean> {
  return {
    givenName: alias.words === 1 && isGivenName(tokens[first]!.fold),
    weak: alias.weak,
    acronym: alias.acronym,
    coined: alias.coined,
    nounLanguage: language.startsWith("de"),
  };
}

function writingSigns(o: Surroundings): Record<string, boolean> {
  const { text, tokens, first, last, alias } = o;
  const name = tokens[first]!;
  const { end } = tokens[last]!;
  const isSmall = alias.capital && !tokens[last]!.capital && !o.uncased;
  return {
    asGiven: isAsGiven(o),
    respelled: isRespelled(o),
    allSmall: isSmall && !name.capital,
    small: isSmall,
    smallWord: isSmall && (alias.ambiguous || alias.titleCase),
    uncased: o.uncased,
    capitals: alias.upper && tokens[last]!.upper,
    leads: o.leads,
    alone: o.alone,
    bold: [...o.bold].some((words) => words.startsWith(text.slice(name.start, end))),
    domain: o.domainKnown,
  };
}

function neighbourSigns(o: Surroundings): Record<string, boolean> {
  const before = adjacentBefore(o);
  const after = adjacentAfter(o);
  const { text, tokens, last } = o;
  const { end } = tokens[last]!;
  const next = tokens[last + 1];
  const isHyphened = /^-[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
  const isGerman = o.language.startsWith("de");
  const goesOn = after !== null && /^\p{Lu}\D*$/u.test(text.slice(after.start, after.end));
  const isFirm = after !== null && (isCompanyWord(after) || isOfField(o, after));
  return {
    figure: isFigure(o),
    surname: isSurname(o),
    followsCapital: followsCapital(o),
    followsSmall: before !== null && !before.capital,
    followsLong: before !== null && !before.capital && before.fold.length > SMALL_WORD_CHARS_MAX,
    followsField: before !== null && isOfField(o, before),
    followsFirmWord: before !== null && NAME_PREPOSITIONS.has(before.fold),
    followsFirmNoun: before !== null && isCompanyWord(before),
    followsNoun: isGerman && before?.capital === true && !startsSentence(text, before.start),
    goesOn: goesOn && !isGerman && !isFirm,
    goesOnGerman: goesOn && isGerman && !isFirm,
    goesOnAsFirm: goesOn && isFirm,
    hyphen: isHyphened,
    hyphenFirm: isHyphened && next !== undefined && (isCompanyWord(next) || isOfField(o, next)),
    legalForm: after !== null && LEGAL_FORMS.has(after.trans),
    firmNounNext: after !== null && isCompanyWord(after),
    smallNext: after !== null && !after.capital,
    longNext: after !== null && !after.capital && after.fold.length > SMALL_WORD_CHARS_MAX,
    possessor: /^['’]s /.test(text.slice(end, end + 3)),
    contextNear: hasContextWord(o),
  };
}

/** As the name is given, but for blanks. */
export function isAsGiven({ text, tokens, first, last, alias }: NamedPlace): boolean {
  const written = text.slice(tokens[first]!.start, tokens[last]!.end);
  return written.replace(/\s+/g, "") === alias.name.replace(/\s+/g, "");
}

/** With other signs, or in more or fewer words, than the name is given: "Barnes and Noble", "RGA" for "R/GA". */
function isRespelled({ text, tokens, first, last, alias }: NamedPlace): boolean {
  const written = text.slice(tokens[first]!.start, tokens[last]!.end);
  const [a, b] = [written, alias.name].map((name) => foldWord(name.replace(/\s+/g, " ")));
  return a !== b;
}

/** "25 bp", "$3M", "99 %": a number and its unit, not at the beginning of a line, where numbers count items. */
function isFigure(o: Surroundings): boolean {
  const { text, tokens, first, last, alias } = o;
  const start = tokens[first]!.start;
  if (
    alias.weak &&
    (/\p{Sc} ?$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      /^ ?[\p{Sc}%]/u.test(text.slice(tokens[last]!.end, tokens[last]!.end + 2)))
  )
    return true;
  const before = adjacentBefore(o);
  return (
    (alias.weak || alias.acronym) &&
    before !== null &&
    /^\d+$/.test(before.fold) &&
    !/(?:^|[\n#|])\s*$/.test(text.slice(Math.max(0, before.start - 3), before.start))
  );
}

/** A capital right before, inside a sentence, that is no word for a firm: "Samsung Galaxy". */
export function followsCapital(o: Surroundings): boolean {
  const before = adjacentBefore(o);
  if (
    o.first > 0 &&
    /[\p{L}\p{N}]-$/u.test(o.text.slice(Math.max(0, o.tokens[o.first]!.start - 2), o.tokens[o.first]!.start))
  )
    return true;
  if (before === null || !before.capital || o.language.startsWith("de")) return false;
  if (isCompanyWord(before) || isOfField(o, before) || NAME_PREPOSITIONS.has(before.fold)) return false;
  return !startsSentence(o.text, before.start) && /^\p{Lu}/u.test(o.text[before.start]!);
}

/** A figure or a person's name, whatever else the text says. */
export function isSomethingElse(o: Surroundings): boolean {
  return o.alias.words === 1 && (isFigure(o) || isSurname(o));
}

function isSurname(o: Surroundings): boolean {
  const before = adjacentBefore(o);
  return before?.capital === true && isGivenName(before.fold);
}

function isOfField({ about }: Surroundings, token: Token): boolean {
  return isContextWord(token.fold, about);
}

/** "Kette", "Drogeriekette". */
function isCompanyWord({ trans }: Token): boolean {
  if (LEGAL_FORMS.has(trans) || COMPANY_NOUNS.has(trans) || PRODUCT_NOUNS.has(trans)) return true;
  for (let at = COMPOUND_HEAD_CHARS_MIN; at <= trans.length - COMPOUND_TAIL_CHARS_MIN; at++)
    if (COMPANY_NOUNS.has(trans.slice(at)) || PRODUCT_NOUNS.has(trans.slice(at))) return true;
  return false;
}

function hasContextWord(o: Surroundings): boolean {
  const from = Math.max(0, o.first - CONTEXT_REACH);
  for (let i = from; i <= Math.min(o.tokens.length - 1, o.last + CONTEXT_REACH); i++) {
    if (i >= o.first && i <= o.last) continue;
    if (isOfField(o, o.tokens[i]!)) return true;
  }
  return false;
}

function adjacentBefore(o: NamedPlace): Token | null {
  const token = o.tokens[o.first - 1];
  if (token === undefined) return null;
  const gap = o.text.slice(token.end, o.tokens[o.first]!.start);
  return gap === " " || (token.fold.length <= 2 && (gap === "'" || gap === "’")) ? token : null;
}

function adjacentAfter(o: NamedPlace): Token | null {
  const token = o.tokens[o.last + 1];
  return token !== undefined && o.text.slice(o.tokens[o.last]!.end, token.start) === " " ? token : null;
}

export function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:;\n|(•–-]|\d[.)])\s*$/.test(text.slice(Math.max(0, at - 6), at));
}
