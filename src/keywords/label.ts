import type { WordReading } from "./keyword_page.ts";
import type { NameReading } from "./title_names.ts";

/** A whole title, heading or link text, and where it stands. */
export interface Label {
  key: string;
  words: string[];
  /** With the small words and numbers at its ends. */
  all: string[];
  asks: boolean;
  /** It stands somewhere by itself, not only joined to another by `and`. */
  isWhole: boolean;
  /** Pages titled so, with it as main heading, as a heading, and linked by it. */
  titles: Set<string>;
  mainHeadings: Set<string>;
  headings: Set<string>;
  anchors: Set<string>;
  /** Pages with it as main heading and within another. */
  again: Set<string>;
  /** Kinds of the pages that it names. */
  kinds: Set<string | null>;
  /** One of them is of something for sale. */
  offer: boolean;
  /** The home page says so. */
  atHome: boolean;
}

/** A page is called so where that many of title, main heading and links agree. */
export const AGREEING_MIN = 2;
export const MAIN_LEVEL = 1;

export interface LabelReading extends NameReading {
  /** Nobody judges afterwards. */
  strict: boolean;
}

/** How many of title, main heading, other headings and links call a page so. */
export function agreementOf({ titles, mainHeadings, anchors, again }: Label): number {
  return [titles, mainHeadings, anchors, again].filter(({ size }) => size > 0).length;
}

/** The words that say what a label is about. */
export function meaningOf({ words }: Pick<Label, "words">, { isStop, stem }: WordReading): Set<string> {
  return new Set(words.filter((word) => !isStop(word)).map(stem));
}
