import { contentKeys } from "../../language/words.ts";
import { capitalize } from "../phrase.ts";
import { isAsking } from "../search_pattern.ts";
import { coverage } from "../text/similarity.ts";
import { cuesFor } from "./cues/cues_for.ts";
import type { FacetId } from "./facet_id.ts";
import { facetsAsked } from "./facets.ts";
import { asWrittenBySite, topicIn } from "./foreign_topic.ts";
import type { Ground } from "./ground.ts";
import { articled } from "./wording/wording.ts";
import { wordingFor } from "./wording/wording_for.ts";

/** Sides whose own heading asks what the plain search asks. */
const PLAIN: ReadonlySet<FacetId> = new Set(["definition", "how", "cost"]);

/** A search or question as a heading: with the language's marks, and its words as the site writes them. */
export function writtenQuestion(ground: Ground, text: string): string {
  const { language, topic, topicKeys } = ground;
  const wording = wordingFor(language);
  if (cuesFor(language) === null) return wording.question(text);
  const own = ownHeading(ground, text);
  if (own !== null) return own;
  if (!isTyped(text)) return wording.question(text);
  const [facet] = facetsAsked(text, language);
  const besides = contentKeys(text, language).filter((key) => !topicKeys.includes(key));
  if (facet !== undefined && PLAIN.has(facet.id) && besides.length <= 1 && articled(topic) !== null)
    return wording.facetHeading(facet.id, topic);
  return wording.question(respelled(ground, text));
}

/** The question an article answers first: the recommendation's, else the most searched where it asks, else a search that asks for the whole topic. */
export function leadQuestionOf({ input, keywords, topicKeys, language }: Ground): string | null {
  const searches = keywords.map((entry) => entry.keyword);
  if (input.question != null) return input.question;
  if (searches[0] !== undefined && isAsking(searches[0], language)) return searches[0];
  const asksAll = (keyword: string) =>
    isAsking(keyword, language) && coverage(topicKeys, new Set(contentKeys(keyword, language))) >= 1;
  return searches.find(asksAll) ?? null;
}

/** A search as a heading that asks nothing. */
export function writtenSearch(ground: Ground, search: string): string {
  return capitalize(spelledSearch(ground, search));
}

/** A search, or a part of one, with the spelling the site has for its words. */
export function spelledSearch(ground: Ground, search: string): string {
  return cuesFor(ground.language) === null ? search : respelled(ground, search);
}

/** The heading of the site that says the same, as the site writes it; null where there is none. */
function ownHeading({ pages }: Ground, text: string): string | null {
  const bare = bareHeading(text);
  for (const page of pages)
    for (const heading of page.headings) if (bareHeading(heading.text) === bare) return heading.text.trim();
  return null;
}

/** A heading in small letters, without the marks around it: what it says, however it is set. */
export function bareHeading(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\s¿]+|[\s?.:!]+$/gu, "")
    .replace(/\s+/g, " ");
}

/** As people type it into a search box: no capital but perhaps the first. */
function isTyped(text: string): boolean {
  const rest = text.replace(/^\s*¿?\s*\S/u, "");
  return rest === rest.toLowerCase();
}

/** The topic in it as the topic is named, every other word as the site writes it. */
function respelled({ input, language, topic, pages }: Ground, text: string): string {
  const bare = topicIn(input.head, { texts: "", language }).name.toLowerCase();
  const named = text.replace(bare, () => topic.name);
  return asWrittenBySite(named, { texts: pages.map((page) => page.text).join("\n"), language });
}
