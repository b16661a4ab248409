import type { Block } from "../domain/block.ts";
import type { OpenElement } from "./dom_walk.ts";
import { absolute, isInternal, LIMITS, type PageDraft } from "./page_draft.ts";
import type { SourceSign } from "./source_sign.ts";

const SIGNS_MAX = 20;
const SOURCE_MAX = 200_000;
const REDIRECT_CHARS_MAX = 600;
/** Numbers in a row that spell an address: nobody writes one so except to hide it. */
const SPELLED_MIN = 20;

const LITERAL = `(["'\`])([^"'\`\\s]+)\\1`;
const TARGET = new RegExp(
  `\\blocation(?:\\.href)?\\s*=\\s*${LITERAL}|\\blocation\\.(?:replace|assign)\\(\\s*${LITERAL.replace("1", "3")}`,
);
const TARGET_NAME =
  /\blocation(?:\.href)?\s*=\s*([A-Za-z_$][\w$]*)\s*[;})\n]|\blocation\.(?:replace|assign)\(\s*([A-Za-z_$][\w$]*)\s*\)/;
/** It leaves only sometimes, or when somebody asks it to. */
const ON_CONDITION =
  /\bif\s*\(|\?|&&|\|\||\bswitch\b|\bcatch\b|\.on(?!load\b)\w+\s*=|\$\(|addEventListener\((?!\s*["'`](?:load|DOMContentLoaded))/;
const STRINGS = /(["'`])(?:(?!\1)[^\\\n])*\1/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<!--|-->/gm;
const FROM_SEARCH = /\breferrer\b[\s\S]{0,400}\b(?:google|bing|yahoo|yandex|baidu|duckduckgo)\b/i;
const MINERS =
  /\b(?:coin-?hive|authedmine|coinimp|crypto-?loot|webminepool|jsecoin|monerominer|deepminer|minero\.cc|cryptonight|coin-have|coinnebula|ppoi\.org|(?:web|xmr|coin|crypto)-?miner)\b/i;
const MINER_START =
  /\b(?:CoinHive|CoinImp|CRLT|deepMiner|WMP)\.(?:Anonymous|User|Token)\(|\bstratum\+tcp:|\bstartMining\(/;
/** Code that is decoded only to be run. */
const DECODED_RUN =
  /\b(?:eval|Function|setTimeout)\s*\(\s*(?:(?:window|self|globalThis)\.)?(?:atob|unescape|decodeURIComponent|String\.fromCharCode)\s*\(\s*["'`\d][^)]{0,200}/;
const COPIES = /clipboard\.writeText\s*\(|execCommand\(\s*["']copy["']/;
const COMMAND = /\b(?:powershell|pwsh|mshta|cmd(?:\.exe)?\s+\/c|certutil|rundll32|msiexec|osascript|curl\s|bash\s+-c)/i;
/** The command hides what it does, or its visitor is told which keys to press. */
const LURE = /-w(?:in\w*)?\s+h(?:idden)?\b|-enc?(?:odedcommand)?\s|\bwin(?:dows)?(?:\s+key)?\s*\+\s*[rx]\b/i;
const SPELLED = /fromCharCode\(\s*((?:\d{1,3}\s*,\s*){20,}\d{1,3})/g;
/** A document's end is lost without harm. */
const OPEN_COMMENT_MIN = 80;
const DOT = /^[01](?:px)?$/;
const NO_SIZE = /(?:^|;)\s*(?:width|height)\s*:\s*(?:0|1px)(?![\d.])/i;

/** As PHP and databases print them: at the beginning of a text of their own. */
const PHP_ERROR =
  /^(?:PHP )?(?:(?:Fatal|Parse|Recoverable fatal|Catchable fatal) error|Warning|Notice|Deprecated|Strict Standards)\s?:\s.{1,400}?\bin\s(?:\/|[A-Z]:\\)\S{1,300}(?::\d+|\son line\s\d+)/s;
const PHP_MARKUP = /<b>(?:(?:Fatal|Parse) error|Warning|Notice|Deprecated)<\/b>:\s[\s\S]{1,600}?\son line <b>\d+<\/b>/;
const SQL_ERROR =
  /^.{0,60}?(?:WordPress database error|You have an error in your SQL syntax; check the manual|(?:Uncaught )?(?:PDOException|mysqli_sql_exception)\b|SQLSTATE\[|ORA-\d{5}:|Unclosed quotation mark after the character string|Microsoft OLE DB Provider for)/;

/** The same of Python, Node, Java, .NET and Ruby: with the first place in the code where it happened. */
const TRACE =
  /Traceback \(most recent call last\):\s+File ["“][^"”]+["”], line \d+|(?:Error|Exception)\b[^\n]{0,300}?\s+at (?:[\w$.<>[\] ]+ ?\((?:[\w$]+\.java:\d+|Native Method|(?:file:|node:|\/|[A-Z]:\\)[^)]{1,200}:\d+)\)|[\w.`]+\([^)]{0,200}\)(?: in \S+:line \d+)?\s+at )|Server Error in '\/[^']{0,60}' Application|\.rb:\d+:in [`'‘]|\bpanic: [\s\S]{1,200}goroutine \d+ \[running\]/;

/** What a server printed instead of a page's part, above the document or as a paragraph of it. */
export function noteErrorText(draft: PageDraft, source: string, blocks: readonly Block[]): void {
  const start = source.slice(0, SOURCE_MAX).search(/<!doctype|<html\b/i);
  const above = source
    .slice(0, Math.max(0, start))
    .replace(/<[^>]{0,200}>/g, "")
    .trim();
  const paragraphs = blocks.flatMap((block) => (block.type === "paragraph" ? [block.text] : []));
  const samples = blocks.flatMap((block) => (block.type === "code" ? [block.text] : []));
  // Code that is nearly all the page says is no sample in a text.
  const told = samples.join("").length > paragraphs.join("").length ? [...paragraphs, ...samples] : paragraphs;
  const printed =
    [above.replace(/\s+/g, " "), ...paragraphs].find((text) => PHP_ERROR.test(text) || SQL_ERROR.test(text)) ??
    PHP_MARKUP.exec(source)?.[0].replace(/<[^>]{0,200}>/g, "") ??
    [above, ...told].find((text) => TRACE.test(text));
  if (printed !== undefined) addSign(draft, "error_text", printed);
}

/** What a system should have replaced: a name in brackets with attributes, of several parts, or as an end. */
const SHORTCODE =
  /\[(?:\/[a-z][a-z0-9_-]{2,40}|[a-z][a-z0-9]{1,30}(?:_[a-z0-9]{1,30}){1,5}|[a-z][a-z0-9_-]{2,40}(?:\s+[a-z_-]{1,30}\s?=\s?["'“”„″«][^\][\n]{0,300}|\s+id\s?=\s?\d{1,9}))\s?\/?\]/;

export function noteShortcode(draft: PageDraft, stated: string): void {
  const printed = SHORTCODE.exec(stated);
  if (printed !== null) addSign(draft, "shortcode", printed[0]);
}

/** A comment that nothing closes: browsers show nothing of what follows. */
export function noteOpenComment(draft: PageDraft, source: string): void {
  const at = source.lastIndexOf("<!--");
  if (at < 0 || (source.indexOf("--", at + 4) > 0 && /--!?>/.test(source.slice(at + 4)))) return;
  // In a script it is the script's.
  const before = source.slice(0, at);
  const isCode = ["script", "style", "textarea"].some(
    (tag) => before.lastIndexOf(`<${tag}`) > before.lastIndexOf(`</${tag}`),
  );
  if (!isCode && source.slice(at).trim().length > OPEN_COMMENT_MIN)
    addSign(draft, "comment_open", source.slice(at, at + 80));
}

export function noteScriptSigns(draft: PageDraft, element: OpenElement): void {
  const { src } = element.attributes;
  if (src !== undefined) {
    if (MINERS.test(src)) addSign(draft, "miner", src);
    return;
  }
  noteCodeSigns(draft, element.source.slice(0, SOURCE_MAX));
}

/** Of a script, or of what the body does when it has loaded. */
export function noteCodeSigns(draft: PageDraft, source: string): void {
  if (MINER_START.test(source)) addSign(draft, "miner", MINER_START.exec(source)![0]);
  for (const [, numbers] of source.matchAll(SPELLED)) {
    const codes = numbers!.split(",").map(Number);
    const spelled = String.fromCharCode(...codes);
    if (codes.length >= SPELLED_MIN && /https?:\/\/|<script/i.test(spelled)) addSign(draft, "hidden_script", spelled);
  }
  const run = DECODED_RUN.exec(source);
  if (run !== null) addSign(draft, "hidden_script", run[0]);
  const command = COPIES.test(source) && LURE.test(source) ? COMMAND.exec(source) : null;
  if (command !== null) addSign(draft, "fake_check", source.slice(command.index, command.index + 120));
  const target = targetOf(draft, source);
  if (target === null) return;
  if (FROM_SEARCH.test(source) && !isInternal(draft, target)) addSign(draft, "search_redirect", target);
  if (source.length <= REDIRECT_CHARS_MAX && leavesAtOnce(source)) addSign(draft, "script_redirect", target);
}

/** Nothing but leaving is in the script, and each function in it is called there. */
function leavesAtOnce(source: string): boolean {
  const code = source.replace(COMMENTS, "");
  if (ON_CONDITION.test(code.replace(STRINGS, (text) => (/load/i.test(text) ? text : '""')))) return false;
  const named = code.matchAll(/\bfunction\s+(\w+)|\b(\w+)\s*=\s*(?:function\b|\([^)]*\)\s*=>)/g);
  return [...named].every(([, name, held]) => code.split(new RegExp(`\\b${name ?? held}\\b`)).length > 2);
}

/** A frame of another site that nobody can see. */
export function noteFrameSigns(draft: PageDraft, element: OpenElement): void {
  const { src, width = "", height = "", style = "" } = element.attributes;
  const url = absolute(draft, src);
  const unseen = element.hidden || (DOT.test(width) && DOT.test(height)) || NO_SIZE.test(style);
  if (url !== null && unseen && !isInternal(draft, url)) addSign(draft, "hidden_frame", url);
}

const OBSOLETE: ReadonlySet<string> = new Set(["frameset", "applet", "marquee", "blink", "bgsound"]);
const ACTED_ON = /^(?:a|button|input|form|select|option|body)$/;
const LEADS_BY_SCRIPT =
  /^\s*(?:return\s+)?(?:(?:window|document|self|top)\.)?(?:location(?:\.href)?\s*=|location\.(?:assign|replace)\(|open\()\s*["']([^"'\s]+)["']/;

/** An element that only a script makes a link; what browsers no longer show. */
export function noteElementSigns(draft: PageDraft, { tag, attributes }: OpenElement): void {
  const { onclick, href = "", type = "", src, data } = attributes;
  if (OBSOLETE.has(tag)) addSign(draft, "obsolete", `<${tag}>`);
  const embedded = tag === "embed" ? src : tag === "object" ? data : undefined;
  if (/shockwave|java-applet/i.test(type) || /\.swf(?:\?|$)/i.test(embedded ?? ""))
    addSign(draft, "obsolete", `<${tag}> ${embedded}`);
  const isLink = tag === "a" && /^[^#]/.test(href) && !/^javascript:/i.test(href);
  if (onclick === undefined || isLink || (tag !== "a" && ACTED_ON.test(tag))) return;
  const to = absolute(draft, LEADS_BY_SCRIPT.exec(onclick)?.[1]);
  if (to !== null) addSign(draft, "script_link", to);
}

function targetOf(draft: PageDraft, source: string): string | null {
  const literal = TARGET.exec(source);
  if (literal !== null) return absolute(draft, literal[2] ?? literal[4]);
  const named = TARGET_NAME.exec(source);
  const name = named?.[1] ?? named?.[2];
  if (name === undefined) return null;
  const given = new RegExp(`(?:^|[^\\w$.])${name.replaceAll("$", "\\$")}\\s*=\\s*${LITERAL}`).exec(source);
  return given === null ? null : absolute(draft, given[2]);
}

export function addSign(draft: PageDraft, kind: SourceSign["kind"], detail: string): void {
  if (draft.signs.length < SIGNS_MAX) draft.signs.push({ kind, detail: detail.slice(0, LIMITS.text) });
}
