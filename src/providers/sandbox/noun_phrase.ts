import { stem } from "./phrase.ts";
import { WORDS } from "./sandbox_data.ts";

const MASS_ENDING = new RegExp(WORDS.massEnding);

/** Whether a noun phrase takes `are`: decided by its head, the last word before a preposition. */
export function isPluralPhrase(phrase: string): boolean {
  return stem(headWord(phrase)) !== headWord(phrase);
}

/**
 * A phrase that starts with a verb (`choose a ratio`) and takes `how to` instead of articles. A verb's object has an
 * article, a plural or no number at all: `waterproof jacket` is a noun.
 */
export function isVerbPhrase(phrase: string): boolean {
  const [first = "", second] = phrase.split(" ");
  if (!WORDS.verbs.has(first)) return false;
  return second === undefined || /^(?:a|an|the|your)$/.test(second) || isPluralPhrase(phrase) || isMassNoun(phrase);
}

/** Whether its head has no plural and takes no article: `hypnobirthing`, `induction`, `maternity care`. */
export function isMassNoun(core: string): boolean {
  const head = headWord(core);
  return !isPluralPhrase(core) && (MASS_ENDING.test(head) || WORDS.massHeads.has(head));
}

/** `how to …` and `… vs …`, which no sentence takes as a noun. */
export function isClause(head: string): boolean {
  return /^how to | vs /.test(head);
}

/** `a birth plan`, `hypnobirthing`, `breathing techniques`. */
export function withNounArticle(core: string): string {
  return isMassNoun(core) ? core : articled(core);
}

/** Whether the head of a phrase is something one books, hires or subscribes to, and so compares. */
export function isService(core: string): boolean {
  const head = stem(headWord(core));
  return WORDS.countable.has(head) || WORDS.services.has(head);
}

/** `an office coffee service`, `hypnobirthing classes`, `physiotherapy`. */
export function withArticle(core: string): string {
  return WORDS.countable.has(headWord(core)) ? articled(core) : core;
}

/** What people set side by side before they decide. */
export function isCompared(core: string): boolean {
  return WORDS.compared.has(stem(headWord(core)));
}

function articled(core: string): string {
  if (isPluralPhrase(core) || /^(?:a|an|the) /.test(core)) return core;
  return `${/^[aeiou]/.test(core) ? "an" : "a"} ${core}`;
}

function headWord(core: string): string {
  const head = core.split(/ (?:for|in|with|of|on|at|without|during|after|before) /)[0] ?? core;
  return head.slice(head.lastIndexOf(" ") + 1);
}
