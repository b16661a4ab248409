import { contentKeys, wordsOf } from "../../language/words.ts";
import { capitalize } from "../phrase.ts";
import { isAsking } from "../search_pattern.ts";
import { coverage, jaccard } from "../text/similarity.ts";
import { missingWords } from "../word_gap.ts";
import { facetsAsked } from "./facets.ts";
import { topicIn } from "./foreign_topic.ts";
import type { Ground } from "./ground.ts";
import { anchorOf } from "./page_anchor.ts";
import { BARE_IDEA, type SectionIdea } from "./section_idea.ts";
import { searchPassages } from "./support.ts";

const SEARCHES_MAX = 3;
/** Weight of a search that the page is to win too, beside what shows that a side is wanted. */
const DEMAND = 2;
/** Share of words that a search and a page's name have in common from which the page is the one for it. */
const OWN_PAGE_FROM = 0.75;
/** Two searches this alike are one section. */
const SAME_FROM = 0.6;

/** Narrower searches that the page to edit is to win and that neither its title nor its headings name, most searched first. */
export function searchIdeas(ground: Ground): SectionIdea[] {
  const { target, language, topicKeys } = ground;
  if (target === null || target.sections.length === 0) return [];
  const named = [target.title, target.name, ...target.sections.flatMap((section) => section.heading ?? [])];
  const places = new Set((ground.input.brand.context?.locations ?? []).flatMap((place) => wordsOf(place.value)));
  const chosen: SectionIdea[] = [];
  const taken: Set<string>[] = [];
  for (const { keyword } of ground.keywords) {
    if (chosen.length >= SEARCHES_MAX) break;
    if (isAsking(keyword, language) || facetsAsked(keyword, language).length > 0 || hasOwnPage(ground, keyword))
      continue;
    const keys = contentKeys(keyword, language);
    const own = keys.filter((key) => !topicKeys.includes(key));
    if (own.length === 0 || coverage(topicKeys, new Set(keys)) === 0) continue;
    const missing = named.map((text) => missingWords(keyword, text, language));
    if (missing.some((words) => words.length === 0 || words.every((word) => places.has(word)))) continue;
    if (taken.some((other) => jaccard(other, new Set(keys)) >= SAME_FROM && own.every((key) => other.has(key))))
      continue;
    taken.push(new Set(keys));
    const passages = searchPassages(ground, keyword).filter((passage) => passage.url !== target.url);
    chosen.push({
      ...BARE_IDEA,
      heading: capitalize(topicIn(keyword, { texts: ground.pages.map((page) => page.text).join("\n"), language }).name),
      query: keyword,
      passages,
      keywords: [keyword],
      demand: DEMAND,
      order: 0.5,
    });
  }
  return chosen;
}

/** A section on what has a page of its own would compete with that page. */
function hasOwnPage({ pages, target, input, language }: Ground, keyword: string): boolean {
  const keys = new Set(contentKeys(keyword, language));
  return pages.some(
    (page) =>
      page.url !== target?.url &&
      jaccard(keys, new Set(contentKeys(anchorOf(page, input.brand.name), language))) >= OWN_PAGE_FROM,
  );
}
