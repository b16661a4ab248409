import { type Dossier, type DossierSource, isOwnSource } from "../domain/dossier.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { isStopWord } from "../language/stop_words.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import { calls, isFurniture, type LineFacts, leans, lineFacts } from "./line_facts.ts";
import {
  DEBRIS,
  isRow,
  lineKey,
  OPENS_WELL,
  partsOfLabel,
  type Run,
  runsOf,
  SENTENCE_WORDS_MIN,
  sentencesOf,
  tableOf,
} from "./site_lines.ts";

/** What stands under one heading of a page of the site, from its first block on, cleared of what cannot be quoted. */
export interface SitePassage {
  mark: string;
  url: string;
  /** Title of the page. */
  page: string;
  /** Empty: the page's opening, or the line before cannot be told from a list. */
  heading: string;
  /** The last of a page of several: where pages call to act. */
  isLast: boolean;
  /** Its heading is the title of another page: that one has the rest. */
  isTeaser: boolean;
  /** Its first line goes on from what stood before: to be read under its own question only. */
  leans: boolean;
  paragraphs: string[];
  /** `**Name**` of who is quoted; empty where the site speaks itself. */
  author: string;
  headingKeys: readonly string[];
  /** Of the page's title; none of a page that is about everything. */
  pageKeys: readonly string[];
  /** Of the first sentence. */
  firstKeys: readonly string[];
  keys: readonly string[];
}

const PASSAGE_CHARS_MAX = 600;
const PASSAGE_SENTENCES_MAX = 5;
const SENTENCE_CHARS_MAX = 420;
const SMALL_WORDS_SHARE_MIN = 0.15;
/** A list of one may be a numbered heading. */
const ITEMS_MIN = 2;
const AUTHOR_WORDS_MAX = 5;
/** Kinds of pages that hold other pages' words or none of their own. */
const LISTING_KINDS: ReadonlySet<string> = new Set(["archive", "contact", "attachment", "legal", "cart"]);

const NUMERIC_DATE = /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})\b|\b\d{4}-\d{2}-\d{2}\b/;
const YEAR = /\b(?:19|20)\d{2}\b/;
const PRICE = /\p{Sc}\s?\d|\d\s?\p{Sc}|\b(?:EUR|USD|CHF|GBP|COP|BRL|MXN)\s?\d|\d\s?(?:EUR|USD|CHF|GBP|COP|BRL|MXN)\b/u;
const QUOTED = /^(?:> )?["“„«»](.{40,})["”“»«]\s*(?:[-–—]\s*(\p{Lu}[^.!?]{2,40}))?$/u;
/** A label in capitals that ran into its text. */
const GLUED_LABEL = /^\p{Lu}{6,}[\s–:-]+\p{Lu}/u;
const PAIRS = [
  ["(", ")"],
  ["«", "»"],
] as const;

/** Passages of the brand's own pages in the order of the dossier's sources. */
export function sitePassages(dossier: Dossier): SitePassage[] {
  const kinds = new Map(dossier.index.map(({ url, kind }) => [url, kind]));
  const sources = dossier.sources.filter(
    (source) => isOwnSource(source) && source.kind !== "brand" && !LISTING_KINDS.has(kinds.get(source.url ?? "") ?? ""),
  );
  const runs = sources.map((source) => ({ source, runs: runsOf(source) }));
  const homes = new Set([...kinds].filter(([, kind]) => kind === "home").map(([url]) => url));
  const facts = {
    ...lineFacts(primaryLanguage(dossier.language), runs),
    homes,
    ownTitle: (title: string) => ownTitle(title, dossier),
    titles: new Map(dossier.index.map(({ url, title }) => [url, lineKey(title)])),
  };
  return runs.flatMap(({ source, runs }) => runs.flatMap((run) => passagesOf(source, run, facts)));
}

/** A page's title without the brand's names, which say nothing of the page. */
export function ownTitle(title: string, { brand }: Dossier): string {
  return [brand.name, ...brand.aliases].reduce(
    (text, name) => (name === "" ? text : text.replaceAll(name, " ")),
    title,
  );
}

export function saysPrice({ paragraphs }: Pick<SitePassage, "paragraphs">): boolean {
  return paragraphs.some((text) => PRICE.test(text));
}

function passagesOf(source: DossierSource, run: Run, facts: LineFacts): SitePassage[] {
  const quote = quoteOf(source, run, facts);
  if (quote !== null) return [quote];
  // The heading of a page stands in the menus of others.
  if (!lineKey(source.label).includes(lineKey(run.heading)) && isFurniture(run.heading, facts)) return [];
  const paragraphs: string[] = [];
  let room = PASSAGE_CHARS_MAX;
  for (const block of run.blocks) {
    if (namesOther(block[0]!, source, facts)) break;
    const kept = keptOf(block, facts, { room, isFirst: paragraphs.length === 0 });
    if (kept.text !== "") paragraphs.push(kept.text);
    room -= kept.text.length;
    if (!kept.whole || room <= 0) break;
  }
  return paragraphs.length === 0 ? [] : [passage(source, run, { paragraphs, author: "", facts })];
}

function passage(
  source: DossierSource,
  run: Run,
  of: { paragraphs: string[]; author: string; facts: LineFacts },
): SitePassage {
  const keysOf = (text: string) => contentKeys(text, of.facts.language);
  return {
    mark: source.mark,
    url: source.url ?? "",
    page: partsOfLabel(source.label).title,
    heading: run.heading,
    isLast: run.isLast,
    isTeaser: namesOther(run.heading, source, of.facts),
    leans: leans(of.paragraphs[0]!, run, of.facts),
    paragraphs: of.paragraphs,
    author: of.author,
    headingKeys: keysOf(run.heading),
    pageKeys: of.facts.homes.has(source.url ?? "") ? [] : keysOf(of.facts.ownTitle(partsOfLabel(source.label).title)),
    firstKeys: keysOf(sentencesOf(of.paragraphs[0]!)[0] ?? ""),
    keys: keysOf(of.paragraphs.join("\n")),
  };
}

/** Words in quotation marks with the name of who said them, on the same line or as the heading. */
function quoteOf(source: DossierSource, run: Run, facts: LineFacts): SitePassage | null {
  const found = QUOTED.exec(run.blocks[0]?.[0] ?? "");
  const author = found?.[2]?.trim() ?? "";
  if (found === null || author === "" || wordsOf(author).length > AUTHOR_WORDS_MAX || DEBRIS.test(found[1]!))
    return null;
  return passage(source, run, { paragraphs: [found[1]!.trim()], author, facts });
}

/** The sentences of a block up to the first that cannot be quoted. `whole`: the block stood to its end. */
function keptOf(
  block: readonly string[],
  facts: LineFacts,
  { room, isFirst }: { room: number; isFirst: boolean },
): { text: string; whole: boolean } {
  const [line, ...items] = block as [string, ...string[]];
  if (isRow(line)) return { text: tableOf(block), whole: false };
  if (!OPENS_WELL.test(line) || isFurniture(line, facts)) return { text: "", whole: false };
  const sentences = sentencesOf(line);
  const kept: string[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if ((at > 0 || !isFirst) && calls(sentence, facts)) break;
    const size = kept.join(" ").length + sentence.length;
    if (kept.length >= PASSAGE_SENTENCES_MAX || size > room || !isQuotable(sentence, facts)) break;
    if (sentence.endsWith(":") && (items.length < ITEMS_MIN || items.some((item) => DEBRIS.test(item.slice(2))))) break;
    kept.push(sentence);
  }
  const whole = kept.length === sentences.length;
  // The words are the line's own from its start, with its own spaces.
  const end = kept.length === 0 ? 0 : line.indexOf(kept.at(-1)!) + kept.at(-1)!.length;
  const list = whole && kept.at(-1)?.endsWith(":") ? `\n\n${items.join("\n")}` : "";
  return { text: line.slice(0, end) + list, whole: whole && (items.length === 0 || list !== "") };
}

function isQuotable(sentence: string, facts: LineFacts): boolean {
  const words = wordsOf(sentence);
  if (sentence.length > SENTENCE_CHARS_MAX || words.length < SENTENCE_WORDS_MIN) return false;
  if (
    !/[.…。:]["'”’»)]*$/u.test(sentence) ||
    DEBRIS.test(sentence) ||
    GLUED_LABEL.test(sentence) ||
    !isClosed(sentence) ||
    isDated(sentence, facts)
  )
    return false;
  const small = words.filter((word) => isStopWord(word, facts.language)).length;
  return !facts.hasSmallWords || small / words.length >= SMALL_WORDS_SHARE_MIN;
}

/** Every bracket and quotation that opens in it ends in it. */
function isClosed(sentence: string): boolean {
  const isOdd = sentence.split('"').length % 2 === 0 && !sentence.includes("„");
  return !isOdd && PAIRS.every(([open, close]) => sentence.split(open).length === sentence.split(close).length);
}

/** A day, or a year beside a price: it speaks of what is over, or soon will be. */
function isDated(sentence: string, { months }: LineFacts): boolean {
  if (NUMERIC_DATE.test(sentence)) return true;
  const named = /\d/.test(sentence) && wordsOf(sentence).some((word) => months.includes(word));
  return named || (YEAR.test(sentence) && PRICE.test(sentence));
}

function namesOther(line: string, source: DossierSource, { titles }: LineFacts): boolean {
  const key = lineKey(line);
  return key !== "" && [...titles].some(([url, title]) => url !== source.url && title.startsWith(key));
}
