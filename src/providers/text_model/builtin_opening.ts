import { FACETS } from "../../core/brief_plan/facets.ts";
import { relevantServices, serviceMatch } from "../../core/brief_plan/format_outline.ts";
import { isOnTopic, supportFor } from "../../core/brief_plan/ground.ts";
import { priceRange } from "../../core/brief_plan/products.ts";
import { BIOGRAPHY, isDefinition, topicNames } from "../../core/brief_plan/topic_sentences.ts";
import { joinAnd } from "../../core/phrase.ts";
import { isUnbound, leansOnContext, type Passage } from "../../core/text/passages.ts";
import { splitSentences } from "../../core/text/sentences.ts";
import { coverage } from "../../core/text/similarity.ts";
import { contentKeys, countWords } from "../../core/text/words.ts";
import { claim, type Desk, linkTo } from "./builtin_desk.ts";
import { plainText } from "./builtin_markdown.ts";

/** Terms of payment open no text. */
const COST = FACETS.find((facet) => facet.id === "cost");
const OPENING_WORDS_MIN = 20;
const OFFER_WORDS_MIN = 8;
const PRICE_LINE = /^(?:prices?|costs?|tuition|fees?|from|preis|prix|precio)\b[^.!?]{0,60}[$€£]\s?\d[^!?]{0,40}$/i;
const ANSWER_SENTENCES_MAX = 3;

/** The opening: what the topic is, in sentences of the brand that stand alone. */
export function writeAnswer(desk: Desk): string[] {
  const { ground } = desk;
  const range = openWithRange(desk);
  if (range.length > 0) return range;
  const offer = desk.material.brief.format === "landing_page" ? openWithOffer(desk) : [];
  if (offer.length > 0) return offer;
  const target = ground.input.targetUrl;
  const names = topicNames(ground.topic);
  const passages = ground.index.passages.filter(
    (passage) => passage.kind === "prose" && passage.words >= OPENING_WORDS_MIN && !BIOGRAPHY.test(passage.text),
  );
  const defining = passages
    .map((passage) => ({
      passage,
      start: passage.parts.findIndex((part) => names.some((name) => isDefinition(part, name))),
    }))
    .filter((entry) => entry.start !== -1)
    .sort(
      (a, b) =>
        Number(b.passage.url === target) - Number(a.passage.url === target) ||
        ground.index.centrality(b.passage) - ground.index.centrality(a.passage),
    )[0];
  const onTarget = passages.find((passage) => passage.url === target && isOnTopic(ground, passage));
  if (onTarget !== undefined && defining?.passage.url !== target) return openWith(desk, onTarget, 0);
  const weighing = desk.material.brief.format === "comparison" ? weighingSentence(desk, passages) : null;
  if (weighing !== null) return openWith(desk, weighing.passage, weighing.start);
  if (defining !== undefined) return openWith(desk, defining.passage, defining.start);
  const description = ground.input.brand.context?.description ?? null;
  const around = description === null ? new Set<string>() : new Set(contentKeys(description.value, ground.language));
  if (description !== null && coverage(ground.topicKeys, around) >= 0.5) {
    desk.opened = true;
    claim(desk, description.value, [description.source_url]);
    return [plainText(introduced(description.value, ground.input.brand.name))];
  }
  const nearest = supportFor(ground, "", { limit: 8 }).find(
    ({ passage, match }) =>
      passage.kind === "prose" && match >= 0.6 && !BIOGRAPHY.test(passage.text) && !COST?.told.test(passage.text),
  );
  if (nearest !== undefined) return openWith(desk, nearest.passage, 0);
  desk.notes.push(
    `Opening: no page of the site says what ${ground.topic.withArticle} ${ground.topic.plural ? "are" : "is"}; write two or three sentences that answer it at once.`,
  );
  return [];
}

/** A page of a shop's range opens with what there is and what it costs, counted over the products' own pages. */
function openWithRange(desk: Desk): string[] {
  const groups = desk.material.brief.outline
    .filter((section) => section.role === "products")
    .flatMap((section) => desk.ground.products.filter((group) => group.name === section.heading));
  const products = groups.flatMap((group) => group.products);
  if (products.length < 2) return [];
  const { name } = desk.ground.input.brand;
  const parts = groups.map((group) => `${group.products.length} in ${group.name} (${priceRange(group.products)})`);
  const whole = products.find((product) => product.contents.length > products.length / 2);
  const sentence =
    groups.length === 1
      ? `${name} offers ${parts[0]}.`
      : `${name} offers ${products.length} products for this: ${joinAnd(parts)}.`;
  claim(
    desk,
    sentence,
    products.map((product) => product.url),
  );
  desk.opened = true;
  return [
    whole === undefined
      ? plainText(sentence)
      : `${plainText(sentence)} Most of them come together in one bundle: ${linkTo(desk, whole.url, whole.name)}.`,
  ];
}

/** A page that sells opens with the offer itself, its price where the site names one. */
function openWithOffer(desk: Desk): string[] {
  const { ground } = desk;
  const service = relevantServices(ground).find((entry) => serviceMatch(ground, entry) >= 0.6);
  if (
    service?.description === undefined ||
    !splitSentences(service.description).every((entry) => isUnbound(entry.text))
  )
    return [];
  if (countWords(service.description) < OFFER_WORDS_MIN) return [];
  const url = service.url ?? service.source_url;
  const price = priceLine(desk, url);
  claim(desk, service.description, [service.source_url]);
  const text = plainText(introduced(ended(service.description), ground.input.brand.name));
  if (price === null) return [text];
  claim(desk, price, [url]);
  return [`${text} ${plainText(ended(price))}`];
}

/** `Price: $69 to $289.` as the page itself writes it. */
export function priceLine(desk: Desk, url: string): string | null {
  const page = desk.ground.input.pages.find((entry) => entry.url === url);
  const line = page?.text.split("\n").find((entry) => PRICE_LINE.test(entry.trim()));
  return line === undefined ? null : line.trim();
}

/** A sentence that names both sides of a `… vs …` search. */
function weighingSentence(desk: Desk, passages: readonly Passage[]): { passage: Passage; start: number } | null {
  const { ground } = desk;
  const versus = ground.keywords
    .map((keyword) => keyword.keyword)
    .find((keyword) => /\s(?:vs|versus|or)\s/.test(keyword));
  const [left = [], right = []] = (versus ?? "")
    .split(/\s(?:vs|versus|or)\s/)
    .map((side) => contentKeys(side, ground.language));
  if (left.length === 0 || right.length === 0) return null;
  for (const passage of passages) {
    const start = passage.parts.findIndex((part) => {
      const keys = new Set(contentKeys(part, ground.language));
      return !leansOnContext(part) && coverage(left, keys) >= 0.5 && coverage(right, keys) >= 0.5;
    });
    if (start !== -1) return { passage, start };
  }
  return null;
}

function openWith(desk: Desk, passage: Passage, start: number): string[] {
  desk.opened = true;
  const sentences = passage.parts.slice(start, start + ANSWER_SENTENCES_MAX);
  desk.taken.push(passage);
  for (const sentence of sentences) claim(desk, sentence, [passage.url]);
  const [first = "", ...rest] = sentences;
  return [[introduced(first, desk.ground.input.brand.name), ...rest].map(plainText).join(" ")];
}

/** A description that begins without a subject gets the brand as its subject. */
function introduced(description: string, brand: string): string {
  const text = description.replace(/[.!]*$/, ".");
  return /^an?\s.*\s(?:that|who|which|for)\s/i.test(text) && !text.toLowerCase().includes(brand.toLowerCase())
    ? `${brand} is ${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

export function ended(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
