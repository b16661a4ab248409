import { contentWords, keywordWords } from "../../language/keyword_text.ts";
import { foldAccents, stemWord } from "../../language/stemming.ts";
import { withoutModifiers } from "./intent.ts";

/** Blocks of features, words and spelling: each says as much of likeness. */
const FEATURE_BLOCKS = { word: 0, gram: 1 } as const;

/** What a search names tells its family more than what is to be done with it, and is the rarer word. */
const RARITY_POWER = 1.25;
const GRAM_LENGTH = 3;
/** Sentences longer than this are read so far. */
const STEMS_MAX = 40;
const TEXTS_PER_STEP = 200;

interface TextFeatures {
  /** Feature ids, ascending by first sight over all texts. */
  ids: number[];
  /** How much each tells there of the topic. */
  telling: number[];
}

interface FeatureTable {
  texts: TextFeatures[];
  /** Block of each feature. */
  blocks: number[];
  /** In how many texts each feature stands. */
  frequencies: number[];
}

/** How much a stem tells of a topic where it is so many stems from the beginning of its text, up to 1. */
export type TellingReader = (stem: string, place: number) => number;

/** Stems and character 3-grams of each text, numbered over all texts. */
export function* readFeatures(
  texts: readonly string[],
  stemsOf: StemReader,
  tellingOf: TellingReader = () => 1,
): Generator<void, FeatureTable> {
  const numbers = new Map<string, number>();
  const table: FeatureTable = { texts: [], blocks: [], frequencies: [] };
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_STEP === 0) yield;
    const told = new Map<number, number>();
    const add: FeatureSink = (feature, { block, telling }) => {
      let id = numbers.get(feature);
      if (id === undefined) {
        id = numbers.size;
        numbers.set(feature, id);
        table.blocks.push(block);
        table.frequencies.push(0);
      }
      if (!told.has(id)) table.frequencies[id]! += 1;
      told.set(id, (told.get(id) ?? 0) + telling);
    };
    addFeatures(stemsOf(text).slice(0, STEMS_MAX), tellingOf, add);
    table.texts.push({ ids: [...told.keys()], telling: [...told.values()] });
  }
  return table;
}

/** Gives the stems of what a search is about. */
type StemReader = (text: string) => readonly string[];

/** Reads stems with compounds taken apart by the words of these texts. */
export function createStemReader(texts: readonly string[], language: string): StemReader {
  const wordsOf = new Map(texts.map((text) => [text, topicWords(text, language)]));
  const words = new Set([...wordsOf.values()].flat());
  const stems = new Map([...words].map((word) => [foldAccents(word), stemWord(word, language)]));
  const compounds = findCompounds(stems, language);
  const partsOf = (word: string) => compounds.get(foldAccents(word)) ?? [stemWord(word, language)];
  const parts = new Map([...words].map((word) => [word, partsOf(word)]));
  return (text) =>
    (wordsOf.get(text) ?? topicWords(text, language)).flatMap((word) => parts.get(word) ?? partsOf(word));
}

/** Stems of what a search is about. */
export function topicStems(text: string, language: string): string[] {
  return topicWords(text, language).map((word) => stemWord(word, language));
}

/** Words of what a search is about, without asking for a choice, a price or a place near. */
export function topicWords(text: string, language: string): string[] {
  const lower = text.toLowerCase();
  const words = contentWords(withoutModifiers(keywordWords(lower), language).join(" "), language);
  return words.length > 0 ? words : contentWords(lower, language);
}

type FeatureSink = (feature: string, of: { block: number; telling: number }) => void;

function addFeatures(stems: readonly string[], tellingOf: TellingReader, add: FeatureSink): void {
  for (const [index, stem] of stems.entries()) {
    const telling = tellingOf(stem, index);
    add(`w${stem}`, { block: FEATURE_BLOCKS.word, telling });
    const padded = ` ${stem} `;
    for (let at = 0; at + GRAM_LENGTH <= padded.length; at += 1) {
      add(`g${padded.slice(at, at + GRAM_LENGTH)}`, { block: FEATURE_BLOCKS.gram, telling });
    }
  }
}

/** Rows of a sparse matrix, one after the other: row i holds entries offsets[i] to offsets[i + 1]. */
export interface SparseMatrix {
  rows: number;
  columns: number;
  offsets: Int32Array;
  ids: Int32Array;
  weights: Float64Array;
}

/**
 * Rows of length 1: what a feature tells · ln(1 + n / df)^1.25, each block of features scaled to its share first. A feature
 * of one text alone is left out, since it likens nothing, but still counts in the row's length.
 */
export function weighFeatures(table: FeatureTable): SparseMatrix {
  const rows = table.texts.length;
  const offsets = new Int32Array(rows + 1);
  const ids: number[] = [];
  const weights: number[] = [];
  for (const [row, text] of table.texts.entries()) {
    const values = text.ids.map(
      (id, at) => text.telling[at]! * Math.log(1 + rows / table.frequencies[id]!) ** RARITY_POWER,
    );
    const scales = blockScales(text.ids, values, table.blocks);
    for (const [at, id] of text.ids.entries()) {
      if (table.frequencies[id]! < 2) continue;
      ids.push(id);
      weights.push(values[at]! * scales[table.blocks[id]!]!);
    }
    offsets[row + 1] = ids.length;
  }
  return {
    rows,
    columns: table.frequencies.length,
    offsets,
    ids: Int32Array.from(ids),
    weights: Float64Array.from(weights),
  };
}

/** Of a feature's weight, the part it keeps however it spreads. */
const SPREAD_MIN = 0.4;

/**
 * The rows with less weight on what spreads over the groups found so far, as a price, a place or an action asked of
 * many things does: by the chance that two texts with the feature are in one group. Rows keep their length. `share` of
 * 1: a model's vectors tell all of that, and every weight stays.
 */
export function weighBySpread(matrix: SparseMatrix, groups: ArrayLike<number>, share = 0): SparseMatrix {
  const { rows, columns, offsets, ids } = matrix;
  const texts = Array.from({ length: columns }, () => new Map<number, number>());
  const [seen, pairs, together] = [new Float64Array(columns), new Float64Array(columns), new Float64Array(columns)];
  for (let row = 0; row < rows; row += 1) {
    for (const id of ids.subarray(offsets[row]!, offsets[row + 1]!)) {
      const before = texts[id]!.get(groups[row]!) ?? 0;
      texts[id]!.set(groups[row]!, before + 1);
      together[id]! += before;
      pairs[id]! += seen[id]!++;
    }
  }
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  const usual = sum(together) / Math.max(1, sum(pairs));
  // One pair more, as likely together as any other: of few texts little is known.
  const kept = together.map((count, id) => (count + usual) / (pairs[id]! + 1));
  const least = SPREAD_MIN + (1 - SPREAD_MIN) * share;
  const weights = matrix.weights.map((weight, at) => weight * (least + (1 - least) * kept[ids[at]!]!));
  for (let row = 0; row < rows; row += 1) {
    const [from, to] = [offsets[row]!, offsets[row + 1]!];
    const scale = Math.hypot(...matrix.weights.subarray(from, to)) / (Math.hypot(...weights.subarray(from, to)) || 1);
    for (let at = from; at < to; at += 1) weights[at]! *= scale;
  }
  return { ...matrix, weights };
}

function blockScales(ids: readonly number[], values: readonly number[], blocks: readonly number[]): number[] {
  const squares = [0, 0];
  for (const [at, id] of ids.entries()) squares[blocks[id]!]! += values[at]! ** 2;
  const present = squares.filter((square) => square > 0).length;
  return squares.map((square) => (square > 0 ? 1 / Math.sqrt(square * present) : 0));
}

/** Languages that write what belongs together as one word: `Heizungswartung`, `wandelschoenen`. */
const COMPOUNDING: ReadonlySet<string> = new Set(["de", "nl", "sv", "da", "no", "nb", "nn"]);
/** Letters of a part that is a word of the corpus, and of one that only several words have in common. */
const PART_LENGTH_MIN = 3;
const REST_LENGTH_MIN = 4;
const REST_WORDS_MIN = 2;
const ROUNDS = 3;
/** What may join the parts: `Hund·e·futter`. */
const LINKS = ["s", "e", "n", "en", "er", "es", "ens"];

/** Known parts by how they are written; each gives the stem it counts as. */
type Parts = Map<string, string>;

/**
 * Takes compounds apart by the corpus's own words: a long word that begins or ends with another one is that word and
 * the rest, and a rest that several words have in common is a part as well. `stems` tells the stem of each word; gives
 * the stems of the parts by the word.
 */
function findCompounds(stems: ReadonlyMap<string, string>, language: string): Map<string, readonly string[]> {
  if (!COMPOUNDING.has(language)) return new Map();
  const known: Parts = new Map();
  for (const [word, stem] of stems) {
    if (word.length < PART_LENGTH_MIN || /\d/.test(word)) continue;
    known.set(word, stem);
    known.set(stem, stem);
  }
  let counts = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    counts = countRests(stems, known);
    const isShared = (rest: string) => known.has(rest) || (counts.get(rest) ?? 0) >= REST_WORDS_MIN;
    const isLinked = (rest: string) => LINKS.some((link) => rest.startsWith(link) && isShared(rest.slice(link.length)));
    const shared = [...counts.keys()].filter((rest) => !known.has(rest) && isShared(rest) && !isLinked(rest));
    if (shared.length === 0) break;
    for (const rest of shared) known.set(rest, rest);
  }
  const found = new Map<string, readonly string[]>();
  for (const [word, stem] of stems) {
    const parts = partsOf([word, stem], known, counts);
    if (parts.length > 1) found.set(word, parts);
  }
  return found;
}

interface Cut {
  head: string;
  tail: string;
  /** Letters of the known ones among them. */
  letters: number;
  /** The one that is not known. */
  rest: string | null;
}

/** In how many stems each rest would be left over. */
function countRests(stems: ReadonlyMap<string, string>, known: Parts): Map<string, number> {
  const words = Map.groupBy(stems.keys(), (word) => stems.get(word)!);
  const counts = new Map<string, number>();
  for (const [stem, forms] of words) {
    const rests = new Set(
      [...forms, stem].flatMap((form) => cutsOf(form, known, form !== stem)).map(({ rest }) => rest),
    );
    for (const rest of rests) if (rest !== null) counts.set(rest, (counts.get(rest) ?? 0) + 1);
  }
  return counts;
}

/** The stems of a word's parts: the cut that explains most letters, then one whose rest others have, then the later. */
function partsOf([form, stem]: readonly [string, string], known: Parts, counts: ReadonlyMap<string, number>): string[] {
  let best: Cut | null = null;
  const worth = ({ letters, rest }: Cut) => letters + (rest === null ? 1 : 1 - 1 / (1 + (counts.get(rest) ?? 0)));
  const cuts = [...cutsOf(stem, known, false), ...(form === stem ? [] : cutsOf(form, known, true))];
  for (const cut of cuts) if (best === null || worth(cut) >= worth(best)) best = cut;
  if (best === null) return [known.get(stem) ?? stem];
  return [best.head, best.tail].flatMap((part) => partsOf([part, known.get(part) ?? part], known, counts));
}

/** Ways to cut a text in two; `inflected`: its end is no stem, so that it may only be a word as it stands. */
function cutsOf(text: string, known: Parts, inflected: boolean): Cut[] {
  const cuts: Cut[] = [];
  for (let at = PART_LENGTH_MIN; at <= text.length - PART_LENGTH_MIN; at += 1) {
    const tail = text.slice(at);
    const isKnownTail = known.has(tail);
    if (!isKnownTail && (inflected || tail.length < REST_LENGTH_MIN)) continue;
    for (const link of ["", ...LINKS]) {
      if (at - link.length < PART_LENGTH_MIN || !text.startsWith(link, at - link.length)) continue;
      const head = text.slice(0, at - link.length);
      const isKnownHead = known.has(head);
      if (!isKnownHead && (!isKnownTail || head.length < REST_LENGTH_MIN)) continue;
      const letters = (isKnownHead ? head.length : 0) + (isKnownTail ? tail.length : 0);
      cuts.push({ head, tail, letters, rest: isKnownHead ? (isKnownTail ? null : tail) : head });
    }
  }
  return cuts;
}
