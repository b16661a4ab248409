import { inventRivals } from "./company_names.ts";
import { foreignWording, worded } from "./languages.ts";
import { isMassNoun, isPluralPhrase, isService, isVerbPhrase, withArticle, withNounArticle } from "./noun_phrase.ts";
import { sentenceCase, slugOf, stem, titleCase } from "./phrase.ts";
import { GENERIC, type Offer, type QuestionAnswer, type Topic, type Trade, tradeOf } from "./sandbox_data.ts";
import { fill, pick } from "./seeded.ts";

/** What a trade that no data file tells is about, as read from a name, a site or the keywords asked for. */
export interface Theme {
  /** Seeds everything made up for it: the site's domain, or the word itself. */
  key: string;
  origin: Trade["origin"];
  language: string;
  /** One word or short phrase: `hypnobirthing`. */
  noun: string;
  /** Phrases that its pages are about, best first. */
  terms: readonly string[];
}

const TERMS_MAX = 12;
const OFFERS_MAX = 8;

/**
 * A trade made of nothing but its own words. Its sentences hold for any trade, so that nothing wrong is said about one
 * that nobody described.
 */
export function deriveTrade({ key, origin, language, noun, terms: given }: Theme): Trade {
  const values = wordsAround(noun);
  const filled = JSON.parse(JSON.stringify(GENERIC.trade), (_, value) =>
    typeof value === "string" ? fill(value, values) : value,
  );
  const terms = [...new Set(origin === "described" ? given : [noun, ...given])].slice(0, TERMS_MAX);
  return tradeOf({
    ...filled,
    id: `derived:${key}:${noun}`,
    origin,
    language,
    offers: terms.slice(0, OFFERS_MAX).map(deriveOffer),
    topics: terms.map((term) => deriveTopic(term, { language })),
    rivals: inventRivals(key, { noun, language }),
  });
}

/** The trade of a company of which only the noun is known, or not even that: what it sells is what anybody may. */
export function tradeOfNoun(noun: string | null): Trade {
  const { unnamed, forms } = GENERIC;
  const named = noun ?? unnamed.noun;
  const terms = noun === null ? unnamed.terms : forms.map((form) => fill(form, wordsAround(noun)));
  return deriveTrade({ key: named, origin: "described", language: "en", noun: named, terms });
}

/** A topic of which only the words are known. What is asked for by `how to` is done, not bought or defined. */
export function deriveTopic(term: string, options: { done?: boolean; language?: string } = {}): Topic {
  const head = term.toLowerCase();
  const base = { head, demand: 2, takesForms: false, outlets: false };
  const foreign = foreignWording(options.language);
  if (foreign) {
    const advice = worded(foreign.advice, head);
    const questions = worded(foreign.questions, head).map((question, at) => ({ question, answer: advice[at] ?? "" }));
    return { ...base, variants: worded(foreign.ideas, head), facts: advice, tips: advice, mistakes: [], questions };
  }
  const values = wordsAround(head);
  const { facts, tips, mistakes } = GENERIC.topic;
  const filled = (texts: readonly string[]) => texts.map((text) => fill(text, values));
  return {
    ...base,
    variants: isService(head) ? [`best ${head}`, `${head} cost`] : [],
    facts: filled(facts),
    tips: filled(tips),
    mistakes: filled(mistakes),
    questions: options.done === true ? [] : questionsOn(head),
  };
}

export function serviceQuestions(
  head: string,
  kinds: readonly (keyof typeof GENERIC.topic.questions)[],
): QuestionAnswer[] {
  const values = wordsAround(head);
  return kinds.map((kind) => {
    const { question, answer } = GENERIC.topic.questions[kind];
    return { question: fill(question, values), answer: fill(answer, values) };
  });
}

function questionsOn(head: string): QuestionAnswer[] {
  if (isService(head)) {
    const isChosen = withArticle(head) !== head || isPluralPhrase(head);
    return serviceQuestions(head, isChosen ? ["chosen", "cost", "look"] : ["cost"]);
  }
  if (isVerbPhrase(head) || / (?:for|in|and|of) /.test(head)) return [];
  return serviceQuestions(head, isMassNoun(head) ? ["what", "how"] : ["what"]);
}

function deriveOffer(term: string): Offer {
  const { summary, details, prices } = GENERIC.offer;
  const values = wordsAround(term);
  return {
    name: titleCase(term),
    slug: slugOf(term),
    topic: term.toLowerCase(),
    summary: fill(summary, values),
    details,
    price: pick(prices, term),
  };
}

function wordsAround(x: string): Record<string, string> {
  const isPlural = isPluralPhrase(x);
  return {
    x,
    X: sentenceCase(x),
    one: /ics$/.test(x) ? x : stem(x),
    an: withArticle(x),
    nounAn: withNounArticle(x),
    is: isPlural ? "are" : "is",
    Is: isPlural ? "Are" : "Is",
    does: isPlural ? "do" : "does",
    costs: isPlural ? "cost" : "costs",
  };
}
