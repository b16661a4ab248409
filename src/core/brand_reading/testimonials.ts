import type { BrandContext } from "../../domain/brand.ts";
import { countWords } from "../../language/words.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { cue } from "../text/cue.ts";
import { isProse, sentencesOf } from "../text/sentences.ts";

const QUOTE_WORDS_MIN = 8;
const AUTHOR_WORDS_MAX = 6;
/** A quote that makes up this share of its block is the block, not a line of dialogue in it. */
const WHOLE_BLOCK_FROM = 0.8;
const SAYS =
  /\b(?:testimonials?|(?:customers?|clients?|parents?|patients?|students?|people|guests?|others|they|families|couples|teams?) (?:say|are saying|think|love))\b/i;
/** A heading of reviews and nothing else; "Contract review at …" sells one. */
const REVIEWS =
  /^(?:(?:our|your|the|read|see|all|recent|latest|new|happy|verified|real|online|customer|client|patient|student|guest|user|member|parent|product|google|yelp|facebook|trustpilot|tripadvisor|\d[\d,.]*|(?:5|five)[- ]star|star|and|&|ratings?|testimonials?)(?:['’]s?)? +){0,5}(?:reviews|(?<=(?:customer|client|patient|student|guest|user|google) )review)\b(?: +(?:from|by|on|of (?:our|the|us)|\(\d).{0,60})?[:.!]?$/i;
/** The same in other languages. */
const FOREIGN_SAYS = cue(
  "kundenstimmen|(?:das )?sagen unsere|was (?:unsere )?(?:kund*|gäste|patient*|teilnehm*)|stimmen|(?:kunden|google-?)?bewertungen|(?:(?:nos|vos|les) )?avis(?: (?:clients?|google|vérifiés|de nos .{1,40}|des? .{1,40}))?$|témoignages|(?:ce que|ce qu['’]en) (?:disent|pensent)|ils nous recommandent|opiniones|testimonios|lo que (?:dicen|opinan)|recensioni|testimonianze|(?:cosa|che cosa|quello che) dicono|dicono di noi|ervaringen|klantervaringen|wat (?:onze )?(?:klanten|cliënten|gasten|patiënten)|beoordelingen|opiniões|testemunhos|depoimentos|o que (?:dizem|dizem os)",
);
const AUTHOR_LINE_WORDS_MAX = 10;
const QUOTED =
  /(?:„([^“”„]{40,600})[“”]|«([^«»]{40,600})»|»([^«»]{40,600})«|[“"]([^”"“]{40,600})[”"])\s*(?:[-–—~]\s*([\p{Lu}][^\n.!?]{1,50}))?/gu;
/** A name with its initials, and what the customer is. */
const SIGNED = /^\s*[-–—~]\s*(\p{Lu}(?:[^\n.!?]|(?<=\p{Lu})\.){1,50})$/u;
/** A name may come with an age or a year. */
const AUTHOR_DIGITS_MAX = 4;
const PRICED = /[$€£¥%]|(?<![\p{L}\p{N}])(?:USD|EUR|GBP|CHF|CAD|AUD)(?![\p{L}\p{N}])/u;
/** Customers speak in their own person. */
const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:I|[Mm]e|[Mm]y|myself|[Ii]ch|[Mm]ich|[Mm]ir|[Mm]eine?\p{Ll}?|[Jj]e|[Jj]['’]\p{L}+|[Mm]oi|[Yy]o|[Ii]o|[Ii]k|[Mm]ijn?|[Ee]u|[Mm]eu|[Mm]inha)(?![\p{L}\p{N}])/u;
const EXCERPT_CHARS_MAX = 300;
/** Pages on which customers are quoted. */
const QUOTING_ROLES: ReadonlySet<PageRole> = new Set(["testimonial", "home", "about", "story"]);
/** Of these, the ones that show the customers whom the brand itself would show first. */
const FIRST_ROLES: ReadonlySet<PageRole> = new Set(["testimonial", "home"]);
/** Pages that may be named after a customer. */
const CUSTOMER_ROLES: ReadonlySet<PageRole> = new Set(["testimonial", "story"]);

type Signal = BrandContext["trust_signals"][number];

/** What is read of a page to find customers' words on it. */
export interface QuotingPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
  text: string;
}

/**
 * Customers' own words with their names, as the pages show them, those of the home page and the testimonials first; a
 * page at a time. `brand` holds the names by which the site speaks of itself.
 */
export function* testimonialSteps(
  pages: readonly QuotingPage[],
  { brand }: { brand: readonly string[] } = { brand: [] },
): Generator<void, Signal[]> {
  const read = pages.map((page) => ({ ...page, role: pageRole(page.url) }));
  const site = { brand: brand.map(plain).filter((name) => name !== ""), names: pageNames(read) };
  const found: Signal[] = [];
  for (const isFirst of [true, false]) {
    const headed: Signal[] = [];
    const quoted: Signal[] = [];
    for (const page of read.filter(({ role }) => FIRST_ROLES.has(role) === isFirst)) {
      yield;
      headed.push(...headedQuotes(page, site));
      quoted.push(...testimonials(page, site));
    }
    found.push(...headed, ...quoted);
  }
  return found.filter((signal) => !isOwnStatement(signal.value, site));
}

/** What no customer is called: the brand, and the offers and articles that the site's pages are named after. */
interface Site {
  brand: readonly string[];
  names: ReadonlySet<string>;
}

function pageNames(pages: readonly RolePage[]): ReadonlySet<string> {
  const named = pages.filter(({ role }) => !CUSTOMER_ROLES.has(role));
  return new Set(
    named.flatMap(({ title, headings }) =>
      [title.split(/\s[|–—»·-]\s/u)[0]!, ...headings.filter(({ level }) => level === 1).map(({ text }) => text)].map(
        plain,
      ),
    ),
  );
}

/** Whether a line names a person and not an offer, a price or the brand. */
function isCustomer(line: string, { brand, names }: Site): boolean {
  const text = plain(line);
  const [name = ""] = text.split(/\s*[,|(–—:]\s*|\s-\s/u);
  return (
    !PRICED.test(line) &&
    (line.match(/\d/g) ?? []).length <= AUTHOR_DIGITS_MAX &&
    !names.has(text) &&
    !names.has(name) &&
    !brand.some((own) => text.startsWith(own))
  );
}

/** What begins with the brand's name the brand says of itself, unless one person speaks. */
function isOwnStatement(text: string, { brand }: Site): boolean {
  return brand.some((own) => plain(text).startsWith(`${own} `)) && !FIRST_PERSON.test(text);
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^[\s"“„«–—-]+/u, "")
    .trim()
    .toLowerCase();
}

interface RolePage extends QuotingPage {
  role: PageRole;
}

/** Quoted words of customers: a quote with its name, on any page; the whole text on a testimonial's own page. */
function testimonials(page: RolePage, site: Site): Signal[] {
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
      const isNamed = author !== undefined && countWords(author) <= AUTHOR_WORDS_MAX && isCustomer(author, site);
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
  const sentences = sentencesOf(page.text).filter(isProse);
  const personal = sentences.filter((sentence) => /\b(?:I|my|me|we|our|us)\b/.test(sentence));
  if (personal.length === 0 || /testimonial|review|quote/i.test(author)) return [];
  const value = excerpt(personal.slice(0, 3).join(" "));
  return [{ value, source_url: page.url, method: "testimonial_page", kind: "testimonial", author }];
}

/** Under a heading that announces customers' words: a sentence, then a short line with a name. */
function headedQuotes(page: RolePage, site: Site): Signal[] {
  const headings = new Set(page.headings.map((heading) => heading.text.trim()));
  const blocks = page.text.split(/\n+/).map((line) => line.trim());
  const signals: Signal[] = [];
  let announced = false;
  for (const [place, block] of blocks.entries()) {
    if (headings.has(block)) {
      announced = announcesCustomers(block, site);
      continue;
    }
    const author = blocks[place + 1] ?? "";
    const isName =
      isCustomer(author, site) &&
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

function announcesCustomers(heading: string, { brand }: Site): boolean {
  if (SAYS.test(heading) || FOREIGN_SAYS.test(heading)) return true;
  const own = brand.find((name) => plain(heading).startsWith(`${name} `));
  return REVIEWS.test(own === undefined ? heading : plain(heading).slice(own.length).trim());
}

/** Whole sentences up to the cap; a longer first one is cut at a word. */
export function excerpt(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= EXCERPT_CHARS_MAX) return plain;
  let kept = "";
  for (const sentence of sentencesOf(plain)) {
    if (kept.length + sentence.length + 1 > EXCERPT_CHARS_MAX) break;
    kept = kept === "" ? sentence : `${kept} ${sentence}`;
  }
  return kept === "" ? `${plain.slice(0, EXCERPT_CHARS_MAX).replace(/\s+\S*$/, "")} …` : kept;
}
