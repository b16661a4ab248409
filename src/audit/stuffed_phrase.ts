import type { HtmlFacts } from "../page/page_facts.ts";
import { plural, quote } from "../page/page_facts_read.ts";
import { shortcodeIn } from "../page/source_signs.ts";

/** A phrase of so many words, so often and in such a part of a paragraph, was not written for readers. */
const PHRASE_WORDS = 2;
const PHRASE_CHARS_MIN = 9;
const REPEATS_MIN = 6;
const STUFFED_SHARE = 0.3;
const STUFFED_WORDS_MIN = 20;

/** A phrase that makes up a large part of a paragraph, shown or hidden. */
export function stuffedPhrase({ blocks = [], links, hidden_text: hidden }: HtmlFacts): string | null {
  const shown = blocks.flatMap((block) => (block.type === "paragraph" ? [block.text] : []));
  for (const text of [...shown, ...(hidden ?? "").split("\n")]) {
    const words = wordsOf(text);
    // A builder's field that was not replaced repeats its own names.
    if (words.length < STUFFED_WORDS_MIN || shortcodeIn(text) !== null) continue;
    const counts = new Map<string, number>();
    for (let at = 0; at + PHRASE_WORDS <= words.length; at++) {
      const phrase = words.slice(at, at + PHRASE_WORDS).join(" ");
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
    const [phrase, count] = [...counts]
      .filter(([each]) => each.length >= PHRASE_CHARS_MIN)
      .reduce((most, each) => (each[1] > most[1] ? each : most), ["", 0]);
    if (isRowOfLinks(text, links)) continue;
    if (count >= REPEATS_MIN && count * PHRASE_WORDS >= words.length * STUFFED_SHARE)
      return `${quote(phrase, 60)} ${count} times in ${plural(words.length, "word")}`;
  }
  return null;
}

/** Names of pages beside each other, and hardly a word between them. */
function isRowOfLinks(text: string, links: HtmlFacts["links"]): boolean {
  const named = new Set(links.flatMap((link) => (link.internal && link.text !== "" ? [link.text] : [])));
  const rest = [...named].sort((a, b) => b.length - a.length).reduce((left, name) => left.replace(name, " "), text);
  return wordsOf(rest).length < wordsOf(text).length * STUFFED_SHARE;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
