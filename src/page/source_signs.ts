import builder from "./builder_texts.json" with { type: "json" };
import type { OpenElement } from "./dom_walk.ts";
import { foldText } from "./kind/text_traits.ts";
import { absolute, LIMITS, type PageDraft } from "./page_draft.ts";
import type { SourceSign } from "./source_sign.ts";

const SIGNS_MAX = 20;

/** What a system should have replaced: a name in brackets with attributes, of several parts, or as an end. */
const SHORTCODE =
  /\[(?:\/[a-z][a-z0-9_-]{2,40}|[a-z][a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){1,5}|[a-z][a-z0-9_-]{2,40}(?:\s+[a-z_-]{1,30}\s?=\s?["'“”„″«][^\][\n]{0,300}|\s+id\s?=\s?\d{1,9}|\s+404\s["“][^\][\n]{0,60}))\s?\/?\]/;

export function noteShortcode(draft: PageDraft, stated: string): void {
  const printed = shortcodeIn(stated);
  if (printed !== null) noteSign(draft, "shortcode", printed);
}

export function shortcodeIn(text: string): string | null {
  return SHORTCODE.exec(text)?.[0] ?? null;
}

/** Nothing but an intruder's script stands above the document and runs what it decodes. */
export function noteScriptAbove(draft: PageDraft, source: string): void {
  const stray = /^\s*([^<\s][^<]{0,60})<!doctype/i.exec(source)?.[1];
  if (stray !== undefined) noteSign(draft, "text_above", stray.trim());
  const above = /^\s*<script\b[^>]{0,200}>([\s\S]{0,4000}?)<\/script>\s*<(?:!doctype|html)\b/i.exec(source)?.[1] ?? "";
  if (/\beval\s*\(/.test(above)) noteSign(draft, "hidden_script", `above the document: ${above.trim()}`);
}

/** A page that says "press Allow" to prove something, with a script that asks for leave to send notifications. */
const LURE = new RegExp(builder.allow.join("|"));

export function notePushSpam(draft: PageDraft, source: string): void {
  if (!source.includes("Notification.requestPermission") && !source.includes("pushManager.subscribe")) return;
  const lure = LURE.exec(foldText(source.replace(UNSHOWN, " ").replace(/<[^>]{0,400}>/g, " ")));
  if (lure !== null) noteSign(draft, "push_spam", lure[0]);
}

/** Markup that shows as text: tags, entities, Markdown, BBCode, style rules, calls of modules. */
const MARKUP =
  /<(p|strong|b|em|i|div|span|ul|li|h[1-6]|a)(?:\s[^<>\n]{0,200})?>[^<>]{1,400}<\/\1>|<br ?\/?>|&(?:amp;)?(?:nbsp|quot|amp|[lr][sd]quo|hellip|[aeiou]acute|[aou]uml|ntilde|#\d{2,5});|\[(b|i|u|url|img|quote|color|size)(?:=[^\]\n]{0,200})?\][^[\]]{1,300}\[\/\2\]|^#{2,4} \p{L}[^\n]{2,}|(?<!\*)\*\*\p{L}[^*\n]{1,80}\*\*(?!\*)|\[[^\]\n]{2,80}\]\(https?:\/\/[^)\s]+\)|(?:^|\s)[.#][a-z][\w.#:-]{2,120}\s?\{\s?-{0,2}[a-z][a-z-]{2,30}\s?:\s?[^{};\n]{1,80}[;}]|\[:[a-z]{2}\][^[\]\n]{1,300}\[:(?:[a-z]{2})?\]|\{(?:loadmodule|loadposition|mosloadposition)\s[^}\n]{1,60}\}|\[\[(?:File|Image|Category|Datei|Bild|Archivo|Fichier):[^\]\n]{1,100}\]\]/mu;
const PROGRAM = /<\?(?:php\s|=\s?\$)[^\n]{0,100}/;
const UNSHOWN = /<(script|style|textarea|pre|code|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi;

export function noteMarkup(draft: PageDraft, stated: string, source: string): void {
  const program = /<\?(?:php|=)/.test(source) ? PROGRAM.exec(source.replace(UNSHOWN, "")) : null;
  const descriptions = draft.metas.flatMap(({ name, content }) => (name === "description" ? [content] : []));
  const printed =
    program ??
    [...draft.titles, ...descriptions, stated].map((text) => MARKUP.exec(text)).find((found) => found !== null);
  if (printed) noteSign(draft, "markup", printed[0]);
}

const LETTERS_MIN = 200;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;

/** Text that runs against the direction of its page; an element of any kind, or a style, may turn it. */
export function noteDirection(draft: PageDraft, text: string, source: string): void {
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  if (all < LETTERS_MIN) return;
  const leftwards = (text.match(RIGHT_TO_LEFT)?.length ?? 0) / all;
  if (leftwards > 0.8 && !/\bdir\s*=\s*["']?(?:rtl|auto)\b|direction\s*:\s*rtl/i.test(source))
    noteSign(draft, "direction", 'text from right to left without dir="rtl"');
  if (leftwards < 0.05 && draft.dir === "rtl" && !/\bdir\s*=\s*["']?ltr\b|direction\s*:\s*ltr/i.test(source))
    noteSign(draft, "direction", 'dir="rtl" on text from left to right');
}

/** As systems name the element that holds all of a page's text. */
const TEXT_CLASS = /(?:^|\s)(?:entry-content|post-content|page-content|article-body)(?:\s|$)/;
const OBSOLETE: ReadonlySet<string> = new Set(["frameset", "applet", "marquee", "blink", "bgsound"]);
const CAPTCHA_CLASS = /(?:^|\s)(?:g-recaptcha|h-captcha|cf-turnstile)(?:\s|$)/;
/** Keys that captcha services publish for tests: they let everybody through. */
const TEST_KEY =
  /^(?:6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ\S*|[123]0000000-ffff-ffff-ffff-00000000000[123]|[123]x0{20}[A-F]{2}|YOUR\S*)?$/;
/** As the instructions of services write it where the customer's own key belongs. */
export const SAMPLE_KEY =
  /(?<![A-Za-z\d])(?:YOUR|INSERT|ENTER|MY|PASTE|REPLACE)[_-](?:[A-Z\d]{2,10}[_-]){0,4}(?:KEY|ID|CODE|TOKEN)(?:[_-]HERE)?\b|\bUA-X{4,}-[XY\d]|\b(?:G|GTM|AW)-X{4,}|\/embed\/VIDEO_ID\b/;
const ACTED_ON = /^(?:a|button|input|form|select|option|body)$/;
const LEADS_BY_SCRIPT =
  /^\s*(?:return\s+)?(?:(?:window|document|self|top)\.)?(?:location(?:\.href)?\s*=|location\.(?:assign|replace)\(|open\()\s*["']([^"'\s]+)["']/;

/** An element that only a script makes a link; what browsers no longer show. */
export function noteElementSigns(draft: PageDraft, { tag, attributes }: OpenElement): void {
  const { onclick, href = "", type = "", src, data } = attributes;
  const isAllText = tag === "main" || tag === "body" || TEXT_CLASS.test(attributes.class ?? "");
  if (attributes["data-nosnippet"] !== undefined && isAllText)
    noteSign(draft, "unquotable", `data-nosnippet on <${tag}>`);
  const key = CAPTCHA_CLASS.test(attributes.class ?? "") ? attributes["data-sitekey"]?.trim() : undefined;
  if (key !== undefined && TEST_KEY.test(key)) noteSign(draft, "sample_key", `data-sitekey="${key}"`);
  const { value = "" } = attributes;
  if (tag === "input" && /^hidden$/i.test(type.trim()) && SAMPLE_KEY.test(value))
    noteSign(draft, "form_unfilled", `${attributes.name ?? "value"}="${value}"`);
  if (tag === "frame" && src !== undefined) noteSign(draft, "framed", absolute(draft, src) ?? src);
  if (OBSOLETE.has(tag)) noteSign(draft, "obsolete", `<${tag}>`);
  const embedded = tag === "embed" ? src : tag === "object" ? data : undefined;
  if (/shockwave|java-applet/i.test(type) || /\.swf(?:\?|$)/i.test(embedded ?? ""))
    noteSign(draft, "obsolete", `<${tag}> ${embedded}`);
  const isLink = tag === "a" && /^[^#]/.test(href) && !/^javascript:/i.test(href);
  if (onclick === undefined || isLink || (tag !== "a" && ACTED_ON.test(tag))) return;
  const to = absolute(draft, LEADS_BY_SCRIPT.exec(onclick)?.[1]);
  if (to !== null) noteSign(draft, "script_link", to);
}

/** Most of what the page says may not be quoted, whichever elements say so. */
const UNQUOTABLE_SHARE = 0.6;
const UNQUOTABLE_MIN = 40;

export function noteUnquotable(draft: PageDraft, text: { mainWordCount: number; unquotableWords: number }): void {
  const { mainWordCount: all, unquotableWords: kept } = text;
  if (kept >= UNQUOTABLE_MIN && kept >= all * UNQUOTABLE_SHARE)
    noteSign(draft, "unquotable", `data-nosnippet around ${kept} of ${all} words`);
}

export function noteSign(draft: PageDraft, kind: SourceSign["kind"], detail: string): void {
  if (draft.signs.length < SIGNS_MAX) draft.signs.push({ kind, detail: detail.slice(0, LIMITS.text) });
}
