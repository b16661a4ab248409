import type { BrandContext, Sourced } from "../../domain/brand.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { type PageRole, pageRole, type ReadPage } from "../../page/page_role.ts";
import { readingGrade } from "../../page/readability.ts";
import { centralityOf } from "../text/centrality.ts";
import { firstPerson } from "../text/reading.ts";
import { isProse, sentencesOf } from "../text/sentences.ts";

/** With less text than this nothing can be said of a voice. */
const WORDS_MIN = 150;
const SAMPLES = 3;
/** Pages on which the brand speaks as itself; articles and stories have their own narrators. */
const SPEAKS_FOR_BRAND: ReadonlySet<PageRole> = new Set(["home", "about", "contact", "offer", "product", "other"]);
const SAMPLE_WORDS = { min: 8, max: 32 };
const TEXT_CHARS_PER_PAGE = 8_000;
const PARAGRAPH_WORDS_MIN = 12;
/** A line on so many pages is the template's. */
const REPEATED_PAGES_MIN = 3;

/** Shares from which a trait shows. */
const EXCLAIMS_FROM = 0.08;
const ASKS_FROM = 0.08;
const CONCISE_UNDER_WORDS = 14;
const ELABORATE_FROM_WORDS = 23;
const PLAIN_UNDER_GRADE = 8;
const TECHNICAL_FROM_GRADE = 13;

/** The whole sentences of one paragraph. */
interface Paragraph {
  url: string;
  sentences: string[];
  text: string;
  keys: ReadonlySet<string>;
  /** Spoken in the first person singular: a story, or a customer. */
  personal: boolean;
}

/** A page at a time, then all together: how the brand speaks. */
export interface VoiceReader {
  pages: readonly ReadPage[];
  read(page: ReadPage): Paragraph[];
}

/** Stories and testimonials are other people's voices; what repeats from page to page is nobody's. */
export function openVoice(all: readonly ReadPage[], language: string): VoiceReader {
  const pages = all.filter((page) => !["testimonial", "legal", "cart", "archive"].includes(page.role));
  const counts = new Map<string, number>();
  for (const line of pages.flatMap(linesOf)) counts.set(line, (counts.get(line) ?? 0) + 1);
  const isOwn = (line: string) => counts.get(line)! < REPEATED_PAGES_MIN && countWords(line) >= PARAGRAPH_WORDS_MIN;
  return {
    pages,
    read: (page) =>
      linesOf(page)
        .filter(isOwn)
        .flatMap((line): Paragraph[] => {
          const sentences = sentencesOf(line, language).filter(isProse);
          if (sentences.length === 0) return [];
          const text = sentences.join(" ");
          const keys = new Set(contentKeys(text, language));
          const personal = firstPerson(text, language).singular;
          return [{ url: page.url, sentences, text, keys, personal }];
        }),
  };
}

function linesOf(page: ReadPage): string[] {
  return [...new Set(page.html.main_text.slice(0, TEXT_CHARS_PER_PAGE).split("\n"))];
}

/** In measures. */
export function voiceOf(paragraphs: readonly Paragraph[], language: string): BrandContext["voice"] {
  const text = paragraphs.map((paragraph) => paragraph.text).join("\n");
  if (countWords(text) < WORDS_MIN) return null;
  const grade = language === "en" ? readingGrade(text) : null;
  const spoken = paragraphs.filter(({ url }) => SPEAKS_FOR_BRAND.has(pageRole(url)));
  return {
    traits: traitsOf(
      paragraphs.flatMap(({ sentences }) => sentences),
      grade,
    ),
    person: personOf(spoken, language),
    reading_grade: grade,
    sample_sentences: samples(paragraphs, language),
  };
}

/** What can be counted in any language; what a voice is like beyond that a model says. */
function traitsOf(sentences: readonly string[], grade: number | null): { trait: string; basis: string }[] {
  const share = (mark: string) => sentences.filter((sentence) => sentence.endsWith(mark)).length / sentences.length;
  const words = Math.round((countWords(sentences.join(" ")) / sentences.length) * 10) / 10;
  const traits: [boolean, string, string][] = [
    [share("!") >= EXCLAIMS_FROM, "enthusiastic", `${percent(share("!"))} of sentences end with an exclamation mark`],
    [share("?") >= ASKS_FROM, "inviting", `${percent(share("?"))} of sentences are questions`],
    [words < CONCISE_UNDER_WORDS, "concise", `${words} words per sentence`],
    [words >= ELABORATE_FROM_WORDS, "elaborate", `${words} words per sentence`],
    [grade !== null && grade < PLAIN_UNDER_GRADE, "plain", `reading grade ${grade}`],
    [grade !== null && grade >= TECHNICAL_FROM_GRADE, "expert", `reading grade ${grade}`],
  ];
  return traits.filter(([applies]) => applies).map(([, trait, basis]) => ({ trait, basis }));
}

/**
 * The person the brand speaks of itself in: each page has one voice, by its paragraphs without quotes, so that one
 * founder's story does not outweigh the site. null where it speaks of itself in none.
 */
function personOf(paragraphs: readonly Paragraph[], language: string): string | null {
  const byPage = new Map<string, number>();
  for (const paragraph of paragraphs) {
    if (/["“„«»]/.test(paragraph.text)) continue;
    const voice = paragraph.personal ? -1 : firstPerson(paragraph.text, language).plural ? 1 : 0;
    byPage.set(paragraph.url, (byPage.get(paragraph.url) ?? 0) + voice);
  }
  const plural = [...byPage.values()].filter((balance) => balance > 0).length;
  const singular = [...byPage.values()].filter((balance) => balance < 0).length;
  if (plural === 0 && singular === 0) return null;
  return plural >= singular ? "first person plural (we)" : "first person singular (I)";
}

/** Sentences nearest to what all of the site talks about. */
function samples(paragraphs: readonly Paragraph[], language: string): Sourced[] {
  const centrality = centralityOf(paragraphs);
  const candidates = paragraphs
    .filter((paragraph) => !paragraph.personal)
    .sort((a, b) => centrality(b) - centrality(a) || a.url.localeCompare(b.url));
  const chosen: Sourced[] = [];
  const urls = new Set<string>();
  for (const paragraph of candidates) {
    if (chosen.length >= SAMPLES) break;
    const sentence = paragraph.sentences.find((part) => {
      const words = countWords(part);
      return words >= SAMPLE_WORDS.min && words <= SAMPLE_WORDS.max;
    });
    if (sentence === undefined || urls.has(paragraph.url) || chosen.some((other) => other.value === sentence)) continue;
    urls.add(paragraph.url);
    chosen.push({ value: sentence, source_url: paragraph.url, method: `text:${language}` });
  }
  return chosen;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
