import type { Block } from "../domain/block.ts";
import { contentStems, isUnspaced, keywordWords, withAnd } from "../language/keyword_text.ts";
import { stemWord } from "../language/stemming.ts";
import { isStopWord } from "../language/stop_words.ts";

/** A page of the site that counts, as far as its words matter. */
export interface KeywordPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
  blocks: readonly Block[];
  kind: string | null;
  /** Search engines are told to leave it out. */
  isHidden?: boolean;
  /** Links to pages of the site, each with its text. */
  links: readonly { url: string; text: string }[];
}

/** A phrase of the site that customers may search for. */
export interface SiteKeyword {
  keyword: string;
  /** The same without the place that was put to it. */
  about?: string;
  /** Grows with the number of places that call a page so, and with how often the text says it. */
  score: number;
  /** Pages about it, at most five. */
  pages: string[];
  /** Something for sale is called so. */
  offer: boolean;
  /** The page called so; null where none is. */
  home: string | null;
  /** Only a heading says so: taken where the site gives little else, or a model chooses. */
  weak: boolean;
}

/** How the words of a language are compared. */
export interface WordReading {
  language: string;
  words(text: string): string[];
  stem(word: string): string;
  isStop(word: string): boolean;
  /** Place among the commonest words of the language, infinite for the others. */
  rank(word: string): number;
}

/** What stands in brackets explains a name, it is no part of it. */
const BRACKETED = /\s*[([{][^)\]}]*[)\]}]/g;
export const DIGIT = /\d/;
export const NUMBER = /^[\d.,:/-]+$/;

export function readWords(language: string, rank: (word: string) => number): WordReading {
  const stems = new Map<string, string>();
  const isStop = (word: string) =>
    isStopWord(word, language) || NUMBER.test(word) || (word.length < 2 && !isUnspaced(word));
  return {
    language,
    rank,
    isStop,
    words: (text) =>
      keywordWords(
        withAnd(text, language)
          .normalize("NFKC")
          .toLowerCase()
          .replace(/[‘’ʼ`´]/g, "'")
          .replace(BRACKETED, " "),
      ),
    stem(word) {
      let stem = stems.get(word);
      if (stem === undefined) {
        stem = isStop(word) ? word : contentStems(word, language).join("-") || stemWord(word, language);
        stems.set(word, stem);
      }
      return stem;
    },
  };
}

/** The same for every inflection of a phrase, its words in order. */
export function phraseKey(words: readonly string[], { stem }: WordReading): string {
  return words.map(stem).join(" ");
}

/** The phrase without small words and numbers at its ends. */
export function trimmed(words: readonly string[], { isStop }: WordReading): string[] {
  const from = words.findIndex((word) => !isStop(word));
  return from === -1 ? [] : words.slice(from, words.findLastIndex((word) => !isStop(word)) + 1);
}
