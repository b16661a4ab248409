import type { Sentiment } from "../domain/evidence/answer_data.ts";
import { foldWord } from "./detection/fold.ts";
import type { Mention } from "./detection/mention.ts";
import { type Lexicon, lexiconFor } from "./words.ts";

/** Words before a word of praise in which a negation turns it. */
const NEGATION_REACH = 3;
const WORD = /[\p{L}\p{M}'’-]+/gu;

interface Tally {
  positive: number;
  negative: number;
  sentence: string;
}

/**
 * What the answer's words say of the brand, from the sentences that name it; where a rival is named too, only the part
 * of the sentence that the brand stands in. null when no word of praise or blame is there, or no list for the language.
 */
export function sentimentOf(
  mentions: readonly Mention[],
  options: { domain: string; language: string },
): Sentiment | null {
  const lexicon = lexiconFor(options.language);
  if (lexicon === null) return null;
  const rivalSentences = new Set(mentions.filter((m) => m.domain !== options.domain).map((m) => m.sentence));
  const tallies: Tally[] = [];
  const seen = new Set<string>();
  for (const mention of mentions) {
    if (mention.domain !== options.domain || seen.has(mention.sentence)) continue;
    seen.add(mention.sentence);
    const part = rivalSentences.has(mention.sentence) ? partWith(mention, lexicon) : mention.sentence;
    const tally = count(part, lexicon, mention.text);
    if (tally.positive + tally.negative > 0) tallies.push({ ...tally, sentence: mention.sentence });
  }
  return summarize(tallies);
}

function summarize(tallies: readonly Tally[]): Sentiment | null {
  if (tallies.length === 0) return null;
  const positive = tallies.reduce((sum, tally) => sum + tally.positive, 0);
  const negative = tallies.reduce((sum, tally) => sum + tally.negative, 0);
  const score = Math.round(((positive - negative) / (positive + negative)) * 100) / 100;
  const label = positive > 0 && negative > 0 && Math.abs(score) < 0.5 ? "mixed" : score > 0 ? "positive" : "negative";
  const weight = (tally: Tally) => (tally.positive - tally.negative) * (score < 0 ? -1 : 1);
  const strongest = tallies.reduce((best, tally) => (weight(tally) > weight(best) ? tally : best));
  return { label, score, sentence: strongest.sentence };
}

function partWith(mention: Mention, lexicon: Lexicon): string {
  return mention.sentence.split(lexicon.turns).find((part) => part.includes(mention.text)) ?? "";
}

function count(sentence: string, lexicon: Lexicon, name: string): Omit<Tally, "sentence"> {
  const text = sentence.replaceAll(name, " ");
  return lexicon.spaceless ? countParts(text, lexicon) : countWords(text, lexicon);
}

function countWords(text: string, lexicon: Lexicon): Omit<Tally, "sentence"> {
  const tally = { positive: 0, negative: 0 };
  const found = [...text.matchAll(WORD)].map((match) => foldWord(match[0].replace("’", "'")));
  found.forEach((word, i) => {
    const praise = lexicon.positive.has(word);
    if (!praise && !lexicon.negative.has(word)) return;
    const before = found.slice(Math.max(0, i - NEGATION_REACH), i);
    const turned = before.some((other) => lexicon.negations.has(other) || other.endsWith("n't"));
    if (praise !== turned) tally.positive++;
    else tally.negative++;
  });
  return tally;
}

function countParts(text: string, lexicon: Lexicon): Omit<Tally, "sentence"> {
  const tally = { positive: 0, negative: 0 };
  for (const [list, kind, other] of [
    [lexicon.positive, "positive", "negative"],
    [lexicon.negative, "negative", "positive"],
  ] as const) {
    for (const part of list) {
      const at = text.indexOf(part);
      if (at === -1) continue;
      const after = text.slice(at + part.length, at + part.length + 8);
      tally[[...lexicon.negations].some((negation) => after.includes(negation)) ? other : kind]++;
    }
  }
  return tally;
}
