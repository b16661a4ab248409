/**
 * Time of reading one answer, ordinary and hostile, at growing length: it has to grow no faster than the text. Answers
 * are cut at 200,000 characters.
 */

import { competitorFromDomain } from "../../src/domain/competitor.ts";
import { type AnswerRecord, fieldOf, readAnswer } from "../../src/visibility/answer_facts.ts";

const SIZES = [25_000, 50_000, 100_000, 200_000];
const RIVALS = 20;
const REPEATS = 3;

const PATTERNS: Record<string, string> = {
  prose: "Many people compare Notion with Asana and Rival 7 before they decide. The notion is common. ",
  "the name alone": "Notion ",
  "names in a row": "Notion, Rival 1 and Rival 2, ",
  "open brackets": "[",
  "half links": "[a](",
  images: "![a](b",
  "dotted words": "a.",
  hosts: "notion.com/a ",
  schemes: "http://",
  "mail parts": "a@",
  "long word": "a",
  "open tags": "<a ",
  "list items": "\n1. Notion - x",
  bullets: "\n- Notion: y",
  "link definitions": "\n[a]: b",
  kana: "ルイ・",
  "Japanese name": "資生堂",
  "ligatures that grow": "\ufdfa",
  accents: "a\u0301\u0301\u0301",
  blanks: " ",
  "line ends": "\n",
};

const brand = {
  domain: "notion.com",
  name: "Notion",
  brand_context: null,
  competitors: [
    { ...competitorFromDomain("shiseido.example"), name: "資生堂" },
    { ...competitorFromDomain("asana.com"), name: "Asana" },
    ...Array.from({ length: RIVALS }, (_, i) => ({ ...competitorFromDomain(`rival${i}.example`), name: `Rival ${i}` })),
  ],
};
const field = fieldOf(brand);

console.log(["pattern".padEnd(22), ...SIZES.map((size) => `${size / 1000}k ms`.padStart(10))].join(""));
for (const [name, pattern] of Object.entries(PATTERNS)) {
  const times = SIZES.map((size) => bestTime(pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size)));
  console.log([name.padEnd(22), ...times.map((ms) => ms.toFixed(1).padStart(10))].join(""));
}

function bestTime(answer: string): number {
  const sources = [{ url: "https://www.notion.com/a", title: null, cited: true, retrieved: true }];
  const record: AnswerRecord = {
    answer,
    keyword: "task tool",
    question: "Which tool?",
    language: "en",
    sources,
    searched: true,
    contract: "search-required",
  };
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < REPEATS; i++) {
    const start = performance.now();
    readAnswer(record, field);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
