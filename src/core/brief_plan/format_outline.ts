import type { OutlineSection } from "../../domain/brief.ts";
import type { Format } from "../../domain/opportunity.ts";
import { pagePath, plural, quoteList } from "../phrase.ts";
import { nextStepSection, proofSection } from "./closing_sections.ts";
import { comparisonSections } from "./comparison_outline.ts";
import { facetsIn } from "./facets.ts";
import { faqSection } from "./faq_section.ts";
import type { Ground } from "./ground.ts";
import { hubSections } from "./hub_outline.ts";
import { localFocus } from "./local_focus.ts";
import { OFFER_MATCH_FROM, relevantServices, serviceMatch } from "./offers.ts";
import { answerSection, chooseSections, topicSection } from "./outline.ts";
import { placeSection } from "./place_section.ts";
import { programmaticSections } from "./programmatic_outline.ts";
import { wordingFor } from "./wording/wording_for.ts";

const OFFERS_MAX = 8;
/** Offers about the topic from which there is a range to show; with fewer, the others are shown at the end. */
const RANGE_MIN = 2;
const GROUPS_MAX = 4;
const PRODUCT_WORDS = 26;
/** Products from which there is a range; a single one is described by its own page. */
const PRODUCTS_MIN = 2;
const WORDS = { offer: 160, related: 60 };
const RELATED_MAX = 3;

/** Sides of an article: who looks for somebody near asks them among the questions, if at all. */
const NOT_ON_LOCAL = ["choose", "definition", "how", "benefits", "kinds", "limits", "proof"];

/** The outline for the format, with the sections the evidence asks for. */
export function outlineFor(format: Format, ground: Ground): OutlineSection[] {
  switch (format) {
    case "comparison":
      return closed(ground, comparisonSections(ground), format);
    case "landing_page":
      return landingOutline(ground);
    case "hub_and_spokes":
      return closed(ground, hubSections(ground), format);
    case "programmatic":
      return closed(ground, programmaticSections(ground), format);
    case "single_article":
      return articleOutline(ground);
  }
}

function articleOutline(ground: Ground): OutlineSection[] {
  const topics = chooseSections(ground)
    // Where to find the brand belongs on its own pages; an article says it only where the site has words for it.
    .filter((idea) => idea.facet?.id !== "place" || idea.kept !== null || idea.passages.length > 0)
    .map((idea) => topicSection(ground, idea));
  return closed(ground, [answerSection(ground, "single_article"), ...topics], "single_article");
}

function landingOutline(ground: Ground): OutlineSection[] {
  const { headings } = wordingFor(ground.language);
  const { name } = ground.input.brand;
  const products = productSections(ground);
  const place = localSection(ground);
  // A list of products with their prices answers what it costs.
  const without = place !== null ? NOT_ON_LOCAL : products.length > 0 ? ["choose", "cost"] : ["choose"];
  const topics = chooseSections(ground, { max: 4, without })
    // The shop's own group is the section on what is searched by its name.
    .filter((idea) => !products.some((section) => section.heading.toLowerCase() === idea.heading.toLowerCase()))
    // A page for a place has one section on where and when.
    .filter((idea) => place === null || idea.facet?.id !== "place" || idea.kept !== null);
  const offers = relevantServices(ground).filter((service) => serviceMatch(ground, service) >= OFFER_MATCH_FROM).length;
  const isRange = offers >= RANGE_MIN && products.length === 0 && topics.every((idea) => idea.kept === null);
  const sections = closed(
    ground,
    [
      answerSection(ground, "landing_page"),
      ...(place === null ? [] : [place]),
      ...(isRange ? [offerSection(ground, headings.youGet(name))] : []),
      ...(topics.some((idea) => idea.kept !== null) ? [] : products),
      ...topics.map((idea) => topicSection(ground, idea)),
      ...(topics.some((idea) => idea.kept !== null) ? products : []),
    ],
    "landing_page",
  );
  return isRange || products.length > 0 ? sections : [...sections, offerSection(ground, headings.moreFrom(name))];
}

/** Where and when, for a page to be made for people nearby. */
function localSection(ground: Ground): OutlineSection | null {
  if (ground.target !== null || localFocus(ground) === null) return null;
  const place = facetsIn(ground.language).find((facet) => facet.id === "place");
  return placeSection(ground, {
    query: place?.query ?? ground.topic.name,
    evidence_ids: ground.landscape.ranking.slice(0, 5).map((page) => page.evidence_id),
    needed: true,
  });
}

/** The offers on the topic, or, where the text is about one of them, a few others. */
function offerSection(ground: Ground, heading: string): OutlineSection {
  const all = relevantServices(ground).filter((service) => (service.url ?? service.source_url) !== ground.target?.url);
  const near = all.filter((service) => serviceMatch(ground, service) >= OFFER_MATCH_FROM);
  const services = near.length >= RANGE_MIN ? near.slice(0, OFFERS_MAX) : all.slice(0, RELATED_MAX);
  return {
    heading,
    level: 2,
    role: "offer",
    query: ground.topic.name,
    words: near.length >= RANGE_MIN ? WORDS.offer : WORDS.related,
    source_urls: [...new Set(services.map((service) => service.url ?? service.source_url))],
    guidance:
      services.length === 0
        ? "No other offer was found on the site: list what is included, in concrete items."
        : `${plural(services.length, "offer")} of your site, one line each, linked.`,
    key_points: services.map((service) => `${service.value} (${pagePath(service.url ?? service.source_url)})`),
    evidence_ids: [],
  };
}

/** What the shop has on the topic, one section a group. */
function productSections(ground: Ground): OutlineSection[] {
  const groups = ground.products
    .map((group) => ({ ...group, products: group.products.filter((product) => product.url !== ground.target?.url) }))
    .filter((group) => group.products.length > 0);
  if (groups.flatMap((group) => group.products).length < PRODUCTS_MIN) return [];
  return groups.slice(0, GROUPS_MAX).map(({ name, products }) => ({
    heading: name,
    level: 2,
    role: "products",
    query: name,
    words: PRODUCT_WORDS * products.length,
    source_urls: products.map((product) => product.url),
    guidance: `${plural(products.length, "product")} of the shop, one line each: name as the shop has it, linked, price, and the sentence that says what it gives.${withoutLine(products)}`,
    key_points: products.map(
      (product) => `${product.name}, ${product.price}${product.line === null ? "" : `: ${product.line}`}`,
    ),
    evidence_ids: [],
  }));
}

/** Products whose pages do not say what they are. */
function withoutLine(products: readonly { name: string; line: string | null }[]): string {
  const silent = products.filter((product) => product.line === null).map((product) => product.name);
  return silent.length === 0 ? "" : ` The page of ${quoteList(silent, 3)} does not say what it is: add that sentence.`;
}

function closed(ground: Ground, sections: OutlineSection[], format: Format): OutlineSection[] {
  const proof = format === "hub_and_spokes" ? null : proofSection(ground, format);
  const faq = faqSection(
    ground,
    sections.map((section) => section.heading),
  );
  return [...sections, ...(proof === null ? [] : [proof]), ...(faq === null ? [] : [faq]), nextStepSection(ground)];
}
