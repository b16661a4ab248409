import { type AnswerList, type ListHead, rankingLists } from "../answer_list.ts";
import { hostOwner } from "../sides.ts";
import { type Alias, contextWords, type EntityIndex, isContextWord } from "./entity_index.ts";
import { type Token, tokenize } from "./fold.ts";
import { hasJapanese } from "./japanese_fold.ts";
import { findJapaneseNames, japaneseSigns } from "./japanese_names.ts";
import { longestAt } from "./longest_name.ts";
import { acceptNames, type Candidate, type DoubtReason } from "./name_acceptance.ts";
import { formSigns, isDistinct, isInSmallLetters, isWrittenAsName } from "./name_form.ts";
import { isSomethingElse, namesOf, type Surroundings, signsOf } from "./name_signs.ts";
import { sentenceAround } from "./sentence.ts";
import { spelledOut } from "./spelled_out.ts";
import { visibleText } from "./visible_text.ts";
import { findWrittenHosts, isNameAtHost, type WrittenHost } from "./written_hosts.ts";

/** One place where an entity is named. */
export interface Mention {
  /** The entity's domain, and the name as written. */
  domain: string;
  text: string;
  /** Place in visibleText(answer). */
  start: number;
  end: number;
  sentence: string;
}

/** What a text says of the entities. */
export interface NamesRead {
  mentions: Mention[];
  /** Where little says whether the entity is meant, with what code makes of it; only of entities surely named nowhere else. */
  doubts: (Mention & { reason: DoubtReason; unaided: boolean | null })[];
  lists: AnswerList[];
}

export interface MentionOptions {
  /** BCP 47 language of the text. */
  language?: string;
  /** Hosts or addresses of the answer's sources: they support names that are everyday words. */
  sources?: readonly string[];
  /** Entities whose name is meant wherever it stands, everyday word or not: in a search keyword, say. */
  undoubted?: readonly string[];
  /** What the text is about, besides the entities' field. */
  about?: readonly string[];
  /** The brand's domain: the other entities are its rivals. */
  own?: string;
  /** Whether an entity is meant where code cannot tell, by its domain, as somebody decided. */
  decided?: ReadonlyMap<string, boolean>;
}

const BOLD = /(?:\*\*|__)([^*_\n]{1,80})(?:\*\*|__)/g;
const BOLD_MAX = 100;

export function findMentions(answer: string, index: EntityIndex, options: MentionOptions = {}): Mention[] {
  return readNames(answer, index, options).mentions;
}

/**
 * Where the entities are named in an answer, in order. Whole words only, in any mix of hyphens, spaces, accents and
 * umlaut spellings; links are left out; names that are everyday words need support. Time is linear in the text.
 */
export function readNames(answer: string, index: EntityIndex, options: MentionOptions = {}): NamesRead {
  const { text, lists, ...candidates } = findCandidates(answer, index, options);
  const found = acceptNames(text, { ...candidates, lists, decided: options.decided ?? new Map() });
  const mentionOf = ({ domain, start, end }: Candidate) => ({
    domain,
    text: text.slice(start, end),
    start,
    end,
    sentence: sentenceAround(text, start, end),
  });
  return {
    mentions: found.accepted.map(mentionOf),
    doubts: found.doubtful.map(({ candidate, unaided }) => ({
      ...mentionOf(candidate),
      reason: candidate.reason,
      unaided,
    })),
    lists,
  };
}

/** Where names may stand, and what is a sign for each. */
export function findCandidates(answer: string, index: EntityIndex, options: MentionOptions = {}) {
  const text = visibleText(answer);
  const hosts = findWrittenHosts(text).filter((host) => !isNameAtHost(text, host, index));
  const lists = rankingLists(text);
  const context: LatinContext = {
    index,
    hosts,
    known: knownDomains(index, hosts, options.sources ?? []),
    undoubted: new Set(options.undoubted ?? []),
    language: (options.language ?? "").toLowerCase(),
    about: new Set([...index.contextWords, ...contextWords(options.about ?? [])]),
    heads: new Map(lists.flatMap(({ heads }) => heads.map((head) => [head.start, head] as const))),
    bold: new Set([...answer.matchAll(BOLD)].slice(0, BOLD_MAX).map(([, words]) => visibleText(words!).trim())),
  };
  const asked = (options.about ?? []).join(" ");
  const facts = {
    tradeWords: fieldWords(text, index.contextWords),
    tradeAsked: fieldWords(asked, index.contextWords),
    notAsked: Number(asked === ""),
    tradeUnknown: Number(index.contextWords.size === 0),
    onTopic: Number(context.known.size > 0 || fieldWords(text, context.about) > 0),
  };
  const candidates = [
    ...hostCandidates(index, hosts),
    ...latinCandidates(text, context),
    ...japaneseCandidates(text, context),
  ];
  return { text, lists, candidates, facts, own: options.own ?? null };
}

function knownDomains(index: EntityIndex, hosts: readonly WrittenHost[], sources: readonly string[]): Set<string> {
  return new Set([...hosts.map(({ host }) => host), ...sources].flatMap((host) => hostOwner(host, index.hosts) ?? []));
}

function hostCandidates(index: EntityIndex, hosts: readonly WrittenHost[]): Candidate[] {
  return hosts.flatMap(({ host, start, end }) => {
    const domain = hostOwner(host, index.hosts);
    return domain === null
      ? []
      : [{ domain, start, end, sure: true, certain: true, reason: "everyday_word", signs: [] } as const];
  });
}

interface LatinContext {
  index: EntityIndex;
  known: ReadonlySet<string>;
  undoubted: ReadonlySet<string>;
  hosts: readonly WrittenHost[];
  language: string;
  about: ReadonlySet<string>;
  /** Heads of list items by where they start. */
  heads: ReadonlyMap<number, ListHead>;
  bold: ReadonlySet<string>;
}

function latinCandidates(text: string, context: LatinContext): Candidate[] {
  const tokens = tokensOutside(text, context.hosts);
  const found: (Surroundings & Candidate)[] = [];
  const { language, about } = context;
  const uncased = !/\p{Lu}/u.test(text);
  for (let i = 0; i < tokens.length; i++) {
    const match = longestAt(text, { tokens, first: i, index: context.index, language });
    if (match === null) continue;
    const head = context.heads.get(tokens[i]!.start);
    const alone = head?.end === tokens[match.last]!.end;
    for (const alias of match.aliases) {
      const place = {
        text,
        tokens,
        first: i,
        last: match.last,
        language,
        alias,
        about,
        domainKnown: context.known.has(alias.domain),
        leads: head !== undefined,
        alone,
        uncased,
        bold: context.bold,
      };
      if (isWrittenAsName(place)) found.push(candidateAt(place, context));
    }
    i = match.last;
  }
  const small = new Set(tokens.filter((token) => !token.capital).map((token) => token.fold));
  const words = new Set(found.filter(isInSmallLetters).map((place) => place.alias));
  const others = new Set(found.filter(isSomethingElse).map((place) => place.alias));
  const told = found.map((place) => ({ alias: place.alias, spelled: spelledOut(place, context.index) }));
  const spelledOther = new Set(told.filter(({ spelled }) => spelled < 0).map(({ alias }) => alias));
  const spelledSame = new Set(told.filter(({ spelled }) => spelled > 0).map(({ alias }) => alias));
  return found.map((place) => {
    if (isUndoubted(place.alias, context)) return place;
    // One word has one sense in a text, as a rule: "George Harrison and Harrison Ford".
    const elsewhere = {
      twin: words.has(place.alias),
      smallTwin: place.alias.words === 1 && small.has(tokens[place.first]!.fold) && tokens[place.first]!.capital,
      otherSense: others.has(place.alias),
      spelledOther: spelledOther.has(place.alias),
      spelledOut: spelledSame.has(place.alias),
    };
    return { ...place, signs: [...place.signs, ...namesOf(elsewhere)] };
  });
}

/** How many words of the field a text has. */
function fieldWords(text: string, field: ReadonlySet<string>): number {
  const written = tokenize(text).filter(({ fold }) => isContextWord(fold, field)).length;
  return written + [...field].filter((word) => hasJapanese(word) && text.includes(word)).length;
}

/** Words that are not part of a written domain: `notion.so` says nothing of a firm at notion.com. */
function tokensOutside(text: string, hosts: readonly WrittenHost[]): Token[] {
  let at = 0;
  return tokenize(text).filter((token) => {
    while (at < hosts.length && hosts[at]!.end <= token.start) at++;
    return at >= hosts.length || token.end <= hosts[at]!.start;
  });
}

function candidateAt(place: Surroundings, context: LatinContext): Surroundings & Candidate {
  const { tokens, first, last, alias } = place;
  const signs = [...formSigns(place), ...signsOf(place)];
  return {
    ...place,
    domain: alias.domain,
    start: tokens[first]!.start,
    end: tokens[last]!.end,
    sure: isUndoubted(alias, context) || isDistinct(alias, signs),
    certain: isUndoubted(alias, context),
    reason: reasonOf(alias),
    signs,
  };
}

function reasonOf(alias: Alias): DoubtReason {
  if (alias.weak || alias.acronym) return "short_name";
  return alias.ambiguous || alias.titleCase || alias.possessive ? "everyday_word" : "other_name";
}

function japaneseCandidates(text: string, context: LatinContext): Candidate[] {
  return findJapaneseNames(text, context.index).map((name) => {
    const { alias, start, end } = name;
    const signs = {
      alone: context.heads.get(start)?.end === end,
      leads: context.heads.has(start),
      domain: context.known.has(alias.domain),
      bold: [...context.bold].some((words) => words.startsWith(text.slice(start, end))),
    };
    return {
      domain: alias.domain,
      start,
      end,
      ...(isUndoubted(alias, context) ? { sure: true, certain: true } : { sure: false }),
      reason: "everyday_word",
      signs: [...japaneseSigns(text, name, context.about), ...namesOf(signs)],
    };
  });
}

/** `hotels.com` does not make every hotel the firm. */
function isUndoubted(alias: Alias, { undoubted }: LatinContext): boolean {
  return undoubted.has(alias.domain) && !(alias.fromDomain && alias.ambiguous);
}
