import { beginsAsQuestion, endsAsQuestion } from "../../language/question.ts";
import { countWords } from "../../language/words.ts";
import { isDebris, isProse, splitSentences } from "./sentences.ts";

/** A block on this many pages is furniture of the site, not text of the page. */
const FURNITURE_PAGES_MIN = 3;
const ITEM_WORDS_MAX = 45;
const LIST_ITEMS_MIN = 3;
/** A line without an end mark that begins so is the first half of a question. */
const ENDS = /[.!?…]["”’)]*$/;
/** Share of a run's lines that are no whole sentences from which it is a list. */
const BARE_SHARE_FROM = 0.34;
/** Whole sentences one to a line are a list when they are this short in the mean; longer ones are paragraphs. */
const TIP_WORDS_MAX = 14;
/** A heading may be broken over so many lines. */
const HEADING_LINES_MAX = 3;
/** Buttons, fields and marks of a shop or a form. */
const INTERFACE =
  /^(?:x|top|back|search|skip to .*|menu|close|home|login|cart|shopping cart|add to cart|buy now|quantity|sku:.*|category:.*|categories:.*|tags?:.*|description|reviews? \(\d+\)|share this:?|click to .*|opens in .*|photo:.*|previous|next|submit|send|register|read more|learn more|more|sold out|in stock|\d+)$/i;

/** The same in other languages. */
const FOREIGN_INTERFACE =
  /^(?:in den warenkorb|jetzt (?:kaufen|bestellen|buchen)|weiterlesen|mehr (?:erfahren|lesen)|startseite|zum warenkorb|absenden|zurück|weiter|ausverkauft|auf lager|ajouter au panier|acheter|lire la suite|en savoir plus|accueil|panier|envoyer|retour|suivant|précédent|en stock|añadir al carrito|comprar ahora|leer más|saber más|inicio|carrito|enviar|volver|siguiente|anterior|agotado|aggiungi al carrello|acquista ora|leggi (?:di più|tutto)|scopri di più|carrello|invia|indietro|avanti|esaurito|in winkelwagen|toevoegen aan winkelwagen|nu bestellen|lees (?:meer|verder)|winkelwagen|verzenden|terug|volgende|vorige|uitverkocht|op voorraad|adicionar ao carrinho|comprar|l(?:er|eia) mais|sai(?:ba|ber) mais|início|carrinho|voltar|seguinte|próximo|esgotado)$/i;

/** A page as it is stored: visible text, one block a line. */
export interface StoredPage {
  url: string;
  headings: readonly { level: number; text: string }[];
  text: string;
}

interface PageBlock {
  kind: "prose" | "list";
  /** Sentences of the paragraph, or items of the list, as they stand. */
  parts: string[];
}

/** What stands on a page under one of its headings. */
interface PageSection {
  /** Null above the first heading, and under the page's name. */
  heading: string | null;
  blocks: PageBlock[];
}

/** Lines that stand on several pages (navigation, footers, teasers); a page at a time. */
export function* furnitureSteps(pages: readonly Pick<StoredPage, "text">[]): Generator<void, ReadonlySet<string>> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    yield;
    for (const key of new Set(linesOf(page.text).map(lineKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= FURNITURE_PAGES_MIN).map(([key]) => key));
}

/** The page's own text by its headings, in order, without what repeats on other pages. Linear in the text. */
export function pageSections(
  page: StoredPage,
  { furniture, language }: { furniture: ReadonlySet<string>; language: string },
): PageSection[] {
  const levels = new Map(page.headings.map((heading) => [lineKey(heading.text), heading.level]));
  const sections: PageSection[] = [{ heading: null, blocks: [] }];
  const seen = new Set<string>();
  // A page may ask in a heading below what its name asks; each stands for a section of its own.
  const left = new Map<string, number>();
  for (const heading of page.headings) left.set(lineKey(heading.text), (left.get(lineKey(heading.text)) ?? 0) + 1);
  let isNamed = false;
  let isBroken = false;
  let run: string[] = [];
  const close = () => {
    sections.at(-1)?.blocks.push(...blocksOf(run, language));
    run = [];
  };
  for (const line of wholeHeadings(linesOf(page.text), levels)) {
    const key = lineKey(line);
    const level: number | undefined = levels.get(key);
    if (level !== undefined && (left.get(key) ?? 0) > 0) {
      left.set(key, (left.get(key) ?? 0) - 1);
      close();
      // The first h1 is the page's name; templates that set every heading as h1 mean sections by the others.
      const isName: boolean = level === 1 && !isNamed;
      sections.push({ heading: isName ? null : line, blocks: [] });
      isNamed ||= isName;
      isBroken = false;
    } else if (!furniture.has(key) && !seen.has(key) && !INTERFACE.test(line) && !FOREIGN_INTERFACE.test(line)) {
      if (isBroken && goesOn(run.at(-1), line)) run.push(`${run.pop()} ${line}`);
      else run.push(line);
      isBroken = true;
    } else isBroken = false;
    seen.add(key);
  }
  close();
  return sections.filter((section) => section.blocks.length > 0);
}

/** Lines with the headings that stand on several of them put together. */
function wholeHeadings(lines: readonly string[], levels: ReadonlyMap<string, number>): string[] {
  const whole: string[] = [];
  for (let place = 0; place < lines.length; place++) {
    let taken = 1;
    for (let count = HEADING_LINES_MAX; count > 1; count--) {
      const text = lines.slice(place, place + count).join(" ");
      if (place + count <= lines.length && levels.has(lineKey(text))) {
        taken = count;
        break;
      }
    }
    whole.push(lines.slice(place, place + taken).join(" "));
    place += taken - 1;
  }
  return whole;
}

interface Line {
  line: string;
  /** Its sentences. */
  parts: string[];
}

/** Whether a line goes on where the one before it broke off: in lower case, or with the end of the question it begins. */
function goesOn(before: string | undefined, line: string): boolean {
  if (before === undefined || ENDS.test(before) || countWords(before) > ITEM_WORDS_MAX) return false;
  return /^\p{Ll}/u.test(line) || (endsAsQuestion(line) && beginsAsQuestion(`${before} ${line}`));
}

/** Paragraphs and lists of neighbouring lines. */
function blocksOf(lines: readonly string[], language: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let run: Line[] = [];
  const close = () => {
    if (isList(run)) blocks.push({ kind: "list", parts: withoutTeasers(run.map(({ line }) => line)) });
    else {
      for (const { parts } of run)
        if (parts.some((part) => isProse(part)))
          blocks.push({ kind: "prose", parts: parts.filter((part) => !isDebris(part)) });
    }
    run = [];
  };
  for (const line of lines) {
    const parts = splitSentences(line, language).map((sentence) => sentence.text);
    const isShort = countWords(line) <= ITEM_WORDS_MAX && !isDebris(line);
    if (isShort && parts.length <= 2) run.push({ line, parts });
    else {
      close();
      run = [{ line, parts }];
      close();
    }
  }
  close();
  return blocks;
}

/** Questions behind a list of something else lead to other pages. */
function withoutTeasers(items: readonly string[]): string[] {
  const plain = items.filter((item) => !item.endsWith("?"));
  return plain.length > items.length / 2 && plain.length >= LIST_ITEMS_MIN ? plain : [...items];
}

/** Whether short neighbouring lines are the items of one list. */
function isList(run: readonly Line[]): boolean {
  if (run.length < LIST_ITEMS_MIN) return false;
  const lines = run.map(({ line }) => line);
  const bare = lines.filter((line) => !ENDS.test(line) || line.endsWith("?")).length;
  const words = lines.reduce((sum, line) => sum + countWords(line), 0) / lines.length;
  return bare / lines.length >= BARE_SHARE_FROM || words <= TIP_WORDS_MAX;
}

function linesOf(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => {
    const trimmed = line.replace(/\s+/g, " ").trim();
    return trimmed === "" ? [] : [trimmed];
  });
}

function lineKey(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase().slice(0, 300);
}
