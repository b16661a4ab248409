import type { OutlineSection } from "../brief.ts";
import { pagePath } from "../phrase.ts";
import { isAsking } from "../search_pattern.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys } from "../text/words.ts";
import { answerTo } from "./answers.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { insertSection } from "./named_sides.ts";
import { topicSection } from "./outline.ts";
import { BARE_IDEA } from "./section_idea.ts";
import { searchPassages } from "./support.ts";
import { bareHeading, writtenQuestion, writtenSearch } from "./written_question.ts";

/** The outline with a place for every question that the next action gives a heading. */
export function withNamedQuestions(
  ground: Ground,
  outline: readonly OutlineSection[],
  questions: readonly string[],
): OutlineSection[] {
  let sections = [...outline];
  for (const question of questions) {
    if (sections.some((section) => names(section, question))) continue;
    const place = placeOf(ground, sections, question);
    sections =
      place === -1
        ? insertSection(sections, questionSection(ground, question))
        : sections.map((section, i) =>
            i === place
              ? { ...section, guidance: `${section.guidance} Answer “${question}” there in two sentences.` }
              : section,
          );
  }
  return sections;
}

/** The outline with a place for every search that the next action gives a section. */
export function withNamedSearches(
  ground: Ground,
  outline: readonly OutlineSection[],
  searches: readonly string[],
): OutlineSection[] {
  let sections = [...outline];
  for (const search of searches) {
    const keys = contentKeys(search, ground.language);
    const isHeld = ({ heading, guidance }: OutlineSection) =>
      guidance.includes(`"${search}"`) || coverage(keys, new Set(contentKeys(heading, ground.language))) >= 1;
    if (sections.some(isHeld)) continue;
    const place = placeOf(ground, sections, search);
    sections =
      place === -1
        ? insertSection(sections, searchSection(ground, search))
        : sections.map((section, i) =>
            i === place
              ? { ...section, guidance: `${section.guidance} Give "${search}" a subheading there.` }
              : section,
          );
  }
  return sections;
}

/** A section on a narrower search, in what the site says of it. */
function searchSection(ground: Ground, search: string): OutlineSection {
  const passages = searchPassages(ground, search).filter((passage) => passage.url !== ground.target?.url);
  const heading = isAsking(search, ground.language) ? writtenQuestion(ground, search) : writtenSearch(ground, search);
  const section = topicSection(ground, {
    ...BARE_IDEA,
    heading,
    query: search,
    keywords: [search],
    passages,
    order: 0,
  });
  // Nothing is named yet by a page that is still to be made.
  return ground.target === null
    ? { ...section, guidance: section.guidance.replace("; no heading of the page names it.", ".") }
    : section;
}

function names({ heading, guidance, key_points }: OutlineSection, question: string): boolean {
  const bare = bareHeading(question);
  return [heading, ...key_points].some((text) => bareHeading(text) === bare) || guidance.includes(question);
}

/** The section on the side that a question or search asks for; -1 where there is none. */
function placeOf(ground: Ground, sections: readonly OutlineSection[], text: string): number {
  const { language } = ground;
  const [side] = facetsAsked(text, language);
  if (side === undefined) return -1;
  return sections.findIndex(
    ({ role, heading, query }) =>
      (role === "topic" || role === "kept") &&
      (query === side.query || facetsAsked(heading, language).some((facet) => facet.id === side.id)),
  );
}

/** A heading of its own: with the answer a page of the site gives, else to be asked for. */
function questionSection(ground: Ground, question: string): OutlineSection {
  const answer = answerTo(ground, question);
  const passages = answer?.passage == null ? [] : [answer.passage];
  const section = topicSection(ground, {
    ...BARE_IDEA,
    heading: writtenQuestion(ground, question),
    query: question,
    passages,
    order: 0,
  });
  return {
    ...section,
    guidance:
      answer === null
        ? "Asked beside the results. Nothing on your site answers it: ask whoever talks to customers, the answer in the first sentence, two in all."
        : `Asked beside the results. ${pagePath(answer.url)} answers it: say it here in two sentences, and link there for the rest.`,
  };
}
