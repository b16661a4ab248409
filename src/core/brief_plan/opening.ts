import type { Format } from "../opportunity.ts";
import { joinAnd } from "../phrase.ts";
import { isUnbound, leansOnContext, type Passage } from "../text/passages.ts";
import { isProse, splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys, countWords } from "../text/words.ts";
import { FACETS } from "./facets.ts";
import { type Ground, isOnHead, supportFor } from "./ground.ts";
import { relevantServices, serviceMatch } from "./offers.ts";
import { priceRange } from "./products.ts";
import { BIOGRAPHY, isDefinition, topicNames } from "./topic_sentences.ts";

const SENTENCES_MAX = 3;
const WORDS = { intro: 12, passage: 20, offer: 8 };
/** Share of the topic's words from which an offer, or a description, is about it. */
const ABOUT_FROM = 0.6;
const MATCH_FROM = 0.6;
/** Terms of payment and discounts open no text. */
const COST = FACETS.find((facet) => facet.id === "cost");
const TERMS = /\d\s?%|\bpercent\b/i;
/** `This is a bundle of …` on the page of the bundle. */
const POINTS_AT_PAGE = /^This (?:\p{L}+ )?is (an?|our|the)\b/u;
const PRICE_LINE = /^(?:prices?|costs?|tuition|fees?|from|preis|prix|precio)\b[^.!?]{0,60}[$€£]\s?\d[^!?]{0,40}$/i;

/** The first lines of a text: what the topic is, or what is offered, in the site's own sentences. */
export interface Opening {
  sentences: string[];
  /** Statements with the pages they stand on. */
  claims: { text: string; urls: string[] }[];
  /** Passages used up. */
  passages: Passage[];
  /** A product that holds most of a range. */
  bundle?: { name: string; url: string };
}

/** How the text opens; null where no page of the site says it. */
export function openingOf(ground: Ground, format: Format): Opening | null {
  if (format === "landing_page") {
    const offer = rangeOpening(ground) ?? offerOpening(ground) ?? introOpening(ground);
    if (offer !== null) return offer;
  }
  const weighing = format === "comparison" ? weighingOpening(ground) : null;
  return (
    weighing ??
    definitionOpening(ground, true) ??
    introOpening(ground) ??
    definitionOpening(ground, false) ??
    describedOpening(ground) ??
    nearestOpening(ground)
  );
}

/** A page of a shop's range opens with what there is and what it costs, counted over the products' own pages. */
function rangeOpening(ground: Ground): Opening | null {
  const products = ground.products.flatMap((group) => group.products);
  if (products.length < 2 || products.some((product) => product.url === ground.target?.url)) return null;
  const { name } = ground.input.brand;
  const parts = ground.products.map(
    (group) => `${group.products.length} in ${group.name} (${priceRange(group.products)})`,
  );
  const whole = products.find((product) => product.contents.length > products.length / 2);
  const sentence =
    parts.length === 1
      ? `${name} offers ${products.length} products in ${ground.products[0]?.name} (${priceRange(products)}).`
      : `${name} offers ${products.length} products for this: ${joinAnd(parts)}.`;
  return {
    sentences: [sentence],
    claims: [{ text: sentence, urls: products.map((product) => product.url) }],
    passages: [],
    ...(whole === undefined ? {} : { bundle: { name: whole.name, url: whole.url } }),
  };
}

/** A page that sells opens with the offer itself, its price where the site names one. */
function offerOpening(ground: Ground): Opening | null {
  const all = relevantServices(ground);
  const service =
    all.find((entry) => (entry.url ?? entry.source_url) === ground.target?.url) ??
    all.find((entry) => serviceMatch(ground, entry) >= ABOUT_FROM);
  const description = service?.description;
  if (service === undefined || description === undefined || countWords(description) < WORDS.offer) return null;
  if (!splitSentences(description).every((entry) => isUnbound(entry.text))) return null;
  const text = introduced(ended(description), ground.input.brand.name);
  const price = priceLine(ground, service.url ?? service.source_url);
  return {
    sentences: [text, ...(price === null ? [] : [ended(price)])],
    claims: [
      { text: description, urls: [service.source_url] },
      ...(price === null ? [] : [{ text: price, urls: [service.url ?? service.source_url] }]),
    ],
    passages: [],
  };
}

/** `Price: $69 to $289.` as the page itself writes it. */
export function priceLine({ input }: Pick<Ground, "input">, url: string): string | null {
  const page = input.pages.find((entry) => entry.url === url);
  const line = page?.text.split("\n").find((entry) => PRICE_LINE.test(entry.trim()));
  return line === undefined ? null : line.trim();
}

/** The page to edit as it opens today, when its first lines can stand first. */
function introOpening(ground: Ground): Opening | null {
  const { target } = ground;
  const first = target?.sections[0];
  if (target === null || target === undefined || first === undefined || (first.heading !== null && first.level > 2))
    return null;
  const prose = first.blocks.find((block) => block.kind === "prose");
  if (prose === undefined) return null;
  const start = prose.parts.findIndex(
    (part) => isUnbound(part) && !part.endsWith("?") && (POINTS_AT_PAGE.test(part) || !leansOnContext(part)),
  );
  if (start === -1 || BIOGRAPHY.test(prose.parts[start] ?? "")) return null;
  return opened(ground, { url: target.url, parts: prose.parts, start, min: WORDS.intro });
}

/** A sentence that says what the topic is, on the page to edit or on another. */
function definitionOpening(ground: Ground, isOnTarget: boolean): Opening | null {
  const names = topicNames(ground.topic);
  const [found] = ground.index.passages
    .filter(
      (passage) =>
        passage.kind === "prose" &&
        passage.words >= WORDS.passage &&
        (!isOnTarget || passage.url === ground.target?.url) &&
        !BIOGRAPHY.test(passage.text),
    )
    .map((passage) => ({
      passage,
      start: passage.parts.findIndex(
        (part) => names.some((name) => isDefinition(part, name)) && !leansOnContext(part) && !TERMS.test(part),
      ),
    }))
    .filter((entry) => entry.start !== -1)
    .sort((a, b) => ground.index.centrality(b.passage) - ground.index.centrality(a.passage));
  return found === undefined ? null : fromPassage(ground, found.passage, found.start);
}

/** A sentence that names both sides of a `… vs …` search. */
function weighingOpening(ground: Ground): Opening | null {
  const versus = ground.keywords.map((entry) => entry.keyword).find((keyword) => /\s(?:vs|versus|or)\s/.test(keyword));
  const [left = [], right = []] = (versus ?? "")
    .split(/\s(?:vs|versus|or)\s/)
    .map((side) => contentKeys(side, ground.language));
  if (left.length === 0 || right.length === 0) return null;
  for (const passage of ground.index.passages) {
    if (passage.kind !== "prose") continue;
    const start = passage.parts.findIndex((part) => {
      const keys = new Set(contentKeys(part, ground.language));
      return !leansOnContext(part) && coverage(left, keys) >= 0.5 && coverage(right, keys) >= 0.5;
    });
    if (start !== -1) return fromPassage(ground, passage, start);
  }
  return null;
}

function describedOpening(ground: Ground): Opening | null {
  const description = ground.input.brand.context?.description ?? null;
  if (description === null) return null;
  if (coverage(ground.topicKeys, new Set(contentKeys(description.value, ground.language))) < ABOUT_FROM) return null;
  return {
    sentences: [introduced(ended(description.value), ground.input.brand.name)],
    claims: [{ text: description.value, urls: [description.source_url] }],
    passages: [],
  };
}

function nearestOpening(ground: Ground): Opening | null {
  const found = supportFor(ground, "", { limit: 8, near: "topic" }).find(
    ({ passage, match }) =>
      passage.kind === "prose" &&
      match >= MATCH_FROM &&
      isOnHead(ground, passage) &&
      !BIOGRAPHY.test(passage.text) &&
      !TERMS.test(passage.text) &&
      !COST?.told.test(passage.text),
  );
  return found === undefined ? null : fromPassage(ground, found.passage, 0);
}

function fromPassage(ground: Ground, passage: Passage, start: number): Opening {
  const opening = opened(ground, { url: passage.url, parts: passage.parts, start, min: 0 });
  return { ...(opening ?? { sentences: [], claims: [] }), passages: [passage] };
}

function opened(
  ground: Ground,
  { url, parts, start, min }: { url: string; parts: readonly string[]; start: number; min: number },
): Opening | null {
  const sentences: string[] = [];
  for (const part of parts.slice(start)) {
    if (sentences.length >= SENTENCES_MAX || part.endsWith("?") || (sentences.length > 0 && !isProse(part))) break;
    sentences.push(part);
  }
  if (countWords(sentences.join(" ")) < min) return null;
  const [first = "", ...rest] = sentences;
  return {
    sentences: [
      url === ground.target?.url && POINTS_AT_PAGE.test(first)
        ? `${ground.target.name}: ${first.replace(POINTS_AT_PAGE, "$1")}`
        : first,
      ...rest,
    ],
    claims: sentences.map((text) => ({ text, urls: [url] })),
    passages: ground.index.passages.filter(
      (passage) => passage.url === url && sentences.every((text) => passage.text.includes(text)),
    ),
  };
}

/** A description that begins without a subject gets the brand as its subject. */
function introduced(description: string, brand: string): string {
  return /^an?\s(?:\S+\s){1,5}(?:that|who|which|for)\s/i.test(description) &&
    !description.toLowerCase().includes(brand.toLowerCase())
    ? `${brand} is ${description.charAt(0).toLowerCase()}${description.slice(1)}`
    : description;
}

export function ended(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
