import { isCalendarName } from "./calendar.ts";
import { foldWord } from "./stemming.ts";

/** A sentence and where it begins in its text. */
export interface Sentence {
  text: string;
  start: number;
}

/** A full stop after these ends no sentence, in any of the languages. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `mr mrs ms dr prof st sr sra sres srta dra jr vs etc approx no nr núm num inc ltd co corp bzw inkl exkl zzgl ggf evtl ca
  tel fig min max ave blvd str abs art vgl usw hr fr hrn bijv incl excl aprox avv sig sigg dott mme mlle mgr ing dipl av
  avda pág pag cap vol ed z b d h u a o ä i e g p s c j`.split(/\s+/),
);
/** A mark left open closes nothing beyond this. */
const QUOTATION_CHARS_MAX = 600;
const LAST_WORD = /(?:^|[\s(.„“"])(\p{L}{1,6})\.\s*$/u;
const LOWER_FIRST = /^[\s"“„«(]*\p{Ll}/u;
/** `am 12. September`. */
const DAY = /(?:^|\D)\d{1,2}\.\s*$/;
const FIRST_WORD = /\p{L}+/u;
const INITIAL = /^\p{Lu}$/u;
const CLOSING_ONLY = /^[\s»«”“"’‘›‹)\]*_.!?]+$/u;

/** Sentences of one paragraph in order; linear in the text. */
export function splitSentences(text: string, language: string): Sentence[] {
  const segments = [...segmenterOf(language).segment(text)];
  const sentences: Sentence[] = [];
  let open = "";
  let start = 0;
  segments.forEach(({ segment, index }, place) => {
    if (open === "") start = index;
    open += segment;
    const next = segments[place + 1]?.segment ?? "";
    if (next !== "" && goesOn({ open, last: segment, next })) return;
    if (open.trim() !== "")
      sentences.push({ text: open.trim(), start: start + (open.length - open.trimStart().length) });
    open = "";
  });
  return joinQuoted(sentences);
}

/** Making one takes longer than a paragraph does. */
const SEGMENTERS = new Map<string, Intl.Segmenter>();
const SEGMENTERS_MAX = 50;

function segmenterOf(language: string): Intl.Segmenter {
  const known = SEGMENTERS.get(language) ?? new Intl.Segmenter(language, { granularity: "sentence" });
  if (SEGMENTERS.size < SEGMENTERS_MAX) SEGMENTERS.set(language, known);
  return known;
}

/** A quotation of several sentences is one statement. */
function joinQuoted(sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1);
    if (last !== undefined && isQuoting(last.text) && last.text.length < QUOTATION_CHARS_MAX)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${sentence.text}` };
    else joined.push(sentence);
  }
  return joined;
}

function isQuoting(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  const low = count("„");
  if (low > 0) return low > count("“") + count("”");
  return count("“") > count("”") || count("«") !== count("»") || count('"') % 2 === 1;
}

/** `last`: the part of `open` that ends it; a look at all of it each time would be quadratic. */
function goesOn({ open, last, next }: { open: string; last: string; next: string }): boolean {
  if (CLOSING_ONLY.test(next)) return true;
  if (DAY.test(last) && isCalendarName(foldWord(FIRST_WORD.exec(next)?.[0] ?? ""))) return true;
  const word = LAST_WORD.exec(last)?.[1];
  if (word === undefined) return LOWER_FIRST.test(next) && !open.includes("\n");
  return LOWER_FIRST.test(next) || INITIAL.test(word) || ABBREVIATIONS.has(word.toLowerCase());
}
