import type { OutlineSection } from "../brief.ts";
import type { Format } from "../opportunity.ts";
import { capitalize, joinAnd, pagePath, plural, quoteList } from "../phrase.ts";
import { findSubtopics, findTemplate } from "../search_pattern.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys } from "../text/words.ts";
import { FACETS, spelled } from "./facets.ts";
import { type Ground, pageMatches, supportFor } from "./ground.ts";
import {
  answerSection,
  chooseSections,
  faqSection,
  keyPoint,
  nextStepSection,
  proofSection,
  topicSection,
  urlsOf,
} from "./outline.ts";
import { keptIdeas, type SectionIdea } from "./sections.ts";

const SPOKES_MAX = 8;
const OPTIONS_MAX = 6;
const OFFERS_MAX = 8;
/** Offers about the topic from which there is a range to show; with fewer, the others are shown at the end. */
const RANGE_MIN = 2;
const VARIANTS_MAX = 12;
const GROUPS_MAX = 4;
const PRODUCT_WORDS = 26;
/** Share of the topic's words from which an offer is about it. */
export const OFFER_MATCH_FROM = 0.5;
const WORDS = { spoke: 120, table: 140, offer: 160, audience: 80, template: 150 };

/** The outline for the format, with the sections the evidence asks for. */
export function outlineFor(format: Format, ground: Ground): OutlineSection[] {
  switch (format) {
    case "comparison":
      return comparisonOutline(ground);
    case "landing_page":
      return landingOutline(ground);
    case "hub_and_spokes":
      return hubOutline(ground);
    case "programmatic":
      return programmaticOutline(ground);
    case "single_article":
      return articleOutline(ground);
  }
}

function articleOutline(ground: Ground): OutlineSection[] {
  const topics = chooseSections(ground).map((idea) => topicSection(ground, idea));
  return closed(ground, [answerSection(ground), ...topics], { proof: true });
}

function comparisonOutline(ground: Ground): OutlineSection[] {
  const topics = chooseSections(ground, { max: 4, without: ["choose"] });
  return closed(
    ground,
    [
      answerSection(ground),
      criteriaSection(ground, topics),
      optionsSection(ground),
      ...topics.map((idea) => topicSection(ground, idea)),
      fitSection(ground),
    ],
    { proof: true },
  );
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

function hubOutline(ground: Ground): OutlineSection[] {
  const names = ground.keywords.map((keyword) => keyword.keyword);
  const subtopics = findSubtopics(ground.topic.name, names, ground.language).slice(0, SPOKES_MAX);
  const intro = chooseSections(ground, { max: 2 }).map((idea) => topicSection(ground, idea));
  const spokes = subtopics.map((keyword): OutlineSection => {
    const passages = supportFor(ground, keyword, { limit: 4 }).map((entry) => entry.passage);
    const existing = pageMatches(ground, keyword);
    return {
      heading: capitalize(keyword),
      level: 2,
      role: "spoke",
      query: keyword,
      words: WORDS.spoke,
      source_urls:
        existing === null ? urlsOf(passages) : [existing, ...urlsOf(passages).filter((url) => url !== existing)],
      guidance: [
        `Two paragraphs on the hub that answer “${keyword}” in short, then a link to the spoke.`,
        existing === null
          ? "No page of yours is about it yet: the spoke is to be written."
          : `The spoke is there already: ${pagePath(existing)}.`,
        passages.length === 0 ? "Nothing on your site supports it yet." : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
      key_points: passages.slice(0, 3).map(keyPoint),
      evidence_ids: evidenceOf(ground, keyword),
    };
  });
  return closed(ground, [answerSection(ground), ...intro, ...spokes], { proof: false });
}

function programmaticOutline(ground: Ground): OutlineSection[] {
  const names = ground.keywords.map((keyword) => keyword.keyword);
  const template = findTemplate(names);
  const variants = (template?.variants ?? findSubtopics(ground.topic.name, names, ground.language)).slice(
    0,
    VARIANTS_MAX,
  );
  const topics = chooseSections(ground, { max: 3 }).map((idea) => topicSection(ground, idea));
  const texts = ground.input.pages.map((page) => `${page.title}\n${page.text}`).join("\n");
  const nameOf = (variant: string) =>
    capitalize(spelled(template === null ? variant : `${template.stem} ${variant}`, texts));
  const shape: OutlineSection = {
    heading: "The template",
    level: 2,
    role: "template",
    query: template?.stem ?? ground.topic.name,
    words: WORDS.template,
    source_urls: [],
    guidance: `One page for each of ${plural(variants.length, "variant")} (${quoteList(variants, 4)}). A page goes live only with at least one fact of its own (address, price, example, customer): a page that differs by its name alone is doorway spam.`,
    key_points: variants.map(nameOf),
    evidence_ids: [...new Set(ground.landscape.ranking.map((page) => page.evidence_id))].slice(0, 6),
  };
  return closed(ground, [answerSection(ground), shape, ...topics], { proof: true });
}

/** Points to compare by, each with what the brand says to it. */
function criteriaSection(_ground: Ground, topics: readonly SectionIdea[]): OutlineSection {
  return {
    heading: `What to compare before you choose`,
    level: 2,
    role: "criteria",
    query: topics.map((idea) => idea.query).join(" "),
    words: WORDS.table,
    source_urls: [...new Set(topics.flatMap((idea) => urlsOf(idea.passages)))].slice(0, 6),
    guidance:
      "A table: the point to compare, the question to ask any provider, your own answer with a link. State your answer also where it is not the best one; that is what makes the rest believable.",
    key_points: topics.map((idea) => idea.heading),
    evidence_ids: [...new Set(topics.flatMap((idea) => idea.evidence_ids))].slice(0, 12),
  };
}

/** The options people meet in results and answers, in those pages' own words. */
function optionsSection(ground: Ground): OutlineSection {
  const rivals = uniqueDomains(ground).slice(0, OPTIONS_MAX);
  return {
    heading: "The options side by side",
    level: 2,
    role: "options",
    query: ground.topic.name,
    words: WORDS.table,
    source_urls: [],
    guidance:
      rivals.length === 0
        ? "No results pages were measured: name the options your customers mention and fill each row from that provider's own page."
        : `A table with one row an option, in the words of its own page, linked. ${joinAnd(rivals.map((page) => page.domain))} are what people see first today. Read each page before you publish: only its title and snippet were read here.`,
    key_points: rivals.map(
      (page) => `${page.domain}: “${page.title}” (position ${page.position} for “${page.keyword}”)`,
    ),
    evidence_ids: [...new Set(rivals.map((page) => page.evidence_id))],
  };
}

/** Pages of others that rank, the best place of each domain. */
export function uniqueDomains(ground: Ground): Ground["landscape"]["ranking"] {
  const seen = new Set<string>();
  return ground.landscape.ranking.filter(
    (page) => !page.own && !seen.has(page.domain) && seen.add(page.domain) !== undefined,
  );
}

function fitSection(ground: Ground): OutlineSection {
  const passages = supportFor(ground, "our we different unlike approach", { limit: 4 }).map((entry) => entry.passage);
  return {
    heading: `Where ${ground.input.brand.name} fits`,
    level: 2,
    role: "fit",
    query: "our we different unlike approach",
    words: WORDS.spoke,
    source_urls: urlsOf(passages),
    guidance: "Say plainly for whom you are the right choice, and for whom you are not.",
    key_points: passages.slice(0, 3).map(keyPoint),
    evidence_ids: [],
  };
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

function evidenceOf(ground: Ground, keyword: string): string[] {
  return [
    ...new Set(
      ground.input.evidence
        .filter((row) => row.subject === keyword || row.data.keyword === keyword)
        .map((row) => row.id),
    ),
  ].slice(0, 6);
}

function closed(ground: Ground, sections: OutlineSection[], options: { proof: boolean }): OutlineSection[] {
  const proof = options.proof ? proofSection(ground) : null;
  const faq = faqSection(
    ground,
    sections.map((section) => section.heading),
  );
  return [...sections, ...(proof === null ? [] : [proof]), ...(faq === null ? [] : [faq]), nextStepSection(ground)];
}
