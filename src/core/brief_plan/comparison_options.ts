import { uniqueBy } from "../../base/unique_by.ts";
import { contentKeys, countWords, wordsOf } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { joinAnd, truncate } from "../phrase.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage, jaccard } from "../text/similarity.ts";
import { brandStatements, isOwnStatement, namesTopic, ownResult, topicOffer } from "./comparison_answers.ts";
import type { Ground } from "./ground.ts";
import type { RankingPage } from "./landscape.ts";
import { relevantServices, serviceMatch } from "./offers.ts";
import { priceLine } from "./opening.ts";
import { comparisonWordsFor } from "./wording/comparison_words_for.ts";

const OPTIONS_MAX = 7;
/** Descriptions this long are cut where a results page has no more room. */
const CUT_FROM_CHARS = 120;
const STATED_WORDS = { min: 4, max: 40 };
/** Words beyond the topic and the provider's name from which a statement says something. */
const SAYS_KEYS_MIN = 3;
/** Statements this alike are one, under several names. */
const SAME_FROM = 0.8;
const NAME_WORDS_MAX = 6;
/** Share of a name's words found in the domain from which it is its name. */
const NAME_SHARE_FROM = 0.6;
/** Share of the topic's words that title and snippet of an offer on it carry. */
const ABOUT_FROM = 0.6;
/** Below this many named providers, domains of no known kind are taken too. */
const KNOWN_MIN = 2;
const PRICE =
  /(?:\bfrom\s|\bab\s)?[$€£]\s?\d[\d.,]*(?:\s(?:per|a|an|pro)\s[\p{L}\d]{1,12}(?:\s(?:g|kg|bag|month|year)\b)?)?/iu;
const AREA = /\sin\s(\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?)(?=\s[|–—-]|,|$)/u;
/** A page that lists providers is none. */
const LISTS_OTHERS =
  /\b(?:our list|list of|we (?:compared|tested|reviewed)|compared|reviewed by|top \d+|\d+ best|directory|marketplace|vergleich)\b/i;
/** `How we work with runners.`: what a page is about, not what the provider does. */
const ANNOUNCES = /^(?:how|what|why|when|where|which|wie|was|warum)\b|what to expect/i;
/** Praise of oneself: it compares nothing. */
const SELF_PRAISE =
  /\b(?:best|leading|#1|no\. ?1|number one|top[- ]rated|trusted|award|favou?rite|unique|unbeatable|unmatched|world[- ]class|premier|finest|highest[- ]quality|guarantee[ds]?|\d+ ?%|beste[nrs]?|führend\w*)\b/i;

/** A provider as search shows it: what its own page states, where and for how much. */
export interface ComparedOption {
  name: string;
  url: string;
  domain: string;
  /** Null where search does not show it. */
  position: number | null;
  /** The statement as it stands, without the provider's name where it begins with that. */
  states: string;
  price: string | null;
  area: string | null;
  own: boolean;
  evidence_id: string | null;
}

export interface ComparedOptions {
  options: ComparedOption[];
  /** What several state of themselves in the same words; null where all differ. */
  shared: string | null;
  /** Domains that rank and are no providers, with what they are. */
  notOptions: { domain: string; kind: string; url: string; title: string }[];
  /** Providers whose results say nothing to compare by, those that answers name most first. */
  silent: NamedProvider[];
}

/** A provider of which nothing is known but that people and engines find it. */
export interface NamedProvider {
  name: string;
  domain: string;
  url: string;
  /** Whether it is known to sell. */
  sells: boolean;
  /** Answers that name it. */
  answers: number;
}

/** Providers in the order of the results; publishers, directories and the like are sources, not options. */
export function comparedOptions(ground: Ground): ComparedOptions {
  const pages = uniqueDomains(ground);
  const kindOf = (page: RankingPage) => {
    const kind = ground.domainKinds.get(page.domain) ?? "unknown";
    const mayOffer = kind === "business" || kind === "unknown";
    return mayOffer && LISTS_OTHERS.test(`${page.title} ${page.snippet}`) ? "list of others" : kind;
  };
  const business = pages.filter((page) => kindOf(page) === "business");
  const providers =
    business.length >= KNOWN_MIN ? business : pages.filter((page) => ["business", "unknown"].includes(kindOf(page)));
  const stated = providers.map((page) => ({ page, option: optionOf(ground, page) }));
  const options = stated.flatMap(({ option }) => (option === null ? [] : [option])).slice(0, OPTIONS_MAX);
  const own = ownOption(ground);
  return {
    options: own === null || options.length === 0 ? options : placed(options, own),
    shared: sharedStatement(ground, options),
    notOptions: pages
      .filter((page) => !["business", "unknown"].includes(kindOf(page)))
      .map((page) => ({ domain: page.domain, kind: kindOf(page), url: page.url, title: page.title })),
    silent: stated
      .filter(({ option }) => option === null)
      .map(({ page }) => namedProvider(ground, page))
      .sort((a, b) => b.answers - a.answers),
  };
}

/** Whether it can be named to readers as one to ask. */
export function isProvider({ sells, answers, name, domain }: NamedProvider): boolean {
  return (sells || answers > 0) && name !== domain;
}

function namedProvider(ground: Ground, page: RankingPage): NamedProvider {
  const { domain, url } = page;
  const name = providerName(page);
  return { name, domain, url, sells: ground.domainKinds.get(domain) === "business", answers: namedIn(ground, name) };
}

/** Answers that name the provider. */
export function namedIn(ground: Ground, name: string): number {
  const lower = name.toLowerCase();
  return ground.landscape.answers.filter((answer) => answer.text.toLowerCase().includes(lower)).length;
}

/** Whether the option says what several say in the same words. */
export function saysSame(ground: Ground, option: ComparedOption, shared: string | null): boolean {
  if (shared === null) return false;
  const keys = (text: string) => new Set(contentKeys(text, ground.language));
  return jaccard(keys(option.states), keys(shared)) >= SAME_FROM;
}

/** Pages of others that rank, the best place of each domain. */
export function uniqueDomains(ground: Ground): RankingPage[] {
  return uniqueBy(
    ground.landscape.ranking.filter((page) => !page.own),
    (page) => page.domain,
  );
}

/** `Price from $980; in Peterborough`, or that the result states neither. */
export function statedTerms({ price, area }: Pick<ComparedOption, "price" | "area">, language = "en"): string {
  const { inPlace, nothingStated } = comparisonWordsFor(language);
  const parts = [...(price === null ? [] : [price]), ...(area === null ? [] : [inPlace(area)])];
  return parts.length === 0 ? nothingStated : parts.join(", ");
}

/** How a result's site calls itself. */
export function providerName(page: Pick<RankingPage, "title" | "domain" | "snippet">): string {
  const label = page.domain.split(".")[0]?.replace(/[^a-z0-9]/g, "") ?? "";
  const parts = page.title
    .split(/\s+[|–—·•]\s+|\s-\s|\s(?:by|from|von)\s/)
    .map((part) => part.trim())
    .filter((part) => countWords(part) <= NAME_WORDS_MAX);
  return parts.findLast((part) => isNamed(part, label)) ?? nameBefore(page.snippet, label) ?? page.domain;
}

/** `Tallyhouse offers …`: the words before the verb, when the domain is named after them. */
function nameBefore(snippet: string, label: string): string | null {
  const name = /^((?:\p{Lu}[\p{L}\p{N}&'’.-]*\s(?:(?:and|of|&)\s)?){1,5})(?:\p{Ll}+s\b|is\b)/u
    .exec(snippet)?.[1]
    ?.trim();
  return name !== undefined && isNamed(name, label) ? name : null;
}

/** Most of the name's words stand in the domain's label. */
function isNamed(name: string, label: string): boolean {
  const words = wordsOf(name).filter((word) => word.length > 2 && word !== "and");
  return words.length > 0 && words.filter((word) => label.includes(word)).length / words.length >= NAME_SHARE_FROM;
}

function optionOf(ground: Ground, page: RankingPage): ComparedOption | null {
  const around = new Set(contentKeys(`${page.title} ${page.snippet}`, ground.language));
  if (pageRole(page.url) === "article" || coverage(ground.topicKeys, around) < ABOUT_FROM) return null;
  const name = providerName(page);
  const states = statementOf(ground, page.snippet, name);
  if (states === null) return null;
  const { url, domain, position, evidence_id } = page;
  return { name, url, domain, position, states, ...termsIn(page), own: false, evidence_id };
}

function termsIn(page: { title: string; snippet: string }): Pick<ComparedOption, "price" | "area"> {
  return {
    price: priceIn(page.title) ?? priceIn(page.snippet),
    area: AREA.exec(page.title)?.[1] ?? null,
  };
}

/** The first sentence that says something to compare by, the provider's name and its praise of itself left out. */
function statementOf(ground: Ground, text: string, name: string): string | null {
  const known = new Set([...ground.topicKeys, ...contentKeys(name, ground.language), "offer"]);
  for (const { text: sentence } of splitSentences(text, ground.language)) {
    const words = countWords(sentence);
    const isCut =
      /[?…]$/.test(sentence) ||
      ANNOUNCES.test(sentence) ||
      (text.length >= CUT_FROM_CHARS && !/[.!”")]$/.test(sentence));
    if (words < STATED_WORDS.min || words > STATED_WORDS.max || SELF_PRAISE.test(sentence) || isCut) continue;
    const keys = contentKeys(sentence, ground.language).filter((key) => !known.has(key));
    if (new Set(keys).size < SAYS_KEYS_MIN) continue;
    return sentence.toLowerCase().startsWith(`${name.toLowerCase()} `)
      ? `… ${sentence.slice(name.length).trim()}`
      : sentence;
  }
  return null;
}

/** The words that most of those who share words share. */
function sharedStatement(ground: Ground, options: readonly ComparedOption[]): string | null {
  const [most] = options
    .map((option) => ({
      states: option.states,
      count: options.filter((other) => saysSame(ground, other, option.states)).length,
    }))
    .sort((a, b) => b.count - a.count);
  return most !== undefined && most.count > 1 ? most.states : null;
}

/** The brand as its own result, else its offer, states it: one row among the others. */
function ownOption(ground: Ground): ComparedOption | null {
  const { brand, pages } = ground.input;
  const isAbout = (text: string) => namesTopic(ground, new Set(contentKeys(text, ground.language)));
  const result = ownResult(ground);
  const offer = topicOffer(ground);
  const service = relevantServices(ground).find(
    (entry) => serviceMatch(ground, entry) >= ABOUT_FROM && isAbout(`${entry.value} ${entry.description ?? ""}`),
  );
  const url = offer?.url ?? result?.url ?? service?.url ?? service?.source_url;
  if (url === undefined) return null;
  const states =
    [result?.snippet, service?.description]
      .map((text) => (text === undefined ? null : statementOf(ground, text, brand.name)))
      .find((text) => text !== null) ?? offer?.name;
  // A page of the brand that sets rivals side by side and leaves out its own offer helps them alone.
  if (states === undefined) return null;
  const terms = termsIn({
    title: result?.title ?? pages.find((page) => page.url === url)?.title ?? "",
    snippet: result?.snippet ?? "",
  });
  return {
    name: brand.name,
    url: result?.url ?? url,
    domain: brand.domain,
    position: result?.position ?? null,
    states,
    ...terms,
    price: terms.price ?? ownPrice(ground, url),
    own: true,
    evidence_id: result?.evidence_id ?? null,
  };
}

/** What the brand's own page says that it costs. */
function ownPrice(ground: Ground, url: string): string | null {
  const line = priceLine(ground, url);
  const said = brandStatements(ground, [url]).find(
    (entry) =>
      entry.url === url && /\b(?:costs?|price|kostet)\b/i.test(entry.text) && isOwnStatement(ground, entry.text),
  );
  return priceIn(line ?? said?.text ?? "");
}

function priceIn(text: string): string | null {
  return PRICE.exec(text)?.[0]?.replace(/[.,\s]+$/, "") ?? null;
}

/** The brand stands where search shows it, last where it is not shown. */
function placed(options: readonly ComparedOption[], own: ComparedOption): ComparedOption[] {
  const position = own.position ?? Number.POSITIVE_INFINITY;
  const at = options.findIndex((option) => (option.position ?? 0) > position);
  return at === -1 ? [...options, own] : [...options.slice(0, at), own, ...options.slice(at)];
}

/** `a.example (publisher), b.example (aggregator)`. */
export function namedKinds(domains: ComparedOptions["notOptions"], max: number): string {
  return truncate(joinAnd(domains.slice(0, max).map((entry) => `${entry.domain} (${entry.kind})`)), 300);
}
