import type { OutlineSection } from "../brief.ts";
import { joinAnd, pagePath, plural, quoteList, truncate } from "../phrase.ts";
import type { Passage } from "../text/passages.ts";
import { facetHeading } from "./facets.ts";
import { type Ground, supportFor } from "./ground.ts";
import { facetIdeas, faqQuestions, keptIdeas, overlaps, ownIdeas, type SectionIdea } from "./sections.ts";

const SECTIONS_MAX = 7;
const OWN_SECTIONS_MAX = 4;
const KEPT_SECTIONS_MAX = 6;
const GAP_SECTIONS_MAX = 2;
const GAP_DEMAND_MIN = 2;
const FAQ_MAX = 6;
const KEY_POINT_CHARS_MAX = 220;
const WORDS = { answer: 90, section: { min: 80, max: 190 }, faqAnswer: 55, nextStep: 50, proof: 90 };

/** Main sections of an article: what is asked and can be answered, what only this site knows, then open gaps. */
export function chooseSections(
  ground: Ground,
  options: { max?: number; without?: readonly string[] } = {},
): SectionIdea[] {
  const max = options.max ?? SECTIONS_MAX;
  const target = ground.input.targetUrl;
  const facets = facetIdeas(ground).filter((idea) => !options.without?.includes(idea.facet?.id ?? ""));
  const supported = facets
    .filter(
      (idea) =>
        idea.passages.length > 0 && (idea.demand > 0 || idea.facet?.id === "definition" || idea.facet?.id === "how"),
    )
    .sort((a, b) => b.demand - a.demand || a.order - b.order);
  const own = ownIdeas(ground).sort((a, b) => onTarget(b, target) - onTarget(a, target));
  const gaps = facets
    .filter((idea) => idea.passages.length === 0 && idea.demand >= GAP_DEMAND_MIN)
    .sort((a, b) => b.demand - a.demand);
  const chosen: SectionIdea[] = keptIdeas(ground).slice(0, KEPT_SECTIONS_MAX);
  const room = max + chosen.length;
  const take = (ideas: readonly SectionIdea[], limit: number) => {
    let taken = 0;
    for (const idea of ideas) {
      if (taken >= limit || chosen.length >= room) break;
      if (chosen.some((other) => overlaps(idea, other, ground.language))) continue;
      chosen.push(idea);
      taken++;
    }
  };
  take(supported, Math.max(2, max - 3));
  take(own, Math.min(OWN_SECTIONS_MAX, room - chosen.length));
  take(supported, room - chosen.length);
  take(gaps, GAP_SECTIONS_MAX);
  return chosen.sort((a, b) => a.order - b.order);
}

function onTarget(idea: SectionIdea, target: string | null): number {
  return target !== null && idea.passages.some((passage) => passage.url === target) ? 1 : 0;
}

/** Opens the text: the answer itself, before anything else. */
export function answerSection(ground: Ground): OutlineSection {
  const passages = supportFor(ground, "", { limit: 3 }).map((entry) => entry.passage);
  const overview = ground.landscape.ai_overviews;
  return {
    heading: `The short answer`,
    level: 2,
    role: "answer",
    query: ground.topic.name,
    words: WORDS.answer,
    source_urls: urlsOf(passages),
    guidance: [
      `Open without a heading: say what ${ground.topic.withArticle} ${ground.topic.plural ? "are" : "is"} and for whom in two or three sentences that stand alone, since engines lift the first complete answer.`,
      overview.measured === 0
        ? ""
        : `${overview.present} of ${plural(overview.measured, "results page")} read ${overview.present === 1 ? "shows" : "show"} an AI overview.`,
      passages.length === 0 ? "No page of the site defines the topic yet: have an expert write these sentences." : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: passages.slice(0, 2).map(keyPoint),
    evidence_ids: [...new Set(ground.landscape.ranking.slice(0, 5).map((page) => page.evidence_id))],
  };
}

export function topicSection(ground: Ground, idea: SectionIdea, role = "topic"): OutlineSection {
  const words = idea.passages.slice(0, 3).reduce((sum, passage) => sum + passage.words, 0);
  return {
    heading: idea.heading,
    level: 2,
    role,
    query: idea.query,
    words: Math.min(WORDS.section.max, Math.max(WORDS.section.min, words)),
    source_urls: urlsOf(idea.passages),
    guidance: guidanceOf(ground, idea),
    key_points: [
      ...idea.passages.slice(0, 3).map(keyPoint),
      ...idea.quotes.map((quote) => `${quote.site}: “${truncate(quote.sentence, KEY_POINT_CHARS_MAX)}” (${quote.url})`),
      ...idea.questions.slice(0, 3).map((entry) => `Answers “${entry.question}” (${sourceName(entry.source)})`),
    ],
    evidence_ids: [...new Set([...idea.evidence_ids, ...idea.quotes.map((quote) => quote.evidence_id)])],
  };
}

/** Questions people ask that no section is named after, each with whether the site can answer it. */
export function faqSection(ground: Ground, headings: readonly string[]): OutlineSection | null {
  const questions = faqQuestions(ground, headings, FAQ_MAX);
  const own = ownQuestions(
    ground,
    [...headings, ...questions.map((entry) => entry.question)],
    FAQ_MAX - questions.length,
  );
  if (questions.length + own.length === 0) return null;
  const sources = [...new Set(questions.map((entry) => sourceName(entry.source)))];
  return {
    heading: "Frequently asked questions",
    level: 2,
    role: "faq",
    query: [...questions.map((entry) => entry.question), ...own].join(" "),
    words: WORDS.faqAnswer * (questions.length + own.length),
    source_urls: [],
    guidance: [
      "One answer of 40 to 60 words a question, the first sentence answering it outright; use the question as the heading, word for word.",
      sources.length > 0 ? `Questions come from ${joinAnd(sources)}.` : "",
      own.length > 0 ? `${quoteList(own, 3)} ${own.length === 1 ? "is" : "are"} asked on your own pages.` : "",
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: [...questions.map((entry) => entry.question), ...own],
    evidence_ids: [...new Set(questions.flatMap((entry) => entry.evidence_ids))].slice(0, 12),
  };
}

/** Question headings of the brand's own pages on the topic. */
function ownQuestions(ground: Ground, taken: readonly string[], limit: number): string[] {
  if (limit <= 0) return [];
  const seen = new Set<string>();
  return ownIdeas(ground)
    .filter((idea) => !seen.has(idea.heading.toLowerCase()) && seen.add(idea.heading.toLowerCase()) !== undefined)
    .filter(
      (idea) =>
        idea.heading.endsWith("?") && !taken.some((other) => other.toLowerCase() === idea.heading.toLowerCase()),
    )
    .slice(0, Math.min(limit, 3))
    .map((idea) => idea.heading);
}

export function proofSection(ground: Ground): OutlineSection | null {
  const signals = ground.input.brand.context?.trust_signals ?? [];
  if (signals.length === 0) return null;
  const kinds = [...new Set(signals.map((signal) => signal.kind))];
  return {
    heading: kinds.includes("testimonial")
      ? `What others say about ${ground.input.brand.name}`
      : `What ${ground.input.brand.name} stands on`,
    level: 2,
    role: "proof",
    query: ground.topic.name,
    words: WORDS.proof,
    source_urls: [...new Set(signals.map((signal) => signal.source_url))].slice(0, 5),
    guidance: `Quote word for word, with the name and a link to the page it stands on; nothing rewritten. Your site holds ${joinAnd(kinds)}.`,
    key_points: signals
      .slice(0, 3)
      .map(
        (signal) => `${signal.kind}: “${truncate(signal.value, KEY_POINT_CHARS_MAX)}” (${pagePath(signal.source_url)})`,
      ),
    evidence_ids: [],
  };
}

export function nextStepSection(ground: Ground): OutlineSection {
  const { context, name } = ground.input.brand;
  const contact = context?.contact ?? [];
  return {
    heading: `Your next step with ${name}`,
    level: 2,
    role: "next_step",
    query: ground.topic.name,
    words: WORDS.nextStep,
    source_urls: contact.filter((entry) => entry.kind === "page").map((entry) => entry.value),
    guidance:
      contact.length === 0
        ? "One action, one link. No contact detail was found on the site: name the page where a reader acts."
        : `One action, one link: ${joinAnd(contact.slice(0, 3).map((entry) => entry.value))}.`,
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

function guidanceOf(ground: Ground, idea: SectionIdea): string {
  const rivals = ground.landscape.ranking.filter((page) => !page.own).length;
  const showing = Math.round((idea.covered ?? 0) * rivals);
  const parts: string[] = [];
  if (idea.heading.endsWith("?")) parts.push("Answer in the first sentence, then explain.");
  else parts.push("Lead with the point, then the detail that proves it.");
  if (idea.covered !== null && idea.facet !== null) {
    parts.push(
      showing === 0
        ? `None of the ${rivals} ranking pages shows this in title or snippet: a gap to take.`
        : `${showing} of ${rivals} ranking pages ${showing === 1 ? "shows" : "show"} this in title or snippet: readers expect it.`,
    );
  }
  if (idea.keywords.length > 0) parts.push(`Use the wording of ${quoteList(idea.keywords, 3)} once each.`);
  if (idea.passages.length > 0) parts.push(`Build on ${joinAnd(urlsOf(idea.passages).slice(0, 3).map(pagePath))}.`);
  else
    parts.push("Nothing on your site supports this yet: let someone who knows the subject write it, or leave it out.");
  const isKept = idea.passages.every((passage) => passage.url === ground.input.targetUrl);
  if (idea.facet === null) {
    parts.push(
      isKept && idea.passages.length > 0
        ? "Stands on the page already: keep it, and cut what repeats."
        : "This is your own material: keep what is specific to you.",
    );
  }
  return parts.join(" ");
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
