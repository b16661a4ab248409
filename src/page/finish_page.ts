import { createHash } from "node:crypto";
import { isFilledByScript } from "./dead_parts.ts";
import { detectLanguage } from "./detect_language.ts";
import { noteLostHandlers } from "./handler_signs.ts";
import { noteHeaderLink } from "./named_addresses.ts";
import { ANCHORS_MAX, addTo, type PageDraft } from "./page_draft.ts";
import type { HtmlFacts } from "./page_facts.ts";
import { declaredLanguage } from "./page_language.ts";
import type { PageText } from "./page_text.ts";
import { placeholderIn } from "./placeholder.ts";
import { readLinkHeader, robotsOfHeaders } from "./read_headers.ts";
import { readingGrade } from "./readability.ts";
import { simhash } from "./simhash.ts";
import { sourceLinesOf } from "./source/source_lines.ts";
import { noteSign } from "./source_signs.ts";
import { normalizeUrl } from "./url_rules.ts";

/** A few are doubles of links beside them. */
const SKIPPED_MIN = 4;
const SHELL_WORDS_MAX = 60;
const SHELL_SCRIPTS_MIN = 5;
const DATE_SCAN = 1200;
const ADDRESSES_MAX = 20;

export interface ParsedShape {
  doctype: string | null;
  /** `<a` tags of the source: a parse that lost most of them is not to be trusted. */
  sourceAnchors: number;
}

/** What the walk gathered, as facts. */
export function finishPage(draft: PageDraft, text: PageText, shape: ParsedShape): HtmlFacts {
  readHeaders(draft);
  findEmails(draft, text);
  noteLostHandlers(draft);
  if (draft.skipped >= SKIPPED_MIN) noteSign(draft, "keyboard_skipped", `${draft.skipped} links of the menu`);
  const { url, headers } = draft.source;
  const declared = declaredLanguage({ ...draft, url, headers });
  const language = detectLanguage(text.mainText, { words: text.mainWordCount, declared });
  const normal = text.mainWords.join(" ");
  return {
    doctype: shape.doctype,
    lang: draft.lang,
    declared_language: declared,
    detected_language: language,
    titles: draft.titles,
    descriptions: contents(draft, "description"),
    metas: draft.metas,
    robots: draft.robots,
    canonicals: draft.canonicals,
    hreflangs: draft.hreflangs,
    alternates: draft.alternates,
    viewport: contents(draft, "viewport")[0] ?? null,
    meta_refresh: contents(draft, "refresh")[0] ?? null,
    base_href: draft.baseHref,
    open_graph: byPrefix(draft, /^(?:og|article|product|book|profile):/),
    twitter: byPrefix(draft, /^twitter:/),
    favicon: draft.favicon,
    headings: draft.headings,
    links: draft.links,
    images: draft.images,
    structured_data: draft.structured,
    scripts: draft.scripts,
    styles: draft.styles,
    forms: draft.forms,
    buttons: draft.buttons,
    iframes: draft.iframes,
    media: draft.media,
    main_text: text.mainText,
    word_count: text.wordCount,
    main_word_count: text.mainWordCount,
    simhash: simhash(text.mainWords),
    text_hash: createHash("sha1").update(normal).digest("hex"),
    reading_grade: language === "en" ? readingGrade(text.mainText) : null,
    paragraphs: text.paragraphs,
    lists: text.lists,
    tables: text.tables,
    questions: text.questions,
    statistics: text.statistics,
    authors: [...draft.authors],
    dates: datesOf(draft, text),
    copyright_year: copyrightYear(`${text.footerText}\n${text.mainText.slice(-600)}`),
    emails: [...draft.emails],
    phones: [...draft.phones],
    hidden_text_words: text.unreachableWords,
    hidden_text: text.hiddenText,
    veiled_text: text.veiledText,
    outer_text: { header: text.headerText, footer: text.footerText },
    body_classes: draft.bodyClasses,
    element_count: draft.elements,
    depth_max: draft.depthMax,
    app_shell: isAppShell(draft, text),
    ...(draft.emptyRoot ? { empty_root: true } : {}),
    head_broken_by: draft.headBrokenBy,
    placeholder_text: placeholderOf(draft, placeholderIn(text.statedText, language ?? declared)),
    mixed_content: [...draft.mixed],
    accessibility: draft.accessibility,
    parse_uncertain: shape.sourceAnchors >= 10 && draft.anchors < shape.sourceAnchors / 2,
    resource_hints: draft.hints,
    leaked_secrets: [...draft.secrets],
    signs: draft.signs,
    named: [...draft.named].map(([url, as]) => ({ as, url })),
    rels: [...draft.rels],
    anchors: [...draft.ids.keys(), ...draft.names].slice(0, ANCHORS_MAX),
    source_lines: sourceLinesOf(draft),
  };
}

function readHeaders(draft: PageDraft): void {
  const { headers, url } = draft.source;
  draft.robots.push(...robotsOfHeaders(headers));
  if (headers.refresh !== undefined) draft.metas.push({ name: "refresh", content: headers.refresh, in_head: true });
  for (const link of readLinkHeader(headers.link ?? "")) {
    const target = normalizeUrl(link.href, url);
    noteHeaderLink(draft, link.rel, link.href);
    if (link.rel.includes("canonical")) {
      draft.canonicals.push({ href: link.href, url: target, source: "header", in_head: true });
    } else if (link.rel.includes("alternate") && link.hreflang !== null) {
      draft.hreflangs.push({ lang: link.hreflang, href: link.href, url: target, source: "header" });
    }
  }
}

function contents(draft: PageDraft, name: string): string[] {
  return draft.metas.filter((meta) => meta.name === name).map((meta) => meta.content);
}

function byPrefix(draft: PageDraft, prefix: RegExp): Record<string, string> {
  const found: Record<string, string> = {};
  for (const meta of draft.metas) if (prefix.test(meta.name) && !(meta.name in found)) found[meta.name] = meta.content;
  return found;
}

/** Addresses in running text; each `@` is looked at once, with a bounded part around it. */
function findEmails(draft: PageDraft, text: PageText): void {
  for (const source of [text.mainText, text.footerText]) {
    let at = source.indexOf("@");
    for (let seen = 0; at >= 0 && seen < ADDRESSES_MAX; seen++, at = source.indexOf("@", at + 1)) {
      const before = /[a-z0-9._%+-]{1,64}$/i.exec(source.slice(Math.max(0, at - 64), at))?.[0];
      const after = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,15}\b/i.exec(
        source.slice(at + 1, at + 120),
      )?.[0];
      if (before === undefined || after === undefined) continue;
      // `scheme://user:word@host` and `git@host:path` are no mailboxes.
      const isLogin = source.slice(source.lastIndexOf(" ", at) + 1, at).includes("://");
      const [colon, next = " "] = source.slice(at + 1 + after.length, at + 3 + after.length);
      if (!isLogin && (colon !== ":" || next.trim() === ""))
        addTo(draft.emails, `${before}@${after}`.toLowerCase(), ADDRESSES_MAX);
    }
  }
}

function isAppShell(draft: PageDraft, text: PageText): boolean {
  if (draft.emptyMain) return true;
  // Header and footer may be there already, and all between them is filled by scripts.
  if (draft.emptyRoot && text.mainWordCount < SHELL_WORDS_MAX / 3) return true;
  if (text.wordCount >= SHELL_WORDS_MAX) return false;
  if (draft.emptyRoot || draft.noscriptAsks) return true;
  const external = draft.scripts.filter((script) => script.url !== null).length;
  return external >= SHELL_SCRIPTS_MIN && text.mainWordCount < SHELL_WORDS_MAX / 3 && draft.linkCount < 5;
}

function copyrightYear(text: string): number | null {
  let newest: number | null = null;
  for (const match of text.matchAll(
    /(?:©|\(c\)|copyright)[^\d\n]{0,40}((?:19|20)\d\d)(?:\s*[-–—]\s*((?:19|20)\d\d))?/gi,
  )) {
    const year = Number(match[2] ?? match[1]);
    if (newest === null || year > newest) newest = year;
  }
  return newest;
}

const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
const WRITTEN_DATE = new RegExp(
  `\\b(?:(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)?\\.? (?:${MONTHS})\\.?,? (?:19|20)\\d\\d|(?:19|20)\\d\\d-\\d\\d-\\d\\d)\\b`,
  "i",
);

function datesOf(draft: PageDraft, text: PageText): HtmlFacts["dates"] {
  const data = draft.structured.flatMap((block) => block.items);
  const published =
    firstDate(data, "datePublished") ??
    contents(draft, "article:published_time")[0] ??
    contents(draft, "date")[0] ??
    draft.times.find((time) => time.published)?.iso ??
    null;
  const modified =
    firstDate(data, "dateModified") ??
    contents(draft, "article:modified_time")[0] ??
    contents(draft, "og:updated_time")[0] ??
    draft.times.find((time) => time.modified)?.iso ??
    null;
  const visible = WRITTEN_DATE.exec(text.mainText.slice(0, DATE_SCAN))?.[0] ?? draft.times[0]?.iso ?? null;
  return { published: cutDate(published), modified: cutDate(modified), visible };
}

function firstDate(items: readonly Record<string, unknown>[], key: string): string | null {
  for (const item of items) {
    const value = item[key];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

function cutDate(date: string | null): string | null {
  return date === null || date === "" ? null : date.slice(0, 60);
}

function placeholderOf(draft: PageDraft, found: string | null): string | null {
  return found !== null && isFilledByScript(draft, found) ? null : found;
}
