import { isQuestion } from "../language/question.ts";
import type { OpenElement } from "./dom_walk.ts";
import { squash } from "./page_draft.ts";
import type { HtmlFacts } from "./page_facts.ts";

/** Text of the page, block by block, gathered while the walk goes through the document. */
export interface TextReader {
  open(element: OpenElement): void;
  close(element: OpenElement): void;
  text(text: string, parent: OpenElement | null): void;
  finish(): PageText;
}

export interface PageText {
  mainText: string;
  /** The same without samples of code. */
  statedText: string;
  /** Lower-case words of the main text, capped. */
  mainWords: string[];
  mainWordCount: number;
  /** Of these, those that the page keeps from being quoted. */
  unquotableWords: number;
  wordCount: number;
  /** Hidden words that no tab, button or link of the page opens. */
  unreachableWords: number;
  hiddenText: string;
  /** Text that only crawlers can read. */
  veiledText: string;
  footerText: string;
  headerText: string;
  /** Nearly no text but in its header, or in a menu that nothing closes: what stands there is the page. */
  mainIn: "header" | "nav" | null;
  paragraphs: number;
  lists: number;
  tables: number;
  questions: HtmlFacts["questions"];
  statistics: HtmlFacts["statistics"];
}

const MAIN_TEXT_MAX = 40_000;
const FOOTER_TEXT_MAX = 4000;
const HIDDEN_TEXT_MAX = 4000;
const HEADER_TEXT_MAX = 2000;
const BLOCK_MAX = 20_000;
const WORDS_HASHED_MAX = 20_000;
const QUESTIONS_MAX = 100;
/** A block of so many words is running text, no label. */
const PROSE_WORDS_MIN = 12;
/** A header or a menu with so much of it, on a page with so few words elsewhere, holds the page. */
const PROSE_MIN = 40;
const LOST_WORDS_MAX = 30;

const BLOCK_TAGS = new Set(
  (
    "address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option p pre section summary table tbody " +
    "td text tfoot th thead tr ul"
  ).split(" "),
);
/** What screen readers alone are told is shorter. */
const VEILED_WORDS_MIN = 10;
const VEILED_MAX = 100;
/** Parts that are closed until a visitor opens them. */
const OPENABLE_ROLES = new Set("tabpanel region dialog alertdialog menu menubar listbox tooltip".split(" "));
const CONTROLLED_MAX = 2000;
/** What stands in no menu: one that holds it was never closed. */
const NO_MENU_PART = new Set(["main", "article", "footer", "h1"]);
const QUESTION_TAGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt"]);
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/g;

export function createTextReader(): TextReader {
  const main: string[] = [];
  const mainWords: string[] = [];
  const footer: string[] = [];
  const hidden: string[] = [];
  const header: string[] = [];
  let isNavOpen = false;
  const veiled: string[] = [];
  const stated: string[] = [];
  const closed: { words: number; ids: string[] }[] = [];
  const controlled = new Set<string>();
  const questions: HtmlFacts["questions"] = [];
  const statistics = { count: 0, sourced: 0 };
  const counts = { main: 0, unquotable: 0, all: 0, prose: { header: 0, nav: 0 }, paragraphs: 0, lists: 0, tables: 0 };
  let mainSize = 0;
  let footerSize = 0;
  let hiddenSize = 0;
  let block: string[] = [];
  let blockSize = 0;
  let blockIn: OpenElement | null = null;
  let linksOut = false;
  /** Open elements with data-nosnippet. */
  let unquotable = 0;
  let unquoted = "";
  /** Questions whose section is open, outer ones first. */
  let asked: { level: number; question: HtmlFacts["questions"][number] }[] = [];

  function flush(): void {
    const from = blockIn;
    const text = block.length === 0 ? "" : squash(block.join(""), BLOCK_MAX);
    const sourced = linksOut;
    const own = unquoted;
    unquoted = "";
    block = [];
    blockSize = 0;
    blockIn = null;
    linksOut = false;
    if (text === "") return;
    const words = countWords(text);
    if (from?.veil.text === true && words >= VEILED_WORDS_MIN && veiled.length < VEILED_MAX) veiled.push(text);
    if (from?.hidden === true) {
      if (!isOpenable(from) && closed.length < CONTROLLED_MAX) closed.push({ words, ids: idsAround(from) });
      // An accordion's answer is in the page, though closed.
      if (from.region === "main") for (const { question } of asked) question.answer_words += words;
      keepHidden(text);
      return;
    }
    counts.all += words;
    const region = from?.region ?? "main";
    if (region === "footer" && footerSize < FOOTER_TEXT_MAX) {
      footer.push(text);
      footerSize += text.length;
    }
    if (region === "header") header.push(text);
    if ((region === "header" || region === "nav") && words >= PROSE_WORDS_MIN) counts.prose[region] += words;
    if (region !== "main" || from?.silent === true) return;
    counts.main += words;
    if (unquotable > 0) counts.unquotable += words;
    if (mainSize < MAIN_TEXT_MAX) stated.push(squash(own, BLOCK_MAX));
    takeMain(text, from, words, sourced);
  }

  function keepHidden(text: string): void {
    if (text === "" || hiddenSize >= HIDDEN_TEXT_MAX) return;
    hidden.push(text);
    hiddenSize += text.length;
  }

  function takeMain(text: string, from: OpenElement | null, words: number, sourced: boolean): void {
    if (mainSize < MAIN_TEXT_MAX) {
      main.push(text);
      mainSize += text.length + 1;
    }
    if (mainWords.length < WORDS_HASHED_MAX) {
      for (const word of text.toLowerCase().split(" ")) mainWords.push(word);
    }
    const holder = headingAround(from);
    if (holder === null) {
      for (const { question } of asked) question.answer_words += words;
      if (from?.quoted == null) addStatistics(statistics, text, sourced);
      return;
    }
    const level = levelOf(holder);
    asked = asked.filter((open) => open.level < level);
    if (isQuestion(text) && !leadsOn(from) && questions.length < QUESTIONS_MAX) {
      const question = { heading: text.slice(0, 300), answer_words: 0 };
      questions.push(question);
      asked.push({ level, question });
    }
  }

  return {
    open(element) {
      const { tag } = element;
      if (NO_MENU_PART.has(tag) && element.parent?.region === "nav") isNavOpen = true;
      if (BLOCK_TAGS.has(tag)) flush();
      if (isUnquotable(element)) unquotable += 1;
      noteControlled(element, controlled);
      if (element.region !== "main" || element.hidden || element.muted) return;
      if (tag === "ul" || tag === "ol") counts.lists += 1;
      else if (tag === "table") counts.tables += 1;
      else if (tag === "p") counts.paragraphs += 1;
      else if (tag === "a" && /^https?:/i.test(element.attributes.href ?? "")) linksOut = true;
    },
    close(element) {
      if (BLOCK_TAGS.has(element.tag)) flush();
      if (isUnquotable(element)) unquotable -= 1;
    },
    text(text, parent) {
      if (parent?.muted === true || blockSize > BLOCK_MAX) return;
      // Seen but not read aloud (an icon, a price that the next words say in full): no part of the sentence around it.
      if (parent?.silent === true && !parent.hidden) {
        if (parent.region === "main") keepHidden(squash(text, BLOCK_MAX));
        return;
      }
      // Text of another standing than what the block began with (hidden, footer) is a block of its own.
      if (
        blockIn !== null &&
        parent !== null &&
        (blockIn.hidden !== parent.hidden || blockIn.region !== parent.region || blockIn.veil.text !== parent.veil.text)
      ) {
        flush();
      }
      blockIn ??= parent;
      block.push(text);
      if (parent?.quoted !== "code") unquoted += text;
      blockSize += text.length;
    },
    finish() {
      flush();
      return {
        mainText: main.join("\n").slice(0, MAIN_TEXT_MAX),
        statedText: stated.join("\n").slice(0, MAIN_TEXT_MAX),
        mainWords,
        mainWordCount: counts.main,
        unquotableWords: counts.unquotable,
        wordCount: counts.all,
        unreachableWords: closed
          .filter(({ ids }) => !ids.some((id) => controlled.has(id)))
          .reduce((sum, { words }) => sum + words, 0),
        veiledText: veiled.join("\n").slice(0, HIDDEN_TEXT_MAX),
        hiddenText: hidden.join("\n").slice(0, HIDDEN_TEXT_MAX),
        headerText: header.join("\n").slice(0, HEADER_TEXT_MAX),
        footerText: footer.join("\n").slice(0, FOOTER_TEXT_MAX),
        mainIn: counts.main < LOST_WORDS_MAX ? regionOfProse(counts.prose, isNavOpen) : null,
        paragraphs: counts.paragraphs,
        lists: counts.lists,
        tables: counts.tables,
        questions,
        statistics,
      };
    },
  };
}

function regionOfProse({ header, nav }: { header: number; nav: number }, isNavOpen: boolean): PageText["mainIn"] {
  if (header >= PROSE_MIN && (header >= nav || !isNavOpen)) return "header";
  return nav >= PROSE_MIN && isNavOpen ? "nav" : null;
}

function isUnquotable({ tag, attributes }: OpenElement): boolean {
  return attributes["data-nosnippet"] !== undefined && BLOCK_TAGS.has(tag);
}

function headingAround(element: OpenElement | null): OpenElement | null {
  for (let at = element, steps = 0; at !== null && steps < 6; at = at.parent, steps++) {
    if (QUESTION_TAGS.has(at.tag)) return at;
  }
  return null;
}

/** Of a heading; terms of lists and of accordions stand below all of them. */
function levelOf({ tag }: OpenElement): number {
  return tag.startsWith("h") ? Number(tag[1]) : QUESTION_TAGS.size;
}

/** A heading that links to another page is that page's title: its text stands there. */
function leadsOn(element: OpenElement | null): boolean {
  return ancestors(element).some(({ tag, attributes: { href = "#" } }) => tag === "a" && !href.startsWith("#"));
}

function isOpenable(element: OpenElement): boolean {
  return ancestors(element).some(
    ({ hidden, tag, attributes }) => hidden && (tag === "dialog" || OPENABLE_ROLES.has(attributes.role ?? "")),
  );
}

function idsAround(element: OpenElement): string[] {
  return ancestors(element).flatMap(({ hidden, attributes: { id } }) => (hidden && id !== undefined ? [id] : []));
}

function ancestors(element: OpenElement | null): OpenElement[] {
  const all: OpenElement[] = [];
  for (let at = element; at !== null; at = at.parent) all.push(at);
  return all;
}

/** What buttons, tabs and links of the page open. */
function noteControlled({ attributes }: OpenElement, controlled: Set<string>): void {
  const { href, "aria-controls": controls, "data-target": target, "data-bs-target": bootstrap } = attributes;
  const named = [href, target, bootstrap].flatMap((id) => (id?.startsWith("#") ? [id.slice(1)] : []));
  if (controlled.size > CONTROLLED_MAX) return;
  for (const id of [...named, ...(controls?.split(" ") ?? [])]) if (id !== "") controlled.add(id);
}

/** Words by spaces; scripts without spaces count two characters a word. */
function countWords(text: string): number {
  let words = 0;
  for (const piece of text.split(" ")) if (/[\p{L}\p{N}]/u.test(piece)) words += 1;
  if (!/[\u0e00-\u9fff\uac00-\ud7af]/.test(text)) return words;
  const dense = text.match(CJK)?.length ?? 0;
  return Math.max(words, Math.round(dense / 2));
}

const FIGURE =
  /\b(?!100(?:[.,]0+)?\s?(?:%|p|P))\d{1,12}(?:[.,]\d{1,6}){0,4}\s?(?:%|percent|per cent|prozent|pour cent|por ciento)|(?:[$€£¥]\s?\d)|\b\d{1,12}(?:[.,]\d{1,6})?\s?(?:million|billion|thousand|times|people|users|customers|clients|patients|families|companies|studies|participants|women|men|adults|children)\b|\b(?:one|two|three|four|five|six|seven|eight|nine)\s(?:in|out of)\s(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,6})\b|\b\d{1,6}\s(?:in|out of)\s\d{1,6}\b/i;
const SOURCE =
  /\baccording to\b|\bsources?:|\bstudy\b|\bstudies\b|\bsurvey\b|\bresearch(?:ers)?\b|\breport(?:ed|s)?\b|\bdata from\b|\bcensus\b|\bjournal\b|\(\s?[A-Z][^()]{2,60},?\s(?:19|20)\d\d\s?\)|\[\d{1,3}\]|\blaut\b|\bselon\b|\bsegún\b/;
const SENTENCES_MAX = 200;

function addStatistics(statistics: { count: number; sourced: number }, text: string, linksOut: boolean): void {
  if (!/\d|\b(?:in|out of)\b/.test(text)) return;
  const sentences = text.split(/(?<=[.!?])\s+(?=[A-ZÄÖÜÀ-Þ0-9"“(])/, SENTENCES_MAX);
  for (const sentence of sentences) {
    const short = sentence.slice(0, 600);
    if (!FIGURE.test(short)) continue;
    statistics.count += 1;
    if (linksOut || SOURCE.test(short)) statistics.sourced += 1;
  }
}
