import { type PageRole, pageRole } from "../brand_reading/page_role.ts";
import { leansOnContext, type Passage } from "../text/passages.ts";
import { isProse, splitSentences } from "../text/sentences.ts";
import { contentKeys, countWords } from "../text/words.ts";
import type { FacetId } from "./facet_id.ts";
import { type Ground, pageMatches } from "./ground.ts";
import { bestOffer } from "./offers.ts";
import { priceLine } from "./opening.ts";
import { anchorOf } from "./page_anchor.ts";
import { BIOGRAPHY } from "./topic_sentences.ts";

const ANSWER_WORDS = { min: 4, max: 36 };
const LIST_ITEMS_MAX = 4;
/** Pages that speak for the brand as a whole: their terms hold for each offer. */
const BRAND_WIDE: ReadonlySet<PageRole> = new Set(["faq", "pricing", "about", "home"]);
const SCORE = { headed: 2, onOffer: 2, figure: 0.5 };
/** Addresses of single offers and articles, whatever else their names suggest. */
const OF_ONE_THING = /\/(?:services?|products?|shop|store|blog|articles?)\/[^/]/i;
const WE = /\b(?:we|our|ours|us|wir|unser\w*|uns)\b/i;
/** An answer that names nothing else than what was asked. */
const OPEN_ANSWER =
  /^(?:within|between|from|on|at|in|up to|about|usually|all|each|every|one|two|three|four|five|six|seven|eight|ten|twelve|\d+|you|innerhalb|zwischen)\b/i;
const HEADING_WORDS_MAX = 9;
const SUBJECT_WORDS_MAX = 3;

/** A point by which any provider can be weighed. */
export interface Criterion {
  id: string;
  point: string;
  /** To put to any provider. */
  ask: string;
  /** To put to whoever sells for the brand, where the site is silent. */
  inside: string;
  /** Side of the topic by which people ask for it. */
  facet: FacetId;
  /** A heading under which it is told. */
  headed: RegExp;
  /** A sentence that tells it. */
  told: RegExp;
  /** Whether what holds for the brand holds for the offer. */
  brandWide: boolean;
}

/** What the site says to a criterion, as it stands there. */
export interface CriterionAnswer {
  criterion: Criterion;
  text: string;
  url: string;
}

export const CRITERIA: readonly Criterion[] = [
  {
    id: "cost",
    point: "Price",
    ask: "What is the full price, and what makes it more or less?",
    inside: "what does it cost in full, and what makes it more or less?",
    facet: "cost",
    headed: /\b(?:pric\w+|costs?|fees?|tuition|preise?|kosten)\b/i,
    told: /[$€£]\s?\d|\b\d+\s?(?:€|dollars|euros?|pounds|cents|francs)\b/i,
    brandWide: false,
  },
  {
    id: "included",
    point: "What is included",
    ask: "What do I get for it, and what costs extra?",
    inside: "what is in the price, and what do customers pay for on top?",
    facet: "kinds",
    headed:
      /\b(?:what you get|you (?:get|receive)|included|includes|contents?|covers?|scope|enthalten|umfang|leistungen)\b/i,
    told: /\b(?:included|includes|comes with|covers|inklusive|enthalten)\b/i,
    brandWide: false,
  },
  {
    id: "audience",
    point: "Who it suits",
    ask: "Who is this made for, and who should look elsewhere?",
    inside: "who buys it, and who came back disappointed?",
    facet: "audience",
    headed: /\b(?:who (?:it|this|we)|for whom|für wen|is it for)\b/i,
    told: /\b(?:suits?|suitable|(?:made|designed|meant|ideal|right|best) for|for (?:anyone|everyone|people|teams|small|large|beginners|women|men|parents|mothers|couples|compan\w+|business\w*|offices|homes?|owners?|schools?|famil\w+|runners|athletes|freelancers|shops|cafes|farms)|geeignet für|eignet sich)\b/i,
    brandWide: false,
  },
  {
    id: "time",
    point: "Time",
    ask: "How long does it take, and when can it begin?",
    inside: "how long is the wait, and how long does it take from order to result?",
    facet: "timing",
    // How long a warranty runs says nothing of how long the work takes.
    headed:
      /^(?!.*\b(?:warrant\w*|guarantee\w*|garantie\w*|gewährleistung)\b).*\b(?:how (?:long|soon|often)|when|waiting|duration|dauer|wie lange|wann)\b/i,
    told: /\b(?:within|takes?|lasts?|after|every|between|wait\w*|from|to|innerhalb|dauert|nach)\b[^.;]{0,40}\b(?:minutes?|hours?|days?|weeks?|months?|minuten|stunden|tagen?|wochen|monaten?)\b/i,
    brandWide: true,
  },
  {
    id: "place",
    point: "Where",
    ask: "Where does it take place, and which area do you serve?",
    inside: "which area do we serve, and what can be done online?",
    facet: "place",
    headed: /\b(?:where|area|locations?|region|wo)\b/i,
    told: /\b(?:online|in person|on site|by video|video (?:visit|call)|in and around|within \d+ (?:km|kilometres|kilometers|miles)|at your (?:home|office|desk)|vor ort)\b/i,
    brandWide: true,
  },
  {
    id: "terms",
    point: "Contract",
    ask: "How long am I bound, and how do I get out?",
    inside: "what is the shortest term, and how does a customer leave?",
    facet: "limits",
    headed: /\b(?:contracts?|cancel\w*|terms|notice|vertrag|kündig\w*)\b/i,
    told: /\b(?:contracts?|cancel(?:led|s)?|cancel at|notice|minimum term|month to month|at any time|pause|kündbar|kündigung\w*)\b/i,
    brandWide: true,
  },
  {
    id: "guarantee",
    point: "If something goes wrong",
    ask: "What do you guarantee, and what happens when it fails?",
    inside: "what do we replace, refund or repair, and how fast?",
    facet: "limits",
    headed: /\b(?:warrant\w+|guarantees?|refunds?|returns?|fails?|repairs?|garantie|gewährleistung)\b/i,
    told: /\b(?:warrant\w+|guarantee[ds]?|refund\w*|money back|replacement|replace[ds]?|service calls?|free of charge|garantie|gewährleistung|erstattung)\b/i,
    brandWide: true,
  },
];

/** The points the site answers, those that people ask for first, and those it leaves open. */
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
    if (answer === null) open.push(criterion);
    else {
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

/** Pages of the offer that the comparison is about, the offer's own first. */
export function offerPages(ground: Ground): string[] {
  const matched = pageMatches(ground, ground.topic.name);
  const urls = [bestOffer(ground)?.url, matched ?? undefined].filter((url) => url !== undefined);
  const isPage = (url: string) => !["article", "home"].includes(pageRole(url));
  return [...new Set(urls)].filter(isPage);
}

function answerOf(
  ground: Ground,
  { criterion, offer, used }: { criterion: Criterion; offer: readonly string[]; used: ReadonlySet<string> },
): CriterionAnswer | null {
  let best: { text: string; url: string; score: number } | null = null;
  for (const passage of ground.index.passages) {
    const onOffer = offer.includes(passage.url);
    if (!onOffer && !(criterion.brandWide && isBrandWide(passage.url))) continue;
    const { heading } = passage;
    const isHeaded =
      heading !== null &&
      criterion.headed.test(heading) &&
      (onOffer || fitsAnyOffer(ground, { heading, text: passage.text }));
    for (const text of unitsOf(passage, isHeaded)) {
      const isAnswer = isHeaded && (passage.kind === "list" || heading?.endsWith("?") === true);
      const speaks = onOffer || isOwnStatement(ground, text) || OPEN_ANSWER.test(text);
      const isTold = criterion.told.test(text) && (isHeaded || isOwnStatement(ground, text));
      if (used.has(text) || !((isAnswer && speaks) || isTold)) continue;
      const score =
        (isHeaded ? SCORE.headed : 0) + (onOffer ? SCORE.onOffer : 0) + (/\d/.test(text) ? SCORE.figure : 0);
      if (best === null || score > best.score) best = { text, url: passage.url, score };
    }
  }
  if (best === null && criterion.brandWide) {
    const said = brandStatements(ground, offer).find(
      ({ text }) => !used.has(text) && criterion.told.test(text) && isOwnStatement(ground, text) && fitsCell(text),
    );
    if (said !== undefined) return { criterion, ...said };
  }
  if (best === null && criterion.id === "cost") {
    for (const url of offer) {
      const price = priceLine(ground, url);
      if (price !== null) return { criterion, text: price, url };
    }
  }
  return best === null ? null : { criterion, text: best.text, url: best.url };
}

function isBrandWide(url: string): boolean {
  return BRAND_WIDE.has(pageRole(url)) && !OF_ONE_THING.test(url);
}

/** General advice on the offer's page is no answer of the provider: it names itself, says "we", or says what the offer does. */
export function isOwnStatement(ground: Ground, text: string): boolean {
  const lower = text.toLowerCase();
  const offer = bestOffer(ground)?.name.toLowerCase() ?? "";
  const isOffer =
    offer !== "" &&
    lower.startsWith(`${offer} `) &&
    /^(?:is|can|costs?|comes|includes|takes|at|runs)\b/.test(lower.slice(offer.length + 1));
  return WE.test(text) || isOffer || lower.includes(ground.input.brand.name.toLowerCase());
}

/** What is said of another offer of the brand says nothing of this one. */
function fitsAnyOffer(ground: Ground, { heading, text }: { heading: string; text: string }): boolean {
  if (countWords(heading) > HEADING_WORDS_MAX) return false;
  const keys = new Set(contentKeys(`${heading} ${text.split(/\s+/, SUBJECT_WORDS_MAX).join(" ")}`, ground.language));
  const names = [
    ...(ground.input.brand.context?.services ?? []).map((service) => service.value),
    ...ground.pages
      .filter((page) => /\/(?:services?|products?|shop|store)\/[^/]/i.test(page.url))
      .map((page) => anchorOf(page, ground.input.brand.name)),
  ];
  return !names.some((name) =>
    contentKeys(name, ground.language).some((key) => keys.has(key) && !ground.topicKeys.includes(key)),
  );
}

/** What can stand in a cell: a sentence that stands alone, or the list under a heading that names the point. */
function unitsOf(passage: Passage, isHeaded: boolean): string[] {
  if (passage.kind === "list") return isHeaded ? [passage.parts.slice(0, LIST_ITEMS_MAX).map(bare).join("; ")] : [];
  return passage.parts.filter(fitsCell);
}

function fitsCell(text: string): boolean {
  const words = countWords(text);
  return (
    words >= ANSWER_WORDS.min &&
    words <= ANSWER_WORDS.max &&
    !text.endsWith("?") &&
    !leansOnContext(text) &&
    !/^(?:yes|no|ja|nein|since then|seitdem)\b/i.test(text) &&
    !BIOGRAPHY.test(text)
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
