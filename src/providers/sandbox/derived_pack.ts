import { inventRivals } from "./invented_names.ts";
import { isMassNoun, isPluralPhrase, isService, isVerbPhrase, withArticle, withNounArticle } from "./noun_phrase.ts";
import type { IndustryPack, Offer, QuestionAnswer, Topic } from "./packs/industry_pack.ts";
import { sentenceCase, slugOf, titleCase } from "./phrase.ts";
import { pick } from "./seeded.ts";

/** What an industry that no pack describes is about, as read from a site or from the keywords asked for. */
export interface Theme {
  /** Seeds everything made up for it: the site's domain, or the word itself. */
  key: string;
  origin: "site" | "words";
  /** One word or short phrase: `hypnobirthing`. */
  noun: string;
  /** Phrases that the industry's pages are about, best first. */
  terms: readonly string[];
}

const TERMS_MAX = 12;
const OFFERS_MAX = 8;

/**
 * An industry made of nothing but its own words. Its sentences hold for any trade, so that nothing wrong is said
 * about one that nobody described.
 */
export function derivePack(theme: Theme): IndustryPack {
  const terms = [...new Set([theme.noun, ...theme.terms])].slice(0, TERMS_MAX);
  const topics = terms.map((term) => deriveTopic(term));
  return {
    id: `derived:${theme.key}:${theme.noun}`,
    origin: theme.origin,
    label: `${theme.noun} specialist`,
    trade: theme.noun,
    schemaType: "LocalBusiness",
    hints: [],
    offersPath: "services",
    offersLabel: "Services",
    local: true,
    audiences: ["first-time clients", "families", "people with little time", "people who want a second opinion"],
    ideaForms: [],
    offersByAudience: [],
    taglines: [`${titleCase(theme.noun)} explained, planned and done with care`],
    story: [
      `{name} was founded in {year} by two colleagues who had worked with ${theme.noun} for more than ten years.`,
      "Today eight people work from {city}, and most new clients come because a friend told them about us.",
      `We keep the team small, so that the person who answers your first question about ${theme.noun} also sees the work through.`,
    ],
    values: [
      "We tell you the price before we begin, and it does not change without your consent.",
      "We say so when somebody else is the better choice for you.",
      "We answer every message within one working day.",
    ],
    trust: ["Independent and owner-managed", "Over 600 clients served", "Average rating 4.8 of 5 from 212 reviews"],
    roles: [
      { role: "Founder", bio: "leads the first conversation with every new client." },
      { role: "Senior specialist", bio: "has trained colleagues in the region for twelve years." },
      { role: "Client care", bio: "plans dates and answers questions between them." },
    ],
    offers: terms.slice(0, OFFERS_MAX).map((term) => deriveOffer(term)),
    plans: [
      { name: "First conversation", price: "free", text: "Twenty minutes by phone or video." },
      { name: "Single session", price: "$95", text: "One hour with a written summary." },
      { name: "Package of five", price: "$425", text: "Five sessions within six months." },
    ],
    testimonials: [
      { quote: "They listened first and planned second, and it showed.", role: "client" },
      { quote: "The written summary alone was worth the price.", role: "client" },
      { quote: "I knew what would happen next at every step.", role: "returning client" },
    ],
    cases: [],
    faq: [
      {
        question: "How do we start?",
        answer: "With a free conversation of twenty minutes. You then get a written proposal with a price.",
      },
      {
        question: "How long do I have to wait?",
        answer: "First dates are usually free within ten days, urgent ones within three.",
      },
      { question: "Can I cancel?", answer: "Yes, without charge until 24 hours before the date." },
    ],
    topics,
    rivals: inventRivals(theme.key, theme.noun),
  };
}

/** A topic of which only the words are known. What is asked for by `how to` is done, not bought or defined. */
export function deriveTopic(term: string, options: { done?: boolean } = {}): Topic {
  const is = isPluralPhrase(term) ? "are" : "is";
  const head = term.toLowerCase();
  return {
    head,
    variants: isService(head) ? [`best ${head}`, `${head} cost`] : [],
    demand: 2,
    takesForms: false,
    facts: [
      `Most people who look for ${head} compare two or three providers before they decide.`,
      `What ${head} ${is === "are" ? "cost" : "costs"} depends on scope, experience and place, so a written quote says more than a list price.`,
      `Providers of ${head} differ most in what is included: preparation, materials and support afterwards are often extra.`,
      `A good provider explains what ${head} can and cannot do for you before you pay.`,
      `Reviews of ${head} are most useful when they tell what was expected and what happened.`,
      `Planning ahead pays off: popular dates for ${head} are taken four to eight weeks before.`,
    ],
    tips: [
      "Write down what you want to have achieved at the end, before you compare offers.",
      `Ask who will do the work and how long they have worked with ${head}.`,
      "Ask for the price in writing, with everything that is not included.",
      "Talk to one former client if you can.",
    ],
    mistakes: [
      `Deciding on ${head} by price alone often means paying twice.`,
      "Starting without a clear goal makes it hard to tell whether it worked.",
      "Waiting for the perfect moment usually costs more than a small first step.",
    ],
    questions: options.done === true ? [] : isService(head) ? serviceQuestions(head) : subjectQuestions(head),
  };
}

function serviceQuestions(head: string): QuestionAnswer[] {
  const named = withArticle(head);
  const isChosen = named !== head || isPluralPhrase(head);
  const cost = {
    question: `How much ${isPluralPhrase(head) ? "do" : "does"} ${named} cost?`,
    answer: `Prices for ${head} depend on scope and place. Ask for a written quote that names what is included and what is extra.`,
  };
  if (!isChosen) return [cost];
  return [
    {
      question: `How do I choose ${named}?`,
      answer: `Compare two or three providers of ${head} on experience, scope and written price, and ask each one what they would advise against.`,
    },
    cost,
    {
      question: `What should I look for in ${named}?`,
      answer: "Look for clear aims, a named person with experience, references, and terms that let you stop.",
    },
  ];
}

function subjectQuestions(head: string): QuestionAnswer[] {
  if (isVerbPhrase(head) || / (?:for|in|and|of) /.test(head)) return [];
  const what = {
    question: `What ${isPluralPhrase(head) ? "are" : "is"} ${withNounArticle(head)}?`,
    answer: `Providers mean different things by ${head}, so ask what it includes, how long it takes and what it is meant to achieve.`,
  };
  if (!isMassNoun(head)) return [what];
  const how = {
    question: `How does ${head} work?`,
    answer: `Begin with a clear aim, learn the basics of ${head} from a source that names its author, and take small steps.`,
  };
  return [what, how];
}

function deriveOffer(term: string): Offer {
  return {
    name: titleCase(term),
    slug: slugOf(term),
    topic: term.toLowerCase(),
    summary: `${sentenceCase(term)}, planned around your aims and your calendar.`,
    details: [
      "We begin with a free conversation and end with a written summary.",
      "You work with one person from the first day to the last.",
      "You can change or cancel a date until 24 hours before.",
    ],
    price: pick(["from $85", "from $120", "from $190", "from $240"], term),
  };
}
