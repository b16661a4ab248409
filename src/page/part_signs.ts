import type { OpenElement } from "./dom_walk.ts";
import { absolute, isInternal, type PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";
import { isFileUrl } from "./url_rules.ts";

/** What a phone shows at once, with some room. */
const PHONE_PIXELS_MAX = 600;
const SCROLLS = /overflow(?:-x)?\s*:\s*(?:auto|scroll)/i;
const SCROLL_CLASS = /responsive|scroll|overflow|swipe/i;
const FIXED = /position\s*:\s*fixed/i;
const WHOLE_SCREEN =
  /(?:^|;)\s*inset\s*:\s*0(?:px)?\s*(?:;|$)|(?=[\s\S]*(?<![\w-])width\s*:\s*100(?:%|vw))(?=[\s\S]*(?<![\w-])height\s*:\s*100(?:%|vh))|(?=[\s\S]*(?<![\w-])top\s*:\s*0)(?=[\s\S]*(?<![\w-])bottom\s*:\s*0)(?=[\s\S]*(?<![\w-])left\s*:\s*0)(?=[\s\S]*(?<![\w-])right\s*:\s*0)/i;
const SEE_THROUGH =
  /pointer-events\s*:\s*none|z-index\s*:\s*-|opacity\s*:\s*0(?![.\d])|transform\s*:\s*translate|visibility\s*:\s*hidden/i;
/** The law asks for consent, and a page that loads shows that it does. */
const ALLOWED_COVER =
  /cookie|consent|gdpr|cmp|loader|loading|spinner|menu|nav|lightbox|backdrop|age|canvas|particles|background|bg/i;
const PARTS: ReadonlySet<string> = new Set(["div", "section", "article", "ul", "ol", "nav", "p", "dd", "tbody"]);
/** "Loading…" and its like in any language. */
const LOADING_CHARS_MAX = 30;
/** Grey boxes in the place of what a script brings. */
const BOX_CLASS = /(?:^|[\s_-])(?:skeleton|shimmer|ghost|spinner|loader)(?:$|[\s_-])/i;
const LOADED_FROM: ReadonlySet<string> = new Set(["data-src", "data-url", "data-source", "data-endpoint", "data-api"]);
const LOADS_MORE = /\bload[-_]?more\b|\bloadMore|\bshow[-_]?more[-_]?(?:posts|products|entries|results)\b/i;
const NEXT_PAGE = ["data-next", "data-next-page", "data-page", "data-paged", "data-offset"];
const ANCESTORS_MAX = 12;

/** Parts that phones, screen readers or crawlers do not get as visitors at a desk do. */
export function notePartSigns(draft: PageDraft, element: OpenElement): void {
  const { tag, attributes, hidden } = element;
  const { style = "" } = attributes;
  const named = `${attributes.id ?? ""} ${attributes.class ?? ""}`;
  if (attributes["aria-hidden"] === "true" && (tag === "main" || attributes.role === "main"))
    noteSign(draft, "main_silent", `<${tag} aria-hidden="true">`);
  if (tag === "table" && !hidden && !canScroll(element)) {
    const width = Math.max(
      pixels(attributes.width),
      pixels(/(?:^|;)\s*(?:min-)?width\s*:\s*([^;]+)/i.exec(style)?.[1]),
    );
    if (width > PHONE_PIXELS_MAX) noteSign(draft, "wide_part", `a table ${width} pixels wide`);
  }
  if (
    FIXED.test(style) &&
    WHOLE_SCREEN.test(style) &&
    !hidden &&
    !SEE_THROUGH.test(style) &&
    !ALLOWED_COVER.test(named)
  )
    noteSign(draft, "cover", `<${tag} id="${attributes.id ?? ""}" class="${attributes.class ?? ""}">`);
  const isButton = tag === "button" || (tag === "a" && /^\s*(?:#|javascript:|$)/i.test(attributes.href ?? "#"));
  const isMore = LOADS_MORE.test(`${named} ${attributes.onclick ?? ""}`);
  if (isButton && !hidden && (isMore || (NEXT_PAGE.some((name) => attributes[name]) && attributes.onclick)))
    noteSign(draft, "loads_more", attributes.onclick ?? named.trim());
}

/** An element without content, or with a word that it loads, that names where a script fetches it from. */
export function noteFetchedPart(
  draft: PageDraft,
  { tag, attributes, children, filled: own = 0, inside = 0, hidden, waiting, controlled, parent }: OpenElement,
): void {
  const filled = own + inside;
  if (children === 0 && filled === 0 && BOX_CLASS.test(attributes.class ?? "") && parent !== null)
    parent.waiting = true;
  const isOpen = children > 0 && (waiting !== true || controlled === true);
  if (isOpen || filled > LOADING_CHARS_MAX || hidden || !PARTS.has(tag)) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (!(filled > 0 ? LOADED_FROM.has(name) : name.startsWith("data-")) || !/^\/[\w-]/.test(value)) continue;
    const url = absolute(draft, value);
    const isText = filled > 0 && /\.json$/i.test(value);
    if (url !== null && isInternal(draft, url) && (isText || !isFileUrl(url)))
      noteSign(draft, "fetched_part", `${url} <${tag} ${name}>`);
  }
}

/** A heading of the first level that nobody sees. */
export function noteHiddenHeading(draft: PageDraft, { tag, hidden }: OpenElement, text: string): void {
  if (tag === "h1" && hidden && text !== "") noteSign(draft, "h1_hidden", text);
}

function pixels(size: string | undefined): number {
  const found = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/i.exec(size ?? "")?.[1];
  return found === undefined ? 0 : Number(found);
}

function canScroll(element: OpenElement): boolean {
  let at: OpenElement | null = element;
  for (let steps = 0; at !== null && steps < ANCESTORS_MAX; at = at.parent, steps++)
    if (SCROLLS.test(at.attributes.style ?? "") || SCROLL_CLASS.test(at.attributes.class ?? "")) return true;
  return false;
}
