import type { Intent } from "../../domain/intent.ts";
import { WORDS } from "./sandbox_data.ts";

/** Text beyond this says nothing more about a keyword or question. */
const PHRASE_CHARS_MAX = 300;
const TOKENS_MAX = 40;
const WEAK_WEIGHT = 0.35;
/** A bare phrase of so many words asks rather than shops. */
const LONG_WORDS = 4;
const SLUG_CHARS_MAX = 80;
const CLAUSE = / (?:vs|versus|or|how|why|when|what|without|you|your|i|we|should|can|to) /;
const PREPOSITION = / (?:for|in|with|of|on|at|without|during|after|before) /;
const LEADS = WORDS.leads.map((lead) => lead.split(" "));
const TRAILS = WORDS.trails.map((trail) => trail.split(" "));
const INTENTS = WORDS.intents.map(([intent, pattern]) => ({ intent, pattern: new RegExp(pattern) }));

/** Lower case, one space between words, no punctuation but `&`, `+`, `'`, `-` and the point of a number; capped. */
export function normalizePhrase(text: string): string {
  return text
    .slice(0, PHRASE_CHARS_MAX)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/(?:[^\p{L}\p{N}&+'’.-]|\.(?!\d))+/gu, " ")
    .trim();
}

/** Letters and figures alone: `hausgarten` for `Haus & Garten`. */
export function squeezed(text: string): string {
  return normalizePhrase(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Words that carry the subject, without plural endings, each once. */
export function subjectTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const word of normalizePhrase(text).split(/[^\p{L}\p{N}]+/u)) {
    if (word.length < 2 || WORDS.stop.has(word)) continue;
    if (!isGenericWord(word)) tokens.add(stem(word));
    if (tokens.size >= TOKENS_MAX) break;
  }
  return [...tokens];
}

export function isStopWord(word: string): boolean {
  return WORDS.stop.has(word);
}

/** Words of comparisons that name no subject. */
export function isGenericWord(word: string): boolean {
  return WORDS.generic.has(word) || WORDS.generic.has(stem(word));
}

/** 1, or less for words of every trade. */
export function wordWeight(token: string): number {
  return WORDS.weak.has(token) ? WEAK_WEIGHT : 1;
}

/** How much of the tokens the given ones make up, 0 to 1; words of every trade count little. */
export function weightedShare(tokens: readonly string[], isKnown: (token: string) => boolean): number {
  const weigh = (some: readonly string[]) => some.reduce((sum, token) => sum + wordWeight(token), 0);
  return tokens.length === 0 ? 0 : weigh(tokens.filter(isKnown)) / weigh(tokens);
}

/** Takes the plural ending off an English word; other languages pass nearly unchanged. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(ss|us|is|os)$/.test(word)) return word.slice(0, -1);
  return word;
}

export function stemmed(text: string): string {
  return normalizePhrase(text).split(" ").map(stem).join(" ");
}

/** What a keyword or question is about: `how much does office coffee cost` gives `office coffee`. */
export function corePhrase(text: string): string {
  let words = normalizePhrase(text).split(" ");
  for (let before = 0; before !== words.length; ) {
    before = words.length;
    const lead = LEADS.find((some) => some.length < words.length && some.every((word, at) => words[at] === word));
    words = words.slice(lead?.length ?? 0);
    const from = (trail: readonly string[]) => words.length - trail.length;
    const trail = TRAILS.find((some) => from(some) > 0 && some.every((word, at) => words[from(some) + at] === word));
    words = words.slice(0, trail ? from(trail) : undefined);
  }
  return words.join(" ");
}

/** The search intent that the wording shows; a bare phrase is taken by its length. */
export function wordingIntent(keyword: string): Intent {
  const isLong = normalizePhrase(keyword).split(" ").length >= LONG_WORDS;
  return shownIntent(keyword) ?? (isLong ? "informational" : "commercial");
}

/** The search intent that the wording shows; null for a bare phrase. */
export function shownIntent(keyword: string): Intent | null {
  const text = ` ${normalizePhrase(keyword)} `;
  return INTENTS.find(({ pattern }) => pattern.test(text))?.intent ?? null;
}

/** What no sentence takes as a noun: `how to …`, `… vs …`. */
export function isClause(phrase: string): boolean {
  return CLAUSE.test(` ${phrase} `);
}

/** Whether the head of a phrase, the last word before a preposition, is something one books or subscribes to. */
export function isService(phrase: string): boolean {
  const head = phrase.split(PREPOSITION)[0] ?? phrase;
  return WORDS.services.has(stem(head.slice(head.lastIndexOf(" ") + 1)));
}

export function titleCase(text: string): string {
  return text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a, b and c`. */
export function joined(items: readonly string[], and = "and"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
}

/** `an accounting firm`, `a law firm`. */
export function withLabelArticle(label: string): string {
  return `${/^(?:[aeio]|IT\b)/.test(label) ? "an" : "a"} ${label}`;
}

export function slugOf(text: string): string {
  return normalizePhrase(text)
    .replace(/['’]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, SLUG_CHARS_MAX);
}
