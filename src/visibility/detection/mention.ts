import { registrableDomain } from "../../base/domain_name.ts";
import type { Alias, EntityIndex } from "./entity_index.ts";
import { type Token, tokenize } from "./fold.ts";
import { findJapaneseNames, japaneseSupport } from "./japanese_names.ts";
import { acceptNames, type Candidate } from "./name_acceptance.ts";
import { isInSmallLetters, isWrittenAsName, supportNeeded } from "./name_form.ts";
import { type NamedPlace, SUPPORT_MIN, supportOf } from "./name_support.ts";
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
  /** Entities whose name is meant wherever it stands, everyday word or not: in a search keyword, say. */
  undoubted?: readonly string[];
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
  const undoubted = new Set(options.undoubted ?? []);
  const candidates = [
    ...hostCandidates(index, hosts),
    ...latinCandidates(text, { index, hosts, known, undoubted, language: (options.language ?? "").toLowerCase() }),
    ...japaneseCandidates(text, { index, known, undoubted }),
  ];
  return acceptNames(text, candidates)
    .toSorted((a, b) => a.start - b.start)
    .map((found) => ({
      domain: found.domain,
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
  return hosts.flatMap(({ domain: host, start, end }) => {
    const domain = index.hosts.get(host);
    return domain === undefined ? [] : [{ domain, start, end, need: 0, support: () => 0 }];
  });
}

interface Context {
  index: EntityIndex;
  known: ReadonlySet<string>;
  undoubted: ReadonlySet<string>;
}

interface LatinContext extends Context {
  hosts: readonly WrittenHost[];
  language: string;
}

function latinCandidates(text: string, context: LatinContext): Candidate[] {
  const tokens = tokensOutside(text, context.hosts);
  const found: (NamedPlace & Candidate)[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const match = longestAt(text, { tokens, first: i, context });
    if (match === null) continue;
    const place = { text, tokens, first: i, last: match.last, language: context.language };
    for (const alias of match.aliases)
      if (isWrittenAsName({ ...place, alias })) found.push(candidateAt({ ...place, alias }, context));
    i = match.last;
  }
  // A word that the text also has in small letters is a word of its field: "a good mattress … Mattress prices".
  const words = new Set(found.filter(isInSmallLetters).map((place) => place.alias));
  return found.map((place) =>
    place.need === 0 && words.has(place.alias) && !isUndoubted(place.alias, context) ? { ...place, need: 1 } : place,
  );
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

function candidateAt(place: NamedPlace, context: LatinContext): NamedPlace & Candidate {
  const { tokens, first, last, alias } = place;
  const surroundings = { ...place, index: context.index, domainKnown: context.known.has(alias.domain) };
  return {
    ...place,
    domain: alias.domain,
    start: tokens[first]!.start,
    end: tokens[last]!.end,
    need: isUndoubted(alias, context) ? 0 : supportNeeded(place),
    support: (others) => supportOf({ ...surroundings, others }),
  };
}

function japaneseCandidates(text: string, context: Context): Candidate[] {
  return findJapaneseNames(text, context.index).map(({ alias, start, end }) => ({
    domain: alias.domain,
    start,
    end,
    need: alias.ambiguous && !isUndoubted(alias, context) ? SUPPORT_MIN : 0,
    support: (others) =>
      japaneseSupport(text, { alias, start, end }, context.index) +
      (context.known.has(alias.domain) ? 2 : 0) +
      (others === "sentence" ? 2 : others === "text" ? 1 : 0),
  }));
}

/** A name that somebody gave; `hotels.com` does not make every hotel the firm. */
function isUndoubted(alias: Alias, { undoubted }: Context): boolean {
  return undoubted.has(alias.domain) && !(alias.fromDomain && alias.ambiguous);
}
