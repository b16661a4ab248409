import { placeholderIn } from "../placeholder.ts";
import {
  ANNOUNCEMENTS,
  DEMO_NAMES,
  DEMO_PATH,
  DEMO_TEXTS,
  FILLER_WORDS,
  NOTHING_FOUND,
  REDIRECT_TEXTS,
  SAMPLE_TEXTS,
} from "./demo_texts.ts";
import type { SiteContext, SitePage } from "./site_context.ts";
import { attachmentPage, isSystemList, isTillPage } from "./system_pages.ts";
import { foldText, wordsOf } from "./text_traits.ts";
import { namedList } from "./written_pages.ts";

const SHELL_WORDS_MAX = 20;
/** A page of scripts without anything to read or to click. */
const BARE_WORDS_MAX = 6;
const BARE_LINKS_MAX = 3;
/** Words beside title and headings: fewer say nothing. */
const EMPTY_WORDS_MAX = 8;
/** A file that proves ownership, or says where it lies. */
const FILE_WORDS_MAX = 20;
const REDIRECT_WORDS_MAX = 30;
const NOTHING_FOUND_WORDS_MAX = 60;
const ANNOUNCED_WORDS_MAX = 60;
/** A page that talks about filler holds some; a page of filler holds little else. */
const FILLER_SHARE = 0.25;
const FILLER_WORDS_MIN = 8;
/** What a page left in from a template holds besides. */
const PLACEHOLDER_PAGE_WORDS_MAX = 90;
const DEMO_PAGE_WORDS_MAX = 700;
const DEMO_NAMES_MIN = 2;
const PICTURES_MIN = 2;
const FOREIGN_WORDS_MIN = 30;

/** Nothing but scripts: there may be a page, but none that can be read. */
export function scriptShell(page: SitePage): string | null {
  const { html } = page;
  const scripts = html.scripts.filter((script) => script.url !== null).length;
  const isBare =
    scripts > 0 && html.word_count < BARE_WORDS_MAX && html.links.length < BARE_LINKS_MAX && html.images.length === 0;
  if (!(html.app_shell || isBare) || page.ownWords > SHELL_WORDS_MAX || redirects(page) !== null) return null;
  return "The page is a shell that scripts fill";
}

/** Content that came with the theme, the builder or the system. */
export function themeDemo(page: SitePage, site: SiteContext): string | null {
  const text = foldText(`${page.title}\n${page.ownText}`);
  // A list shows what its entries say.
  const isQuiet = page.isHome || isListing(page) || (page.ownWords > DEMO_PAGE_WORDS_MAX && page.reached);
  const said = isQuiet ? undefined : DEMO_TEXTS.find((line) => text.includes(line));
  if (said !== undefined) return `It holds a template's text: "${said.trim()}"`;
  const names = DEMO_NAMES.filter((name) => text.includes(name));
  if (names.length >= DEMO_NAMES_MIN && (!page.reached || fillerShare(page) >= FILLER_SHARE)) {
    return `It holds invented names of a template: ${names.map((name) => name.trim()).join(", ")}`;
  }
  const last = page.segments.at(-1) ?? "";
  const first = page.segments[0] ?? "";
  const isDemoPath =
    DEMO_PATH.test(last) || (page.segments.length > 1 && DEMO_PATH.test(first) && !/-\d+$/.test(first));
  if (isDemoPath && fillerShare(page) >= FILLER_SHARE) return `Filler text at a template's address, /${last}`;
  if (page.reached || page.isHome) return null;
  if (isDemoPath) return `A template's address, /${last}, that no page leads to`;
  if (names.length > 0 && fillerShare(page) > 0) return `Filler text with an invented ${names[0]!.trim()}`;
  const isForeign = page.language !== null && site.language !== null && page.language !== site.language;
  if (
    isForeign &&
    page.ownWords >= FOREIGN_WORDS_MIN &&
    page.html.hreflangs.length === 0 &&
    page.segments[0] !== page.language
  ) {
    return `Text in another language (${page.language}) than the site's, and no page leads to it`;
  }
  return null;
}

function isListing(page: SitePage): boolean {
  return isSystemList(page) !== null || namedList(page) !== null;
}

/** A page whose text is still to be written. */
export function placeholder(page: SitePage): string | null {
  if (isListing(page) || (page.isHome && page.ownWords >= ANNOUNCED_WORDS_MAX)) return null;
  if (fillerShare(page) >= FILLER_SHARE) return "Most of its text is filler";
  const text = foldText(`${page.ownText}`);
  const sample = SAMPLE_TEXTS.find((line) => text.includes(line));
  if (sample !== undefined && page.ownWords < DEMO_PAGE_WORDS_MAX) return `It says "${sample.trim()}"`;
  const left = page.ownWords < PLACEHOLDER_PAGE_WORDS_MAX ? placeholderIn(page.ownText) : null;
  if (left !== null) return `It says "${left.slice(0, 80)}"`;
  if (page.ownWords >= ANNOUNCED_WORDS_MAX || page.ownWords === 0 || page.listed.length > 2) return null;
  const announced = ANNOUNCEMENTS.find((line) => page.ownLines.some((own) => announces(foldText(own), line)));
  return announced === undefined ? null : `It says "${announced.trim()}" and little else`;
}

/** Next to no text of its own. */
export function emptyPage(page: SitePage): string | null {
  const sent = redirects(page);
  if (sent !== null) return sent;
  const text = foldText(page.ownText);
  const nothing = NOTHING_FOUND.find((line) => text.includes(line));
  if (nothing !== undefined && page.ownWords < NOTHING_FOUND_WORDS_MAX && isSystemList(page) !== null)
    return `A list that found nothing ("${nothing.trim()}")`;
  if (page.title === "" && page.html.headings.length === 0 && page.ownWords < FILE_WORDS_MAX && page.ownImages === 0)
    return "A file without title and text";
  if (isTillPage(page) !== null) return null;
  const words = bodyWords(page);
  if (words >= EMPTY_WORDS_MAX) return null;
  if (isSystemList(page) !== null || (attachmentPage(page) !== null && page.ownImages > 0)) return null;
  const { html } = page;
  const forms = html.forms.filter((form) => form.method === "post").length;
  if ((page.ownImages >= PICTURES_MIN && words > 0) || page.listed.length > 0 || forms > 0) return null;
  return words === 0 ? "No text of its own" : `${words} ${words === 1 ? "word" : "words"} of its own`;
}

function redirects(page: SitePage): string | null {
  const text = foldText(`${page.title}\n${page.ownText}`);
  const isSent = page.html.meta_refresh !== null && /url\s*=/i.test(page.html.meta_refresh);
  const said = REDIRECT_TEXTS.find((line) => text.includes(line));
  if (page.ownWords > REDIRECT_WORDS_MAX || (!isSent && said === undefined)) return null;
  return isSent ? "It only sends visitors on" : `It only says "${said!.trim()}"`;
}

/** Words beside the title and the headings. */
function bodyWords(page: SitePage): number {
  const names = new Set(
    [page.ownTitle, page.title, ...page.html.headings.map((heading) => heading.text)].map(foldText),
  );
  return wordsOf(page.ownLines.filter((line) => !names.has(foldText(line))).join("\n")).length;
}

function fillerShare(page: SitePage): number {
  const words = wordsOf(page.ownText);
  const filler = words.filter((word) => word.length > 2 && FILLER_WORDS.has(word)).length;
  const isFiller =
    filler >= FILLER_WORDS_MIN &&
    words.some(
      (word) =>
        word === "lorem" || word === "ipsum" || word === "consectetur" || word === "pellentesque" || word === "amet",
    );
  return isFiller ? filler / words.length : 0;
}

/** The line is the announcement, or begins or ends with it. */
function announces(line: string, announcement: string): boolean {
  return line === announcement || ((line.startsWith(announcement) || line.endsWith(announcement)) && line.length < 90);
}
