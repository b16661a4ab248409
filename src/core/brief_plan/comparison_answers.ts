import { contentKeys, countWords } from "../../language/words.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { leansOnContext, type Passage } from "../text/passages.ts";
import { isProse, splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { CRITERIA, type Criterion } from "./comparison_criteria.ts";
import type { FacetId } from "./facet_id.ts";
import { type Ground, pageMatches } from "./ground.ts";
import type { RankingPage } from "./landscape.ts";
import { bestOffer } from "./offers.ts";
import { priceLine } from "./opening.ts";
import { isBiography, topicNames } from "./topic_sentences.ts";
import { comparisonWordsFor } from "./wording/comparison_words_for.ts";
import { writtenQuestion } from "./written_question.ts";

const ANSWER_WORDS = { min: 4, max: 36 };
const QUESTION_WORDS_MAX = 14;
const LIST_ITEMS_MAX = 4;
/** Pages that speak for the brand as a whole. */
const BRAND_WIDE: ReadonlySet<PageRole> = new Set(["faq", "pricing", "about", "home"]);
const SCORE = { headed: 2, onOffer: 2, figure: 0.5 };
/** Share of the words that tell the topic from the brand's other offers, for short and for long topics. */
const ABOUT_FROM = { short: 1, long: 0.6 };
const SHORT_TOPIC_WORDS = 2;
/** Addresses of single offers and articles, whatever else their names suggest. */
const OF_ONE_THING = /\/(?:services?|products?|shop|store|blog|articles?)\/[^/]/i;
const WE = /\b(?:we|our|ours|us|wir|unser\w*|uns)\b/i;
/** How a sentence on an offer goes on after its name. */
export const SAYS_OF_OFFER = /^(?:is|can|costs?|comes|includes|takes|at|runs)\b/;
/** An answer that names nothing else than what was asked. */
const OPEN_ANSWER =
  /^(?:within|between|from|on|at|in|up to|about|usually|all|each|every|one|two|three|four|five|six|seven|eight|ten|twelve|\d+|you|innerhalb|zwischen)\b/i;
/** A statement that says itself that it holds for whatever the brand sells. */
const HOLDS_FOR_ALL =
  /\b(?:all|every|each|any)\b[^.;]{0,30}\b(?:orders?|products?|services?|purchases?|bookings?|plans?|work|jobs?|packages?|courses?|classes|visits?|appointments?|customers?|clients?)\b/i;
/** Half a sentence, or an answer to another question. */
const NO_ANSWER =
  /^(?:yes|no|ja|nein|since then|seitdem|when|if|because|as soon as|until|while|although|unless|wenn|weil|sobald)\b/i;

const GOODS =
  /\b(?:software|tools?|apps?|platforms?|dashboards?|plugins?|extensions?|apis?|crm|erp|systems?|machines?|beans?|kits?)$/i;
const GOODS_SHARE_MIN = 0.6;
const PRICE_QUESTION = /\b(?:costs?|prices?|charge|fees?|kostet|kosten|preis)\b/i;

/** What the site says to a criterion, as it stands there. */
export interface CriterionAnswer {
  criterion: Criterion;
  text: string;
  url: string;
}

/** The points the site answers for this topic, those that people ask for first, and those it leaves open. */
export function criteriaOf(
  ground: Ground,
  asked: ReadonlySet<FacetId>,
): { answered: CriterionAnswer[]; open: Criterion[] } {
  const offer = offerPages(ground);
  const used = new Set<string>();
  const answered: CriterionAnswer[] = [];
  const open: Criterion[] = [];
  for (const criterion of CRITERIA) {
    const answer = answerOf(ground, { criterion, offer, used });
    if (answer === null) {
      if (criterion.id !== "place" || !isGoods(ground)) open.push(criterion);
    } else {
      used.add(answer.text);
      answered.push(answer);
    }
  }
  const isAsked = (criterion: Criterion) => Number(asked.has(criterion.facet));
  return {
    answered: answered.sort((a, b) => isAsked(b.criterion) - isAsked(a.criterion)),
    open: open.sort((a, b) => isAsked(b) - isAsked(a)),
  };
}

/** Whether a thing is bought and not a service at a place: nobody asks where software takes place. */
function isGoods(ground: Ground): boolean {
  if (GOODS.test(ground.topic.name)) return true;
  const pages = ground.landscape.ranking.filter((page) => !["article", "home"].includes(pageRole(page.url)));
  const goods = pages.filter((page) => pageRole(page.url) === "product");
  return goods.length > 0 && goods.length >= pages.length * GOODS_SHARE_MIN;
}

/** The question to put to any provider: on the price as people ask it about the topic, else the criterion's own. */
export function questionFor(ground: Ground, criterion: Criterion): string {
  const { ask } = comparisonWordsFor(ground.language).criteria[criterion.id];
  if (criterion.id !== "cost") return ask;
  const asked = ground.landscape.questions.find(
    ({ question }) =>
      question.endsWith("?") &&
      countWords(question) <= QUESTION_WORDS_MAX &&
      PRICE_QUESTION.test(question) &&
      namesTopic(ground, new Set(contentKeys(question, ground.language))),
  );
  return asked === undefined ? ask : writtenQuestion(ground, asked.question);
}

/** Pages of the offer that the comparison is about, the offer's own first. */
export function offerPages(ground: Ground): string[] {
  const matched = pageMatches(ground, ground.topic.name);
  const shown = ownResult(ground)?.url;
  const urls = [topicOffer(ground)?.url, matched ?? undefined, shown].filter((url) => url !== undefined);
  const isPage = (url: string) => !["article", "home"].includes(pageRole(url));
  return [...new Set(urls)].filter(isPage);
}

/** The brand's own page that search shows for the topic, where it is no article. */
export function ownResult(ground: Ground): RankingPage | undefined {
  return ground.landscape.ranking.find(
    (page) =>
      page.own &&
      pageRole(page.url) !== "article" &&
      namesTopic(ground, new Set(contentKeys(`${page.title} ${page.snippet}`, ground.language))),
  );
}

/** The offer named like the topic: one that shares only what all offers of the brand share is another. */
export function topicOffer(ground: Ground): { name: string; url: string } | null {
  const offer = bestOffer(ground);
  if (offer === null) return null;
  const title = ground.pages.find((page) => page.url === offer.url)?.title ?? "";
  return namesTopic(ground, new Set(contentKeys(`${offer.name} ${title}`, ground.language))) ? offer : null;
}

/** Whether words carry what tells the topic from whatever else the brand does. */
export function namesTopic(ground: Ground, keys: ReadonlySet<string>): boolean {
  const own = topicWords(ground);
  return coverage(own, keys) >= (own.length <= SHORT_TOPIC_WORDS ? ABOUT_FROM.short : ABOUT_FROM.long);
}

/** The topic's words without those for the brand's whole trade; all of them where none is left. */
function topicWords(ground: Ground): string[] {
  const { brand } = ground.input;
  const name = topicNames(ground.topic, ground.language).at(-1) ?? ground.topic.name;
  const keys = [...new Set(contentKeys(name, ground.language))];
  const trade = new Set(contentKeys(`${brand.name} ${brand.context?.industry?.value ?? ""}`, ground.language));
  const own = keys.filter((key) => !trade.has(key));
  return own.length > 0 ? own : keys;
}

function answerOf(
  ground: Ground,
  { criterion, offer, used }: { criterion: Criterion; offer: readonly string[]; used: ReadonlySet<string> },
): CriterionAnswer | null {
  let best: { text: string; url: string; score: number } | null = null;
  for (const passage of ground.index.passages) {
    const onOffer = offer.includes(passage.url);
    const isHeaded = passage.heading !== null && criterion.headed.test(passage.heading);
    // How long a thing takes is the same in an article of the brand; its price and terms there may be anybody's.
    const isTimed = criterion.id === "time" && isHeaded && passage.heading?.endsWith("?") === true;
    if (!onOffer && !isTimed && !(criterion.brandWide && isBrandWide(passage.url))) continue;
    const isNamed = onOffer || namesTopic(ground, new Set([...passage.own_keys, ...passage.heading_keys]));
    for (const text of unitsOf(passage, { isHeaded, language: ground.language })) {
      if (used.has(text) || !(isNamed || HOLDS_FOR_ALL.test(text))) continue;
      const replies = criterion.told.test(text) || OPEN_ANSWER.test(text);
      const isAnswer = isHeaded && (passage.kind === "list" || (passage.heading?.endsWith("?") === true && replies));
      const speaks = onOffer || isOwnStatement(ground, text) || OPEN_ANSWER.test(text);
      const isTold = criterion.told.test(text) && (isHeaded || isOwnStatement(ground, text));
      if (!((isAnswer && speaks) || isTold)) continue;
      const score =
        (isHeaded ? SCORE.headed : 0) + (onOffer ? SCORE.onOffer : 0) + (/\d/.test(text) ? SCORE.figure : 0);
      if (best === null || score > best.score) best = { text, url: passage.url, score };
    }
  }
  const found = best ?? repeatedAnswer(ground, { criterion, offer, used });
  if (found !== null) return { criterion, text: found.text, url: found.url };
  if (criterion.id !== "cost") return null;
  for (const url of offer) {
    const price = priceLine(ground, url);
    if (price !== null) return { criterion, text: price, url };
  }
  return null;
}

/** What repeats on many pages is in no passage: a statement on the offer's page, or one that holds for all. */
function repeatedAnswer(
  ground: Ground,
  { criterion, offer, used }: { criterion: Criterion; offer: readonly string[]; used: ReadonlySet<string> },
): { text: string; url: string } | null {
  if (!criterion.brandWide) return null;
  const said = brandStatements(ground, offer).find(
    ({ text, url }) =>
      !used.has(text) &&
      criterion.told.test(text) &&
      isOwnStatement(ground, text) &&
      fitsCell(text, ground.language) &&
      (offer.includes(url) || isAboutTopic(ground, text)),
  );
  return said ?? null;
}

/** Whether a statement of the brand is about the topic, or says that it holds for all it sells. */
export function isAboutTopic(ground: Ground, text: string): boolean {
  return HOLDS_FOR_ALL.test(text) || namesTopic(ground, new Set(contentKeys(text, ground.language)));
}

function isBrandWide(url: string): boolean {
  return BRAND_WIDE.has(pageRole(url)) && !OF_ONE_THING.test(url);
}

/** General advice on the offer's page is no answer of the provider: it names itself, says "we", or says what the offer does. */
export function isOwnStatement(ground: Ground, text: string): boolean {
  const lower = text.toLowerCase();
  return WE.test(text) || lower.includes(ground.input.brand.name.toLowerCase()) || isOnOffer(ground, lower);
}

/** `Topic box is delivered …`: asked only of what begins with the name of an offer. */
function isOnOffer(ground: Ground, lower: string): boolean {
  if (!ground.services.some(({ service }) => lower.startsWith(`${service.value.toLowerCase()} `))) return false;
  const offer = topicOffer(ground)?.name.toLowerCase() ?? "";
  return offer !== "" && lower.startsWith(`${offer} `) && SAYS_OF_OFFER.test(lower.slice(offer.length + 1));
}

/** What can stand in a cell: a sentence that stands alone, or the list under a heading that names the point. */
function unitsOf(passage: Passage, { isHeaded, language }: { isHeaded: boolean; language: string }): string[] {
  if (passage.kind === "list") return isHeaded ? [passage.parts.slice(0, LIST_ITEMS_MAX).map(bare).join("; ")] : [];
  return passage.parts.filter((text) => fitsCell(text, language));
}

function fitsCell(text: string, language: string): boolean {
  const words = countWords(text);
  return (
    words >= ANSWER_WORDS.min &&
    words <= ANSWER_WORDS.max &&
    !text.endsWith("?") &&
    !leansOnContext(text, language) &&
    !NO_ANSWER.test(text) &&
    !isBiography(text, language)
  );
}

/** Sentences of the offer's pages and of those that speak for the brand, also what repeats on them. */
export function brandStatements(ground: Ground, offer: readonly string[]): { text: string; url: string }[] {
  const seen = new Set<string>();
  return ground.pages
    .filter((page) => offer.includes(page.url) || isBrandWide(page.url))
    .sort((a, b) => Number(offer.includes(b.url)) - Number(offer.includes(a.url)))
    .flatMap((page) =>
      splitSentences(page.text, ground.language)
        .filter(({ text }) => isProse(text) && !seen.has(text) && seen.add(text) !== undefined)
        .map(({ text }) => ({ text, url: page.url })),
    );
}

function bare(item: string): string {
  return item.replace(/[.;]+$/, "");
}
