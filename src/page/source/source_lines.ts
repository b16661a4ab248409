import type { OpenElement } from "../dom_walk.ts";
import { absolute, type PageDraft, squash } from "../page_draft.ts";
import { hostOf } from "../url_rules.ts";
import { codeExcerpt, shown } from "./code_excerpt.ts";
import { firstImage, imageShape } from "./image_lines.ts";

/** What stands between what an element is and how it stands there, in a line of a page's source. */
export const LINE_BREAK = "\t";
/** Of a page; of its styles, and of what looks odd on elements of text. */
const LINES_MAX = 240;
const STYLES_MAX = 16;
const ODD_MAX = 80;
const VALUE_CHARS_MAX = 180;
const ATTRIBUTE_CHARS_MAX = 90;
export const CODE_CHARS_MAX = 560;
const CODE_END_CHARS = 160;
const CODE_KEY_CHARS = 70;
const LABEL_CHARS_MAX = 60;
const BUTTON_CHARS_MAX = 30;
const TYPES_MAX = 8;
const MUCH_CHARS_MIN = 400;
const STYLE_CHARS_MAX = 2_000;
const STYLE_SOURCE_MAX = 400;

/** Say how an element looks, or tell it from others: not what it does. */
const UNTOLD = new Set("class id alt title nonce".split(" "));
/** Attributes that take an element away from somebody, whatever it is. */
const TAKEN_AWAY = new Set("hidden inert aria-hidden contenteditable popover translate".split(" "));
/** Rules of a style attribute that show, hide, move or cover. */
const PLACING =
  /(?:^|;)\s*(?:display\s*:|visibility\s*:|opacity\s*:\s*0?\.?0|position\s*:\s*(?:fixed|absolute)|pointer-events|(?:-webkit-)?user-select|clip(?:-path)?\s*:|text-indent\s*:\s*-|(?:left|top|right|bottom|margin-left)\s*:\s*-\d{3}|(?:max-)?(?:height|width)\s*:\s*[01](?:px|;|$)|(?:min-)?width\s*:\s*(?:[5-9]\d\d|\d{4})px|font-size\s*:\s*[01](?:px|;|$))/i;
const BASE64 = /["'`]([A-Za-z0-9+/]{40,}={0,2})["'`]/g;
const PRINTABLE = /^[\x20-\x7e\s]+$/;
const HIDDEN = "…";
/** Fields and tags that hold what is good for one answer. */
const ONE_TIME = /nonce|csrf|xsrf|authenticity_token|[ _]token>/i;
const NAMED_TOKEN = /((?:nonce|csrf\w*|xsrf\w*|token)["']?\s*[:=]\s*["']?)[\w+/=-]{6,}/gi;
const CLOCK = /=\d{10,}\b/g;
const RANDOM = /(?<![a-z\d])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-z\d]*\d)(?=[a-z\d]*[a-z])[a-z\d]{20,})/gi;
const ROOTS = new Set(["html", "body"]);
const FIELDS = new Set("input select textarea button fieldset output".split(" "));
const FRAMES = new Set("iframe frame embed object video audio source track portal".split(" "));
/** What a page has once of each. */
const ONCE = /^<(?:meta|link|script|base|iframe|form|html|body)\b/;
/** Elements of text and layout, of which only attributes can be odd. */
const ORDINARY = new Set(
  "a abbr address area article aside b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn dialog div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hgroup hr i img ins kbd label legend li main map mark menu meter nav noscript ol optgroup option p param picture pre progress q rp rt ruby s samp search section slot small span strike strong style sub summary sup table tbody td template tfoot th thead time title tr tt u ul var wbr".split(
    " ",
  ),
);

/**
 * Notes what an element of a page does beside what it says: `key<tab>value`, where equal elements of several pages have the
 * same key (`<script cdn.example/a.js>`) and the value is how it stands on this one (its other attributes, its address).
 */
export function noteSourceLine(draft: PageDraft, element: OpenElement): void {
  const { tag } = element;
  if (element.inSvg && tag !== "svg") return;
  for (const [key, value] of linesOf(draft, element)) {
    const said = ONE_TIME.test(key) ? HIDDEN : withoutRandom(value);
    const line = `${squash(key, VALUE_CHARS_MAX)}${LINE_BREAK}${squash(said, CODE_CHARS_MAX)}`;
    const known = draft.sourceLines.get(line);
    if (known === undefined && isFull(draft, tag)) continue;
    draft.sourceLines.set(line, (known ?? 0) + 1);
  }
}

/**
 * Without what is another one with every answer, or should be nobody else's: one-time tokens, sessions, keys. So the same
 * page gives the same lines, and none of it leaves the house.
 */
export function withoutRandom(text: string): string {
  return text.replace(NAMED_TOKEN, `$1${HIDDEN}`).replace(CLOCK, `=${HIDDEN}`).replace(RANDOM, HIDDEN);
}

/** Pages of builders have hundreds of styles, and stand in no way behind them. */
function isFull({ sourceLines, lineKinds }: PageDraft, tag: string): boolean {
  const kind = tag === "style" ? "style" : ORDINARY.has(tag) ? "odd" : "other";
  const most = kind === "style" ? STYLES_MAX : kind === "odd" ? ODD_MAX : LINES_MAX;
  const count = lineKinds[kind] ?? 0;
  lineKinds[kind] = count + 1;
  return count >= most || sourceLines.size >= 2 * LINES_MAX;
}

/** What is said of the whole page, then all in the order of the source; how often where it is more than once. */
export function sourceLinesOf({ sourceLines }: PageDraft): string[] {
  const lines = [...sourceLines].map(([line, count]) =>
    count > 1 && ONCE.test(line) ? `${line} (${count} times)` : line,
  );
  const isRoot = (line: string) => /^<(?:html|body) /.test(line);
  return [...lines.filter(isRoot), ...lines.filter((line) => !isRoot(line))];
}

function linesOf(draft: PageDraft, element: OpenElement): [key: string, value: string][] {
  const { tag, attributes } = element;
  if (tag === "meta") {
    const name = attributes.name ?? attributes.property ?? attributes["http-equiv"] ?? attributes.itemprop;
    if (name === undefined) return attributes.charset === undefined ? [] : [["<meta charset>", attributes.charset]];
    return [[`<meta ${name.toLowerCase()}>`, attributes.content ?? ""]];
  }
  if (tag === "link") return [linkLine(draft, element)];
  if (tag === "script") return scriptLines(draft, element);
  // Builders print hundreds of long ones; what somebody put in by hand is short.
  if (tag === "style")
    return element.source.length > STYLE_SOURCE_MAX ? [] : [[`<style> ${keyOfCode(element.source)}`, element.source]];
  if (tag === "base") return [["<base>", told(element)]];
  if (tag === "form") {
    const button = element.sent ? "" : " without a button that sends it";
    return [[`<form ${placeOf(draft, attributes.action)}>`, `${told(element, ["action"])}${button}`]];
  }
  if (sends(element)) noteSending(element);
  if (tag === "option") noteChoice(element);
  if (FIELDS.has(tag)) return [...fieldLines(element), ...oddLines(element)];
  if (FRAMES.has(tag) && element.parent?.tag !== "picture") {
    const src = attributes.src ?? attributes.data ?? attributes["data-src"];
    return [[`<${tag} ${placeOf(draft, src)}>`, told(element)]];
  }
  if (ROOTS.has(tag)) {
    const all = Object.entries(attributes).filter(([name]) => !name.startsWith("data-") && name !== "id");
    return all.map(([name, value]) => [`<${tag} ${name}>`, value]);
  }
  if (tag === "a") return [...linkedLines(draft, element), ...oddLines(element)];
  if (tag === "img") {
    const host = otherHost(draft, attributes.src);
    return [
      ...firstImage(draft, element),
      [`<img> with ${imageShape(element)}${host === null ? "" : ` from ${host}`}`, ""],
      ...oddLines(element),
    ];
  }
  if (!ORDINARY.has(tag) && !FRAMES.has(tag) && tag !== "svg") return [[`<${tag}>`, told(element)]];
  return oddLines(element);
}

function linkLine(draft: PageDraft, element: OpenElement): [string, string] {
  const { rel = "", href, hreflang, sizes, media } = element.attributes;
  const isLoaded = /stylesheet|preload|prefetch|preconnect|icon|manifest/i.test(rel);
  const of = isLoaded ? placeOf(draft, href) : [hreflang, sizes, media].filter(Boolean).join(" ");
  return [`<link ${rel.toLowerCase()} ${of}>`, told(element, isLoaded ? ["rel", "href"] : ["rel"])];
}

function scriptLines(draft: PageDraft, element: OpenElement): [string, string][] {
  const { attributes, source } = element;
  if (attributes.src !== undefined) return [[`<script ${placeOf(draft, attributes.src)}>`, told(element)]];
  const isData = /json/i.test(attributes.type ?? "");
  if (!isData)
    return [[`<script> ${keyOfCode(source)}`, `${told(element)} ${codeExcerpt(decoded(source), CODE_END_CHARS)}`]];
  const types = [...source.matchAll(/"@type"\s*:\s*"(\w{1,40})"/g)].map(([, type]) => type!);
  return [[`<script ${attributes.type}> ${[...new Set(types)].slice(0, TYPES_MAX).join(" ")}`, ""]];
}

/** With what it hides in base64. */
function decoded(code: string): string {
  return code.replace(BASE64, (text, quoted: string) => {
    const said = Buffer.from(quoted, "base64").toString("latin1");
    return PRINTABLE.test(said) ? `"…" (in base64: ${said})` : text;
  });
}

function sends({ tag, attributes: { type = "" } }: OpenElement): boolean {
  return tag === "button" ? !/^(?:button|reset)$/i.test(type) : tag === "input" && /^(?:submit|image)$/i.test(type);
}

function noteSending(element: OpenElement): void {
  for (let at = element.parent; at !== null; at = at.parent) if (at.tag === "form") at.sent = true;
}

/** Its first entry often only says what is to be chosen. */
function noteChoice({ attributes, parent }: OpenElement): void {
  const list = parent?.tag === "optgroup" ? parent.parent : parent;
  if (list?.tag === "select" && attributes.value !== "" && attributes.disabled === undefined)
    list.choices = (list.choices ?? 0) + 1;
}

/** Of choices of one name one stands for all. */
function fieldLines(element: OpenElement): [string, string][] {
  const { tag, attributes } = element;
  const { type = "", name = "" } = attributes;
  const isChoice = type === "radio" || type === "checkbox";
  const untold = ["type", "name", "placeholder", "style", ...(isChoice ? ["value"] : [])];
  const of = [tag, type, name].filter(Boolean).join(" ");
  const value = told(element, [
    ...untold,
    ...Object.keys(attributes).filter((each) => /^(?:data-|aria-|on)/.test(each)),
  ]);
  const label = tag === "button" ? squash(element.capture?.parts.join("") ?? "", LABEL_CHARS_MAX) : "";
  // Longer ones unfold an answer.
  const lines: [string, string][] =
    label === "" || label.length > BUTTON_CHARS_MAX ? [] : [[`<button "${label}">`, ""]];
  const bare = tag === "select" && element.choices === undefined ? " without a choice in it" : "";
  return tag === "button" && value === "" ? lines : [[`<${of}>`, `${value}${bare}`], ...lines];
}

/** Ways to the company and to other sites; what scripts are to do. */
function linkedLines(draft: PageDraft, { attributes, capture }: OpenElement): [string, string][] {
  const href = attributes.href?.trim() ?? "";
  const text = shown(capture?.parts.join("") ?? "", LABEL_CHARS_MAX);
  const scheme = /^([a-z][a-z0-9+.-]{1,20}):(?!\/\/)/i.exec(href)?.[1]?.toLowerCase();
  if (scheme !== undefined) return [[`<a ${scheme}:>`, `${shown(href, ATTRIBUTE_CHARS_MAX)} "${text}"`]];
  const host = otherHost(draft, href);
  if (host === null) return [];
  return [
    [`<a to ${host}>`, `${shown(href, VALUE_CHARS_MAX)} "${text}"${attributes.rel ? ` rel=${attributes.rel}` : ""}`],
  ];
}

/** What hides, moves, switches off or handles an element of any kind. */
function oddLines(element: OpenElement): [string, string][] {
  const { tag, attributes, capture } = element;
  const lines: [string, string][] = [];
  const text = capture === null ? contentOf(element) : `"${shown(capture.parts.join(""), LABEL_CHARS_MAX)}"`;
  for (const [name, value] of Object.entries(attributes)) {
    const isStyle = name === "style" && value.length < STYLE_CHARS_MAX && PLACING.test(value);
    const isHandler = name.startsWith("on") && value !== "";
    if (TAKEN_AWAY.has(name) || isHandler || isStyle) {
      lines.push([`<${tag} ${name}> ${shown(value, ATTRIBUTE_CHARS_MAX)}`, text]);
    }
  }
  return lines;
}

/** How much of the page stands in it. */
function contentOf({ filled = 0, inside = 0 }: OpenElement): string {
  if (filled + inside === 0) return "without text";
  return filled + inside > MUCH_CHARS_MIN ? "with much text" : "with some text";
}

/** Attributes but for those that the key has told. */
function told({ attributes }: OpenElement, known: readonly string[] = []): string {
  return Object.entries(attributes)
    .filter(([name]) => !UNTOLD.has(name) && !known.includes(name))
    .map(([name, value]) => (value === "" ? name : `${name}=${shown(value, ATTRIBUTE_CHARS_MAX)}`))
    .join(" ");
}

/** Host, where it is another, and path, however the page writes it. */
function placeOf(draft: PageDraft, address: string | undefined): string {
  const bare = address?.trim();
  if (bare === undefined) return "without address";
  if (bare === "") return "with an empty address";
  const url = bare.startsWith("#") ? null : URL.parse(absolute(draft, bare) ?? "");
  if (url === null) return shown(bare, ATTRIBUTE_CHARS_MAX);
  return `${otherHost(draft, url.href) ?? ""}${url.pathname}`.slice(0, VALUE_CHARS_MAX);
}

/** null for the page's own, and for what is no address of a page. */
function otherHost(draft: PageDraft, address: string | undefined): string | null {
  const host = hostOf(absolute(draft, address) ?? draft.source.url);
  return host === hostOf(draft.source.url) ? null : host;
}

function keyOfCode(code: string): string {
  return squash(code, CODE_KEY_CHARS).replace(/[\w-]*\d[\w-]*/g, "0");
}
