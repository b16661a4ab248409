import type { OutlineSection } from "../../domain/brief.ts";
import { contentKeys } from "../../language/words.ts";
import { pagePath } from "../phrase.ts";
import { isAsking, isWeighing } from "../search_pattern.ts";
import { coverage } from "../text/similarity.ts";
import { answerTo } from "./answers.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { insertSection } from "./named_sides.ts";
import { topicSection } from "./outline.ts";
import { BARE_IDEA } from "./section_idea.ts";
import { searchPassages } from "./support.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { bareHeading, writtenQuestion, writtenSearch } from "./written_question.ts";

const ANSWER_WORDS = 50;
/** Sections that weigh options, whatever the search for that is. */
const COMPARING: ReadonlySet<string> = new Set(["sides", "options"]);

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
        ? withQuestion(ground, sections, question)
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
    const isHeld = ({ role = "", heading, guidance }: OutlineSection) =>
      (isWeighing(search) && COMPARING.has(role)) ||
      guidance.includes(`"${search}"`) ||
      coverage(keys, new Set(contentKeys(heading, ground.language))) >= 1;
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
  return topicSection(ground, { ...BARE_IDEA, heading, query: search, keywords: [search], passages, order: 0 });
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

/** The list of questions with one more: with the answer a page of the site gives, else to be asked for. */
function withQuestion(ground: Ground, sections: readonly OutlineSection[], question: string): OutlineSection[] {
  const answer = answerTo(ground, question);
  const list = sections.find(({ role }) => role === "faq");
  const told =
    answer === null
      ? `Nothing on your site answers “${question}”, asked beside the results: ask whoever talks to customers.`
      : `Your site answers “${question}” (${pagePath(answer.url)}): say it here in two sentences.`;
  const added: OutlineSection = {
    heading: list?.heading ?? wordingFor(ground.language).headings.faq,
    level: 2,
    role: "faq",
    query: `${list?.query ?? ""} ${question}`.trim(),
    words: (list?.words ?? 0) + ANSWER_WORDS,
    source_urls: [...new Set([...(list?.source_urls ?? []), ...(answer === null ? [] : [answer.url])])],
    guidance: `${list?.guidance ?? ""} ${told}`.trim(),
    key_points: [...(list?.key_points ?? []), writtenQuestion(ground, question)],
    evidence_ids: list?.evidence_ids ?? [],
  };
  if (list !== undefined) return sections.map((section) => (section === list ? added : section));
  const next = sections.findIndex(({ role }) => role === "next_step");
  const at = next === -1 ? sections.length : next;
  return [...sections.slice(0, at), added, ...sections.slice(at)];
}
