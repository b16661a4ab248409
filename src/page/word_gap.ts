/** Of two elements without a space between: a style sheet sets them apart where one ends and the other begins a phrase. */
const ENDS = /[\p{Ll}.:;!?)»]$/u;
const BEGINS = /^\p{Lu}/u;

/** The text with a space before it where the text of the element before would run into it. */
export function afterGap(text: string, before: string): string {
  return BEGINS.test(text) && ENDS.test(before) ? ` ${text}` : text;
}
