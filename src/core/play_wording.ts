import type { FamilyFacts } from "./family_facts.ts";
import type { PlayKind, ScorePart } from "./opportunity.ts";
import {
  capitalize,
  formatCount,
  joinAnd,
  pagePath,
  plural,
  proposePath,
  quoteList,
  shortPagePath,
  truncate,
} from "./phrase.ts";
import { isOffered } from "./play.ts";
import { isAsking, isWeighing } from "./search_pattern.ts";

const TITLE_CHARS_MAX = 120;
const QUOTED_CHARS_MAX = 60;
const TITLE_TOPIC_CHARS_MAX = 32;
const REASONS_MAX = 2;
const SECTIONS_MAX = 4;
/** A page that touches the topic is worth a link, from this coverage on. */
const LINKING_COVERAGE_MIN = 0.45;
const NEAR_TOP = 6;
const FIRST_PAGE = 10;
/** What makes it a matter of now: a gap before a circumstance. */
const URGENCY: Readonly<Record<string, number>> = { difficulty: 0.5, head_start: 0.5, greenfield: 0.9 };
/** Keyword difficulty that is told as a reason, and that is called low. */
const DIFFICULTY_EASY_MAX = 45;
const DIFFICULTY_LOW = 30;

export interface PlayText {
  play: string;
  summary: string;
  why_now: string;
  next_action: string;
}

/** The play as a marketer would put it, from the facts alone. */
export function wordPlay(kind: PlayKind, facts: FamilyFacts, parts: readonly ScorePart[]): PlayText {
  return {
    play: truncate(titleOf(kind, facts), TITLE_CHARS_MAX),
    summary: [demandText(facts), standingText(facts), holdersText(facts)].filter((text) => text !== "").join(" "),
    why_now: reasonsOf(facts, parts).slice(0, REASONS_MAX).join(" "),
    next_action: actionOf(kind, facts),
  };
}

/** Path proposed for the page to make. */
export function proposedPath(kind: PlayKind, facts: FamilyFacts): string {
  if (kind === "programmatic_set" && facts.template !== null) return `${proposePath(facts.template.stem)}/…`;
  return proposePath(
    kind === "comparison_page" ? (facts.comparing.find(isWeighing) ?? facts.comparing[0] ?? facts.head) : facts.head,
  );
}

function titleOf(kind: PlayKind, facts: FamilyFacts): string {
  const head = truncate(facts.head, QUOTED_CHARS_MAX);
  const page = facts.page === null ? "the page" : shortPagePath(facts.page.url);
  const missing = fresh(facts.page?.missing ?? [], head);
  switch (kind) {
    case "topic_hub":
      return `Build the ${head} hub: one guide, ${plural(Math.min(facts.subtopics.length, 12), "spoke")}, "${short(facts.subtopics[0])}" first`;
    case "comparison_page":
      return comparisonTitle(facts, head);
    case "service_page":
      return facts.offer !== null && isOffered(facts.offer) && !sameText(facts.offer.text, head)
        ? `Sell ${short(facts.offer.text)} to people searching "${head}"`
        : `Give "${head}" a landing page of its own`;
    case "local_page":
      return `Open a location page for "${short(facts.keywords[0]?.keyword ?? head)}"`;
    case "programmatic_set":
      return `Roll out ${facts.template?.variants.length ?? 0} "${facts.template?.stem ?? head} …" pages from one template`;
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

/** Two topics, short ones first: a title has little room. */
function titledTopics(topics: readonly string[]): string {
  const fitting = topics.filter((topic) => topic.length <= TITLE_TOPIC_CHARS_MAX);
  return quoteList((fitting.length > 0 ? fitting : topics).map(short), 2);
}

function answerTitle(facts: FamilyFacts, head: string): string {
  const { leadQuestion, answers, answerRivals, overview, subtopics } = facts;
  const question = isAsking(head) ? head : leadQuestion;
  if (question !== null) return `Answer "${short(question)}" better than anyone`;
  const rival = answerRivals[0];
  if (rival !== undefined && answers !== null && rival.count > answers.present) {
    return `Give AI a better source on ${head} than ${rival.domain}`;
  }
  if (overview !== null && overview.present > overview.own)
    return `Write the piece on ${head} that the AI overview can cite`;
  if (subtopics.length >= 2) return `Explain ${head} in one article, ${titledTopics(subtopics)} included`;
  return `Write the reference answer on ${head}`;
}

function refreshTitle({ best, head }: FamilyFacts, page: string): string {
  if (best === null) return `Rework ${page} until it ranks for "${short(head)}"`;
  if (best.position <= NEAR_TOP)
    return `Push ${page} from place ${best.position} into the top three for "${short(best.keyword)}"`;
  if (best.position <= FIRST_PAGE) return `Lift ${page} from place ${best.position} for "${short(best.keyword)}"`;
  return `Bring ${page} onto page one for "${short(best.keyword)}", now place ${best.position}`;
}

function comparisonTitle(facts: FamilyFacts, head: string): string {
  const keyword = facts.comparing.find(isWeighing) ?? facts.comparing[0] ?? head;
  const rival = facts.answerRivals[0]?.domain ?? facts.holders.find((holder) => holder.kind === "rival")?.domain;
  if (/\s(?:vs|versus|or)\s/.test(keyword)) return `Settle "${short(keyword)}" with a side-by-side comparison`;
  if (/alternativ/.test(keyword)) return `Make the shortlist: an honest "${short(keyword)}" comparison`;
  if (rival !== undefined) return `Compare the options for "${short(keyword)}", ${rival} included`;
  if (/^(?:best|top)\s/.test(keyword)) return `Answer "${short(keyword)}" with criteria and a table`;
  return `Put the options for "${short(keyword)}" side by side`;
}

function demandText({ volume, keywords, head }: FamilyFacts): string {
  const related =
    keywords.length === 1
      ? `"${short(keywords[0]!.keyword)}"`
      : `"${short(head)}" and ${plural(keywords.length - 1, "related search", "related searches")}`;
  if (volume === null) return `Covers ${related}; their search volume was not measured.`;
  return `${formatCount(volume)} searches a month for ${related}.`;
}

function standingText({ best, searches, answers }: FamilyFacts): string {
  const parts: string[] = [];
  if (best !== null) parts.push(`you rank ${best.position} at best ("${short(best.keyword)}")`);
  else if (searches.length === 1) parts.push("you do not rank on the results page read");
  else if (searches.length > 0) parts.push(`you rank on none of the ${searches.length} results pages read`);
  if (answers !== null)
    parts.push(
      `${answers.kind === "cited" ? "AI answers cite you" : "AI answers name you"} in ${answers.present} of ${answers.total}`,
    );
  return parts.length === 0 ? "" : `${capitalize(joinAnd(parts))}.`;
}

function holdersText({ holders, answerRivals, answers }: FamilyFacts): string {
  const rival = answerRivals[0];
  if (rival !== undefined && answers !== null && rival.count > answers.present) {
    return `${rival.domain} is in ${Math.min(rival.count, answers.total)} of those answers.`;
  }
  const top = holders.filter((holder) => holder.places > 1).slice(0, 2);
  if (top.length === 0) return "";
  return `${joinAnd(top.map((holder) => holder.domain))} lead${top.length === 1 ? "s" : ""} its results and sources.`;
}

/** The measured reasons, strongest contribution first. */
function reasonsOf(facts: FamilyFacts, parts: readonly ScorePart[]): string[] {
  const urgency = (part: ScorePart) => part.weight * part.value * (URGENCY[part.name] ?? 1);
  const byContribution = [...parts].sort((a, b) => urgency(b) - urgency(a));
  const reasons = byContribution
    .filter((part) => part.value >= 0.5)
    .flatMap((part) => reasonText(part.name, facts) ?? []);
  if (reasons.length > 0) return reasons;
  return byContribution.slice(0, 1).map((part) => `${capitalize(part.basis)}.`);
}

function reasonText(name: string, facts: FamilyFacts): string | null {
  const { difficulty, best, searches, answers, answerRivals, page, overview, winnability, volatility } = facts;
  switch (name) {
    case "difficulty":
      if (difficulty === null || difficulty.value > DIFFICULTY_EASY_MAX) return null;
      return `Competition is ${difficulty.value < DIFFICULTY_LOW ? "low" : "moderate"}: keyword difficulty ${Math.round(difficulty.value)} of 100.`;
    case "search_gap":
      if (best !== null)
        return `Position ${best.position} for "${short(best.keyword)}" is within reach of ${best.position > 10 ? "the first page" : "the top"}.`;
      return `You are missing from ${searches.length === 1 ? "the results page" : `all ${searches.length} results pages`} read for it.`;
    case "answer_gap":
      if (answers === null) return null;
      return `${formatCount(answers.total - answers.present)} of ${answers.total} AI answers leave you out${answerRivals[0] === undefined ? "" : ` while ${answerRivals[0].domain} is in ${Math.min(answerRivals[0].count, answers.total)}`}.`;
    case "greenfield":
      return page === null || page.coverage < 0.2
        ? "Your site has no page on it yet."
        : `Your nearest page, ${pagePath(page.url)}, only touches it.`;
    case "head_start":
      return page === null
        ? null
        : `${capitalize(pagePath(page.url))} already covers the topic, so this is an edit, not a new page.`;
    case "winnability":
      return winnability === null
        ? null
        : `${winnability.places - winnability.ceded} of ${winnability.places} places belong to sites like yours, not to directories and media.`;
    case "volatility":
      return volatility === null
        ? null
        : `AI engines change their sources from answer to answer here, so no one holds the place yet.`;
    case "ai_overview":
      return overview === null
        ? null
        : `An AI overview tops ${overview.present} of ${overview.measured} results pages.`;
    default:
      return null;
  }
}

function actionOf(kind: PlayKind, facts: FamilyFacts): string {
  const sections = sectionsOf(kind, facts);
  const cover = sections.length === 0 ? "" : ` Cover ${quoteList(sections, SECTIONS_MAX)}.`;
  const question = facts.leadQuestion ?? undefined;
  const answer = question === undefined ? "" : ` Answer "${truncate(question, 90)}" in the first lines.`;
  const url = facts.page?.url ?? "";
  const link =
    facts.page !== null && facts.page.coverage >= LINKING_COVERAGE_MIN ? ` Link to it from ${pagePath(url)}.` : "";
  const path = proposedPath(kind, facts);
  switch (kind) {
    case "refresh_page":
      return `Edit ${url}: ${refreshText(facts)}.${cover}${answer}`;
    case "expand_page":
      return `Edit ${url}: add a section for each search it misses.${cover}${answer}`;
    case "get_cited":
      return `Edit ${url}: open with a two-sentence answer that can be quoted, then facts with their source, author and date.${answer}${cover}`;
    case "topic_hub":
      return `Create ${path} as the hub, then one page per spoke linked both ways.${cover}${link}`;
    case "comparison_page":
      return `Create ${path} with the criteria, a table of the options (yours and ${rivalNames(facts)}) and who each suits.${cover}${link}`;
    case "programmatic_set":
      return `Create one template at ${path} and publish only the variants you have real data for, starting with ${quoteList(facts.template?.variants ?? [], 3)}.${link}`;
    case "service_page":
      return `Create ${path} with the offer, proof, price and one call to action above the fold.${cover}${answer}${link}`;
    case "local_page":
      return `Create ${path} with address, area served, times and booking, and LocalBusiness markup.${cover}${link}`;
    case "answer_page":
      return `Create ${path}: the answer in two sentences first, the detail below.${cover}${answer}${link}`;
    case "defend_brand":
      return `Publish or sharpen the page that answers "${short(facts.head)}", name the brand in title and first heading, and mark it up as Organization.${answer}`;
  }
}

/** What the edit is: the words where they are missing, and what the pages above have. */
function refreshText({ above, best, head, page }: FamilyFacts): string {
  const keyword = best?.keyword ?? head;
  const named = page?.covered.includes(keyword) ?? false;
  const words = named ? "" : `put "${short(keyword)}" into title and first heading`;
  if (above.length === 0) return words === "" ? "deepen it and bring it up to date" : words;
  const rivals = joinAnd(above.slice(0, 2).map((place) => place.domain));
  const add = `add what ${rivals} above it cover${above.length === 1 ? "s" : ""} and it does not`;
  return words === "" ? add : `${words}, and ${add}`;
}

/** What the page has to take in, beyond what title and path already say. */
function sectionsOf(kind: PlayKind, facts: FamilyFacts): string[] {
  const edit = kind === "expand_page" || kind === "refresh_page" || kind === "get_cited";
  const source = edit ? (facts.page?.missing ?? []) : kind === "comparison_page" ? facts.comparing : facts.subtopics;
  return fresh(source, facts.head)
    .slice(0, SECTIONS_MAX)
    .map((text) => short(text));
}

function rivalNames(facts: FamilyFacts): string {
  const rivals = facts.holders
    .filter((holder) => holder.kind === "rival")
    .slice(0, 2)
    .map((holder) => holder.domain);
  return rivals.length === 0 ? "the ones people name" : joinAnd(rivals);
}

function fresh(texts: readonly string[], head: string): string[] {
  return texts.filter((text) => !sameText(text, head));
}

function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function short(text: string | undefined): string {
  return truncate(text ?? "", QUOTED_CHARS_MAX);
}
