import { finishSteps } from "../../base/finish_steps.ts";
import { INTENTS, type Intent } from "../../domain/intent.ts";
import type { Keyword } from "../../domain/keyword.ts";
import { keywordKey } from "../../language/keyword_text.ts";
import type { Candidate } from "./candidates.ts";
import { joinContained } from "./contained_parts.ts";
import { continueFamilies, type EarlierFamily, type Part } from "./earlier_families.ts";
import { orderByHead } from "./family_head.ts";
import {
  commonStems,
  isTooBroad,
  joinSameTopic,
  type Member,
  membersOf,
  type PartOptions,
  splitLoose,
} from "./family_parts.ts";
import { capSuggested, coreStems, isOwnSource, touches } from "./family_worth.ts";
import { groupingSteps } from "./grouping.ts";
import { classifyIntent, type IntentOptions } from "./intent.ts";
import { splitOffers } from "./offer_parts.ts";
import type { Results } from "./search_overlap.ts";

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
/** More keywords than this are more than one page, or one hub, can answer. */
const FAMILY_KEYWORDS_MAX = 60;
const CUTS_MAX = 3;
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
  const members = membersOf(all, language);
  yield;
  const common = commonStems(members);
  const kept = members.filter((member) => !isTooBroad(member, common));
  const groups = yield* groupMembers(kept, options);
  const parts = groups.flatMap((part) => splitLoose(part, { ...options, common })).flatMap(splitOffers);
  yield;
  const joined = joinSameTopic(parts, { ...options, common });
  const { earlier = [] } = options;
  const continued = joinContained(continueFamilies(joined, { ...options, earlier, language, common }), {
    ...options,
    language,
  });
  const drafts: FamilyDraft[] = [];
  for (const part of worthy(continued, kept, language)) {
    drafts.push(draftPart(part, options.intents));
    yield;
  }
  return keepWorthy(drafts.sort(byImportance));
}

/** Parts about what the site is about; suggested searches alone make no family. */
function worthy(parts: readonly Part[], members: readonly Member[], language: string): Part[] {
  const own = parts.filter(
    ({ members, earlier }) => earlier !== null || members.some(({ candidate }) => isOwnSource(candidate.source)),
  );
  const core = coreStems(
    members,
    own.map((part) => part.members),
    language,
  );
  return own
    .filter((part) => core === null || isProven(part) || touches(part.members, core, language))
    .map((part) => ({ ...part, members: capSuggested(part.members) }));
}

/** An earlier family whose own searches have a volume: a page less elsewhere on the site says nothing against it. */
function isProven({ members, earlier }: Part): boolean {
  const searched = ({ candidate }: Member) =>
    isOwnSource(candidate.source) && candidate.metrics?.google_vol !== undefined;
  return earlier !== null && members.some(searched);
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
  const sizes = nodes.map(() => 0);
  for (const node of nodeOf) sizes[node]! += 1;
  const cut = { groups: new Int32Array(nodes.length), centrality: new Float64Array(nodes.length), count: 0 };
  yield* cutNodes(
    nodes.map((_, at) => at),
    { nodes, sizes, cut, language: options.intents.language, depth: 0 },
  );
  const parts = Array.from({ length: cut.count }, (): Member[] => []);
  for (const [at, member] of members.entries()) {
    const node = nodeOf[at]!;
    parts[cut.groups[node]!]!.push({ ...member, centrality: cut.centrality[node]! });
  }
  return parts;
}

interface Cut {
  nodes: readonly Node[];
  /** Keywords of each node. */
  sizes: readonly number[];
  cut: { groups: Int32Array; centrality: Float64Array; count: number };
  language: string;
  depth: number;
}

/** Groups the nodes; a group too large for one page is grouped again by what tells its own members apart. */
function* cutNodes(chosen: readonly number[], options: Cut): Generator<void, void> {
  const { nodes, sizes, cut, language, depth } = options;
  const { groups, centrality } = yield* groupingSteps({
    texts: chosen.map((at) => nodes[at]!.text),
    language,
    results: chosen.map((at) => nodes[at]!.results),
    vectors: chosen.map((at) => nodes[at]!.vector),
  });
  const found = new Map<number, number[]>();
  for (const [place, at] of chosen.entries()) {
    cut.centrality[at] = centrality[place]!;
    const group = found.get(groups[place]!);
    if (group === undefined) found.set(groups[place]!, [at]);
    else group.push(at);
  }
  for (const group of found.values()) {
    const keywords = group.reduce((sum, at) => sum + sizes[at]!, 0);
    if (keywords > FAMILY_KEYWORDS_MAX && group.length < chosen.length && depth < CUTS_MAX) {
      yield* cutNodes(group, { ...options, depth: depth + 1 });
      continue;
    }
    for (const at of group) cut.groups[at] = cut.count;
    cut.count += 1;
  }
}

function draftFamily(members: readonly Member[], intents: IntentOptions): FamilyDraft {
  const ordered = orderByHead(members, intents.language);
  const keywords = ordered.map(({ candidate }) => toKeyword(candidate, intents));
  const volumes = keywords.flatMap((keyword) => keyword.google_vol ?? []);
  return {
    name: keywords[0]!.keyword,
    intent: mainIntent(keywords),
    keywords,
    total_volume: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
    score: members.reduce((sum, { candidate }) => sum + candidate.score, 0),
  };
}

function toKeyword(candidate: Candidate, intents: IntentOptions): Keyword {
  const { metrics } = candidate;
  const keyword: Keyword = {
    keyword: candidate.keyword,
    intent: metrics?.intent ?? classifyIntent(candidate.keyword, { ...intents, offer: candidate.offer === true }),
    source: candidate.source,
  };
  if (metrics?.google_vol !== undefined) keyword.google_vol = metrics.google_vol;
  if (metrics?.difficulty !== undefined) keyword.difficulty = metrics.difficulty;
  if (metrics?.cpc !== undefined) keyword.cpc = metrics.cpc;
  if (candidate.pages.length > 0) keyword.pages = [...candidate.pages];
  return keyword;
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
  const [own, others] = partition(
    unmeasured,
    ({ keywords, continued }) => continued !== true && keywords.every((keyword) => keyword.source === "site"),
  );
  const taken = others.filter(({ continued }) => continued === true).length;
  const room = Math.max(0, Math.max(SITE_FAMILIES_MIN, SITE_FAMILIES_MAX - measured.length) - taken);
  return [...measured, ...[...others, ...own.slice(0, room)].sort(byImportance)].slice(0, FAMILIES_MAX);
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Searches that name the brand, as one family apart: they are won already and never an opportunity. */
export function brandedFamily(candidates: readonly Candidate[], brandName: string): FamilyDraft | null {
  if (candidates.length === 0) return null;
  const intents: IntentOptions = { language: "en", places: [], offerStems: new Set() };
  const draft = draftFamily(membersOf(candidates, intents.language), intents);
  return {
    ...draft,
    name: `${brandName} (branded)`,
    intent: "navigational",
    keywords: draft.keywords.map((keyword) => ({ ...keyword, intent: "navigational" })),
  };
}
