import { isMarkedList } from "./page_features.ts";
import type { KindVerdict } from "./page_kind.ts";
import { DEFACED_LISTS, findPhrases } from "./phrases.ts";
import type { SitePage } from "./site_context.ts";

/** A defaced page has little else to say. */
const DEFACED_WORDS_MAX = 80;
const OPENING_CHARS = 300;
/** A page of scripts without anything to read or to click. */
const SHELL_WORDS_MAX = 20;
const BARE_WORDS_MAX = 6;
const BARE_LINKS_MAX = 3;
/** A file that proves ownership, or says where it lies. */
const FILE_WORDS_MAX = 20;
const REDIRECT_WORDS_MAX = 30;
const NOTHING_WORDS_MAX = 60;
const LETTERS: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" };
const LETTER_DIGIT = /(?<=[a-z]|\b(?=\d[a-z]))[01345](?=[a-z]|[01345]?\b)/gi;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)(?:\?|$)/i;
/** As cameras, stock libraries and programs name files: one word with a number in it. */
const FILE_NAME = /^(?=\S*\d)[\w.()-]{4,}$/;
const DATA = /^\s*[{[]\s*["{[]/;

type Certain = Pick<KindVerdict, "kind" | "reason" | "defaced">;

/** What needs no weighing, whatever a page is for. */
export function certainlyUnfinished(page: SitePage): Certain | null {
  const { html } = page;
  const defaced = defacement(page);
  if (defaced !== null) return { kind: "hacked", reason: `The page says "${defaced}"`, defaced: true };
  const isBare =
    html.scripts.some((script) => script.url !== null) &&
    html.word_count < BARE_WORDS_MAX &&
    html.links.length < BARE_LINKS_MAX &&
    html.images.length === 0;
  const isSent = html.meta_refresh?.toLowerCase().includes("url") === true;
  if (isSent && page.ownWords <= REDIRECT_WORDS_MAX) return { kind: "empty", reason: "It only redirects visitors" };
  if ((html.app_shell || isBare) && page.ownWords <= SHELL_WORDS_MAX)
    return { kind: "script_shell", reason: "The page is empty without JavaScript" };
  if (page.title === "" && html.headings.length === 0 && page.ownWords < FILE_WORDS_MAX && page.ownImages === 0)
    return { kind: "empty", reason: "A file without a title or text" };
  const nothing = isMarkedList(page) && page.ownWords < NOTHING_WORDS_MAX ? page.said : null;
  if (nothing?.has("demo.nothing_found"))
    return { kind: "empty", reason: `An empty list ("${nothing.get("demo.nothing_found")![0]}")` };
  return null;
}

/** What systems mark so that nothing else can be meant. */
export function certainUse(page: SitePage): Certain | null {
  if (DATA.test(page.html.main_text)) return { kind: "other", reason: "Data for machines" };
  if (page.segments.at(-1) === "feed") return { kind: "other", reason: "A feed" };
  if (page.classes.has("attachment") || page.classes.has("single-attachment"))
    return { kind: "attachment", reason: "Marked as an attachment by the CMS" };
  if (isFileShown(page)) return { kind: "attachment", reason: "Named as a file, with nothing but a picture of it" };
  return page.isHome ? { kind: "home", reason: "The home page" } : null;
}

/** All that it says is the name of a file, and its one picture leads to the picture's file. */
function isFileShown({ html, h1, ownTitle, ownText }: SitePage): boolean {
  const name = [ownTitle, h1].find((each) => FILE_NAME.test(each));
  const leads = html.links.some(
    ({ url, image_only, region }) => image_only && region === "main" && PICTURE.test(url ?? ""),
  );
  return leads && name !== undefined && ownText.replaceAll(name, "").trim() === "";
}

/** And once more with letters for the digits that stand for them within a word: "H4CK3D". */
function spelled(text: string): string {
  return `${text}\n${text.replace(LETTER_DIGIT, (digit) => LETTERS[digit] ?? digit)}`;
}

function defacement(page: SitePage): string | null {
  const head = findPhrases(spelled(`${page.title}\n${page.h1}`)).get(DEFACED_LISTS);
  if (head !== undefined) return head[0]!;
  if (page.ownWords >= DEFACED_WORDS_MAX) return null;
  return findPhrases(spelled(page.ownText.slice(0, OPENING_CHARS))).get(DEFACED_LISTS)?.[0] ?? null;
}
