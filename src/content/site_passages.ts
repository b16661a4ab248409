import { type Block, textOfBlocks } from "../domain/block.ts";
import { type Dossier, type DossierSource, isOwnSource } from "../domain/dossier.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { endsAsQuestion } from "../language/question.ts";
import { splitSentences } from "../language/sentences.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import { TESTIMONIAL } from "./claims/ground.ts";

/** What stands under one heading of a page of the site: whole blocks as they stand, without what cannot be quoted. */
export interface SitePassage {
  mark: string;
  url: string;
  /** Of the page. */
  title: string;
  /** Empty: the page's opening above its first heading. */
  heading: string;
  isOpening: boolean;
  blocks: Block[];
  headingKeys: readonly string[];
  /** Of the page's title; none of a page that is about everything. */
  pageKeys: readonly string[];
  /** Of the first sentence. */
  firstKeys: readonly string[];
  keys: readonly string[];
}

type Run = { place: number } & Pick<SitePassage, "heading" | "blocks">;

/** Kinds of pages that hold other pages' words or none of their own. */
const LISTING_KINDS: ReadonlySet<string> = new Set(["archive", "contact", "attachment", "legal", "cart"]);
const PASSAGE_CHARS_MAX = 1400;
const SENTENCE_WORDS_MIN = 5;
const QUESTION_WORDS_MAX = 20;
const CELL_BAR = " | ";
const HEAD_LINE = /^(?:Title|Description): /;
const HEADING_MARK = /^#{1,6} /;
const ITEM_MARK = /^[-*•] /;
const STATEMENT_END = /[.…。:]["'”’»)]*$/u;
const OPENS_WELL = /^[¿¡]?[\p{Lu}\p{Lo}\d]/u;
/** Numbered parts lean on the whole, bars stand between labels, and shouts call to act. */
const BAD_HEADING = /^\d|\||!$/;
/** Markup, addresses, phone numbers, labels that ran into their text: not to be quoted as prose. */
const DEBRIS =
  /\uFFFD|[[\]<>{}*_`#|\\^~]|https?:|www\.|\S@\S|\+?\d[\d\s().-]{8,}\d|[\p{Ll}\d)][.!?](?=\p{Lu}\p{Ll})|^\p{Lu}{5,}\b|(?<!\p{L})(?:\p{Lu}{3,}\s){3}/u;

/** Passages of the brand's own pages in the order of the dossier's sources. */
export function sitePassages(dossier: Dossier): SitePassage[] {
  const language = primaryLanguage(dossier.language);
  const kinds = new Map(dossier.index.map(({ url, kind }) => [url, kind]));
  const keysOf = (text: string) => contentKeys(text, language);
  const own = dossier.sources
    .filter((source) => isOwnSource(source) && source.kind !== "brand")
    .filter(({ url, label }) => !LISTING_KINDS.has(kinds.get(url!)!) && !TESTIMONIAL.test(`${url} ${label}`));
  const titles = dossier.index.map(({ url, title }) => ({ url, key: lineKey(title) }));
  return own.flatMap((source) =>
    runsOf(source).flatMap((run): SitePassage[] => {
      const url = source.url ?? "";
      const key = lineKey(run.heading);
      // The brand's own name over a text says nothing of it.
      const heading = key === lineKey(dossier.brand.name) ? "" : run.heading;
      // The heading is the title of another page: that one has the rest.
      const isTeaser = key.includes(" ") && titles.some((page) => page.url !== url && page.key.startsWith(key));
      const blocks = isTeaser || BAD_HEADING.test(heading) ? [] : quotable({ ...run, heading });
      const text = textOfBlocks(blocks);
      if (text === "") return [];
      const title = source.label.split(" › ")[0]!;
      return [
        {
          ...{ mark: source.mark, url, title, heading, blocks },
          isOpening: source.kind === "page" && run.place <= 1,
          headingKeys: keysOf(heading),
          pageKeys: kinds.get(url) === "home" ? [] : keysOf(ownTitle(title, dossier.brand)),
          firstKeys: keysOf(splitSentences(text, language)[0]!.text),
          keys: keysOf(text),
        },
      ];
    }),
  );
}

/** A page's title without the brand's names, which say nothing of the page. */
export function ownTitle(title: string, brand: Dossier["brand"]): string {
  const names = [brand.name, ...brand.aliases].filter((name) => name !== "");
  return names.reduce((text, name) => text.replaceAll(name, " "), title);
}

/** Lower-case words: equal for two spellings of one line. */
export function lineKey(text: string): string {
  return wordsOf(text).join(" ");
}

/** Lines by their headings; a short question between them is one too. */
function runsOf({ text, kind, label }: DossierSource): Run[] {
  const named = kind === "passage" ? label.split(" › ")[1] : undefined;
  const isAsked = (line: string) =>
    endsAsQuestion(line) && wordsOf(line).length <= QUESTION_WORDS_MAX && !ITEM_MARK.test(line) && !/[.!:] /.test(line);
  const runs: Run[] = [{ heading: "", place: 0, blocks: [] }];
  for (const line of text.split("\n").filter((each) => each.trim() !== "" && !HEAD_LINE.test(each))) {
    const { blocks } = runs.at(-1)!;
    const last = blocks.at(-1);
    if (HEADING_MARK.test(line) || line === named || isAsked(line))
      runs.push({ heading: line.replace(HEADING_MARK, "").trim(), place: runs.length, blocks: [] });
    else if (line.includes(CELL_BAR)) {
      if (last?.type === "table") last.rows.push(line.split(CELL_BAR));
      else blocks.push({ type: "table", header: true, rows: [line.split(CELL_BAR)] });
    } else if (ITEM_MARK.test(line)) {
      if (last?.type === "list") last.items.push(line.slice(2));
      else blocks.push({ type: "list", ordered: false, items: [line.slice(2)] });
    } else
      blocks.push(line.startsWith("> ") ? { type: "quote", text: line.slice(2) } : { type: "paragraph", text: line });
  }
  return runs.filter(({ blocks }) => blocks.length > 0);
}

/** Whole blocks up to the room there is; a list or table right under the heading or with the line that announces it. */
function quotable({ heading, blocks }: Run): Block[] {
  const kept: Block[] = [];
  let room = PASSAGE_CHARS_MAX;
  for (const [at, block] of blocks.entries()) {
    const isText = block.type === "paragraph";
    const group = isText && block.text.endsWith(":") ? [block, blocks[at + 1]] : [block];
    const stands = isText ? isStatement(block.text) : at === 0 && heading !== "";
    if (!stands || !group.slice(isText ? 1 : 0).every((each) => isWhole(each))) continue;
    const whole = group as Block[];
    room -= textOfBlocks(whole).length;
    if (room < 0) break;
    kept.push(...whole);
  }
  return kept;
}

/** A list or table without debris, of more than one item or row. */
function isWhole(block: Block | undefined): boolean {
  if (block?.type !== "list" && block?.type !== "table") return false;
  const rows = block.type === "table" ? block.rows : block.items.map((item) => [item]);
  const isEven = rows.every(({ length }) => length === rows[0]!.length);
  return rows.length > 1 && isEven && !rows.flat().some((cell) => DEBRIS.test(cell));
}

/** Prose that can be read by itself. */
function isStatement(text: string): boolean {
  return (
    OPENS_WELL.test(text) &&
    STATEMENT_END.test(text) &&
    wordsOf(text).length >= SENTENCE_WORDS_MIN &&
    !DEBRIS.test(text)
  );
}
