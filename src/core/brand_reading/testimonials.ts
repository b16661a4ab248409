import type { BrandContext } from "../brand.ts";
import { cue } from "../brief_plan/cues/cues.ts";
import { isProse, splitSentences } from "../text/sentences.ts";
import { countWords } from "../text/words.ts";
import { type PageRole, pageRole } from "./page_role.ts";

const QUOTE_WORDS_MIN = 8;
const AUTHOR_WORDS_MAX = 6;
/** A quote that makes up this share of its block is the block, not a line of dialogue in it. */
const WHOLE_BLOCK_FROM = 0.8;
const SAYS =
  /\b(?:testimonials?|reviews?|(?:customers?|clients?|parents?|patients?|students?|people|guests?|others|they|families|couples|teams?) (?:say|are saying|think|love))\b/i;
/** The same in other languages. */
const FOREIGN_SAYS = cue(
  "kundenstimmen|(?:das )?sagen unsere|was (?:unsere )?(?:kund*|gäste|patient*|teilnehm*)|stimmen|bewertungen|avis|témoignages|(?:ce que|ce qu['’]en) (?:disent|pensent)|ils nous recommandent|opiniones|testimonios|lo que (?:dicen|opinan)|recensioni|testimonianze|(?:cosa|che cosa|quello che) dicono|dicono di noi|ervaringen|klantervaringen|wat (?:onze )?(?:klanten|cliënten|gasten|patiënten)|beoordelingen|opiniões|testemunhos|depoimentos|o que (?:dizem|dizem os)",
);
const AUTHOR_LINE_WORDS_MAX = 10;
const QUOTED =
  /(?:„([^“”„]{40,600})[“”]|«([^«»]{40,600})»|»([^«»]{40,600})«|[“"]([^”"“]{40,600})[”"])\s*(?:[-–—~]\s*([\p{Lu}][^\n.!?]{1,50}))?/gu;
/** A name with its initials, and what the customer is. */
const SIGNED = /^\s*[-–—~]\s*(\p{Lu}(?:[^\n.!?]|(?<=\p{Lu})\.){1,50})$/u;
const EXCERPT_CHARS_MAX = 300;
/** Pages on which customers are quoted. */
const QUOTING_ROLES: ReadonlySet<PageRole> = new Set(["testimonial", "home", "about", "story"]);

type Signal = BrandContext["trust_signals"][number];

/** What is read of a page to find customers' words on it. */
export interface QuotingPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
  text: string;
}

/** Customers' own words with their names, as the pages show them; a page at a time. */
export function* testimonialSteps(pages: readonly QuotingPage[]): Generator<void, Signal[]> {
  const headed: Signal[] = [];
  const quoted: Signal[] = [];
  for (const page of pages) {
    yield;
    const quoting = { ...page, role: pageRole(page.url) };
    headed.push(...headedQuotes(quoting));
    quoted.push(...testimonials(quoting));
  }
  return [...headed, ...quoted];
}

interface RolePage extends QuotingPage {
  role: PageRole;
}

/** Quoted words of customers: a quote with its name, on any page; the whole text on a testimonial's own page. */
function testimonials(page: RolePage): Signal[] {
  if (!QUOTING_ROLES.has(page.role)) return [];
  const signals: Signal[] = [];
  const blocks = page.text.split(/\n+/).map((line) => line.trim());
  for (const [place, block] of blocks.entries()) {
    for (const match of block.matchAll(QUOTED)) {
      const quote =
        match
          .slice(1, 5)
          .find((text) => text !== undefined)
          ?.trim() ?? "";
      const author = (match[5] ?? SIGNED.exec(blocks[place + 1] ?? "")?.[1])?.trim();
      const isNamed = author !== undefined && countWords(author) <= AUTHOR_WORDS_MAX;
      const isWhole = page.role === "testimonial" && quote.length >= block.length * WHOLE_BLOCK_FROM;
      if (countWords(quote) < QUOTE_WORDS_MIN || (!isNamed && !isWhole)) continue;
      signals.push({
        value: excerpt(quote),
        source_url: page.url,
        method: "quote",
        kind: "testimonial",
        ...(isNamed ? { author } : {}),
      });
    }
  }
  if (signals.length === 0 && page.role === "testimonial") signals.push(...ownPage(page));
  return signals;
}

/** A page that holds one customer's words and is named after the customer. */
function ownPage(page: RolePage): Signal[] {
  const segments = new URL(page.url).pathname.split("/").filter((segment) => segment !== "");
  const author = page.headings.find((heading) => heading.level <= 2)?.text ?? page.title.split(/\s[|–-]\s/)[0];
  if (segments.length < 2 || author === undefined || countWords(author) > AUTHOR_WORDS_MAX) return [];
  const sentences = splitSentences(page.text).filter((entry) => isProse(entry.text));
  const personal = sentences.filter((entry) => /\b(?:I|my|me|we|our|us)\b/.test(entry.text)).map((entry) => entry.text);
  if (personal.length === 0 || /testimonial|review|quote/i.test(author)) return [];
  const value = excerpt(personal.slice(0, 3).join(" "));
  return [{ value, source_url: page.url, method: "testimonial_page", kind: "testimonial", author }];
}

/** Under a heading that announces customers' words: a sentence, then a short line with a name. */
function headedQuotes(page: RolePage): Signal[] {
  const headings = new Set(page.headings.map((heading) => heading.text.trim()));
  const blocks = page.text.split(/\n+/).map((line) => line.trim());
  const signals: Signal[] = [];
  let announced = false;
  for (const [place, block] of blocks.entries()) {
    if (headings.has(block)) {
      announced = SAYS.test(block) || FOREIGN_SAYS.test(block);
      continue;
    }
    const author = blocks[place + 1] ?? "";
    const isName =
      /^[-–—]?\s*\p{Lu}/u.test(author) &&
      !/[.!?]$/.test(author.replace(/(?<!\p{L})\p{Lu}\.$/u, "")) &&
      countWords(author) <= AUTHOR_LINE_WORDS_MAX;
    if (
      !announced ||
      !isName ||
      headings.has(author) ||
      countWords(block) < QUOTE_WORDS_MIN ||
      !/[.!?](?:\s?["”“»«])?$/.test(block)
    )
      continue;
    signals.push({
      value: excerpt(block.replace(/^["“„«»]\s?|\s?["”“»«]$/g, "")),
      source_url: page.url,
      method: "quote",
      kind: "testimonial",
      author: author.replace(/^[-–—]\s*/, ""),
    });
  }
  return signals;
}

/** Whole sentences up to the cap; a longer first one is cut at a word. */
export function excerpt(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= EXCERPT_CHARS_MAX) return plain;
  let kept = "";
  for (const { text: sentence } of splitSentences(plain)) {
    if (kept.length + sentence.length + 1 > EXCERPT_CHARS_MAX) break;
    kept = kept === "" ? sentence : `${kept} ${sentence}`;
  }
  return kept === "" ? `${plain.slice(0, EXCERPT_CHARS_MAX).replace(/\s+\S*$/, "")} …` : kept;
}
