import type { OutlineSection } from "../brief.ts";
import type { Format } from "../opportunity.ts";
import { joinAnd, pagePath, plural, quoteList, truncate } from "../phrase.ts";
import type { Passage } from "../text/passages.ts";
import { keptAnswers } from "./answers.ts";
import { type FacetId, facetHeading, facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { keptGuidance, topicGuidance } from "./guidance.ts";
import { bestOffer } from "./offers.ts";
import { openingOf, priceLine } from "./opening.ts";
import { proofOf } from "./proof.ts";
import {
  answeredQuestions,
  facetIdeas,
  faqQuestions,
  holdsSide,
  isAboutTopic,
  keptIdeas,
  overlaps,
  ownIdeas,
  type SectionIdea,
} from "./sections.ts";

const SECTIONS_MAX = 7;
const OWN_SECTIONS_MAX = 4;
/** What a page to edit may get beside its own sections. */
const ADDED = { facets: 3, own: 2 };
/** What a side must be asked for to be added to a page that stands. */
const ADDED_DEMAND_MIN = 1.5;
const KEPT_SECTIONS_MAX = 14;
/** Sides that one section tells whole. */
const PLAIN_SIDES: ReadonlySet<FacetId> = new Set(["cost", "place", "timing"]);
const GAP_SECTIONS_MAX = 2;
const GAP_DEMAND_MIN = 2;
const FAQ_MAX = 6;
const KEY_POINT_CHARS_MAX = 220;
const WORDS = {
  answer: 60,
  section: { min: 80, max: 190 },
  kept: { min: 20, max: 420 },
  faqAnswer: 50,
  nextStep: 40,
  proof: 70,
};

/** Main sections of a text: what the page to edit has, what is asked and can be answered, then open gaps. */
export function chooseSections(
  ground: Ground,
  options: { max?: number; without?: readonly string[] } = {},
): SectionIdea[] {
  const kept = keptIdeas(ground).slice(0, KEPT_SECTIONS_MAX);
  const without = new Set(options.without ?? []);
  const facets = facetIdeas(ground).filter((idea) => !without.has(idea.facet?.id ?? ""));
  const free = facets.filter((idea) => !giveToKept(kept, idea));
  const supported = free
    .filter(
      (idea) =>
        idea.passages.length > 0 &&
        (idea.demand >= (kept.length > 0 ? ADDED_DEMAND_MIN : 0.01) ||
          (kept.length === 0 && (idea.facet?.id === "definition" || idea.facet?.id === "how"))),
    )
    .sort((a, b) => b.demand - a.demand || a.order - b.order);
  const gaps = free
    .filter((idea) => idea.passages.length === 0 && idea.demand >= GAP_DEMAND_MIN)
    .sort((a, b) => b.demand - a.demand);
  const max = kept.length > 0 ? ADDED.facets + ADDED.own : (options.max ?? SECTIONS_MAX);
  const added: SectionIdea[] = [];
  const take = (ideas: readonly SectionIdea[], limit: number) => {
    let taken = 0;
    for (const idea of ideas) {
      if (taken >= limit || added.length >= max) break;
      if ([...kept, ...added].some((other) => overlaps(idea, other, ground.language))) continue;
      added.push(idea);
      taken++;
    }
  };
  take(supported, kept.length > 0 ? ADDED.facets : Math.max(2, max - 3));
  take(ownIdeas(ground), kept.length > 0 ? ADDED.own : OWN_SECTIONS_MAX);
  if (kept.length === 0) take(supported, max - added.length);
  const room = Math.min(GAP_SECTIONS_MAX, gaps.length);
  for (const idea of gaps.slice(0, room))
    if (![...kept, ...added].some((other) => overlaps(idea, other, ground.language))) added.push(idea);
  return [...kept, ...added.sort((a, b) => a.order - b.order)];
}

/** A side that a section of the page speaks of already is told there, not in a section beside it. */
function giveToKept(kept: readonly SectionIdea[], idea: SectionIdea): boolean {
  const { facet } = idea;
  const holder = facet === null ? undefined : kept.find((section) => holdsSide(section, facet));
  if (holder === undefined) return false;
  if (idea.demand > 0) holder.also.push(idea);
  return true;
}

/** Opens the text: the answer itself, before anything else. */
export function answerSection(ground: Ground, format: Format = "single_article"): OutlineSection {
  const opening = openingOf(ground, format);
  const overview = ground.landscape.ai_overviews;
  const urls = [...new Set((opening?.claims ?? []).flatMap((entry) => entry.urls))];
  const what = `what ${ground.topic.withArticle} ${ground.topic.plural ? "are" : "is"}`;
  return {
    heading: "The short answer",
    level: 2,
    role: "answer",
    query: ground.topic.name,
    words: WORDS.answer,
    source_urls: urls,
    guidance: [
      format === "landing_page"
        ? "Open without a heading: the offer, for whom, and the price or first condition, in two or three sentences that stand alone."
        : ground.topic.isAction
          ? "Open without a heading: the whole answer in two or three sentences that stand alone."
          : `Open without a heading: ${what} and for whom, in two or three sentences that stand alone.`,
      overview.measured === 0
        ? ""
        : `Engines lift such sentences; ${overview.present} of ${plural(overview.measured, "results page")} read ${overview.present === 1 ? "shows" : "show"} an AI overview.`,
      opening === null
        ? `No page of the site says ${what} yet: have someone who knows write it.`
        : opening.claims.some((entry) => entry.urls.includes(ground.target?.url ?? ""))
          ? "The sentences below stand on the page already: put them first."
          : `The sentences below stand on ${urls.slice(0, 2).map(pagePath).join(" and ")}: say it in other words here.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: (opening?.sentences ?? []).map((text) => truncate(text, KEY_POINT_CHARS_MAX)),
    evidence_ids: [...new Set(ground.landscape.ranking.slice(0, 5).map((page) => page.evidence_id))],
  };
}

export function topicSection(ground: Ground, idea: SectionIdea, role = "topic"): OutlineSection {
  if (idea.kept !== null) return keptSection(ground, idea);
  const words = idea.passages.slice(0, 3).reduce((sum, passage) => sum + passage.words, 0);
  return {
    heading: idea.heading,
    level: 2,
    role,
    query: idea.query,
    words: Math.min(WORDS.section.max, Math.max(WORDS.section.min, words)),
    source_urls: urlsOf(idea.passages),
    guidance: topicGuidance(ground, idea),
    key_points: [
      ...idea.passages.slice(0, 3).map(keyPoint),
      ...idea.quotes.map((quote) => `${quote.site}: “${truncate(quote.sentence, KEY_POINT_CHARS_MAX)}” (${quote.url})`),
      ...idea.questions.slice(0, 3).map((entry) => `Answers “${entry.question}” (${sourceName(entry.source)})`),
    ],
    evidence_ids: [...new Set([...idea.evidence_ids, ...idea.quotes.map((quote) => quote.evidence_id)])],
  };
}

/** A section of the page to edit, as it stands, with what it is to answer besides. */
function keptSection(ground: Ground, idea: SectionIdea): OutlineSection {
  const words = idea.kept?.words ?? 0;
  return {
    heading: idea.heading,
    level: 2,
    role: "kept",
    query: idea.query,
    words: Math.min(WORDS.kept.max, Math.max(WORDS.kept.min, words)),
    source_urls: ground.target === null ? [] : [ground.target.url],
    guidance: keptGuidance(ground, idea),
    key_points: idea.also.flatMap((side) => [
      ...side.questions.slice(0, 2).map((entry) => `Answers “${entry.question}” (${sourceName(entry.source)})`),
      ...side.passages.slice(0, 1).map(keyPoint),
    ]),
    evidence_ids: [...new Set(idea.also.flatMap((side) => side.evidence_ids))].slice(0, 12),
  };
}

/** Questions people ask that no section is named after: those of the page, those the site answers, those still open. */
export function faqSection(ground: Ground, headings: readonly string[]): OutlineSection | null {
  const kept = keptAnswers(ground).map((entry) => entry.question);
  const told = answeredQuestions(ground);
  const taken = [...headings, ...kept];
  const sections = keptIdeas(ground);
  const asked = faqQuestions(ground, taken, FAQ_MAX * 2).filter((entry) => !isToldInSection(sections, entry.question));
  const answered = asked.filter((entry) => told.some((other) => other.question === entry.question)).slice(0, FAQ_MAX);
  const open = asked
    .filter((entry) => !answered.includes(entry))
    .slice(0, Math.max(2, FAQ_MAX - answered.length - kept.length));
  const own = ownQuestions(
    ground,
    [...taken, ...asked.map((entry) => entry.question)],
    FAQ_MAX - answered.length - open.length - kept.length,
  );
  const questions = [
    ...kept,
    ...answered.map((entry) => entry.question),
    ...own,
    ...open.map((entry) => entry.question),
  ];
  if (questions.length === 0) return null;
  const from = told.filter((entry) => answered.some((other) => other.question === entry.question));
  const sources = [...new Set([...answered, ...open].map((entry) => sourceName(entry.source)))];
  return {
    heading: "Frequently asked questions",
    level: 2,
    role: "faq",
    query: questions.join(" "),
    words: WORDS.faqAnswer * questions.length,
    source_urls: [...new Set(from.map((entry) => entry.answer.url))],
    guidance: [
      kept.length > 0 ? `${plural(kept.length, "question")} of the page ${kept.length === 1 ? "stays" : "stay"}.` : "",
      from.length > 0
        ? `Your site answers ${from.map((entry) => `“${entry.question}” (${pagePath(entry.answer.url)})`).join(", ")}.`
        : "",
      open.length > 0
        ? `Nothing on your site answers ${quoteList(
            open.map((entry) => entry.question),
            4,
          )}: ask whoever talks to customers, 40 to 60 words each, the answer in the first sentence.`
        : "",
      sources.length > 0 ? `Asked in ${joinAnd(sources)}; keep each question word for word as its heading.` : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: questions,
    evidence_ids: [...new Set([...answered, ...open].flatMap((entry) => entry.evidence_ids))].slice(0, 12),
  };
}

/** Whether a section of the page is the place for the answer: it gets the question, the list of questions does not. */
function isToldInSection(kept: readonly SectionIdea[], question: string): boolean {
  const [facet] = facetsAsked(question);
  return facet !== undefined && PLAIN_SIDES.has(facet.id) && kept.some((idea) => holdsSide(idea, facet));
}

/** Questions that no page of the site answers yet. */
export function openQuestions(ground: Ground): string[] {
  const told = new Set(answeredQuestions(ground).map((entry) => entry.question));
  return faqQuestions(ground, [], FAQ_MAX * 2)
    .filter((entry) => !told.has(entry.question) && isAboutTopic(ground, entry.question))
    .map((entry) => entry.question)
    .slice(0, FAQ_MAX);
}

/** Question headings of the brand's own pages on the topic. */
function ownQuestions(ground: Ground, taken: readonly string[], limit: number): string[] {
  if (limit <= 0) return [];
  const lower = new Set(taken.map((text) => text.toLowerCase()));
  return [...new Set(ownIdeas(ground).map((idea) => idea.heading))]
    .filter((heading) => heading.endsWith("?") && !lower.has(heading.toLowerCase()))
    .slice(0, Math.min(limit, 3));
}

export function proofSection(ground: Ground, format: Format): OutlineSection | null {
  const { name } = ground.input.brand;
  const { quotes, statements } = proofOf(ground, format);
  const chosen = [...quotes, ...statements];
  if (chosen.length === 0) return null;
  return {
    heading: quotes.length > 0 ? `What customers say about ${name}` : `What ${name} stands on`,
    level: 2,
    role: "proof",
    query: ground.topic.name,
    words: WORDS.proof,
    source_urls: [...new Set(chosen.map((signal) => signal.source_url))],
    guidance: `Word for word, with the name and a link to the page it stands on. These of the ${plural(ground.input.brand.context?.trust_signals.length ?? 0, "statement")} on your site fit ${ground.topic.name} best.`,
    key_points: chosen.map(
      (signal) =>
        `${signal.kind}${signal.author === undefined ? "" : ` by ${signal.author}`}: “${truncate(signal.value, KEY_POINT_CHARS_MAX)}” (${pagePath(signal.source_url)})`,
    ),
    evidence_ids: [],
  };
}

/** The one thing to do next: the offer the text is about, else the way to reach the brand. */
export function nextStepSection(ground: Ground): OutlineSection {
  const { context, name } = ground.input.brand;
  const contact = context?.contact ?? [];
  const offer = bestOffer(ground);
  const price = offer === null ? null : priceLine(ground, offer.url);
  const ways = contact.slice(0, 3).map((entry) => entry.value);
  return {
    heading: `Your next step with ${name}`,
    level: 2,
    role: "next_step",
    query: ground.topic.name,
    words: WORDS.nextStep,
    source_urls: [
      ...(offer === null ? [] : [offer.url]),
      ...contact.filter((entry) => entry.kind === "page").map((entry) => entry.value),
    ],
    guidance: [
      offer === null
        ? ""
        : offer.url === ground.target?.url
          ? `The page sells ${offer.name}${price === null ? "" : ` (${price})`}: repeat its button here.`
          : `Lead to ${offer.name} (${pagePath(offer.url)}${price === null ? "" : `, ${price}`}).`,
      ways.length === 0
        ? "No contact detail was found on the site: name the place where a reader acts."
        : `For questions: ${joinAnd(ways)}.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: [],
    evidence_ids: [],
  };
}

export function keyPoint(passage: Passage): string {
  const text = passage.kind === "list" ? passage.parts.slice(0, 6).join("; ") : (passage.parts[0] ?? "");
  return `${truncate(text, KEY_POINT_CHARS_MAX)} (${pagePath(passage.url)})`;
}

export function urlsOf(passages: readonly Passage[]): string[] {
  return [...new Set(passages.map((passage) => passage.url))];
}

/** Fallback heading of a facet, for formats that name it themselves. */
export function headingOf(ground: Ground, idea: SectionIdea): string {
  return idea.facet === null ? idea.heading : facetHeading(idea.facet.id, ground.topic);
}

export function sourceName(source: string): string {
  switch (source) {
    case "people_also_ask":
      return "“People also ask”";
    case "answer_engine":
      return "questions put to answer engines";
    case "engine_query":
      return "the engines' own searches";
    default:
      return "searches";
  }
}
