import type { FacetId } from "../facet_id.ts";

/** Words by which one side of a topic is read. */
export interface FacetCues {
  asked: RegExp;
  told: RegExp;
  signs?: number;
  query: string;
}

/** What a language's texts are read by; each is for that language alone, since many of the words mean something else in another. */
export interface ReadingCues {
  facets: Readonly<Record<FacetId, FacetCues>>;
  /** Plain headings of a side. */
  sideHeadings: Partial<Readonly<Record<FacetId, RegExp>>>;
  /** A search that asks. */
  asking: RegExp;
  /** A search that weighs options. */
  comparing: RegExp;
  /** What stands between the two sides of a search that weighs them. */
  between: RegExp;
  /** What a search puts around its subject. */
  frame: RegExp;
  /** Articles as texts have them, with the form a subject takes. */
  articles: Readonly<Record<string, string>>;
  /** What may join two neighbouring words of a search in running text. */
  joints: readonly string[];
  /** How a sentence that defines goes on after its subject. */
  defines: RegExp;
  /** A text that opens with a person. */
  biography: RegExp;
  /** Last words that say what kind of offer it is, not what it is about. */
  generalLastWord: RegExp;
  /** Headings that say nothing of a section. */
  generalName: RegExp;
  /** Headings of what is no section of a text. */
  noSection: RegExp;
  /** Headings that name no side of any topic. */
  genericHeading: RegExp;
  /** Words of a satisfied customer. */
  praise: RegExp;
  /** Words of a seller of itself. */
  selfPraise: RegExp;
  /** Words before an amount on a line that is a price. */
  priceLead: RegExp;
  /** A line that cannot open a title. */
  ownVoice: RegExp;
  shop: ShopCues;
}

/** How a shop's page labels what it shows. */
export interface ShopCues {
  description: RegExp;
  descriptionEnd: RegExp;
  labels: RegExp;
  category: RegExp;
  saysWhat: RegExp;
  length: RegExp;
}

/** An amount of money as pages of these languages write it. */
export const AMOUNT = String.raw`(?:(?:R\$|[$€£])\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:€|£|EUR|CHF|USD|BRL|euros?|reais)(?![\p{L}]))`;

/** Whole words and phrases, `*` for any ending, in the letters of any language. */
export function cue(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${body(phrases)})(?![\\p{L}\\p{N}])`, "iu");
}

/** The same at the beginning of a text. */
export function cueAtStart(phrases: string): RegExp {
  return new RegExp(`^["“„«¿¡(]{0,2}(?:${body(phrases)})(?![\\p{L}\\p{N}])`, "iu");
}

/** The same as the whole text. */
export function cueAlone(phrases: string): RegExp {
  return new RegExp(`^(?:${body(phrases)})\\s?[:.]?$`, "iu");
}

/** Signs of a side that is told in amounts of money. */
export function costCue(phrases: string): RegExp {
  return new RegExp(`${AMOUNT}|${cue(phrases).source}`, "iu");
}

/** Words between two sides, beside `vs`. */
export function betweenOf(words: string): RegExp {
  return new RegExp(`\\s(?:vs\\.?|versus|${body(words)})\\s`, "iu");
}

/** Question and price words at both ends of a search. */
export function frameOf(before: string, after: string): RegExp {
  return new RegExp(`^(?:${body(before)})\\s+|\\s+(?:${body(after)})$`, "giu");
}

function body(phrases: string): string {
  return phrases
    .split("|")
    .map((phrase) => phrase.trim().replace(/\s+/g, "\\s+").replace(/\*/g, "\\p{L}{0,20}"))
    .join("|");
}
