import type { LinkFact } from "../../page_facts.ts";
import { cut, hostOfAddress, isNoindex } from "../../page_facts_read.ts";
import type { JudgedPage } from "../classify_pages.ts";
import { recordType } from "../page_features.ts";
import type { PageKind } from "../page_kind.ts";
import type { SitePage } from "../site_context.ts";
import type { PageGroup } from "./open_pages.ts";
import type { SiteReading } from "./site_reading.ts";

const ADDRESS_CHARS_MAX = 160;
const TITLE_CHARS_MAX = 140;
const DESCRIPTION_CHARS_MAX = 200;
/** With fewer words of each page there is little room for what is said about it. */
const WORDS_AMPLE = 50;
const HEADINGS_MAX = 6;
const HEADINGS_CHARS_MAX = 240;
/** Text is shown in characters a word of this length; scripts without spaces have no words to count. */
const WORD_CHARS = 6;
const END_SHARE = 0.4;
/** A description that begins as the text does tells nothing more. */
const TOLD_CHARS = 60;
const LINKS_MAX = 3;
const AROUND_CHARS = 60;
const AROUND_CHARS_MAX = 180;
const DAY_CHARS = 10;
const HIDDEN_CHARS_MAX = 160;
const NAMES_MAX = 5;
const NAME_CHARS_MAX = 60;
const OTHERS_MAX = 8;
const OTHERS_CHARS_MAX = 50;
const ODDS_SHOWN_MAX = 3;
const ODDS_SHOWN_MIN = 0.05;
/** Shown of a group whose pages might differ. */
const EXAMPLES_MAX = 2;

export interface EntryOptions {
  reading: SiteReading;
  /** How much of each page's own text is shown. */
  words: number;
}

/** Pages under one mark as a reader is shown them; each on lines of its own, which no text of a page can break. */
export function groupEntry(mark: string, group: PageGroup, options: EntryOptions): string {
  const shown = group.slice(0, EXAMPLES_MAX);
  const others = group.slice(EXAMPLES_MAX, EXAMPLES_MAX + OTHERS_MAX);
  const lines = shown.flatMap((judged, at) => {
    const all = pageLines(judged, options);
    if (group.length === 1) return all;
    // What the first one shows holds for the second.
    return [`page ${at + 1} of ${group.length}`, ...(at === 0 ? all : all.filter(isOwn))];
  });
  if (others.length > 0)
    lines.push(`titles of others: ${others.map(({ page }) => cut(page.ownTitle, OTHERS_CHARS_MAX)).join(" | ")}`);
  return [`## ${mark}`, ...lines, oddsLine(group[0])].join("\n");
}

function isOwn(line: string): boolean {
  return ["address:", "title:", "text:"].some((start) => line.startsWith(start));
}

function pageLines({ page, verdict }: JudgedPage, { reading, words }: EntryOptions): string[] {
  const { html } = page;
  const text = reading.textOf(page);
  const beginning = Math.round(words * WORD_CHARS);
  const end = text.slice(beginning).slice(-Math.round(beginning * END_SHARE));
  const isShort = words < WORDS_AMPLE;
  const headings = reading.headingsOf(page).slice(0, HEADINGS_MAX);
  const description = html.descriptions[0] ?? "";
  const isTold =
    text.startsWith(description.slice(0, TOLD_CHARS)) || description === reading.site.home?.html.descriptions[0];
  const named = (name: string, value: string) => (value === "" ? [] : [`${name}: ${value}`]);
  const titles = page.listed.slice(0, NAMES_MAX).map(({ ownTitle }) => cut(ownTitle, NAME_CHARS_MAX));
  return [
    `address: ${cut(page.path, ADDRESS_CHARS_MAX)}`,
    ...named("title", cut(page.ownTitle, TITLE_CHARS_MAX)),
    ...named("description", (isTold || isShort) && !page.isHome ? "" : cut(description, DESCRIPTION_CHARS_MAX)),
    ...named("headings", cut(headings.join(" | "), isShort ? HEADINGS_CHARS_MAX / 2 : HEADINGS_CHARS_MAX)),
    `text: ${text === "" ? noText(page, beginning) : cut(text, beginning)}`,
    ...named("end", end === "" ? "" : `…${cut(end, beginning)}`),
    ...outwardLines(page, text, beginning),
    ...named("hidden", cut(reading.hiddenOf(page), HIDDEN_CHARS_MAX)),
    ...named("lists", titles.join(" | ")),
    `facts: ${factsOf(page, reading).join(" · ")}`,
    ...named("spam found by the program", verdict.injected ?? ""),
  ];
}

function noText({ html }: SitePage, charsMax: number): string {
  return html.main_text === "" ? "none" : `none but what other pages say, too: ${cut(html.main_text, charsMax)}`;
}

/** What a program counts. */
function factsOf(page: SitePage, { site, menu }: SiteReading): string[] {
  const { html } = page;
  const date = html.dates.published ?? html.dates.visible;
  const marks = [recordType(page), ...page.types, html.open_graph["og:type"]].filter((mark) => mark);
  const outside = new Set(page.ownLinks.filter((link) => !link.internal).map(({ url }) => hostOfAddress(url ?? "")));
  const all: [boolean, string][] = [
    [true, `${page.ownWords} words of its own`],
    [page.isHome, "the site's first page"],
    [menu.has(page), "in the menu"],
    [true, reachOf(page)],
    [page.language !== null && page.language !== site.language, `language ${page.language}`],
    [page.script !== null && page.script !== site.script, `script ${page.script}`],
    [date !== null, `dated ${date?.slice(0, DAY_CHARS)}`],
    [page.listed.length > 0, `leads to ${page.listed.length} pages of the site`],
    [page.ownImages > 0, `${page.ownImages} pictures`],
    [page.ownForms.length > 0, page.ownForms.some((form) => form.has_password) ? "form with password" : "form"],
    [page.ownWords === 0 && html.scripts.length > 0, `${html.scripts.length} scripts`],
    [html.iframes.length > 0, "a frame with another page in it"],
    [outside.size > 0, `links to ${outside.size} other sites`],
    [html.meta_refresh !== null, `sends on: ${cut(html.meta_refresh ?? "", NAME_CHARS_MAX)}`],
    [isNoindex(html), "noindex"],
    [marks.length > 0, `marked ${cut([...new Set(marks)].slice(0, NAMES_MAX).join(", "), NAME_CHARS_MAX)}`],
  ];
  return all.filter(([holds]) => holds).map(([, fact]) => fact);
}

function reachOf({ reached, sources }: SitePage): string {
  if (!reached) return "visitors cannot get to it by links";
  return sources.length === 0 ? "no page read links to it" : `${sources.length} pages link to it`;
}

/** Links to other sites, hidden ones first, with the words around those that stand beyond what is shown. */
function outwardLines(page: SitePage, text: string, shownChars: number): string[] {
  const links = page.ownLinks.filter((link) => !link.internal && link.url !== null);
  const hidden = links.filter((link) => link.hidden === true);
  const shown = links.filter((link) => link.hidden !== true && link.region === "main");
  const byHost = Map.groupBy([...hidden, ...shown], ({ url }) => hostOfAddress(url!));
  return [...byHost].slice(0, LINKS_MAX).map(([host, [first]]) => {
    const link = first as LinkFact;
    const at = link.text === "" ? -1 : text.indexOf(link.text);
    const isKnown = at < shownChars;
    const around = text.slice(Math.max(0, at - AROUND_CHARS), at + link.text.length + AROUND_CHARS);
    const how = link.hidden === true ? "hidden link" : "link";
    return `${how} to ${cut(host, NAME_CHARS_MAX)}: ${cut(isKnown ? link.text : around, AROUND_CHARS_MAX)}`;
  });
}

function oddsLine({ odds, certain, verdict }: JudgedPage): string {
  if (certain) return `guess: ${verdict.kind}, or hacked`;
  const order = [...odds].sort((a, b) => b[1] - a[1]).filter(([, share]) => share >= ODDS_SHOWN_MIN);
  const shown = order
    .slice(0, ODDS_SHOWN_MAX)
    .map(([kind, share]: [PageKind, number]) => `${kind} ${share.toFixed(2)}`);
  return `guess: ${shown.join(", ")}`;
}
