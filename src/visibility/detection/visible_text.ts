import { ANSWER_CHARS_MAX } from "../../domain/engine_answer.ts";

const MARKDOWN_LINK =
  /\[([^[\]\n]{0,300})\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?(?: "[^"\n]{0,200}")?\)/g;
const MARKDOWN_IMAGE = new RegExp(`!${MARKDOWN_LINK.source}`, "g");
const LINK_DEFINITION = /^ {0,3}\[[^[\]\n]{1,100}\]:[ \t]*\S{1,2000}.{0,300}$/gm;
const HTML_TAG = /<\/?[a-z][^<>]{0,2000}>/gi;
const ADDRESS_WITH_SCHEME =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"\u3000-\u303f\uff00-\uffef\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/giu;
const MAIL_ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,253}/gi;
const CITATION_MARK = /【[^【】\n]{0,200}】|\[\^?\d{1,3}(?:[,–-]\s?\d{1,3}){0,5}\^?\]|\^\[\d{1,3}\]/g;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?:[/?#]\S*)?$/u;

/**
 * The words a reader sees, in NFKC: link targets, bare addresses, mail addresses, citation marks, tags and emphasis
 * taken out. A link whose label is itself an address is a source, not prose, and goes whole.
 */
export function visibleText(answer: string): string {
  return answer
    .slice(0, ANSWER_CHARS_MAX)
    .replace(INVISIBLE, "")
    .replace(MARKDOWN_IMAGE, " ")
    .replace(MARKDOWN_LINK, (_whole, label: string) => (isAddress(label) ? " " : label))
    .replace(LINK_DEFINITION, " ")
    .replace(HTML_TAG, " ")
    .replace(ADDRESS_WITH_SCHEME, " ")
    .replace(MAIL_ADDRESS, " ")
    .replace(CITATION_MARK, " ")
    .normalize("NFKC")
    .slice(0, ANSWER_CHARS_MAX)
    .replace(/[*`]/g, "");
}

function isAddress(label: string): boolean {
  return LOOKS_LIKE_ADDRESS.test(label.trim());
}
