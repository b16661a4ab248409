/** Begin and end a line, however they are styled. */
export const LINE_TAGS: ReadonlySet<string> = new Set("br hr p h1 h2 h3 h4 h5 h6 li dt dd tr td th".split(" "));
/** Of two elements without a space between: a style sheet sets them apart where one ends and the other begins a phrase. */
const ENDS = /\S\s+\S*[\p{Ll}.:;!?)»]$/u;
const BEGINS = /^\p{Lu}\S*\s+\S/u;

/** The text with a space before it where the phrase of the element before would run into it; a name in two colours is one word. */
export function afterGap(text: string, before: string): string {
  return BEGINS.test(text) && ENDS.test(before) ? ` ${text}` : text;
}
