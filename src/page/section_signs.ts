import type { OpenElement } from "./dom_walk.ts";
import { type PageDraft, squash } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

/** A picture this large under a heading of its own is no ornament. */
const PIXELS_MIN = 400;
/** A file's name, a number of a camera, or one word that any picture could have. */
const TELLS_NOTHING =
  /^(?:\S*\.(?:jpe?g|png|gif|webp|avif)|(?:img|image|dsc|photo|picture|screenshot|bild|imagen|foto)?[\s_-]*\d*|\S{1,3})$/i;

/** A heading of the main part ends a section and begins the next; so does the end of the page. */
export function endSection(draft: PageDraft, next: { element: OpenElement; heading: string } | null): void {
  const { section } = draft;
  if (section !== null && section.chars === 0 && section.parts === 1 && section.image !== null)
    noteSign(draft, "image_section", `${section.heading}: ${section.image}`);
  const isMain = next !== null && next.element.region === "main" && !next.element.hidden && next.heading !== "";
  draft.section =
    isMain && next.element.tag !== "h1" ? { heading: next.heading, chars: 0, parts: 0, image: null } : null;
}

export function readSection(draft: PageDraft, { tag, attributes, region, parent }: OpenElement): void {
  const { section } = draft;
  if (parent?.tag === "main" && !/^(?:script|style|template|noscript|link)$/.test(tag)) draft.mainParts += 1;
  if (section === null) return;
  if (region !== "main") endSection(draft, null);
  else if (tag === "iframe" || tag === "form" || tag === "video" || tag === "object" || tag === "canvas")
    section.parts += 2;
  else if (tag === "img") {
    section.parts += 1;
    const alt = attributes.alt?.trim();
    const isShown = Number.parseInt(attributes.width ?? "", 10) >= PIXELS_MIN && parent?.tag !== "a";
    if (isShown && alt !== "" && TELLS_NOTHING.test(alt ?? ""))
      section.image = `<img src="${squash(attributes.src ?? "", 80)}"${alt === undefined ? "" : ` alt="${alt}"`}>`;
  }
}

export function readSectionText({ section }: PageDraft, text: string, parent: OpenElement | null): void {
  if (section === null || parent === null || parent.muted || parent.hidden || /^h[1-6]$/.test(parent.tag)) return;
  section.chars += text.trim().length;
}
