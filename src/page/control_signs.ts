import type { OpenElement } from "./dom_walk.ts";
import { noteOffered } from "./field_signs.ts";
import { absolute, isInternal, type PageDraft, squash } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";
import { isFileUrl } from "./url_rules.ts";

/** What the keyboard reaches and a press or a choice acts on by itself. */
const CONTROLS: ReadonlySet<string> = new Set(
  "a area audio body button details embed form frame html iframe input label map object option script select summary svg textarea video".split(
    " ",
  ),
);
const ANCESTORS_MAX = 8;
/** Keeps a press from reaching what lies behind, or closes a window that Escape and a button close too. */
const NO_ACTION =
  /^\s*(?:(?:event|e|evt)\.(?:stopPropagation|preventDefault|stopImmediatePropagation)\(\)[;\s]*|return (?:false|true)[;\s]*)+$/i;
const CLOSES = /\b(?:close|hide|dismiss)\w*\s*\(|(?:overlay|backdrop|mask|shade)/i;
/** Of a function whatever its name; what it fetches or counts is no page. */
const NAMED_PATH =
  /\b(?!fetch|get|post|ajax|send|load\b|gtag|ga|fbq|dataLayer|track|axios|import)([\w$]+)\(\s*["'](\/(?!\/)[^"'\s?#]*|https?:\/\/[^"'\s]+|[\w./-]+\.(?:html?|php|aspx?|jsp))["']/i;
const LEAVES = /\blocation\b|\bopen\s*\(/;
const PATHS = ["data-href", "data-url", "data-link"];

/** A control inside an element that scripts act on: the keyboard has a way there. */
export function noteControl(element: OpenElement): void {
  const { tag, attributes } = element;
  if (!CONTROLS.has(tag) && attributes.tabindex === undefined && attributes.role === undefined) return;
  let at = element.parent;
  for (let steps = 0; at !== null && steps < ANCESTORS_MAX; at = at.parent, steps++) at.controlled = true;
}

/** What only a pointer can press; and what leads to a page of the site and is no link. */
export function noteClickable(draft: PageDraft, element: OpenElement): void {
  const { tag, attributes, hidden, controlled } = element;
  if (tag === "option") {
    noteChoice(draft, element);
    noteOffered(draft, element);
  }
  const { onclick = "", role, tabindex } = attributes;
  // Without an address an anchor is no link: what makes it one is the script, as with any other element.
  const isAnchor = tag === "a" && /^(?:javascript:.*|#?)$/i.test(attributes.href?.trim() ?? "");
  if (hidden || controlled === true || (CONTROLS.has(tag) && !isAnchor)) return;
  const led = ledTo(draft, onclick) ?? PATHS.map((name) => onSite(draft, attributes[name])).find((url) => url !== null);
  if (led && (onclick !== "" || tag === "tr" || role === "link" || isAnchor)) noteSign(draft, "script_link", led);
  if (!isAnchor && onclick.trim() !== "" && role === undefined && tabindex === undefined && !insideControl(element))
    notePointer(draft, element);
}

/** Told once a page, as the first one is written. */
function notePointer(draft: PageDraft, { tag, attributes }: OpenElement): void {
  const { onclick = "", id = "" } = attributes;
  if (NO_ACTION.test(onclick) || CLOSES.test(`${id} ${attributes.class ?? ""} ${onclick}`)) return;
  if (draft.clickOnly++ === 0) noteSign(draft, "click_only", `<${tag} onclick="${squash(onclick, 80)}">`);
}

function insideControl({ parent }: OpenElement): boolean {
  for (let at = parent, steps = 0; at !== null && steps < ANCESTORS_MAX; at = at.parent, steps++)
    if (/^(?:a|button|label|summary)$/.test(at.tag) || at.attributes.tabindex !== undefined) return true;
  return false;
}

function ledTo(draft: PageDraft, code: string): string | null {
  return onSite(draft, NAMED_PATH.exec(code)?.[2]);
}

function onSite(draft: PageDraft, href: string | undefined): string | null {
  if (href === undefined || !/^(?:\/|https?:)|\.(?:html?|php|aspx?|jsp)$/i.test(href)) return null;
  const url = absolute(draft, href);
  return url !== null && isInternal(draft, url) && !isFileUrl(url) ? url : null;
}

/** A choice in a list that takes visitors to its value. */
function noteChoice(draft: PageDraft, { attributes, parent }: OpenElement): void {
  const list = parent?.tag === "optgroup" ? parent.parent : parent;
  const url = LEAVES.test(list?.attributes.onchange ?? "") ? onSite(draft, attributes.value) : null;
  if (url !== null && url !== draft.source.url) noteSign(draft, "script_link", url);
}
