import type { Block } from "../domain/block.ts";
import known from "./error_texts.json" with { type: "json" };
import { foldText } from "./kind/text_traits.ts";

const SOURCE_MAX = 200_000;
/** An error stands at the beginning of a text of its own: what tells of one comes to it later. */
const OPENING_CHARS = 90;
const LINE_CHARS_MAX = 600;
const BARE_CHARS_MAX = 600;

const KNOWN_OPENINGS = known.texts.map((error) => ` ${error}`);
/** As PHP prints them, and with the first place in the code where they happened. */
const PHP_ERROR =
  /(?:^|[\n.:]\s?)(?:PHP )?(?:(?:Fatal|Parse|Recoverable fatal|Catchable fatal) error|Warning|Notice|Deprecated|Strict Standards)\s?:\s.{1,400}?\bin\s(?:\/|[A-Z]:\\)\S{1,300}(?::\d+|\son line\s\d+)/s;
const PHP_MARKUP = /<b>(?:(?:Fatal|Parse) error|Warning|Notice|Deprecated)<\/b>:\s[\s\S]{1,600}?\son line <b>\d+<\/b>/;
const WP_MARKUP = /<p class=["']wpdberror["']>[\s\S]{1,400}?<\/p>/;
/** Names of exceptions with the room that they come from, error codes of databases, refused logins. */
const NAMED_ERROR =
  /^.{0,60}?(?:\bSQLSTATE\[|\bORA-\d{5}:|\b(?:PDOException|mysqli_sql_exception|MongoServerError)\b|\bAccess denied for user '[^']{0,60}'@'|\bTable '[\w.]+' doesn[’']t exist|\bUnknown column '[\w.]+' in '|\b(?:[a-z]\w*|[A-Z]\w*\.[A-Z]\w*)(?:\.[a-zA-Z]\w*)*\.[A-Z]\w*(?:Error|Exception|Undefined\w+)\b(?::| \()|\b[A-Z]\w+(?:\\[A-Z]\w+)+(?:Error|Exception)\b|\b[A-Z]\w+::[A-Z]\w+(?:Error|NotFound|Invalid|Exception)\b|\brelation "[\w.]+" does not exist)/;
/** Of Python, Node, Java, .NET, Ruby and Go; what PHP prints of a value to whoever looks for an error. */
const TRACE =
  /Traceback \(most recent call last\):\s+File ["“][^"”]+["”], line \d+|(?:Error|Exception)\b[^\n]{0,300}?\s+at (?:[\w$.<>[\] ]+ ?\((?:[\w$]+\.java:\d+|Native Method|(?:file:|node:|\/|[A-Z]:\\)[^)]{1,200}:\d+)\)|[\w.`]+\([^)]{0,200}\)(?: in \S+:line \d+)?\s+at )|Server Error in '\/[^']{0,60}' Application|\.rb:\d+:in [`'‘]|\bpanic: [\s\S]{1,200}goroutine \d+ \[running\]|\barray\(\d+\) ?\{\s*\[["\d][^\]\n]{0,60}\]\s?=>|^Array\s*\(\s*\[\w+\] => /;
/** A plugin that speaks to its owner. */
const LICENCE =
  /\blicen[cs]e\b[^\n]{0,60}\bexpired\b[^\n]{0,60}\brenew\b[^\n]{0,60}\b(?:updates?|plugin|theme|remove this)\b/i;
/** A text that shows code speaks of it. */
const ON_CODE =
  /\b(?:error|exception|traceback|stack ?trace|debug\w*|code|python|java|php|fehler\w*|erreur|errore?|code)\b/i;
/** What servers answer for a program that fails, as a page's title. */
const SERVER_TITLE =
  /^(?:Server Error in '\/[^']{0,60}' Application|HTTP Status 5\d\d|50[0-4] (?:Bad Gateway|Internal Server Error|Service (?:Temporarily )?Unavailable|Gateway Time-?out)|403 Forbidden|Runtime Error|Internal Server Error|Bad Gateway)\b/;

/** All that hosts, proxies and functions answer in place of a page. */
const BARE_ERROR =
  /^(?:\{[\s\S]{0,400}"(?:errors?|error_?message|error_?type|exception|stack_?trace|status_?code|fault)"\s*:|(?:[A-Z]+_)+(?:TIMEOUT|FAILED|NOT_FOUND|CRASHED|THROTTLED|ERROR)\b|upstream (?:connect error|request timeout)|no healthy upstream|error code: \d{3,4}$|(?:5\d\d )?(?:Internal Server Error|Service (?:Temporarily )?Unavailable|Bad Gateway|Gateway Time-?out)\b|An error (?:has )?occurred\b|Worker threw exception|The deployment (?:could not be found|has failed)|Application error\b|(?:AccessDenied|NoSuchKey|InternalError)\s?\S)/i;

/** What a server or a program printed instead of a page's part, above the document or as a paragraph of it. */
export function errorTextOf(source: string, blocks: readonly Block[], titles: readonly string[]): string | null {
  const whole =
    source.length > SOURCE_MAX / 10 ? "" : plain(source.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, "")).trim();
  if (whole.length < BARE_CHARS_MAX && BARE_ERROR.test(whole)) return whole;
  const start = source.slice(0, SOURCE_MAX).search(/<!doctype|<html\b/i);
  const above = plain(source.slice(0, Math.max(0, start))).trim();
  const said = blocks.flatMap((block) => (block.type === "paragraph" ? [block.text] : []));
  const headings = blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
  const samples = blocks.flatMap((block) => (block.type === "code" ? [block.text] : []));
  // Code that is nearly all the page says is no sample in a text.
  const told = samples.join("").length > said.join("").length ? [...said, ...samples] : said;
  // A heading over more than that names what an article is about.
  const named = told.join("").length < BARE_CHARS_MAX ? [...titles, ...headings] : [];
  const lines = [above.replace(/\s+/g, " "), ...told, ...named];
  const printed =
    lines.find((text) => PHP_ERROR.test(text) || NAMED_ERROR.test(text) || LICENCE.test(text) || isKnown(text)) ??
    named.find((title) => SERVER_TITLE.test(title.trim())) ??
    (PHP_MARKUP.exec(source) ?? WP_MARKUP.exec(source))?.[0] ??
    [above, ...told].find((text) => TRACE.test(text)) ??
    (ON_CODE.test([...titles, ...headings, ...said].join("\n")) ? undefined : samples.find((text) => TRACE.test(text)));
  return printed === undefined ? null : plain(printed).trim();
}

function isKnown(text: string): boolean {
  if (text.length > LINE_CHARS_MAX) return false;
  const opening = foldText(text.slice(0, OPENING_CHARS));
  const told = opening.indexOf(" error ");
  const afterError = told < 0 ? null : opening.slice(told);
  return KNOWN_OPENINGS.some((error) => opening.startsWith(error) || afterError?.includes(` error${error}`) === true);
}

function plain(html: string): string {
  return html.replace(/<[^>]{0,200}>/g, "");
}
