import type { PlayKind } from "../domain/opportunity.ts";
import { archiveStep } from "./archive_step.ts";
import { criteriaStep, optionsStep, weighedStep } from "./comparison_steps.ts";
import type { FamilyFacts } from "./family_facts.ts";
import { isOffered } from "./family_relevance.ts";
import { leadQuestionOf, sameQuestion } from "./lead_question.ts";
import { formatCount, joinAnd, pagePath, quoteList, shortenQuoted, truncate, withoutText } from "./phrase.ts";
import type { PlayGap } from "./play_gap.ts";
import {
  aheadText,
  citedText,
  idsOf,
  namedSides,
  plainTitle,
  questionList,
  type Step,
  searchIds,
  sideCounts,
  sideNames,
  sidesWithCounts,
  strayText,
} from "./play_step.ts";
import type { SideId } from "./result_sides.ts";
import { isAsking, spokeSearches } from "./search_pattern.ts";

const SIDES_MAX = 3;
const SECTIONS_MAX = 3;
const QUESTION_CHARS_MAX = 90;
/** Sides that a page which sells has room for; the others belong into an article. */
const OF_OFFER: ReadonlySet<SideId> = new Set([
  "cost",
  "place",
  "timing",
  "audience",
  "prepare",
  "expect",
  "delivery",
  "booking",
  "reviews",
  "proof",
]);

/** What the page to make has to hold, and where it comes from, each only where it was measured. */
export function newPageSteps(
  kind: PlayKind,
  facts: FamilyFacts,
  { gap, path, whole, language }: { gap: PlayGap; path: string; whole: FamilyFacts; language: string },
): Step[] {
  const steps = [
    kind === "comparison_page" ? optionsStep(facts, gap, { path, whole, language }) : null,
    kind === "comparison_page" ? weighedStep(facts, gap, { path, language }) : null,
    kind === "comparison_page" ? criteriaStep(gap, path) : newSidesStep(kind, gap, path),
    kind === "topic_hub" ? spokesStep(facts, gap, path) : null,
    kind === "programmatic_set" ? templateStep(facts, path) : null,
    kind === "local_page" ? townStep(facts, gap, path) : null,
    kind === "service_page" ? offerStep(facts, path) : null,
    kind === "answer_page" ? leadStep(facts, gap, path) : null,
    citedStep(kind, facts, { gap, path }),
    followUpStep(kind, facts, { gap, path }),
    kind === "answer_page" || kind === "service_page" ? subtopicStep(facts, path) : null,
    queryStep(gap, path),
    kind === "comparison_page" ? null : archiveStep(facts, path),
    strayStep(kind, facts, path),
    feederStep(facts, gap, path),
    leaderStep(facts, gap, path),
  ];
  return steps.filter((step) => step !== null);
}

/** The question it answers first: the head itself where that asks, else the first shown with the results. */
function leadStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const asked = leadQuestionOf(facts, gap);
  if (asked === null) return null;
  const question = `"${truncate(plainTitle(asked), QUESTION_CHARS_MAX)}"`;
  const shown = gap.questions.find((entry) => entry.question === asked);
  return {
    id: "lead",
    weight: isAsking(facts.head) ? 2.8 : 2.1,
    first:
      shown === undefined
        ? `Write ${path} as the reply to ${question}: two sentences that can be quoted, then the reasons.`
        : `Create ${path} with ${question}, asked beside the results, as its h1 and the answer in the two sentences below it.`,
    next: `Open with the answer to ${question}.`,
    basis: shown === undefined ? `the search itself asks ${question}` : `shown with the results: ${question}`,
    evidence_ids: shown?.evidence_ids ?? [],
  };
}

/** The other questions people open. */
function followUpStep(kind: PlayKind, facts: FamilyFacts, { gap, path }: { gap: PlayGap; path: string }): Step | null {
  // Only an article opens with a question: on any other page the first one is a heading too.
  const lead = kind === "answer_page" ? leadQuestionOf(facts, gap) : null;
  const others = gap.questions.filter((entry) => !sameQuestion(entry.question, lead ?? "")).slice(0, 2);
  if (others.length === 0) return null;
  const list = questionList(others, 2);
  return {
    id: "questions",
    weight: 1.3,
    first: `Create ${path} with ${list} as headings, since searchers are shown ${others.length === 1 ? "it" : "them"} beside the results.`,
    next: `Take ${list} as ${others.length === 1 ? "a heading" : "headings"}: also asked beside the results.`,
    basis: `shown with the results: ${list}`,
    evidence_ids: idsOf(others),
    questions: others.map((entry) => entry.question),
  };
}

function newSidesStep(kind: PlayKind, gap: PlayGap, path: string): Step | null {
  const isOffer = kind === "service_page" || kind === "local_page";
  const sides = gap.sides.filter(({ id }) => !isOffer || OF_OFFER.has(id)).slice(0, SIDES_MAX);
  if (gap.search === null || sides.length === 0) return null;
  const counts = sideCounts(sides, gap.search);
  return {
    id: "sides",
    weight: 1.2 + 1.8 * sides[0]!.weight,
    first: `Create ${path} with ${sideNames(sides)} on it: ${counts}.`,
    next:
      sides.length === 1
        ? `Include ${sides[0]!.name}, as ${sides[0]!.pages} of ${sides[0]!.of} first results do.`
        : `First results show ${sidesWithCounts(sides)}: include ${sides.length === 2 ? "both" : "all three"}.`,
    basis: counts,
    evidence_ids: [gap.search.evidence_id],
    sides: namedSides(sides, gap.search),
  };
}

/** What engines cite today. */
function citedStep(kind: PlayKind, facts: FamilyFacts, { gap, path }: { gap: PlayGap; path: string }): Step | null {
  const top = gap.beat;
  if (top === null || gap.citingAnswers === 0 || top.count < 2) return null;
  const share = `${top.count} of ${gap.citingAnswers} AI answers`;
  const ahead = aheadText(gap);
  return {
    id: "cited",
    weight: 1 + (1.9 * top.count) / gap.citingAnswers,
    first: `Create ${path} as a better source than ${citedText(top)}, which ${share} on ${shortenQuoted(facts.head)} cite${ahead}.`,
    next:
      kind === "comparison_page"
        ? `The page to beat is ${citedText(top)}: ${share} cite it${ahead}.`
        : `Measure it against ${citedText(top)}, cited in ${share}${ahead}.`,
    basis: `${citedText(top)} is cited in ${share}`,
    evidence_ids: top.evidence_ids,
  };
}

/** What leads the results, where little else is known of them. */
function leaderStep({ head }: FamilyFacts, { search }: PlayGap, path: string): Step | null {
  const top = search?.results[0];
  if (search === null || top === undefined) return null;
  const title = top.title.toLowerCase();
  if (
    !head
      .toLowerCase()
      .split(/\s+/)
      .every((word) => title.includes(word))
  )
    return null;
  return {
    id: "leader",
    weight: 0.5,
    first: `Create ${path} and settle in its first lines what ${citedText(top)}, first for "${shortenQuoted(search.keyword)}", promises in its title.`,
    next: `${citedText(top)} leads the results: settle in the first lines what that title promises.`,
    basis: `place ${top.position} for "${shortenQuoted(search.keyword)}": ${citedText(top)}`,
    evidence_ids: [search.evidence_id],
  };
}

function queryStep(gap: PlayGap, path: string): Step | null {
  const [query] = gap.queries;
  if (query === undefined) return null;
  const words = `"${shortenQuoted(query.question)}"`;
  return {
    id: "query",
    weight: 0.7,
    first: `Create ${path} and use the words ${words}: an engine searched them before it answered.`,
    next: `Use the words ${words} in a heading, which an engine searched before it answered.`,
    basis: `an engine's own search: ${words}`,
    evidence_ids: query.evidence_ids,
  };
}

function subtopicStep(facts: FamilyFacts, path: string): Step | null {
  const searches = withoutText(facts.subtopics, facts.head).slice(0, SECTIONS_MAX);
  const topics = searches.map(shortenQuoted);
  if (topics.length === 0) return null;
  const volumes = facts.keywords
    .filter(({ keyword }) => searches.includes(keyword))
    .flatMap((entry) => entry.google_vol ?? []);
  const volume = volumes.reduce((sum, value) => sum + value, 0);
  const searched = volume > 0 ? ` (${formatCount(volume)} searches a month)` : "";
  const list = quoteList(topics, SECTIONS_MAX);
  return {
    id: "subtopics",
    weight: 1 + (volume > 0 ? 0.6 : 0),
    first: `Create ${path} and give ${list}${searched} ${topics.length === 1 ? "a section" : "a section each"}.`,
    next: `${topics.length === 1 ? "One section goes" : "Sections go"} to ${list}${searched}.`,
    basis: `searches of the family: ${list}`,
    evidence_ids: [],
    searches,
  };
}

/** A page of another subject ranks for it: proof that the site can. */
function strayStep(kind: PlayKind, { best, archive }: FamilyFacts, path: string): Step | null {
  if (best === null || best.url === null) return null;
  if (best.url === archive?.url && kind !== "comparison_page") return null;
  const from = pagePath(best.url);
  const named = `"${shortenQuoted(best.keyword)}"`;
  // A comparison stands beside the page on the topic: that one may well be about it.
  const ranking = kind === "comparison_page" ? `which ranks ${best.position} for ${named}` : strayText(best);
  return {
    id: "stray",
    weight: best.position <= 10 ? 2.3 : 1.6,
    first: `Create ${path} and link to it from ${from}, ${ranking}.`,
    next: `Link to it from ${from}, ${ranking}.`,
    basis: `${from} ranks ${best.position} for ${named}`,
    evidence_ids: [],
  };
}

function feederStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const pages = gap.linkFrom.filter((page) => page.url !== facts.best?.url);
  if (pages.length === 0) return null;
  const list = joinAnd(pages.map((page) => pagePath(page.url)));
  return {
    id: "feeders",
    weight: 0.9,
    first: `Create ${path} out of what ${list} ${pages.length === 1 ? "says" : "say"} on the topic, and link it from there.`,
    next: `${list} ${pages.length === 1 ? "touches" : "touch"} the topic: link from there.`,
    basis: `${list} name the topic in title or headings`,
    evidence_ids: [],
  };
}

/** The first spoke, and those the site has already. */
function spokesStep(facts: FamilyFacts, gap: PlayGap, path: string): Step | null {
  const topics = spokeSearches(withoutText(facts.subtopics, facts.head));
  const [first, ...rest] = topics.map(shortenQuoted);
  if (first === undefined) return null;
  const volume = facts.keywords.find(({ keyword }) => keyword === topics[0])?.google_vol;
  const searched = volume === undefined || volume === 0 ? "" : ` (${formatCount(volume)} searches a month)`;
  return {
    id: "spokes",
    weight: 3,
    first: `Write the spoke "${first}"${searched} first, then ${path} as the hub that leads to it${rest.length > 0 ? ` and to ${quoteList(rest, 2)}` : ""}.`,
    next: `Begin with the spoke "${first}"${searched}.`,
    basis: `${topics.length} searches each ask for something of their own`,
    evidence_ids: searchIds(gap),
  };
}

function templateStep(facts: FamilyFacts, path: string): Step | null {
  if (facts.template === null) return null;
  const { stem, cases: variants } = facts.template;
  const volumeOf = (variant: string) =>
    facts.keywords.find(({ keyword }) => keyword === `${stem} ${variant.toLowerCase()}`)?.google_vol ?? 0;
  const sorted = [...variants].sort((a, b) => volumeOf(b) - volumeOf(a));
  const [first] = sorted;
  const volume = volumeOf(first ?? "");
  return {
    id: "template",
    weight: 3,
    first: `Build the template ${path} on "${shortenQuoted(first)}"${volume > 0 ? `, the most searched of ${variants.length} (${formatCount(volume)} a month)` : `, one of ${variants.length} variants searched`}, and publish a variant only where you have data of its own.`,
    next: `Begin with ${quoteList(sorted, 3)}.`,
    basis: `${variants.length} searches repeat "${stem} …"`,
    evidence_ids: [],
  };
}

/** What a page for a place needs, and how many results show theirs. */
function townStep({ place }: FamilyFacts, gap: PlayGap, path: string): Step {
  const needs = "address, area served, opening times and one way to book";
  const side = gap.sides.find((entry) => entry.id === "place");
  const step = { id: "town", weight: 3, next: `It needs ${needs}.`, evidence_ids: searchIds(gap) };
  const town =
    place.town !== null
      ? `"${shortenQuoted(place.town)}"`
      : place.towns > 1
        ? `your ${place.towns} towns`
        : "your town";
  const create = `Create ${path} with ${town} in title and h1, then ${needs}`;
  if (gap.search === null || side === undefined)
    return { ...step, first: `${create}.`, basis: "the search is for a place" };
  const shown = `${side.pages} of the ${side.of} first results for "${shortenQuoted(gap.search.keyword)}" show theirs in title or snippet`;
  return { ...step, first: `${create}: ${shown}.`, basis: shown };
}

function offerStep({ offer, head }: FamilyFacts, path: string): Step | null {
  if (offer === null || !isOffered(offer)) return null;
  return {
    id: "offer",
    weight: 1.7,
    first: `Give "${shortenQuoted(offer.text)}" the page ${path}, worded for "${shortenQuoted(head)}", with price and one call to action in view at once.`,
    next: `Lead it to your offer "${shortenQuoted(offer.text)}" with one call to action.`,
    basis: `the site offers "${shortenQuoted(offer.text)}"`,
    evidence_ids: [],
  };
}
