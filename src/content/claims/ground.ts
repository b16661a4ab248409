import { textOfBlocks } from "../../domain/block.ts";
import { type Dossier, type DossierSource, isOwnSource } from "../../domain/dossier.ts";
import { type ClaimWords, claimWords } from "../../language/claim_words.ts";
import { primaryLanguage } from "../../language/keyword_text.ts";
import { splitSentences } from "../../language/sentences.ts";
import { isStopWord } from "../../language/stop_words.ts";
import { stemsOf, type Token, tokenize, valuesAt } from "./tokens.ts";

/** What a text may rest on. */
export interface GroundInput {
  sources: readonly Pick<DossierSource, "mark" | "kind" | "label" | "url" | "text">[];
  language: string;
  brand: { name: string; aliases: readonly string[]; domain: string };
  /** Addresses beside those of the sources: the site's crawled pages. */
  urls: readonly string[];
  /** Names of other businesses beside the hosts of the sources. */
  rivals?: readonly string[];
  /** What an audit found is proof: the text is about nothing else. */
  auditProves?: boolean;
}

/** A sentence of a source, or one line of it. */
export interface Passage {
  mark: string;
  text: string;
  tokens: readonly Token[];
  stems: ReadonlySet<string>;
}

export interface GroundSource {
  mark: string;
  /** Can prove a statement about the brand. */
  own: boolean;
  /** Tells what the audit saw on the site. */
  audited: boolean;
  /** Its page holds what customers say. */
  testimonial: boolean;
  url: string | null;
  text: string;
  tokens: readonly Token[];
  folds: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Places of a number among the tokens. */
  numbers: ReadonlyMap<number, readonly number[]>;
  /** Words and digits alone, single spaces around each. */
  spoken: string;
  /** Digits of what looks like a phone number. */
  digitRuns: readonly string[];
  passages: readonly Passage[];
  /** Written in the text's language: words can be compared. */
  sameLanguage: boolean;
}

export interface Ground {
  language: string;
  words: ClaimWords;
  sources: ReadonlyMap<string, GroundSource>;
  brand: GroundInput["brand"];
  brandFolds: ReadonlySet<string>;
  /** Hosts and names of other businesses, folded, without spaces. */
  rivals: readonly string[];
  urls: ReadonlySet<string>;
  /** Figures that need no source: of a plan of repair what servers answer with. */
  known: ReadonlySet<number>;
  /** Passages that hold a stem, over all sources. */
  frequency: ReadonlyMap<string, number>;
  passagesTotal: number;
}

/** A source with fewer words is of the text's language. */
const LANGUAGE_WORDS_MIN = 20;
const LANGUAGES = ["de", "en", "es", "fr", "it", "nl", "pt"];
/** Share of function words by which a text shows its language. */
const FUNCTION_WORDS_SHARE_MIN = 0.25;
const PASSAGE_CHARS_MAX = 700;
const RIVAL_CHARS_MIN = 4;
const HTTP_STATUS = [200, 301, 302, 307, 308, 401, 403, 404, 410, 500, 503];
const PHONE = /\d[\d\s()./–-]{5,24}\d/g;
/** Results and answers name businesses by their hosts. */
const HOST = /\b(?:[a-z0-9-]{2,40}\.){1,3}[a-z]{2,12}\b/gi;
const NOT_DIGIT = /\D/g;
export const TESTIMONIAL =
  /testimon|temoign|recension|reviews?\b|kundenstimm|bewertung|ervaring|beoordeling|depoiment|opinion|avis-|\bavis\b|\bresenas?\b/i;

export function indexGround(input: GroundInput): Ground {
  return groundOf(
    input,
    input.sources.map((source) => indexSource(source, input)),
  );
}

/** The ground of sources that are indexed, each by itself: together they may take long. */
export function groundOf(input: GroundInput, indexed: readonly GroundSource[]): Ground {
  const language = primaryLanguage(input.language);
  const sources = new Map(indexed.map((source) => [source.mark, source]));
  const frequency = new Map<string, number>();
  let passagesTotal = 0;
  for (const source of sources.values())
    for (const { stems } of source.passages) {
      passagesTotal++;
      for (const stem of stems) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
    }
  const { brand } = input;
  const domainWords = brand.domain.split(".");
  return {
    language,
    words: claimWords(language),
    sources,
    brand,
    brandFolds: new Set(
      [brand.name, ...brand.aliases, ...domainWords].flatMap((name) =>
        tokenize(name, language).map(({ fold }) => fold),
      ),
    ),
    rivals: rivalsOf(input),
    urls: new Set([...input.urls, ...input.sources.flatMap(({ url }) => url ?? [])].map(urlKey)),
    known: new Set(input.auditProves === true ? HTTP_STATUS : []),
    frequency,
    passagesTotal,
  };
}

/** What a draft may rest on: all of its dossier, with the blocks of the page that is edited. */
export function groundInputOf(dossier: Dossier): GroundInput {
  return {
    sources: [
      // A passage is of its page: what the title names, its words are about.
      ...dossier.sources.map((source) =>
        source.kind === "passage" ? { ...source, text: `${source.label}\n${source.text}` } : source,
      ),
      ...blockSources(dossier),
    ],
    auditProves: dossier.action === "fix",
    language: dossier.language,
    brand: dossier.brand,
    urls: [...dossier.index.map(({ url }) => url), ...dossier.links.map(({ url }) => url), dossier.target_url ?? ""],
  };
}

/** Blocks of the edited page, each under the heading that says what it is about: a price alone says nothing. */
export function blockSources({
  target_blocks,
  target_url,
}: Dossier): (GroundInput["sources"][number] & { url: string | null })[] {
  let above = "";
  return target_blocks.map(({ id, block }) => {
    const own = textOfBlocks([block]);
    if (block.type === "heading") above = own;
    const text = block.type === "heading" || above === "" ? own : `${above}\n${own}`;
    return { mark: id, kind: "page", label: id, url: target_url, text };
  });
}

/** One spelling of an address, to compare it by. */
export function urlKey(url: string): string {
  const plain = (url.split("#", 1)[0] ?? "").toLowerCase();
  const bare = plain.replace(/^https?:\/\/(?:www\.)?/, "");
  return bare.endsWith("/") ? bare.slice(0, -1) : bare;
}

/** The words of a text, one space around each: what a quotation is compared by. */
export function spokenWords(text: string, language: string): string {
  return ` ${tokenize(text, language)
    .map(({ fold }) => fold.replaceAll("'", ""))
    .join(" ")} `;
}

/** How telling a stem is among the sources. */
export function weightOf(stem: string, ground: Pick<Ground, "frequency" | "passagesTotal">): number {
  return Math.log(1 + ground.passagesTotal / (1 + (ground.frequency.get(stem) ?? 0)));
}

/** Digits of what may be phone numbers. */
export function digitRuns(text: string): string[] {
  return (text.match(PHONE) ?? []).map((run) => run.replace(NOT_DIGIT, ""));
}

export function indexSource(source: GroundInput["sources"][number], input: GroundInput): GroundSource {
  const language = primaryLanguage(input.language);
  const words = claimWords(language);
  const tokens = tokenize(source.text, language);
  const numbers = new Map<number, number[]>();
  tokens.forEach((_, at) => {
    for (const value of valuesAt(tokens, at, words)) numbers.set(value, [...(numbers.get(value) ?? []), at]);
  });
  return {
    mark: source.mark,
    own: isOwnSource(source) || (source.kind === "finding" && input.auditProves === true),
    audited: source.kind === "finding",
    testimonial: source.kind !== "finding" && (TESTIMONIAL.test(source.url ?? "") || TESTIMONIAL.test(source.label)),
    url: source.url,
    text: source.text,
    tokens,
    folds: new Set(tokens.map(({ fold }) => fold)),
    stems: new Set(stemsOf(tokens)),
    numbers,
    spoken: spokenWords(source.text, language),
    digitRuns: digitRuns(source.text),
    passages: passagesOf(source, language),
    sameLanguage: isInLanguage(tokens, language),
  };
}

function passagesOf({ mark, text }: { mark: string; text: string }, language: string): Passage[] {
  return text
    .split("\n")
    .flatMap((line) => splitSentences(line.slice(0, PASSAGE_CHARS_MAX * PASSAGES_A_LINE_MAX), language))
    .map((sentence) => {
      const shown = sentence.text.slice(0, PASSAGE_CHARS_MAX);
      const tokens = tokenize(shown, language);
      return { mark, text: shown, tokens, stems: new Set(stemsOf(tokens)) };
    })
    .filter(({ tokens }) => tokens.length > 0);
}

const PASSAGES_A_LINE_MAX = 100;

/** False where the function words are another language's. */
function isInLanguage(tokens: readonly Token[], language: string): boolean {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ text }) => text.toLowerCase());
  if (words.length < LANGUAGE_WORDS_MIN) return true;
  const share = (of: string) => words.filter((word) => isStopWord(word, of)).length / words.length;
  const own = share(language);
  return !LANGUAGES.some(
    (other) => other !== language && share(other) > own * 2 && share(other) >= FUNCTION_WORDS_SHARE_MIN,
  );
}

function rivalsOf({ sources, brand, rivals = [] }: GroundInput): string[] {
  const own = urlKey(brand.domain).split("/", 1)[0] ?? "";
  const hosts = sources
    .filter((source) => !isOwnSource(source))
    .flatMap(({ url, text }) => [urlKey(url ?? "").split("/", 1)[0] ?? "", ...(text.match(HOST) ?? [])])
    .map((host) => host.toLowerCase())
    .filter((host) => !host.endsWith(own))
    .map((host) => host.split(".").at(-2) ?? "");
  return [...hosts, ...rivals]
    .map((name) => spokenWords(name, "en").replaceAll(" ", ""))
    .filter((name) => name.length >= RIVAL_CHARS_MIN);
}

/** A passage and the share of the statement's weight that it holds, 0 to 1. */
export interface Near {
  passage: Passage;
  share: number;
}

/** Passages of the sources that share most with the statement, best first. */
export function nearestPassages(
  stems: readonly string[],
  sources: readonly GroundSource[],
  { ground, most }: { ground: Ground; most: number },
): Near[] {
  const wanted = new Set(stems);
  const total = [...wanted].reduce((sum, stem) => sum + weightOf(stem, ground), 0);
  if (total === 0) return [];
  const near: Near[] = [];
  for (const { passages } of sources)
    for (const passage of passages) {
      let weight = 0;
      for (const stem of wanted) if (passage.stems.has(stem)) weight += weightOf(stem, ground);
      if (weight > 0) near.push({ passage, share: weight / total });
    }
  return near.sort((a, b) => b.share - a.share || a.passage.text.length - b.passage.text.length).slice(0, most);
}
