import { withoutModifiers } from "../core/families/intent.ts";
import { PAGE_EXISTS_MIN } from "../core/page_match.ts";
import type { PageNote } from "../core/site_notes.ts";
import { CEDED_SHARE_MIN, isCeded } from "../core/winnability.ts";
import type { PlayKind } from "../domain/opportunity.ts";
import { BARE_PAGE_WORDS, THIN_PAGE_WORDS } from "../domain/page_words.ts";
import { FIRST_PAGE_POSITIONS, TOP_POSITIONS } from "../domain/positions.ts";
import { contentStems, keywordWords } from "../language/keyword_text.ts";
import { contentKeys } from "../language/words.ts";
import type { FamilyFacts } from "./facts.ts";
import {
  fallsShort,
  type Leaning,
  leaning,
  type PlayMemory,
  reachesCount,
  reachesPlace,
  reachesShare,
} from "./memory.ts";
import { isOffered } from "./offer_match.ts";
import { isVersus, isWeighing } from "./search_pattern.ts";

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

export const GROWING: readonly PlayKind[] = ["expand_page", "topic_hub"];
const NEW_PAGES: readonly PlayKind[] = ["comparison_page", "answer_page", "local_page", "service_page", "topic_hub"];

/** A page of a few words, or one that still holds its theme's filler. */
export function isUnwritten(note: PageNote): boolean {
  return note.whole && (note.words < BARE_PAGE_WORDS || note.placeholder);
}

/** A page, read whole, with little of its own to say. */
export function isThin(note: PageNote): boolean {
  return note.whole && note.words < THIN_PAGE_WORDS;
}

/** Whether the brand offers it, on a page of its own. */
export function sellsOn(facts: FamilyFacts): boolean {
  return hasPage(facts) && isOffered(facts.offer);
}

/** Whether title or main heading say what the page is about. */
export function isNamed({ head, language }: FamilyFacts, note: PageNote): boolean {
  const words = new Set(contentStems(head, language));
  return [note.title, note.h1 ?? ""].some((text) => words.isSubsetOf(new Set(contentKeys(text, language))));
}

/** Whether a page of a brand that people visit names a place of it. */
export function isPlaced(facts: FamilyFacts, note: PageNote): boolean {
  return namesPlace(facts, `${note.title} ${note.h1 ?? ""}`);
}

/** Whether a text names a place of a brand that people visit; true where there is none to name. */
export function namesPlace({ place: { town, names } }: Pick<FamilyFacts, "place">, text: string): boolean {
  const words = wordsOf(text);
  return town === null || [town, ...names].some((name) => words.includes(wordsOf(name)));
}

/** `Kfz-Gutachter Rems-Murr` as words, each between blanks. */
function wordsOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

export function hasPage({ page }: Pick<FamilyFacts, "page">): boolean {
  return page !== null && page.coverage >= PAGE_EXISTS_MIN;
}

export function ranksWithin({ best }: FamilyFacts, limit: number, side: Leaning): boolean {
  return best !== null && reachesPlace(best.position, limit, side);
}

export function isTop(facts: FamilyFacts, memory: PlayMemory): boolean {
  return ranksWithin(facts, TOP_POSITIONS, stoodAtTop(memory));
}

/** A rival among the first three results, or in answers, to searches for the brand's own name. */
export function rivalsIntrude({ facts, memory }: RuleInput): boolean {
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
export function isGivenUp({ winnability }: FamilyFacts, { kind }: PlayMemory): boolean {
  if (winnability === null || kind === null) return isCeded(winnability);
  return reachesShare(winnability.ceded / winnability.places, CEDED_SHARE_MIN, false);
}

export function isCited({ answers }: FamilyFacts): boolean {
  return answers !== null && answers.present > 0;
}

export function losesAnswers({ facts, memory }: RuleInput): boolean {
  // Not asked anew says nothing against what was advised.
  if (facts.answers === null) return memory.kind === "get_cited";
  const side = leaning(memory, ["get_cited"], stoodAtTop(memory) === true ? GROWING : []);
  return fallsShort(facts.answers, ANSWERS_HELD_MIN, side);
}

export function lacksTopics({ facts: { page }, memory }: RuleInput): boolean {
  const share = page === null ? 0 : page.missing.length / Math.max(1, page.missing.length + page.covered.length);
  return reachesShare(share, UNCOVERED_SHARE_MIN, leaning(memory, GROWING, ["refresh_page"]));
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

/** What it sells itself a brand cannot rank fairly: then only searches that set two things against each other count. */
export function comparesMostly({ facts: { head, comparing, keywords, offer }, memory }: RuleInput): boolean {
  if (isOffered(offer) && !comparing.some(isVersus)) return false;
  if (comparing.includes(head) && isWeighing(head)) return true;
  const share = comparing.length / Math.max(1, keywords.length);
  return reachesShare(share, COMPARING_SHARE_MIN, stoodFor(memory, "comparison_page"));
}

export function isLocal({ facts, memory }: RuleInput): boolean {
  return (
    facts.family.intent === "local" || reachesShare(localShare(facts), LOCAL_SHARE_MIN, stoodFor(memory, "local_page"))
  );
}

export function hasManyTopics({ facts, memory }: RuleInput): boolean {
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

export function wantsComparison({ facts }: RuleInput): boolean {
  const asks = isOffered(facts.offer) ? isVersus : (search: string) => isWeighing(search) && namesMore(search, facts);
  return facts.comparing.length >= COMPARING_EXTRA_MIN && openComparing(facts).some(asks);
}

/** Whether a search sets something beside the topic: `roof tiles comparison` is asked of the tiles' own page. */
function namesMore(search: string, { head, language }: FamilyFacts): boolean {
  if (isVersus(search)) return true;
  const own = new Set(contentStems(head, language));
  const rest = withoutModifiers(keywordWords(search), language).flatMap((word) => contentStems(word, language));
  return rest.some((stem) => !own.has(stem));
}

/** Comparing searches that no page of the brand names or ranks for: a second page would compete with it. */
export function openComparing({ comparing, page, searches }: FamilyFacts): string[] {
  const won = new Set(page?.covered);
  for (const { brandPosition, keyword } of searches)
    if (brandPosition !== null && brandPosition <= FIRST_PAGE_POSITIONS) won.add(keyword);
  return comparing.filter((keyword) => !won.has(keyword));
}
