import type { OutlineSection } from "../brief.ts";
import { pagePath } from "../phrase.ts";
import { answerTo } from "./answers.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { insertSection } from "./named_sides.ts";
import { topicSection } from "./outline.ts";
import { BARE_IDEA } from "./section_idea.ts";
import { bareHeading, writtenQuestion } from "./written_question.ts";

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

function names({ heading, guidance, key_points }: OutlineSection, question: string): boolean {
  const bare = bareHeading(question);
  return [heading, ...key_points].some((text) => bareHeading(text) === bare) || guidance.includes(question);
}

/** The section on the side the question asks for; -1 where there is none. */
function placeOf(ground: Ground, sections: readonly OutlineSection[], question: string): number {
  const { language } = ground;
  const [side] = facetsAsked(question, language);
  if (side === undefined) return -1;
  return sections.findIndex(
    ({ role, heading }) =>
      (role === "topic" || role === "kept") && facetsAsked(heading, language).some((facet) => facet.id === side.id),
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
