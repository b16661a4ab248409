import { compactText } from "../base/compact_text.ts";
import { splitSentences } from "../language/sentences.ts";

/** Share of a text that must stand on a page for the page to hold it: an editor may word a part of it otherwise. */
export const STANDS_SHARE = 0.7;
/** The longest sentences of a text: a page without any of them holds none of it worth counting. */
const PROBES = 8;

/** A text to be looked for: its sentences by their letters and digits alone, the longest first. */
export function sentencesToFind(text: string, language: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const sentences = lines.flatMap((line) =>
    splitSentences(line, language).map((sentence) => compactText(sentence.text)),
  );
  return [...new Set(sentences)].filter((sentence) => sentence !== "").toSorted((a, b) => b.length - a.length);
}

/** Share of the sentences, by their length, that stand in a page's text: 0 to 1. */
export function foundShare(sentences: readonly string[], page: string): number {
  const text = compactText(page);
  const isThere = (sentence: string) => text.includes(sentence);
  if (!sentences.slice(0, PROBES).some(isThere)) return 0;
  const length = (of: readonly string[]) => of.reduce((sum, sentence) => sum + sentence.length, 0);
  return length(sentences.filter(isThere)) / length(sentences);
}
