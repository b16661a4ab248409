import type { FactSources } from "../core/fact_sources.ts";
import { withoutModifiers } from "../core/families/intent.ts";
import { matchPage } from "../core/page_match.ts";
import { contentStems, keywordWords } from "../language/keyword_text.ts";
import { isQuestion, withoutNearMe } from "../language/question.ts";
import { contentKeys } from "../language/words.ts";

/** Words by which a search asks to weigh options against each other; the languages the families are read in. */
const COMPARING =
  /(?:^|\s)(?:vs|versus|compare|compared|comparison|alternative|alternatives|best|top|review|reviews|or|difference|beste|besten|vergleich|alternativen|test|meilleur|meilleurs|meilleure|comparatif|avis|mejor|mejores|comparativa|alternativas|migliore|migliori|confronto|beste|vergelijken|melhor|melhores)(?=\s|$)/;
const WEIGHING =
  /(?:^|\s)(?:vs|versus|compare|compared|comparison|alternative|alternatives|difference|vergleich|alternativen|unterschied|comparatif|différence|comparativa|alternativas|diferencia|confronto|vergelijken)(?=\s|$)/;
/** What stands between the constant and the varying part of a search for one of many. */
const SLOT = /\s(?:in|for|near|with|to|from|für|bei|pour|à|en|para|per|a|voor|em)\s/;
const TRAILING_JOINT = /\s(?:in|near|bei|à|en|a|em)$/;
/** Fewer variants than this are written by hand, not by template. */
const TEMPLATE_VARIANTS_MIN = 5;

/** Words of questions and orders that name no topic of their own. */
const FILLER = new Set(
  "look choose cost costs much many best good worth know need long find get buy order online shop sale tips guide ideas".split(
    " ",
  ),
);

export function isComparing(keyword: string): boolean {
  return COMPARING.test(keyword);
}

/** Names two options or asks for the comparison itself, beyond "best". */
export function isWeighing(keyword: string): boolean {
  return WEIGHING.test(keyword);
}

/** Names two options and sets them against each other. */
export function isVersus(keyword: string): boolean {
  return /\s(?:vs|versus)\s/.test(keyword);
}

/** The search a comparison is named after: one that sets two options against each other, else the first given. */
export function leadComparison(comparing: readonly string[]): string | undefined {
  return comparing.find(isVersus) ?? comparing.find(isWeighing) ?? comparing[0];
}

interface SearchTemplate {
  /** The constant part with its joining word: `childbirth classes in`. */
  stem: string;
  variants: string[];
}

/**
 * The constant part most searches of the family share, with what varies after it: what follows a joining word, or one
 * of the places the brand serves. null under five variants.
 */
function findTemplate(keywords: readonly string[], places: readonly string[] = []): SearchTemplate | null {
  const variants = new Map<string, Set<string>>();
  for (const keyword of keywords) {
    const slot = slotOf(keyword, places);
    if (slot === null || isQuestion(keyword) || slot.variant === "" || slot.variant === "me") continue;
    variants.set(slot.stem, (variants.get(slot.stem) ?? new Set()).add(slot.variant));
  }
  const largest = [...variants].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1))[0];
  if (largest === undefined || largest[1].size < TEMPLATE_VARIANTS_MIN) return null;
  return { stem: largest[0], variants: [...largest[1]] };
}

function slotOf(keyword: string, places: readonly string[]): { stem: string; variant: string } | null {
  const place = places.find((name) => keyword.endsWith(` ${name.toLowerCase()}`))?.toLowerCase();
  if (place !== undefined) {
    const stem = keyword.slice(0, -place.length).trim().replace(TRAILING_JOINT, "");
    return { stem, variant: place };
  }
  const slot = SLOT.exec(keyword);
  if (slot === null) return null;
  const end = slot.index + slot[0].length;
  return { stem: keyword.slice(0, end).trim(), variant: keyword.slice(end).trim() };
}

/**
 * Searches of the family that ask for something of their own beyond the head, one for each addition, in the order given.
 * "best", "price", "near me" and the words of a question ask for nothing of their own.
 */
export function findSubtopics(head: string, keywords: readonly string[], language: string): string[] {
  const headStems = new Set(contentStems(head, language));
  const seen = new Set<string>();
  const subtopics: string[] = [];
  for (const keyword of keywords) {
    const topic = withoutModifiers(keywordWords(keyword), language)
      .filter((word) => !FILLER.has(word))
      .join(" ");
    const own = [...new Set(contentStems(topic, language))].filter((stem) => !headStems.has(stem)).sort();
    if (own.length === 0 || seen.has(own.join(" "))) continue;
    seen.add(own.join(" "));
    subtopics.push(keyword);
  }
  return subtopics;
}

/** A template with the cases its variants come to, places as the site writes them. */
export interface CaseTemplate extends SearchTemplate {
  cases: string[];
}

/** Whether a search only says where, or is one of a template's: a town is an address line, no section of a page. */
export function placedTest(template: CaseTemplate | null, places: readonly string[]): (text: string) => boolean {
  const endings = [...places.map((place) => place.toLowerCase()), ...(template?.variants ?? [])];
  return (text) => endings.some((ending) => withoutNearMe(text).endsWith(` ${ending}`));
}

/** A variant with a page of its own needs none from a template. */
export function templateOf(texts: readonly string[], { brand, pages }: FactSources): CaseTemplate | null {
  const open = texts.filter((text) => matchPage(pages, [text], brand.language)?.named !== true);
  const found = open.length < TEMPLATE_VARIANTS_MIN ? null : findTemplate(open, brand.places);
  if (found === null) return null;
  const shared = new Set(contentKeys(found.stem, brand.language));
  const cases = searchCases(found.variants, { language: brand.language, shared }).map(({ variant }) => variant);
  return cases.length < TEMPLATE_VARIANTS_MIN ? null : { ...found, cases: cases.map((name) => placed(name, brand)) };
}

/** A place as the site writes it. */
function placed(variant: string, { places = [] }: FactSources["brand"]): string {
  return places.find((place) => place.toLowerCase() === variant) ?? variant;
}

/** One of many things that are searched in the same words, with all searches for it. */
interface SearchCase {
  variant: string;
  /** Its own words beside those that all share. */
  keys: string[];
  searches: string[];
}

/** Variants by their own words: one that holds all words of another is a search for that one, and no page of its own. */
export function searchCases(
  variants: readonly string[],
  { language, shared }: { language: string; shared: ReadonlySet<string> },
): SearchCase[] {
  const all = variants
    .map((variant) => ({
      variant,
      keys: [...new Set(contentKeys(variant, language))].filter((key) => !shared.has(key)),
      searches: [variant],
    }))
    .filter((entry) => entry.keys.length > 0)
    .sort((a, b) => a.keys.length - b.keys.length);
  const kept: SearchCase[] = [];
  for (const entry of all) {
    const base = kept.find((other) => other.keys.every((key) => entry.keys.includes(key)));
    if (base === undefined) kept.push(entry);
    else base.searches.push(entry.variant);
  }
  return kept;
}
