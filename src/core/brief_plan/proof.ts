import type { BrandContext } from "../../domain/brand.ts";
import type { Format } from "../../domain/opportunity.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { cuesFor } from "./cues/cues_for.ts";
import type { Ground } from "./ground.ts";

type Signal = BrandContext["trust_signals"][number];

const QUOTES_MAX = 2;
const STATEMENTS_MAX = 2;
const QUOTE_WORDS = { min: 8, best: 60 };
/** Share of the topic's words from which a statement is proof of the topic. */
const ABOUT_FROM = 0.5;
const ROUNDING = 1e-9;
/** Words of a review that its writer would not want on another page. */
const INTIMATE =
  /\b(?:orgas\w+|blood\w*|vomit\w*|poop\w*|pee|naked|shit|fuck\w*|hands and knees|through my legs|cervix|contractions?|push(?:ed|ing)|dilat\w+|vagina\w*|penis|sex|divorce\w*|miscarr\w+|suicid\w+)\b/i;
/** What a satisfied customer says of whom they bought from. */
const PRAISE =
  /\b(?:recommend\w*|thank\w*|grateful|glad (?:we|i)|helped|helpful|changed (?:my|our)|worth (?:it|every)|professional|friendly|best (?:decision|money|thing)|excellent|knew (?:how|exactly)|prepared|confiden\w+|amazing|wonderful|perfect\w*|empfehl\w+|danke|recommand\w+|merci|recomend\w+|gracias|consigli\w+|grazie)\b/i;
/** Proof of the brand as a whole, whatever the topic. */
const ALWAYS = new Set(["rating", "award", "customers", "experience", "press", "certification", "guarantee", "figure"]);
/** Proof that weighs most comes first. */
const ORDER = [
  "rating",
  "award",
  "certification",
  "experience",
  "customers",
  "press",
  "guarantee",
  "membership",
  "research",
];

/** What speaks for the brand. */
export interface Proof {
  /** Customers' own words. */
  quotes: Signal[];
  /** Certificates, experience and the like, as the site states them. */
  statements: Signal[];
}

/** What speaks for the brand on this topic, most telling first; an article takes only what is about its topic. */
export function proofOf(ground: Ground, format: Format): Proof {
  const signals = ground.input.brand.context?.trust_signals ?? [];
  const proof = { quotes: quotesOf(ground, signals), statements: statementsOf(ground, signals) };
  if (format === "landing_page")
    return { ...proof, quotes: proof.quotes.filter((signal) => speaksForBrand(ground) || isAbout(ground, signal)) };
  // Readers who compare weigh a customer's word on this very thing, and what holds for the brand as a whole.
  if (format === "comparison")
    return {
      ...proof,
      quotes: proof.quotes.filter((signal) => isAbout(ground, signal)),
    };
  return {
    quotes: proof.quotes.filter((signal) => isAbout(ground, signal)),
    statements: proof.statements.filter((signal) => isAbout(ground, signal)),
  };
}

/** Whether a statement speaks of the topic and not only of the brand, or of what the whole site is about. */
export function isAbout({ topicKeys, index, language }: Ground, { value }: Pick<Signal, "value">): boolean {
  const mean = topicKeys.reduce((sum, key) => sum + index.idf(key), 0) / Math.max(1, topicKeys.length);
  // Words scattered over several sentences are about several things.
  return splitSentences(value, language).some(({ text }) => {
    const said = new Set(contentKeys(text, language));
    const isTold = topicKeys.some((key) => said.has(key) && index.idf(key) >= mean - ROUNDING);
    return isTold && coverage(topicKeys, said) >= ABOUT_FROM;
  });
}

/** On the home page, and where the topic is the brand, every customer's word is to the point; what is said of one offer sells no other. */
function speaksForBrand({ target, topicKeys, input, language }: Ground): boolean {
  if (target !== null && pageRole(target.url) === "home") return true;
  return contentKeys(input.brand.name, language).some((key) => topicKeys.includes(key));
}

function quotesOf(ground: Ground, signals: readonly Signal[]): Signal[] {
  const praise = cuesFor(ground.language)?.praise ?? PRAISE;
  const rank = (signal: Signal) => {
    const words = countWords(signal.value);
    return (
      match(ground, signal.value) +
      (praise.test(signal.value) ? 0.6 : 0) +
      (namesBrand(ground, signal.value) ? 0.4 : 0) +
      (signal.author === undefined ? 0 : 0.4) -
      Math.max(0, words - QUOTE_WORDS.best) / 100
    );
  };
  return signals
    .filter((signal) => signal.kind === "testimonial" && countWords(signal.value) >= QUOTE_WORDS.min)
    .filter((signal) => !INTIMATE.test(signal.value) && !signal.value.endsWith("…"))
    .filter((signal) => praise.test(signal.value) || isAbout(ground, signal) || namesBrand(ground, signal.value))
    .map((signal) => ({ signal, score: rank(signal) }))
    .sort((a, b) => b.score - a.score || a.signal.value.localeCompare(b.signal.value))
    .filter((entry, place) => place === 0 || match(ground, entry.signal.value) > 0)
    .slice(0, QUOTES_MAX)
    .map((entry) => entry.signal);
}

function statementsOf(ground: Ground, signals: readonly Signal[]): Signal[] {
  return signals
    .filter((signal) => signal.kind !== "testimonial")
    .filter((signal) => isBadge(signal.value) || ALWAYS.has(signal.kind) || isAbout(ground, signal))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .filter(
      (signal, place, all) =>
        isBadge(signal.value) || all.findIndex((other) => firstWord(other.value) === firstWord(signal.value)) === place,
    )
    .slice(0, STATEMENTS_MAX);
}

function match(ground: Ground, text: string): number {
  return coverage(ground.topicKeys, new Set(contentKeys(text, ground.language)));
}

function namesBrand(ground: Ground, text: string): boolean {
  const own = new Set(contentKeys(text, ground.language));
  return coverage(contentKeys(ground.input.brand.name, ground.language), own) >= 1;
}

/** Statements that begin alike are about the same person or thing: one is enough. */
function firstWord(text: string): string {
  const word = text.split(" ")[0] ?? "";
  return /^(?:we|our|in|since|the|a|an|all|as)$/i.test(word) ? text : word.toLowerCase();
}

/** A short line without a full stop, as a badge shows it. */
function isBadge(text: string): boolean {
  return !/[.!?]$/.test(text) && countWords(text) <= 14;
}
