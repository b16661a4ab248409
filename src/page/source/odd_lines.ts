import { estimateTokens } from "../../domain/model_call.ts";
import { isOfAnother, NAME_CHARS_MIN, nameOf } from "../contradictions/copied_text.ts";
import type { PageFacts, SiteFacts } from "../page_facts.ts";
import { cut, pathOf } from "../page_facts_read.ts";
import { cookieNames } from "../read_headers.ts";
import { dataLines } from "./data_lines.ts";
import { type OddLine, TEXT_CHARS_MAX } from "./odd_line.ts";
import { siteLines } from "./site_lines.ts";
import { LINE_BREAK, withoutRandom } from "./source_lines.ts";

/** What a check of the site has found. */
export interface ToldIssue {
  title: string;
  /** What was seen, on the first page. */
  detail: string | null;
  urls: readonly string[];
}

/** Of pages: what so many share is the site's template. */
const COMMON_SHARE = 0.5;
/** What so many have, and a page has not, it lacks. */
const LACKED_SHARE = 0.8;
/** What more pages than these have in their own way is no oddity. */
const RARE_SHARE = 0.2;
const RARE_PAGES_MIN = 2;
const PAGES_MAX = 400;
const COMMON_MAX = 120;
/** Of a group of pages. */
const GROUP_LINES_MAX = 30;
const LESS_CHARS_MAX = 160;
const SHOWN_PAGES_MAX = 6;
const DETAIL_CHARS_MAX = 110;
const LINE_TOKENS = 6;
/** As proxies number what they are asked for. */
const REQUEST_ID = /\b(?=\w*\d)(?=\w*[a-z])\w{8,}\b/gi;
/** Another one with every answer. */
const OF_TRANSPORT = new Set(
  "date age expires last-modified etag content-length connection keep-alive transfer-encoding server-timing report-to nel x-timer".split(
    " ",
  ),
);

const THIS = "(this page)";
/** What may stand before an address in a word of a line: the name of its attribute. */
const OWN = /^(?:[\w-]+=)?$/;

type Line = readonly [key: string, value: string];

/**
 * The lines of a site's source that tell pages from each other: by statistics over pages, not by what they say. What most
 * pages have comes once, then what some have more, less or otherwise; what does not fit `tokensMax` is left out, by turns
 * from the groups that have most.
 */
export function oddLines(
  facts: SiteFacts,
  { told, tokensMax }: { told: readonly ToldIssue[]; tokensMax: number },
): OddLine[] {
  const read = facts.pages.filter(({ html, response }) => html?.source_lines && response.status === 200);
  const pages = read.slice(0, PAGES_MAX).map((page) => ({ url: page.url, lines: linesOf(page) }));
  const books = countLines(pages);
  const isCommon = (count: number) => count > pages.length * COMMON_SHARE;
  const common = pages.length < 2 ? [] : [...books.lines].filter(([, { count }]) => isCommon(count));
  const names = pageNames(pages);
  const usual = new Map(common.map(([, { line }]) => line));
  const found = new Map<string, OddLine>();
  const note = (kind: OddLine["kind"], text: string, url: string) => {
    const key = `${kind} ${text}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { kind, text, urls: [url] });
    else known.urls.push(url);
  };
  for (const { url, lines } of pages) {
    const keys = new Set(lines.map(([key]) => key));
    const own = new Set(lines.map(joined));
    for (const line of lines) {
      const [key, value] = line;
      if (key.startsWith("<data ") && isOfAnother(value, nameOf(url), names)) {
        note("more", `${cut(textOf(line), TEXT_CHARS_MAX)} (another page is called so)`, url);
        continue;
      }
      if (isCommon(books.lines.get(joined(line))!.count)) continue;
      const most = usual.get(key);
      if (most !== undefined && !own.has(joined([key, most])))
        note(
          "other",
          `${cut(textOf(line), TEXT_CHARS_MAX)} — most pages: ${cut(most, LESS_CHARS_MAX) || "nothing"}`,
          url,
        );
      else if (
        most !== undefined
          ? !isOwn(books, line)
          : isRare(books.keys.get(key)!, pages.length) || isAlone(books, line, pages.length)
      )
        note("more", cut(textOf(line), TEXT_CHARS_MAX), url);
    }
    for (const [text, { count, line }] of common)
      if (count >= pages.length * LACKED_SHARE && !keys.has(line[0]) && !own.has(text))
        note("less", cut(textOf(line), LESS_CHARS_MAX), url);
  }
  const shared = common.slice(0, COMMON_MAX).map(
    ([, { line }]): OddLine => ({
      kind: "common",
      text: cut(textOf(line), TEXT_CHARS_MAX),
      urls: [],
    }),
  );
  const first = [...siteLines(facts), ...shared];
  return fitting({ first, groups: groupsOf([...found.values()], pages.length), last: told.map(toldLine) }, tokensMax);
}

function toldLine({ title, detail, urls }: ToldIssue): OddLine {
  const seen = detail === null ? "" : ` (${cut(detail, DETAIL_CHARS_MAX)})`;
  return { kind: "told", text: `${title}: ${pagesTold(urls)}${seen}`, urls: [...urls] };
}

/** Words at the end of the addresses; what more than one page is called tells none from another. */
function pageNames(pages: readonly { url: string }[]): Set<string> {
  const byName = Map.groupBy(
    pages.map(({ url }) => nameOf(url)),
    (name) => name,
  );
  return new Set(
    [...byName].flatMap(([name, same]) => (name.length >= NAME_CHARS_MIN && same.length === 1 ? [name] : [])),
  );
}

interface Books {
  lines: Map<string, { count: number; line: Line }>;
  /** How many pages have it, in whatever way. */
  keys: Map<string, number>;
  /** How many ways there are. */
  ways: Map<string, number>;
}

function countLines(pages: readonly { lines: readonly Line[] }[]): Books {
  const books: Books = { lines: new Map(), keys: new Map(), ways: new Map() };
  for (const { lines } of pages) {
    for (const line of lines) {
      const text = joined(line);
      const known = books.lines.get(text);
      if (known === undefined) books.lines.set(text, { count: 1, line });
      else known.count += 1;
    }
    for (const key of new Set(lines.map(([key]) => key))) books.keys.set(key, (books.keys.get(key) ?? 0) + 1);
  }
  for (const { line } of books.lines.values()) books.ways.set(line[0], (books.ways.get(line[0]) ?? 0) + 1);
  return books;
}

function isRare(pages: number, of: number): boolean {
  return pages <= Math.max(RARE_PAGES_MIN, of * RARE_SHARE);
}

/** A way of its own among few: of three phone numbers the one that a single page has. */
function isAlone({ lines, keys, ways }: Books, line: Line, of: number): boolean {
  return ways.get(line[0])! <= WAYS_MAX && isRare(lines.get(joined(line))!.count, of) && keys.get(line[0])! > WAYS_MAX;
}

/** What stands in more ways than these is each page's own: titles, addresses, texts. */
const WAYS_MAX = 4;
/** And beside what most pages have. */
const WAYS_BESIDE_MAX = 12;

function isOwn({ ways }: Books, [key]: Line): boolean {
  return ways.get(key)! > WAYS_BESIDE_MAX;
}

function linesOf({ url, html, response }: PageFacts): Line[] {
  const told = Object.entries(response.headers).filter(([name]) => !OF_TRANSPORT.has(name));
  const headers = told.map(
    ([name, value]): Line => [
      `header ${name}`,
      name === "set-cookie" ? cookieNames(value).join(", ") : withoutRandom(value).replace(REQUEST_ID, "…"),
    ],
  );
  const source = (html?.source_lines ?? []).map((line): Line => {
    const at = line.indexOf(LINE_BREAK);
    return [line.slice(0, at), line.slice(at + LINE_BREAK.length)];
  });
  const data = html === null ? [] : dataLines(html);
  return [...headers, ...source, ...data].map(([key, value]): Line => [key, withoutOwn(value, url)]);
}

/** A page's own address is the same on all pages. */
function withoutOwn(value: string, url: string): string {
  return value
    .split(" ")
    .map((word) =>
      word.endsWith(url) && OWN.test(word.slice(0, -url.length)) ? `${word.slice(0, -url.length)}${THIS}` : word,
    )
    .join(" ");
}

function joined([key, value]: Line): string {
  return `${key}${LINE_BREAK}${value}`;
}

/** Code is its own key. */
function textOf([key, value]: Line): string {
  const tag = /^<(?:script|style)>(?= )/.exec(key)?.[0];
  return `${tag ?? key} ${value}`.trim();
}

/** Lines of the same pages beside each other; of few pages first. */
function groupsOf(lines: readonly OddLine[], pages: number): OddLine[][] {
  const most = Math.max(RARE_PAGES_MIN, pages * COMMON_SHARE);
  const told = lines.filter(({ urls }) => urls.length <= most);
  const groups = [...Map.groupBy(told, ({ urls }) => urls.join(" ")).values()];
  return groups.map((group) => group.slice(0, GROUP_LINES_MAX)).sort((a, b) => a[0]!.urls.length - b[0]!.urls.length);
}

interface Lines {
  first: readonly OddLine[];
  groups: readonly OddLine[][];
  last: readonly OddLine[];
}

function fitting({ first, groups, last }: Lines, tokensMax: number): OddLine[] {
  let left = tokensMax;
  const take = (line: OddLine) => {
    const tokens = estimateTokens(line.text) + LINE_TOKENS;
    if (tokens > left) return false;
    left -= tokens;
    return true;
  };
  const [shared, told] = [first.filter(take), last.filter(take)];
  const kept = groups.map((): OddLine[] => []);
  for (let turn = 0; turn < GROUP_LINES_MAX; turn++)
    for (const [at, group] of groups.entries())
      if (group[turn] !== undefined && take(group[turn]!)) kept[at]!.push(group[turn]!);
  return [...shared, ...kept.flat(), ...told];
}

const HEADS: Partial<Record<OddLine["kind"], string>> = { common: "MOST PAGES", site: "SITE", told: "ALREADY TOLD" };
const MARKS = { common: "", site: "", told: "", more: "+ ", less: "− ", other: "≠ " } as const;

/** Numbered from 1, with the pages of each group above it. */
export function numberedLines(lines: readonly OddLine[]): string {
  let last: string | null = null;
  return lines
    .map(({ kind, text, urls }, at) => {
      const of = HEADS[kind] ?? pagesTold(urls);
      const head = of === last ? "" : `\n## ${of}\n`;
      last = of;
      return `${head}${at + 1}. ${MARKS[kind]}${text}`;
    })
    .join("\n")
    .trim();
}

function pagesTold(urls: readonly string[]): string {
  const shown = urls.slice(0, SHOWN_PAGES_MAX).map(pathOf).join(", ");
  return urls.length > SHOWN_PAGES_MAX ? `${shown} and ${urls.length - SHOWN_PAGES_MAX} more` : shown;
}
