import type { BrandContext } from "../../domain/brand.ts";
import type { Competitor } from "../../domain/competitor.ts";
import type { Evidence } from "../../domain/evidence/evidence.ts";
import type { Opportunity } from "../../domain/opportunity.ts";
import { primaryLanguage } from "../../language/keyword_text.ts";
import { contentKeys } from "../../language/words.ts";
import { testimonialSteps } from "../brand_reading/testimonials.ts";
import { furnitureSteps, type PageSection, pageSections, type RepeatedLines } from "../text/page_sections.ts";
import { type Passage, passageSteps } from "../text/passages.ts";
import { indexPassages, isRedundant, type PassageIndex, type RankedPassage, rankPassages } from "../text/ranking.ts";
import { coverage } from "../text/similarity.ts";
import { type AskedAnswer, askedAnswerSteps } from "./asked_answers.ts";
import { topicIn } from "./foreign_topic.ts";
import { groundPages, PAGE_CHARS_MAX, type PlanPage } from "./ground_pages.ts";
import { domainKinds, type Landscape, readLandscape } from "./landscape.ts";
import { pagesOfOthers, type RankedService, rankServices } from "./offer_ranking.ts";
import { anchorOf } from "./page_anchor.ts";
import { type Product, productGroups, readProducts } from "./products.ts";
import { ON_TOPIC_FROM, saysTogether, weightShare } from "./relevance.ts";
import type { Topic } from "./topic.ts";
import { topicNames } from "./topic_sentences.ts";

const KEYWORDS_MAX = 12;
const TOPICS_MAX = 6;
/** Share of a search's words in title and first heading from which the page is about it. */
const PAGE_MATCH_FROM = 0.8;
/** The brand a text is written for. */
export interface BriefBrand {
  name: string;
  domain: string;
  context: BrandContext | null;
  competitors?: readonly Pick<Competitor, "domain" | "type" | "tier">[];
}

/** What the ground is made from: a brief's subject, the brand, its pages, the evidence about it. */
export interface GroundInput {
  brand: BriefBrand;
  /** Head keyword or topic. */
  head: string;
  keywords: Opportunity["keywords"];
  /** Page to edit; null when one is to be made. */
  targetUrl: string | null;
  /** Whether the page is for people nearby, whatever share of the searches says so. */
  local?: boolean;
  /** The question the text is to answer first, where the recommendation names one. */
  question?: string | null;
  evidence: Evidence[];
  pages: PlanPage[];
  language: string;
}

/** The input made ready for planning: what the texts say, indexed, and what the market shows. */
export interface Ground {
  input: GroundInput;
  language: string;
  topic: Topic;
  keywords: Opportunity["keywords"];
  topicKeys: string[];
  /** The brand's offers, those about the topic first. */
  services: RankedService[];
  /** Keys of the topic and of its main searches: a passage is on topic when it carries most of one of them. */
  topics: string[][];
  landscape: Landscape;
  /** Type of each domain that ranks or is cited (`business`, `publisher`, …). */
  domainKinds: ReadonlyMap<string, string>;
  index: PassageIndex;
  /** The shop's products that the searches name, by group. */
  products: { name: string; products: Product[] }[];
  pages: PlanPage[];
  /** Pages named after another offer of the brand: what stands there is about that one. */
  otherOfferPages: ReadonlySet<string>;
  /** The page to edit as it stands; null when one is to be made. */
  target: TargetPage | null;
  /** Questions that its pages have as headings, with their answers. */
  asked: AskedAnswer[];
}

/** The page to edit, by its own headings. */
export interface TargetPage {
  url: string;
  title: string;
  description: string;
  /** Its first heading, else its title without the site's name. */
  name: string;
  sections: PageSection[];
}

/** A page at a time: brands may have hundreds. */
export function* groundSteps(input: GroundInput): Generator<void, Ground> {
  const language = primaryLanguage(input.language);
  const keywords = rankedKeywords(input.keywords);
  const pages = groundPages(input.pages, {
    names: [input.head, ...keywords.map((keyword) => keyword.keyword)],
    language,
    targetUrl: input.targetUrl,
  });
  const landscape = readLandscape(input.evidence, {
    domain: input.brand.domain,
    language,
    keywords: keywords.map((keyword) => keyword.keyword),
  });
  const texts = [
    ...pages.map((page) => page.text),
    ...landscape.ranking.map((page) => `${page.title}. ${page.snippet}`),
    ...landscape.questions.map((entry) => ` ${entry.question}`),
    ...input.keywords.map((entry) => ` ${entry.keyword}`),
  ];
  yield;
  const topic = topicIn(input.head, {
    texts: texts.join("\n").slice(0, 600_000),
    searches: keywords.map((keyword) => keyword.keyword.toLowerCase()),
    language,
  });
  const topics = topicsOf(
    [
      ...topicNames(topic, language),
      ...keywords.map((keyword) => topicIn(keyword.keyword, { texts: "", language }).name),
    ],
    language,
  );
  const passages = yield* passageSteps(pages, language);
  const quotes = (yield* testimonialSteps(pages, { brand: [input.brand.name] })).map((quote) => spaced(quote.value));
  const repeated = { ...(yield* furnitureSteps(input.pages)), language };
  const target = targetOf(input, repeated);
  const asked = yield* askedAnswerSteps(pages, repeated);
  const topicKeys = [...new Set(contentKeys(topic.name, language))];
  const services = rankServices(input.brand.context, { topicKeys, language });
  return {
    input,
    language,
    topic,
    keywords,
    topicKeys,
    services,
    topics,
    landscape,
    domainKinds: domainKinds(landscape, input.brand.competitors ?? []),
    index: indexPassages(passages.filter((passage) => !passage.personal && !isQuoted(passage, quotes))),
    products: productGroups(readProducts(input.pages, language), {
      topics: topicsOf(topicNames(topic, language), language),
      group: target?.name ?? null,
      language,
    }),
    pages,
    otherOfferPages: pagesOfOthers(pages, { services, topicKeys, brand: input.brand.name, language }),
    target,
    asked,
  };
}

/** Whether a passage is the words of a customer, which are quoted with a name or not used. */
function isQuoted(passage: Passage, quotes: readonly string[]): boolean {
  const text = spaced(passage.text);
  return quotes.some((quote) => quote.includes(text) || text.includes(quote));
}

function spaced(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^["“”'‘’\s]+|["“”'‘’\s]+$/g, "")
    .toLowerCase();
}

function targetOf(input: GroundInput, options: RepeatedLines & { language: string }): TargetPage | null {
  const page = input.pages.find((entry) => entry.url === input.targetUrl);
  if (page === undefined) return null;
  const first = page.headings.find((heading) => heading.level === 1 && heading.text.trim() !== "")?.text.trim();
  return {
    url: page.url,
    title: page.title,
    description: page.description,
    name: first ?? anchorOf(page, input.brand.name),
    sections: pageSections({ ...page, text: page.text.slice(0, PAGE_CHARS_MAX) }, options),
  };
}

/** Passages about the topic that answer the query, best first, each saying something new. */
export function supportFor(
  ground: Ground,
  query: string,
  {
    limit,
    tells,
    near = "searches",
  }: { limit: number; tells?: (passage: Passage) => boolean; near?: "topic" | "searches" },
): RankedPassage[] {
  const own = contentKeys(query, ground.language).filter((key) => !ground.topicKeys.includes(key));
  const ranked = rankPassages(ground.index, [...ground.topicKeys, ...own]);
  const kept: Passage[] = [];
  const chosen: RankedPassage[] = [];
  for (const entry of ranked) {
    if (chosen.length >= limit) break;
    if (near === "topic" ? !isOnHead(ground, entry.passage) : !isOnTopic(ground, entry.passage)) continue;
    if (own.length > 0 && !own.some((key) => entry.passage.keys.has(key) || entry.passage.heading_keys.has(key)))
      continue;
    if (tells !== undefined && !tells(entry.passage)) continue;
    if (isRedundant(entry.passage, kept)) continue;
    kept.push(entry.passage);
    chosen.push(entry);
  }
  return chosen;
}

/** Whether a passage is about the topic or one of its searches. */
export function isOnTopic(ground: Pick<Ground, "topics" | "index">, passage: Passage): boolean {
  const around = new Set([...passage.keys, ...passage.heading_keys]);
  return ground.topics.some((keys) => weightShare({ keys, idf: ground.index.idf }, around) >= ON_TOPIC_FROM);
}

/** Whether a passage is about the topic itself: it says its words together, or, for a page to be made, its page is named after it. */
export function isOnHead(
  ground: Pick<Ground, "topicKeys" | "index" | "target" | "language" | "input" | "otherOfferPages">,
  passage: Passage,
): boolean {
  const { topicKeys, index, language, input, otherOfferPages } = ground;
  const whole = otherOfferPages.has(passage.url);
  if (saysTogether(passage, { keys: topicKeys, idf: index.idf, language, brand: input.brand.name, whole })) return true;
  const isEdit = ground.target !== null && ground.target.sections.length > 0;
  return !isEdit && coverage(topicKeys, passage.title_keys) >= PAGE_MATCH_FROM;
}

function topicsOf(names: readonly string[], language: string): string[][] {
  return names
    .slice(0, TOPICS_MAX)
    .map((name) => [...new Set(contentKeys(name, language))])
    .filter((keys) => keys.length > 0);
}

/** The page whose title or first heading is about the keyword; null where none is. */
export function pageMatches(ground: Ground, keyword: string): string | null {
  const keys = contentKeys(keyword, ground.language);
  const [best] = ground.pages
    .map((page) => {
      const first = page.headings.find((heading) => heading.level === 1)?.text ?? "";
      const own = new Set(contentKeys(`${page.title} ${first}`, ground.language));
      return { url: page.url, match: coverage(keys, own), extra: own.size };
    })
    .sort((a, b) => b.match - a.match || a.extra - b.extra || a.url.length - b.url.length);
  return best !== undefined && best.match >= PAGE_MATCH_FROM ? best.url : null;
}

function rankedKeywords(keywords: Opportunity["keywords"]): Opportunity["keywords"] {
  return [...keywords].sort((a, b) => (b.google_vol ?? -1) - (a.google_vol ?? -1)).slice(0, KEYWORDS_MAX);
}
