import type { PlayKind } from "../domain/opportunity.ts";
import { placeholderIn } from "../page/placeholder.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { isOffered } from "./family_relevance.ts";
import { isBare } from "./page_lack_steps.ts";
import { pageKey } from "./page_match.ts";
import { plural, quoteList, shortenQuoted, shortPagePath, truncate, withoutText } from "./phrase.ts";
import { usesExistingPage } from "./play.ts";
import { leadComparison, spokeSearches } from "./search_pattern.ts";
import type { PageNote } from "./site_notes.ts";

const TITLE_CHARS_MAX = 120;
const TOPIC_CHARS_MAX = 32;
/** As many as a brief plans. */
const SPOKES_NAMED_MAX = 8;
const NEAR_TOP = 6;
const TOP_POSITIONS = 3;
const FIRST_PAGE = 10;

/** The play in one line, as a marketer would put it. */
export function playTitle(kind: PlayKind, facts: FamilyFacts, note: PageNote | null = null): string {
  return truncate(bareTitle(kind, facts, note) ?? titleOf(kind, facts), TITLE_CHARS_MAX);
}

/** A page to edit with next to nothing on it is to be written first, whatever it is to win. */
function bareTitle(kind: PlayKind, { page, head, best }: FamilyFacts, note: PageNote | null): string | null {
  if (page === null || note === null || !isBare(note)) return null;
  const held = placeholderIn(note.text) === null ? plural(note.words, "word") : "a placeholder";
  const write = `Write ${shortPagePath(page.url)}, ${held} today,`;
  const search = `"${shortenQuoted(best?.keyword ?? head)}"`;
  const isOwn = best?.url != null && pageKey(best.url) === pageKey(page.url);
  if (kind === "get_cited") return `${write} so that AI can cite it on ${shortenQuoted(head)}`;
  if (kind !== "refresh_page" && kind !== "expand_page") return null;
  return isOwn ? `${write} and lift it from place ${best.position} for ${search}` : `${write} to win ${search}`;
}

function titleOf(kind: PlayKind, facts: FamilyFacts): string {
  const head = shortenQuoted(facts.head);
  const page = facts.page === null ? "the page" : shortPagePath(facts.page.url);
  const missing = withoutText(facts.page?.missing ?? [], head);
  switch (kind) {
    case "topic_hub":
      return hubTitle(facts, { head, page });
    case "comparison_page":
      return comparisonTitle(facts, head);
    case "service_page":
      return facts.offer !== null && isOffered(facts.offer) && facts.offer.text.toLowerCase() !== head.toLowerCase()
        ? `Sell ${shortenQuoted(facts.offer.text)} to people searching "${head}"`
        : `Give "${head}" a landing page of its own`;
    case "local_page":
      return localTitle(facts, shortenQuoted(facts.keywords[0]?.keyword ?? head));
    case "programmatic_set":
      return `Roll out ${facts.template?.cases.length ?? 0} "${facts.template?.stem ?? head} …" pages from one template`;
    case "answer_page":
      return answerTitle(facts, head);
    case "refresh_page":
      return refreshTitle(facts, page);
    case "expand_page":
      return missing.length > 0 ? `Widen ${page} to win ${titledTopics(missing)}` : `Deepen ${page} for "${head}"`;
    case "get_cited":
      return facts.answerRivals[0] === undefined
        ? `Get ${page} cited when AI is asked about ${head}`
        : `Take AI citations on ${head} from ${facts.answerRivals[0].domain} with ${page}`;
    case "defend_brand":
      return `Own the answer to "${head}" before ${facts.holders.find((holder) => holder.kind === "rival")?.domain ?? "a rival"} does`;
  }
}

/** The search with the town it is to be won in. */
function localTitle({ place }: FamilyFacts, search: string): string {
  const isNamed = place.town !== null && search.toLowerCase().includes(place.town.toLowerCase());
  return `Open a ${place.town === null || isNamed ? "location" : `${place.town}`} page for "${search}"`;
}

/** Two topics, short ones first: a title has little room. */
function titledTopics(topics: readonly string[]): string {
  const fitting = topics.filter((topic) => topic.length <= TOPIC_CHARS_MAX);
  return quoteList((fitting.length > 0 ? fitting : topics).map(shortenQuoted), 2);
}

function answerTitle(facts: FamilyFacts, head: string): string {
  const { leadQuestion: question, answers, answerRivals, overview, subtopics } = facts;
  const rival = answerRivals[0];
  if (question !== null) return `Answer "${shortenQuoted(question)}" ${questionEnd(facts)}`;
  if (rival !== undefined && answers !== null && rival.count > answers.present) {
    return `Give AI a better source on ${head} than ${rival.domain}`;
  }
  if (overview !== null && overview.present > overview.own)
    return `Write the piece on ${head} that the AI overview can cite`;
  if (subtopics.length >= 2) return `Explain ${head} in one article, ${titledTopics(subtopics)} included`;
  return `Write the reference answer on ${head}`;
}

/** Who answers it now. */
function questionEnd({ answers, answerRivals, overview, best }: FamilyFacts): string {
  const rival = answerRivals[0];
  if (rival !== undefined && answers !== null && rival.count > answers.present)
    return `so that AI takes it from you, not ${rival.domain}`;
  if (overview !== null && overview.present > overview.own) return "for the AI overview that leaves you out";
  if (best?.url != null) return `on a page of its own, not on ${shortPagePath(best.url)}`;
  return "on a page of its own";
}

function refreshTitle({ best, head, page: match }: FamilyFacts, page: string): string {
  if (best?.url != null && match !== null && pageKey(best.url) !== pageKey(match.url))
    return `Let ${page} win "${shortenQuoted(best.keyword)}", where ${shortPagePath(best.url)} stands at ${best.position}`;
  if (best === null) return `Rework ${page} until it ranks for "${shortenQuoted(head)}"`;
  if (best.position <= TOP_POSITIONS)
    return `Secure place ${best.position} of ${page} for "${shortenQuoted(best.keyword)}"`;
  if (best.position <= NEAR_TOP)
    return `Push ${page} from place ${best.position} into the top three for "${shortenQuoted(best.keyword)}"`;
  if (best.position <= FIRST_PAGE)
    return `Lift ${page} from place ${best.position} for "${shortenQuoted(best.keyword)}"`;
  return `Bring ${page} onto page one for "${shortenQuoted(best.keyword)}", now place ${best.position}`;
}

function hubTitle(facts: FamilyFacts, { head, page }: { head: string; page: string }): string {
  const grows = usesExistingPage("topic_hub", facts);
  const topics = spokeSearches(grows ? (facts.page?.missing ?? []) : facts.subtopics);
  const spokes = `${plural(Math.min(topics.length, SPOKES_NAMED_MAX), "spoke")}, "${shortenQuoted(topics[0])}" first`;
  return grows ? `Turn ${page} into the ${head} hub: ${spokes}` : `Build the ${head} hub: one guide, ${spokes}`;
}

function comparisonTitle(facts: FamilyFacts, head: string): string {
  const keyword = leadComparison(facts.comparing) ?? head;
  const rival = facts.answerRivals[0]?.domain ?? facts.holders.find((holder) => holder.kind === "rival")?.domain;
  if (/\s(?:vs|versus|or)\s/.test(keyword)) return `Settle "${shortenQuoted(keyword)}" with a side-by-side comparison`;
  if (/alternativ/.test(keyword)) return `Make the shortlist: an honest "${shortenQuoted(keyword)}" comparison`;
  if (rival !== undefined) return `Compare the options for "${shortenQuoted(keyword)}", ${rival} included`;
  if (/^(?:best|top)\s/.test(keyword)) return `Answer "${shortenQuoted(keyword)}" with criteria and a table`;
  return `Put the options for "${shortenQuoted(keyword)}" side by side`;
}
