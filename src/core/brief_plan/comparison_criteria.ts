import type { FacetId } from "./facet_id.ts";
import type { CriterionId } from "./wording/comparison_words.ts";

/** A point by which any provider can be weighed. */
export interface Criterion {
  id: CriterionId;
  point: string;
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

export const CRITERIA: readonly Criterion[] = [
  {
    id: "cost",
    point: "Price",
    inside: "what does it cost in full, and what makes it more or less?",
    facet: "cost",
    headed: /\b(?:pric\w+|costs?|fees?|tuition|preise?|kosten)\b/i,
    told: /[$€£]\s?\d|\b\d+\s?(?:€|dollars|euros?|pounds|cents|francs)\b/i,
    brandWide: false,
  },
  {
    id: "included",
    point: "What is included",
    inside: "what is in the price, and what do customers pay for on top?",
    facet: "kinds",
    headed:
      /\b(?:what you get|you (?:get|receive)|included|includes|contents?|covers?|scope|enthalten|umfang|leistungen)\b/i,
    told: /\b(?:included|includes|comes with|covers|provides you with|you (?:get|receive|will get|will receive)|inklusive|enthalten)\b/i,
    brandWide: false,
  },
  {
    id: "audience",
    point: "Who it suits",
    inside: "who buys it, and who came back disappointed?",
    facet: "audience",
    headed: /\b(?:who (?:it|this|we)|for whom|für wen|is it for)\b/i,
    told: /\b(?:suits?|suitable|(?:made|designed|meant|ideal|right|best) for|for (?:anyone|everyone|people|teams|small|large|beginners|women|men|parents|mothers|couples|compan\w+|business\w*|offices|homes?|owners?|schools?|famil\w+|runners|athletes|freelancers|shops|cafes|farms)|geeignet für|eignet sich)\b/i,
    brandWide: false,
  },
  {
    id: "time",
    point: "Time",
    inside: "how long is the wait, and how long does it take from order to result?",
    facet: "timing",
    // How long a warranty runs says nothing of how long the work takes.
    headed:
      /^(?!.*\b(?:warrant\w*|guarantee\w*|garantie\w*|gewährleistung)\b).*\b(?:how (?:long|soon|often)|when|waiting|duration|dauer|wie lange|wann)\b/i,
    told: /\b(?:within|takes?|lasts?|after|every|between|wait\w*|from|to|innerhalb|dauert|nach)\b[^.;]{0,40}\b(?:minutes?|hours?|days?|weeks?|months?|minuten|stunden|tagen?|wochen|monaten?)\b|\b(?:in|takes?) (?:\d+|one|two|three|four|five|six)[^.;]{0,12} (?:visits?|sessions?|appointments?)\b/i,
    brandWide: true,
  },
  {
    id: "place",
    point: "Where",
    inside: "which area do we serve, and what can be done online?",
    facet: "place",
    headed: /\b(?:where|area|locations?|region|wo)\b/i,
    told: /\b(?:(?:available|held|taught|offered|meets?|sessions?|visits?|classes|lessons|courses?|appointments?|consultations?)(?: \w+){0,3} online|online (?:sessions?|visits?|classes|lessons|courses?|appointments?|consultations?)|(?:deliver\w*|serve|travel|come|work)(?: \w+){0,3} (?:in|to|across|throughout|within)\b|in person|on site|by video|video (?:visit|call)|in and around|within \d+ (?:km|kilometres|kilometers|miles)|at your (?:home|office|desk)|vor ort)\b/i,
    brandWide: true,
  },
  {
    id: "terms",
    point: "Contract",
    inside: "what is the shortest term, and how does a customer leave?",
    facet: "limits",
    headed: /\b(?:contracts?|cancel\w*|terms|notice|vertrag|kündig\w*)\b/i,
    told: /\b(?:contracts?|cancel(?:led|s)?|cancel at|(?:days?|weeks?|months?)['’]? notice|notice period|minimum term|month to month|at any time|pause|kündbar|kündigung\w*)\b/i,
    brandWide: true,
  },
  {
    id: "guarantee",
    point: "If something goes wrong",
    inside: "what do we replace, refund or repair, and how fast?",
    facet: "limits",
    headed: /\b(?:warrant\w+|guarantees?|refunds?|returns?|fails?|repairs?|garantie|gewährleistung)\b/i,
    told: /\b(?:warrant\w+|guarantee[ds]?|refund\w*|money back|replacement|replace[ds]?|service calls?|free of charge|garantie|gewährleistung|erstattung)\b/i,
    brandWide: true,
  },
];
