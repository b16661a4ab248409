import { PAGE_EXISTS_MIN } from "../core/page_match.ts";
import { isAsking, isWeighing } from "../core/search_pattern.ts";
import type { PageNote } from "../core/site_notes.ts";
import { CEDED_SHARE_MIN, isCeded } from "../core/winnability.ts";
import type { Format, PlayKind } from "../domain/opportunity.ts";
import { FIRST_PAGE_POSITIONS, TOP_POSITIONS } from "../domain/positions.ts";
import { BARE_PAGE_WORDS, placeholderIn } from "../page/placeholder.ts";
import type { FamilyFacts } from "./facts.ts";
import {
  fallsShort,
  type Leaning,
  leaning,
  NO_MEMORY,
  type PlayMemory,
  reachesCount,
  reachesPlace,
  reachesShare,
} from "./memory.ts";
import { isOffered } from "./offer_match.ts";

/** Subtopics of their own from which a guide with a page for each beats one page. */
const HUB_SUBTOPICS_MIN = 6;
/** Share of a family's searches at which comparing, or a place, is what it is about. */
const COMPARING_SHARE_MIN = 0.4;
const LOCAL_SHARE_MIN = 0.4;
const UNCOVERED_SHARE_MIN = 0.4;
/** Comparing searches at which a comparison stands beside the family's first play. */
const COMPARING_EXTRA_MIN = 2;
/** Share of answers the brand must be in for its place there to count as held. */
const ANSWERS_HELD_MIN = 0.5;

/** What a rule looks at: a family's facts, its page as measured, what was advised last time. */
export interface RuleInput {
  facts: FamilyFacts;
  note: PageNote | null;
  memory: PlayMemory;
}

/** A row of the table: when it holds, what is done, in which format, on the page there is or on a new one. */
export interface Rule {
  id: string;
  play: PlayKind;
  target: "page" | "new" | "either";
  format: Format | "of_page";
  /** Whether what the site alone shows is enough, where nothing was measured. */
  siteAlone?: true;
  when(input: RuleInput): boolean;
}

/** What to do about a family: the first row that holds. Thresholds hold until the evidence is clearly past them (`PlayMemory`). */
export const RULES: readonly Rule[] = [
  { id: "rival_on_name", play: "defend_brand", target: "either", format: "landing_page", when: rivalsIntrude },
  {
    id: "unwritten_page",
    play: "expand_page",
    target: "page",
    format: "of_page",
    siteAlone: true,
    when: ({ facts, note }) => hasPage(facts) && note !== null && isUnwritten(note) && !isTop(facts, NO_MEMORY),
  },
  {
    id: "uncited_leader",
    play: "get_cited",
    target: "page",
    format: "of_page",
    when: (input) => hasPage(input.facts) && isTop(input.facts, input.memory) && losesAnswers(input),
  },
  {
    id: "first_page",
    play: "refresh_page",
    target: "page",
    format: "of_page",
    when: ({ facts, memory }) =>
      hasPage(facts) &&
      !isTop(facts, memory) &&
      ranksWithin(facts, FIRST_PAGE_POSITIONS, leaning(memory, ["refresh_page"], GROWING)),
  },
  {
    id: "guide_from_page",
    play: "topic_hub",
    target: "page",
    format: "hub_and_spokes",
    when: (input) => hasPage(input.facts) && lacksTopics(input) && lacksManyTopics(input),
  },
  {
    id: "missing_topics",
    play: "expand_page",
    target: "page",
    format: "of_page",
    when: (input) => hasPage(input.facts) && lacksTopics(input),
  },
  {
    id: "uncited_page",
    play: "get_cited",
    target: "page",
    format: "of_page",
    when: (input) => hasPage(input.facts) && input.facts.searches.length === 0 && losesAnswers(input),
  },
  {
    id: "page_not_found",
    play: "refresh_page",
    target: "page",
    format: "of_page",
    when: ({ facts, memory }) => hasPage(facts) && !isTop(facts, memory) && facts.searches.length > 0,
  },
  {
    id: "many_cases",
    play: "programmatic_set",
    target: "new",
    format: "programmatic",
    siteAlone: true,
    when: ({ facts }) => !hasPage(facts) && facts.template !== null,
  },
  {
    id: "archive_sells",
    play: "service_page",
    target: "new",
    format: "landing_page",
    siteAlone: true,
    when: ({ facts }) => !hasPage(facts) && facts.archive?.sells === true && facts.family.intent !== "informational",
  },
  {
    id: "comparing",
    play: "comparison_page",
    target: "new",
    format: "comparison",
    when: (input) => !hasPage(input.facts) && comparesMostly(input),
  },
  {
    id: "question",
    play: "answer_page",
    target: "new",
    format: "single_article",
    when: ({ facts }) => !hasPage(facts) && isAsking(facts.head),
  },
  {
    id: "place",
    play: "local_page",
    target: "new",
    format: "landing_page",
    siteAlone: true,
    when: (input) => !hasPage(input.facts) && isLocal(input),
  },
  {
    id: "offer_searched_to_buy",
    play: "service_page",
    target: "new",
    format: "landing_page",
    when: ({ facts: { offer, ...facts } }) =>
      !hasPage(facts) && facts.family.intent === "transactional" && (offer === null || isOffered(offer)),
  },
  {
    id: "many_topics",
    play: "topic_hub",
    target: "new",
    format: "hub_and_spokes",
    when: (input) => !hasPage(input.facts) && hasManyTopics(input),
  },
  {
    id: "offer_without_page",
    play: "service_page",
    target: "new",
    format: "landing_page",
    siteAlone: true,
    when: ({ facts }) =>
      !hasPage(facts) && isOffered(facts.offer) && (facts.family.intent === "commercial" || facts.signals.length === 0),
  },
  {
    id: "some_comparing",
    play: "comparison_page",
    target: "new",
    format: "comparison",
    when: ({ facts }) => !hasPage(facts) && facts.family.intent === "commercial" && facts.comparing.length > 0,
  },
  {
    id: "no_page",
    play: "answer_page",
    target: "new",
    format: "single_article",
    when: ({ facts }) => !hasPage(facts),
  },
];

/** What stands beside a family's first play, on the searches that ask for it. */
export const RULES_BESIDE: readonly Rule[] = [
  { id: "comparing_part", play: "comparison_page", target: "new", format: "comparison", when: wantsComparison },
  {
    id: "cases_part",
    play: "programmatic_set",
    target: "new",
    format: "programmatic",
    when: ({ facts }) => facts.template !== null,
  },
];

const GROWING: readonly PlayKind[] = ["expand_page", "topic_hub"];
const NEW_PAGES: readonly PlayKind[] = ["comparison_page", "answer_page", "local_page", "service_page", "topic_hub"];

export type Verdict =
  | { rules: Rule[]; reason: null }
  | { rules: []; reason: "no_evidence" | "ceded" | "already_held" | "branded" };

/** The rows that hold for a family, the first play first; why none, where nothing is to be done. */
export function chooseRules(given: Omit<RuleInput, "memory">, memory: PlayMemory = NO_MEMORY): Verdict {
  const { facts } = given;
  const siteOnly = facts.signals.length === 0;
  if (siteOnly && !facts.siteAlone) return { rules: [], reason: "no_evidence" };
  if (facts.branded) {
    const defends = rivalsIntrude({ ...given, memory });
    return defends ? { rules: [RULES[0]!], reason: null } : { rules: [], reason: "branded" };
  }
  const ranks = ranksWithin(facts, FIRST_PAGE_POSITIONS, memory.kind === null ? null : true);
  if (isGivenUp(facts, memory) && !ranks && !isCited(facts)) return { rules: [], reason: "ceded" };
  const rows = RULES.slice(1).filter((rule) => !siteOnly || rule.siteAlone === true);
  const holding = (remembered: PlayMemory) => rows.find((rule) => rule.when({ ...given, memory: remembered }));
  // What was advised last time stands or falls as it was; where it falls, the thresholds are what they say.
  const kept = holding(memory);
  const first = kept?.play === memory.kind ? kept : holding(NO_MEMORY);
  const beside = siteOnly
    ? []
    : RULES_BESIDE.filter((rule) => rule.play !== first?.play && rule.when({ ...given, memory }));
  const rules = [
    ...(first === undefined ? [] : [first]),
    ...beside.filter(({ play }) => play === "comparison_page" || first !== undefined),
  ];
  return rules.length > 0 ? { rules, reason: null } : { rules: [], reason: "already_held" };
}

/** The searches that a play beside a family's first one stands on, its head first. */
export function partKeywords(play: PlayKind, facts: FamilyFacts): string[] {
  const { template, family, keywords } = facts;
  if (play !== "programmatic_set") return openComparing(facts);
  const variants = keywords
    .map(({ keyword }) => keyword)
    .filter((keyword) => template?.variants.some((variant) => keyword.endsWith(` ${variant}`)) === true);
  return [family.keywords[0]?.keyword ?? family.name, ...variants];
}

/** The format of a row for a family; a page that is edited keeps what it is. */
export function formatOf({ format }: Rule, { page, family }: FamilyFacts): Format {
  if (format !== "of_page") return format;
  if (page?.kind === "article") return "single_article";
  return page?.kind === "offer" || page?.kind === "home" || family.intent !== "informational"
    ? "landing_page"
    : "single_article";
}

/** A page of a few words, or one that still holds its theme's filler. */
export function isUnwritten(note: PageNote): boolean {
  return note.whole && (note.words < BARE_PAGE_WORDS || placeholderIn(note.text) !== null);
}

export function hasPage({ page }: Pick<FamilyFacts, "page">): boolean {
  return page !== null && page.coverage >= PAGE_EXISTS_MIN;
}

function ranksWithin({ best }: FamilyFacts, limit: number, side: Leaning): boolean {
  return best !== null && reachesPlace(best.position, limit, side);
}

function isTop(facts: FamilyFacts, memory: PlayMemory): boolean {
  return ranksWithin(facts, TOP_POSITIONS, stoodAtTop(memory));
}

/** A rival among the first three results, or in answers, to searches for the brand's own name. */
function rivalsIntrude({ facts, memory }: RuleInput): boolean {
  if (!facts.branded) return false;
  const stood = leaning(memory, ["defend_brand"], []);
  const rivals = new Set(facts.holders.filter((holder) => holder.kind === "rival").map((holder) => holder.domain));
  const inSearch = facts.searches.some((search) =>
    search.places.some(
      (place, i) => rivals.has(place.domain) && reachesPlace(place.position ?? i + 1, TOP_POSITIONS, stood),
    ),
  );
  const total = facts.answers?.total ?? 0;
  const held = stood === null ? null : !stood;
  const inAnswers =
    total > 0 && facts.answerRivals.some(({ count }) => !fallsShort({ present: count, total }, ANSWERS_HELD_MIN, held));
  return inSearch || inAnswers;
}

/** A family with a play is given up only where clearly more of its places are out of reach. */
function isGivenUp({ winnability }: FamilyFacts, { kind }: PlayMemory): boolean {
  if (winnability === null || kind === null) return isCeded(winnability);
  return reachesShare(winnability.ceded / winnability.places, CEDED_SHARE_MIN, false);
}

function isCited({ answers }: FamilyFacts): boolean {
  return answers !== null && answers.present > 0;
}

function losesAnswers({ facts, memory }: RuleInput): boolean {
  const side = leaning(memory, ["get_cited"], stoodAtTop(memory) === true ? GROWING : []);
  return facts.answers !== null && fallsShort(facts.answers, ANSWERS_HELD_MIN, side);
}

function lacksTopics({ facts: { page }, memory }: RuleInput): boolean {
  const share = page === null ? 0 : page.missing.length / Math.max(1, page.missing.length + page.covered.length);
  return reachesShare(share, UNCOVERED_SHARE_MIN, leaning(memory, GROWING, ["refresh_page"]));
}

/** A page that people read to learn; one that sells stays the page where people decide. */
function lacksManyTopics({ facts: { page, family }, memory }: RuleInput): boolean {
  const side = leaning(memory, ["topic_hub"], ["expand_page"]);
  const isMany = reachesCount(page?.missing.length ?? 0, HUB_SUBTOPICS_MIN, side);
  return isMany && family.intent === "informational" && page?.sells !== true;
}

/** Answers and topics are what is left to win once a page stands among the first three. */
function stoodAtTop({ kind, position }: PlayMemory): Leaning {
  if (kind === "refresh_page") return false;
  if (kind === "get_cited") return position === null ? null : true;
  return kind !== null && GROWING.includes(kind) ? position !== null && position <= TOP_POSITIONS : null;
}

/** Which of the new pages was advised last time. */
function stoodFor(memory: PlayMemory, kind: PlayKind): Leaning {
  return leaning(
    memory,
    [kind],
    NEW_PAGES.filter((other) => other !== kind),
  );
}

function comparesMostly({ facts: { comparing, keywords }, memory }: RuleInput): boolean {
  const share = comparing.length / Math.max(1, keywords.length);
  return reachesShare(share, COMPARING_SHARE_MIN, stoodFor(memory, "comparison_page"));
}

function isLocal({ facts, memory }: RuleInput): boolean {
  return (
    facts.family.intent === "local" || reachesShare(localShare(facts), LOCAL_SHARE_MIN, stoodFor(memory, "local_page"))
  );
}

function hasManyTopics({ facts, memory }: RuleInput): boolean {
  return reachesCount(facts.subtopics.length, HUB_SUBTOPICS_MIN, stoodFor(memory, "topic_hub"));
}

/** Share of the family's searches, by volume where any is known, that look for something near. */
function localShare({ keywords, local }: FamilyFacts): number {
  const near = new Set(local);
  const weigh = (list: FamilyFacts["keywords"]) => list.reduce((sum, keyword) => sum + (keyword.google_vol ?? 0), 0);
  const measured = weigh(keywords);
  if (measured > 0) return weigh(keywords.filter(({ keyword }) => near.has(keyword))) / measured;
  return near.size / Math.max(1, keywords.length);
}

function wantsComparison({ facts }: RuleInput): boolean {
  return facts.comparing.length >= COMPARING_EXTRA_MIN && openComparing(facts).some(isWeighing);
}

/** Comparing searches that no page of the brand names or ranks for: a second page would compete with it. */
function openComparing({ comparing, page, searches }: FamilyFacts): string[] {
  const won = new Set(page?.covered);
  for (const { brandPosition, keyword } of searches)
    if (brandPosition !== null && brandPosition <= FIRST_PAGE_POSITIONS) won.add(keyword);
  return comparing.filter((keyword) => !won.has(keyword));
}
