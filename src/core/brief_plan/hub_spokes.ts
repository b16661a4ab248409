import { contentKeys, countWords } from "../../language/words.ts";
import { placesOf } from "../brand_places.ts";
import { joinAnd, proposePath } from "../phrase.ts";
import { findSubtopics, isAsking, spokeSearches } from "../search_pattern.ts";
import { isUnbound, leansOnContext, type Passage } from "../text/passages.ts";
import { rankPassages } from "../text/ranking.ts";
import { coverage } from "../text/similarity.ts";
import type { FacetId } from "./facet_id.ts";
import { facetsAsked } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { ASK } from "./guidance.ts";
import { keptIdeas } from "./sections.ts";
import { searchPassages } from "./support.ts";
import { isBiography } from "./topic_sentences.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { writtenQuestion, writtenSearch } from "./written_question.ts";

const SPOKES_MAX = 8;
const SENTENCES_MAX = 3;
const QUESTIONS_MAX = 2;
const WORDS = { min: 10, max: 70 };
/** Share of a search's words in title and first heading from which a page is its spoke. */
const PAGE_FROM = 0.8;
const FOREIGN_CHARS_MIN = 4;
/** Sides whose own question tells an author what a page for such a search has to answer. */
const ASKED: ReadonlySet<FacetId> = new Set(["cost", "timing", "prepare", "choose", "limits"]);

/** A page of the hub's circle: one search with those that the same page serves. */
export interface Spoke {
  query: string;
  heading: string;
  also: string[];
  /** Searches a month, where known. */
  volume: number | null;
  /** The page the site has for it; null where it is to be written. */
  page: string | null;
  path: string;
}

/** A sentence of the site with the page it stands on. */
export interface SpokeSentence {
  text: string;
  url: string;
}

/** The hub's spokes in the order of the searches; a search that the hub's own page answers is none. */
export function spokesOf(ground: Ground): Spoke[] {
  const towns = placesOf(ground.input.brand.context?.locations ?? []).towns.map((town) => town.toLowerCase());
  const names = ground.keywords
    .map((entry) => entry.keyword)
    .filter((name) => !towns.some((town) => name.toLowerCase().endsWith(` ${town}`)));
  const kept = keptIdeas(ground).map((idea) => new Set(contentKeys(idea.heading, ground.language)));
  const foreign = foreignNames(ground);
  const spokes: Spoke[] = [];
  const subtopics = findSubtopics(ground.topic.name, names, ground.language);
  const plain = new Set(spokeSearches(subtopics, ground.language));
  for (const query of subtopics) {
    // A question is answered on the hub itself, unless the site has a page for it already.
    if (!plain.has(query) && spokePage(ground, query) === null) continue;
    if (spokes.length >= SPOKES_MAX) break;
    const keys = contentKeys(query, ground.language);
    if (ground.target !== null && coverage(keys, titleKeys(ground, ground.target)) >= PAGE_FROM) continue;
    if (keys.some((key) => foreign.has(key))) continue;
    if (kept.some((heading) => coverage(keys, heading) >= 1)) continue;
    const spoke = spokeOf(ground, query);
    const same = spokes.find((other) => other.page !== null && other.page === spoke.page);
    if (same === undefined) spokes.push(spoke);
    else same.also.push(query);
  }
  return spokes;
}

export function spokeOf(ground: Ground, query: string): Spoke {
  const page = spokePage(ground, query);
  return {
    query,
    heading: isAsking(query, ground.language) ? writtenQuestion(ground, query) : writtenSearch(ground, query),
    also: [],
    volume: ground.keywords.find((entry) => entry.keyword === query)?.google_vol ?? null,
    page,
    path: page === null ? proposePath(query) : page,
  };
}

/** Two or three sentences of the spoke's own substance: of its page, or of what other pages say to its search. */
export function spokeSentences(
  ground: Ground,
  { query, page }: Pick<Spoke, "query" | "page">,
  isSaid: (text: string) => boolean,
): SpokeSentence[] {
  const keys = contentKeys(query, ground.language);
  const passages =
    page === null
      ? searchPassages(ground, query).filter((passage) => !answersOther(ground, passage, keys))
      : pagePassages(ground, { page, keys }).filter((entry) => entry.kind === "prose");
  const chosen: SpokeSentence[] = [];
  let words = 0;
  for (const passage of passages) {
    let isOpen = false;
    for (const text of passage.parts) {
      if (chosen.length >= SENTENCES_MAX || (words >= WORDS.min && words + countWords(text) > WORDS.max)) break;
      // A sentence that leans on one left out goes with it.
      isOpen = standsAlone(ground, text) && !isSaid(text) && (isOpen || !leansOnContext(text, ground.language));
      if (!isOpen) continue;
      chosen.push({ text, url: passage.url });
      words += countWords(text);
    }
    if (words >= WORDS.min && (chosen.length >= 2 || page === null)) break;
  }
  return words >= WORDS.min ? chosen : [];
}

/** What to ask those who know, before the spoke can be written. */
export function spokeQuestion(ground: Ground, query: string): string {
  const own = contentKeys(query, ground.language).filter((key) => !ground.topicKeys.includes(key));
  const asked = ground.landscape.questions
    .map((entry) => entry.question)
    .filter((text) => own.length > 0 && coverage(own, new Set(contentKeys(text, ground.language))) >= 1)
    .slice(0, QUESTIONS_MAX);
  if (asked.length > 0) return joinAnd(asked.map((text) => `“${wordingFor(ground.language).question(text)}”`));
  const facet = facetsAsked(query, ground.language).find((entry) => ASKED.has(entry.id));
  return facet === undefined
    ? `What does somebody who searches “${query}” need to know first, and what do you tell them?`
    : ASK[facet.id];
}

/** A spoke as brief and draft list it: what stands, what is to be written, and the link back to the hub. */
export function spokeRecord(ground: Ground, spoke: Spoke, hub: string): Record<string, unknown> {
  const { query, volume, page, path } = spoke;
  return {
    target_keyword: query,
    google_vol: volume,
    status: page === null ? "to_write" : "exists",
    url: page,
    proposed_path: page === null ? path : null,
    ask: page === null ? spokeQuestion(ground, query) : null,
    link_back: { to: hub, anchor: ground.topic.name },
  };
}

/** Words of names that rank for the topic and that the site itself never uses: a rival's search is no spoke. */
function foreignNames({ domainKinds, index, language, input }: Ground): Set<string> {
  const labels = [...domainKinds.keys(), ...(input.brand.competitors ?? []).map((entry) => entry.domain)];
  const words = labels.flatMap((domain) => (domain.split(".")[0] ?? "").split("-"));
  const keys = words.filter((word) => word.length >= FOREIGN_CHARS_MIN).flatMap((word) => contentKeys(word, language));
  return new Set(keys.filter((key) => !index.passages.some((passage) => passage.own_keys.has(key))));
}

/** Whether the passage stands under a question that asks for something else. */
function answersOther({ topicKeys, language }: Ground, { heading }: Passage, keys: readonly string[]): boolean {
  if (heading === null || !heading.endsWith("?")) return false;
  const asked = contentKeys(heading, language).filter((key) => !topicKeys.includes(key) && !keys.includes(key));
  return asked.length > 1;
}

/** Passages of one page, those that answer the search first, then from its beginning. */
function pagePassages(ground: Ground, { page, keys }: { page: string; keys: readonly string[] }): Passage[] {
  const own = keys.filter((key) => !ground.topicKeys.includes(key));
  const all = ground.index.passages.filter((passage) => passage.url === page);
  const under = all.filter((passage) => own.length > 0 && coverage(own, passage.heading_keys) >= 1);
  const best = rankPassages(ground.index, keys)
    .map((entry) => entry.passage)
    .filter((passage) => passage.url === page);
  return [...new Set([...under, ...best, ...all])];
}

/** The page named after the search, other than the hub's own; the plainest title first. */
function spokePage(ground: Ground, query: string): string | null {
  const keys = contentKeys(query, ground.language);
  // The words that make it a search of its own have to be there: a page on another cost is not this one.
  const telling = keys.filter((key) => !ground.topicKeys.includes(key));
  const [best] = ground.pages
    .filter((page) => page.url !== ground.target?.url)
    .map((page) => {
      const own = titleKeys(ground, page);
      return {
        url: page.url,
        match: coverage(keys, own),
        isOwn: telling.every((key) => own.has(key)),
        extra: own.size,
      };
    })
    .filter((entry) => entry.match >= PAGE_FROM && entry.isOwn)
    .sort((a, b) => b.match - a.match || a.extra - b.extra || a.url.length - b.url.length);
  return best?.url ?? null;
}

function titleKeys(
  ground: Ground,
  page: { title: string; headings?: readonly { level: number; text: string }[]; name?: string },
): Set<string> {
  const first = page.name ?? page.headings?.find((heading) => heading.level === 1)?.text ?? "";
  return new Set(contentKeys(`${page.title} ${first}`, ground.language));
}

/** A sentence that can be taken to another page. */
function standsAlone(ground: Ground, text: string): boolean {
  return !text.endsWith("?") && isUnbound(text, ground.language) && !isBiography(text, ground.language);
}
