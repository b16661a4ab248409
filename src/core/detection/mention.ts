import { registrableDomain } from "../domain_name.ts";
import { isCommonWord } from "./common_words.ts";
import type { Alias, EntityIndex } from "./entity_index.ts";
import { type Token, tokenize } from "./fold.ts";
import { findJapaneseNames, japaneseSupport } from "./japanese_names.ts";
import { acceptNames, type Candidate } from "./name_acceptance.ts";
import { ACRONYM_CHARS_MAX, SUPPORT_MIN, supportOf } from "./name_support.ts";
import { sentenceAround } from "./sentence.ts";
import { visibleText } from "./visible_text.ts";
import { findWrittenHosts, type WrittenHost } from "./written_hosts.ts";

/** One place where an entity is named. */
export interface Mention {
  /** The entity's domain. */
  domain: string;
  /** As written. */
  text: string;
  /** Place in visibleText(answer). */
  start: number;
  end: number;
  sentence: string;
}

export interface MentionOptions {
  /** BCP 47 language of the text; decides on genitives and on whether capitals mean a name. */
  language?: string;
  /** Hosts or addresses of the answer's sources: they support names that are everyday words. */
  sources?: readonly string[];
}

/** Words that one name may be spread over. */
const NAME_WORDS_MAX = 8;
const JOINTS = new Set(["", " ", "-", "\u2010", "\u2011", "_", ".", "'", "\u2019", "\u02bc", "\u00b7", "!"]);
/** Letters from which a German genitive is told from another name. */
const GENITIVE_CHARS_MIN = 4;

/**
 * Where the entities are named in an answer, in order. Whole words only, in any mix of hyphens, spaces, accents and
 * umlaut spellings; links are left out; names that are everyday words need support. Time is linear in the text.
 */
export function findMentions(answer: string, index: EntityIndex, options: MentionOptions = {}): Mention[] {
  const text = visibleText(answer);
  const hosts = findWrittenHosts(text);
  const known = knownDomains(index, hosts, options.sources ?? []);
  const candidates = [
    ...hostCandidates(index, hosts),
    ...latinCandidates(text, { index, hosts, known, language: (options.language ?? "").toLowerCase() }),
    ...japaneseCandidates(text, index, known),
  ];
  return acceptNames(text, candidates)
    .toSorted((a, b) => a.start - b.start)
    .map((found) => ({
      domain: found.alias.domain,
      text: text.slice(found.start, found.end),
      start: found.start,
      end: found.end,
      sentence: sentenceAround(text, found.start, found.end),
    }));
}

function knownDomains(index: EntityIndex, hosts: readonly WrittenHost[], sources: readonly string[]): Set<string> {
  const registrable = [...hosts.map((host) => host.domain), ...sources.map((source) => registrableDomain(source))];
  return new Set(registrable.flatMap((domain) => (domain === null ? [] : (index.hosts.get(domain) ?? []))));
}

function hostCandidates(index: EntityIndex, hosts: readonly WrittenHost[]): Candidate[] {
  return hosts.flatMap((host) => {
    const domain = index.hosts.get(host.domain);
    if (domain === undefined) return [];
    const alias: Alias = { ...HOST_ALIAS, domain, name: domain };
    return [{ alias, start: host.start, end: host.end, need: 0, small: false, support: () => 0 }];
  });
}

const HOST_ALIAS = {
  words: 1,
  ambiguous: false,
  titleCase: false,
  possessive: false,
  personal: false,
  fromDomain: true,
  capital: false,
  coined: false,
  upper: false,
};

interface LatinContext {
  index: EntityIndex;
  hosts: readonly WrittenHost[];
  known: ReadonlySet<string>;
  language: string;
}

function latinCandidates(text: string, context: LatinContext): Candidate[] {
  if (context.index.byKey.size === 0) return [];
  const tokens = tokensOutside(text, context.hosts);
  const found: Candidate[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const match = longestAt(text, { tokens, first: i, context });
    if (match === null) continue;
    for (const alias of match.aliases) {
      const candidate = candidateOf(text, { tokens, first: i, last: match.last, alias, context });
      if (candidate !== null) found.push(candidate);
    }
    i = match.last;
  }
  return found;
}

/** Words that are not part of a written domain: `notion.so` says nothing of a firm at notion.com. */
function tokensOutside(text: string, hosts: readonly WrittenHost[]): Token[] {
  let at = 0;
  return tokenize(text).filter((token) => {
    while (at < hosts.length && hosts[at]!.end <= token.start) at++;
    return at >= hosts.length || token.end <= hosts[at]!.start;
  });
}

interface Place {
  tokens: readonly Token[];
  first: number;
  context: LatinContext;
}

function longestAt(text: string, place: Place): { aliases: readonly Alias[]; last: number } | null {
  const { tokens, first } = place;
  const { byKey, keyCharsMax } = place.context.index;
  let fold = "";
  let trans = "";
  let best: { aliases: readonly Alias[]; last: number } | null = null;
  for (let last = first; last < Math.min(tokens.length, first + NAME_WORDS_MAX); last++) {
    const token = tokens[last]!;
    if (last > first && !JOINTS.has(gapBefore(text, tokens, last))) break;
    fold += token.fold;
    trans += token.trans;
    if (Math.min(fold.length, trans.length) > keyCharsMax + 1) break;
    const aliases = byKey.get(fold) ?? byKey.get(trans) ?? genitive(fold, place) ?? genitive(trans, place);
    if (aliases !== undefined) best = { aliases, last };
  }
  return best;
}

/** German "Zalandos Angebot"; in other languages a final s makes another name. */
function genitive(key: string, place: Place): readonly Alias[] | undefined {
  if (!place.context.language.startsWith("de") || !key.endsWith("s") || key.endsWith("ss")) return undefined;
  if (key.length <= GENITIVE_CHARS_MIN || !place.tokens[place.first]!.capital) return undefined;
  return place.context.index.byKey.get(key.slice(0, -1));
}

function gapBefore(text: string, tokens: readonly Token[], at: number): string {
  const from = tokens[at - 1]!.end;
  const to = tokens[at]!.start;
  return to - from > 1 ? "  " : text.slice(from, to);
}

function candidateOf(text: string, place: Place & { last: number; alias: Alias }): Candidate | null {
  const { tokens, first, last, alias, context } = place;
  const written = tokens.slice(first, last + 1);
  if (written.length !== alias.words && !isRespelling(text, written, alias)) return null;
  if (PERSON_TITLE.test(text.slice(Math.max(0, written[0]!.start - TITLE_CHARS), written[0]!.start))) return null;
  const span = { start: written[0]!.start, end: written.at(-1)!.end };
  const isAsGiven = /\p{Lu}/u.test(alias.name) && text.slice(span.start, span.end) === alias.name;
  if (alias.titleCase && !isAsGiven && !written.every(isCapitalPart)) return null;
  const domainKnown = context.known.has(alias.domain);
  return {
    alias,
    ...span,
    need: needOf(alias, {
      german: context.language.startsWith("de"),
      asNoun: isWrittenAsNoun(text, { tokens, first, last, context }),
      joined: written.length < alias.words,
      capital: isCapital(written),
      upper: written.every((token) => token.upper),
    }),
    small: alias.capital && !alias.coined && alias.words === 1 && !isCapital(written),
    support: (others) =>
      supportOf({
        text,
        tokens,
        first,
        last,
        alias,
        index: context.index,
        language: context.language,
        domainKnown,
        others,
      }),
  };
}

/** "Herr Rossmann" is nobody's shop. */
const PERSON_TITLE = /(?:^|[\s(])(?:herrn?|frau|mr\.?|mrs\.?|ms\.?|monsieur|madame|mme|señora?|don|doña) $/i;
const TITLE_CHARS = 12;

/** How one occurrence is written. */
interface Written {
  german: boolean;
  /** After an article that names do not take. */
  asNoun: boolean;
  /** In fewer words than the name. */
  joined: boolean;
  capital: boolean;
  upper: boolean;
}

/** German articles of things: firms go without one, or are feminine ("die Allianz"). */
const NOUN_ARTICLES = new Set([
  "ein",
  "eine",
  "einen",
  "einem",
  "einer",
  "eines",
  "kein",
  "keine",
  "keinen",
  "das",
  "dem",
  "den",
]);

/** "Ein Wildling wächst", "Der Froschkönig ist": German, with such an article and no noun behind it. */
function isWrittenAsNoun(text: string, place: Place & { last: number }): boolean {
  const { tokens, first, last, context } = place;
  const article = tokens[first - 1];
  if (!context.language.startsWith("de") || article === undefined) return false;
  if (text.slice(article.end, tokens[first]!.start) !== " ") return false;
  const isArticle = NOUN_ARTICLES.has(article.fold) || (article.fold === "der" && article.capital);
  const next = tokens[last + 1];
  const end = tokens[last]!.end;
  return isArticle && !(next?.capital && /^[ -]$/.test(text.slice(end, next.start)));
}

/** Everyday words need support; a name in small letters needs some. Capitals of German or of a heading say nothing. */
function needOf(alias: Alias, written: Written): number {
  const isAcronym = alias.upper && alias.name.length <= ACRONYM_CHARS_MAX;
  if (isAcronym && !written.upper) return SUPPORT_MIN;
  if (alias.ambiguous || alias.personal || (alias.possessive && written.joined)) return SUPPORT_MIN;
  if (written.asNoun && alias.words === 1 && !alias.coined && !written.upper) return SUPPORT_MIN;
  if (alias.titleCase && (written.german || alias.fromDomain)) return SUPPORT_MIN;
  return alias.capital && !alias.coined && !written.capital ? 1 : 0;
}

/** Single letters and `&` have no say: "Hill's", "Hart & Stone". */
function isCapitalPart(token: Token): boolean {
  return token.capital || token.fold === "&" || token.fold.length === 1;
}

/** Its last word, since the first may only begin a sentence; all of it where it is one word. */
function isCapital(written: readonly Token[]): boolean {
  const last = written.at(-1)!;
  return last.capital || (last.fold.length === 1 && written[0]!.capital);
}

/**
 * Written in more or fewer words than the name: "DemandIQ", "Demand-IQ" and "Demand IQ" are one, while "hub spot" is
 * not "HubSpot" and "basecamp" is not "Base Camp".
 */
function isRespelling(text: string, written: readonly Token[], alias: Alias): boolean {
  if (written.length === 1) return written[0]!.capital || !alias.titleCase;
  if (written.every(isCapitalPart)) return true;
  const hyphens = written.slice(1).every((token) => /[-\u2010\u2011]/.test(text[token.start - 1] ?? ""));
  return hyphens && !written.every((token) => isCommonWord(token.fold));
}

function japaneseCandidates(text: string, index: EntityIndex, known: ReadonlySet<string>): Candidate[] {
  return findJapaneseNames(text, index).map((occurrence) => ({
    alias: occurrence.alias,
    start: occurrence.start,
    end: occurrence.end,
    need: occurrence.alias.ambiguous ? SUPPORT_MIN : 0,
    small: false,
    support: (others) =>
      japaneseSupport(text, occurrence, index) +
      (known.has(occurrence.alias.domain) ? 2 : 0) +
      (others === "sentence" ? 2 : others === "text" ? 1 : 0),
  }));
}
