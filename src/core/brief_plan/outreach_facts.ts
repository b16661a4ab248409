import { contentKeys, countWords } from "../../language/words.ts";
import { isUsable, leansOnContext } from "../text/passages.ts";
import { rankPassages } from "../text/ranking.ts";
import { coverage } from "../text/similarity.ts";
import { answerTo } from "./answers.ts";
import { SAYS_OF_OFFER } from "./comparison_answers.ts";
import { topicIn } from "./foreign_topic.ts";
import type { Ground } from "./ground.ts";

const FACTS_MAX = 3;
const QUESTIONS_MAX = 4;
const SENTENCES_MAX = 2;
const FACT_WORDS_MAX = 45;
/** Share of the subject's words that a question or a fact on it carries. */
const SUBJECT_FROM = 0.6;
/** Share of a question's own words in title and preview from which they show an answer. */
const SHOWN_FROM = 0.5;
/** Where and when one can buy, and how to order: nothing an editor can use. */
const OF_BUYING =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d\s?(?:am|pm)|opening hours|order (?:now|online|here)|book (?:now|online|a|your)|call us|contact us|write to us|visit us|collected at|pick(?:ed)? up at|add to cart|shipping is free)\b/i;
/** Lines that sell. */
const OF_SALE =
  /!$|^(?:get|try|discover|enjoy|join|choose (?:us|our)|shop|save|sign up|register|learn more)\b|\b(?:for sale|discounts?|coupon|gift card|\d\s?% (?:off|less)|buying them)\b/i;
const STREET =
  /\b\d{1,5}\s(?:\p{Lu}\p{L}+\s){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Way|Boulevard|Blvd|Square|Row)\b/u;
const OWN_PRICE = /\b(?:we|our)\b[^.]*[$€£]\s?\d|[$€£]\s?\d[^.]*\b(?:at|with) us\b/i;

/** A page somebody else keeps, as search shows it. */
interface ShownPage {
  title: string;
  snippet: string;
  keyword: string | null;
}

/** What the brand's own page says that readers of another page can use. */
export interface ReaderFact {
  text: string;
  url: string;
  /** The question people ask that it answers; null for a figure on the subject. */
  question: string | null;
}

/** Questions people ask on the page's subject that its title and preview show no answer to. */
export function untoldQuestions(ground: Ground, page: ShownPage): string[] {
  const subject = subjectOf(ground, page);
  const shown = new Set(contentKeys(`${page.title} ${page.snippet}`, ground.language));
  return ground.landscape.questions
    .filter((entry) => entry.source === "people_also_ask")
    .map((entry) => entry.question)
    .filter((question) => {
      const keys = contentKeys(question, ground.language);
      const own = keys.filter((key) => !subject.includes(key));
      return coverage(subject, new Set(keys)) >= SUBJECT_FROM && own.length > 0 && coverage(own, shown) < SHOWN_FROM;
    });
}

/** What the brand can give the page's readers: answers to what they ask, then figures on the subject, each as it stands on its own pages. */
export function factsFor(ground: Ground, page: ShownPage): ReaderFact[] {
  const facts: ReaderFact[] = [];
  const add = (fact: ReaderFact) => {
    if (facts.length < FACTS_MAX && !facts.some((other) => alike(other.text, fact.text))) facts.push(fact);
  };
  for (const question of untoldQuestions(ground, page).slice(0, QUESTIONS_MAX)) {
    const answer = answerTo(ground, question);
    const text = answer?.sentences.slice(0, SENTENCES_MAX).join(" ") ?? "";
    if (answer !== null && isFact(ground, text)) add({ text, url: answer.url, question });
  }
  const subject = subjectOf(ground, page);
  for (const { passage } of rankPassages(ground.index, subject)) {
    if (facts.length >= FACTS_MAX) break;
    if (passage.kind !== "prose") continue;
    const text = passage.parts.find(
      (part) =>
        /\d/.test(part) &&
        isUsable(part, ground.language) &&
        coverage(subject, new Set(contentKeys(part, ground.language))) >= SUBJECT_FROM &&
        isFact(ground, part),
    );
    if (text !== undefined) add({ text, url: passage.url, question: null });
  }
  return facts;
}

/** A statement on the subject: neither the brand's own offer nor how to buy it. */
function isFact(ground: Ground, text: string): boolean {
  const { brand } = ground.input;
  const lower = text.toLowerCase();
  const offers = (brand.context?.services ?? []).map((service) => `${service.value.toLowerCase()} `);
  return (
    countWords(text) <= FACT_WORDS_MAX &&
    !leansOnContext(text, ground.language) &&
    !lower.includes(brand.name.toLowerCase()) &&
    !SAYS_OF_OFFER.test(afterOffer(lower, offers)) &&
    !OF_BUYING.test(text) &&
    !OF_SALE.test(text) &&
    !STREET.test(text) &&
    !OWN_PRICE.test(text)
  );
}

/** What follows the name of an offer that the text begins with; empty where it begins otherwise. */
function afterOffer(lower: string, offers: readonly string[]): string {
  const offer = offers.find((name) => lower.startsWith(name));
  return offer === undefined ? "" : lower.slice(offer.length);
}

function subjectOf({ language }: Ground, page: ShownPage): string[] {
  const topic = topicIn(page.keyword ?? page.title, { texts: "", language });
  return [...new Set(contentKeys(topic.name, language))];
}

function alike(a: string, b: string): boolean {
  return a.includes(b) || b.includes(a);
}
