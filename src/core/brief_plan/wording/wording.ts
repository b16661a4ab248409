import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";

/** A title that says all, and one for when it is too long. */
export interface TitleForms {
  long: string;
  short: string;
}

/** The ways to reach a brand; links and numbers are Markdown already. */
export interface WaysToReach {
  /** Link to the contact page. */
  page: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * What the built-in writer itself puts into an article: headings, titles, joining words. Forms that need no article or
 * agreement stand where the language would ask for one that cannot be told, and none of them addresses the reader.
 */
export interface Wording {
  facetHeading(id: FacetId, topic: Topic): string;
  /** The side in a title. */
  facetPhrase(id: FacetId, topic: Topic): string;
  headings: {
    faq: string;
    customersSay(brand: string): string;
    standsOn(brand: string): string;
    nextStep(brand: string): string;
    moreFrom(brand: string): string;
    youGet(brand: string): string;
    whereAndWhen(brand: string): string;
    about(name: string): string;
    atAGlance(name: string): string;
  };
  titles: {
    /** Of a search with two sides. */
    versus(search: string): TitleForms;
    compared(topic: Topic): TitleForms;
    fromBrand(topic: Topic, brand: string): string;
    inTown(topic: Topic, town: string): string;
    hub(topic: Topic): TitleForms;
    programmatic(topic: Topic): string;
    whatToKnow(topic: Topic): TitleForms;
    /** The topic before what the text tells of it. */
    subject(topic: Topic): string;
  };
  /** Names of what is told of a place. */
  placeLabels: { address: string; area: string; phone: string; booking: string };
  /** A search or a heading as a question. */
  question(text: string): string;
  /** `Cost: from 9`. */
  labelled(label: string, text: string): string;
  quoted(text: string): string;
  and(items: readonly string[]): string;
  /** Before a link to another page, in turn. */
  linkLeads: readonly string[];
  /** Between a site and its words, in turn. */
  quoteLeads: readonly string[];
  fullPage(link: string): string;
  bundle(link: string): string;
  /** A shop's range in one group, and in several. */
  rangeOfOne(brand: string, range: { count: number; group: string; price: string }): string;
  rangeOfSeveral(brand: string, range: { count: number; parts: readonly string[] }): string;
  rangePart(part: { count: number; group: string; price: string }): string;
  /** Products that belong to no group of the shop. */
  products: string;
  /** Proof that structured data holds in figures. */
  rated(of: { rating: string; best: string; count: string | null }): string;
  founded(date: string): string;
  priceEach(price: string): string;
  priceSpan(least: string, most: string): string;
  /** An offer to go to, with its price line as a sentence. */
  seeOffer(link: string, price: string | null): string;
  reach(brand: string, ways: WaysToReach): string;
  /** Name of the link to the contact page; null for the name the page gives itself. */
  contactPage: string | null;
  /** A description that begins without a subject gets the brand as its subject. */
  introduced(description: string, brand: string): string;
  /** Spaces before marks, as the language sets them. */
  typeset(markdown: string): string;
}

/** The topic with the article the texts give it; null where none is known. */
export function articled(topic: Topic): string | null {
  return topic.withArticle === topic.name ? null : topic.withArticle;
}

/** Items with commas, the last with the given word. */
export function joined(items: readonly string[], word: string): string {
  return items.length <= 1 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

/** The ways that there are, each in its form. */
export function waysIn(ways: WaysToReach, forms: Record<keyof WaysToReach, (text: string) => string>): string[] {
  return (["page", "email", "phone"] as const).flatMap((kind) => {
    const text = ways[kind];
    return text === null ? [] : [forms[kind](text)];
  });
}

/** `A bakery that …` as `North Bakery is a bakery that …`, where the pattern tells such a description. */
export function withSubject(of: { description: string; brand: string; bare: RegExp; be: string }): string {
  const { description, brand, bare, be } = of;
  return bare.test(description) && !description.toLowerCase().includes(brand.toLowerCase())
    ? `${brand} ${be} ${description.charAt(0).toLowerCase()}${description.slice(1)}`
    : description;
}

/** `4.9` as the languages with a decimal comma write it. */
export function decimal(figure: string): string {
  return figure.replace(/(?<=\d)\.(?=\d{1,2}$)/, ",");
}

export function asWritten(markdown: string): string {
  return markdown;
}
