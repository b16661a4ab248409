import { withAnd } from "../language/keyword_text.ts";
import { endsAsQuestion } from "../language/question.ts";
import { titleSegments } from "../language/title_segments.ts";
import type { WordReading } from "./keyword_page.ts";

export interface NameReading {
  reading: WordReading;
  /** Whether a part of a title is nothing but the brand's name, or has it in it. */
  isBranded(phrase: string): boolean;
  /** Whether a word is of the brand's name or of a place. */
  isOwn(word: string): boolean;
}

/** `isWhole`: not only what another part of the title joins by `and`, or what a place stands behind. */
export interface TitleName {
  text: string;
  isWhole: boolean;
}

const CLAUSE_END = /(?<=[^\s.]{3})[.:;!?]\s/;
/** Begun in one part, ended in another: `Haus- & Gartenpflege`. */
const DANGLING = /^\s*-|-\s*$/;

/** What a title calls its page, nobody judging afterwards: its first part that is not the brand's, and what `and` joins there. */
export function titleNames(title: string, { reading, isBranded, isOwn }: NameReading): TitleName[] {
  const segment = titleSegments(title).find((text) => !isBranded(text));
  if (segment === undefined) return [];
  const whole = firstClause(segment);
  const [, and] = reading.words("a & b");
  const parts = withAnd(whole, reading.language).split(new RegExp(`,\\s+|\\s+${and}\\s+`, "i"));
  if (parts.some((part) => DANGLING.test(part))) return [{ text: whole, isWhole: true }];
  const said = parts.map((part) => reading.words(part));
  const bare = said.map((words) => {
    const end = words.findLastIndex((word) => !reading.isStop(word) && !isOwn(word)) + 1;
    return words.slice(end).some(isOwn) ? words.slice(0, end) : words;
  });
  // `Piano lessons Northtown & Southtown`: nobody searches in two places.
  const placed = bare.findIndex((words, at) => words.length < said[at]!.length);
  const isPlace = (at: number) => bare[at]!.length === 0 || (placed >= 0 && at > placed && bare[at]!.length === 1);
  const named = [...parts.keys()].filter((at) => !isPlace(at));
  const told = [...(parts.length > 1 ? named.map((at) => parts[at]!) : []), ...named.map((at) => bare[at]!.join(" "))];
  return [...(named.length < parts.length ? [] : [whole]), ...told].map((text) => ({ text, isWhole: text === whole }));
}

/** Of `Selling a house: how it goes` what it is called. */
export function firstClause(text: string): string {
  const end = text.search(CLAUSE_END);
  return end < 0 || endsAsQuestion(text) ? text : text.slice(0, end);
}

/** Whether it is more than one name. */
export function isJoined(text: string): boolean {
  return CLAUSE_END.test(text) || text.includes(", ") || text.includes("/") || titleSegments(text).length > 1;
}
