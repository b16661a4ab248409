import { decodeHTML } from "entities";
import { ANSWER_CHARS_MAX } from "../../domain/engine_answer.ts";

const MARKDOWN_LINK =
  /\[([^[\]\n]{0,300})\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?(?: "[^"\n]{0,200}")?\)/g;
const MARKDOWN_IMAGE = new RegExp(`!${MARKDOWN_LINK.source}`, "g");
const LINK_DEFINITION = /^ {0,3}\[[^[\]\n]{1,100}\]:[ \t]*\S{1,2000}.{0,300}$/gm;
const HTML_ITEM = /<li\b[^<>]{0,2000}>/gi;
const HTML_LINE = /<(?:br|tr|p|h[1-6])\b[^<>]{0,2000}>/gi;
/** An item's mark, which emphasis shares its sign with. */
const STAR_ITEM = /^([ \t>]{0,12})\*(?=[ \t])/gm;
const HTML_TAG = /<\/?[a-z][^<>]{0,2000}>/gi;
const ADDRESS_WITH_SCHEME =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/giu;
const MAIL_ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,253}/gi;
const CITATION_MARK =
  /【[^【】\n\d]{0,20}\d{1,4}[:†][^【】\n]{0,200}】|\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\^?\]|\^\[\d{1,3}\]/g;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?:[/?#]\S*)?$/u;
/** `①`, `❶`, `🥇` and `1️⃣`, which number an item. */
const NUMBER_SIGN = /[①-⑳❶-❿➀-➉➊-➓🥇🥈🥉🔟]|(\d{1,2})\ufe0f?\u20e3/gu;
/** Where runs of such signs begin, the last first. */
const SIGN_RUNS = ["🥇", "➊", "➀", "❶", "①"].map((sign) => sign.codePointAt(0)!);
const SIGN_RUN_MAX = 20;

/**
 * The words a reader sees, in NFKC: link targets, bare addresses, mail addresses, citation marks, tags and emphasis
 * taken out, entities and signs that number read. A link whose label is itself an address is a source, not prose, and
 * goes whole.
 */
export function visibleText(answer: string): string {
  const text = answer
    .slice(0, ANSWER_CHARS_MAX)
    .replace(MARKDOWN_IMAGE, " ")
    .replace(MARKDOWN_LINK, (_whole, label: string) => (isAddress(label) ? " " : label))
    .replace(LINK_DEFINITION, " ")
    .replace(HTML_ITEM, "\n- ")
    .replace(HTML_LINE, "\n")
    .replace(HTML_TAG, " ")
    .replace(ADDRESS_WITH_SCHEME, " ")
    .replace(MAIL_ADDRESS, " ")
    .replace(CITATION_MARK, " ")
    .replace(NUMBER_SIGN, (sign, digits?: string) => `${digits ?? numberOf(sign)}. `);
  return decodeHTML(text)
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .slice(0, ANSWER_CHARS_MAX)
    .replace(STAR_ITEM, "$1-")
    .replace(/[*`]/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, " ");
}

function numberOf(sign: string): number {
  const code = sign.codePointAt(0)!;
  const start = SIGN_RUNS.find((first) => code >= first && code < first + SIGN_RUN_MAX);
  return start === undefined ? 10 : code - start + 1;
}

function isAddress(label: string): boolean {
  return LOOKS_LIKE_ADDRESS.test(label.trim());
}
