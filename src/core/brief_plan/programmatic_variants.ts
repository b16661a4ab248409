import { contentKeys, countWords } from "../../language/words.ts";
import { placesOf } from "../brand_places.ts";
import { placeNames } from "../families/site_candidates.ts";
import { capitalize, pagePath, proposePath } from "../phrase.ts";
import { type SearchCase, searchCases } from "../search_cases.ts";
import { findSubtopics, findTemplate } from "../search_pattern.ts";
import { leansOnContext, type Passage } from "../text/passages.ts";
import { isProse } from "../text/sentences.ts";
import { coverage, jaccard } from "../text/similarity.ts";
import { type Ground, pageMatches } from "./ground.ts";
import { spelled } from "./topic.ts";
import { isBiography } from "./topic_sentences.ts";
import { wordingFor } from "./wording/wording_for.ts";

const VARIANTS_MAX = 12;
const FACTS_MAX = 6;
const FACT_WORDS = { min: 4, max: 40 };
/** Sentences this alike, their variants' names left out, are one sentence with another name in it. */
const SAME_FROM = 0.8;
/** Share of the set's constant words that a fact's text, heading or page carries. */
const ON_STEM_FROM = 0.6;
/** A sentence that names so many of the brand's places lists them and tells of none. */
const PLACES_LISTED_MIN = 2;
/** A constant part that ends with its joining word. */
const JOINED = /\s(?:in|for|near|with|to|from|für|bei|pour|à|en|para|per|a|voor|em)$/i;

export type Slot = "place" | "price" | "figure" | "customer" | "detail";

/** What the site says of one case and of no other. */
export interface VariantFact {
  slot: Slot;
  text: string;
  url: string;
  /** Who says it, where it is a customer's word. */
  author?: string;
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
  /** Whether the cases are places, as far as the site names them. */
  places: boolean;
  variants: Variant[];
}

interface Case extends SearchCase {
  name: string;
  page: string | null;
}

/** Pages of the set with the facts that are theirs alone. */
export function variantsOf(ground: Ground): VariantSet {
  const names = ground.keywords.map((entry) => entry.keyword);
  const places = placeNames(ground.input.brand.context);
  const template = findTemplate(names, places);
  const found = template?.variants ?? findSubtopics(ground.topic.name, names, ground.language);
  const stem = template?.stem ?? ground.topic.name;
  const shared = new Set([...contentKeys(stem, ground.language), ...ground.topicKeys]);
  const texts = ground.input.pages.map((page) => `${page.title}\n${page.text}`).join("\n");
  const placeOf = (variant: string) => places.find((place) => place.toLowerCase() === variant.toLowerCase());
  const cases = searchCases(found, { language: ground.language, shared })
    .slice(0, VARIANTS_MAX)
    .map((entry): Case => {
      const { variant } = entry;
      const place = placeOf(variant);
      const name =
        place !== undefined
          ? nameInTown(ground, stem, place)
          : capitalize(spelled(template === null ? variant : `${stem} ${variant}`, texts));
      return { ...entry, name, page: pageMatches(ground, template === null ? variant : `${stem} ${variant}`) };
    });
  const telling: Telling = {
    ground,
    stemKeys: contentKeys(stem, ground.language),
    places,
    parts: ground.index.passages.flatMap((passage) =>
      passage.parts.map((text, place) => ({ text, keys: new Set(passage.part_keys[place]), passage })),
    ),
  };
  return {
    stem,
    places: cases.some(({ variant }) => placeOf(variant) !== undefined),
    variants: cases.map((own) => ({
      name: own.name,
      searches: own.searches,
      path:
        own.page !== null
          ? pagePath(own.page)
          : template === null
            ? proposePath(own.name)
            : `${proposePath(stem)}${proposePath(own.variant)}`,
      page: own.page,
      facts: factsOf(
        telling,
        own,
        cases.filter((other) => other !== own),
      ),
    })),
  };
}

/** The page that is written out as the sample: the case of which the site knows most; null where it knows of none. */
export function sampleOf({ variants }: VariantSet): Variant | null {
  const [first] = [...variants].sort((a, b) => b.facts.length - a.facts.length);
  return first !== undefined && first.facts.length > 0 ? first : null;
}

/** `Solar panel installation in Oakridge`; a stem with its joining word keeps it. */
function nameInTown(ground: Ground, stem: string, place: string): string {
  return JOINED.test(stem)
    ? capitalize(`${stem} ${place}`)
    : wordingFor(ground.language).titles.inTown({ ...ground.topic, name: stem }, place);
}

/** What a fact is read with. */
interface Telling {
  ground: Ground;
  stemKeys: readonly string[];
  /** Names of the brand's places. */
  places: readonly string[];
  /** Sentences and items of the pages, their words read once. */
  parts: readonly Part[];
}

interface Part {
  text: string;
  keys: ReadonlySet<string>;
  passage: Passage;
}

/** Statements on the case's page, or that name it, about what the set is about, and that stand of no other case. */
function factsOf(telling: Telling, own: Case, others: readonly Case[]): VariantFact[] {
  const { ground } = telling;
  const facts: VariantFact[] = [];
  const add = (fact: VariantFact) => {
    if (!facts.some((other) => other.text === fact.text)) facts.push(fact);
  };
  const { context } = ground.input.brand;
  // A town named as served tells no more of it than its name: an address does.
  for (const { value, source_url } of placesOf(context?.locations ?? []).addresses)
    if (hasAll(own.keys, value, ground.language)) add({ slot: "place", text: value, url: source_url });
  for (const { value, author, kind, source_url } of context?.trust_signals ?? []) {
    const names = hasAll(own.keys, `${value} ${author ?? ""}`, ground.language);
    if (!names || others.some((other) => hasAll(other.keys, value, ground.language))) continue;
    if (kind !== "testimonial") add({ slot: slotOf(value), text: value, url: source_url });
    else if (author !== undefined) add({ slot: "customer", text: value, url: source_url, author });
  }
  const told = elsewhere(telling, others);
  for (const part of telling.parts) {
    const { text, keys, passage } = part;
    const around = new Set([...passage.own_keys, ...passage.title_keys]);
    if (passage.url !== own.page && coverage(telling.stemKeys, around) < ON_STEM_FROM) continue;
    if (!isFact(telling, own, part) || others.some((other) => holds(other.keys, keys))) continue;
    const bare = without(keys, own.keys);
    if (!told.some((other) => jaccard(bare, other) >= SAME_FROM)) add({ slot: slotOf(text), text, url: passage.url });
  }
  return facts.sort((a, b) => rankOf(b, own) - rankOf(a, own)).slice(0, FACTS_MAX);
}

/** Whether a sentence can stand on the case's page: whole, of the case, and of no other offer. */
function isFact({ ground, stemKeys, places }: Telling, own: Case, { text, keys, passage }: Part): boolean {
  const { language } = ground;
  const words = countWords(text);
  if (words < FACT_WORDS.min || words > FACT_WORDS.max || text.endsWith("?")) return false;
  if (leansOnContext(text, language) || isBiography(text, language)) return false;
  // A line that is no sentence says nothing off its page: names under quotes, entries of menus.
  if (passage.url !== own.page && !(isProse(text) && holds(own.keys, keys))) return false;
  const lower = text.toLowerCase();
  if (places.filter((place) => lower.includes(place.toLowerCase())).length >= PLACES_LISTED_MIN) return false;
  const known = new Set([...stemKeys, ...ground.topicKeys, ...own.keys]);
  return !ground.services.some(
    ({ service }) =>
      lower.includes(service.value.toLowerCase()) &&
      contentKeys(service.value, language).some((key) => !known.has(key)),
  );
}

/** What can be counted weighs more, and what stands on the case's own page. */
function rankOf(fact: VariantFact, own: Case): number {
  return (fact.slot === "detail" ? 0 : 2) + Number(fact.url === own.page);
}

/** What is said of the other cases, on their pages and where they are named, their names left out. */
function elsewhere({ parts }: Telling, others: readonly Case[]): Set<string>[] {
  return others.flatMap((other) =>
    parts
      .filter(({ keys, passage }) => passage.url === other.page || holds(other.keys, keys))
      .map(({ keys }) => without(keys, other.keys)),
  );
}

function without(keys: ReadonlySet<string>, left: readonly string[]): Set<string> {
  return new Set([...keys].filter((key) => !left.includes(key)));
}

function slotOf(text: string): Slot {
  if (/[$€£]\s?\d|\d\s?(?:€|dollars|euros|pounds|cents)\b/i.test(text)) return "price";
  return /\d/.test(text) ? "figure" : "detail";
}

function hasAll(keys: readonly string[], text: string, language: string): boolean {
  return holds(keys, new Set(contentKeys(text, language)));
}

function holds(keys: readonly string[], said: ReadonlySet<string>): boolean {
  return keys.length > 0 && keys.every((key) => said.has(key));
}
