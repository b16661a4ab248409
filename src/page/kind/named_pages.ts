import { KIND_WORDS, type WordKind } from "./kind_words.ts";
import type { SitePage } from "./site_context.ts";
import { foldText } from "./text_traits.ts";

/** `privacy-policy-of-acme` still is one; a longer name is a text about it. */
const WORDS_AROUND_MAX = 2;

/** The last part of the address without its ending and counter: `about-us-2.html` as `about-us`. */
export function pageName(page: SitePage): string {
  const last = (page.segments.at(-1) ?? "").split("?")[0]!;
  return last
    .replace(/\.(?:html?|php|aspx?|jsp)$/, "")
    .replace(/_/g, "-")
    .replace(/(?<=\p{L})-\d{1,2}$/u, "");
}

/** Folders above the page. */
export function foldersOf(page: SitePage): string[] {
  return page.segments.slice(0, -1).map((segment) => segment.replace(/_/g, "-"));
}

/** What the page is called where it is called as such pages are: by its address, type, title or main heading. */
export function calledAs(page: SitePage, kind: WordKind): string | null {
  const words = KIND_WORDS[kind];
  const name = pageName(page);
  if (words.has(name)) return `its address, /${name}`;
  const type = typeOf(page);
  if (type !== null && words.has(type)) return `its type, ${type}`;
  for (const title of [page.ownTitle, page.h1]) {
    const slug = slugOf(title);
    if (slug !== "" && words.has(slug)) return `its title, "${title.slice(0, 60)}"`;
  }
  return null;
}

/** The same where such a name is only the beginning or end of the page's. */
export function calledLike(page: SitePage, kind: WordKind): string | null {
  const exact = calledAs(page, kind);
  if (exact !== null) return exact;
  const words = KIND_WORDS[kind];
  for (const name of [pageName(page), slugOf(page.ownTitle), slugOf(page.h1)]) {
    const parts = name.split("-");
    for (let length = Math.max(1, parts.length - WORDS_AROUND_MAX); length < parts.length; length++) {
      const start = parts.slice(0, length).join("-");
      const end = parts.slice(-length).join("-");
      if (words.has(start) || words.has(end)) return `its name, ${name}`;
    }
  }
  return null;
}

/** A folder above the page that is called so. */
export function foldedUnder(page: SitePage, kind: WordKind): string | null {
  const folder = foldersOf(page).find((segment) => KIND_WORDS[kind].has(segment));
  return folder === undefined ? null : `its folder, /${folder}/`;
}

/** The record type that WordPress names in the body's classes: `single-testimonials`. */
export function typeOf(page: SitePage): string | null {
  for (const name of page.classes) {
    const type = /^single-([a-z][a-z0-9_-]*)$/.exec(name)?.[1];
    if (type !== undefined && type !== "format" && !type.startsWith("format-")) return type.replace(/_/g, "-");
  }
  return null;
}

function slugOf(text: string): string {
  return foldText(text).trim().replaceAll(" ", "-");
}
