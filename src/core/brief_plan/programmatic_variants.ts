import { capitalize, pagePath, proposePath } from "../phrase.ts";
import { findSubtopics, findTemplate } from "../search_pattern.ts";
import { leansOnContext } from "../text/passages.ts";
import { isProse } from "../text/sentences.ts";
import { jaccard } from "../text/similarity.ts";
import { contentKeys, countWords, wordsOf } from "../text/words.ts";
import { spelled } from "./facets.ts";
import { type Ground, pageMatches } from "./ground.ts";
import { BIOGRAPHY } from "./topic_sentences.ts";

const VARIANTS_MAX = 12;
const FACTS_MAX = 5;
const FACT_WORDS = { min: 4, max: 40 };
/** Sentences this alike, their variants' names left out, are one sentence with another name in it. */
const SAME_FROM = 0.8;

export type Slot = "place" | "price" | "figure" | "detail";

/** What the site says of one case and of no other. */
export interface VariantFact {
  slot: Slot;
  text: string;
  url: string;
}

/** One page of the set. */
export interface Variant {
  name: string;
  /** Searches it serves. */
  searches: string[];
  path: string;
  /** The page the site has for it already. */
  page: string | null;
  facts: VariantFact[];
}

export interface VariantSet {
  /** The constant part of the searches. */
  stem: string;
  variants: Variant[];
}

/** Pages of the set with the facts that are theirs alone: a search that only adds words to another is no page of its own. */
export function variantsOf(ground: Ground): VariantSet {
  const names = ground.keywords.map((entry) => entry.keyword);
  const template = findTemplate(names);
  const found = template?.variants ?? findSubtopics(ground.topic.name, names, ground.language);
  const stem = template?.stem ?? ground.topic.name;
  const constant = new Set([...contentKeys(stem, ground.language), ...ground.topicKeys]);
  const texts = ground.input.pages.map((page) => `${page.title}\n${page.text}`).join("\n");
  const cases = ownCases(ground, found, constant).slice(0, VARIANTS_MAX);
  const named = cases.map(({ variant, keys, searches }) => {
    const name = capitalize(spelled(template === null ? variant : `${stem} ${variant}`, texts));
    return { name, keys, searches, page: pageMatches(ground, variant) };
  });
  return {
    stem,
    variants: named.map(({ name, keys, searches, page }, place) => ({
      name,
      searches,
      path: page === null ? proposePath(name) : pagePath(page),
      page,
      facts: factsOf(
        ground,
        { keys, page },
        named.filter((_, other) => other !== place),
      ),
    })),
  };
}

/** Variants by their own words; one that holds all words of another is a search for that one. */
function ownCases(
  ground: Ground,
  variants: readonly string[],
  constant: ReadonlySet<string>,
): { variant: string; keys: string[]; searches: string[] }[] {
  const all = variants
    .map((variant) => ({
      variant,
      keys: [...new Set(contentKeys(variant, ground.language))].filter((key) => !constant.has(key)),
      searches: [variant],
    }))
    .filter((entry) => entry.keys.length > 0)
    .sort((a, b) => a.keys.length - b.keys.length);
  const kept: typeof all = [];
  for (const entry of all) {
    const base = kept.find((other) => other.keys.every((key) => entry.keys.includes(key)));
    if (base === undefined) kept.push(entry);
    else base.searches.push(entry.variant);
  }
  return kept;
}

interface Case {
  keys: readonly string[];
  page: string | null;
}

/** Sentences on the case's page, or that name it, and that stand of no other case. */
function factsOf(ground: Ground, own: Case, others: readonly Case[]): VariantFact[] {
  const facts: VariantFact[] = [];
  const add = (text: string, url: string, slot = slotOf(text)) => {
    if (!facts.some((fact) => fact.text === text)) facts.push({ slot, text, url });
  };
  const location = ground.input.brand.context?.locations.find((entry) =>
    hasAll(own.keys, entry.value, ground.language),
  );
  if (location !== undefined) add(location.value, location.source_url, "place");
  const told = elsewhere(ground, others);
  for (const passage of ground.index.passages) {
    const isOwnPage = passage.url === own.page;
    for (const text of passage.parts) {
      const words = countWords(text);
      if (words < FACT_WORDS.min || words > FACT_WORDS.max || leansOnContext(text) || BIOGRAPHY.test(text)) continue;
      // A line that is no sentence says nothing off its page: names under quotes, entries of menus.
      if (text.endsWith("?") || !(isOwnPage || (isProse(text) && hasAll(own.keys, text, ground.language)))) continue;
      if (others.some((other) => hasAll(other.keys, text, ground.language))) continue;
      const bare = withoutKeys(text, own.keys, ground.language);
      if (!told.some((other) => jaccard(bare, other) >= SAME_FROM)) add(text, passage.url);
    }
  }
  return facts.sort((a, b) => rankOf(b, own) - rankOf(a, own)).slice(0, FACTS_MAX);
}

/** What can be counted weighs more, and what stands on the case's own page. */
function rankOf(fact: VariantFact, own: Case): number {
  return (fact.slot === "detail" ? 0 : 2) + Number(fact.url === own.page);
}

/** What is said of the other cases, their names left out. */
function elsewhere(ground: Ground, others: readonly Case[]): Set<string>[] {
  return others.flatMap((other) =>
    ground.index.passages
      .filter(
        (passage) =>
          passage.url === other.page || passage.parts.some((text) => hasAll(other.keys, text, ground.language)),
      )
      .flatMap((passage) => passage.parts.map((text) => withoutKeys(text, other.keys, ground.language))),
  );
}

function withoutKeys(text: string, keys: readonly string[], language: string): Set<string> {
  return new Set(contentKeys(text, language).filter((key) => !keys.includes(key)));
}

function slotOf(text: string): Slot {
  if (/[$€£]\s?\d|\d\s?(?:€|dollars|euros|pounds|cents)\b/i.test(text)) return "price";
  return /\d/.test(text) ? "figure" : "detail";
}

function hasAll(keys: readonly string[], text: string, language: string): boolean {
  if (keys.length === 0 || wordsOf(text).length === 0) return false;
  const own = new Set(contentKeys(text, language));
  return keys.every((key) => own.has(key));
}
