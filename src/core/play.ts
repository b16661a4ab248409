import type { PlayKind } from "../domain/opportunity.ts";
import { type PageRole, pageRole } from "../page/page_role.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { isOffered } from "./family_relevance.ts";
import { PAGE_EXISTS_MIN } from "./page_match.ts";
import {
  fallsShort,
  type Leaning,
  leaning,
  NO_MEMORY,
  type PlayMemory,
  reachesCount,
  reachesPlace,
  reachesShare,
} from "./play_memory.ts";
import { isAsking, isWeighing } from "./search_pattern.ts";
import { CEDED_SHARE_MIN, isCeded } from "./winnability.ts";

/** A family with as many searches that each add something of their own is a hub, not a page. */
const HUB_SUBTOPICS_MIN = 6;
/** Share of comparing searches at which comparing is what the family is about. */
const COMPARING_SHARE_MIN = 0.4;
/** Share of searches for something near at which a place is what the family is about. */
const LOCAL_SHARE_MIN = 0.4;
/** Comparing searches at which a comparison stands beside the family's first play. */
const COMPARING_EXTRA_MIN = 2;
const TOP_POSITIONS = 3;
const FIRST_PAGE = 10;
/** Share of answers the brand must be in for its place there to count as held. */
const ANSWERS_HELD_MIN = 0.5;
const UNCOVERED_SHARE_MIN = 0.4;
const SELLING: ReadonlySet<PageRole> = new Set(["services", "product", "pricing", "shop"]);

const GROWING: readonly PlayKind[] = ["expand_page", "topic_hub"];
/** Pages made new, in the order in which `newPagePlay` asks for them. */
const NEW_PAGES: readonly PlayKind[] = ["comparison_page", "answer_page", "local_page", "service_page", "topic_hub"];

export type PlayVerdict =
  | { plays: PlayKind[]; reason: null }
  | { plays: []; reason: "no_evidence" | "ceded" | "already_held" | "branded" };

/** Plays that edit a page of the brand instead of making one. */
const EDIT_PLAYS: ReadonlySet<PlayKind> = new Set(["refresh_page", "expand_page", "get_cited"]);

export function isEditPlay(kind: PlayKind): boolean {
  return EDIT_PLAYS.has(kind);
}

/**
 * What to do about a family, most fitting first; why nothing, where nothing is to be done. `memory` is what was advised
 * last time: it holds until the evidence has moved clearly past a threshold (see `PlayMemory`).
 */
export function choosePlays(facts: FamilyFacts, memory: PlayMemory = NO_MEMORY): PlayVerdict {
  if (facts.signals.length === 0) return { plays: [], reason: "no_evidence" };
  if (facts.branded) {
    return rivalsIntrude(facts, leaning(memory, ["defend_brand"], []))
      ? { plays: ["defend_brand"], reason: null }
      : { plays: [], reason: "branded" };
  }
  const ranks =
    facts.best !== null && reachesPlace(facts.best.position, FIRST_PAGE, memory.kind === null ? null : true);
  if (isGivenUp(facts, memory) && !ranks && !isCited(facts)) return { plays: [], reason: "ceded" };
  const kept = firstPlay(facts, memory);
  // What was advised last time stands or falls as it was; where it falls, the thresholds are what they say.
  const first = kept === memory.kind ? kept : firstPlay(facts, NO_MEMORY);
  const plays = first === null ? [] : [first];
  if (wantsComparison(facts, first)) plays.push("comparison_page");
  if (facts.template !== null && first !== null && first !== "programmatic_set") plays.push("programmatic_set");
  return plays.length > 0 ? { plays, reason: null } : { plays: [], reason: "already_held" };
}

function firstPlay(facts: FamilyFacts, memory: PlayMemory): PlayKind | null {
  const hasPage = facts.page !== null && facts.page.coverage >= PAGE_EXISTS_MIN;
  return hasPage ? editPlay(facts, memory) : newPagePlay(facts, memory);
}

/** A rival among the first three results, or in answers, to searches for the brand's own name. */
function rivalsIntrude(facts: FamilyFacts, stood: Leaning): boolean {
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

function isCited(facts: FamilyFacts): boolean {
  return facts.answers !== null && facts.answers.present > 0;
}

/** With a page on the topic: what keeps it from winning decides. */
function editPlay(facts: FamilyFacts, memory: PlayMemory): PlayKind | null {
  const { best, answers, page, searches } = facts;
  const stoodTop = stoodAtTop(memory);
  const answersLost =
    answers !== null &&
    fallsShort(answers, ANSWERS_HELD_MIN, leaning(memory, ["get_cited"], stoodTop === true ? GROWING : []));
  const share = page === null ? 0 : page.missing.length / Math.max(1, page.missing.length + page.covered.length);
  const uncovered = reachesShare(share, UNCOVERED_SHARE_MIN, leaning(memory, GROWING, ["refresh_page"]));
  if (best !== null && reachesPlace(best.position, TOP_POSITIONS, stoodTop)) {
    if (answersLost) return "get_cited";
    return uncovered ? growPlay(facts, memory) : null;
  }
  if (best !== null && reachesPlace(best.position, FIRST_PAGE, leaning(memory, ["refresh_page"], GROWING)))
    return "refresh_page";
  if (uncovered) return growPlay(facts, memory);
  if (answersLost && searches.length === 0) return "get_cited";
  if (searches.length > 0) return "refresh_page";
  return null;
}

/** Answers and topics are what is left to win once a page stands among the first three. */
function stoodAtTop({ kind, position }: PlayMemory): Leaning {
  if (kind === "refresh_page") return false;
  if (kind === "get_cited") return position === null ? null : true;
  return kind !== null && GROWING.includes(kind) ? position !== null && position <= TOP_POSITIONS : null;
}

/** A page that people read to learn becomes a hub where it lacks as many topics as a hub has spokes. */
function growPlay({ family, page }: FamilyFacts, memory: PlayMemory): PlayKind {
  const side = leaning(memory, ["topic_hub"], ["expand_page"]);
  const manyTopics = reachesCount(page?.missing.length ?? 0, HUB_SUBTOPICS_MIN, side);
  // A page that sells stays the page where people decide.
  const sells = page !== null && SELLING.has(pageRole(page.url));
  return manyTopics && family.intent === "informational" && !sells ? "topic_hub" : "expand_page";
}

/** Whether the play works on the page there is: an edit, or a hub grown from it. */
export function usesExistingPage(kind: PlayKind, { page }: FamilyFacts): boolean {
  return isEditPlay(kind) || (kind === "topic_hub" && page !== null && page.coverage >= PAGE_EXISTS_MIN);
}

function newPagePlay(facts: FamilyFacts, memory: PlayMemory): PlayKind {
  const { family, archive, comparing, keywords, template, subtopics, offer } = facts;
  const stood = (kind: PlayKind) =>
    leaning(
      memory,
      [kind],
      NEW_PAGES.filter((other) => other !== kind),
    );
  if (template !== null) return "programmatic_set";
  // The site files something under its own services: a page that sells it is what the archive stands for.
  if (archive !== null && family.intent !== "informational" && SELLING.has(pageRole(archive.url)))
    return "service_page";
  const comparingShare = comparing.length / Math.max(1, keywords.length);
  if (reachesShare(comparingShare, COMPARING_SHARE_MIN, stood("comparison_page"))) return "comparison_page";
  if (isAsking(facts.head)) return "answer_page";
  if (family.intent === "local" || reachesShare(localShare(facts), LOCAL_SHARE_MIN, stood("local_page")))
    return "local_page";
  if (family.intent === "transactional" && (offer === null || isOffered(offer))) return "service_page";
  if (reachesCount(subtopics.length, HUB_SUBTOPICS_MIN, stood("topic_hub"))) return "topic_hub";
  if (family.intent === "commercial" && isOffered(offer)) return "service_page";
  if (family.intent === "commercial" && comparing.length > 0) return "comparison_page";
  return "answer_page";
}

/** Share of the family's searches, by volume where any is known, that look for something near. */
function localShare({ keywords, local }: FamilyFacts): number {
  const near = new Set(local);
  const weigh = (list: FamilyFacts["keywords"]) => list.reduce((sum, keyword) => sum + (keyword.google_vol ?? 0), 0);
  const measured = weigh(keywords);
  if (measured > 0) return weigh(keywords.filter(({ keyword }) => near.has(keyword))) / measured;
  return near.size / Math.max(1, keywords.length);
}

/** The searches that a second play of a family stands on, its head first. */
export function partKeywords(kind: PlayKind, { comparing, template, family, keywords }: FamilyFacts): string[] {
  if (kind !== "programmatic_set") return comparing;
  const variants = keywords
    .map(({ keyword }) => keyword)
    .filter((keyword) => template?.variants.some((variant) => keyword.endsWith(` ${variant}`)) === true);
  return [family.keywords[0]?.keyword ?? family.name, ...variants];
}

function wantsComparison(facts: FamilyFacts, first: PlayKind | null): boolean {
  if (first === "comparison_page" || facts.comparing.length < COMPARING_EXTRA_MIN) return false;
  if (!facts.comparing.some(isWeighing)) return false;
  // A page that already names the comparing searches needs no second one.
  return facts.comparing.some((keyword) => !(facts.page?.covered ?? []).includes(keyword));
}
