import type { OutlineSection } from "../../domain/brief.ts";
import type { Format } from "../../domain/opportunity.ts";
import { contentKeys } from "../../language/words.ts";
import { pagePath, plural, truncate } from "../phrase.ts";
import { isAsking } from "../search_pattern.ts";
import type { Passage } from "../text/passages.ts";
import { coverage } from "../text/similarity.ts";
import { versusSides } from "./contrast.ts";
import type { Ground } from "./ground.ts";
import { isSettled, keptGuidance, toldIn, topicGuidance } from "./guidance.ts";
import { openingOf } from "./opening.ts";
import { placeSection } from "./place_section.ts";
import { searchIdeas } from "./search_ideas.ts";
import type { SectionIdea } from "./section_idea.ts";
import { facetIdeas, holdsSide, keptIdeas, overlaps, ownIdeas } from "./sections.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { bareHeading, leadQuestionOf, writtenQuestion } from "./written_question.ts";

const SECTIONS_MAX = 7;
const OWN_SECTIONS_MAX = 4;
/** What a page to edit may get beside its own sections. */
const ADDED = { facets: 3, own: 2 };
/** What a side must be asked for to be added to a page that stands. */
const ADDED_DEMAND_MIN = 1.5;
/** What a side must be asked for on a page to be made: a tenth of the ranking pages tell it, or one search asks. */
const NEW_DEMAND_MIN = 0.3;
/** A page of fewer words is written anew. */
const PAGE_WORDS_MIN = 80;
const HOW_TO = /^how to\b/i;
const KEPT_SECTIONS_MAX = 14;
/** Sections that only those who know can write: two beside what there is, more on a page that has little. */
const GAP_SECTIONS = { min: 2, upTo: 5 };
const GAP_DEMAND_MIN = { filled: 2, bare: 0.7 };
export const KEY_POINT_CHARS_MAX = 220;
const WORDS = { answer: 60, section: { min: 80, max: 190 }, kept: { min: 20, max: 420 } };

/** Main sections of a text: what the page to edit has, what is asked and can be answered, then open gaps. */
export function chooseSections(
  ground: Ground,
  options: { max?: number; without?: readonly string[] } = {},
): SectionIdea[] {
  const kept = keptIdeas(ground).slice(0, KEPT_SECTIONS_MAX);
  const without = new Set(options.without ?? []);
  const isEdit = hasText(ground);
  const facets = facetIdeas(ground).filter((idea) => !without.has(idea.facet?.id ?? ""));
  const free = facets.filter((idea) => !isWholePage(ground, idea) && !giveToKept(kept, idea, ground.language));
  const supported = free
    .filter(
      (idea) =>
        idea.passages.length > 0 &&
        (idea.demand >= (isEdit ? ADDED_DEMAND_MIN : NEW_DEMAND_MIN) ||
          (!isEdit && (idea.facet?.id === "definition" || idea.facet?.id === "how"))),
    )
    .sort((a, b) => b.demand - a.demand || a.order - b.order);
  const added: SectionIdea[] = searchIdeas(ground).filter((idea) => !giveSearchToKept(kept, idea, ground.language));
  const max = kept.length > 0 ? added.length + ADDED.facets + ADDED.own : (options.max ?? SECTIONS_MAX);
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
  const room = Math.max(GAP_SECTIONS.min, GAP_SECTIONS.upTo - kept.length - added.length);
  const wanted = room > GAP_SECTIONS.min ? GAP_DEMAND_MIN.bare : GAP_DEMAND_MIN.filled;
  const gaps = free
    .filter((idea) => idea.passages.length === 0 && idea.demand >= wanted)
    .sort((a, b) => b.demand - a.demand);
  for (const idea of gaps.slice(0, room))
    if (![...kept, ...added].some((other) => overlaps(idea, other, ground.language))) added.push(idea);
  return [...kept, ...added.sort((a, b) => a.order - b.order)];
}

/** Whether the page to edit stands, with sections or without. */
function hasText({ target }: Ground): boolean {
  return (target?.sections ?? []).reduce((sum, section) => sum + section.words, 0) >= PAGE_WORDS_MIN;
}

/** `How to store coffee` is no section of the page of that name, but the page itself. */
function isWholePage(ground: Ground, idea: SectionIdea): boolean {
  const { target, language } = ground;
  const name = target?.name ?? openingQuestion(ground);
  if (name !== null && bareHeading(name) === bareHeading(idea.heading)) return true;
  if (target === null || idea.passages.length > 0 || !HOW_TO.test(idea.heading)) return false;
  return coverage(contentKeys(idea.heading, language), new Set(contentKeys(target.name, language))) >= 1;
}

/** A side that a section of the page speaks of already is told there, not in a section beside it. */
function giveToKept(kept: readonly SectionIdea[], idea: SectionIdea, language: string): boolean {
  const { facet } = idea;
  const holder = facet === null ? undefined : kept.find((section) => holdsSide(section, facet, language));
  if (holder === undefined) return false;
  if (idea.demand > 0) holder.also.push(idea);
  return true;
}

/** A narrower search that a sentence of the page answers belongs to that section. */
function giveSearchToKept(kept: readonly SectionIdea[], idea: SectionIdea, language: string): boolean {
  const holder = kept.find((section) => toldIn(section, idea, language) !== null);
  holder?.also.push(idea);
  return holder !== undefined;
}

/** Opens the text: the answer itself, before anything else. */
export function answerSection(ground: Ground, format: Format = "single_article"): OutlineSection {
  const opening = openingOf(ground, format);
  const overview = ground.landscape.ai_overviews;
  const urls = [...new Set((opening?.claims ?? []).flatMap((entry) => entry.urls))];
  const what = `what ${ground.topic.withArticle} ${ground.topic.plural ? "are" : "is"}`;
  const question = format === "single_article" ? openingQuestion(ground) : null;
  const versus = format === "comparison" ? versusSides(ground) : null;
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
        : versus !== null
          ? `Open without a heading: what tells ${versus[0]} from ${versus[1]}, in two or three sentences that stand alone.`
          : question !== null
            ? `Open without a heading: the whole answer to “${question}” in two or three sentences that stand alone.`
            : ground.topic.isAction
              ? "Open without a heading: the whole answer in two or three sentences that stand alone."
              : `Open without a heading: ${what} and for whom, in two or three sentences that stand alone.`,
      overview.present === 0
        ? ""
        : `Engines lift such sentences: ${overview.present} of ${plural(overview.measured, "results page")} read ${overview.present === 1 ? "shows" : "show"} an AI overview.`,
      opening === null
        ? `No page of the site ${question === null && !ground.topic.isAction ? `says ${what}` : "answers it"} yet: have someone who knows write it.`
        : opening.claims.some((entry) => entry.urls.includes(ground.target?.url ?? ""))
          ? "The sentences below stand on the page already: put them first."
          : urls.length > 2
            ? `Counted over ${plural(urls.length, "product page")}: count again before you publish.`
            : `The sentences below stand on ${urls.slice(0, 2).map(pagePath).join(" and ")}: say it in other words here.`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    key_points: (opening?.sentences ?? []).map((text) => truncate(text, KEY_POINT_CHARS_MAX)),
    evidence_ids: [...new Set(ground.landscape.ranking.slice(0, 5).map((page) => page.evidence_id))],
  };
}

/** The question the text is named after or made for. */
function openingQuestion(ground: Ground): string | null {
  const { target } = ground;
  if (target === null) {
    const asked = leadQuestionOf(ground);
    return asked === null ? null : writtenQuestion(ground, asked.replace(/\?$/, ""));
  }
  if (target.name.endsWith("?")) return target.name;
  const { head } = ground.input;
  return isAsking(head, ground.language) ? writtenQuestion(ground, head.replace(/\?$/, "")) : null;
}

export function topicSection(ground: Ground, idea: SectionIdea, role = "topic"): OutlineSection {
  if (idea.kept !== null) return keptSection(ground, idea);
  if (idea.facet?.id === "place" && idea.passages.length === 0) {
    const section = placeSection(ground, { query: idea.query, evidence_ids: idea.evidence_ids });
    if (section !== null) return section;
  }
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
  const open = idea.also.filter((side) => !isSettled(idea, side, ground.language));
  return {
    heading: idea.heading,
    level: 2,
    role: "kept",
    query: idea.query,
    words: Math.min(WORDS.kept.max, Math.max(WORDS.kept.min, words)),
    source_urls: ground.target === null ? [] : [ground.target.url],
    guidance: keptGuidance(ground, idea),
    key_points: open.flatMap((side) => [
      ...side.questions.slice(0, 2).map((entry) => `Answers “${entry.question}” (${sourceName(entry.source)})`),
      ...(toldIn(idea, side, ground.language) === null ? side.passages.slice(0, 1).map(keyPoint) : []),
    ]),
    evidence_ids: [...new Set(open.flatMap((side) => side.evidence_ids))].slice(0, 12),
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
  return idea.facet === null ? idea.heading : wordingFor(ground.language).facetHeading(idea.facet.id, ground.topic);
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
