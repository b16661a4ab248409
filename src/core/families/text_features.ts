import { contentStems, keywordWords } from "../../language/keyword_text.ts";
import { withoutModifiers } from "./modifiers.ts";

/** Blocks of features and how much each says of likeness: words first, then pairs of neighbours, then spelling. */
export const FEATURE_BLOCKS = { word: 0, pair: 1, gram: 2 } as const;
export const BLOCK_WEIGHTS: readonly number[] = [1, 0.4, 0.7];

const GRAM_LENGTH = 3;
/** Sentences longer than this are read so far. */
const STEMS_MAX = 40;
const TEXTS_PER_STEP = 200;

export interface TextFeatures {
  /** Feature ids, ascending by first sight over all texts. */
  ids: number[];
  counts: number[];
}

export interface FeatureTable {
  texts: TextFeatures[];
  /** Block of each feature. */
  blocks: number[];
  /** In how many texts each feature stands. */
  frequencies: number[];
}

/** Stems, pairs of neighbouring stems and character 3-grams of each text, numbered over all texts. */
export function* readFeatures(texts: readonly string[], language: string): Generator<void, FeatureTable> {
  const numbers = new Map<string, number>();
  const table: FeatureTable = { texts: [], blocks: [], frequencies: [] };
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_STEP === 0) yield;
    const counts = new Map<number, number>();
    const add = (feature: string, block: number) => {
      let id = numbers.get(feature);
      if (id === undefined) {
        id = numbers.size;
        numbers.set(feature, id);
        table.blocks.push(block);
        table.frequencies.push(0);
      }
      const count = counts.get(id) ?? 0;
      if (count === 0) table.frequencies[id]! += 1;
      counts.set(id, count + 1);
    };
    addFeatures(topicStems(text, language).slice(0, STEMS_MAX), add);
    table.texts.push({ ids: [...counts.keys()], counts: [...counts.values()] });
  }
  return table;
}

/** Stems of what a search is about, without asking for a choice, a price or a place near. */
export function topicStems(text: string, language: string): string[] {
  const words = keywordWords(text.toLowerCase());
  const stems = contentStems(withoutModifiers(words, language).join(" "), language);
  return stems.length > 0 ? stems : contentStems(text, language);
}

function addFeatures(stems: readonly string[], add: (feature: string, block: number) => void): void {
  for (const [index, stem] of stems.entries()) {
    add(`w${stem}`, FEATURE_BLOCKS.word);
    const next = stems[index + 1];
    if (next !== undefined) add(`p${stem} ${next}`, FEATURE_BLOCKS.pair);
    const padded = ` ${stem} `;
    for (let at = 0; at + GRAM_LENGTH <= padded.length; at += 1) {
      add(`g${padded.slice(at, at + GRAM_LENGTH)}`, FEATURE_BLOCKS.gram);
    }
  }
}
