import type { OpenElement } from "./dom_walk.ts";
import { absolute, isInternal, noteMixed, type PageDraft } from "./page_draft.ts";

const NAMED_MAX = 60;
/** As form services call the page that follows when all is sent. */
const NEXT_PAGE =
  /^_?(?:next|redirect|success_?(?:url|page)|thank_?(?:s|you)(?:_?(?:url|page))?|return_?(?:url|to)|redirect_?(?:url|to)|danke)$/i;
const STYLE_URL = /url\(\s*(?:"([^"]+)"|'([^']+)'|&quot;([^&]+)&quot;|([^"')\s]+))\s*\)/gi;
const SOCIAL =
  /^(?:twitter:image(?::src)?|og:image:(?:secure_url|url)|og:(?:video|audio)(?::(?:secure_)?url)?|msapplication-tileimage)$/;
const RELS: ReadonlySet<string> = new Set([
  "modulepreload",
  "prefetch",
  "search",
  "mask-icon",
  "shortcut",
  "image_src",
]);

/** Pictures, films, subtitles and files that an element names beside its src, by what names them. */
export function noteNamed(draft: PageDraft, element: OpenElement): void {
  const { tag, attributes, parent } = element;
  const { style, poster, data, srcset, src } = attributes;
  if (poster !== undefined && tag === "video") load(draft, "poster", poster);
  if (tag === "track") add(draft, "track", src);
  if (tag === "object") add(draft, "object", data);
  if (tag === "embed") add(draft, "embed", src);
  if (tag === "input" && attributes.type?.toLowerCase() === "image") add(draft, "input", src);
  if (tag === "input" && attributes.type?.toLowerCase() === "hidden" && NEXT_PAGE.test(attributes.name ?? "")) {
    const { value = "" } = attributes;
    if (/^(?:https?:\/)?\/[^\s]+$/.test(value) && isInternal(draft, absolute(draft, value)))
      add(draft, "form-next", value);
  }
  if (tag === "source" && parent?.tag === "picture" && srcset !== undefined && !srcset.includes("data:"))
    load(draft, "source", srcset.trim().split(/\s+/)[0]?.replace(/,$/, ""));
  if (tag === "image" && element.inSvg) add(draft, "svg image", attributes.href ?? attributes["xlink:href"]);
  if (style?.includes("url(")) noteStyleAddresses(draft, style);
}

export function noteNamedMeta(draft: PageDraft, name: string, content: string): void {
  if (SOCIAL.test(name)) add(draft, name, content);
}

export function noteNamedLink(draft: PageDraft, rels: readonly string[], href: string): void {
  const rel = rels.find((each) => RELS.has(each));
  // "shortcut icon" is an icon, which is looked after as such.
  if (rel !== undefined && rel !== "shortcut") add(draft, rel, href);
}

function noteStyleAddresses(draft: PageDraft, style: string): void {
  for (const [, a, b, c, d] of style.matchAll(STYLE_URL)) load(draft, "style", a ?? b ?? c ?? d);
}

/** Of a style element, what every browser of today asks for: fonts in older formats stand in for it alone. */
export function noteSheetAddresses(draft: PageDraft, sheet: string): void {
  if (!sheet.includes("url(")) return;
  for (const [, a, b, c, d] of sheet.matchAll(STYLE_URL)) {
    const href = a ?? b ?? c ?? d ?? "";
    if (/\.(?:woff2|png|jpe?g|gif|webp|avif)(?:[?#]|$)/i.test(href)) load(draft, "style", href);
  }
}

export function noteHeaderLink(draft: PageDraft, rel: readonly string[], href: string): void {
  if (rel.includes("preload") || rel.includes("modulepreload")) add(draft, "link-header", href);
}

/** Fetched to show the page. */
function load(draft: PageDraft, as: string, href: string | undefined): void {
  noteMixed(draft, href);
  add(draft, as, href);
}

function add(draft: PageDraft, as: string, href: string | undefined): void {
  if (draft.named.size >= NAMED_MAX || href === undefined || /^\s*(?:data:|blob:|#|about:|javascript:)/i.test(href))
    return;
  // A variable of a template or of style sheets is no address.
  if (/[{}<>]|\$\(|%%/.test(href)) return;
  const url = absolute(draft, href);
  if (url !== null && !draft.named.has(url)) draft.named.set(url, as);
}
