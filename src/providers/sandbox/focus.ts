import { isGenericWord, isStopWord, stem, wordWeight } from "./phrase.ts";
import { WORDS } from "./sandbox_data.ts";

const QUESTION_CHARS_MAX = 400;
const KEYWORD_WORDS_MAX = 6;
const KNOWN_WEIGHT = 3;
const QUOTED = /[„“"«]([^„“”"«»]{3,})[“”"»]/u;
const NAMING = new RegExp(WORDS.naming, "i");

/** Whether a text is a question or sentence around a subject rather than a bare keyword. */
export function isQuestion(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return text.trim().endsWith("?") || words.length > KEYWORD_WORDS_MAX || /[.!?;] /.test(text);
}

export function asksForNames(question: string): boolean {
  return NAMING.test(question);
}

/** The search that a question quotes, which is what it is about; else the question. */
export function quotedSearch(question: string): string {
  const asked = question.slice(0, QUESTION_CHARS_MAX);
  return QUOTED.exec(asked)?.[1] ?? asked;
}

/**
 * What a question is about: its longest run of words that carry a subject, known ones counting most. Words between them
 * that only connect stay inside the run.
 */
export function focusPhrase(question: string, isKnown: (token: string) => boolean): string {
  const scoreOf = (word: string) =>
    WORDS.connectors.has(word) ? 0 : wordWeight(stem(word)) * (isKnown(stem(word)) ? KNOWN_WEIGHT : 1);
  const runs = quotedSearch(question)
    .split(/(?:[.,](?!\d)|[;:!?()"„“”«»¿¡])+/)
    .flatMap(subjectRuns)
    .map((run) => ({ phrase: run.join(" "), score: run.reduce((sum, word) => sum + scoreOf(word), 0) }));
  return runs.reduce((best, run) => (run.score > best.score ? run : best), { phrase: "", score: 0 }).phrase;
}

function subjectRuns(sentence: string): string[][] {
  const runs: string[][] = [[]];
  const words = sentence
    .toLowerCase()
    .normalize("NFKC")
    .split(/[^\p{L}\p{N}'’&+-]+/u);
  for (const word of words.filter(Boolean)) {
    const run = runs.at(-1)!;
    if (WORDS.connectors.has(word)) {
      if (run.length > 0) run.push(word);
    } else if (isStopWord(word) || isGenericWord(word) || WORDS.carriers.has(word)) runs.push([]);
    else run.push(word);
  }
  return runs.map((run) => run.slice(0, run.findLastIndex((word) => !WORDS.connectors.has(word)) + 1));
}
