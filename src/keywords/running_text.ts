import { textOfBlocks } from "../domain/block.ts";
import { type KeywordPage, NUMBER, type WordReading } from "./keyword_page.ts";

/** How the site uses a phrase in its sentences and lists. */
export interface Usage {
  /** Its words in the commonest spelling. */
  words: string[];
  count: number;
  pages: string[];
  /** Different words before and after it; the end of a line is one. */
  before: number;
  after: number;
}

export interface RunningText {
  usage(key: string): Usage | undefined;
  /** How often each phrase stands there. */
  counts(): Iterable<[string, number]>;
}

const PHRASE_WORDS_MAX = 5;
const LINES_MAX = 40_000;
/** Lines or phrases. */
export const ITEMS_A_STEP = 20;
const SIGHTING_SLOTS = 2 ** 22;
/** What is seen less often is kept only where a label asks for it. */
const SIGHTINGS_MIN = 3;
const NEIGHBOURS_COUNTED = 6;
const LINE_END = "\n";
const PUNCTUATION = /[\n\r\t.!?;:,()[\]{}"“”„«»|•·–—/\\…*=_~^。、！？（）「」『』・：]+/u;

interface Line {
  url: string;
  words: string[];
  stems: string[];
}

interface Counted {
  spellings: Map<string, number>;
  count: number;
  pages: Set<string>;
  before: Set<string>;
  after: Set<string>;
}

/** Phrases of up to five words that begin and end with a word of meaning, some lines a step; each line counts once. */
export function* runningTextSteps(
  pages: readonly KeywordPage[],
  { reading, wanted }: { reading: WordReading; wanted: ReadonlySet<string> },
): Generator<void, RunningText> {
  const lines = yield* linesOf(pages, reading);
  const sightings = new Uint8Array(SIGHTING_SLOTS);
  for (const [at, line] of lines.entries()) {
    if (at % ITEMS_A_STEP === 0) yield;
    for (const { key } of phrasesOf(line, reading)) {
      const slot = slotOf(key);
      sightings[slot] = Math.min(SIGHTINGS_MIN, sightings[slot]! + 1);
    }
  }
  const counted = new Map<string, Counted>();
  for (const [at, line] of lines.entries()) {
    if (at % ITEMS_A_STEP === 0) yield;
    for (const phrase of phrasesOf(line, reading))
      if (wanted.has(phrase.key) || sightings[slotOf(phrase.key)]! >= SIGHTINGS_MIN) count(counted, line, phrase);
  }
  return {
    usage: (key) => usageOf(counted.get(key)),
    *counts() {
      for (const [key, entry] of counted) yield [key, entry.count];
    },
  };
}

function* linesOf(pages: readonly KeywordPage[], reading: WordReading): Generator<void, Line[]> {
  const seen = new Set<string>();
  const lines: Line[] = [];
  for (const { url, blocks } of pages) {
    yield;
    for (const block of blocks) {
      if (block.type === "heading" || block.type === "code") continue;
      for (const raw of textOfBlocks([block]).split(PUNCTUATION)) {
        const key = raw.trim().toLowerCase();
        if (key === "" || seen.has(key) || lines.length >= LINES_MAX) continue;
        seen.add(key);
        const words = reading.words(raw);
        lines.push({ url, words, stems: words.map(reading.stem) });
      }
    }
  }
  return lines;
}

interface Place {
  key: string;
  from: number;
  to: number;
}

function* phrasesOf({ words, stems }: Line, { isStop }: WordReading): Generator<Place> {
  for (let from = 0; from < words.length; from++) {
    if (isStop(words[from]!)) continue;
    for (let to = from; to < words.length && to < from + PHRASE_WORDS_MAX; to++)
      if (!isStop(words[to]!)) yield { key: stems.slice(from, to + 1).join(" "), from, to };
  }
}

function count(counted: Map<string, Counted>, { url, words }: Line, { key, from, to }: Place): void {
  let entry = counted.get(key);
  if (entry === undefined) {
    entry = { spellings: new Map(), count: 0, pages: new Set(), before: new Set(), after: new Set() };
    counted.set(key, entry);
  }
  const spelling = words.slice(from, to + 1).join(" ");
  entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + 1);
  entry.count++;
  entry.pages.add(url);
  note(entry.before, words[from - 1]);
  note(entry.after, words[to + 1]);
}

/** Numbers count as one: `5 mi`, `7 mi`. */
function note(neighbours: Set<string>, word = LINE_END): void {
  if (neighbours.size < NEIGHBOURS_COUNTED) neighbours.add(NUMBER.test(word) ? "0" : word);
}

function usageOf(entry: Counted | undefined): Usage | undefined {
  if (entry === undefined) return undefined;
  const [spelling] = [...entry.spellings].reduce((best, next) => (next[1] > best[1] ? next : best));
  return {
    words: spelling.split(" "),
    count: entry.count,
    pages: [...entry.pages],
    before: entry.before.size,
    after: entry.after.size,
  };
}

function slotOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % SIGHTING_SLOTS;
}
