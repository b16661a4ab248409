import type { Format } from "../../domain/opportunity.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { isUnbound, leansOnContext, type Passage } from "../text/passages.ts";
import { personCounts } from "../text/reading.ts";
import { isDebris, isProse, splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { answerTo } from "./answers.ts";
import { versusAnswer, versusSides } from "./contrast.ts";
import { AMOUNT } from "./cues/cues.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { facetsIn } from "./facets.ts";
import { type Ground, isOnHead, supportFor } from "./ground.ts";
import { topicLed } from "./hub_opening.ts";
import { relevantServices, sameOffer } from "./offers.ts";
import { priceRange } from "./products.ts";
import { isBiography, isDefinition, topicNames } from "./topic_sentences.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { leadQuestionOf } from "./written_question.ts";

const SENTENCES_MAX = 3;
const WORDS = { intro: 12, passage: 20, offer: 8 };
/** Share of the topic's words from which an offer, or a description, is about it. */
const ABOUT_FROM = 0.6;
const MATCH_FROM = 0.6;
/** Terms of payment and discounts open no text. */
const TERMS = /\d\s?%|\bpercent\b/i;
/** `This is a bundle of …` on the page of the bundle. */
const POINTS_AT_PAGE = /^This (?:\p{L}+ )?is (an?|our|the)\b/u;
const PRICE_LINE = /^(?:prices?|costs?|tuition|fees?|from|preis|prix|precio)\b[^.!?]{0,60}[$€£]\s?\d[^!?]{0,40}$/i;

/** The amount stands right behind its lead, with a few words on what it is for. */
const PRICE_REST = new RegExp(`^[^.!?]{0,60}?${AMOUNT}[^!?]{0,60}$`, "iu");

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
    namedOpening(ground) ??
    (format === "single_article" && ground.target === null ? repliedOpening(ground) : null) ??
    definitionOpening(ground, true) ??
    (format === "hub_and_spokes" ? (definitionOpening(ground, false) ?? ledOpening(ground)) : null) ??
    introOpening(ground) ??
    definitionOpening(ground, false) ??
    describedOpening(ground) ??
    // What mentions one of two sides opens no text on both.
    (format === "comparison" && versusSides(ground) !== null ? null : nearestOpening(ground))
  );
}

/** A hub introduces the topic, not the offer. */
function ledOpening(ground: Ground): Opening | null {
  const led = topicLed(ground);
  if (led === null) return null;
  return {
    sentences: led.map(({ text }) => text),
    claims: led.map(({ text, url }) => ({ text, urls: [url] })),
    passages: [],
  };
}

/** A page named by a question opens with the reply to it: what stands under a heading that repeats it, there or elsewhere, before what stands under its name. */
function namedOpening({ target, asked, index }: Ground): Opening | null {
  if (target === null || !target.name.endsWith("?")) return null;
  const replies = asked.filter((entry) => entry.question.toLowerCase() === target.name.toLowerCase());
  const own = replies.filter((entry) => entry.url === target.url);
  const reply = own.length > 1 ? own.at(-1) : (replies.find((entry) => entry.url !== target.url) ?? own[0]);
  if (reply === undefined) return null;
  const { sentences, url } = reply;
  const isTaken = (text: string) => sentences.some((sentence) => text.includes(sentence));
  return {
    sentences,
    claims: sentences.map((text) => ({ text, urls: [url] })),
    passages: index.passages.filter((passage) => passage.url === url && isTaken(passage.text)),
  };
}

/** An article made for a question opens with the site's own answer to it. */
function repliedOpening(ground: Ground): Opening | null {
  const question = leadQuestionOf(ground);
  const answer = question === null ? null : answerTo(ground, question);
  if (answer === null) return null;
  return {
    sentences: answer.sentences,
    claims: answer.sentences.map((text) => ({ text, urls: [answer.url] })),
    passages: answer.passage === null ? [] : [answer.passage],
  };
}

/** A page of a shop's range opens with what there is and what it costs, counted over the products' own pages. */
function rangeOpening(ground: Ground): Opening | null {
  const products = ground.products.flatMap((group) => group.products);
  if (products.length < 2 || products.some((product) => product.url === ground.target?.url)) return null;
  // The home page speaks for the brand, not for one shelf of its shop.
  if (ground.target !== null && pageRole(ground.target.url) === "home") return null;
  const { name } = ground.input.brand;
  const wording = wordingFor(ground.language);
  const parts = ground.products.map((group) => ({
    count: group.products.length,
    group: group.name,
    price: priceRange(group.products, ground.language),
  }));
  const whole = products.find((product) => product.contents.length > products.length / 2);
  const sentence =
    parts.length === 1
      ? wording.rangeOfOne(name, parts[0] ?? { count: 0, group: "", price: "" })
      : wording.rangeOfSeveral(name, { count: products.length, parts: parts.map(wording.rangePart) });
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
  const service = all.find((entry) => (entry.url ?? entry.source_url) === ground.target?.url) ?? sameOffer(ground);
  const description = service?.description;
  if (service === null || description === undefined || countWords(description) < WORDS.offer) return null;
  if (!splitSentences(description).every((entry) => isUnbound(entry.text, ground.language))) return null;
  const text = wordingFor(ground.language).introduced(ended(description), ground.input.brand.name);
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

/** What the offer that the topic is about costs, as its page states it. */
export function offerPrice(ground: Ground): { name: string; url: string; line: string } | null {
  const service = sameOffer(ground);
  const url = service?.url ?? service?.source_url;
  const line = url === undefined ? null : priceLine(ground, url);
  return service === null || url === undefined || line === null ? null : { name: service.value, url, line };
}

/** `Price: $69 to $289.` as the page itself writes it. */
export function priceLine({ input, language }: Pick<Ground, "input" | "language">, url: string): string | null {
  const cues = cuesFor(language);
  const isPrice = (line: string) =>
    cues === null ? PRICE_LINE.test(line) : cues.priceLead.test(line) && PRICE_REST.test(line);
  const page = input.pages.find((entry) => entry.url === url);
  const line = page?.text.split("\n").find((entry) => isPrice(entry.trim()));
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
  const isReply = target.name.endsWith("?");
  const start = prose.parts.findIndex(
    (part) =>
      !part.endsWith("?") &&
      // A page named by a question may answer it in half a sentence.
      ((isReply && !isDebris(part)) ||
        (isUnbound(part, ground.language) && (POINTS_AT_PAGE.test(part) || !leansOnContext(part, ground.language)))),
  );
  if (start === -1 || isBiography(prose.parts[start] ?? "", ground.language)) return null;
  const opening = opened(ground, { url: target.url, parts: prose.parts, start, min: WORDS.intro });
  // A page may begin with a story; the answer has to stand above it.
  return opening !== null && personCounts(opening.sentences.join(" "), ground.language).first_singular > 0
    ? null
    : opening;
}

/** A sentence that says what the topic is, on the page to edit or on another. */
function definitionOpening(ground: Ground, isOnTarget: boolean): Opening | null {
  const { language } = ground;
  const names = topicNames(ground.topic, language);
  const [found] = ground.index.passages
    .filter(
      (passage) =>
        passage.kind === "prose" &&
        passage.words >= WORDS.passage &&
        (!isOnTarget || passage.url === ground.target?.url) &&
        !isBiography(passage.text, language),
    )
    .map((passage) => ({
      passage,
      start: passage.parts.findIndex(
        (part) =>
          names.some((name) => isDefinition(part, name, language)) &&
          !leansOnContext(part, language) &&
          !TERMS.test(part),
      ),
    }))
    .filter((entry) => entry.start !== -1)
    .sort((a, b) => ground.index.centrality(b.passage) - ground.index.centrality(a.passage));
  return found === undefined ? null : fromPassage(ground, found.passage, found.start);
}

/** The sentences that tell the two sides of a `… vs …` search apart. */
function weighingOpening(ground: Ground): Opening | null {
  const told = versusAnswer(ground);
  if (told === null) return null;
  return {
    sentences: told.sentences,
    claims: told.sentences.map((text) => ({ text, urls: [told.url] })),
    passages: [told.passage],
  };
}

function describedOpening(ground: Ground): Opening | null {
  const description = ground.input.brand.context?.description ?? null;
  if (description === null) return null;
  // Of a topic of several words the brand's own line has to say all: a roaster for offices is no office coffee service.
  const from = ground.topicKeys.length > 2 ? 1 : ABOUT_FROM;
  if (coverage(ground.topicKeys, new Set(contentKeys(description.value, ground.language))) < from) return null;
  return {
    sentences: [wordingFor(ground.language).introduced(ended(description.value), ground.input.brand.name)],
    claims: [{ text: description.value, urls: [description.source_url] }],
    passages: [],
  };
}

function nearestOpening(ground: Ground): Opening | null {
  const isEdit = (ground.target?.sections.length ?? 0) > 0;
  const cost = facetsIn(ground.language).find((facet) => facet.id === "cost");
  const found = supportFor(ground, "", { limit: 8, near: "topic" }).find(
    ({ passage, match }) =>
      passage.kind === "prose" &&
      // A page that stands is not opened with what another page says of something near.
      (isEdit ? passage.url === ground.target?.url : true) &&
      match >= MATCH_FROM &&
      isOnHead(ground, passage) &&
      !isBiography(passage.text, ground.language) &&
      !TERMS.test(passage.text) &&
      !cost?.told.test(passage.text),
  );
  if (found === undefined) return null;
  const { parts, part_keys } = found.passage;
  // The first words of a text name its topic themselves; a heading above them does not stand there.
  const start = parts.findIndex(
    (part, place) =>
      coverage(ground.topicKeys, new Set(part_keys[place])) >= ABOUT_FROM && !leansOnContext(part, ground.language),
  );
  return start === -1 ? null : fromPassage(ground, found.passage, start);
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

export function ended(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
