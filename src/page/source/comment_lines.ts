import { type PageDraft, squash } from "../page_draft.ts";
import { noteCommentSecrets } from "../read_head.ts";
import { shown } from "./code_excerpt.ts";
import { CODE_CHARS_MAX, LINE_BREAK, withoutRandom } from "./source_lines.ts";

const COMMENT = /<!--([\s\S]{1,2000}?)-->/g;
const COMMENTS_MAX = 30;
/** Shorter ones name a part of the page; marks of builders have no spaces, and conditions are code; lines of signs head a section. */
const NOTE_CHARS_MIN = 20;
const NOTE_CHARS_MAX = 160;
const NOTE_WORDS_MIN = 4;
/** Letters and figures in one: as passwords and keys are, which neither the database nor a model is to hold. */
const MIXED = /(?<!\S)(?=\S*\p{L})(?=\S*\d)\S{5,}/gu;

/** What people wrote into the source for each other, and comments that swallow markup. */
export function noteComments(draft: PageDraft, source: string): void {
  noteCommentSecrets(draft, source);
  noteSwallowed(draft, source);
  let count = 0;
  for (const [, text = ""] of source.matchAll(COMMENT)) {
    const said = squash(text, NOTE_CHARS_MAX * 2);
    const isNote = said.length >= NOTE_CHARS_MIN && said.split(" ").length >= NOTE_WORDS_MIN;
    if (!isNote || /[<>{}]|^\[|^\s*\/?wp:|[^\p{L}\p{N}\s]{4,}/u.test(said)) continue;
    draft.sourceLines.set(`<!-- ${shown(withoutRandom(said).replace(MIXED, "…"), NOTE_CHARS_MAX)} -->${LINE_BREAK}`, 1);
    count += 1;
    if (count >= COMMENTS_MAX) return;
  }
}

/** A comment in which another one begins was left open: it swallows the markup between them. */
function noteSwallowed(draft: PageDraft, source: string): void {
  for (let at = source.indexOf("<!--"); at >= 0; at = source.indexOf("<!--", at)) {
    const end = source.indexOf("-->", at + 4);
    if (end < 0) return;
    const inner = source.slice(at + 4, end);
    if (inner.includes("<!--") && /<[a-z]/i.test(inner))
      draft.sourceLines.set(
        `<!-- comment with another one and markup in it -->${LINE_BREAK}${squash(inner, CODE_CHARS_MAX)}`,
        1,
      );
    at = end + 3;
  }
}
