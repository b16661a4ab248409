import type { OutlineSection } from "../brief.ts";
import type { Format } from "../opportunity.ts";
import { joinAnd, pagePath } from "../phrase.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys } from "../text/words.ts";
import { comparisonSections } from "./comparison_outline.ts";
import { FACETS } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { hubSections } from "./hub_outline.ts";
import { answerSection, chooseSections, faqSection, nextStepSection, proofSection, topicSection } from "./outline.ts";
import { programmaticSections } from "./programmatic_outline.ts";
import { keptIdeas } from "./sections.ts";

const OFFERS_MAX = 8;
/** Offers about the topic from which there is a range to show; with fewer, the others are shown at the end. */
const RANGE_MIN = 2;
const GROUPS_MAX = 4;
const PRODUCT_WORDS = 26;
/** Share of the topic's words from which an offer is about it. */
export const OFFER_MATCH_FROM = 0.5;
const WORDS = { offer: 160, audience: 80 };

/** The outline for the format, with the sections the evidence asks for. */
export function outlineFor(format: Format, ground: Ground): OutlineSection[] {
  switch (format) {
    case "comparison":
      return closed(ground, comparisonSections(ground), { proof: true });
    case "landing_page":
      return landingOutline(ground);
    case "hub_and_spokes":
      return closed(ground, hubSections(ground), { proof: false });
    case "programmatic":
      return closed(ground, programmaticSections(ground), { proof: true });
    case "single_article":
      return articleOutline(ground);
  }
}

function articleOutline(ground: Ground): OutlineSection[] {
  const topics = chooseSections(ground).map((idea) => topicSection(ground, idea));
  return closed(ground, [answerSection(ground), ...topics], { proof: true });
}

function landingOutline(ground: Ground): OutlineSection[] {
  const { name } = ground.input.brand;
  const audiences = audienceOf(ground);
  const topics = chooseSections(ground, { max: 4, without: ["audience", "choose"] });
  const audience: OutlineSection = {
    heading: "Who it is for",
    level: 2,
    role: "audience",
    query: FACETS.find((facet) => facet.id === "audience")?.query ?? "for",
    words: WORDS.audience,
    source_urls: [...new Set(audiences.map((entry) => entry.source_url))],
    guidance: `Let the right visitor recognise themselves in one glance. The site speaks to ${joinAnd(audiences.slice(0, 5).map((entry) => entry.value))}.`,
    key_points: audiences.slice(0, 5).map((entry) => `${entry.value} (${pagePath(entry.source_url)})`),
    evidence_ids: [],
  };
  const offers = relevantServices(ground).filter((service) => serviceMatch(ground, service) >= OFFER_MATCH_FROM).length;
  const products = productSections(ground);
  const isRange = offers >= RANGE_MIN && products.length === 0 && keptIdeas(ground).length === 0;
  return closed(
    ground,
    [
      answerSection(ground),
      ...(isRange ? [offerSection(ground, `What you get with ${name}`)] : []),
      ...products,
      ...topics.map((idea) => topicSection(ground, idea)),
      ...(audiences.length > 1 ? [audience] : []),
      ...(isRange || products.length > 0 ? [] : [offerSection(ground, `More from ${name}`)]),
    ],
    { proof: true },
  );
}

function offerSection(ground: Ground, heading: string): OutlineSection {
  const services = relevantServices(ground).slice(0, OFFERS_MAX);
  return {
    heading,
    level: 2,
    role: "offer",
    query: ground.topic.name,
    words: WORDS.offer,
    source_urls: [...new Set(services.map((service) => service.url ?? service.source_url))],
    guidance:
      services.length === 0
        ? "No offer was found on the site: list what is included, in concrete items."
        : "A list of what is included, each with one line of use to the visitor and a link to its page.",
    key_points: services.map((service) => `${service.value} (${pagePath(service.url ?? service.source_url)})`),
    evidence_ids: [],
  };
}

/** What the shop has on the topic, one section a group. */
function productSections(ground: Ground): OutlineSection[] {
  return ground.products.slice(0, GROUPS_MAX).map(({ name, products }) => ({
    heading: name,
    level: 2,
    role: "products",
    query: name,
    words: PRODUCT_WORDS * products.length,
    source_urls: products.map((product) => product.url),
    guidance:
      "One line a product: its name as the shop has it, linked, the price, and the sentence that says what it gives.",
    key_points: products.map(
      (product) => `${product.name}, ${product.price}${product.line === null ? "" : `: ${product.line}`}`,
    ),
    evidence_ids: [],
  }));
}

/** Groups of people that the target page, or a page on the topic, names: those of the whole brand say nothing of the offer. */
export function audienceOf(ground: Ground): NonNullable<Ground["input"]["brand"]["context"]>["icp"] {
  const topical = new Set(
    ground.pages
      .filter((page) => coverage(ground.topicKeys, new Set(contentKeys(page.title, ground.language))) >= 0.5)
      .map((page) => page.url),
  );
  return (ground.input.brand.context?.icp ?? []).filter(
    (entry) => entry.source_url === ground.input.targetUrl || topical.has(entry.source_url),
  );
}

/** The brand's offers, those about the topic first. */
export function relevantServices(ground: Ground): NonNullable<Ground["input"]["brand"]["context"]>["services"] {
  const services = ground.input.brand.context?.services ?? [];
  return [...services].sort((a, b) => serviceMatch(ground, b) - serviceMatch(ground, a));
}

export function serviceMatch(ground: Ground, service: { value: string; description?: string }): number {
  return coverage(
    ground.topicKeys,
    new Set(contentKeys(`${service.value} ${service.description ?? ""}`, ground.language)),
  );
}

function closed(ground: Ground, sections: OutlineSection[], options: { proof: boolean }): OutlineSection[] {
  const proof = options.proof ? proofSection(ground) : null;
  const faq = faqSection(
    ground,
    sections.map((section) => section.heading),
  );
  return [...sections, ...(proof === null ? [] : [proof]), ...(faq === null ? [] : [faq]), nextStepSection(ground)];
}
