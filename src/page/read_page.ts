import { decodeText } from "./charset.ts";
import { noteClickable } from "./control_signs.ts";
import { noteDeadParts } from "./dead_parts.ts";
import { type OpenElement, type Visitor, type WalkOptions, walkDocument } from "./dom_walk.ts";
import { noteOpening } from "./element_signs.ts";
import { errorTextOf } from "./error_text.ts";
import { noteFieldSigns, noteLanguageLink, notePaleText } from "./field_signs.ts";
import { finishPage, type ParsedShape } from "./finish_page.ts";
import { noteFormFaults } from "./form_faults.ts";
import { noteHandler } from "./handler_signs.ts";
import type { HtmlReading, HtmlSource } from "./html_reading.ts";
import { noteInternals } from "./internal_signs.ts";
import { type BlockReader, createBlockReader } from "./page_blocks.ts";
import { newDraft, noteMixed, type PageDraft, squash } from "./page_draft.ts";
import type { HtmlFacts } from "./page_facts.ts";
import { createTextReader, type PageText, type TextReader } from "./page_text.ts";
import { type ParsedDocument, parseDocument } from "./parse_document.ts";
import { noteFetchedPart } from "./part_signs.ts";
import { precheck, type SourceShape } from "./precheck.ts";
import { type AccessibilityReader, createAccessibilityReader } from "./read_accessibility.ts";
import {
  closeAnchor,
  closeByline,
  closeEntry,
  closeHeading,
  closeRoot,
  closeTime,
  closeUnseenAnchor,
  noteUnscriptedImage,
  openButton,
  openForm,
  openFrame,
  openImage,
  openInput,
  openMedia,
} from "./read_body.ts";
import {
  closeHead,
  closeScript,
  closeStyle,
  followHead,
  followHeadText,
  readBase,
  readLinkTag,
  readMeta,
} from "./read_head.ts";
import { createItemReader, type ItemReader } from "./read_structured.ts";
import { repairComments } from "./repair_comments.ts";
import { noteCodeSigns, noteFakeCheck } from "./script_signs.ts";
import { endSection, readSection, readSectionText } from "./section_signs.ts";
import { noteRaisedPrice, readButton } from "./shop_signs.ts";
import { noteComments } from "./source/comment_lines.ts";
import { noteSourceLine } from "./source/source_lines.ts";
import {
  noteDirection,
  noteMarkup,
  notePushSpam,
  noteScriptAbove,
  noteShortcode,
  noteSign,
  noteUnquotable,
} from "./source_signs.ts";
import { noteUnshown } from "./unshown_signs.ts";

const TITLE_MAX = 1000;
const TITLES_MAX = 10;
const BODY_CLASSES_CHARS_MAX = 2_000;
const ASKS_FOR_SCRIPTS =
  /(?:enable|activate|requires?|need|turn on)\b[^.]{0,40}\bjavascript|javascript\b[^.]{0,40}\b(?:enabled|required|disabled)/i;

/** Bytes of a page as facts; whatever stands in the way is a problem in words. Runs in a worker thread. */
export function readPage(bytes: Uint8Array, source: HtmlSource): HtmlReading {
  const { text, charset } = decodeText(bytes, source.contentType);
  const html = repairComments(text);
  const shape = precheck(html);
  if (shape.problem !== null) return { ok: false, problem: shape.problem, charset };
  try {
    return { ok: true, html: readFacts(html, source, shape), charset };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `It could not be parsed: ${cause.slice(0, 200)}`, charset };
  }
}

function readFacts(html: string, source: HtmlSource, { anchors, parts }: SourceShape): HtmlFacts {
  const document = parseDocument(html);
  const readers = walkWith(document, source);
  const text = readers.text.finish();
  const shape = { doctype: document.doctype, sourceAnchors: anchors, source: html, parts };
  if (text.mainIn === null) return factsOf(readers, text, shape);
  const again = walkWith(document, source, { mainIn: text.mainIn });
  return factsOf(again, again.text.finish(), shape);
}

function walkWith(document: ParsedDocument, source: HtmlSource, options: WalkOptions = {}): Readers {
  const draft = newDraft(source);
  const readers: Readers = {
    draft,
    text: createTextReader(),
    blocks: createBlockReader(),
    items: createItemReader(),
    accessibility: createAccessibilityReader(draft),
  };
  walkDocument(document, createVisitor(readers), options);
  return readers;
}

function factsOf(
  readers: Readers,
  text: PageText,
  shape: ParsedShape & { source: string; parts: SourceShape["parts"] },
): HtmlFacts {
  const { draft, items, accessibility } = readers;
  const blocks = readers.blocks.finish();
  accessibility.finish();
  endSection(draft, null);
  draft.structured.push(...items.finish());
  for (const untyped of items.untyped()) noteSign(draft, "item_untyped", untyped);
  const printed = errorTextOf(shape.source, blocks, draft.titles);
  if (printed !== null) noteSign(draft, "error_text", printed);
  noteShortcode(draft, text.statedText);
  notePushSpam(draft, shape.source);
  noteInternals(draft, shape.source);
  noteMarkup(draft, text.statedText, shape.source);
  noteUnshown(draft, shape.source);
  noteRaisedPrice(draft, shape.source);
  noteDirection(draft, text.mainText, shape.source);
  noteScriptAbove(draft, shape.source);
  noteFakeCheck(draft, text.mainText);
  noteUnquotable(draft, text);
  noteFormFaults(draft);
  noteDeadParts(draft, shape.source);
  noteComments(draft, shape.source);
  for (const [name, count] of Object.entries(shape.parts))
    if (count > 1) noteSign(draft, "second_part", `${count} ${name} elements`);
  return { ...finishPage(draft, text, shape), blocks };
}

interface Readers {
  draft: PageDraft;
  text: TextReader;
  blocks: BlockReader;
  items: ItemReader;
  accessibility: AccessibilityReader;
}

function createVisitor({ draft, text, blocks, items, accessibility }: Readers): Visitor {
  return {
    open(element) {
      draft.elements += 1;
      if (element.depth >= draft.depthMax) draft.depthMax = element.depth + 1;
      followHead(draft, element);
      noteOpening(draft, element);
      text.open(element);
      blocks.open(element);
      if (isInert(element)) return noteUnscriptedImage(draft, element);
      items.open(element);
      accessibility.open(element);
      readSection(draft, element);
      openByTag(draft, element);
    },
    close(element) {
      text.close(element);
      blocks.close(element);
      if (element.tag === "head") closeHead(draft);
      if (element.tag === "noscript") return;
      if (isInert(element)) {
        closeUnseenAnchor(draft, element);
        return;
      }
      items.close(element);
      accessibility.close(element);
      noteFetchedPart(draft, element);
      notePaleText(draft, element);
      noteClickable(draft, element);
      readButton(draft, element);
      noteHandler(draft, element);
      noteSourceLine(draft, element);
      closeByTag(draft, element);
    },
    text(piece, parent) {
      followHeadText(draft, piece, parent);
      if (parent?.tag === "noscript" && ASKS_FOR_SCRIPTS.test(piece.slice(0, 1000))) draft.noscriptAsks = true;
      readSectionText(draft, piece, parent);
      text.text(piece, parent);
      blocks.text(piece, parent);
    },
  };
}

/** Inside a template or noscript nothing is on the page; in a noscript of the head metas do not count either. */
function isInert(element: OpenElement): boolean {
  for (let at = element.parent, steps = 0; at !== null && steps < 12; at = at.parent, steps++) {
    if (at.tag === "template" || at.tag === "noscript") return true;
    if (at.tag === "body" || at.tag === "head") return false;
  }
  return false;
}

function openByTag(draft: PageDraft, element: OpenElement): void {
  switch (element.tag) {
    case "html":
      draft.lang ??= (element.attributes.lang?.trim() ?? element.attributes["xml:lang"])?.slice(0, 40) ?? null;
      draft.dir ??= element.attributes.dir?.trim().toLowerCase() ?? null;
      break;
    case "body":
      if (draft.bodyClasses.length === 0) draft.bodyClasses = classesOf(element);
      draft.dir = element.attributes.dir?.trim().toLowerCase() ?? draft.dir;
      noteCodeSigns(draft, element.attributes.onload ?? "");
      break;
    case "meta":
      readMeta(draft, element);
      break;
    case "link":
      readLinkTag(draft, element);
      break;
    case "base":
      readBase(draft, element);
      break;
    case "img":
      if (!element.inSvg) openImage(draft, element);
      break;
    case "form":
      openForm(draft, element);
      noteFieldSigns(draft, element);
      break;
    case "input":
    case "textarea":
      openInput(draft, element);
      noteFieldSigns(draft, element);
      break;
    case "button":
      openButton(draft, element);
      break;
    case "iframe":
      openFrame(draft, element);
      break;
    case "video":
    case "audio":
    case "source":
    case "track":
      openMedia(draft, element);
      break;
    case "object":
    case "embed":
      noteMixed(draft, element.attributes.data ?? element.attributes.src);
      break;
    default:
  }
}

function classesOf({ attributes }: OpenElement): string[] {
  return (attributes.class ?? "").toLowerCase().slice(0, BODY_CLASSES_CHARS_MAX).split(/\s+/).filter(Boolean);
}

function closeByTag(draft: PageDraft, element: OpenElement): void {
  switch (element.tag) {
    case "title":
      if (!element.inSvg && draft.titles.length < TITLES_MAX) {
        const title = squash(element.capture?.parts.join("") ?? "", TITLE_MAX);
        draft.titles.push(title);
        if (!draft.inHead) noteSign(draft, "title_in_body", title);
      }
      break;
    case "script":
      closeScript(draft, element);
      break;
    case "style":
      closeStyle(draft, element);
      break;
    case "a":
    case "area":
      closeAnchor(draft, element);
      noteLanguageLink(draft, element);
      closeByline(draft, element);
      break;
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      closeHeading(draft, element);
      break;
    case "li":
      closeEntry(draft, element);
      break;
    case "time":
      closeTime(draft, element);
      break;
    case "div":
    case "main":
      closeRoot(draft, element);
      break;
    default:
      if (element.tag.includes("-")) closeRoot(draft, element);
      if (element.capture !== null && element.tag !== "button") closeByline(draft, element);
  }
}
