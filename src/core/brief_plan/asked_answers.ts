import { countWords } from "../../language/words.ts";
import { type PageSection, pageSections, type StoredPage } from "../text/page_sections.ts";
import { isDebris } from "../text/sentences.ts";

const WORDS_MAX = 75;
const WORDS_MIN = 3;
const SENTENCES_MAX = 4;

/** A question that a page of the brand has as a heading, with the first sentences under it. */
export interface AskedAnswer {
  question: string;
  sentences: string[];
  url: string;
  page_title: string;
}

/** Questions as headings of any page, its name included, answered however shortly; a page at a time. */
export function* askedAnswerSteps(
  pages: readonly StoredPage[],
  options: { furniture: ReadonlySet<string>; language: string },
): Generator<void, AskedAnswer[]> {
  const answers: AskedAnswer[] = [];
  for (const page of pages) {
    if (!page.headings.some((heading) => isQuestion(heading.text))) continue;
    yield;
    const name = page.headings.find((heading) => heading.level === 1)?.text.trim() ?? "";
    for (const [place, section] of pageSections(page, options).entries()) {
      const question = section.heading ?? (place === 0 ? name : "");
      const sentences = isQuestion(question) ? answerIn(section) : [];
      if (sentences.length > 0) answers.push({ question, sentences, url: page.url, page_title: page.title });
    }
  }
  return answers;
}

/** The first sentences of a text, as many as make a short answer. */
export function firstSentences(parts: readonly string[]): string[] {
  const kept: string[] = [];
  let words = 0;
  for (const part of parts) {
    const count = countWords(part);
    if (kept.length > 0 && (words + count > WORDS_MAX || kept.length >= SENTENCES_MAX || part.endsWith("?"))) break;
    kept.push(part);
    words += count;
  }
  return kept;
}

function answerIn({ blocks }: PageSection): string[] {
  const [first] = blocks;
  if (first === undefined || first.kind !== "prose" || first.parts.some(isDebris)) return [];
  const sentences = firstSentences(first.parts);
  const text = sentences.join(" ");
  const isAnswer = /[.!…]["”’»)]*$/.test(text) && !sentences[0]?.endsWith("?");
  return isAnswer && countWords(text) >= WORDS_MIN && countWords(text) <= WORDS_MAX * 2 ? sentences : [];
}

function isQuestion(text: string): boolean {
  return text.trim().endsWith("?");
}
