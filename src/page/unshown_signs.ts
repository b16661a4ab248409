import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

/** A document's end is lost without harm. */
const OPEN_COMMENT_MIN = 80;
const SHOWN_CHARS = 80;
const CODE = ["script", "style", "textarea"];
/** Parts whose ends no browser fills in by rule, other than those of paragraphs and entries. */
const PARTS = ["nav", "header", "main", "footer", "section", "article", "div", "ul", "ol", "table", "form", "a"];
/** The page as a whole, without a class that a script may have given it. */
const WHOLE_PAGE = /(?:^|[},])\s*(?:html|body|html\s*>?\s*body)\s*\{([^{}]{0,400})\}/gi;
const UNSEEN =
  /(?:^|;)\s*(?:opacity\s*:\s*0(?:\.0+)?|visibility\s*:\s*hidden|display\s*:\s*none)\s*(?:!important\s*)?(?:;|$)/i;
const SEEN = /(?:^|;)\s*(?:opacity\s*:\s*1|visibility\s*:\s*visible|display\s*:\s*(?:block|flex|grid|initial))/i;
/** The same page once it bears a class, or as a style of the script says. */
const SEEN_LATER = /(?:html|body)((?:\.[\w-]{1,60}){1,8})(?:\s+body)?\s*\{([^{}]{0,400})\}/gi;
const ANY_PAGE = /(?:html|body)[^{}]{0,80}\{([^{}]{0,400})\}/gi;
const ROOT = /<(html|body)\b[^>]{0,400}?\sstyle\s*=\s*(?:"([^"]{0,400})"|'([^']{0,400})')/gi;

/** What keeps a page's text from its readers: a source that ends too early, and a page that waits for a script to be shown. */
export function noteUnshown(draft: PageDraft, source: string): void {
  if (!noteOpenComment(draft, source)) noteCutOff(draft, source);
  noteUnseenPage(draft, source);
}

/** A comment that nothing closes: browsers show nothing of what follows. */
function noteOpenComment(draft: PageDraft, source: string): boolean {
  const at = source.lastIndexOf("<!--");
  if (at < 0 || (source.indexOf("--", at + 4) > 0 && /--!?>/.test(source.slice(at + 4)))) return false;
  // In a script it is the script's.
  if (isInCode(source.slice(0, at)) || source.slice(at).trim().length <= OPEN_COMMENT_MIN) return false;
  noteSign(draft, "comment_open", source.slice(at, at + SHOWN_CHARS));
  return true;
}

function isInCode(before: string): boolean {
  return CODE.some((tag) => before.lastIndexOf(`<${tag}`) > before.lastIndexOf(`</${tag}`));
}

/** The end tags of a document may be left out, but not in the middle of one of its parts. */
function noteCutOff(draft: PageDraft, source: string): void {
  if (/<\/(?:body|html)\b/i.test(source) || !/<(?:body|html)\b/i.test(source)) return;
  const isInTag = /<\/?[a-z][^<>]*$/i.test(source.slice(-2000));
  const read = CODE.reduce((left, tag) => splitBy(left, tag).outside, splitAt(source, /<!--/g, /-->/g).outside);
  const rest = read.toLowerCase();
  const open = PARTS.find((tag) => countOf(rest, `<${tag}`) > countOf(rest, `</${tag}`));
  if (isInTag || isInCode(source) || open !== undefined)
    noteSign(draft, "cut_off", source.slice(-SHOWN_CHARS).replace(/\s+/g, " ").trim());
}

function countOf(text: string, tag: string): number {
  let count = 0;
  for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + 1))
    if (!/[a-z0-9-]/.test(text[at + tag.length] ?? "")) count += 1;
  return count;
}

function noteUnseenPage(draft: PageDraft, source: string): void {
  const root = [...source.matchAll(ROOT)].find(([, , twice, once]) => UNSEEN.test(twice ?? once ?? ""))?.[0];
  if (root === undefined && !isHiding(sheetOf(source))) return;
  const { inside: noscript, outside: scripted } = splitBy(source, "noscript");
  if ([...noscript.join("\n").matchAll(ANY_PAGE)].some(([, body]) => SEEN.test(body!))) return;
  if (root !== undefined) {
    noteSign(draft, "page_unseen", root.slice(0, SHOWN_CHARS));
    return;
  }
  const sheet = sheetOf(scripted);
  const whole = [...sheet.matchAll(WHOLE_PAGE)].filter(([, body]) => !/animation/i.test(body!));
  const hiding = whole.find(([, body]) => UNSEEN.test(body!))?.[0].replace(/^[},\s]+/, "");
  if (hiding === undefined || whole.some(([, body]) => SEEN.test(body!))) return;
  const later = [...sheet.matchAll(SEEN_LATER)].flatMap(([, names, body]) => (SEEN.test(body!) ? [names!] : []));
  const isShown = later.some((names) =>
    names
      .slice(1)
      .split(".")
      .every((name) => draft.bodyClasses.includes(name.toLowerCase())),
  );
  if (!isShown && later.length > 0)
    noteSign(draft, "page_unseen", `${hiding.replace(/\s+/g, " ")} until a script sets ${later[0]}`);
}

function isHiding(sheet: string): boolean {
  return [...sheet.matchAll(WHOLE_PAGE)].some(([, body]) => UNSEEN.test(body!));
}

function sheetOf(source: string): string {
  return splitAt(splitBy(source, "style").inside.join("\n"), /\/\*/g, /\*\//g).outside;
}

function splitBy(source: string, tag: string): { inside: string[]; outside: string } {
  return splitAt(source, new RegExp(`<${tag}\\b[^>]{0,2000}>`, "gi"), new RegExp(`</${tag}\\b[^>]{0,200}>`, "gi"));
}

/** What stands between the one and the other, and around; in one pass, however often an end is missing. */
function splitAt(source: string, open: RegExp, close: RegExp): { inside: string[]; outside: string } {
  const inside: string[] = [];
  const outside: string[] = [];
  let at = 0;
  for (let from = open.exec(source); from !== null; from = open.exec(source)) {
    const begin = open.lastIndex;
    close.lastIndex = begin;
    const to = close.exec(source);
    if (to === null) break;
    outside.push(source.slice(at, from.index));
    inside.push(source.slice(begin, to.index));
    at = close.lastIndex;
    open.lastIndex = at;
  }
  return { inside, outside: [...outside, source.slice(at)].join("") };
}
