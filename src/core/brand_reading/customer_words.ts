import type { Block } from "../../domain/block.ts";
import type { BrandContext } from "../../domain/brand.ts";
import { countWords, wordsOf } from "../../language/words.ts";
import type { ReadPage } from "../../page/page_role.ts";
import { truncate } from "../phrase.ts";

const QUOTE_WORDS_MIN = 8;
const QUOTE_CHARS_MAX = 300;
const NAME_WORDS_MAX = 6;
const SIGNED_WORDS_MAX = 10;
const QUOTED = /^[„“”"«»]\s?([^„“”"«»]+)[„“”"«»](.*)$/su;
/** A quotation names its author in its last line. */
const LAST_LINE = /\n(?=[^\n]+$)/;
/** `– Robin B., Leeds`: no sentence, no price. */
const NAME = /^\s*([-–—~])?\s*(\p{Lu}[^\n!?$€£¥%]{1,58})(?<!\p{Ll}\.)$/u;
/** Classes of pages that systems keep as the words of one customer. */
const RECORDS: ReadonlySet<string> = new Set(["single-testimonial", "single-testimonials", "single-review"]);
/** Whom others quote on these is no customer. */
const OTHERS: ReadonlySet<string> = new Set(["article", "legal", "cart", "archive"]);

type Signal = BrandContext["trust_signals"][number];

/**
 * Customers' own words with their names, as the page sets them apart: a block quotation or a paragraph in quotation
 * marks with a name behind or below it, or a page that its system keeps as a customer's. `brand` is no customer.
 */
export function customerWords(page: ReadPage, brand: readonly string[]): Signal[] {
  const blocks = page.html.blocks ?? [];
  if (page.html.body_classes?.some((name) => RECORDS.has(name)) === true) return ownPage(page, blocks);
  if (OTHERS.has(page.role)) return [];
  const own = brand.map(written);
  return blocks.flatMap((block, at) => {
    const said = block.type === "quote" || block.type === "paragraph" ? QUOTED.exec(block.text) : null;
    const [quote = "", behind = ""] = said?.slice(1) ?? (block.type === "quote" ? block.text.split(LAST_LINE) : []);
    if (countWords(quote) < QUOTE_WORDS_MIN) return [];
    const below = blocks[at + 1];
    const author = nameIn(behind.trim() === "" && below?.type === "paragraph" ? below.text : behind);
    if (author === null || own.some((name) => written(author).startsWith(name))) return [];
    return [signal(quote, { page, author, method: "quote" })];
  });
}

/** Without spaces and signs, as domains write a name. */
function written(name: string): string {
  return wordsOf(name).join("");
}

function nameIn(text: string): string | null {
  const [, dash, name] = NAME.exec(text) ?? [];
  const wordsMax = dash === undefined ? NAME_WORDS_MAX : SIGNED_WORDS_MAX;
  return name === undefined || countWords(name) > wordsMax ? null : name.trim();
}

function ownPage(page: ReadPage, blocks: readonly Block[]): Signal[] {
  const author = page.html.headings.find(({ level }) => level <= 2)?.text;
  const text = blocks.flatMap((block) => (block.type === "paragraph" ? [block.text] : [])).join(" ");
  if (author === undefined || countWords(author) > NAME_WORDS_MAX || countWords(text) < QUOTE_WORDS_MIN) return [];
  return [signal(text, { page, author, method: "testimonial_page" })];
}

function signal(text: string, { page, author, method }: { page: ReadPage; author: string; method: string }): Signal {
  return { value: truncate(text.trim(), QUOTE_CHARS_MAX), source_url: page.url, method, kind: "testimonial", author };
}
