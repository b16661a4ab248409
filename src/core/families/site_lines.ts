import { keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { redirectOf } from "./redirect_stub.ts";

/** A page of the site as far as words matter. */
export interface SitePage {
  url: string;
  title: string;
  description: string;
  headings: readonly { level: number; text: string }[];
  main_text: string;
  language: string | null;
}

export type LineKind = "title" | "slug" | "heading" | "subheading" | "description" | "text";

/** A run of words without punctuation, once over the whole site however often a template repeats it. */
export interface SiteLine {
  /** As written. */
  text: string;
  kind: LineKind;
  /** A whole title, heading or address part, not a piece cut out of one. */
  whole: boolean;
  /** Stands on a page of something for sale. */
  offer: boolean;
  /** The brand says it, not only its customers or lists of what stands elsewhere. */
  own: boolean;
  /** Pages it stands on, capped. */
  urls: string[];
  /** How many pages it stands on. */
  pages: number;
}

const CHARS_TOTAL_MAX = 2_000_000;
const CHARS_PER_PAGE_MAX = 20_000;
const LINE_CHARS_MAX = 400;
const LINES_MAX = 40_000;
const URLS_PER_LINE_MAX = 5;
const HEADINGS_PER_PAGE_MAX = 60;
/** A title or heading on this share of the pages, and at least so many, is the template's. */
const TEMPLATE_SHARE = 0.2;
const TEMPLATE_PAGES_MIN = 4;
const LASTING_PAGES_MIN = 8;
const SLUG_WORDS_SURE = 3;
/** A piece of a sentence that long is the same voice wherever it is copied to. */
const VOICE_CHARS_MIN = 30;

/** Separators between the name of a page and that of the site or section. */
const TITLE_BREAK = /\s+[|–—·•»›~:-]+\s+|[|»›]|:\s+/u;
const PUNCTUATION = /[\n\r\t.,;:!?…()[\]{}"“”„«»<>|•·–—/\\*=_~^。、！？（）「」『』・：]+|\s-\s/u;

/** Reads what the pages say, line by line, each line once. Roles of pages decide what of them counts. */
export function* readSiteLines(all: readonly SitePage[]): Generator<void, SiteLine[]> {
  const lines = new Map<string, SiteLine>();
  const pages = topicPages(all);
  const repeated = repeatedTexts(all);
  const charsMax = Math.min(CHARS_PER_PAGE_MAX, Math.ceil(CHARS_TOTAL_MAX / Math.max(1, pages.length)));
  for (const { page, role } of pages) {
    yield;
    const offer = OFFER_ROLES.has(role);
    const own = !OTHERS_WORDS.has(role);
    const add: AddLine = (text, kind, whole) => addLine(lines, { text, kind, whole, offer, own, url: page.url });
    if (!BODY_ONLY.has(role)) addHeads(page, repeated, add);
    for (const piece of page.description.slice(0, LINE_CHARS_MAX).split(PUNCTUATION)) add(piece, "description", false);
    for (const piece of page.main_text.slice(0, charsMax).split(PUNCTUATION)) add(piece, "text", false);
  }
  return [...lines.values()];
}

/** Pages that say what the brand is about: no legal and shop pages, and no dated ones where there are enough others. */
function topicPages(all: readonly SitePage[]): { page: SitePage; role: PageRole }[] {
  const pages = all
    .filter((page) => redirectOf({ title: page.title, text: page.main_text }) === null)
    .map((page) => ({ page, role: pageRole(page.url) }))
    .filter(({ role }) => role !== "legal" && role !== "shop");
  const lasting = pages.filter(({ role }) => role !== "event");
  return lasting.length >= LASTING_PAGES_MIN ? lasting : pages;
}

/** Words of addresses that name people, places and dates of the site: read for who is who, not for topics. */
export function personSlugWords(pages: readonly SitePage[]): Set<string> {
  const found = new Set<string>();
  for (const { url } of pages) {
    const role = pageRole(url);
    if (role !== "testimonial" && role !== "team" && !/\/(?:authors?|venue|instructor)\//.test(url)) continue;
    for (const word of keywordWords(normalizeKeyword(slugOf(url)))) found.add(word);
  }
  return found;
}

/** Pages whose titles and headings are names, dates or quotations: only their text is read. */
const OFFER_ROLES: ReadonlySet<string> = new Set(["services", "product", "pricing"]);
/** What customers tell of themselves, and lists that repeat other pages. */
const OTHERS_WORDS: ReadonlySet<string> = new Set(["testimonial", "story", "listing"]);
const BODY_ONLY: ReadonlySet<string> = new Set(["testimonial", "team", "event", "contact", "story"]);

type AddLine = (text: string, kind: LineKind, whole: boolean) => void;

function addHeads(page: SitePage, repeated: ReadonlySet<string>, add: AddLine): void {
  for (const segment of titleSegments(page.title)) {
    if (!repeated.has(keyOf(segment))) addPieces(segment, "title", add);
  }
  const slug = slugOf(page.url);
  if (slug !== "") add(slug, "slug", !joinsPieces(slug, page.title));
  // Lists of posts repeat the headings of others.
  const headings = pageRole(page.url) === "listing" ? [] : page.headings.slice(0, HEADINGS_PER_PAGE_MAX);
  for (const { level, text } of headings) {
    if (repeated.has(keyOf(text))) continue;
    addPieces(text, level === 1 ? "heading" : "subheading", add);
  }
}

function addPieces(text: string, kind: LineKind, add: AddLine): void {
  const pieces = text
    .slice(0, LINE_CHARS_MAX)
    .split(PUNCTUATION)
    .filter((piece) => piece.trim() !== "");
  // "…" ends a text that was cut off: its pieces are no whole phrases.
  const cut = /…|\.\.\./.test(text);
  for (const piece of pieces) add(piece, kind, !cut && pieces.length <= 2);
}

/** Whether the address runs together what the title keeps apart: `pour-over-a-practical-guide`. */
function joinsPieces(slug: string, title: string): boolean {
  return slug.split(" ").length > SLUG_WORDS_SURE && /[:?!]\s|\s[–—-]\s/.test(title.slice(0, title.length - 1));
}

export function titleSegments(title: string): string[] {
  return title
    .slice(0, LINE_CHARS_MAX)
    .split(TITLE_BREAK)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "");
}

function repeatedTexts(pages: readonly SitePage[]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const texts = [...titleSegments(page.title), ...page.headings.slice(0, HEADINGS_PER_PAGE_MAX).map((h) => h.text)];
    for (const key of new Set(texts.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const least = Math.max(TEMPLATE_PAGES_MIN, pages.length * TEMPLATE_SHARE);
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key));
}

function addLine(
  lines: Map<string, SiteLine>,
  { text, kind, whole, offer, own, url }: Omit<SiteLine, "urls" | "pages"> & { url: string },
): void {
  const trimmed = text.trim().slice(0, LINE_CHARS_MAX);
  if (trimmed.length < 3) return;
  const key = `${kind} ${trimmed.toLowerCase()}`;
  const line = lines.get(key);
  if (line === undefined) {
    if (lines.size < LINES_MAX) lines.set(key, { text: trimmed, kind, whole, offer, own, urls: [url], pages: 1 });
    return;
  }
  line.whole ||= whole;
  line.offer ||= offer;
  // What a customer says stays the customer's on the page that quotes it.
  line.own = isVoice(line, kind) ? line.own && own : line.own || own;
  if (line.urls.includes(url)) return;
  line.pages += 1;
  if (line.urls.length < URLS_PER_LINE_MAX) line.urls.push(url);
}

function isVoice({ text }: SiteLine, kind: LineKind): boolean {
  return kind === "text" && text.length >= VOICE_CHARS_MIN;
}

/** The last part of an address as words (`/services/infant-massage/` gives `infant massage`). */
function slugOf(url: string): string {
  let path: string;
  try {
    path = decodeURIComponent(new URL(url).pathname);
  } catch {
    return "";
  }
  const last =
    path
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? "";
  return last
    .replace(/\.[a-z]{2,5}$/i, "")
    .replace(/[-_+]+/g, " ")
    .trim()
    .slice(0, LINE_CHARS_MAX);
}

function keyOf(text: string): string {
  return text.trim().toLowerCase().slice(0, LINE_CHARS_MAX);
}
