import { finishSteps } from "../../base/slices.ts";
import { INTENTS, type Intent } from "../../domain/intent.ts";
import { figuresOf, type Keyword, totalVolume } from "../../domain/keyword.ts";
import { keywordKey } from "../../language/keyword_text.ts";
import type { Candidate } from "./candidates.ts";
import { continueFamilies, type EarlierFamily, type Part } from "./earlier_families.ts";
import {
  capSuggested,
  commonStems,
  isOwnSource,
  isTooBroad,
  type Member,
  membersOf,
  orderByHead,
  type PartOptions,
  splitLoose,
  splitOffers,
} from "./family_parts.ts";
import { groupingSteps } from "./grouping.ts";
import { classifyIntent, type IntentOptions } from "./intent.ts";
import type { Results } from "./neighbours.ts";

/** A family before it has an id, a run and a polished name. */
export interface FamilyDraft {
  /** The head term. */
  name: string;
  intent: Intent;
  keywords: Keyword[];
  total_volume: number | null;
  /** What speaks for it where no volume is known. */
  score: number;
  /** It continues a family of an earlier run. */
  continued?: boolean;
  /** Name of that family, where the head is the same. */
  keptName?: string;
  /** No earlier run knows it. */
  fresh?: boolean;
}

const FAMILIES_MAX = 2_000;
/** Families that rest on the site's own words alone are kept to what a person reads through. */
const SITE_FAMILIES_MAX = 40;
const SITE_FAMILIES_MIN = 5;
/** A lone phrase of the site needs at least this to stand as a family. */
const LONE_SCORE_MIN = 3;
const SITE_SCORE_MIN = 4;

export interface BuildOptions extends PartOptions {
  intents: IntentOptions;
  /** Families of an earlier run, to be continued. */
  earlier?: readonly EarlierFamily[];
  /** Place of a word among the commonest of the language. */
  rank?: (word: string) => number;
}

/** A search, or several of one topic, on the way into a group. */
interface Node {
  text: string;
  results: Results;
  vector: Float32Array | null;
}

/** Groups clean candidates into families, largest known volume first, then by what speaks for them. */
export function buildFamilies(all: readonly Candidate[], options: BuildOptions): FamilyDraft[] {
  return finishSteps(familySteps(all, options));
}

/** The same, letting other work in between its steps. */
export function* familySteps(all: readonly Candidate[], options: BuildOptions): Generator<void, FamilyDraft[]> {
  const { language } = options.intents;
  const members = membersOf(all, options.intents);
  yield;
  const common = commonStems(members);
  const kept = members.filter((member) => !isTooBroad(member, common));
  const groups = yield* groupMembers(kept, options);
  const parts = groups.flatMap((part) => splitLoose(part, { ...options, common })).flatMap(splitOffers);
  const { earlier = [] } = options;
  const continued = continueFamilies(parts, { ...options, earlier, language, common });
  const drafts: FamilyDraft[] = [];
  for (const part of worthy(continued)) {
    drafts.push(draftPart(part, options.intents));
    yield;
  }
  return keepWorthy(drafts.sort(byImportance));
}

/** Suggested searches alone make no family. */
function worthy(parts: readonly Part[]): Part[] {
  return parts
    .filter(
      ({ members, earlier }) => earlier !== null || members.some(({ candidate }) => isOwnSource(candidate.source)),
    )
    .map((part) => ({ ...part, members: capSuggested(part.members) }));
}

/** A family that continues an earlier one keeps its head, and with it its name, while the search is still known. */
function draftPart({ members, earlier }: Part, intents: IntentOptions): FamilyDraft {
  const draft = draftFamily(members, intents);
  if (earlier === null) return { ...draft, fresh: true };
  const continued = { ...draft, continued: true, fresh: earlier.fresh === true };
  const head = earlier.keywords[0];
  const key = head === undefined ? null : keywordKey(head.keyword, intents.language);
  const at = draft.keywords.findIndex(({ keyword }) => keywordKey(keyword, intents.language) === key);
  if (at < 0) return continued;
  const keywords = [draft.keywords[at]!, ...draft.keywords.toSpliced(at, 1)];
  const name = continued.fresh ? {} : { keptName: earlier.name };
  return { ...continued, name: keywords[0]!.keyword, keywords, ...name };
}

/** Members by group. Searches of one topic are one thing to group, unless results were measured for them. */
function* groupMembers(members: readonly Member[], options: BuildOptions): Generator<void, Member[][]> {
  const places = new Map<string, number>();
  const { vectorOf = () => null } = options;
  const nodes: Node[] = [];
  const nodeOf = members.map(({ candidate, topic }) => {
    const results = options.resultsOf(candidate.keyword);
    const key = results === null ? topic : `${topic} ${candidate.keyword} measured`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, nodes.length);
    return nodes.push({ text: topic, results, vector: vectorOf(candidate.keyword) }) - 1;
  });
  const { groups, centrality } = yield* groupingSteps({
    texts: nodes.map(({ text }) => text),
    language: options.intents.language,
    rank: options.rank,
    results: nodes.map(({ results }) => results),
    vectors: nodes.map(({ vector }) => vector),
  });
  const parts = Map.groupBy(members.keys(), (at) => groups[nodeOf[at]!]!);
  return [...parts.values()].map((part) =>
    part.map((at) => ({ ...members[at]!, centrality: centrality[nodeOf[at]!]! })),
  );
}

function draftFamily(members: readonly Member[], intents: IntentOptions): FamilyDraft {
  const ordered = orderByHead(members);
  const keywords = ordered.map(({ candidate }) => toKeyword(candidate, intents));
  return {
    name: keywords[0]!.keyword,
    intent: mainIntent(keywords),
    keywords,
    total_volume: totalVolume(keywords),
    score: members.reduce((sum, { candidate }) => sum + candidate.score, 0),
  };
}

function toKeyword({ keyword, source, metrics, offer, pages }: Candidate, intents: IntentOptions): Keyword {
  return {
    keyword,
    intent: metrics?.intent ?? classifyIntent(keyword, { ...intents, offer: offer === true }),
    source,
    ...figuresOf(metrics),
    ...(pages.length > 0 ? { pages: [...pages] } : {}),
  };
}

/** The intent most searches have: by volume where all volumes are known, else by number of keywords. */
function mainIntent(all: readonly Keyword[]): Intent {
  const own = all.filter(({ source }) => isOwnSource(source));
  const keywords = own.length > 0 ? own : all;
  const byVolume = keywords.every((keyword) => (keyword.google_vol ?? 0) > 0);
  const weights = new Map<Intent, number>();
  for (const { intent, google_vol } of keywords) {
    weights.set(intent, (weights.get(intent) ?? 0) + (byVolume ? google_vol! : 1));
  }
  return INTENTS.reduce((best, intent) => ((weights.get(intent) ?? 0) > (weights.get(best) ?? 0) ? intent : best));
}

function byImportance(a: FamilyDraft, b: FamilyDraft): number {
  return (b.total_volume ?? -1) - (a.total_volume ?? -1) || b.score - a.score || (a.name < b.name ? -1 : 1);
}

function keepWorthy(drafts: readonly FamilyDraft[]): FamilyDraft[] {
  const worthy = drafts.filter(
    ({ keywords, score, continued }) =>
      continued === true ||
      score >= (keywords.length > 1 ? SITE_SCORE_MIN : LONE_SCORE_MIN) ||
      keywords.some((keyword) => keyword.source !== "site"),
  );
  const measured = worthy.filter((draft) => draft.total_volume !== null);
  const unmeasured = worthy.filter((draft) => draft.total_volume === null);
  const isOwn = ({ keywords, continued }: FamilyDraft) =>
    continued !== true && keywords.every((keyword) => keyword.source === "site");
  const own = unmeasured.filter(isOwn);
  const others = unmeasured.filter((draft) => !isOwn(draft));
  const taken = others.filter(({ continued }) => continued === true).length;
  const room = Math.max(0, Math.max(SITE_FAMILIES_MIN, SITE_FAMILIES_MAX - measured.length) - taken);
  return [...measured, ...[...others, ...own.slice(0, room)].sort(byImportance)].slice(0, FAMILIES_MAX);
}

/** Searches that name the brand, as one family apart: they are won already and never an opportunity. */
export function brandedFamily(candidates: readonly Candidate[], brandName: string): FamilyDraft | null {
  if (candidates.length === 0) return null;
  const intents: IntentOptions = { language: "en", places: [], offerStems: new Set() };
  const draft = draftFamily(membersOf(candidates, intents), intents);
  return {
    ...draft,
    name: `${brandName} (branded)`,
    intent: "navigational",
    keywords: draft.keywords.map((keyword) => ({ ...keyword, intent: "navigational" })),
  };
}
