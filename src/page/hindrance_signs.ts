import type { OpenElement } from "./dom_walk.ts";
import type { PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const FORBIDS = /^\s*(?:return\s+false|(?:event|e)\.preventDefault\(\))/i;
const FORBIDDEN = ["oncontextmenu", "oncopy", "oncut", "onselectstart", "ondragstart", "onpaste"];
const FORBIDS_BY_SCRIPT =
  /\b(?:document|window|body|(?:document\.)?(?:documentElement|body))\.(?:oncontextmenu|onselectstart|oncopy|onpaste)\s*=\s*(?:function\s*\([^)]*\)|\(?\w*\)?\s*=>)\s*\{?\s*(?:return\s+false|\w+\.preventDefault|false)|\b(?:document|window|body)\)?\.(?:addEventListener|on|bind)\(\s*["'](?:contextmenu|selectstart|copy|paste)(?: \w+)*["']\s*,\s*(?:function\s*\([^)]*\)|\(?\w*\)?\s*=>)\s*\{?\s*(?:return\s+false|\w+\.preventDefault|false)/i;
/** What browsers are told to do while the page is left: it keeps the page from coming back at once. */
const UNLOAD =
  /\baddEventListener\(\s*["'](?:unload|beforeunload)["']|\bwindow\.on(?:before)?unload\s*=|\$\(\s*window\s*\)\.(?:on\(\s*["'](?:before)?unload["']|unload\()/i;
const WRITES = /\bdocument\.write(?:ln)?\s*\(\s*(?:["'`]|unescape)[^;]{0,40}<\s*(?:\\?["'`]\s*\+\s*["'`])?script/i;
const TRAPS_BACK =
  /history\.pushState\([\s\S]{0,400}\bonpopstate\b|\b(?:on)?popstate\b[\s\S]{0,300}(?:history\.(?:go\(\s*1|forward\(|pushState)|location(?:\.href)?\s*=)/i;
/** It asks on a press, or when somebody has seen why. */
const ON_DEMAND = /\bonclick\b|["']click["']|\.click\(|\bonsubmit\b|["']submit["']/i;
const ASKS = /\bNotification\.requestPermission\s*\(|\bgeolocation\.(?:getCurrentPosition|watchPosition)\s*\(/;
const LOCKED = /(?:^|;)\s*overflow(?:-y)?\s*:\s*hidden\b/i;
const TEXT_PIXELS_MIN = 10;
const PIXELS_MIN = 700;
const PAGE_WIDTH = /(?:^|[},])\s*(?:html|body|main)\s*(?:,[^{}]{0,60})?\{([^{}]{0,400})\}/gi;
const STYLED: ReadonlySet<string> = new Set(["body", "main", "article", "p"]);

/** Attributes by which a page keeps its visitors from reading on, copying or going back. */
export function noteHindrance(draft: PageDraft, { tag, attributes, hidden }: OpenElement): void {
  const isPage = tag === "body" || tag === "html";
  const isField = tag === "input" || tag === "textarea";
  if (isPage || isField) {
    const forbidden = FORBIDDEN.find((name) => (isPage || name === "onpaste") && FORBIDS.test(attributes[name] ?? ""));
    if (forbidden !== undefined) noteSign(draft, "hindered", `<${tag} ${forbidden}="${attributes[forbidden]}">`);
  }
  const { style } = attributes;
  if (style === undefined || hidden) return;
  if (isPage && LOCKED.test(style)) noteSign(draft, "scroll_locked", `<${tag} style="${style}">`);
  if (STYLED.has(tag)) noteStyle(draft, style, `<${tag} style="${style}">`);
}

/** Of a script of the page's own. */
export function noteHinderingCode(draft: PageDraft, source: string): void {
  const forbidden = FORBIDS_BY_SCRIPT.exec(source) ?? (source.includes("popstate") ? TRAPS_BACK.exec(source) : null);
  if (forbidden !== null) noteSign(draft, "hindered", squeezed(forbidden[0]));
  const asked = ON_DEMAND.test(source) ? null : ASKS.exec(source);
  if (asked !== null) noteSign(draft, "asks_at_once", asked[0]);
  const left = UNLOAD.exec(source);
  if (left !== null) noteSign(draft, "unload", squeezed(left[0]));
  const written = source.includes("document.write") ? WRITES.exec(source) : null;
  if (written !== null) noteSign(draft, "script_written", squeezed(written[0]));
}

/** Of a style element: rules for the whole page, those for some screens apart. */
export function noteHinderingStyle(draft: PageDraft, sheet: string): void {
  const plain = sheet.includes("@media") ? sheet.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi, "") : sheet;
  for (const [rule, body] of plain.matchAll(PAGE_WIDTH)) noteStyle(draft, body!, rule.replace(/^[},\s]+/, ""));
}

function noteStyle(draft: PageDraft, style: string, shown: string): void {
  const size = /(?:^|;)\s*font-size\s*:\s*(\d+(?:\.\d+)?)px/i.exec(style)?.[1];
  if (size !== undefined && Number(size) > 0 && Number(size) < TEXT_PIXELS_MIN && !/\bfont-size\s*:\s*0/i.test(style))
    noteSign(draft, "text_small", squeezed(shown));
  const width = /(?:^|;)\s*(?:min-)?width\s*:\s*(\d{3,4})px/i.exec(style)?.[1];
  if (width !== undefined && Number(width) >= PIXELS_MIN) noteSign(draft, "page_wide", squeezed(shown));
}

function squeezed(code: string): string {
  return code.replace(/\s+/g, " ").trim();
}
