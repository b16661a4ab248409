import words from "./closing_notices.json" with { type: "json" };

/** So many words may stand where a pattern leaves a gap. */
const GAP_WORDS_MAX = 4;
/** "We have moved!" as a line of its own is news of today; inside a sentence it tells a story. */
const LINE_WORDS_MAX = 5;
/** What follows says that only some orders are meant: "orders by fax". */
const ONLY = words.only.split(" ").map(folded).join("|");
const CLOSED = new RegExp(` (?:${patternOf(words.closed)})(?! (?:${ONLY}) )(?= )`, "u");
/** Scripts that set no spaces between words. */
const SPACELESS = /閉店いたしました|注文の受付を終了|已经停业|停止营业|폐업/;
const LEFT = new RegExp(` (?:${patternOf(words.left)})(?= )`, "u");
const OURS = new RegExp(` (?:${patternOf(words.ours.replaceAll(" ", "|"))})(?= )`, "u");
const PANDEMIC = new RegExp(` (?:${patternOf(words.pandemic)})(?= )`, "u");
const MOVED = new RegExp(` (?:${patternOf(words.moved)})(?= )`, "u");

/** Whether a text says that the business ended, or that the site was left for another. */
export function isClosingNotice(text: string): boolean {
  const plain = plainOf(text);
  const isLine = plain.split(" ").length - 2 <= LINE_WORDS_MAX && !/\p{N}/u.test(plain);
  return SPACELESS.test(text) || CLOSED.test(plain) || LEFT.test(plain) || (isLine && MOVED.test(plain));
}

/** Whether the writers speak of themselves. */
export function isOurs(text: string): boolean {
  return OURS.test(plainOf(text));
}

/** A measure of the pandemic's years. */
export function isOfPandemic(text: string): boolean {
  return PANDEMIC.test(plainOf(text));
}

function plainOf(text: string): string {
  return ` ${folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/** `*` ends a word in any way, `…` stands for a few words. */
function patternOf(list: string): string {
  return folded(list).replaceAll("*", "\\S*").replaceAll(" … ", `(?: \\S+){0,${GAP_WORDS_MAX}} `);
}

function folded(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
