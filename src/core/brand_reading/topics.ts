import type { BrandContext } from "../../domain/brand.ts";
import { keywordKey, primaryLanguage } from "../../language/keyword_text.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { wordsOf } from "../../language/words.ts";
import { leadsNowhere } from "../../page/page_facts_read.ts";
import type { ReadPage } from "../../page/page_role.ts";

const TOPICS_MAX = 25;
/** Share of the strongest below which a phrase is chance. */
const WEIGHT_MIN = 0.12;
/** Single words say little: only the strongest that name an offer are kept. */
const WORDS_MAX = 6;
const PHRASE_WORDS_MAX = 3;
const FURNITURE_PAGES_MIN = 3;
/** Words that begin or end no subject. */
const WEAK_EDGE =
  /^(?:often|first|second|third|least|best|better|worth|take|takes|fits?|short|plain|use|used|using|give|gives|help|helping|learn|recommended|right|full|next|good|great|new|every|many|two|three|four|five|six|ten|fifteen|twenty|switch|know)\s|\s(?:say|says|best|better|worth|take|takes|explained|days?|wrong|guide|leads|afterwards|measured|sense|less|words|naturally|downhill|progress|fit|use|used|using|decide|need|needs|know|mistakes?|checklist)$/;
const TEXT_WORDS_PER_PAGE = 2_000;
/** Where a phrase stands tells how much the page is about it. */
const FIELD_WEIGHTS = { title: 4, heading: 3, description: 2, link: 1.5, text: 0.25 };
/** Longer phrases are rarer and say more. */
const LENGTH_WEIGHT = [0.6, 1.5, 1.7];
const FURNITURE =
  /\b(?:home|contact|about|cart|login|account|menu|search|share|read|click|page|archive|copyright|reserved|cookie|privacy|terms|blog|news|faq|testimonial|event|events|learn more|upcoming|website|email|phone|address|welcome|facebook|twitter|pinterest|instagram|archives|posts?|comments?|asked|questions|frequently)\b/;

interface Term {
  phrase: string;
  weight: number;
  pages: number;
  url: string;
}

/** What the site talks about: phrases by where and on how many pages they stand, the brand's own names left out. A page at a time. */
export function* topicSteps(
  pages: readonly ReadPage[],
  options: { language: string; names: readonly string[]; offers: readonly string[] },
): Generator<void, BrandContext["topics"]> {
  const language = primaryLanguage(options.language);
  const names = options.names.map((name) => wordsOf(name).join(" "));
  const terms = new Map<string, Term>();
  const furniture = yield* repeatedLines(pages);
  const written = pages.map((page) => page.html.main_text).join("\n");
  for (const page of pages) {
    yield;
    if (["legal", "shop", "testimonial", "story", "listing", "event"].includes(page.role)) continue;
    for (const [phrase, weight] of pageTerms(page, { language, furniture })) {
      if (
        FURNITURE.test(phrase) ||
        WEAK_EDGE.test(phrase) ||
        names.some((name) => name.includes(phrase) || phrase.includes(name))
      )
        continue;
      const key = keywordKey(phrase, language);
      const known = terms.get(key);
      if (known === undefined) terms.set(key, { phrase, weight, pages: 1, url: page.url });
      else terms.set(key, { ...known, weight: known.weight + weight, pages: known.pages + 1 });
    }
  }
  yield;
  const ranked = [...terms.values()]
    .filter((term) => term.pages >= 2 || pages.length < 4)
    // A phrase never written in lower case is somebody's name.
    .filter((term) => !term.phrase.includes(".") && written.includes(term.phrase))
    .sort((a, b) => b.weight - a.weight || a.phrase.localeCompare(b.phrase));
  const kept = withoutParts(ranked, new Set(options.offers.flatMap((offer) => wordsOf(offer)))).slice(0, TOPICS_MAX);
  const greatest = kept[0]?.weight ?? 1;
  return kept
    .filter((term) => term.weight >= greatest * WEIGHT_MIN)
    .map((term) => ({
      term: term.phrase,
      weight: Math.round((term.weight / greatest) * 1000) / 1000,
      source_url: term.url,
    }));
}

/** Weight of each phrase on one page, damped so that repetition on a page counts little. */
function pageTerms(page: ReadPage, options: { language: string; furniture: ReadonlySet<string> }): Map<string, number> {
  const { language, furniture } = options;
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const phrase of phrasesOf(wordsOf(text), language)) weights.set(phrase, (weights.get(phrase) ?? 0) + weight);
  };
  add(page.html.titles[0] ?? "", FIELD_WEIGHTS.title);
  add(page.html.descriptions[0] ?? "", FIELD_WEIGHTS.description);
  for (const heading of page.html.headings.slice(0, 60))
    if (!furniture.has(lineKey(heading.text))) add(heading.text, FIELD_WEIGHTS.heading);
  if (page.role === "home") {
    for (const link of page.html.links)
      if (link.region === "nav" && link.internal && !leadsNowhere(link)) add(link.text, FIELD_WEIGHTS.link);
  }
  for (const line of page.html.main_text.split("\n").slice(0, 400)) {
    if (!furniture.has(lineKey(line))) add(line.slice(0, 2_000), FIELD_WEIGHTS.text);
  }
  const damped = new Map<string, number>();
  for (const [phrase, weight] of weights) {
    const length = phrase.split(" ").length;
    damped.set(phrase, Math.log1p(weight) * (LENGTH_WEIGHT[length - 1] ?? 1));
  }
  return damped;
}

/** Runs of one to three words with no function word inside. */
function phrasesOf(words: readonly string[], language: string): string[] {
  const phrases: string[] = [];
  const capped = words.slice(0, TEXT_WORDS_PER_PAGE);
  for (let start = 0; start < capped.length; start++) {
    const phrase: string[] = [];
    for (const word of capped.slice(start, start + PHRASE_WORDS_MAX)) {
      if (word.length < 3 || /\d/.test(word) || isStopWord(word, language)) break;
      phrase.push(word);
      phrases.push(phrase.join(" "));
    }
  }
  return phrases;
}

/** A phrase inside a stronger one, or a longer one around a stronger one with little of its own, is left out. */
function withoutParts(ranked: readonly Term[], offered: ReadonlySet<string>): Term[] {
  const kept: Term[] = [];
  let words = 0;
  for (const term of ranked) {
    const isWord = !term.phrase.includes(" ");
    if (isWord && (words >= WORDS_MAX || !offered.has(term.phrase))) continue;
    if (kept.length >= TOPICS_MAX) break;
    const isPart = kept.some(
      (other) =>
        ` ${other.phrase} `.includes(` ${term.phrase} `) ||
        (` ${term.phrase} `.includes(` ${other.phrase} `) && other.phrase.includes(" ")),
    );
    if (isPart) continue;
    kept.push(term);
    if (isWord) words++;
  }
  return kept;
}

/** Lines that stand on many pages: menus, share buttons, footers. */
function* repeatedLines(pages: readonly ReadPage[]): Generator<void, Set<string>> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    yield;
    const lines = [...page.html.main_text.split("\n"), ...page.html.headings.map((heading) => heading.text)];
    for (const key of new Set(lines.map(lineKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(FURNITURE_PAGES_MIN, pages.length / 8);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

function lineKey(line: string): string {
  return line.trim().toLowerCase().slice(0, 200);
}
