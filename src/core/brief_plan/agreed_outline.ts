import type { OutlineSection } from "../../domain/brief.ts";
import type { LeftSearch, Opportunity } from "../../domain/opportunity.ts";
import { openingLacks, openingWords } from "../edit_steps.ts";
import { joinAnd, pagePath, quoteList } from "../phrase.ts";
import { isAsking } from "../search_pattern.ts";
import { faqSection } from "./faq_section.ts";
import { outlineFor } from "./format_outline.ts";
import type { Ground } from "./ground.ts";
import { withNamedQuestions, withNamedSearches } from "./named_headings.ts";
import { withNamedSides } from "./named_sides.ts";

/** The outline for the evidence, with a place for all that the recommendation's next action orders. */
export function agreedOutline(ground: Ground, { recommended_format, data }: Opportunity): OutlineSection[] {
  const { named_sides = [], named_searches = [], named_questions = [], left_to = [] } = data;
  const planned = outlineFor(recommended_format, ground).map((section) => withSearchWords(ground, section));
  const searched = withNamedSearches(ground, withNamedSides(ground, planned, named_sides), named_searches);
  return withNamedQuestions(ground, withoutRepeats(ground, searched), named_questions).map((section) =>
    withLinks(section, left_to),
  );
}

/** A question that became a section is taken from the list of questions, which is made anew without it. */
function withoutRepeats(ground: Ground, sections: readonly OutlineSection[]): OutlineSection[] {
  const headings = sections.filter(({ role }) => role !== "faq").map(({ heading }) => heading);
  const lower = new Set(headings.map((heading) => heading.toLowerCase()));
  return sections.flatMap((section) => {
    const repeats = section.role === "faq" && section.key_points.some((point) => lower.has(point.toLowerCase()));
    return repeats ? (faqSection(ground, headings) ?? []) : section;
  });
}

/** The sentences a page begins with already are to say the search, by the measure of the next action. */
function withSearchWords({ input, target, language }: Ground, section: OutlineSection): OutlineSection {
  if (section.role !== "answer" || target === null || section.key_points.length === 0) return section;
  if (isAsking(input.head, language)) return section;
  const missing = openingLacks(input.head, section.key_points.join(" "), language);
  if (missing.length === 0) return section;
  return {
    ...section,
    guidance: `${section.guidance} Work ${quoteList(openingWords(input.head, language), 2)} into them: they do not say ${quoteList(missing, 3)}.`,
  };
}

/** Searches that other pages are to win are linked where the text sends its readers on. */
function withLinks(section: OutlineSection, left: readonly LeftSearch[]): OutlineSection {
  if (section.role !== "next_step" || left.length === 0) return section;
  const byPage = new Map(left.toReversed().map(({ search, page }) => [page, search]));
  const links = [...byPage].map(([page, search]) => `${pagePath(page)} (“${search}”)`);
  return {
    ...section,
    guidance: `${section.guidance} Link ${joinAnd(links)} as soon as ${byPage.size === 1 ? "that page stands" : "these pages stand"}.`,
  };
}
