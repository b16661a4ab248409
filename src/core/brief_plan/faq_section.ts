import type { OutlineSection } from "../../domain/brief.ts";
import { joinAnd, pagePath, plural, quoteList } from "../phrase.ts";
import { keptAnswers } from "./answers.ts";
import type { FacetId } from "./facet_id.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { sourceName } from "./outline.ts";
import type { SectionIdea } from "./section_idea.ts";
import { answeredQuestions, faqQuestions, holdsSide, isAboutTopic, keptIdeas, ownIdeas } from "./sections.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { leadQuestionOf, writtenQuestion } from "./written_question.ts";

const FAQ_MAX = 6;
const ANSWER_WORDS = 50;
/** Sides that one section tells whole. */
const PLAIN_SIDES: ReadonlySet<FacetId> = new Set(["cost", "place", "timing"]);
/** Sides that are asked in many words and told once. */
const ONE_SECTION_SIDES: ReadonlySet<FacetId> = new Set(["choose", "definition", "benefits"]);

/** Questions people ask that no section is named after: those of the page, those the site answers, those still open. */
export function faqSection(ground: Ground, headings: readonly string[]): OutlineSection | null {
  const kept = keptAnswers(ground)
    .map((entry) => entry.question)
    .filter((question) => question !== ground.target?.name);
  const told = answeredQuestions(ground);
  // What the page or the text is named by stands above all sections.
  const name = ground.target?.name ?? leadQuestionOf(ground) ?? "";
  const taken = [...headings, ...kept, name];
  const sections = keptIdeas(ground);
  const asked = faqQuestions(ground, taken, FAQ_MAX * 2).filter(
    (entry) =>
      !isToldInSection(ground, sections, entry.question) && !isHeadingOf(entry.question, headings, ground.language),
  );
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
    ...answered.map((entry) => writtenQuestion(ground, entry.question)),
    ...own,
    ...open.map((entry) => writtenQuestion(ground, entry.question)),
  ];
  if (questions.length === 0) return null;
  const from = told.filter((entry) => answered.some((other) => other.question === entry.question));
  const sources = [...new Set([...answered, ...open].map((entry) => sourceName(entry.source)))];
  return {
    heading: wordingFor(ground.language).headings.faq,
    level: 2,
    role: "faq",
    query: questions.join(" "),
    words: ANSWER_WORDS * questions.length,
    source_urls: [...new Set(from.map((entry) => entry.answer.url))],
    guidance: [
      kept.length > 0 ? `${plural(kept.length, "question")} of the page ${kept.length === 1 ? "stays" : "stay"}.` : "",
      from.length > 0
        ? `Your site answers ${from.map((entry) => `“${entry.question}” (${pagePath(entry.answer.url)})`).join(", ")}.`
        : "",
      open.length > 0
        ? `Nothing on your site answers ${quoteList(
            open.map((entry) => writtenQuestion(ground, entry.question)),
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
function isToldInSection(ground: Ground, kept: readonly SectionIdea[], question: string): boolean {
  const [facet] = facetsAsked(question, ground.language);
  return (
    facet !== undefined && PLAIN_SIDES.has(facet.id) && kept.some((idea) => holdsSide(idea, facet, ground.language))
  );
}

/** Whether a section is there for what the question asks, under whatever words. */
function isHeadingOf(question: string, headings: readonly string[], language: string): boolean {
  const [side] = facetsAsked(question, language);
  return (
    side !== undefined &&
    ONE_SECTION_SIDES.has(side.id) &&
    headings.some((heading) => facetsAsked(heading, language)[0]?.id === side.id)
  );
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
