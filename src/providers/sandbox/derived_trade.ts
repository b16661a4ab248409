import { inventRivals } from "./company_names.ts";
import { foreignWording, searchesAround, unworded, worded, wordingOf } from "./languages.ts";
import { isClause, isService, sentenceCase, slugOf, stem, titleCase } from "./phrase.ts";
import { GENERIC, type Offer, type Topic, type Trade, tradeOf } from "./sandbox_data.ts";
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

type TopicOrigin = Pick<Theme, "origin"> & { language?: string };

const TERMS_MAX = 12;
const OFFERS_MAX = 8;

/**
 * A trade made of nothing but its own words. Its sentences hold for any trade, so that nothing wrong is said about one
 * that nobody described.
 */
export function deriveTrade({ key, origin, language, noun, terms: given }: Theme): Trade {
  const filled = JSON.parse(JSON.stringify(GENERIC.trade), (_, value) =>
    typeof value === "string" ? fill(value, { x: noun, X: sentenceCase(noun) }) : value,
  );
  const terms = [...new Set(origin === "described" ? given : [noun, ...given])].slice(0, TERMS_MAX);
  return tradeOf({
    ...filled,
    id: `derived:${key}:${noun}`,
    origin,
    language,
    offers: terms.slice(0, OFFERS_MAX).map(deriveOffer),
    topics: terms.map((term) => deriveTopic(term, { language, origin })),
    rivals: inventRivals(key, { noun, language }),
  });
}

/** The trade of a company of which only the noun is known, or not even that: what it sells is what anybody may. */
export function tradeOfNoun(noun: string | null): Trade {
  const { unnamed, forms } = GENERIC;
  const named = noun ?? unnamed.noun;
  const one = named.endsWith("ics") ? named : stem(named);
  const terms = noun === null ? unnamed.terms : forms.map((form) => fill(form, { one }));
  return deriveTrade({ key: named, origin: "described", language: "en", noun: named, terms });
}

/** A topic of which only the words are known, or not even those. What is asked for by `how to` is done, not bought. */
export function deriveTopic(
  term: string,
  { origin, done, language, isKnown = true }: TopicOrigin & { done?: boolean; isKnown?: boolean },
): Topic {
  const foreign = foreignWording(language);
  const head = foreign === null ? term.toLowerCase() : unworded(foreign, term);
  const wording = wordingOf(language);
  const { questions, advice, tips, mistakes } = wording;
  const isSold = isService(head);
  const isTold = origin === "described";
  const facts = worded(advice, head);
  const asked = worded(questions, head).map((question, at) => ({ question, answer: facts[at] ?? "" }));
  return {
    ...{ head, demand: 2, takesForms: false, outlets: false },
    variants: isTold && isKnown && (isSold || foreign !== null) ? searchesAround(wording, head) : [],
    facts,
    tips: worded(tips, head),
    mistakes: worded(mistakes, head),
    questions:
      !isTold || done === true || !isKnown || isClause(head) ? [] : asked.slice(isSold || foreign !== null ? 0 : -1),
  };
}

function deriveOffer(term: string): Offer {
  const { summary, details, prices } = GENERIC.offer;
  return {
    name: titleCase(term),
    slug: slugOf(term),
    topic: term.toLowerCase(),
    summary: fill(summary, { X: sentenceCase(term) }),
    details,
    price: pick(prices, term),
  };
}
