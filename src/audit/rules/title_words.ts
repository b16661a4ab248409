import { quote } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";
import { wordsOf } from "../stuffed_phrase.ts";
import { SNIPPETS, TITLE_LINKS } from "./titles.ts";

const REPEATS_MIN = 3;
/** A title with a word so often is a list of searches. */
const LIST_REPEATS_MIN = 5;
/** Short words are repeated by grammar: they have to be a good part of the title, too. */
const SHORT_CHARS_MIN = 3;
const SHORT_CHARS_MAX = 3;
const SHORT_REPEATS_MIN = 4;
const SHORT_SHARE_MIN = 0.25;
const STOP_WORDS = new Set([
  "the",
  "with",
  "your",
  "from",
  "that",
  "this",
  "have",
  "what",
  "when",
  "will",
  "more",
  "about",
]);

/** Templates cut later than that. */
const CUT_CHARS_MIN = 120;

/** Words that a title says again and again, and a description that ends within one. */
export const TITLE_WORD_RULES: Rule[] = [
  {
    id: "title_keyword_list",
    category: "titles",
    severity: "medium",
    title: "Titles that are lists of keywords",
    what: `The title contains the same word ${LIST_REPEATS_MIN} times or more.`,
    why: "Search engines treat it as spam and show another title, and people do not click it.",
    fix: "Write one phrase that says what the page offers, then the brand.",
    reference: TITLE_LINKS,
    on: "indexable",
    check: ({ html }) => repeatedWord(html.titles[0] ?? "", LIST_REPEATS_MIN),
  },
  {
    id: "title_stuffed",
    category: "titles",
    severity: "low",
    title: "Keyword stuffing in titles",
    what: `The title contains a word ${REPEATS_MIN} times or more, or the same part twice.`,
    why: "It looks like spam, and search engines rewrite such titles.",
    fix: "Use each word once.",
    reference: TITLE_LINKS,
    on: "indexable",
    check: ({ html }) => {
      const title = html.titles[0] ?? "";
      if (repeatedWord(title, LIST_REPEATS_MIN) !== null) return null;
      const parts = title.toLowerCase().split(/\s+[|–—·»-]\s+/);
      if (new Set(parts).size < parts.length) return `the same part twice in ${quote(title, 80)}`;
      return repeatedWord(title, REPEATS_MIN);
    },
  },
  {
    id: "description_cut",
    category: "titles",
    severity: "low",
    title: "Meta descriptions cut off in a word",
    what: "The description is the beginning of a text of the page and ends in the middle of a word.",
    why: "Search results and shared links show a sentence that breaks off.",
    fix: "Write one or two full sentences; where the template takes them from the text, let it end at a full stop.",
    reference: SNIPPETS,
    on: "indexable",
    check: ({ html }) => cutInWord(html.descriptions[0] ?? "", () => html.main_text),
  },
];

function repeatedWord(title: string, least: number): string | null {
  const words = wordsOf(title);
  const counts = Map.groupBy(words, (word) => word);
  for (const [word, { length: count }] of counts) {
    if (word.length < SHORT_CHARS_MIN || STOP_WORDS.has(word) || count < least) continue;
    const isGrammar = count < SHORT_REPEATS_MIN || count < words.length * SHORT_SHARE_MIN;
    if (word.length > SHORT_CHARS_MAX || !isGrammar) return `"${word}" ${count} times in ${quote(title, 80)}`;
  }
  return null;
}

/** By the page's own text, which begins so and goes on where the description ends. */
function cutInWord(description: string, textOf: () => string): string | null {
  const cut = flat(description);
  if (cut.length < CUT_CHARS_MIN || !/\p{L}$/u.test(cut)) return null;
  const text = flat(textOf());
  const at = text.indexOf(cut);
  return at >= 0 && /^\p{Ll}/u.test(text.slice(at + cut.length)) ? `ends in "${cut.slice(-30)}"` : null;
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
